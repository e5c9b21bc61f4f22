import {
  boughtTurns,
  type DramaCharacter,
  economy,
  extraTurns,
  grantsFor,
  lineInForce,
  type OrderData,
  sideStates,
  type TurnLimits,
  turnLimits,
} from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { combatantOf, spendChanges, spendsIn } from "../../combat/purse.ts";
import type { Encounter } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";
import { dramaConditions } from "../state/conditions.ts";

/** Turns that cards have bought somebody in the fight that is on. @rule DRA-296 */
function bought(who: DramaCharacter, encounter: Encounter | null): number {
  const data = encounter?.data as Partial<OrderData> | undefined;
  const id = data?.bought === undefined ? null : (combatantOf(who.ref)?.id ?? null);
  return id === null ? 0 : boughtTurns({ buying: null, extras: [], ...data } as OrderData, id);
}

/** What somebody may do in a turn, the card's line for the side counted in. @rule DRA-144 DRA-296 DRA-403 */
export function limitsOf(who: DramaCharacter, encounter: Encounter | null): TurnLimits {
  const states = sideStates(lineInForce(encounter?.data), who.side);
  const grants = grantsFor(who, dramaSettings(), states);
  const blocking =
    grants.attack && grants.interact
      ? null
      : [...states, ...who.conditions.map((c) => c.id), ...(grants.conscious ? [] : ["unconscious"])].find(
          (id) => dramaConditions.catalogue[id]?.grants && "attack" in (dramaConditions.catalogue[id].grants ?? {}),
        );
  return turnLimits(
    grants,
    blocking === undefined || blocking === null ? null : dramaConditions.label(blocking),
    extraTurns(who) + bought(who, encounter),
  );
}

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
