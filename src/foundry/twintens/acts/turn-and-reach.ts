/** What of an action takes part of a turn, and how far an attack gets. */
import { fresh } from "../../../rules/kernel/choose.ts";
import { lineOf } from "../../../rules/kernel/lines.ts";
import { attacksOf, attackSpan, isOfTurn, ringsOf, type TwintensActor } from "../../../rules/twintens/index.ts";
import type { Table, TurnAndReachAdapter } from "../../ruleset.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { twintensActs } from "./at-table.ts";
import { olderLine } from "./older.ts";

/** What the act of such a line takes, as usual; null for what is no act. */
function actPrice(who: TwintensActor, id: string, table: Table): readonly string[] | null {
  const line = olderLine(who, id) ?? lineOf(twintensActs.table, id);
  const act = line && twintensActs.table[line.act];
  if (!line || !act) return null;
  const s = situation(who.ref, table);
  const usual = fresh(act, s, line.known);
  return usual.accepted ? act.price(s, usual.chosen) : [];
}

export const twintensTurnAndReach: TurnAndReachAdapter = {
  takesTurn: (character, id, table) => {
    const who = character as TwintensActor;
    return (actPrice(who, id, table) ?? (id === "ready" ? ["standard"] : [])).some(isOfTurn);
  },
  span: (character, id, table) => {
    const attack = attacksOf(character as TwintensActor, twintensSettings(table)).find((a) => id === `attack:${a.id}`);
    return attack ? attackSpan(attack) : null;
  },
  rings: (character, table) => ringsOf(attacksOf(character as TwintensActor, twintensSettings(table))),
  spent: ({ reason }) => reason.startsWith("action."),
};
