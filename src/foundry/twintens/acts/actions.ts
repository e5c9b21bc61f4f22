import { openAct, useAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { inTurnOrOnWord } from "../../combat/overrule.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { characterAt } from "../at-table.ts";
import { twintensActs } from "./at-table.ts";
import { openReady } from "./gestures.ts";
import { actionsOf } from "./lines.ts";
import { olderLine } from "./older.ts";

/** Everything that somebody does by name. @rule TWI-072 TWI-385 TWI-503 */
export const twintensActions: ActionAdapter = {
  list: actionsOf,
  use: async (actor, id, quick) => {
    const older = olderLine(characterAt(table, actor.uuid), id);
    if (older) return openAct(actor, [older.act], older.known, quick);
    if (id === "relief") return doDeed(actor, "conviction", "removeDamage");
    if (id !== "ready") return useAct(actor, twintensActs, id, quick);
    return inTurnOrOnWord(actor.uuid, true, declarationById("twintens"), () => openReady(actor));
  },
};
