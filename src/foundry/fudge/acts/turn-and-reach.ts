/** What of an action takes part of a turn, and how far an attack gets. */
import {
  attackSpan,
  attackWith,
  derive,
  type FudgeCharacter,
  ringsOf,
  waitsForTurn,
} from "../../../rules/fudge/index.ts";
import { fresh } from "../../../rules/kernel/choose.ts";
import { lineOf } from "../../../rules/kernel/lines.ts";
import type { Table, TurnAndReachAdapter } from "../../ruleset.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { fudgeActs } from "./at-table.ts";
import { olderLine } from "./older.ts";

/** What an action of the list takes from a turn, as usual. */
function priceOf(who: FudgeCharacter, id: string, table: Table): readonly string[] {
  const attack = attackWith(derive(who, fudgeSettings(table)).attacks, id);
  if (attack) return [attack.action];
  const line = olderLine(id) ?? lineOf(fudgeActs.table, id);
  const act = line && fudgeActs.table[line.act];
  if (!line || !act) return [];
  const s = situation(who.ref, table);
  const usual = fresh(act, s, line.known);
  return usual.accepted ? act.price(s, usual.chosen) : [];
}

export const fudgeTurnAndReach: TurnAndReachAdapter = {
  takesTurn: (character, id, table) => {
    const who = character as FudgeCharacter;
    return priceOf(who, id, table).some((action) => waitsForTurn(situation(who.ref, table), who.ref, action));
  },
  span: (character, id, table) => {
    const who = character as FudgeCharacter;
    const attack = attackWith(derive(who, fudgeSettings(table)).attacks, id);
    return attack ? attackSpan(attack, who) : null;
  },
  rings: (character, table) => {
    const who = character as FudgeCharacter;
    return ringsOf(who, derive(who, fudgeSettings(table)).attacks);
  },
};
