/**
 * The Twin Tens ruleset: two ten-sided dice and a bonus against a number, rolled defences, no hit points but a damage track. Plain data in, plain data and changes out; dice are
 * arguments. Nothing else of this folder is imported from outside.
 * @rule TWI-001 TWI-002 TWI-003 TWI-530
 */
export type { TwintensCards } from "./acts/act.ts";
export {
  type AttackRequest,
  defencePenalty,
  defense,
  rangePenalty,
  resolveAttack,
  sizeModifier,
  threatMinimum,
} from "./acts/attack/attack.ts";
export { bestFor, OTHERWISE } from "./acts/attack/attacks.ts";
export * from "./acts/attack/defending.ts";
export * from "./acts/attack/extras.ts";
export * from "./acts/attack/offence.ts";
export * from "./acts/attack/openings.ts";
export * from "./acts/checks/assessment.ts";
export { LEARNT_ALONE } from "./acts/checks/contests.ts";
export * from "./acts/compose.ts";
export * from "./acts/done.ts";
export { askOf } from "./acts/follow.ts";
export { isActName, TWINTENS_ACTS, type TwintensActName } from "./acts/index.ts";
export * from "./acts/maneuver-table.ts";
export * from "./acts/maneuvers.ts";
export { switchFor } from "./acts/powers.ts";
export * from "./acts/read.ts";
export { ringsOf } from "./acts/rings.ts";
export * from "./acts/situations.ts";
export * from "./build/audit.ts";
export * from "./build/guide.ts";
export * from "./build/points.ts";
export * from "./cards/also.ts";
export * from "./cards/attack.ts";
export * from "./cards/attack/after-blow.ts";
export * from "./cards/attack/aftermath.ts";
export * from "./cards/attack/ask.ts";
export * from "./cards/attack/asked.ts";
export { attackBlow } from "./cards/attack/blow.ts";
export * from "./cards/attack/compose.ts";
export * from "./cards/attack/desk.ts";
export * from "./cards/attack/feats.ts";
export * from "./cards/attack/hazard.ts";
export * from "./cards/attack/luck.ts";
export * from "./cards/attack/reached.ts";
export * from "./cards/attack/reducer.ts";
export * from "./cards/attack/request.ts";
export * from "./cards/attack/rights.ts";
export * from "./cards/attack/rows.ts";
export * from "./cards/attack/struck.ts";
export * from "./cards/attack/touch.ts";
export * from "./cards/attack/uses.ts";
export * from "./cards/attack/veil.ts";
export { flightFor, flightsComing } from "./cards/attack-flight.ts";
export * from "./cards/body.ts";
export * from "./cards/check.ts";
export * from "./cards/check-desk.ts";
export * from "./cards/check-request.ts";
export * from "./cards/condition.ts";
export * from "./cards/contest.ts";
export * from "./cards/contest-outcome.ts";
export * from "./cards/contest-sides.ts";
export * from "./cards/deed.ts";
export * from "./cards/trait-roll.ts";
export * from "./cards/upkeep.ts";
export * from "./dice/checks.ts";
export {
  atLeast,
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
} from "./dice/core-roll.ts";
export {
  areaOdds,
  type AttackDraft,
  attackOdds,
  checkOdds,
  damageChances,
  defenseOdds,
  exchangeOdds,
  firstChance,
  hitChance,
  opposedChance,
  rerollOdds,
  type SaveDraft,
  saveOdds,
} from "./dice/odds.ts";
export * from "./dice/second-chance.ts";
export * from "./dice/skill-aids.ts";
export { twintensForecast } from "./forecast/adapter.ts";
export { takesOut } from "./forecast/endings.ts";
export { twintensTwin } from "./forecast/twin.ts";
export * from "./fortune/conviction.ts";
export * from "./fortune/efforts.ts";
export * from "./fortune/plan.ts";
export { veto, vetoers } from "./fortune/veto.ts";
export * from "./harm/consequences.ts";
export * from "./harm/cuffs.ts";
export * from "./harm/damage.ts";
export { applyResult, damageTrack, worst } from "./harm/damage-track.ts";
export * from "./harm/fatigue.ts";
export * from "./harm/fatigue-levels.ts";
export * from "./harm/hazards.ts";
export * from "./harm/illness.ts";
export * from "./harm/knockback.ts";
export * from "./harm/rage.ts";
export * from "./harm/recovery.ts";
export * from "./harm/saves.ts";
export {
  damageRow,
  mercyRows,
  resultKey,
  toughness,
  toughnessPenalty,
  type ToughnessRequest,
  type ToughnessResult,
} from "./harm/toughness.ts";
export * from "./hero/abilities.ts";
export * from "./hero/actor.ts";
export * from "./hero/derive.ts";
export * from "./hero/derived.ts";
export * from "./hero/environment.ts";
export * from "./hero/grapple.ts";
export * from "./hero/measures.ts";
export * from "./hero/minions.ts";
export * from "./hero/movement.ts";
export * from "./hero/sizes.ts";
export * from "./labels.ts";
export * from "./powers/arrays.ts";
export * from "./powers/calls.ts";
export * from "./powers/catalogue/feats.ts";
export * from "./powers/catalogue/gear.ts";
export * from "./powers/catalogue/modifiers.ts";
export * from "./powers/catalogue/powers.ts";
export * from "./powers/catalogue/skills.ts";
export * from "./powers/containers.ts";
export * from "./powers/drain.ts";
export * from "./powers/power-measures.ts";
export * from "./powers/powers.ts";
export * from "./powers/summon.ts";
export * from "./powers/surroundings.ts";
export { DEFAULT_SETTINGS, settings, settingsOf, type TwintensSettings } from "./settings.ts";
export * from "./situation.ts";
export * from "./state/condition-changes.ts";
export * from "./state/condition-table.ts";
export * from "./state/conditions.ts";
export * from "./turn/economy.ts";
export { compareKeys, groupInitiative, initiativeOrder, keyNumber, keyOfTurn, tiedGroups } from "./turn/initiative.ts";
export * from "./turn/order.ts";
export * from "./turn/pay.ts";
export { ownMovement } from "./turn/stride.ts";
export * from "./turn/turns.ts";
export * from "./types.ts";
export * from "./values.ts";
