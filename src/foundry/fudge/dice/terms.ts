import { bonusOf, type CheckRequest, type Faces, needsDice, readFaces } from "../../../rules/fudge/index.ts";
import { facesOf } from "../../combat/participants.ts";
import { houseRule } from "../settings.ts";

/** The formula that Foundry rolls for a check: three dice as the table has them, and the bonus as the rules have it. @rule FUD-003 FUD-004 */
export function formulaOf(request: CheckRequest): string {
  const bonus = bonusOf(request).total;
  // Ordinary dice don't add up to a total: they are only looked at.
  if (houseRule("dice") === "d6") return "3d6";
  return bonus === 0 ? "3df" : `3df ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;
}

/** Dice as they fell, read as Fudge dice. @rule FUD-001 FUD-003 */
export const facesRead = (values: readonly number[]): Faces => readFaces(houseRule("dice"), values);

/** Dice at the table for a check; none when it needs none. */
export async function throwDice(
  request: CheckRequest,
): Promise<{ readonly faces: Faces | null; readonly rolls: readonly Roll[] }> {
  if (!needsDice(request)) return { faces: null, rolls: [] };
  const roll = await new Roll(formulaOf(request)).evaluate();
  return { faces: facesRead(facesOf(roll)), rolls: [roll] };
}
