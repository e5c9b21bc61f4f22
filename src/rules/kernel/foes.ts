/** Foes on the spot: how hard a fight is meant to be, and how hard one is that has been played thousands of times over. No rule of any game; words for chances. */

/** How hard it is meant to be, with the share of such fights that the heroes win: a whole side that they face together, and somebody who is one hero's equal. */
export const AIMS = {
  easy: { side: 0.9, rival: 0.7 },
  fair: { side: 0.7, rival: 0.5 },
  hard: { side: 0.45, rival: 0.3 },
} as const;
export type Aim = keyof typeof AIMS;

/** What a Gamemaster may want in a hurry: eight of a kind, one who is a match for a hero, one who stands against all of them. */
export const FOE_SORTS = ["gang", "rival", "boss"] as const;
export type FoeSort = (typeof FOE_SORTS)[number];

/** How many make a gang. */
export const GANG = 8;

/** What is chosen at each level, the lowest first. */
export const levels = <T>(most: number, chosen: (level: number) => T): readonly T[] =>
  Array.from({ length: most }, (_, n) => chosen(n + 1));

/** What a chance of the heroes is called. */
export function hardness(win: number): "warmUp" | "favoured" | "open" | "against" | "hopeless" {
  if (win >= 0.93) return "warmUp";
  if (win >= 0.65) return "favoured";
  if (win >= 0.4) return "open";
  return win >= 0.1 ? "against" : "hopeless";
}

/** As much as a fight may miss what was wanted and still be what was asked for. */
const NEAR = 0.15;

/** Whether the nearest fight that there is comes to something else than was wanted: *easier* or *harder* for the heroes; null where it is what was asked for. */
export function misses(win: number, aim: number): "easier" | "harder" | null {
  if (Math.abs(win - aim) <= NEAR) return null;
  return win > aim ? "easier" : "harder";
}

/**
 * Of foes in order of strength, the one whose fights come nearest to what is wanted: halving, since whoever is stronger is beaten less often.
 * @param strengths  weakest first, one at least
 * @param winsAgainst  the heroes' share of fights against one of them; null for one that can't be played
 */
export async function nearest<S, T extends { readonly win: number }>(
  strengths: readonly S[],
  aim: number,
  winsAgainst: (strength: S) => Promise<T | null>,
): Promise<T | null> {
  let [low, high] = [0, strengths.length - 1];
  let best: T | null = null;
  while (low <= high) {
    const at = Math.floor((low + high) / 2);
    const strength = strengths[at];
    const found = strength === undefined ? null : await winsAgainst(strength);
    if (!found) {
      low = at + 1;
      continue;
    }
    if (best === null || Math.abs(found.win - aim) < Math.abs(best.win - aim)) best = found;
    if (found.win > aim) low = at + 1;
    else high = at - 1;
  }
  return best;
}
