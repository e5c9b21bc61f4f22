import { key } from "../../../rules/doompool/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import { table } from "../../apply/viewer.ts";
import { template } from "../../ids.ts";
import { openAct } from "../../play.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { localize } from "../../view/text/localize.ts";
import { everybody } from "../at-table.ts";
import { poolSheetView } from "../fortune/doom-view.ts";
import { askForDoom, waitingGrowth } from "../fortune/growth.ts";
import { poolOf } from "../models/snapshot.ts";
import { doompoolSettings } from "../settings.ts";
import { clearOrder } from "../turn/board.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;

const act = onSheet<DoompoolPoolSheet>;
/** Something is done with the die of the button that was pressed; where none is named, with the usual one. */
const byHand = (deed: string): ReturnType<typeof act> =>
  act(async (sheet, { dataset: { die = "" } }) => sheet.deed(deed, die === "" ? {} : { die: Number(die) }, true));

/**
 * The doom pool: everybody sees its dice, the Gamemaster adds, steps, spends and takes back, and moves the story on. Every change is a line in chat with its undo.
 * @rule DOO-150 DOO-155 DOO-161 DOO-170 DOO-270 DOO-271 DOO-272 DOO-273 DOO-274 DOO-275 DOO-310 DOO-311 DOO-312 DOO-313 DOO-314 DOO-315
 */
export class DoompoolPoolSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["doompool", "doom-window"],
    position: { width: 460, height: 640 },
    actions: {
      doomAdd: byHand("doomAdd"),
      doomRemove: byHand("doomRemove"),
      doomStepUp: byHand("doomStepUp"),
      doomStepBack: byHand("doomStepBack"),
      doomUndo: byHand("doomUndo"),
      doomRoll: act(async (sheet) => sheet.deed("rollDoom")),
      doomSet: act(async (sheet) => sheet.deed("doomSet", sheet.choices())),
      doomSpend: act(async (sheet, target) => sheet.deed("doomSpend", { use: target.dataset.use ?? "heroPoint" })),
      endScene: act(async (sheet, target) => sheet.confirmed(target.textContent?.trim() ?? "", "endScene")),
      endAction: act(async (sheet) => sheet.confirmed(localize(key("Deed", "endAction", "label")), "endAction")),
      startAction: act(async (sheet) => sheet.deed("startAction")),
      startTransition: act(async (sheet) =>
        sheet.confirmed(localize(key("Deed", "startTransition", "label")), "startTransition", { name: "" }),
      ),
      startAct: act(async (sheet) =>
        sheet.confirmed(localize(key("Deed", "startAct", "label")), "startAct", sheet.choices()),
      ),
      addDistinction: act(async (sheet) => sheet.deed("sceneDistinction")),
      askForDoom: act(async (sheet) => askForDoom(sheet.actor.img ?? "")),
      splitHeroes: act(async (sheet) => sheet.deed("splitHeroes")),
    },
  };

  static PARTS: object = { pool: { template: template("doompool/pool"), scrollable: [""] } };

  /** What the selects for threat and stakes say. */
  choices(): AnyChosen {
    const read = (name: string): string =>
      this.element.querySelector<HTMLSelectElement>(`[name="system.${name}"]`)?.value ?? "";
    return { threat: read("threat"), stakes: read("stakes") };
  }

  /** Something is done with the pool: a card in chat. */
  async deed(name: string, known: AnyChosen = {}, quick = false): Promise<void> {
    await openAct(this.owner, [name], known, quick);
  }

  async confirmed(title: string, deed: string, args: AnyChosen = {}): Promise<void> {
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

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
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
