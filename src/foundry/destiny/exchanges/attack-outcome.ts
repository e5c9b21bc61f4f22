import {
  type AttackState,
  chosenIn,
  type Consequence,
  consequenceChanges,
  consequenceOf,
  immuneTo,
  type TargetState,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Table } from "../../ruleset.ts";
import { characterAt, grabbedBy, ownTurn, typeAt } from "../facts.ts";

/** What falls on a target, worked out from it as it is now. @rule DES-177 DES-242 DES-271 DES-341 DES-371 DES-403 */
export function consequencesFor(state: AttackState, t: TargetState, choice: string, table: Table): readonly Change[] {
  const target = characterAt(table, t.target.uuid);
  if (!target) return [];
  const { attack, actor } = state.request;
  // A Slam does nothing to whom it can't harm.
  if (state.slam > 0 && immuneTo(target, "allSlam")) return [];
  const consequence = consequenceOf(attack, t.failure, t.target.minion);
  const from = {
    attacker: actor.uuid,
    attack,
    dc: t.dc ?? 0,
    minion: t.target.minion,
    targetsTurn: ownTurn(target.ref, table),
    type: typeAt(table),
    grabbed: grabbedBy(target, table),
    ...chosenIn(consequence, choice),
  };
  return consequenceChanges(target, consequence, from);
}

export const consequenceIn = (state: AttackState, t: TargetState): Consequence =>
  consequenceOf(state.request.attack, t.failure, t.target.minion);
