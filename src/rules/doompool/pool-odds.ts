import { Dist, type Weight } from "../kernel/odds/index.ts";
import { whole } from "../kernel/refusal.ts";
import { crt, modulesFor } from "./big-counts.ts";
import { checkPool } from "./roll.ts";
import { DEFAULT_EFFECT, type Die, LADDER, MAX_POOL, OPPORTUNITY, TOTAL_DICE } from "./values.ts";

/** A pool before its dice, read as `suggestBestTotal` reads it. */
export interface PoolDraft {
  readonly sizes: readonly number[];
  /** Dice bought into the total beyond the two. */
  readonly bought?: number;
  /** Which effect die: 1 the first, 2 the first further one. A further one may not exist (`effect` null). */
  readonly rank?: number;
}

/**
 * Ways of every (total, effect die, opportunities) of a pool, exactly. Typed numbers while all ways fit 2^53 (fourteen d12 do), bigints beyond.
 */
export interface PoolOdds {
  readonly sizes: readonly Die[];
  /** All ways: the product of the sizes. */
  readonly all: Weight;
  readonly maxTotal: number;
  /** Ways at `((total * 6) + effect) * (dice + 1) + opportunities`, where effect is 0 for none and else 1 + its place on the ladder. */
  readonly ways: Float64Array | readonly bigint[];
}

/** Columns of the effect die: none, d4 ... d12. */
export const EFFECTS = [null, ...LADDER] as const;
const COLUMNS = EFFECTS.length;

/**
 * Total, effect die and opportunities of a pool jointly, without listing faces.
 *
 * The effect die is at most s exactly when every larger die shows 1 or is in the total. So for each s the pool has two sorts of dice, and is read from the highest face down: dice of one
 * sort that are still to come are alike, whatever their size (`foldPool`). As long as the total has room only placed dice need to be known; once it is full, the larger dice must all show 1,
 * the others may show anything below, and their opportunities are a product of (x + faces).
 * @throws RulesError "empty-pool", "too-many-dice", "bad-die"
 * @rule DOO-072 DOO-074 DOO-076 DOO-080 DOO-082 DOO-346
 */
export function poolOdds(draft: PoolDraft): PoolOdds {
  const sizes = checkPool(draft.sizes);
  const room = Math.min(TOTAL_DICE + whole("bought", draft.bought ?? 0, 0, MAX_POOL), sizes.length);
  const spare = whole("rank", draft.rank ?? 1, 1, MAX_POOL) - 1;
  const maxTotal = Math.max(...sizes) * room;
  const product = sizes.reduce((all, s) => all * s, 1);
  if (product <= Number.MAX_SAFE_INTEGER) return { sizes, all: product, maxTotal, ways: table(sizes, room, spare, maxTotal, 0) };
  const all = sizes.reduce((n, s) => n * BigInt(s), 1n);
  const modules = modulesFor(all);
  return { sizes, all, maxTotal, ways: crt(modules.map((m) => table(sizes, room, spare, maxTotal, m)), modules) };
}

/** What one reading of a pool keeps at hand: its bounds, its modulus, and small tables that inner loops share. */
interface Work {
  readonly sizes: readonly Die[];
  readonly room: number;
  readonly spare: number;
  readonly maxTotal: number;
  /** Everything is counted modulo this, or as it is when 0. */
  readonly m: number;
  /** Pascal's triangle, row by row of `sizes.length + 1`. */
  readonly binomials: Float64Array;
  /** For every face, `(x + face - 2) ^ n` by number of ones, row n: dice that stay below the face. */
  readonly powers: Float64Array;
}

/** Differences of the cumulative tables "effect at most s"; with a first effect die none is the automatic d4. */
function table(sizes: readonly Die[], room: number, spare: number, maxTotal: number, m: number): Float64Array {
  const width = sizes.length + 1;
  const work: Work = { sizes, room, spare, maxTotal, m, binomials: pascal(width, m), powers: belowPowers(sizes, m) };
  const out = new Float64Array((maxTotal + 1) * COLUMNS * width);
  let before = new Float64Array((maxTotal + 1) * width);
  for (let column = spare === 0 ? 1 : 0; column < COLUMNS; column++) {
    const limit = EFFECTS[column] ?? 0;
    if (limit > DEFAULT_EFFECT && !sizes.includes(limit as Die)) continue;
    const now = atMost(work, limit);
    for (let total = 0; total <= maxTotal; total++)
      for (let i = total * width, to = (total * COLUMNS + column) * width; i < (total + 1) * width; i++, to++) {
        const ways = (now[i] ?? 0) - (before[i] ?? 0);
        if (ways !== 0) out[to] = ways < 0 ? ways + m : ways;
      }
    before = now;
  }
  return out;
}

/** Ways of (total, ones) while at most `spare` dice larger than `limit` are left over with a face above 1. */
function atMost(work: Work, limit: number): Float64Array<ArrayBuffer> {
  const { sizes, room, maxTotal, m, binomials } = work;
  const large = sizes.filter((s) => s > limit);
  const small = sizes.filter((s) => s <= limit);
  const width = sizes.length + 1;
  const span = maxTotal + 1;
  const highest = Math.max(...sizes);
  const out = new Float64Array(span * width);
  let smallLater: Float64Array = NONE_LEFT;
  let seenBefore = -1;
  let open = new Float64Array(room * room * span);
  open[0] = 1;
  for (let face = highest; face > OPPORTUNITY; face--) {
    const next = new Float64Array(open.length);
    const seenLarge = countAtLeast(large, face);
    const seenSmall = countAtLeast(small, face);
    if (seenSmall !== seenBefore) smallLater = laterOnes(small, face, m);
    seenBefore = seenSmall;
    for (let i = 0; i < room; i++)
      for (let j = 0; i + j < room; j++) {
        const from = (i * room + j) * span;
        const a = seenLarge - i;
        const b = seenSmall - j;
        const left = room - i - j;
        if (a < 0 || b < 0) continue;
        const first = from + (i + j) * face;
        const last = from + (i + j) * highest;
        for (let x = 0; x <= a && x < left; x++)
          for (let y = 0; y <= b && x + y < left; y++) {
            const ways = reduce((binomials[a * width + x] ?? 0) * (binomials[b * width + y] ?? 0), m);
            const target = ((i + x) * room + j + y) * span + face * (x + y) - from;
            for (let t = first; t <= last; t++) {
              const w = open[t] ?? 0;
              if (w === 0) continue;
              const sum = (next[target + t] ?? 0) + w * ways;
              next[target + t] = m === 0 ? sum : sum % m;
            }
          }
        if (a + b < left) continue;
        const { ways, shift } = closeAt(work, face, a, b, left, large, seenLarge, smallLater);
        for (let t = first; t <= last; t++) {
          const w = open[t] ?? 0;
          if (w !== 0) addProduct(out, (t - from + face * left) * width + shift, w, ways, 0, ways.length, m);
        }
      }
    open = next;
  }
  for (let i = 0; i < room; i++)
    for (let j = 0; i + j < room; j++)
      for (let t = 0; t < span; t++) {
        const w = open[(i * room + j) * span + t] ?? 0;
        if (w !== 0) out[t * width + sizes.length - i - j] = reduce((out[t * width + sizes.length - i - j] ?? 0) + w, m);
      }
  return out;
}

/**
 * Ways in which the total is filled at this face, by number of ones from `shift` on: `x` large and `y` small dice show it, small ones go in first (equal faces, smaller die), and no
 * more large dice than are spare are left over.
 * @param a  large dice that have not shown a higher face and may show this one; `b` small ones likewise; `left` the places left in the total
 */
function closeAt(work: Work, face: number, a: number, b: number, left: number, large: readonly Die[], seenLarge: number, smallLater: Float64Array): { readonly ways: Float64Array; readonly shift: number } {
  const { spare, m, binomials, powers, sizes } = work;
  const width = sizes.length + 1;
  const later = large.length - seenLarge;
  const shift = Math.max(0, a - left - spare + later - spare);
  const ones = new Float64Array(a + later - shift + b + 1);
  for (let y = 0; y <= b; y++) {
    const needed = Math.max(0, left - y);
    for (let x = needed; x <= a && x <= needed + spare; x++) {
      const ways = reduce((binomials[a * width + x] ?? 0) * (binomials[b * width + y] ?? 0), m);
      const most = Math.min(needed + spare - x, a - x + later);
      const kept = spare === 0 ? NONE_LEFT : largeUnplaced(a - x, face, large, most, m);
      for (let d = 0; d <= most; d++) {
        const factor = reduce(ways * (kept[d] ?? 0), m);
        const at = a - x + later - d - shift;
        addProduct(ones, at, factor, powers, (face * width + b - y) * width, b - y + 1, m);
      }
    }
  }
  return { ways: product(ones, smallLater, m), shift };
}

const NONE_LEFT = Float64Array.of(1);

/** Ways in which exactly d = 0, 1 ... `most` of the large dice that are left show more than 1: `n` that stay below this face, and those too small for it. */
function largeUnplaced(n: number, face: number, large: readonly Die[], most: number, m: number): Float64Array {
  const out = new Float64Array(most + 1);
  out[0] = 1;
  for (const f of [...Array.from({ length: n }, () => face - 2), ...large.filter((s) => s < face).map((s) => s - 1)]) for (let d = most; d > 0; d--) out[d] = reduce((out[d] ?? 0) + (out[d - 1] ?? 0) * f, m);
  return out;
}

/** Ways by number of ones of the small dice that are still too small for this face: the product of (x + size - 1). */
function laterOnes(small: readonly Die[], face: number, m: number): Float64Array {
  return small.filter((s) => s < face).reduce<Float64Array>((poly, s) => product(poly, Float64Array.of(s - 1, 1), m), Float64Array.of(1));
}

/**
 * `into[at + k] += w * from[start + k]` for `count` places: the one inner loop of this file. Two remainders below 2^26 multiply to less than 2^52, so one reduction after the sum is enough.
 */
function addProduct(into: Float64Array, at: number, w: number, from: Float64Array, start: number, count: number, m: number): void {
  for (let k = 0; k < count; k++) {
    const sum = (into[at + k] ?? 0) + w * (from[start + k] ?? 0);
    into[at + k] = m === 0 ? sum : sum % m;
  }
}

/** Product of two polynomials. */
function product(a: Float64Array, b: Float64Array, m: number): Float64Array {
  if (b.length === 1 && b[0] === 1) return a;
  const out = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    const w = a[i] ?? 0;
    if (w !== 0) addProduct(out, i, w, b, 0, b.length, m);
  }
  return out;
}

/** The table `powers`: as many rows for a face as there are dice that may show it. */
function belowPowers(sizes: readonly Die[], m: number): Float64Array {
  const width = sizes.length + 1;
  const highest = Math.max(...sizes);
  const out = new Float64Array((highest + 1) * width * width);
  for (let face = OPPORTUNITY + 1; face <= highest; face++) {
    const rows = countAtLeast(sizes, face);
    out[face * width * width] = 1;
    for (let row = 1; row <= rows; row++) {
      const at = (face * width + row) * width;
      for (let o = 0; o <= row; o++) {
        const sum = (out[at - width + o] ?? 0) * (face - 2) + (o > 0 ? (out[at - width + o - 1] ?? 0) : 0);
        out[at + o] = m === 0 ? sum : sum % m;
      }
    }
  }
  return out;
}

/** Pascal's triangle of so many rows. */
function pascal(rows: number, m: number): Float64Array {
  const out = new Float64Array(rows * rows);
  for (let n = 0; n < rows; n++)
    for (let k = 0; k <= n; k++) out[n * rows + k] = k === 0 ? 1 : reduce((out[(n - 1) * rows + k - 1] ?? 0) + (k < n ? (out[(n - 1) * rows + k] ?? 0) : 0), m);
  return out;
}

function reduce(n: number, m: number): number {
  return m === 0 ? n : n % m;
}

function countAtLeast(sizes: readonly Die[], face: number): number {
  let n = 0;
  for (const s of sizes) if (s >= face) n++;
  return n;
}

/** One outcome of a pool. */
export interface PoolOutcome {
  readonly total: number;
  /** Null only for a further effect die that isn't there. */
  readonly effect: Die | null;
  readonly opportunities: number;
}

/** Every outcome that can come up with its ways, in order of total, effect, opportunities. */
export function* poolOutcomes(odds: PoolOdds): Generator<readonly [PoolOutcome, Weight]> {
  const width = odds.sizes.length + 1;
  for (let total = 0; total <= odds.maxTotal; total++)
    for (let column = 0; column < COLUMNS; column++)
      for (let opportunities = 0; opportunities < width; opportunities++) {
        const ways = odds.ways[(total * COLUMNS + column) * width + opportunities] ?? 0;
        if (ways) yield [{ total, effect: EFFECTS[column] ?? null, opportunities }, ways];
      }
}

/** A reading of the outcomes as a distribution: totals, effect dice, opportunities, or anything made of them. */
export function poolDist<T>(odds: PoolOdds, f: (outcome: PoolOutcome) => T): Dist<T> {
  const entries = [...poolOutcomes(odds)].map(([outcome, ways]) => [f(outcome), ways] as const);
  return Dist.of(entries);
}

/** Shares of total by effect die, for the panel's grid: `cells[total][effect]`, effect in the order of `EFFECTS`. @rule DOO-072 */
export function poolGrid(odds: PoolOdds): number[][] {
  const grid = Array.from({ length: odds.maxTotal + 1 }, () => EFFECTS.map(() => 0));
  const width = odds.sizes.length + 1;
  const all = Number(odds.all);
  for (let i = 0; i < odds.ways.length; i++) {
    const cells = grid[Math.floor(i / (COLUMNS * width))];
    const column = Math.floor(i / width) % COLUMNS;
    if (cells) cells[column] = (cells[column] ?? 0) + Number(odds.ways[i] ?? 0) / all;
  }
  return grid;
}
