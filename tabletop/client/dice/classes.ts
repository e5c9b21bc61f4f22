/**
 * Terms hold inner rolls, rolls hold terms. This late-bound pair keeps their modules free of an import cycle: `roll.ts` fills it in when it loads.
 */
import type { Roll } from "./roll.ts";

/** The base Roll class, for terms that evaluate an expression of their own. T:client/dice/roll */
export const classes = {} as { Roll: typeof Roll };
