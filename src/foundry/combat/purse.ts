import { type Change, change } from "../../rules/kernel/change.ts";
import type { TurnSpends } from "../../rules/kernel/economy.ts";
import type { CombatantModel } from "../data/combatant-model.ts";

const modelOf = (combatant: Combatant.Implementation): CombatantModel => combatant.system as unknown as CombatantModel;

/** Somebody's place in the fight that is on; null when they aren't in it, or none has begun. */
export function combatantOf(uuid: string): Combatant.Implementation | null {
  const combat = game.combats?.active;
  return combat?.started
    ? ((combat.combatants.find((c) => c.actor?.uuid === uuid) as Combatant.Implementation | undefined) ?? null)
    : null;
}

/** What a participant has used in a round. */
export const spendsIn = (combatant: Combatant.Implementation, round: number): TurnSpends =>
  modelOf(combatant).spendsIn(round);

/** What brings the actions that a participant has used from one state to another. Spends of an earlier round are put to zero, since the field keeps what isn't named. */
export function spendChanges(
  combatant: Combatant.Implementation,
  round: number,
  to: TurnSpends,
  rule: string,
): readonly Change[] {
  const { turn } = modelOf(combatant);
  const names = [...new Set([...Object.keys(turn.spends), ...Object.keys(to)])];
  const fields = names.flatMap((name) => {
    // What was taken back is stored as nothing, which isn't 0 to a change.
    const from = turn.spends[name] ?? null;
    const next = to[name] ?? 0;
    return from === next ? [] : [change(combatant.uuid, `system.turn.spends.${name}`, from, next, rule)];
  });
  return turn.round === round
    ? fields
    : [change(combatant.uuid, "system.turn.round", turn.round, round, rule), ...fields];
}
