import { type CheckRequest, type Faces, fortuneFormula, isFlat, net } from "../../../rules/destiny/index.ts";
import { facesOf } from "../../combat/participants.ts";
import { FORTUNE_LETTERS, type FortuneSize } from "./letters.ts";

/** Sizes of the Fortune Dice of a check, with their sign; none in flat mode. @rule DES-005 DES-007 */
export function fortuneOf(check: CheckRequest): readonly number[] {
  return fortuneFormula(netOf(check), check.settings);
}

/** Net rank of a check, clamped once. @rule DES-004 */
export function netOf(check: CheckRequest): number {
  return net(check.sources ?? [], check.ability ?? 0, check.settings?.advantageCap);
}

/** The formula that Foundry rolls: d20, everything plain, each Fortune Die as the term of its own. @rule DES-001 DES-005 DES-006 DES-007 */
export function formulaOf(check: CheckRequest): string {
  const flat = isFlat(check.settings) ? netOf(check) : 0;
  const plain = check.rank + (check.flat ?? []).reduce((n, f) => n + f.value, 0) + flat;
  const dice = fortuneOf(check).map((d) => `${d < 0 ? "-" : "+"} 1d${FORTUNE_LETTERS[Math.abs(d) as FortuneSize]}`);
  return ["1d20", ...(plain === 0 ? [] : [`${plain < 0 ? "-" : "+"} ${Math.abs(plain)}`]), ...dice].join(" ");
}

/** Faces of a roll of such a formula: the d20 first, then fortune. */
export const facesFrom = (faces: readonly number[]): Faces => ({ d20: faces[0] ?? 1, fortune: faces.slice(1) });

/** Throw a check; with it the plain d20 of what is Unreliable. @rule DES-001 DES-341 */
export async function throwCheck(
  check: CheckRequest,
): Promise<{ readonly faces: Faces; readonly rolls: readonly Roll[] }> {
  const roll = await new Roll(formulaOf(check)).evaluate();
  const faces = facesFrom(facesOf(roll));
  if (check.unreliable !== true) return { faces, rolls: [roll] };
  const { face, rolls } = await throwDie(20);
  return { faces: { ...faces, reliability: face }, rolls: [...rolls, roll] };
}

/** Throw one plain die: a d6 of Destiny, Fate or Corruption, a d20 for what is unreliable. @rule DES-220 DES-341 */
export async function throwDie(sides: 6 | 20): Promise<{ readonly face: number; readonly rolls: readonly Roll[] }> {
  const roll = await new Roll(`1d${sides}`).evaluate();
  return { face: facesOf(roll)[0] ?? 1, rolls: [roll] };
}
