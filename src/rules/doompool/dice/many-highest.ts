import { type Die, OPPORTUNITY } from "../values.ts";

/** What one reading of a pool keeps at hand: its bounds, its modulus, and small tables that inner loops share. */
export interface Work {
  readonly sizes: readonly Die[];
  /** Dice in the total, never more than there are. */
  readonly room: number;
  /** Larger dice than the level that may be left over: further effect dice before the one that is asked for. */
  readonly spare: number;
  readonly maxTotal: number;
  /** 1 when the highest die takes its place in the total and counts nothing (an SFX leaves it out), else 0. */
  readonly drop: 0 | 1;
  /** By face: 1 where a die that shows it is an opportunity. */
  readonly chance: Uint8Array;
  /** Everything is counted modulo this, or as it is when 0. */
  readonly m: number;
  /** Pascal's triangle, row by row of `sizes.length + 1`. */
  readonly binomials: Float64Array;
  /** For every face, the n-th power of what a die below it may show, by opportunities, row n. */
  readonly powers: Float64Array;
}

/** The tables of a pool's reading. */
export function workFor(
  sizes: readonly Die[],
  room: number,
  spare: number,
  maxTotal: number,
  chance: Uint8Array,
  m: number,
  drop: 0 | 1 = 0,
): Work {
  const width = sizes.length + 1;
  return {
    sizes,
    room,
    spare,
    maxTotal,
    drop,
    chance,
    m,
    binomials: pascal(width, m),
    powers: belowPowers(sizes, chance, m),
  };
}

/**
 * Ways of (total, opportunities) while at most `spare` dice larger than `limit` are left over with a face above 1; `ways[total * (dice + 1) + opportunities]`.
 *
 * For a level the pool has two sorts of dice, and is read from the highest face down: dice of one sort that are still to come are alike, whatever their size (`foldPool`). As long as
 * the total has room only placed dice need to be known; once it is full, all but `spare` of the larger dice must show 1, the others may show anything below, and their opportunities are a product.
 */
export function atMost(work: Work, limit: number): Float64Array<ArrayBuffer> {
  const { sizes, room, maxTotal, drop, chance, m, binomials } = work;
  const large = sizes.filter((s) => s > limit);
  const small = sizes.filter((s) => s <= limit);
  const width = sizes.length + 1;
  const span = maxTotal + 1;
  const highest = Math.max(...sizes);
  const out = new Float64Array(span * width);
  const marks = chance.indexOf(1, OPPORTUNITY + 1) < 0 ? 1 : room;
  let smallLater: Float64Array = ONE;
  let seenBefore = -1;
  let open = new Float64Array(marks * room * room * span);
  open[0] = 1;
  for (let face = highest; face > OPPORTUNITY; face--) {
    const next = new Float64Array(open.length);
    const seenLarge = countAtLeast(large, face);
    const seenSmall = countAtLeast(small, face);
    const mark = chance[face] ?? 0;
    if (seenSmall !== seenBefore) smallLater = laterSmall(small, face, chance, m);
    seenBefore = seenSmall;
    for (let i = 0; i < room; i++)
      for (let j = 0; i + j < room; j++) {
        const a = seenLarge - i;
        const b = seenSmall - j;
        const left = room - i - j;
        if (a < 0 || b < 0) continue;
        // The first die that is placed is the highest: where it counts nothing, everything that is placed counts one die less.
        const unpaid = i + j === 0 ? drop : 0;
        const done = a + b < left ? null : closeAt(work, face, a, b, left, large, seenLarge, smallLater);
        for (let o = 0; o < marks && o <= i + j; o++) {
          const from = ((o * room + i) * room + j) * span;
          const first = from + Math.max(0, i + j - drop) * face;
          const last = from + Math.min(maxTotal, (i + j) * highest);
          for (let x = 0; x <= a && x < left; x++)
            for (let y = 0; y <= b && x + y < left; y++) {
              const ways = reduce((binomials[a * width + x] ?? 0) * (binomials[b * width + y] ?? 0), m);
              const target =
                (((o + mark * (x + y)) * room + i + x) * room + j + y) * span +
                face * Math.max(0, x + y - unpaid) -
                from;
              for (let t = first; t <= last; t++) {
                const w = open[t] ?? 0;
                if (w === 0) continue;
                const sum = (next[target + t] ?? 0) + w * ways;
                next[target + t] = m === 0 ? sum : sum % m;
              }
            }
          if (done === null) continue;
          for (let t = first; t <= last; t++) {
            const w = open[t] ?? 0;
            if (w !== 0)
              addProduct(
                out,
                (t - from + face * (left - unpaid)) * width + done.shift + o,
                w,
                done.ways,
                0,
                done.ways.length,
                m,
              );
          }
        }
      }
    open = next;
  }
  for (let o = 0; o < marks; o++)
    for (let i = 0; i < room; i++)
      for (let j = 0; i + j < room; j++)
        for (let t = 0; t < span; t++) {
          const w = open[((o * room + i) * room + j) * span + t] ?? 0;
          const at = t * width + sizes.length - i - j + o;
          if (w !== 0) out[at] = reduce((out[at] ?? 0) + w, m);
        }
  return out;
}

/**
 * Ways in which the total is filled at this face, by opportunities from `shift` on: `x` large and `y` small dice show it, small ones go in first (equal faces, smaller die), and no
 * more large dice than are spare are left over.
 * @param a  large dice that have not shown a higher face and may show this one; `b` small ones likewise; `left` the places left in the total
 */
function closeAt(
  work: Work,
  face: number,
  a: number,
  b: number,
  left: number,
  large: readonly Die[],
  seenLarge: number,
  smallLater: Float64Array,
): { readonly ways: Float64Array; readonly shift: number } {
  const { spare, m, binomials, powers, sizes, chance } = work;
  const width = sizes.length + 1;
  const mark = chance[face] ?? 0;
  const later = large.length - seenLarge;
  const shift = Math.max(0, a - left - spare + later - spare);
  const ones = new Float64Array(a + later - shift + b + mark * (a + b) + 1);
  for (let y = 0; y <= b; y++) {
    const needed = Math.max(0, left - y);
    for (let x = needed; x <= a && x <= needed + spare; x++) {
      const ways = reduce((binomials[a * width + x] ?? 0) * (binomials[b * width + y] ?? 0), m);
      const most = Math.min(needed + spare - x, a - x + later);
      const kept = spare === 0 ? null : largeUnplaced(a - x, face, large, most, chance, m);
      for (let d = 0; d <= most; d++)
        for (let e = 0; e <= d; e++) {
          const factor = kept === null ? ways : reduce(ways * (kept[d * (most + 1) + e] ?? 0), m);
          const at = a - x + later - d + e - shift + mark * (x + y);
          if (factor !== 0) addProduct(ones, at, factor, powers, (face * width + b - y) * width, b - y + 1, m);
        }
    }
  }
  return { ways: product(ones, smallLater, m), shift };
}

const ONE = Float64Array.of(1);

/** Faces from 2 to `most` that are opportunities. */
function marked(most: number, chance: Uint8Array): number {
  let n = 0;
  for (let face = OPPORTUNITY + 1; face <= most; face++) n += chance[face] ?? 0;
  return n;
}

/** Ways in which exactly d of the large dice that are left show more than 1, e of them an opportunity, at `d * (most + 1) + e`: `n` that stay below this face, and those too small for it. */
function largeUnplaced(
  n: number,
  face: number,
  large: readonly Die[],
  most: number,
  chance: Uint8Array,
  m: number,
): Float64Array {
  const row = most + 1;
  const out = new Float64Array(row * row);
  out[0] = 1;
  for (const top of [...Array.from({ length: n }, () => face - 1), ...large.filter((s) => s < face)]) {
    const q = marked(top, chance);
    const p = top - 1 - q;
    for (let d = most; d > 0; d--)
      for (let e = d; e >= 0; e--) {
        const before = (d - 1) * row + e;
        out[d * row + e] = reduce(
          (out[d * row + e] ?? 0) + (e < d ? (out[before] ?? 0) * p : 0) + (e > 0 ? (out[before - 1] ?? 0) * q : 0),
          m,
        );
      }
  }
  return out;
}

/** Ways by opportunities of the small dice that are still too small for this face. */
function laterSmall(small: readonly Die[], face: number, chance: Uint8Array, m: number): Float64Array {
  return small
    .filter((s) => s < face)
    .reduce<Float64Array>(
      (poly, s) => product(poly, Float64Array.of(s - 1 - marked(s, chance), 1 + marked(s, chance)), m),
      ONE,
    );
}

/**
 * `into[at + k] += w * from[start + k]` for `count` places: the one inner loop of this file. Two remainders below 2^26 multiply to less than 2^52, so one reduction after the sum is enough.
 */
function addProduct(
  into: Float64Array,
  at: number,
  w: number,
  from: Float64Array,
  start: number,
  count: number,
  m: number,
): void {
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
function belowPowers(sizes: readonly Die[], chance: Uint8Array, m: number): Float64Array {
  const width = sizes.length + 1;
  const highest = Math.max(...sizes);
  const out = new Float64Array((highest + 1) * width * width);
  for (let face = OPPORTUNITY + 1; face <= highest; face++) {
    const rows = countAtLeast(sizes, face);
    const q = 1 + marked(face - 1, chance);
    const p = face - 1 - q;
    out[face * width * width] = 1;
    for (let row = 1; row <= rows; row++) {
      const at = (face * width + row) * width;
      for (let o = 0; o <= row; o++) {
        const sum = (out[at - width + o] ?? 0) * p + (o > 0 ? (out[at - width + o - 1] ?? 0) * q : 0);
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
    for (let k = 0; k <= n; k++)
      out[n * rows + k] =
        k === 0 ? 1 : reduce((out[(n - 1) * rows + k - 1] ?? 0) + (k < n ? (out[(n - 1) * rows + k] ?? 0) : 0), m);
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
