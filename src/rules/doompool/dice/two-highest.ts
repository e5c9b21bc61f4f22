import { DEFAULT_EFFECT, type Die, LARGEST, OPPORTUNITY } from "../values.ts";

/** By face: 1 where a die that shows it is an opportunity. */
export function marksOf(faces: readonly number[]): Uint8Array {
  const marks = new Uint8Array(LARGEST + 2);
  for (const face of faces) marks[face] = 1;
  return marks;
}

/**
 * Ways of (total, effect die, opportunities) when the two highest faces make the total, equal faces go in from the smaller die, and the largest die left is the effect:
 * `ways[((total * columns) + column) * (dice + 1) + opportunities]`.
 *
 * Counted are the ways in which the effect is at most a size: then every larger die shows 1 or is in the total, and the smaller ones, as long as the lower die of the total shows `face`,
 * show no more than that. So everything follows from U(face), the ways of all smaller dice to show at most `face`, and from W(face), the same with one of them away: a product of linear
 * terms (no opportunity + x * opportunity) each. The higher die of the total only moves the result along, so its faces are one run, entered by its ends. No roll is ever listed.
 * @param columns   places of the effect die; `place(size)` of them
 * @param maxTotal  largest total; the pool's largest size twice, or once for a single die
 * @param m         count modulo this prime; 0 for plain numbers
 */
export function twoHighest(
  pool: readonly Die[],
  marks: Uint8Array,
  columns: number,
  maxTotal: number,
  m: number,
): Float64Array {
  const dice = pool.length;
  const width = dice + 1;
  const span = maxTotal + 2;
  const counts = new Uint8Array(LARGEST + 1);
  let highest = 0;
  for (let i = 0; i < dice; i++) {
    const size = pool[i] as number;
    counts[size] = (counts[size] as number) + 1;
    if (size > highest) highest = size;
  }
  const out = new Float64Array((maxTotal + 1) * columns * width);
  const edges = new Float64Array(span * width);
  const before = new Float64Array(span * width);
  const run = new Float64Array(width);
  const ways = new Float64Array(width + 4);
  const all = new Float64Array((LARGEST + 1) * (width + 1));
  const less = new Float64Array((LARGEST + 1) * (width + 1));
  for (let face = OPPORTUNITY; face <= highest; face++) all[face * (width + 1)] = less[face * (width + 1)] = 1;
  let small = 0;
  let column = 1;
  for (let level = DEFAULT_EFFECT; level <= highest; level += 2, column++) {
    const joining = counts[level] as number;
    if (joining === 0 && level > DEFAULT_EFFECT) continue;
    join(all, less, width + 1, highest, counts, level, marks, m);
    small += joining;
    edges.fill(0);
    edgesOf(edges, ways, all, less, width, highest, counts, level, small, dice - small, marks);
    run.fill(0);
    for (let total = 0, at = 0; total <= maxTotal; total++) {
      let to = (total * columns + column) * width;
      for (let o = 0; o < width; o++, at++, to++) {
        const now = edges[at] as number;
        const sum = (run[o] as number) + now - (before[at] as number);
        run[o] = sum;
        before[at] = now;
        if (sum !== 0) out[to] = m === 0 ? sum : ((sum % m) + m) % m;
      }
    }
  }
  return out;
}

/** The dice of one more size among those that may be left over: every U(face) is multiplied by their terms, every W(face) too, save for the first die that may show the face. */
function join(
  all: Float64Array,
  less: Float64Array,
  row: number,
  highest: number,
  counts: Uint8Array,
  level: number,
  marks: Uint8Array,
  m: number,
): void {
  const n = counts[level] as number;
  let smaller = 0;
  for (let size = DEFAULT_EFFECT; size < level; size += 2) smaller += counts[size] as number;
  for (let face = OPPORTUNITY, marked = 0, p = 0; face <= highest; face++) {
    if (face <= level) {
      if (face > OPPORTUNITY) marked += marks[face] as number;
      p = face - 1 - marked;
    }
    let first = level >= face;
    for (let size = DEFAULT_EFFECT; size < level && first; size += 2)
      if (size >= face && counts[size] !== 0) first = false;
    for (let i = 0; i < n; i++) timesLinear(all, face * row, smaller + i, p, 1 + marked, m);
    for (let i = first ? 1 : 0; i < n; i++)
      timesLinear(less, face * row, first ? smaller + i - 1 : smaller + i, p, 1 + marked, m);
  }
}

/** `poly *= p + q x`, in place, for a poly of this degree. */
function timesLinear(polys: Float64Array, at: number, degree: number, p: number, q: number, m: number): void {
  let carried = 0;
  const end = at + degree + 1;
  for (let k = at; k <= end; k++) {
    const now = polys[k] as number;
    const sum = now * p + carried * q;
    polys[k] = m === 0 ? sum : sum % m;
    carried = now;
  }
}

/**
 * One level's ways as differences along the totals, face by face of the lower die of the total. With x^k for k dice that show 1, z = x where the face is an opportunity:
 * - a larger die on top: x^(large-1) (U(face) - U(face-1)) for a smaller die as the lower one, and z x^(large-2) U(face-1) for each other large one;
 * - a smaller die on top: the same with W and one power more;
 * - both at this face: at least two small ones; one small and one large; two large.
 */
function edgesOf(
  edges: Float64Array,
  ways: Float64Array,
  all: Float64Array,
  less: Float64Array,
  width: number,
  highest: number,
  counts: Uint8Array,
  level: number,
  small: number,
  large: number,
  marks: Uint8Array,
): void {
  few(edges, width, highest, counts, small + large, marks);
  const row = width + 1;
  const length = small + 3;
  const least = large > 2 ? large - 2 : 0;
  const spare = large - least;
  let seenSmall = small;
  let seenLarge = large;
  for (let face = OPPORTUNITY + 1; face <= highest; face++) {
    const gone = face % 2 === 1 ? (counts[face - 1] as number) : 0;
    if (face - 1 <= level) seenSmall -= gone;
    else seenLarge -= gone;
    const mark = marks[face] as number;
    const here = face * row;
    const below = here - row;
    if (seenLarge > 0) {
      ways.fill(0);
      shifted(ways, all, here, small, spare - 1, 1);
      shifted(ways, all, below, small, spare - 1, -1);
      if (seenLarge > 1) shifted(ways, all, below, small, spare - 2 + mark, seenLarge - 1);
      runs(edges, width, ways, length, least, face, counts, level + 1, LARGEST, seenLarge, marks);
    }
    if (seenSmall > 0) {
      ways.fill(0);
      shifted(ways, less, here, small - 1, spare, 1);
      shifted(ways, less, below, small - 1, spare, -1);
      if (seenLarge > 0) shifted(ways, less, below, small - 1, spare - 1 + mark, seenLarge);
      runs(edges, width, ways, length, least, face, counts, DEFAULT_EFFECT, level, seenSmall, marks);
    }
    if (seenSmall + seenLarge < 2) continue;
    ways.fill(0);
    if (seenSmall > 1) {
      shifted(ways, all, here, small, spare, 1);
      shifted(ways, all, below, small, spare, -1);
      shifted(ways, less, below, small - 1, spare + mark, -seenSmall);
    }
    if (seenSmall > 0 && seenLarge > 0)
      shifted(ways, less, below, small - 1, spare - 1 + 2 * mark, seenSmall * seenLarge);
    if (seenLarge > 1) shifted(ways, all, below, small, spare - 2 + 2 * mark, (seenLarge * (seenLarge - 1)) / 2);
    enter(edges, 2 * face, width, ways, length, least, 1);
    enter(edges, 2 * face + 1, width, ways, length, least, -1);
  }
}

/** `into[shift + k] += factor * from[at + k]`, up to the degree. */
function shifted(
  into: Float64Array,
  from: Float64Array,
  at: number,
  degree: number,
  shift: number,
  factor: number,
): void {
  for (let k = 0; k <= degree; k++) into[shift + k] = (into[shift + k] as number) + factor * (from[at + k] as number);
}

/** Enter ways for every face that the higher die may show, as many times as there are dice for it: only where their number, or whether the face is an opportunity, changes. */
function runs(
  edges: Float64Array,
  width: number,
  ways: Float64Array,
  length: number,
  least: number,
  face: number,
  counts: Uint8Array,
  from: number,
  to: number,
  seen: number,
  marks: Uint8Array,
): void {
  let left = face >= from && face <= to ? seen - (counts[face] as number) : seen;
  let entered = 0;
  let mark = 0;
  for (let high = face + 1; left > 0 || entered > 0; high++) {
    const now = marks[high] as number;
    if (entered > 0 && now === mark) {
      if (left !== entered) enter(edges, face + high, width, ways, length, least + mark, left - entered);
    } else {
      if (entered > 0) enter(edges, face + high, width, ways, length, least + mark, -entered);
      if (left > 0) enter(edges, face + high, width, ways, length, least + now, left);
    }
    entered = left;
    mark = now;
    if (high >= from && high <= to) left -= counts[high] as number;
  }
}

/** `edges[total, shift + k] += factor * ways[k]`. */
function enter(
  edges: Float64Array,
  total: number,
  width: number,
  ways: Float64Array,
  length: number,
  shift: number,
  factor: number,
): void {
  const at = total * width + shift;
  const end = shift + length > width ? width - shift : length;
  for (let k = 0; k < end; k++) edges[at + k] = (edges[at + k] as number) + factor * (ways[k] as number);
}

/** Rolls with one eligible die or none: its face is the total, the effect the automatic d4. @rule DOO-074 */
function few(
  edges: Float64Array,
  width: number,
  highest: number,
  counts: Uint8Array,
  dice: number,
  marks: Uint8Array,
): void {
  edges[dice] = 1;
  edges[dice + width] = -1;
  for (let size = DEFAULT_EFFECT; size <= highest; size++) {
    const n = counts[size] as number;
    if (n === 0) continue;
    for (let face = OPPORTUNITY + 1; face <= size; face++) {
      const at = face * width + dice - 1 + (marks[face] as number);
      edges[at] = (edges[at] as number) + n;
      edges[at + width] = (edges[at + width] as number) - n;
    }
  }
}
