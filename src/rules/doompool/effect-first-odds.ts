import { choose } from "../kernel/odds/index.ts";
import { crt, modulesFor } from "./big-counts.ts";
import { EFFECTS, type PoolOdds } from "./pool-odds.ts";
import { checkPool } from "./roll.ts";
import { DEFAULT_EFFECT, type Die, LARGEST, TOTAL_DICE } from "./values.ts";

/**
 * Dice that are alike: `below[v]` is the number of ways of one of them to show at most v without a 1, `one` whether it may show 1. A pair of which only the higher counts is one such die.
 */
interface Alike {
  readonly count: number;
  readonly below: (face: number) => number;
  readonly one: boolean;
}

/**
 * Total, effect die and opportunities of a pool that is read as `suggestBestEffect` reads it: the largest eligible die with the lowest face is kept, the others make the total.
 *
 * Let m be the largest eligible size and q the number of eligible dice of it. With q = 1 it is simply set aside, with q = 2 the higher of the two stays, with more the two highest of all are
 * untouched by what is kept. The two highest faces follow from how many ways all dice stay at or below a face.
 * @throws RulesError "empty-pool", "too-many-dice", "bad-die"
 * @rule DOO-072 DOO-074 DOO-346
 */
export function effectFirstOdds(pool: readonly number[]): PoolOdds {
  const sizes = checkPool(pool);
  const maxTotal = Math.max(...sizes) * Math.min(TOTAL_DICE, sizes.length);
  const all = sizes.reduce((n, s) => n * BigInt(s), 1n);
  if (all <= BigInt(Number.MAX_SAFE_INTEGER)) return { sizes, all: Number(all), maxTotal, ways: table(sizes, maxTotal, 0) };
  const modules = modulesFor(all);
  return { sizes, all, maxTotal, ways: crt(modules.map((m) => table(sizes, maxTotal, m)), modules) };
}

function table(sizes: readonly Die[], maxTotal: number, m: number): Float64Array {
  const width = sizes.length + 1;
  const out = new Float64Array((maxTotal + 1) * EFFECTS.length * width);
  const add = (total: number, effect: Die, ones: number, ways: number): void => {
    const i = (total * EFFECTS.length + EFFECTS.indexOf(effect)) * width + ones;
    out[i] = reduce((out[i] ?? 0) + ways, m);
  };
  fewEligible(sizes, (total, ones, ways) => { add(total, DEFAULT_EFFECT, ones, ways); });
  for (const size of new Set(sizes)) {
    const smaller = sizes.filter((s) => s < size);
    const same = sizes.filter((s) => s === size).length;
    for (let q = 1; q <= same; q++) {
      const ones = sizes.length - smaller.length - q;
      const ways = reduce(choose(same, q) * (q === 1 ? size - 1 : 1), m);
      twoHighest([...alike(smaller), ...eligibleOf(size, q)], smaller.length, m, (total, more, n) => { add(total, size, ones + more, reduce(ways * n, m)); });
    }
  }
  return out;
}

/** What q eligible dice of the largest size bring to the total once the lowest of them is kept; of two, each pair counts where its higher face lies. */
function eligibleOf(size: Die, q: number): Alike[] {
  const faces = (v: number): number => Math.min(v, size) - 1;
  if (q === 1) return [];
  return q === 2 ? [{ count: 1, below: (v) => faces(v) ** 2, one: false }] : [{ count: q, below: faces, one: false }];
}

function alike(sizes: readonly Die[]): Alike[] {
  return [...new Set(sizes)].map((size) => ({ count: sizes.filter((s) => s === size).length, below: (v) => Math.min(v, size) - 1, one: true }));
}

/** Rolls with at most two eligible dice: all of them are the total. */
function fewEligible(sizes: readonly Die[], hear: (total: number, ones: number, ways: number) => void): void {
  const n = sizes.length;
  hear(0, n, 1);
  sizes.forEach((a, i) => {
    for (let f = 2; f <= a; f++) {
      hear(f, n - 1, 1);
      for (const b of sizes.slice(i + 1)) for (let g = 2; g <= b; g++) hear(f + g, n - 2, 1);
    }
  });
}

/** Ways by the sum of the two highest faces above 1 and the number of ones, as far as there are two. */
function twoHighest(groups: readonly Alike[], most: number, m: number, hear: (total: number, ones: number, ways: number) => void): void {
  const whole = Array.from({ length: LARGEST + 1 }, (_, v) => atMost(groups, v, most, m));
  for (let high = 2; high <= LARGEST; high++) {
    const twice = difference(whole[high], whole[high - 1], m);
    groups.forEach((group, g) => {
      const shown = reduce(group.count * (group.below(high) - group.below(high - 1)), m);
      if (shown <= 0) return;
      const others = groups.map((o, i) => (i === g ? { ...o, count: o.count - 1 } : o));
      const below = Array.from({ length: high }, (_, v) => atMost(others, v, most, m));
      for (let low = 2; low < high; low++) difference(below[low], below[low - 1], m).forEach((ways, ones) => { if (ways) hear(high + low, ones, reduce(shown * ways, m)); });
      below[high - 1]?.forEach((ways, ones) => { twice[ones] = modulo((twice[ones] ?? 0) - reduce(shown * ways, m), m); });
    });
    twice.forEach((ways, ones) => { if (ways) hear(2 * high, ones, ways); });
  }
}

/** Ways by number of ones in which every die shows at most v; dice that can't show 1 need a face from 2 on. */
function atMost(groups: readonly Alike[], v: number, most: number, m: number): Float64Array {
  let out = new Float64Array(most + 1);
  if (v < 1) return out;
  out[0] = 1;
  for (const group of groups)
    for (let i = 0; i < group.count; i++) {
      const next = new Float64Array(most + 1);
      for (let o = 0; o <= most; o++) next[o] = reduce((out[o] ?? 0) * group.below(v) + (group.one && o > 0 ? (out[o - 1] ?? 0) : 0), m);
      out = next;
    }
  return out;
}

function difference(a: Float64Array | undefined, b: Float64Array | undefined, m: number): Float64Array {
  return Float64Array.from(a ?? [], (ways, i) => modulo(ways - (b?.[i] ?? 0), m));
}

function reduce(n: number, m: number): number {
  return m === 0 ? n : n % m;
}

function modulo(n: number, m: number): number {
  return n < 0 ? n + m : n;
}
