import { DOOM_USES, key, LADDER, minimumFor, smallestLegal, type Die, type DoomUse } from "../../../rules/doompool/index.ts";
import { table } from "../../apply/viewer.ts";
import { template } from "../../ids.ts";
import { openExchange } from "../../exchange/ask.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { localize } from "../../view/localize.ts";
import { clearOrder } from "../board.ts";
import { question } from "../exchanges/dialogs.ts";
import { everybody } from "../facts.ts";
import { askForDoom, waitingGrowth } from "../growth/desk.ts";
import { doompoolSettings } from "../settings.ts";
import { poolOf } from "../snapshot.ts";
import { poolSheetView } from "../view/pool-sheet-view.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Args = Readonly<Record<string, string>>;

const act = onSheet<DoompoolPoolSheet>;

/**
 * The doom pool: everybody sees its dice, the Gamemaster adds, steps, spends and takes back, and moves the story on. Every change is a line in chat with its undo.
 * @rule DOO-150 DOO-155 DOO-161 DOO-170 DOO-270 DOO-271 DOO-272 DOO-273 DOO-274 DOO-275 DOO-310 DOO-311 DOO-312 DOO-313 DOO-314 DOO-315
 */
export class DoompoolPoolSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["doompool", "doom-window"],
    position: { width: 460, height: 640 },
    actions: {
      doomAdd: act(async (sheet, target) => sheet.deed("doomAdd", { die: target.dataset.die ?? "" })),
      doomRemove: act(async (sheet, target) => sheet.deed("doomRemove", { die: target.dataset.die ?? "" })),
      doomStepUp: act(async (sheet, target) => sheet.deed("doomStepUp", { die: target.dataset.die ?? "" })),
      doomStepBack: act(async (sheet, target) => sheet.deed("doomStepBack", { die: target.dataset.die ?? "" })),
      doomUndo: act(async (sheet) => sheet.deed("doomUndo", {})),
      doomSet: act(async (sheet) => sheet.deed("doomSet", sheet.choices())),
      doomSpend: act(async (sheet, target) => sheet.spend((target.dataset.use ?? "heroPoint") as DoomUse)),
      endScene: act(async (sheet, target) => sheet.confirmed(target.textContent?.trim() ?? "", "endScene")),
      endAction: act(async (sheet) => sheet.confirmed(localize(key("Deed", "endAction", "label")), "endAction")),
      startAction: act(async (sheet) => sheet.startScene()),
      startTransition: act(async (sheet) => sheet.confirmed(localize(key("Deed", "startTransition", "label")), "startTransition")),
      startAct: act(async (sheet) => sheet.confirmed(localize(key("Deed", "startAct", "label")), "startAct", sheet.choices())),
      addDistinction: act(async (sheet) => sheet.addDistinction()),
      askForDoom: act(async (sheet) => askForDoom(sheet.actor.img ?? "")),
      splitHeroes: act(async (sheet) => sheet.splitHeroes()),
    },
  };

  static PARTS: object = { pool: { template: template("doompool/pool"), scrollable: [""] } };

  /** What the selects for threat and stakes say. */
  choices(): Args {
    const read = (name: string): string => this.element.querySelector<HTMLSelectElement>(`[name="system.${name}"]`)?.value ?? "";
    return { threat: read("threat"), stakes: read("stakes") };
  }

  /** One deed with the pool, as a card in chat; the Gamemasters' alone where the table wants no lines of doom. @rule DOO-313 */
  async deed(deed: string, args: Args): Promise<void> {
    const quiet = !doompoolSettings().doomChat || doompoolSettings().doomVisibility === "gm";
    await openExchange({ kind: "points", ask: { actor: this.actor.uuid, point: "doom", deed, args: { ...args, by: game.user.name } }, actor: this.owner, visibility: quiet ? "gm" : "public" });
  }

  async confirmed(title: string, deed: string, args: Args = {}): Promise<void> {
    const yes = await foundry.applications.api.DialogV2.confirm({ window: { title }, content: `<p>${localize(key("Doom", "confirm", deed))}</p>`, rejectClose: false } as never);
    if (yes !== true) return;
    const ends = deed !== "startAct" && poolOf(this.owner).scene.kind === "action";
    await this.deed(deed, args);
    // What ends the Action Scene ends its order.
    if (ends) await clearOrder();
  }

  /** Choose the die that is spent: too small ones aren't offered, the smallest legal one stands first. @rule DOO-171 DOO-311 */
  async spend(use: DoomUse): Promise<void> {
    const pool = poolOf(this.owner);
    const stated = (input: Readonly<Record<string, unknown>>): Die => LADDER.find((d) => d === Number(input.stated)) ?? 6;
    const needsSize = DOOM_USES[use].minimum === "stated";
    const sizes = [...new Set(pool.dice)].sort((a, b) => a - b);
    const input = await question({
      title: localize(key("DoomUse", use)),
      subtitle: pool.name,
      img: this.actor.img ?? "",
      button: localize(key("Doom", "spend")),
      fields: () => [
        ...(needsSize ? [{ type: "select" as const, name: "stated", label: localize(key("Doom", "statedSize")), value: "6", options: LADDER.filter((d) => d > 4).map((d) => ({ value: String(d), label: `d${d}` })) }] : []),
        { type: "select", name: "die", label: localize(key("Doom", "die")), value: String(smallestLegal(pool.dice, minimumFor(use)) ?? ""), options: sizes.map((d) => ({ value: String(d), label: `d${d}` })) },
        { type: "text", name: "reason", label: localize(key("Doom", "reason")), value: "" },
      ],
      refused: (now) => {
        const least = minimumFor(use, needsSize ? stated(now) : undefined);
        const die = Number(now.die);
        return pool.dice.length === 0 ? { accepted: false, reason: "doom.empty" } : die < least ? { accepted: false, reason: "doom.tooSmall", data: { die, minimum: least } } : null;
      },
    });
    if (!input) return;
    await this.deed("doomSpend", { use, die: String(input.die), reason: String(input.reason ?? ""), ...(needsSize && { stated: String(stated(input)) }) });
  }

  async startScene(): Promise<void> {
    const input = await question({
      title: localize(key("Deed", "startAction", "label")),
      subtitle: localize(key("Deed", "startAction", "hint")),
      img: this.actor.img ?? "",
      button: localize(key("Doom", "start")),
      fields: () => [
        { type: "text", name: "name", label: localize(key("Doom", "sceneName")), value: "" },
        { type: "text", name: "distinctions", label: localize(key("Doom", "sceneDistinctions")), value: "", placeholder: localize(key("Doom", "sceneDistinctionsHint")) },
      ],
      refused: () => null,
    });
    if (input) await this.deed("startAction", { name: String(input.name ?? ""), distinctions: String(input.distinctions ?? "") });
  }

  async addDistinction(): Promise<void> {
    const input = await question({ title: localize(key("Deed", "sceneDistinction", "label")), subtitle: localize(key("Deed", "sceneDistinction", "hint")), img: this.actor.img ?? "", button: localize(key("Doom", "spend")), fields: () => [{ type: "text", name: "name", label: localize("CROSSOVER.Shared.Sheet.name"), value: "" }], refused: (now) => (String(now.name ?? "").trim() === "" ? { accepted: false, reason: "effect.nameless" } : null) });
    if (input) await this.deed("sceneDistinction", { name: String(input.name) });
  }

  async splitHeroes(): Promise<void> {
    const heroes = everybody(table).filter((c) => c.type === "hero");
    const input = await question({
      title: localize(key("Deed", "splitHeroes", "label")),
      subtitle: localize(key("Deed", "splitHeroes", "hint")),
      img: this.actor.img ?? "",
      button: localize(key("Doom", "spend")),
      fields: () => [
        { type: "many", name: "heroes", label: localize(key("Doom", "heroes")), value: heroes.map((h) => h.ref), options: heroes.map((h) => ({ value: h.ref, label: h.name })) },
        { type: "select", name: "grouping", label: localize(key("Sheet", "affiliations")), value: "solo", options: (["solo", "buddy", "team"] as const).map((g) => ({ value: g, label: localize(key("Affiliation", g, "label")) })) },
      ],
      refused: () => null,
    });
    if (!input) return;
    const chosen = (Array.isArray(input.heroes) ? (input.heroes as readonly unknown[]) : [input.heroes]).filter((h): h is string => typeof h === "string" && h !== "");
    await this.deed("splitHeroes", { heroes: chosen.join(" "), grouping: String(input.grouping) });
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const settings = doompoolSettings();
    const waiting = waitingGrowth().map(({ die, by, reason }) => localize(key("Growth", "entry"), { die, by, reason: reason === "" ? localize(key("Growth", "noReason")) : reason }));
    return { ...context, isGM: game.user.isGM, waiting, view: poolSheetView(poolOf(this.owner), everybody(table), game.user.isGM, settings.doomVisibility, localize) } as never;
  }
}
