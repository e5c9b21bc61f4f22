/** The second model of reading a roll: every legal choice of dice is tried. Written from sections 6 and 7 of the ledger. */
import { choices, largest, paidBy, risen } from "./second-ladder.ts";

export interface Rolled {
  size: number;
  face: number;
}

/** Positions of the dice not showing 1. Ledger: DOO-062 DOO-071 */
export function countable(dice: readonly Rolled[]): number[] {
  return dice.flatMap((die, at) => (die.face === 1 ? [] : [at]));
}

/** Number of opportunities, with the faces a Limit widens them to. Ledger: DOO-062 */
export function openings(dice: readonly Rolled[], faces: readonly number[]): number {
  return dice.filter((die) => faces.includes(die.face)).length;
}

/** A choice of dice: its total and the size of its effect die. */
export interface Reading {
  total: number;
  effect: number;
}

/** Everything an owner may announce without paying, each (total, effect) once. Ledger: DOO-072 DOO-074 DOO-086 */
export function everyReading(dice: readonly Rolled[]): Reading[] {
  const good = countable(dice);
  if (good.length < 3) return [{ total: good.reduce((sum, at) => sum + (dice[at]?.face ?? 0), 0), effect: 4 }];
  const seen = new Map<string, Reading>();
  for (const pair of choices(good.length, 2)) {
    const used = pair.map((at) => good[at] ?? -1);
    const total = used.reduce((sum, at) => sum + (dice[at]?.face ?? 0), 0);
    for (const at of good) {
      if (used.includes(at)) continue;
      const effect = dice[at]?.size ?? 4;
      seen.set(`${total} ${effect}`, { total, effect });
    }
  }
  return [...seen.values()];
}

/** The readings no other is at least as good as in both, best total first. Ledger: DOO-073 */
export function undominated(dice: readonly Rolled[]): Reading[] {
  const all = everyReading(dice);
  const beaten = (one: Reading): boolean =>
    all.some((other) => other !== one && other.total >= one.total && other.effect >= one.effect);
  return all.filter((one) => !beaten(one)).sort((a, b) => b.total - a.total);
}

/** Whether one doom die each pays for the sizes added, and with how many faces at the least. Ledger: DOO-081 DOO-083 */
export function watcherExtras(sizes: readonly number[], doom: readonly number[]): number | null {
  return paidBy(sizes, doom);
}

export type Activation = "add" | "step" | number;

/** The doom pool while a hero's opportunities are taken: dice that were there, dice added for this roll. */
interface Taking {
  old: readonly number[];
  fresh: readonly number[];
}

const swap = (list: readonly number[], at: number, size: number): number[] =>
  list.map((die, place) => (place === at ? size : die));

/** Every way one activation may go: of equal smallest dice the ledger leaves open which one is stepped. */
function oneTaken(now: Taking, op: Activation): Taking[] {
  if (op === "add") return [{ ...now, fresh: [...now.fresh, 6] }];
  if (op !== "step") {
    const size = now.fresh[op];
    return size === undefined || size === 12 ? [] : [{ ...now, fresh: swap(now.fresh, op, risen(size).die) }];
  }
  const least = Math.min(...now.old, ...now.fresh);
  if (least >= 12) return [];
  const up = risen(least).die;
  const inOld = now.old.flatMap((die, at) => (die === least ? [{ ...now, old: swap(now.old, at, up) }] : []));
  const inFresh = now.fresh.flatMap((die, at) => (die === least ? [{ ...now, fresh: swap(now.fresh, at, up) }] : []));
  return [...inOld, ...inFresh];
}

/**
 * Every doom pool that may come of the Gamemaster taking a hero's opportunities, and the plot points handed over.
 * @param ops "add" a d6, "step" the smallest die, or a number: step the die added as that one
 * @returns no pool at all when it is refused
 * Ledger: DOO-063 DOO-065
 */
export function takeOpportunities(
  doom: readonly number[],
  open: number,
  ops: readonly Activation[],
): { pools: number[][]; pp: number } {
  const refused = ops.length < 1 || ops.length > open;
  const start: Taking[] = refused ? [] : [{ old: doom, fresh: [] }];
  const ends = ops.reduce((ways, op) => ways.flatMap((way) => oneTaken(way, op)), start);
  return {
    pools: ends.map((way) => [...way.old, ...way.fresh]),
    pp: 1 + ops.slice(1).filter((op) => op === "add").length,
  };
}

/** The suggested further die for the total (highest face, then the smaller size) among the unused. Ledger: DOO-084 */
export function nextIntoTotal(dice: readonly Rolled[], used: readonly number[]): Rolled | null {
  const left = countable(dice)
    .filter((at) => !used.includes(at))
    .map((at) => dice[at])
    .filter((die) => die !== undefined);
  const face = largest(left.map((die) => die.face));
  const size = Math.min(...left.filter((die) => die.face === face).map((die) => die.size));
  return left.find((die) => die.face === face && die.size === size) ?? null;
}
