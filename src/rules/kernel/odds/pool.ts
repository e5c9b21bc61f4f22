import { RulesError } from "../refusal.ts";
import { checkDie } from "./dice.ts";
import { Dist, type Weight } from "./dist.ts";
import { LIMITS, within } from "./limits.ts";
import { type Key, keyOf } from "./outcome.ts";

/** The sizes of a ladder of step dice, smallest first. */
export const STEP_DICE = [4, 6, 8, 10, 12] as const;

/**
 * Read a pool of unlike dice from its highest face down, without ever listing faces.
 *
 * At face `v` every die of at least `v` sides that has not shown a higher face is equally likely to show any of 1 to `v`, whatever its size. So the dice that are
 * left need no names, only a count: `j` of `m` show `v` in C(m, j) ways. `next` hears each face from the top with how many dice show it (0 is not told) and folds
 * it into a state; equal states are one.
 * @param sizes    sizes of the dice, in any order
 * @param initial  state before the highest face
 * @param next     state after `count` dice showed `face`
 * @param allowed  sizes that the ruleset has, by default the step dice
 * @throws         RulesError `empty-pool`, `too-many-dice`, `bad-die`, `odds-too-large`
 */
export function foldPool<S>(
  sizes: readonly number[],
  initial: S,
  next: (state: S, face: number, count: number) => S,
  allowed: readonly number[] = STEP_DICE,
  key: (state: S) => Key = keyOf,
): Dist<S> {
  const pool = checkPool(sizes, allowed);
  const bigWays = pool.reduce((all, s) => all * s, 1) > Number.MAX_SAFE_INTEGER;
  const one: Weight = bigWays ? 1n : 1;
  let layer: Layer<S> = new Map([[0, new Map([[key(initial), [initial, one] as const]])]]);
  for (let face = Math.max(...pool); face >= 1; face--) {
    const joining = pool.filter((s) => s === face).length;
    const after: Layer<S> = new Map();
    let states = 0;
    for (const [left, group] of layer) {
      const m = left + joining;
      for (let count = face === 1 ? m : 0; count <= m; count++) {
        const ways = choose(m, count);
        const target = after.get(m - count) ?? new Map<Key, readonly [S, Weight]>();
        after.set(m - count, target);
        for (const [state, weight] of group.values()) {
          const to = count === 0 ? state : next(state, face, count);
          const k = key(to);
          const old = target.get(k);
          if (!old && ++states > LIMITS.outcomes)
            throw new RulesError("odds-too-large", { outcomes: states, max: LIMITS.outcomes });
          target.set(k, [to, add(old?.[1], weight, ways)]);
        }
      }
    }
    layer = after;
  }
  return Dist.of(layer.get(0)?.values() ?? [], key);
}

/** For each number of dice still unplaced, the states with their ways. */
type Layer<S> = Map<number, Map<Key, readonly [S, Weight]>>;

/** The sum of the `keep` highest dice of a mixed pool: `keepHighest([6, 8, 10], 2)`. With fewer dice than that all count; 0 kept is always 0. */
export function keepHighest(
  sizes: readonly number[],
  keep: number,
  allowed: readonly number[] = STEP_DICE,
): Dist<number> {
  within("keep", keep, 0, LIMITS.dice);
  const start: Kept = { placed: 0, sum: 0 };
  const step = ({ placed, sum }: Kept, face: number, count: number): Kept => ({
    placed: Math.min(keep, placed + count),
    sum: sum + face * Math.min(count, keep - placed),
  });
  return foldPool(sizes, start, step, allowed, ({ placed, sum }) => sum * (LIMITS.dice + 1) + placed).map(
    ({ sum }) => sum,
  );
}

interface Kept {
  readonly placed: number;
  readonly sum: number;
}

/**
 * The dice at the given ranks together: ranks [1, 2] are the highest and the second highest, as one tuple.
 * @throws RulesError `odds-out-of-range` for a rank below 1 or beyond the pool
 */
export function orderStatistics(
  sizes: readonly number[],
  ranks: readonly number[],
  allowed: readonly number[] = STEP_DICE,
): Dist<readonly number[]> {
  if (ranks.length === 0) throw new RulesError("empty-pool", { field: "ranks" });
  for (const rank of ranks) within("rank", rank, 1, sizes.length);
  const start: Ranked = { placed: 0, faces: ranks.map(() => 0) };
  const step = ({ placed, faces }: Ranked, face: number, count: number): Ranked => ({
    placed: placed + count,
    faces: faces.map((f, i) => ((ranks[i] ?? 0) > placed && (ranks[i] ?? 0) <= placed + count ? face : f)),
  });
  return foldPool(sizes, start, step, allowed, ({ faces }) => faces.join(",")).map(({ faces }) => faces);
}

interface Ranked {
  readonly placed: number;
  readonly faces: readonly number[];
}

/** The sizes if they make a pool: at least one die, at most LIMITS.dice, each on the ladder. */
export function checkPool(sizes: readonly number[], allowed: readonly number[] = STEP_DICE): readonly number[] {
  if (sizes.length === 0) throw new RulesError("empty-pool");
  if (sizes.length > LIMITS.dice) throw new RulesError("too-many-dice", { dice: sizes.length, max: LIMITS.dice });
  for (const s of sizes) checkDie(s, allowed);
  return sizes;
}

/** How many ways there are to pick `k` of `n` things; exact for every pool that is allowed. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < Math.min(k, n - k); i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

function add(old: Weight | undefined, weight: Weight, ways: number): Weight {
  if (typeof weight === "bigint") return BigInt(old ?? 0n) + weight * BigInt(ways);
  return Number(old ?? 0) + weight * ways;
}
