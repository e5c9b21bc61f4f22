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
export { ALL_FACES, asFaces, criticalOf, naturalSum, readFaces, type DiceKind } from "./dice/dice.ts";
export { cappedDegree, degreesOf, difficultyName, judge, type Verdict } from "./dice/degrees.ts";
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
} from "./dice/check.ts";
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
} from "./acts/requests.ts";
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
} from "./hero/traits.ts";
export {
  derive,
  type AbilityRating,
  type DefenseRating,
  type FudgeDerived,
  type Rating,
  type SkillRating,
} from "./hero/derive.ts";
export { audit, backgroundAudit, hasAlready, type AuditFinding } from "./build/audit.ts";
export { capsOf, impliedPowerLevel, type AuditMend, type CapEntry } from "./build/caps.ts";
export * from "./build/points.ts";
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
} from "./dice/opposed.ts";
export * from "./dice/circumstances.ts";
export * from "./acts/attack.ts";
export {
  attackRequest,
  attackWith,
  brokenInHand,
  effectLimit,
  effectsOf,
  attackSpan,
  linkedOf,
  metAs,
  metWith,
  offenceList,
  tradedRank,
  weaponBreaks,
  type Attack,
} from "./acts/offence.ts";
export * from "./harm/area.ts";
export * from "./harm/resistance.ts";
export * from "./harm/health.ts";
export * from "./things/objects.ts";
export * from "./harm/hazards.ts";
export * from "./acts/tasks.ts";
export * from "./harm/befall.ts";
export { healingMeant, healingsOf, healingUses, healsOnlyOneself, type Incurability } from "./harm/healing.ts";
export * from "./harm/ordeals.ts";
export * from "./hero/shelter.ts";
export { withstands } from "./hero/immunity.ts";
export { borrowedDue } from "./state/borrowed.ts";
export {
  accessoryIn,
  adopted,
  fittingSkill,
  takesAccessory,
  unusedSkill,
  withAccessory,
  type Foreign,
} from "./build/fitting.ts";
export { guises, type Guise } from "./hero/guises.ts";
export { aimingSense, senseUsed } from "./hero/senses.ts";
export { braced, layersAgainst, limitedLayers, NO_LAYER, type LimitedLayer } from "./hero/layers.ts";
export * from "./harm/agents.ts";
export * from "./acts/retry.ts";
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
} from "./state/conditions.ts";
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
} from "./state/progression.ts";
export * from "./harm/fatigue.ts";
export * from "./turn/initiative.ts";
export * from "./turn/order.ts";
export * from "./turn/economy.ts";
export * from "./acts/actions.ts";
export * from "./acts/situation.ts";
export * from "./state/stance.ts";
export * from "./state/markers.ts";
export * from "./hero/speed.ts";
export * from "./turn/upkeep.ts";
export * from "./acts/deeds.ts";
export * from "./acts/maneuvers.ts";
export * from "./acts/deed-outcome.ts";
export * from "./hero/minions.ts";
export * from "./build/quick.ts";
export * from "./fortune/effort.ts";
export * from "./harm/resting.ts";
export * from "./fortune/stunts.ts";
export * from "./fortune/victory.ts";
export * from "./fortune/luck.ts";
export * from "./harm/death.ts";
export * from "./state/after.ts";
export * from "./harm/collapse.ts";
export { droppedMark, dropsFrom, lyingThings, pickedUp, takenUp } from "./things/dropped.ts";
export * from "./turn/turns.ts";
export * from "./hero/measures.ts";
export * from "./things/gear.ts";
export { GEAR, type GearDefinition } from "./things/gear-table.ts";
export * from "./things/vehicles.ts";
export * from "./dice/odds.ts";
export * from "./cards/check.ts";
export * from "./cards/opposed.ts";
export * from "./acts/manners.ts";
export * from "./hero/sides.ts";
export * from "./cards/attack-state.ts";
export * from "./cards/attack-effect.ts";
export * from "./cards/attack-resist.ts";
export { struckBy } from "./cards/attack-struck.ts";
export * from "./cards/attack.ts";
export * from "./things/scenery.ts";
export { mayCounter } from "./cards/attack-counter.ts";
export { attackThrows } from "./cards/attack-second.ts";
export { isReplaced, mayBeOther, OTHER_RESISTS } from "./cards/attack-other.ts";
export { componentBehind, putOn, released } from "./powers/given.ts";
export { causeBehind } from "./powers/partly.ts";
export { bounces, mayBounce } from "./cards/attack-bounce.ts";
export { benefitsOf, leads } from "./cards/attack-rows.ts";
export { attackFallen } from "./cards/attack-throw.ts";
export { mindHeld, wouldChange } from "./cards/attack-gains.ts";
export { homingLeft, mayAdjust, mayImprove, mayInterpose } from "./cards/attack-met.ts";
export * from "./cards/adjust.ts";
export * from "./dice/second-throw.ts";
export * from "./cards/at-once.ts";
export * from "./cards/initiative.ts";
export * from "./cards/dying.ts";
export * from "./cards/recovery.ts";
export * from "./cards/relief.ts";
export * from "./cards/contest.ts";
export * from "./cards/team.ts";
export * from "./cards/power.ts";
export * from "./cards/deed.ts";
export * from "./cards/fall.ts";
export { fudgeForecast } from "./forecast/adapter.ts";
export * from "./build/transfer/index.ts";
