/** How much of somebody is hidden from another by what stands between them. */
import type { Ref, Situation, Words } from "../situation.ts";
import type { Board, Body, Place } from "./board.ts";
import type { Pace } from "./forced.ts";

/** Points along each side of a space at which one looks, and how much of the space they take up: whoever stands in it doesn't fill its corners. */
const POINTS = 5;
const FILLS = 0.8;

/** The points of a space that somebody fills. */
export function pointsOf({ x, y }: Place, space: number): readonly Place[] {
  const at = (n: number): number => (n / (POINTS - 1) - 0.5) * space * FILLS;
  return Array.from({ length: POINTS ** 2 }, (_v, n) => ({ x: x + at(n % POINTS), y: y + at(Math.floor(n / POINTS)) }));
}

/** How much of a body is hidden, from whichever of one's own spaces sees most of it: 0 nothing, 1 all. @param walled  whether what can't be seen through stands in a line */
export function hiddenShare(board: Board, from: Body, to: Body, walled: (line: Pace) => boolean): number {
  const points = to.places.flatMap((place) => pointsOf(place, board.space));
  const shares = from.places.map(
    (eye) => points.filter((point) => walled({ from: eye, to: point })).length / points.length,
  );
  return Math.min(1, ...shares);
}

/** As much as counts for all of it: who looks through a crack sees nobody. */
export const ALL_HIDDEN = 0.98;

/** How much of whom one aims at is hidden: of several, of whom least is. 0 where no board tells. */
export function hiddenOf(s: Pick<Situation, "hides" | "self">, targets: readonly Ref[]): number {
  const shares = targets.filter((who) => who !== s.self).map((who) => s.hides?.(s.self, who) ?? 0);
  return shares.length > 0 ? Math.min(...shares) : 0;
}

/** The grade of cover that a share comes to: of several with a least share each, the greatest that it reaches. */
export const coverBy = <Grade>(
  grades: readonly (readonly [least: number, grade: Grade])[],
  share: number,
  none: Grade,
): Grade => grades.reduce((found, [least, grade]) => (share >= least ? grade : found), none);

/** Why cover is proposed: what of whom the board shows behind a wall. Null: nobody is. */
export function wallWords(s: Pick<Situation, "hides" | "self" | "party">, targets: readonly Ref[]): Words | null {
  const share = hiddenOf(s, targets);
  const [first] = targets;
  if (share === 0 || first === undefined) return null;
  const name = s.party(first)?.name ?? "";
  return share >= ALL_HIDDEN
    ? { key: "CROSSOVER.Shared.Wall.noSight", data: { name } }
    : { key: "CROSSOVER.Shared.Wall.hides", data: { name, percent: Math.round(share * 100) } };
}
