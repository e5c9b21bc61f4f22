/**
 * The Twin Tens ruleset: two ten-sided dice and a bonus against a number, rolled defences, no hit points but a damage track. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule TWI-001 TWI-002 TWI-003 TWI-530
 */
export * from "./types.ts";
export * from "./values.ts";
export * from "./powers/catalogue/feats.ts";
export * from "./powers/catalogue/gear.ts";
export * from "./powers/catalogue/modifiers.ts";
export * from "./powers/catalogue/powers.ts";
export * from "./powers/catalogue/skills.ts";
export * from "./labels.ts";
export {
  DEFAULT_SETTINGS,
  settings,
  settingsOf,
  type TwintensSettingDefinition,
  type TwintensSettings,
} from "./settings.ts";
export {
  atLeast,
  checkNatural,
  controlledNatural,
  convictionReroll,
  degreeOfFailure,
  failByOf,
  isBest,
  isWorst,
  naturalOf,
  naturals,
  opposed,
  partRows,
  resolveCheck,
  ways,
  type CheckRecord,
  type CheckRequest,
  type Reroll,
} from "./dice/core-roll.ts";
export {
  defencePenalty,
  defense,
  defenseKind,
  rangePenalty,
  resolveAttack,
  sizeModifier,
  threatMinimum,
  type AttackRequest,
  type AttackResult,
  type DefenseRequest,
  type DefenseResult,
} from "./acts/attack.ts";
export {
  bandStart,
  damageRow,
  mercyRows,
  resultKey,
  toughness,
  toughnessPenalty,
  turnsAway,
  type NoSave,
  type ToughnessRequest,
  type ToughnessResult,
} from "./harm/toughness.ts";
export { applyResult, damageTrack, worst, type Applied } from "./harm/damage-track.ts";
export { trackChanges } from "./harm/track-changes.ts";
export {
  compareKeys,
  groupInitiative,
  initiativeOrder,
  keyNumber,
  keyOfTurn,
  tiedGroups,
  type GroupMember,
  type Rolled,
  type Rolloffs,
} from "./turn/initiative.ts";
export {
  areaOdds,
  attackOdds,
  checkOdds,
  damageChances,
  defenseOdds,
  exchangeOdds,
  firstChance,
  hitChance,
  opposedChance,
  rerollOdds,
  saveOdds,
  type AttackDraft,
  type CheckOutcome,
  type SaveDraft,
} from "./dice/odds.ts";
export * from "./hero/abilities.ts";
export * from "./hero/sizes.ts";
export * from "./hero/measures.ts";
export * from "./harm/fatigue-levels.ts";
export * from "./state/conditions.ts";
export * from "./state/condition-changes.ts";
export * from "./hero/derive.ts";
export * from "./hero/grapple.ts";
export * from "./hero/derived.ts";
export * from "./dice/checks.ts";
export * from "./acts/situations.ts";
export * from "./harm/damage.ts";
export * from "./acts/attack-extras.ts";
export * from "./acts/offence.ts";
export * from "./acts/defending.ts";
export * from "./harm/saves.ts";
export * from "./harm/fatigue.ts";
export * from "./fortune/efforts.ts";
export * from "./harm/recovery.ts";
export * from "./harm/knockback.ts";
export * from "./harm/hazards.ts";
export * from "./harm/illness.ts";
export * from "./hero/minions.ts";
export * from "./acts/maneuvers.ts";
export * from "./harm/rage.ts";
export * from "./fortune/plan.ts";
export * from "./hero/environment.ts";
export * from "./acts/assessment.ts";
export * from "./dice/skill-aids.ts";
export * from "./dice/second-chance.ts";
export * from "./acts/openings.ts";
export * from "./fortune/conviction.ts";
export * from "./turn/economy.ts";
export * from "./turn/turns.ts";
export * from "./turn/order.ts";
export * from "./powers/powers.ts";
export * from "./hero/movement.ts";
export * from "./powers/drain.ts";
export * from "./build/points.ts";
export * from "./powers/arrays.ts";
export * from "./build/audit.ts";
export * from "./powers/containers.ts";
export * from "./harm/cuffs.ts";
export * from "./powers/summon.ts";
export * from "./powers/surroundings.ts";
export * from "./harm/consequences.ts";
export * from "./acts/compose.ts";
export * from "./cards/check.ts";
export * from "./cards/condition.ts";
export * from "./cards/attack.ts";
export { twintensForecast } from "./forecast/adapter.ts";
export type { TwintensAttack, TwintensFighter, TwintensForecastSettings } from "./forecast/fighter.ts";
