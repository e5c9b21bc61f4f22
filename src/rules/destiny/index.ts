/** Destiny: d20, rank and Fortune Die against a DC, in degrees of five. Plain data in, plain data out; dice are arguments. Nothing else of this folder is imported from outside. @rule DES-410 */
export type { DestinyCards } from "./acts/act.ts";
export { opportunityAttacks } from "./acts/attacks.ts";
export * from "./acts/checks/assessment.ts";
export * from "./acts/checks/influence.ts";
export * from "./acts/checks/retry.ts";
export * from "./acts/done.ts";
export { DESTINY_ACTS, type DestinyActName, isActName } from "./acts/index.ts";
export * from "./acts/price.ts";
export * from "./acts/reading/follow.ts";
export * from "./acts/reading/listed.ts";
export * from "./acts/reading/older.ts";
export * from "./acts/reading/presses.ts";
export { pricesOf } from "./acts/reading/prices.ts";
export * from "./acts/reading/read.ts";
export * from "./acts/refusal-of.ts";
export { ownMovement } from "./acts/stride.ts";
export * from "./acts/stunt.ts";
export * from "./acts/trick.ts";
export * from "./build/audit.ts";
export * from "./build/guide.ts";
export * from "./cards/attack/asked.ts";
export * from "./cards/attack/attack.ts";
export { attackBlow } from "./cards/attack/blow.ts";
export * from "./cards/attack/desk.ts";
export * from "./cards/begins.ts";
export * from "./cards/card.ts";
export * from "./cards/check/before-desk.ts";
export * from "./cards/check/before-roll.ts";
export * from "./cards/check/check.ts";
export * from "./cards/check/desk.ts";
export * from "./cards/check/outcome.ts";
export * from "./cards/death-save.ts";
export * from "./cards/deed.ts";
export * from "./cards/dying.ts";
export * from "./cards/ends.ts";
export * from "./cards/filled.ts";
export * from "./cards/offers.ts";
export * from "./cards/open-choice.ts";
export * from "./cards/opportunity.ts";
export * from "./cards/opposed/desk.ts";
export * from "./cards/opposed/influence.ts";
export * from "./cards/opposed/opposed.ts";
export * from "./cards/opposed/outcome.ts";
export * from "./cards/stunt/desk.ts";
export * from "./cards/stunt/stunt.ts";
export * from "./cards/upkeep.ts";
export * from "./cards/veil.ts";
export type { Deed } from "./deed.ts";
export { attackOutcome, effectBonuses, effectDC } from "./dice/attack.ts";
export { type CheckRequest, type CheckResolution, resolveCheck, resolvePassive, type Spend } from "./dice/check.ts";
export { dc, degree, halfDie, helpRanks, pooledHelp, resolve, step } from "./dice/degrees.ts";
export { fortune, fortuneFormula, fortuneOdds, isFlat, net, passive, sourceRows } from "./dice/fortune.ts";
export {
  attackOdds,
  degreeOdds,
  effectOdds,
  opposedOdds,
  passiveOdds,
  reliableChance,
  spendOdds,
  successChance,
  successProbability,
  totalOdds,
} from "./dice/odds.ts";
export { destinyForecast } from "./forecast/adapter.ts";
export { attackEndings } from "./forecast/endings.ts";
export * from "./fortune/avert.ts";
export * from "./fortune/dice.ts";
export * from "./fortune/surge.ts";
export * from "./harm/by-hand.ts";
export * from "./harm/contagion.ts";
export * from "./harm/harm.ts";
export * from "./hero/adversaries.ts";
export * from "./hero/check-requests.ts";
export * from "./hero/derive.ts";
export * from "./hero/edges.ts";
export * from "./hero/immunity.ts";
export * from "./hero/sides.ts";
export * from "./hero/trait-check.ts";
export * from "./hero/trait-key.ts";
export * from "./hero/traits.ts";
export { destinyTwin } from "./hero/twin.ts";
export * from "./labels.ts";
export * from "./powers/as-stored.ts";
export { effectAttack, possibleAttacks, powerAttacks } from "./powers/attacks.ts";
export * from "./powers/effect-table.ts";
export * from "./powers/powers.ts";
export * from "./powers/reach.ts";
export { ringsOf } from "./powers/rings.ts";
export * from "./settings.ts";
export * from "./situation.ts";
export * from "./state/aim.ts";
export * from "./state/condition-table.ts";
export * from "./state/conditions.ts";
export * from "./state/control.ts";
export * from "./state/grab.ts";
export * from "./state/help.ts";
export * from "./state/kept.ts";
export * from "./state/lasting.ts";
export * from "./state/ready.ts";
export * from "./state/stance.ts";
export * from "./things/fallen.ts";
export * from "./things/gear.ts";
export * from "./turn/actions.ts";
export * from "./turn/challenge.ts";
export * from "./turn/economy.ts";
export * from "./turn/encounter.ts";
export * from "./turn/flow.ts";
export * from "./turn/may-act.ts";
export * from "./turn/moments.ts";
export * from "./turn/movement.ts";
export * from "./turn/oa-codes.ts";
export * from "./turn/order.ts";
export * from "./turn/pay.ts";
export * from "./turn/slam.ts";
export * from "./turn/threat.ts";
export * from "./turn/turns.ts";
export { usedAs } from "./turn/used-as.ts";
export * from "./types.ts";
export * from "./values.ts";
