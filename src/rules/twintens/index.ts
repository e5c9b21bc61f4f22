/**
 * The Twin Tens ruleset: two ten-sided dice and a bonus against a number, rolled defences, no hit points but a damage track. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule TWI-001 TWI-002 TWI-003 TWI-530
 */
export * from "./types.ts";
export * from "./values.ts";
export * from "./catalogue/feats.ts";
export * from "./catalogue/gear.ts";
export * from "./catalogue/modifiers.ts";
export * from "./catalogue/powers.ts";
export * from "./catalogue/skills.ts";
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
} from "./core-roll.ts";
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
} from "./attack.ts";
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
} from "./toughness.ts";
export { applyResult, damageTrack, worst, type Applied } from "./damage-track.ts";
export { trackChanges } from "./track-changes.ts";
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
} from "./initiative.ts";
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
} from "./odds.ts";
export * from "./abilities.ts";
export * from "./sizes.ts";
export * from "./measures.ts";
export * from "./fatigue-levels.ts";
export * from "./conditions.ts";
export * from "./condition-changes.ts";
export * from "./derive.ts";
export * from "./grapple.ts";
export * from "./derived.ts";
export * from "./checks.ts";
export * from "./situations.ts";
export * from "./damage.ts";
export * from "./attack-extras.ts";
export * from "./offence.ts";
export * from "./defending.ts";
export * from "./saves.ts";
export * from "./fatigue.ts";
export * from "./efforts.ts";
export * from "./recovery.ts";
export * from "./knockback.ts";
export * from "./hazards.ts";
export * from "./illness.ts";
export * from "./minions.ts";
export * from "./maneuvers.ts";
export * from "./rage.ts";
export * from "./plan.ts";
export * from "./environment.ts";
export * from "./assessment.ts";
export * from "./skill-aids.ts";
export * from "./second-chance.ts";
export * from "./openings.ts";
export * from "./conviction.ts";
export * from "./economy.ts";
export * from "./turns.ts";
export * from "./order.ts";
export * from "./powers.ts";
export * from "./movement.ts";
export * from "./drain.ts";
export * from "./points.ts";
export * from "./arrays.ts";
export * from "./audit.ts";
export * from "./containers.ts";
export * from "./cuffs.ts";
export * from "./summon.ts";
export * from "./surroundings.ts";
export * from "./consequences.ts";
export * from "./compose.ts";
export * from "./exchanges/check.ts";
export * from "./exchanges/condition.ts";
export * from "./exchanges/attack.ts";
export { twintensForecast } from "./forecast/adapter.ts";
export type { TwintensAttack, TwintensFighter, TwintensForecastSettings } from "./forecast/fighter.ts";
