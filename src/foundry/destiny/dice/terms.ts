import { type CheckRequest, type Faces, fortuneFormula, isFlat, net } from "../../../rules/destiny/index.ts";
import { facesOf } from "../../combat/participants.ts";

/** Letter by which formulas name a Fortune Die of so many faces: a d6 of fortune is `1dj`. */
export const FORTUNE_LETTERS = { 4: "h", 6: "j", 8: "l", 10: "n", 12: "p" } as const;
export type FortuneSize = keyof typeof FORTUNE_LETTERS;

/** What is written on 3D Fortune Dice: a clover beside the highest face. */
export const fortuneFaces = ([4, 6, 8, 10, 12] as const).map((size) => ({
  type: `d${FORTUNE_LETTERS[size]}`,
  labels: Array.from({ length: size }, (_n, i) => (i + 1 === size ? `${i + 1}\u2618` : String(i + 1))),
}));

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
