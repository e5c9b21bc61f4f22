import { choose } from "../../kernel/odds/index.ts";
import { whole } from "../../kernel/refusal.ts";
import { DEFAULT_EFFECT, type Die, MAX_POOL, OPPORTUNITY, TOTAL_DICE } from "../values.ts";
import { checkFaces, COLUMNS, counted, EFFECTS, type PoolOdds } from "./pool-odds.ts";
import { checkPool } from "./roll.ts";
import { marksOf } from "./two-highest.ts";

/** How a pool that is read effect first differs from the ordinary: dice bought into the total, faces that a Limit makes opportunities. */
export interface EffectFirstDraft {
  readonly bought?: number;
  readonly opportunityFaces?: readonly number[];
}

/**
 * Total, effect die and opportunities of a pool that is read as `suggestBestEffect` reads it: the largest eligible die with the lowest face is kept, the others make the total.
 *
 * For every size m and number q of eligible dice of it: larger dice and the other dice of that size show 1. The pool is read from the highest face down; the q dice are alike and the last
 * of them is set aside, the smaller dice are alike as far as they may show the face. Once the total is full, what is left shows anything lower.
 * @throws RulesError "empty-pool", "too-many-dice", "bad-die", "bad-faces", "not-a-whole-number"
 * @rule DOO-062 DOO-072 DOO-074 DOO-080 DOO-346
 */
export function effectFirstOdds(pool: readonly number[], draft: EffectFirstDraft = {}): PoolOdds {
  const sizes = checkPool(pool);
  const room = Math.min(TOTAL_DICE + whole("bought", draft.bought ?? 0, 0, MAX_POOL), sizes.length);
  const marks = marksOf(checkFaces(draft.opportunityFaces));
  return counted(sizes, room, (maxTotal, m) => {
    const table: Table = {
      ways: new Float64Array((maxTotal + 1) * COLUMNS * (sizes.length + 1)),
      width: sizes.length + 1,
      marks,
      m,
    };
    few(table, sizes);
    for (const size of new Set(sizes))
      for (let q = 1; q <= sizes.filter((s) => s === size).length; q++) keeping(table, sizes, size, q, room, maxTotal);
    return table.ways;
  });
}

/** What is being filled, and what every step needs: one more than the dice, faces that are opportunities, the prime (0 for plain numbers). */
interface Table {
  readonly ways: Float64Array;
  readonly width: number;
  readonly marks: Uint8Array;
  readonly m: number;
}

/** `ways[total, effect, opportunities + k] += w * poly[k]`. */
function enter(
  { ways, width, m }: Table,
  total: number,
  effect: Die,
  opportunities: number,
  poly: Float64Array,
  w: number,
): void {
  const at = (total * COLUMNS + (EFFECTS as readonly (number | null)[]).indexOf(effect)) * width + opportunities;
  for (let k = 0; k < poly.length && opportunities + k < width; k++) {
    const sum = (ways[at + k] as number) + w * (poly[k] as number);
    ways[at + k] = m === 0 ? sum : sum % m;
  }
}

/** Rolls with at most two eligible dice: all of them are the total, the effect is the automatic d4. @rule DOO-074 */
function few(table: Table, sizes: readonly Die[]): void {
  const n = sizes.length;
  const mark = (face: number): number => table.marks[face] as number;
  enter(table, 0, DEFAULT_EFFECT, n, ONE, 1);
  sizes.forEach((a, i) => {
    for (let f = OPPORTUNITY + 1; f <= a; f++) {
      enter(table, f, DEFAULT_EFFECT, n - 1 + mark(f), ONE, 1);
      for (const b of sizes.slice(i + 1))
        for (let g = OPPORTUNITY + 1; g <= b; g++)
          enter(table, f + g, DEFAULT_EFFECT, n - 2 + mark(f) + mark(g), ONE, 1);
    }
  });
}

const ONE = Float64Array.of(1);

/** All rolls with q eligible dice of this size and none larger, but at least three in all. */
function keeping(table: Table, sizes: readonly Die[], size: Die, q: number, room: number, maxTotal: number): void {
  const { marks, m } = table;
  const smaller = sizes.filter((s) => s < size);
  const alike = sizes.filter((s) => s === size).length;
  const ones = sizes.length - smaller.length - q;
  const span = maxTotal + 1;
  const layers = marks.indexOf(1, OPPORTUNITY + 1) < 0 ? 1 : room + 1;
  const states = (room + 1) * room;
  let open = new Float64Array(layers * states * span);
  open[0] = reduced(choose(alike, q), m);
  for (let face: number = size; face > OPPORTUNITY; face--) {
    const next = new Float64Array(open.length);
    const seen = countAtLeast(smaller, face);
    const mark = marks[face] as number;
    for (let a = 0; a <= Math.min(q, room); a++)
      for (let b = 0; b < room && b <= seen; b++) {
        const placed = b + Math.min(a, q - 1);
        if (placed >= room) continue;
        const left = room - placed;
        const done = closing(table, smaller, face, q, a, b, left, seen);
        for (let o = 0; o < layers; o++) {
          const from = ((o * (room + 1) + a) * room + b) * span;
          for (let t = placed * face; t < span; t++) {
            const w = open[from + t] as number;
            if (w === 0) continue;
            if (done !== null) enter(table, t + face * left, size, ones + o, done, w);
            for (let x = 0; x <= q - a; x++) {
              const more = Math.min(a + x, q - 1) - Math.min(a, q - 1);
              for (let y = 0; y <= seen - b && y + more < left; y++) {
                const at = (((o + mark * (x + y)) * (room + 1) + a + x) * room + b + y) * span + t + face * (y + more);
                next[at] = reduced((next[at] as number) + w * reduced(choose(q - a, x) * choose(seen - b, y), m), m);
              }
            }
          }
        }
      }
    open = next;
  }
  if (q > room) return;
  for (let o = 0; o < layers; o++)
    for (let b = 0; b < room && b + q - 1 < room; b++) {
      if (q + b <= TOTAL_DICE) continue;
      for (let t = 0; t < span; t++) {
        const w = open[((o * (room + 1) + q) * room + b) * span + t] as number;
        if (w !== 0) enter(table, t, size, ones + smaller.length - b + o, ONE, w);
      }
    }
}

/** Ways by opportunities in which the total is filled at this face, and what all other dice then show; null when it can't be. */
function closing(
  { marks, m }: Table,
  smaller: readonly Die[],
  face: number,
  q: number,
  a: number,
  b: number,
  left: number,
  seen: number,
): Float64Array | null {
  if (q - 1 - Math.min(a, q - 1) + seen - b < left) return null;
  const mark = marks[face] as number;
  const hidden = marked(face - 1, marks);
  const out = new Float64Array(smaller.length + q + 1);
  for (let x = 0; x <= q - a; x++) {
    const more = Math.min(a + x, q - 1) - Math.min(a, q - 1);
    const kept = toThe(face - 2 - hidden, hidden, q - a - x, m);
    for (let y = Math.max(0, left - more); y <= seen - b; y++) {
      const ways = reduced(choose(q - a, x) * choose(seen - b, y), m);
      const poly = times(kept, toThe(face - 2 - hidden, 1 + hidden, seen - b - y, m), m);
      for (let k = 0; k < poly.length; k++) {
        const at = k + mark * (x + y);
        out[at] = reduced((out[at] as number) + ways * (poly[k] as number), m);
      }
    }
  }
  let all: Float64Array = out;
  for (const s of smaller)
    if (s < face) all = times(all, Float64Array.of(s - 1 - marked(s, marks), 1 + marked(s, marks)), m);
  return all;
}

/** (p + q x)^n. */
function toThe(p: number, q: number, n: number, m: number): Float64Array {
  const out = new Float64Array(n + 1);
  out[0] = 1;
  for (let i = 1; i <= n; i++)
    for (let k = i; k >= 0; k--) out[k] = reduced((out[k] as number) * p + (k > 0 ? (out[k - 1] as number) * q : 0), m);
  return out;
}

function times(a: Float64Array, b: Float64Array, m: number): Float64Array {
  const out = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++)
      out[i + j] = reduced((out[i + j] as number) + (a[i] as number) * (b[j] as number), m);
  return out;
}

/** Faces from 2 to `most` that are opportunities. */
function marked(most: number, marks: Uint8Array): number {
  let n = 0;
  for (let face = OPPORTUNITY + 1; face <= most; face++) n += marks[face] as number;
  return n;
}

function countAtLeast(sizes: readonly Die[], face: number): number {
  let n = 0;
  for (const s of sizes) if (s >= face) n++;
  return n;
}

function reduced(n: number, m: number): number {
  return m === 0 ? n : n % m;
}
