import { asFaces, bonusOf, needsDice, type CheckRequest, type Faces } from "../../rules/fudge/index.ts";
import { facesOf } from "../combat/participants.ts";

/** The formula that Foundry rolls for a check: three Fudge dice and the bonus as the rules have it. */
export function formulaOf(request: CheckRequest): string {
  const bonus = bonusOf(request).total;
  return bonus === 0 ? "3df" : `3df ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;
}

/** Dice at the table for a check; none when it needs none. */
export async function throwDice(request: CheckRequest): Promise<{ readonly faces: Faces | null; readonly rolls: readonly Roll[] }> {
  if (!needsDice(request)) return { faces: null, rolls: [] };
  const roll = await new Roll(formulaOf(request)).evaluate();
  return { faces: asFaces(facesOf(roll)), rolls: [roll] };
}
