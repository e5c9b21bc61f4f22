import type { Die } from "../../../rules/doompool/index.ts";
import { facesOf } from "../../combat/participants.ts";

/** The formula that Foundry rolls for a pool: one term a die, so that faces come back in the pool's order. */
export const formulaOf = (sizes: readonly Die[]): string => sizes.map((size) => `1d${size}`).join(" + ");

/** Dice at the table for a pool, in its order. */
export async function throwPool(
  sizes: readonly Die[],
): Promise<{ readonly faces: readonly number[]; readonly rolls: readonly Roll[] }> {
  if (sizes.length === 0) return { faces: [], rolls: [] };
  const roll = await new Roll(formulaOf(sizes)).evaluate();
  return { faces: facesOf(roll), rolls: [roll] };
}
