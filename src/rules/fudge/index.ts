/**
 * The Fudge ruleset: three Fudge dice and a rank against a number, in degrees of three. Plain data in, plain data out; dice are arguments. Everything that other code may
 * use is here.
 * @rule FUD-732
 */
export type { Done, FudgeCards, OnWord } from "./acts/act.ts";
export * from "./acts/actions.ts";
export * from "./acts/attack/attack.ts";
export * from "./acts/attack/attack-circumstances.ts";
export { strikeFrom } from "./acts/attack/attacks.ts";
export {
  type Attack,
  attackSpan,
  attackWith,
  effectsOf,
  linkedOf,
  metAs,
  metWith,
  offenceList,
} from "./acts/attack/offence.ts";
export { ringsOf } from "./acts/attack/rings.ts";
export { attackOn, type Strike } from "./acts/attack/strike.ts";
export * from "./acts/attack/values.ts";
export * from "./acts/attack/ways-to-strike.ts";
export * from "./acts/by-hand.ts";
export { DC_LIMIT, isSecretCheck } from "./acts/checks/checks.ts";
export {
  areaDodge,
  defenseCheck,
  genericCheck,
  initiativeCheck,
  isAttackEffect,
} from "./acts/checks/kinds-of-check.ts";
export * from "./acts/checks/retry.ts";
export * from "./acts/checks/task-table.ts";
export * from "./acts/checks/tasks.ts";
export { sharedTrait } from "./acts/checks/together.ts";
export { byHandRows, checkOf } from "./acts/checks/trait-check.ts";
export * from "./acts/deeds/maneuvers.ts";
export * from "./acts/deeds/outcome.ts";
export * from "./acts/deeds/plan.ts";
export { FUDGE_ACTS, type FudgeActName } from "./acts/index.ts";
export { stuntBase, stuntFrom, stuntRefusal } from "./acts/points/effort.ts";
export { POINT_ACTS } from "./acts/points/index.ts";
export { ownCard } from "./acts/powers.ts";
export { askOf } from "./acts/reading/follow.ts";
export { olderAttack } from "./acts/reading/older.ts";
export { composeCard, triedAct } from "./acts/reading/read.ts";
export { audit, type AuditFinding, backgroundAudit, hasAlready } from "./build/audit.ts";
export { type AuditMend, capsOf } from "./build/caps.ts";
export { accessoryIn, adopted, type Foreign, takesAccessory, unusedSkill, withAccessory } from "./build/fitting.ts";
export { fudgeGuide } from "./build/guide.ts";
export * from "./build/points.ts";
export * from "./build/quick.ts";
export * from "./build/transfer/index.ts";
export * from "./build/values.ts";
export * from "./cards/adjust.ts";
export { answering, usedIn } from "./cards/answer.ts";
export * from "./cards/attack/attack.ts";
export * from "./cards/attack/attack-answers.ts";
export * from "./cards/attack/attack-asked.ts";
export { attackBlow } from "./cards/attack/attack-blow.ts";
export { bounces, mayBounce } from "./cards/attack/attack-bounce.ts";
export { mayCounter } from "./cards/attack/attack-counter.ts";
export * from "./cards/attack/attack-countering.ts";
export { completeAttack, deskDice } from "./cards/attack/attack-desk.ts";
export * from "./cards/attack/attack-effect.ts";
export { wouldChange } from "./cards/attack/attack-gains.ts";
export { homingLeft, mayAdjust, mayImprove, mayInterpose } from "./cards/attack/attack-met.ts";
export { isReplaced, mayBeOther } from "./cards/attack/attack-other.ts";
export * from "./cards/attack/attack-resist.ts";
export { benefitsOf, leads } from "./cards/attack/attack-rows.ts";
export { attackThrows } from "./cards/attack/attack-second.ts";
export * from "./cards/attack/attack-state.ts";
export { attackFallen, attackMoves } from "./cards/attack/attack-throw.ts";
export * from "./cards/check.ts";
export * from "./cards/check-desk.ts";
export * from "./cards/contest.ts";
export * from "./cards/deed.ts";
export * from "./cards/deed-desk.ts";
export * from "./cards/dying.ts";
export * from "./cards/fall.ts";
export * from "./cards/fall-desk.ts";
export * from "./cards/initiative.ts";
export * from "./cards/opposed.ts";
export * from "./cards/own-check.ts";
export * from "./cards/power.ts";
export * from "./cards/power-desk.ts";
export * from "./cards/questions.ts";
export * from "./cards/recovery.ts";
export * from "./cards/relief.ts";
export * from "./cards/team.ts";
export * from "./cards/veil.ts";
export { bonusOf, checkRequest, needsDice, resolveCheck } from "./dice/check.ts";
export * from "./dice/circumstances.ts";
export { judge } from "./dice/degrees.ts";
export { asFaces, readFaces } from "./dice/dice.ts";
export * from "./dice/odds.ts";
export * from "./dice/second-throw.ts";
export * from "./dice/values.ts";
export { fudgeForecast } from "./forecast/adapter.ts";
export { attackEndings, type Common, commonFalls } from "./forecast/endings.ts";
export { fudgeTwin } from "./forecast/twin.ts";
export * from "./fortune/effort.ts";
export * from "./fortune/luck.ts";
export * from "./fortune/paying.ts";
export * from "./fortune/stunts.ts";
export * from "./fortune/stunts-over.ts";
export * from "./fortune/values.ts";
export * from "./fortune/victory.ts";
export * from "./harm/agents.ts";
export * from "./harm/area.ts";
export * from "./harm/collapse.ts";
export * from "./harm/death.ts";
export * from "./harm/fatigue.ts";
export * from "./harm/hazard-checks.ts";
export * from "./harm/hazards.ts";
export { type Incurability } from "./harm/healing.ts";
export * from "./harm/health.ts";
export * from "./harm/ordeals.ts";
export * from "./harm/resistance.ts";
export * from "./harm/resting.ts";
export { incurabilityOf } from "./harm/shaking-off.ts";
export * from "./harm/values.ts";
export { moreLanguages } from "./hero/abilities.ts";
export * from "./hero/actor.ts";
export { derive, type FudgeDerived, type SkillRating } from "./hero/derive.ts";
export { braced, layersAgainst, type LimitedLayer, limitedLayers, NO_LAYER } from "./hero/layers.ts";
export * from "./hero/measure-table.ts";
export * from "./hero/measures.ts";
export * from "./hero/measures-said.ts";
export * from "./hero/minions.ts";
export * from "./hero/shelter.ts";
export * from "./hero/sides.ts";
export * from "./hero/speed.ts";
export { traitNames } from "./hero/trait-names.ts";
export { abilityRank, advantageRank, imperviousRank, isImmune } from "./hero/traits.ts";
export * from "./hero/values.ts";
export { key } from "./labels.ts";
export { DURATIONS, EFFECTS, POWER_RANGES } from "./powers/catalogue/effects.ts";
export { findPower, type FoundPower } from "./powers/found.ts";
export { componentBehind, putOn, released } from "./powers/given.ts";
export * from "./powers/index.ts";
export { DEFAULT_HOUSE_RULES, DEFAULT_SETTINGS, type FudgeHouseRules, houseRules, settings } from "./settings.ts";
export * from "./situation.ts";
export * from "./state/after-changes.ts";
export {
  conditionDefinition,
  conditions,
  grantsFor,
  HUD_CONDITIONS,
  presentConditions,
  presentParts,
} from "./state/conditions.ts";
export { letGoOn, letGoOnAll } from "./state/lasting.ts";
export * from "./state/markers.ts";
export { addCondition, conditionState, imposeChange, removeCondition } from "./state/progression.ts";
export * from "./state/stance.ts";
export * from "./state/values.ts";
export { lyingThings } from "./things/dropped.ts";
export * from "./things/gear.ts";
export { GEAR } from "./things/gear-table.ts";
export * from "./things/objects.ts";
export * from "./things/scenery.ts";
export * from "./things/values.ts";
export * from "./things/vehicles.ts";
export * from "./turn/economy.ts";
export {
  beginOrder,
  compareTaking,
  completeOrder,
  mayOrder,
  type OrderChoice,
  orderChoices,
  orderNotes,
  stepOrder,
  type Taking,
} from "./turn/flow.ts";
export * from "./turn/initiative.ts";
export { momentComes } from "./turn/moments.ts";
export * from "./turn/order.ts";
export * from "./turn/pay.ts";
export { ownMovement } from "./turn/stride.ts";
export * from "./turn/turns.ts";
export * from "./turn/upkeep.ts";
export * from "./turn/values.ts";
export * from "./types.ts";
