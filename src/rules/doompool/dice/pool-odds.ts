import { Dist, type Weight } from "../../kernel/odds/index.ts";
import { RulesError, whole } from "../../kernel/refusal.ts";
import { DEFAULT_EFFECT, type Die, LADDER, LARGEST, MAX_POOL, OPPORTUNITY, TOTAL_DICE } from "../values.ts";
import { crt, modulesFor } from "./big-counts.ts";
import { atMost, type Work, workFor } from "./many-highest.ts";
import { checkPool } from "./roll.ts";
import { marksOf, twoHighest } from "./two-highest.ts";

/** A pool before its dice, and how it is read. */
export interface PoolDraft {
  readonly sizes: readonly number[];
  /** Dice bought into the total beyond the two. */
  readonly bought?: number;
  /** Which effect die: 1 the first, 2 the first further one. A further one may not exist (`effect` null). */
  readonly rank?: number;
  /** Whether the highest face is left out of everything; of equal faces the smaller die. */
  readonly dropHighest?: boolean;
  /** Faces that are opportunities, 1 among them; a Limit may widen them. Only ones are set aside. */
  readonly opportunityFaces?: readonly number[];
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
export const COLUMNS = EFFECTS.length;

/**
 * Total, effect die and opportunities of a pool jointly, without listing faces, read as `suggestBestTotal` reads it.
 *
 * The effect die is at most s exactly when every larger die shows 1 or is in the total: so levels "at most s" are counted (`twoHighest`; with bought dice or a further effect die `atMost`) and
 * subtracted from each other.
 * @throws RulesError "empty-pool", "too-many-dice", "bad-die", "bad-faces" (opportunities without 1), "not-a-whole-number"
 * @rule DOO-062 DOO-072 DOO-074 DOO-076 DOO-080 DOO-082 DOO-225 DOO-346
 */
export function poolOdds(draft: PoolDraft): PoolOdds {
  const sizes = checkPool(draft.sizes);
  const drop = draft.dropHighest === true ? 1 : 0;
  const room = Math.min(TOTAL_DICE + drop + whole("bought", draft.bought ?? 0, 0, MAX_POOL), sizes.length);
  const spare = whole("rank", draft.rank ?? 1, 1, MAX_POOL) - 1;
  const marks = marksOf(checkFaces(draft.opportunityFaces));
  if (drop === 1)
    return counted(sizes, room, (maxTotal, m) => manyTable(workFor(sizes, room, spare, maxTotal, marks, m, drop)));
  if (spare === 0 && room <= TOTAL_DICE)
    return counted(sizes, room, (maxTotal, m) => twoHighest(sizes, marks, COLUMNS, maxTotal, m));
  return counted(sizes, room, (maxTotal, m) => manyTable(workFor(sizes, room, spare, maxTotal, marks, m)));
}

/** A table of ways: in plain numbers while all of them fit 2^53, else counted modulo primes and put together. */
export function counted(
  sizes: readonly Die[],
  room: number,
  table: (maxTotal: number, m: number) => Float64Array,
): PoolOdds {
  let highest = 0;
  let product = 1;
  for (const size of sizes) {
    product *= size;
    if (size > highest) highest = size;
  }
  const maxTotal = highest * room;
  if (product <= Number.MAX_SAFE_INTEGER) return { sizes, all: product, maxTotal, ways: table(maxTotal, 0) };
  const all = sizes.reduce((n, s) => n * BigInt(s), 1n);
  const modules = modulesFor(all);
  return {
    sizes,
    all,
    maxTotal,
    ways: crt(
      modules.map((m) => table(maxTotal, m)),
      modules,
    ),
  };
}

/** Faces that are opportunities: whole numbers from 1 to 12 with 1 among them, else RulesError "bad-faces". @rule DOO-062 */
export function checkFaces(faces: readonly number[] = [OPPORTUNITY]): readonly number[] {
  if (!faces.includes(OPPORTUNITY) || faces.some((f) => !Number.isInteger(f) || f < OPPORTUNITY || f > LARGEST))
    throw new RulesError("bad-faces", { faces: faces.map(String), min: OPPORTUNITY, max: LARGEST });
  return faces;
}

/** Any number of dice in the total and any effect die; with a first effect die none is the automatic d4. */
function manyTable(work: Work): Float64Array {
  const { sizes, spare, maxTotal, m } = work;
  const width = sizes.length + 1;
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
