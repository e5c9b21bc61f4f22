/** What somebody can do, in lists: attacks, the other actions of a turn, what may befall them. */
import { type FudgeCharacter, isFudge } from "../../../rules/fudge/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { actEntries } from "../../acts/list.ts";
import { openAct, useAct } from "../../acts/run.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { declarationById } from "../../registry.ts";
import type { ActionAdapter } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { fudgeActs } from "./at-table.ts";
import { olderLine } from "./older.ts";
import { openAttack } from "./open.ts";

const refusal = (no: Refusal): string => refusalText(no, declarationById("fudge"));

/** Vehicles and headquarters attack, and do nothing else by themselves. */
const isThing = (who: FudgeCharacter): boolean => (who.object ?? null) !== null;

/** Everything that a character does by name, with the reason what they can't do as they are; sheet, palette, tracker and hotbar read it. @rule FUD-110 FUD-271 FUD-290 FUD-303 FUD-686 */
export const fudgeActions: ActionAdapter = {
  list: (who, localize) => {
    if (!isFudge(who)) return [];
    const s = situationOf(who.ref, fudgeActs, table, game.user.isGM);
    const lines = actEntries(fudgeActs, s, { localize, refusal });
    return isThing(who) ? lines.filter((line) => line.attack) : lines;
  },
  use: async (actor, id, quick) => {
    const older = olderLine(id);
    if (older) return openAct(actor, [older.act], older.known, quick);
    // Older hotbars name an attack by itself.
    return useAct(actor, fudgeActs, id, quick) ?? openAttack(actor, id, quick);
  },
};
