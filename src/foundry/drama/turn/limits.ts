import { type DramaCharacter, economy, limitsIn, type TurnLimits } from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { combatantOf, spendChanges, spendsIn } from "../../combat/purse.ts";
import type { Encounter } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";

/** What somebody may do in a turn of the fight that is on. @rule DRA-144 DRA-296 DRA-403 */
export const limitsOf = (who: DramaCharacter, encounter: Encounter | null): TurnLimits =>
  limitsIn(who, encounter?.data, combatantOf(who.ref)?.id ?? null, dramaSettings());

/** What a deed that is an action takes off the turn of somebody in a fight; nothing outside one. @rule DRA-144 */
export function actionPaid(
  who: DramaCharacter,
  action: string,
  encounter: Encounter | null,
  rule: string,
): readonly Change[] | Refusal {
  const combatant = encounter ? combatantOf(who.ref) : null;
  if (!combatant || !encounter) return [];
  const step = economy.step(limitsOf(who, encounter), spendsIn(combatant, encounter.round), { type: "spend", action });
  return step.accepted ? spendChanges(combatant, encounter.round, step.turn, rule) : refuse(step.reason, step.data);
}
