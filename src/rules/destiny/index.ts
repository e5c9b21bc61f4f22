/** Destiny: d20, rank and Fortune Die against a DC, in degrees of five. Plain data in, plain data out; dice are arguments. Nothing else of this folder is imported from outside. @rule DES-410 */
export * from "./types.ts";
export * from "./values.ts";
export * from "./settings.ts";
export * from "./labels.ts";
export { fortune, fortuneFormula, fortuneOdds, isFlat, net, passive, sourceRows } from "./fortune.ts";
export { dc, degree, halfDie, helpRanks, pooledHelp, resolve, step } from "./degrees.ts";
export {
  isSpendFace,
  opposingTotal,
  resolveCheck,
  resolveOpposed,
  resolvePassive,
  unsound,
  type CheckRequest,
  type CheckResolution,
  type OpposedResolution,
  type Spend,
} from "./check.ts";
export { attackOutcome, effectBonuses, effectDC, type AttackOutcome, type EffectRequest } from "./attack.ts";
export {
  attackOdds,
  degreeOdds,
  effectOdds,
  opposedOdds,
  passiveOdds,
  spendOdds,
  successChance,
  successProbability,
  totalOdds,
} from "./odds.ts";
export * from "./conditions.ts";
export * from "./lasting.ts";
export * from "./harm.ts";
export * from "./encounter.ts";
export * from "./economy.ts";
export * from "./trait-key.ts";
export * from "./traits.ts";
export * from "./requests.ts";
export * from "./trait-check.ts";
export * from "./reach.ts";
export * from "./actions.ts";
export * from "./control.ts";
export * from "./may-act.ts";
export * from "./threat.ts";
export type { Deed } from "./deed.ts";
export * from "./aim.ts";
export * from "./stance.ts";
export * from "./slam.ts";
export * from "./immunity.ts";
export * from "./movement.ts";
export * from "./grab.ts";
export * from "./ready.ts";
export * from "./trick.ts";
export * from "./help.ts";
export * from "./assessment.ts";
export * from "./retry.ts";
export * from "./contagion.ts";
export * from "./stunt.ts";
export * from "./influence.ts";
export * from "./surge.ts";
export * from "./dice.ts";
export * from "./powers.ts";
export * from "./edges.ts";
export * from "./gear.ts";
export * from "./adversaries.ts";
export * from "./sides.ts";
export * from "./audit.ts";
export * from "./turns.ts";
export * from "./price.ts";
export * from "./refusal-of.ts";
export * from "./order.ts";
export * from "./derive.ts";
export * from "./exchanges/before-roll.ts";
export * from "./exchanges/before-desk.ts";
export * from "./exchanges/check.ts";
export * from "./exchanges/opposed.ts";
export * from "./exchanges/small.ts";
export * from "./exchanges/attack.ts";
export * from "./exchanges/attack-desk.ts";
export * from "./exchanges/filled.ts";
export * from "./exchanges/begins.ts";
export * from "./exchanges/check-outcome.ts";
export * from "./exchanges/opposed-outcome.ts";
export * from "./exchanges/open-choice.ts";
export * from "./exchanges/stunt.ts";
export * from "./exchanges/stunt-desk.ts";
export * from "./acts/done.ts";
export * from "./acts/follow.ts";
export * from "./acts/older.ts";
export * from "./avert.ts";
export * from "./situation.ts";
export { DESTINY_ACTS, isActName, type DestinyActName } from "./acts/index.ts";
export { attackAction, opportunityAttacks } from "./acts/attacks.ts";
export type { DestinyAct, DestinyCards } from "./acts/act.ts";
export * from "./kept.ts";
export * from "./fallen.ts";
