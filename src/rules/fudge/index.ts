/**
 * The Fudge ruleset: three Fudge dice and a rank against a number, in degrees of three. Plain data in, plain data out; dice are arguments. Everything that other code may
 * use is here.
 * @rule FUD-732
 */
export type { Done, FudgeCards, OnWord } from "./acts/act.ts";
export * from "./acts/actions.ts";
export * from "./acts/attack.ts";
export { strikeFrom } from "./acts/attacks.ts";
export { CIRCUMSTANCE_LIMIT, DC_LIMIT, isSecretCheck } from "./acts/checks.ts";
export * from "./acts/deeds/maneuvers.ts";
export * from "./acts/deeds/outcome.ts";
export * from "./acts/deeds/plan.ts";
export { askOf, ordealAsk } from "./acts/follow.ts";
export { FUDGE_ACTS, type FudgeActName } from "./acts/index.ts";
export * from "./acts/manners.ts";
export {
  type Attack,
  attackRequest,
  attackSpan,
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
} from "./acts/offence.ts";
export { olderAttack } from "./acts/older.ts";
export { stuntBase, stuntFrom, stuntRefusal } from "./acts/points/effort.ts";
export { POINT_ACTS } from "./acts/points/index.ts";
export { placeOf } from "./acts/points/victory.ts";
export { ownCard } from "./acts/powers.ts";
export { type Acted, composeCard, readAct, triedAct } from "./acts/read.ts";
export {
  abilityCheck,
  areaDodge,
  attractiveRows,
  type CheckOptions,
  defendMinimum,
  defenseCheck,
  genericCheck,
  initiativeCheck,
  isAttackEffect,
  mayBeRoutineUnderPressure,
  powerCheck,
  skillCheck,
  type SkillOptions,
} from "./acts/requests.ts";
export * from "./acts/retry.ts";
export * from "./acts/situation.ts";
export { attackOn, exchangeOf, type Opponent, opponentIn, type Strike, strikeOf, TRADE_KEYS } from "./acts/strike.ts";
export * from "./acts/task-table.ts";
export * from "./acts/tasks.ts";
export { sharedTrait } from "./acts/together.ts";
export { BECAUSE_LENGTH, byHandRows, checkOf, skillName, skillOf } from "./acts/trait-check.ts";
export * from "./acts/values.ts";
export { audit, type AuditFinding, backgroundAudit, hasAlready } from "./build/audit.ts";
export { type AuditMend, type CapEntry, capsOf, impliedPowerLevel } from "./build/caps.ts";
export {
  accessoryIn,
  adopted,
  fittingSkill,
  type Foreign,
  takesAccessory,
  unusedSkill,
  withAccessory,
} from "./build/fitting.ts";
export * from "./build/points.ts";
export * from "./build/quick.ts";
export * from "./build/transfer/index.ts";
export * from "./build/values.ts";
export * from "./cards/adjust.ts";
export { answering, usedIn } from "./cards/answer.ts";
export * from "./cards/at-once.ts";
export * from "./cards/attack/attack.ts";
export { bounces, mayBounce } from "./cards/attack/attack-bounce.ts";
export { mayCounter } from "./cards/attack/attack-counter.ts";
export * from "./cards/attack/attack-effect.ts";
export { mindHeld, wouldChange } from "./cards/attack/attack-gains.ts";
export { homingLeft, mayAdjust, mayImprove, mayInterpose } from "./cards/attack/attack-met.ts";
export { isReplaced, mayBeOther, OTHER_RESISTS } from "./cards/attack/attack-other.ts";
export * from "./cards/attack/attack-resist.ts";
export { benefitsOf, leads } from "./cards/attack/attack-rows.ts";
export { attackThrows } from "./cards/attack/attack-second.ts";
export * from "./cards/attack/attack-state.ts";
export { struckBy } from "./cards/attack/attack-struck.ts";
export { attackFallen } from "./cards/attack/attack-throw.ts";
export * from "./cards/check.ts";
export * from "./cards/contest.ts";
export * from "./cards/deed.ts";
export * from "./cards/dying.ts";
export * from "./cards/fall.ts";
export * from "./cards/initiative.ts";
export * from "./cards/opposed.ts";
export * from "./cards/power.ts";
export * from "./cards/recovery.ts";
export * from "./cards/relief.ts";
export * from "./cards/team.ts";
export {
  against,
  asRoutine,
  bonusOf,
  type Capped,
  capped,
  checkRequest,
  needsDice,
  resolveCheck,
  treatAsAutomaticFailure,
} from "./dice/check.ts";
export * from "./dice/circumstances.ts";
export { cappedDegree, degreesOf, difficultyName, judge, type Verdict } from "./dice/degrees.ts";
export { ALL_FACES, asFaces, criticalOf, type DiceKind, naturalSum, readFaces } from "./dice/dice.ts";
export * from "./dice/odds.ts";
export {
  coinFlip,
  compareRanks,
  helperCheck,
  type OpposedRequest,
  type OpposedResolution,
  resolveOpposed,
  teamBonus,
  type TeamResult,
  teamworkRows,
} from "./dice/opposed.ts";
export * from "./dice/second-throw.ts";
export * from "./dice/values.ts";
export { fudgeForecast } from "./forecast/adapter.ts";
export * from "./fortune/effort.ts";
export * from "./fortune/luck.ts";
export * from "./fortune/paying.ts";
export * from "./fortune/stunts.ts";
export * from "./fortune/stunts-over.ts";
export { lostStunts, tiredBy } from "./fortune/tired.ts";
export * from "./fortune/values.ts";
export * from "./fortune/victory.ts";
export * from "./harm/agents.ts";
export * from "./harm/area.ts";
export * from "./harm/befall.ts";
export * from "./harm/collapse.ts";
export * from "./harm/death.ts";
export * from "./harm/fatigue.ts";
export * from "./harm/hazards.ts";
export { healingMeant, healingsOf, healingUses, healsOnlyOneself, type Incurability } from "./harm/healing.ts";
export * from "./harm/health.ts";
export * from "./harm/ordeals.ts";
export * from "./harm/resistance.ts";
export * from "./harm/resting.ts";
export { incurabilityOf, type Recoverable, recoveryCheck, shakenOff } from "./harm/shaking-off.ts";
export * from "./harm/values.ts";
export * from "./hero/actor.ts";
export {
  type AbilityRating,
  type DefenseRating,
  derive,
  type FudgeDerived,
  type Rating,
  type SkillRating,
} from "./hero/derive.ts";
export { type Guise, guises } from "./hero/guises.ts";
export { withstands } from "./hero/immunity.ts";
export { braced, layersAgainst, type LimitedLayer, limitedLayers, NO_LAYER } from "./hero/layers.ts";
export * from "./hero/measure-table.ts";
export * from "./hero/measures.ts";
export * from "./hero/minions.ts";
export { aimingSense, senseUsed } from "./hero/senses.ts";
export * from "./hero/shelter.ts";
export * from "./hero/sides.ts";
export * from "./hero/speed.ts";
export { traitNames } from "./hero/trait-names.ts";
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
  type Related,
  resistanceRank,
  sensesBy,
  sensesFar,
  sizeRank,
  skillAbility,
  type SkillChoice,
  skillEntry,
  untrainedRefusal,
  usableComponents,
} from "./hero/traits.ts";
export * from "./hero/values.ts";
export { effectLabel, key, modifierLabel } from "./labels.ts";
export { DURATIONS, EFFECTS, POWER_RANGES } from "./powers/catalogue/effects.ts";
export { effectName } from "./powers/effect-name.ts";
export { findPower, type FoundPower, runs } from "./powers/found.ts";
export { componentBehind, putOn, released } from "./powers/given.ts";
export * from "./powers/index.ts";
export { causeBehind } from "./powers/partly.ts";
export {
  DEFAULT_HOUSE_RULES,
  DEFAULT_SETTINGS,
  type FudgeHouseRules,
  type FudgeSettingDefinition,
  houseRules,
  settings,
} from "./settings.ts";
export * from "./situation.ts";
export * from "./state/after.ts";
export { borrowedDue } from "./state/borrowed.ts";
export {
  conditionDefinition,
  type ConditionId,
  conditionPenalty,
  conditions,
  FREE,
  type FudgeCondition,
  type Grants,
  grantsFor,
  HUD_CONDITIONS,
  lostSenses,
  partsOf,
  presentConditions,
  type PresentPart,
  presentParts,
} from "./state/conditions.ts";
export { letGoOn, letGoOnAll } from "./state/lasting.ts";
export * from "./state/markers.ts";
export {
  addCondition,
  type ConditionData,
  conditionData,
  conditionState,
  type ConditionStep,
  effectId,
  endSource,
  imposeChange,
  type IncomingCondition,
  liftChange,
  mayRestore,
  regained,
  removeCondition,
} from "./state/progression.ts";
export * from "./state/stance.ts";
export * from "./state/values.ts";
export { droppedMark, dropsFrom, lyingThings, pickedUp, takenUp } from "./things/dropped.ts";
export * from "./things/gear.ts";
export { GEAR, type GearDefinition } from "./things/gear-table.ts";
export * from "./things/objects.ts";
export * from "./things/scenery.ts";
export * from "./things/values.ts";
export * from "./things/vehicles.ts";
export * from "./turn/economy.ts";
export * from "./turn/initiative.ts";
export * from "./turn/order.ts";
export * from "./turn/pay.ts";
export { payEffectOf } from "./turn/pay-effect.ts";
export * from "./turn/turns.ts";
export * from "./turn/upkeep.ts";
export * from "./turn/values.ts";
export * from "./types.ts";
