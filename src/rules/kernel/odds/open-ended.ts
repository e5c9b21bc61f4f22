import { RulesError } from "../refusal.ts";
import { checkDie } from "./dice.ts";
import { Dist } from "./dist.ts";
import { type Fraction, fraction } from "./fraction.ts";
import { LIMITS, within } from "./limits.ts";
import { type Key, keyOf } from "./outcome.ts";

/** An open-ended roll cut after a stated number of dice, with the exact chance that the cut mattered. */
export interface OpenEnded<S = number> {
  /**
   * Outcomes over `sides ^ dice` ways. A chain that was cut counts with what it had reached, so for sums every chance of "at least" is a lower bound, short by at
   * most `tail`.
   */
  readonly dist: Dist<S>;
  /** Chance that the chain was still open when it was cut. */
  readonly tail: Fraction;
}

/**
 * Roll dice one after the other through a resolver's own step until it says that it has enough. Equal states are one, so a chain of re-rolls costs no more than its
 * different sums.
 * @param start  state before the first die
 * @param next   state after a die showed `face`
 * @param done   whether no more dice are rolled
 * @param dice   the most dice that are followed
 * @throws       RulesError `bad-die`, `odds-out-of-range`, `odds-too-large`
 */
export function rollOut<S>(
  start: S,
  sides: number,
  next: (state: S, face: number) => S,
  done: (state: S) => boolean,
  dice: number,
  key: (state: S) => Key = keyOf,
): OpenEnded<S> {
  checkDie(sides);
  within("dice", dice, 1, LIMITS.chain);
  const ends: [S, bigint][] = [];
  let open = new Map<Key, [S, bigint]>([[key(start), [start, 1n]]]);
  for (let rest = BigInt(sides) ** BigInt(dice); ; rest /= BigInt(sides)) {
    const after = new Map<Key, [S, bigint]>();
    for (const [state, ways] of open.values()) {
      if (done(state) || rest === 1n) ends.push([state, ways * rest]);
      else for (let face = 1; face <= sides; face++) addWays(after, key, next(state, face), ways);
    }
    if (after.size > LIMITS.outcomes)
      throw new RulesError("odds-too-large", { outcomes: after.size, max: LIMITS.outcomes });
    if (after.size === 0) break;
    open = after;
  }
  const cut = ends.reduce((n, [state, ways]) => (done(state) ? n : n + ways), 0n);
  return { dist: Dist.of(ends, key), tail: fraction(cut, BigInt(sides) ** BigInt(dice)) };
}

function addWays<S>(into: Map<Key, [S, bigint]>, key: (state: S) => Key, state: S, ways: bigint): void {
  const k = key(state);
  const slot = into.get(k);
  if (slot) slot[1] += ways;
  else into.set(k, [state, ways]);
}

/**
 * A die that is rolled again and added up while it shows one of `again`: the open-ended d20 of 10s and 20s is `openEnded(20, [10, 20], 12)`.
 * @param dice  the most dice that are followed; 12 leave a tail of 1 in 10^12 for that d20
 * @throws      RulesError `bad-die`, `odds-out-of-range`, `bad-face` (a face that the die lacks, or all of them)
 */
export function openEnded(sides: number, again: readonly number[], dice: number): OpenEnded {
  checkDie(sides);
  const faces = new Set(again);
  if (faces.size >= sides || again.some((f) => !Number.isSafeInteger(f) || f < 1 || f > sides))
    throw new RulesError("bad-face", { again, sides });
  const start = { sum: 0, open: true };
  const { dist, tail } = rollOut(
    start,
    sides,
    ({ sum }, face) => ({ sum: sum + face, open: faces.has(face) }),
    ({ open }) => !open,
    dice,
    ({ sum, open }) => sum * 2 + Number(open),
  );
  return { dist: dist.map(({ sum }) => sum), tail };
}
