/** Doom Pool: reading a roll, comparing two, and their exact odds. Nothing else of this folder is imported from outside. */
export { checkSize, stepBack, stepUp } from "./step-dice.ts";
export { checkPool, checkRoll, choose, doomAssign, eligible, keepEffects, opportunities, options, suggestBestEffect, suggestBestTotal, type Choice, type RolledDie } from "./roll.ts";
export { counterEffect, finalEffect, resolve, type EffectUse, type FinalEffect, type Resolution } from "./resolve.ts";
export { EFFECTS, poolDist, poolGrid, poolOdds, poolOutcomes, type PoolDraft, type PoolOdds, type PoolOutcome } from "./pool-odds.ts";
export { effectFirstOdds } from "./effect-first-odds.ts";
export { exchangeOdds, successChance, type ExchangeOutcome } from "./exchange-odds.ts";
export { FLOOR, LADDER, MAX_POOL, type Die, type Kind } from "./values.ts";
