import type { Change } from "../../rules/kernel/change.ts";
import { spendChanges as changesOf, type TurnSpends } from "../../rules/kernel/economy.ts";
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

/** What brings the actions that a participant has used from one state to another. */
export const spendChanges = (
  combatant: Combatant.Implementation,
  round: number,
  to: TurnSpends,
  rule: string,
): readonly Change[] => changesOf({ uuid: combatant.uuid, turn: modelOf(combatant).turn }, round, to, rule);
