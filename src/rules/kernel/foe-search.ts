/** How strong foes on the spot are to be, by fights that are played before anybody is made. No rule of any game; words for chances. */
import type { Rung } from "./foes.ts";

/** How hard it is meant to be, with the share of such fights that the heroes win: a whole side that they face together, and somebody who is one hero's equal. */
export const AIMS = {
  easy: { side: 0.9, rival: 0.7 },
  fair: { side: 0.7, rival: 0.5 },
  hard: { side: 0.45, rival: 0.3 },
} as const;
export type Aim = keyof typeof AIMS;

/** What a chance of the heroes is called. */
export function hardness(win: number): "warmUp" | "favoured" | "open" | "against" | "hopeless" {
  if (win >= 0.93) return "warmUp";
  if (win >= 0.65) return "favoured";
  if (win >= 0.4) return "open";
  return win >= 0.1 ? "against" : "hopeless";
}

/** As much as a fight may miss what was wanted and still be what was asked for. */
const NEAR = 0.15;
/** Nearer than this nobody is looked for: so many fights tell no more. */
const CLOSE = 0.1;

/** Rounds after which a fight drags, and what each further one is worth in chances when two fights are compared. */
const LONG = 20;
const TEDIUM = 0.005;

/** What so many fights came to: the heroes' share, and rounds on average. */
export interface Fought {
  readonly win: number;
  readonly rounds: number;
}

/** Whether the nearest fight that there is comes to something else than was wanted: *easier* or *harder* for the heroes; null where it is what was asked for. */
export function misses(win: number, aim: number): "easier" | "harder" | null {
  if (Math.abs(win - aim) <= NEAR) return null;
  return win > aim ? "easier" : "harder";
}

/** Whether people who hardly hurt each other will be at it all evening. */
export const drags = ({ rounds }: Fought): boolean => rounds > LONG * 1.5;

/** Whether it is what was asked for. */
export const fits = (fought: Fought, aim: number): boolean => misses(fought.win, aim) === null && !drags(fought);

/** How far a fight is from what was asked for: an even one that takes sixty rounds is no fair fight. */
const apart = ({ win, rounds }: Fought, aim: number): number =>
  Math.abs(win - aim) + TEDIUM * Math.max(0, rounds - LONG);

/** Of two, whoever comes nearer; the first where they come to the same. */
export const nearer = <T extends Fought>(one: T | null, other: T | null, aim: number): T | null =>
  one === null || (other !== null && apart(other, aim) < apart(one, aim)) ? other : one;

/** Fights of a first look, and what a share of those may miss before it is worth a closer one. */
export const GLANCE = 20;
const FAR = 0.3;
/** Whether a first look tells enough: nobody needs to know whether ninety of a hundred are won or all. */
export const tellsEnough = (win: number, aim: number): boolean => Math.abs(win - aim) > FAR;

/** Small steps of which so few are all tried, in whatever order they stand. */
const FEW = 5;

/** Who was found by halving, and between which two strengths what was wanted lies. */
interface Halved<T> {
  readonly best: T | null;
  readonly easier: number | null;
  readonly harder: number | null;
}

/** Halving, since whoever is stronger is beaten less often; whoever can't be played is passed over. */
async function halved<S, T extends Fought>(
  strengths: readonly S[],
  aim: number,
  fought: (strength: S) => Promise<T | null>,
): Promise<Halved<T>> {
  let [low, high] = [0, strengths.length - 1];
  let best: T | null = null;
  let easier: number | null = null;
  let harder: number | null = null;
  while (low <= high) {
    const at = Math.floor((low + high) / 2);
    const strength = strengths[at];
    const found = strength === undefined ? null : await fought(strength);
    best = nearer(best, found, aim);
    if (found === null || found.win > aim) {
      if (found !== null) easier = at;
      low = at + 1;
    } else {
      harder = at;
      high = at - 1;
    }
  }
  return { best, easier, harder };
}

/**
 * Of foes in order of strength, the one whose fights come nearest to what is wanted. One step of strength may be all there is between fights that are all won and all lost: then the small steps about the two on either side are
 * tried, the easier one made harder first.
 * @param rungs  weakest first, one at least
 * @param fought  what fights against one of them come to; null for one that can't be played
 */
export async function nearest<S, T extends Fought>(
  rungs: readonly Rung<S>[],
  aim: number,
  fought: (strength: S) => Promise<T | null>,
): Promise<T | null> {
  const {
    best: first,
    easier,
    harder,
  } = await halved(
    rungs.map((r) => r.plain),
    aim,
    fought,
  );
  let best = first;
  for (const at of [easier, harder]) {
    if (best !== null && fits(best, aim) && Math.abs(best.win - aim) <= CLOSE) break;
    const rung = at === null ? undefined : rungs[at];
    if (!rung) continue;
    if (rung.about.length > FEW) best = nearer(best, (await halved(rung.about, aim, fought)).best, aim);
    else for (const one of rung.about) best = nearer(best, await fought(one), aim);
  }
  return best;
}
