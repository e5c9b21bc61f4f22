/**
 * The Fudge ruleset: three Fudge dice and a rank against a number, in degrees of three. Plain data in, plain data out; dice are arguments. Everything that other code may
 * use is here.
 * @rule FUD-732
 */
export * from "./types.ts";
export * from "./values.ts";
export {
  DEFAULT_HOUSE_RULES,
  DEFAULT_SETTINGS,
  houseRules,
  settings,
  type FudgeHouseRules,
  type FudgeSettingDefinition,
} from "./settings.ts";
export { effectLabel, key, modifierLabel } from "./labels.ts";
export { ALL_FACES, asFaces, criticalOf, naturalSum, readFaces, type DiceKind } from "./dice.ts";
export { cappedDegree, degreesOf, difficultyName, judge, type Verdict } from "./degrees.ts";
export {
  against,
  asRoutine,
  bonusOf,
  capped,
  checkRequest,
  needsDice,
  resolveCheck,
  treatAsAutomaticFailure,
  type Capped,
} from "./check.ts";
export {
  abilityCheck,
  areaDodge,
  attractiveRows,
  defendMinimum,
  defenseCheck,
  genericCheck,
  initiativeCheck,
  isAttackEffect,
  mayBeRoutineUnderPressure,
  powerCheck,
  skillCheck,
  type CheckOptions,
  type SkillOptions,
} from "./requests.ts";
export {
  abilityRank,
  advantageRank,
  imperviousRank,
  isActiveDefense,
  isHalfImmune,
  isImmune,
  isTrained,
  lostRanks,
  modifierRanks,
  resistanceRank,
  sensesBy,
  sensesFar,
  sizeRank,
  skillAbility,
  skillEntry,
  untrainedRefusal,
  usableComponents,
  type Related,
  type SkillChoice,
} from "./traits.ts";
export {
  derive,
  type AbilityRating,
  type DefenseRating,
  type FudgeDerived,
  type Rating,
  type SkillRating,
} from "./derive.ts";
export { audit, backgroundAudit, hasAlready, type AuditFinding } from "./audit.ts";
export { capsOf, impliedPowerLevel, type AuditMend, type CapEntry } from "./caps.ts";
export * from "./points.ts";
export * from "./powers/index.ts";
export {
  coinFlip,
  compareRanks,
  helperCheck,
  resolveOpposed,
  teamBonus,
  teamworkRows,
  type OpposedRequest,
  type OpposedResolution,
  type TeamResult,
} from "./opposed.ts";
export * from "./circumstances.ts";
export * from "./attack.ts";
export {
  attackRequest,
  attackWith,
  brokenInHand,
  effectLimit,
  effectsOf,
  linkedOf,
  metAs,
  metWith,
  offenceList,
  tradedRank,
  weaponBreaks,
  type Attack,
} from "./offence.ts";
export * from "./area.ts";
export * from "./resistance.ts";
export * from "./health.ts";
export * from "./objects.ts";
export * from "./hazards.ts";
export * from "./tasks.ts";
export * from "./befall.ts";
export { healingMeant, healingsOf, healingUses, healsOnlyOneself, type Incurability } from "./healing.ts";
export * from "./ordeals.ts";
export * from "./shelter.ts";
export { withstands } from "./immunity.ts";
export { borrowedDue } from "./borrowed.ts";
export {
  accessoryIn,
  adopted,
  fittingSkill,
  takesAccessory,
  unusedSkill,
  withAccessory,
  type Foreign,
} from "./fitting.ts";
export { guises, type Guise } from "./guises.ts";
export { aimingSense, senseUsed } from "./senses.ts";
export { braced, layersAgainst, limitedLayers, NO_LAYER, type LimitedLayer } from "./layers.ts";
export * from "./agents.ts";
export * from "./retry.ts";
export {
  conditionDefinition,
  conditionPenalty,
  conditions,
  FREE,
  grantsFor,
  HUD_CONDITIONS,
  lostSenses,
  partsOf,
  presentConditions,
  presentParts,
  type ConditionId,
  type FudgeCondition,
  type Grants,
  type PresentPart,
} from "./conditions.ts";
export {
  addCondition,
  conditionData,
  conditionState,
  effectId,
  endSource,
  regained,
  imposeChange,
  liftChange,
  mayRestore,
  removeCondition,
  type ConditionData,
  type ConditionStep,
  type IncomingCondition,
} from "./progression.ts";
export * from "./fatigue.ts";
export * from "./initiative.ts";
export * from "./order.ts";
export * from "./economy.ts";
export * from "./actions.ts";
export * from "./situation.ts";
export * from "./stance.ts";
export * from "./markers.ts";
export * from "./speed.ts";
export * from "./upkeep.ts";
export * from "./deeds.ts";
export * from "./maneuvers.ts";
export * from "./deed-outcome.ts";
export * from "./minions.ts";
export * from "./quick.ts";
export * from "./effort.ts";
export * from "./resting.ts";
export * from "./stunts.ts";
export * from "./victory.ts";
export * from "./luck.ts";
export * from "./death.ts";
export * from "./after.ts";
export * from "./collapse.ts";
export { droppedMark, dropsFrom, lyingThings, pickedUp, takenUp } from "./dropped.ts";
export * from "./turns.ts";
export * from "./measures.ts";
export * from "./gear.ts";
export { GEAR, type GearDefinition } from "./gear-table.ts";
export * from "./vehicles.ts";
export * from "./odds.ts";
export * from "./exchanges/check.ts";
export * from "./exchanges/opposed.ts";
export * from "./manners.ts";
export * from "./sides.ts";
export * from "./exchanges/attack-state.ts";
export * from "./exchanges/attack-effect.ts";
export * from "./exchanges/attack-resist.ts";
export { struckBy } from "./exchanges/attack-struck.ts";
export * from "./exchanges/attack.ts";
export * from "./scenery.ts";
export { mayCounter } from "./exchanges/attack-counter.ts";
export { attackThrows } from "./exchanges/attack-second.ts";
export { isReplaced, mayBeOther, OTHER_RESISTS } from "./exchanges/attack-other.ts";
export { componentBehind, putOn, released } from "./powers/given.ts";
export { causeBehind } from "./powers/partly.ts";
export { bounces, mayBounce } from "./exchanges/attack-bounce.ts";
export { benefitsOf, leads } from "./exchanges/attack-rows.ts";
export { attackFallen } from "./exchanges/attack-throw.ts";
export { mindHeld, wouldChange } from "./exchanges/attack-gains.ts";
export { homingLeft, mayAdjust, mayImprove, mayInterpose } from "./exchanges/attack-met.ts";
export * from "./exchanges/adjust.ts";
export * from "./second-throw.ts";
export * from "./exchanges/at-once.ts";
export * from "./exchanges/initiative.ts";
export * from "./exchanges/dying.ts";
export * from "./exchanges/recovery.ts";
export * from "./exchanges/relief.ts";
export * from "./exchanges/contest.ts";
export * from "./exchanges/team.ts";
export * from "./exchanges/power.ts";
export * from "./exchanges/deed.ts";
export * from "./exchanges/fall.ts";
export { fudgeForecast } from "./forecast/adapter.ts";
export * from "./transfer/index.ts";
