/** Destiny: core checks and their exact odds. Nothing else of this folder is imported from outside. */
export { fortune, fortuneFormula, fortuneOdds, net, passive, rollFormula, sourceRows } from "./fortune.ts";
export { dc, degree, halfDie, helpRanks, pooledHelp, resolve, step } from "./degrees.ts";
export { opposingTotal, resolveCheck, resolveOpposed, resolvePassive, type CheckRequest, type CheckResolution, type OpposedResolution, type Spend } from "./check.ts";
export { attackOutcome, effectBonuses, effectDC, type AttackOutcome, type EffectRequest } from "./attack.ts";
export { attackOdds, degreeOdds, effectOdds, opposedOdds, passiveOdds, spendOdds, successChance, successProbability, totalOdds } from "./odds.ts";
export type { CheckKind, CoreSettings, Faces, Flat, Source } from "./types.ts";
export { CIRCUMSTANCES, DIFFICULTIES } from "./values.ts";
