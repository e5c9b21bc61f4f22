import {
  type Die,
  DOOM_DIE,
  DOOM_USES,
  type DoomUse,
  key,
  LADDER,
  legalSizes,
  minimumFor,
  smallestLegal,
  spendChoices,
} from "../../../rules/doompool/index.ts";
import { table } from "../../apply/viewer.ts";
import { openExchange } from "../../exchange/ask.ts";
import { template } from "../../ids.ts";
import { type DialogField, tickedIn } from "../../rolls/roll-dialog.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { localize } from "../../view/localize.ts";
import { clearOrder } from "../board.ts";
import { question } from "../exchanges/dialogs.ts";
import { characterAt, everybody } from "../facts.ts";
import { askForDoom, waitingGrowth } from "../growth/desk.ts";
import { joinable } from "../live/live-view.ts";
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
      doomRoll: act(async (sheet) => sheet.rollDoom()),
      doomUndo: act(async (sheet) => sheet.deed("doomUndo", {})),
      doomSet: act(async (sheet) => sheet.deed("doomSet", sheet.choices())),
      doomSpend: act(async (sheet, target) => sheet.spend((target.dataset.use ?? "heroPoint") as DoomUse)),
      endScene: act(async (sheet, target) => sheet.confirmed(target.textContent?.trim() ?? "", "endScene")),
      endAction: act(async (sheet) => sheet.confirmed(localize(key("Deed", "endAction", "label")), "endAction")),
      startAction: act(async (sheet) => sheet.startScene()),
      startTransition: act(async (sheet) =>
        sheet.confirmed(localize(key("Deed", "startTransition", "label")), "startTransition"),
      ),
      startAct: act(async (sheet) =>
        sheet.confirmed(localize(key("Deed", "startAct", "label")), "startAct", sheet.choices()),
      ),
      addDistinction: act(async (sheet) => sheet.addDistinction()),
      askForDoom: act(async (sheet) => askForDoom(sheet.actor.img ?? "")),
      splitHeroes: act(async (sheet) => sheet.splitHeroes()),
    },
  };

  static PARTS: object = { pool: { template: template("doompool/pool"), scrollable: [""] } };

  /** What the selects for threat and stakes say. */
  choices(): Args {
    const read = (name: string): string =>
      this.element.querySelector<HTMLSelectElement>(`[name="system.${name}"]`)?.value ?? "";
    return { threat: read("threat"), stakes: read("stakes") };
  }

  /** One deed with the pool, as a card in chat; the Gamemasters' alone where the table wants no lines of doom. @rule DOO-313 */
  async deed(deed: string, args: Args): Promise<void> {
    const quiet = !doompoolSettings().doomChat || doompoolSettings().doomVisibility === "gm";
    await openExchange({
      kind: "points",
      ask: { actor: this.actor.uuid, point: "doom", deed, args: { ...args, by: game.user.name } },
      actor: this.owner,
      visibility: quiet ? "gm" : "public",
    });
  }

  async confirmed(title: string, deed: string, args: Args = {}): Promise<void> {
    const yes = await foundry.applications.api.DialogV2.confirm({
      window: { title },
      content: `<p>${localize(key("Doom", "confirm", deed))}</p>`,
      rejectClose: false,
    } as never);
    if (yes !== true) return;
    const ends = deed !== "startAct" && poolOf(this.owner).scene.kind === "action";
    await this.deed(deed, args);
    // What ends the Action Scene ends its order.
    if (ends) await clearOrder();
  }

  /** Choose the die that is spent: the smallest legal one stands first, a smaller one is refused with the reason. @rule DOO-171 DOO-311 */
  async spend(use: DoomUse): Promise<void> {
    const pool = poolOf(this.owner);
    const stated = (input: Readonly<Record<string, unknown>>): Die =>
      LADDER.find((d) => d === Number(input.stated)) ?? 6;
    const needsSize = DOOM_USES[use].minimum === "stated";
    const sizes = [...new Set(pool.dice)].sort((a, b) => a - b);
    const input = await question({
      title: localize(key("DoomUse", use)),
      subtitle: pool.name,
      img: this.actor.img ?? "",
      button: localize(key("Doom", "spend")),
      fields: () => [
        ...(needsSize
          ? [
              {
                type: "select" as const,
                name: "stated",
                label: localize(key("Doom", "statedSize")),
                value: "6",
                options: LADDER.filter((d) => d > 4).map((d) => ({ value: String(d), label: `d${d}` })),
              },
            ]
          : []),
        {
          type: "select",
          name: "die",
          label: localize(key("Doom", "die")),
          value: String(spendChoices(pool.dice, use).suggested ?? ""),
          options: sizes.map((d) => ({ value: String(d), label: `d${d}` })),
        },
        { type: "text", name: "reason", label: localize(key("Doom", "reason")), value: "" },
      ],
      refused: (now) => {
        const least = minimumFor(use, needsSize ? stated(now) : undefined);
        const die = Number(now.die);
        return pool.dice.length === 0
          ? { accepted: false, reason: "doom.empty" }
          : die < least
            ? { accepted: false, reason: "doom.tooSmall", data: { die, minimum: least } }
            : null;
      },
    });
    if (!input) return;
    await this.deed("doomSpend", {
      use,
      die: String(input.die),
      reason: String(input.reason ?? ""),
      ...(needsSize && { stated: String(stated(input)) }),
    });
  }

  /** All its dice against the world: for whatever matters and has nobody to resist. @rule DOO-094 DOO-095 DOO-310 */
  async rollDoom(): Promise<void> {
    const { scene } = poolOf(this.owner);
    const joins = joinable(null, scene.distinctions);
    const input =
      joins.length === 0
        ? {}
        : await question({
            title: localize(key("Doom", "roll")),
            subtitle: this.actor.name,
            img: this.actor.img ?? "",
            button: localize("CROSSOVER.Shared.Press.roll"),
            fields: () => [
              {
                type: "many",
                name: "joins",
                label: localize(key("Dialog", "joins")),
                value: [],
                options: joins.map((d, i) => ({ value: String(i), label: `d${d.size} ${d.name}` })),
              },
            ],
            refused: () => null,
          });
    if (!input) return;
    const ticked = tickedIn(input, "joins").map(Number);
    const hidden = doompoolSettings().doomVisibility === "gm";
    await openExchange({
      kind: "pool",
      ask: { actor: this.actor.uuid, joins: joins.filter((_d, i) => ticked.includes(i)) },
      actor: this.owner,
      ...(hidden && { visibility: "gm" as const }),
    });
  }

  /** A doom die for a price: the smallest that will do stands first. @rule DOO-171 */
  dieField(least: Die): DialogField {
    const { dice } = poolOf(this.owner);
    return {
      type: "select",
      name: "die",
      label: localize(key("Doom", "die")),
      value: String(smallestLegal(dice, least) ?? ""),
      options: legalSizes(dice, least).map((d) => ({ value: String(d), label: `d${d}` })),
    };
  }

  async startScene(): Promise<void> {
    const input = await question({
      title: localize(key("Deed", "startAction", "label")),
      subtitle: localize(key("Deed", "startAction", "hint")),
      img: this.actor.img ?? "",
      button: localize(key("Doom", "start")),
      fields: () => [
        { type: "text", name: "name", label: localize(key("Doom", "sceneName")), value: "" },
        {
          type: "text",
          name: "distinctions",
          label: localize(key("Doom", "sceneDistinctions")),
          value: "",
          placeholder: localize(key("Doom", "sceneDistinctionsHint")),
        },
      ],
      refused: () => null,
    });
    if (input)
      await this.deed("startAction", {
        name: String(input.name ?? ""),
        distinctions: String(input.distinctions ?? ""),
      });
  }

  async addDistinction(): Promise<void> {
    const input = await question({
      title: localize(key("Deed", "sceneDistinction", "label")),
      subtitle: localize(key("Deed", "sceneDistinction", "hint")),
      img: this.actor.img ?? "",
      button: localize(key("Doom", "spend")),
      fields: () => [
        { type: "text", name: "name", label: localize("CROSSOVER.Shared.Sheet.name"), value: "" },
        this.dieField(minimumFor("sceneDistinction")),
      ],
      refused: (now) => (String(now.name ?? "").trim() === "" ? { accepted: false, reason: "effect.nameless" } : null),
    });
    if (input) await this.deed("sceneDistinction", { name: String(input.name), die: String(input.die ?? "") });
  }

  async splitHeroes(): Promise<void> {
    const heroes = everybody(table).filter((c) => c.type === "hero");
    const input = await question({
      title: localize(key("Deed", "splitHeroes", "label")),
      subtitle: localize(key("Deed", "splitHeroes", "hint")),
      img: this.actor.img ?? "",
      button: localize(key("Doom", "spend")),
      fields: (): DialogField[] => [
        {
          type: "many",
          name: "heroes",
          label: localize(key("Doom", "heroes")),
          value: heroes.map((h) => h.ref),
          options: heroes.map((h) => ({ value: h.ref, label: h.name })),
        },
        {
          type: "select",
          name: "grouping",
          label: localize(key("Sheet", "affiliations")),
          value: "solo",
          options: (["solo", "buddy", "team"] as const).map((g) => ({
            value: g,
            label: localize(key("Affiliation", g, "label")),
          })),
        },
        this.dieField(DOOM_DIE),
      ],
      refused: (now) => {
        const concerned = tickedIn(now, "heroes").flatMap((uuid) => characterAt(table, uuid) ?? []);
        const least = minimumFor(
          "splitHeroes",
          concerned.reduce<Die>(
            (most, h) => (h.affiliations[h.grouping] > most ? h.affiliations[h.grouping] : most),
            DOOM_DIE,
          ),
        );
        const die = Number(now.die);
        return concerned.length === 0
          ? { accepted: false, reason: "nobodyAsked" }
          : die < least
            ? { accepted: false, reason: "doom.tooSmall", data: { die, minimum: least } }
            : null;
      },
    });
    if (!input) return;
    await this.deed("splitHeroes", {
      heroes: tickedIn(input, "heroes").join(" "),
      grouping: String(input.grouping),
      die: String(input.die ?? ""),
    });
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const settings = doompoolSettings();
    const waiting = waitingGrowth().map(({ die, by, reason }) =>
      localize(key("Growth", "entry"), {
        die,
        by,
        reason: reason === "" ? localize(key("Growth", "noReason")) : reason,
      }),
    );
    return {
      ...context,
      isGM: game.user.isGM,
      waiting,
      view: poolSheetView(poolOf(this.owner), everybody(table), game.user.isGM, settings.doomVisibility, localize),
    } as never;
  }
}
