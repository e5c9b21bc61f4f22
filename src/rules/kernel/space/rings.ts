/** How far somebody gets around themselves: reach, and the range bands of what they shoot with. */
import type { Words } from "../situation.ts";
import { between, type Board, type Body, type Place, SLACK } from "./board.ts";

/** As far as something gets, or the farther end of one of its bands. */
export interface Ring {
  readonly label: Words;
  /** Feet. */
  readonly upTo: number;
}

/** What one thing of somebody's gets to, nearest first. */
export interface Rings {
  readonly means: Words;
  readonly by: "reach" | "range";
  readonly rings: readonly Ring[];
}

/** Of several the one that gets farthest, whose bands are drawn; the reach of the longest arm beside it. */
export function drawnRings(all: readonly Rings[]): { readonly reach: Rings | null; readonly range: Rings | null } {
  const far = ({ rings }: Rings): number => rings.at(-1)?.upTo ?? 0;
  const farthest = (by: Rings["by"]): Rings | null =>
    all
      .filter((one) => one.by === by && one.rings.length > 0)
      .reduce<Rings | null>((best, one) => (best === null || far(one) > far(best) ? one : best), null);
  return { reach: farthest("reach"), range: farthest("range") };
}

/** The first of several rings, nearest first, that a place lies in, as the board counts; -1 beyond all of them. */
export function ringAt(board: Board, body: Body, place: Place, ends: readonly number[]): number {
  const there: Body = { places: [place], bottom: body.bottom, top: body.bottom };
  const feet = between(board, body, there);
  return ends.findIndex((upTo) => feet <= upTo + SLACK);
}
