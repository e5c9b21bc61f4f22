import { RulesError } from "../refusal.ts";
import { type Fraction, fraction, gcd, share, toNumber } from "./fraction.ts";
import { LIMITS, within } from "./limits.ts";
import { compareOutcomes, type Key, keyOf, sortables } from "./outcome.ts";

/** A whole number of ways: a number while all of a distribution's ways fit 2^53, else a bigint. */
export type Weight = number | bigint;

/** One outcome with its number of ways and its chance (0 to 1). */
export interface Entry<T> {
  readonly outcome: T;
  readonly weight: Weight;
  readonly p: number;
}

/** How two independent results stand to each other; the three shares add up to 1. */
export interface Comparison {
  readonly less: Fraction;
  readonly equal: Fraction;
  readonly greater: Fraction;
}

type KeyFunction<T> = (outcome: T) => Key;
type Weights = Float64Array | readonly bigint[];

/**
 * Everything that can come up, each with its exact number of ways. Immutable: every verb returns a new distribution. Outcomes are numbers, strings, booleans,
 * tuples or plain objects, told apart by content (or by a key function of the caller's), and always in order (`compareOutcomes`).
 *
 * Ways are whole numbers and nothing is ever rounded: numbers in a typed array while their total fits 2^53, bigints beyond.
 */
export class Dist<T> {
  readonly #outcomes: readonly T[];
  readonly #weights: Weights;
  readonly #total: Weight;

  private constructor(outcomes: readonly T[], weights: Weights, total: Weight) {
    this.#outcomes = outcomes;
    this.#weights = weights;
    this.#total = total;
  }

  /**
   * From outcomes and their ways; equal outcomes are added up, ways of 0 are dropped.
   * @throws RulesError `bad-weight` (negative, broken or unsafe), `empty-distribution`, `bad-outcome`, `odds-too-large`
   */
  static of<T>(entries: Iterable<readonly [outcome: T, weight: Weight]>, key: KeyFunction<T> = keyOf): Dist<T> {
    const places = new Map<Key, number>();
    const outcomes: T[] = [];
    let weights: number[] | bigint[] = [];
    let total: Weight = 0;
    for (const [outcome, weight] of entries) {
      const w = wayCount(weight);
      if (w === 0) continue;
      const k = key(outcome);
      let at = places.get(k);
      if (at === undefined) {
        at = outcomes.length;
        places.set(k, at);
        outcomes.push(tidy(outcome));
      }
      if (typeof total === "number" && (typeof w === "bigint" || total + w > Number.MAX_SAFE_INTEGER)) {
        weights = Array.from(weights, BigInt);
        total = BigInt(total);
      }
      if (typeof total === "number") {
        total += Number(w);
        weights[at] = Number(weights[at] ?? 0) + Number(w);
      } else {
        total += BigInt(w);
        weights[at] = BigInt(weights[at] ?? 0) + BigInt(w);
      }
    }
    return Dist.#sorted(
      outcomes,
      total <= Number.MAX_SAFE_INTEGER ? Float64Array.from(weights, Number) : Array.from(weights, BigInt),
    );
  }

  /**
   * The fast way in for whole numbers: `ways[i]` is the number of ways of `first + i`. The array is read, not kept.
   * @throws RulesError `bad-weight` when a count is not a whole number or they outgrow 2^53 together
   */
  static ofCounts(first: number, ways: ArrayLike<number>): Dist<number> {
    const outcomes: number[] = [];
    const weights: number[] = [];
    let total = 0;
    for (let i = 0; i < ways.length; i++) {
      const w = ways[i] ?? 0;
      if (w === 0) continue;
      total += w;
      if (!(w > 0) || !Number.isSafeInteger(w) || !Number.isSafeInteger(total))
        throw new RulesError("bad-weight", { weight: String(w) });
      outcomes.push(first + i);
      weights.push(w);
    }
    return Dist.#sorted(outcomes, Float64Array.from(weights), true);
  }

  /**
   * The fast way in for outcomes that are all different and in order already (`compareOutcomes`), as a table walked in order gives them. Nothing is checked but the ways.
   * @throws RulesError `bad-weight`, `empty-distribution`, `odds-too-large`
   */
  static ofOrdered<T>(outcomes: readonly T[], ways: readonly Weight[]): Dist<T> {
    let [total, small] = [0, true];
    for (const way of ways) {
      const w = wayCount(way);
      if (w === 0) throw new RulesError("bad-weight", { weight: 0 });
      if (typeof w === "bigint" || total + w > Number.MAX_SAFE_INTEGER) small = false;
      else total += w;
    }
    if (ways.length !== outcomes.length)
      throw new RulesError("bad-weight", { outcomes: outcomes.length, ways: ways.length });
    return Dist.#sorted(outcomes, small ? Float64Array.from(ways, Number) : ways.map(BigInt), true);
  }

  static #sorted<T>(outcomes: readonly T[], weights: Weights, inOrder = false): Dist<T> {
    if (outcomes.length === 0) throw new RulesError("empty-distribution");
    if (outcomes.length > LIMITS.outcomes)
      throw new RulesError("odds-too-large", { outcomes: outcomes.length, max: LIMITS.outcomes });
    for (const o of outcomes)
      if (typeof o === "number" && Math.abs(o) > LIMITS.magnitude)
        throw new RulesError("odds-out-of-range", { field: "outcome", value: o, max: LIMITS.magnitude });
    if (inOrder) return new Dist(outcomes, weights, sumOf(weights));
    const ready = sortables(outcomes);
    const order = [...outcomes.keys()].sort((i, j) => compareOutcomes(ready[i], ready[j]));
    const pick = <V>(from: ArrayLike<V>): V[] => order.map((i) => from[i] as V);
    const ordered = weights instanceof Float64Array ? Float64Array.from(pick(weights)) : pick(weights);
    return new Dist(pick(outcomes), ordered, sumOf(weights));
  }

  /** How many different outcomes there are. */
  get size(): number {
    return this.#outcomes.length;
  }

  /** All ways together, e.g. 36 for two d6 (before any reduction). */
  get total(): Weight {
    return this.#total;
  }

  /** The outcomes alone, in order. */
  get outcomes(): readonly T[] {
    return [...this.#outcomes];
  }

  /** The smallest outcome. */
  get min(): T {
    return this.#outcomes[0] as T;
  }

  /** The largest outcome. */
  get max(): T {
    return this.#outcomes[this.#outcomes.length - 1] as T;
  }

  /** Every outcome with its ways and chance, in order. */
  entries(): Entry<T>[] {
    return this.#outcomes.map((outcome, i) => ({ outcome, weight: this.#weights[i] as Weight, p: this.#chanceAt(i) }));
  }

  /** The same dice read differently: `die(20).map(toDegree)`. Outcomes that become equal are added up. */
  map<U>(f: (outcome: T) => U, key: KeyFunction<U> = keyOf): Dist<U> {
    const bag = new Bag<U>(key, this.#weights instanceof Float64Array);
    this.#outcomes.forEach((outcome, i) => bag.add(f(outcome), this.#weights[i] as Weight));
    return Dist.#sorted(bag.outcomes, bag.weights());
  }

  /** What follows depends on what came up (a mixture): a confirmation roll only on a threat. Each branch is scaled so that shares stay exact. */
  flatMap<U>(f: (outcome: T) => Dist<U>, key: KeyFunction<U> = keyOf): Dist<U> {
    const branches = this.#outcomes.map(f);
    guardPairs(branches.reduce((n, b) => n + b.size, 0));
    const scale = branches.reduce((lcm, b) => lcm * (BigInt(b.#total) / gcd(lcm, BigInt(b.#total))), 1n);
    const small = fits(BigInt(this.#total) * scale);
    const bag = new Bag<U>(key, small);
    branches.forEach((branch, i) => {
      const factor = BigInt(this.#weights[i] as Weight) * (scale / BigInt(branch.#total));
      const by: Weight = small ? Number(factor) : factor;
      branch.#outcomes.forEach((outcome, j) => bag.add(outcome, product(by, branch.#weights[j] as Weight, small)));
    });
    return Dist.#sorted(bag.outcomes, bag.weights());
  }

  /** Two independent results made one: `attack.combine(defence, (a, d) => a - d)`. */
  combine<U, V>(other: Dist<U>, f: (mine: T, theirs: U) => V, key: KeyFunction<V> = keyOf): Dist<V> {
    guardPairs(this.size * other.size);
    const [a, b, small] = aligned(this, other);
    const bag = new Bag<V>(key, small);
    for (let i = 0; i < a.#outcomes.length; i++)
      for (let j = 0; j < b.#outcomes.length; j++)
        bag.add(
          f(a.#outcomes[i] as T, b.#outcomes[j] as U),
          product(a.#weights[i] as Weight, b.#weights[j] as Weight, small),
        );
    return Dist.#sorted(bag.outcomes, bag.weights());
  }

  /** The sum with another independent result, or with a number. Whole numbers take the typed-array path. */
  plus(this: Dist<number>, other: Dist<number> | number): Dist<number> {
    if (typeof other === "number") return this.map((n) => n + other);
    const [a, b, small] = aligned(this, other);
    return (small ? convolve(a, b) : null) ?? a.combine(b, (x, y) => x + y);
  }

  /** The difference with another independent result, or with a number. */
  minus(this: Dist<number>, other: Dist<number> | number): Dist<number> {
    return this.plus(typeof other === "number" ? -other : other.map((n) => -n));
  }

  /** The sum of `times` independent copies, by squaring: `die(6).repeat(8)` is 8d6. 0 copies are the constant 0. */
  repeat(this: Dist<number>, times: number): Dist<number> {
    within("times", times, 0, LIMITS.repeats);
    if (times === 0) return Dist.of([[0, 1]]);
    const half = this.repeat(Math.floor(times / 2));
    const even = half.plus(half);
    return times % 2 === 0 ? even : even.plus(this);
  }

  /** What is left when it is known that `keep` holds. Throws RulesError `impossible-condition` when nothing fits. */
  condition(keep: (outcome: T) => boolean): Dist<T> {
    const left = [...this.#outcomes.keys()].filter((i) => keep(this.#outcomes[i] as T));
    if (left.length === 0) throw new RulesError("impossible-condition");
    const w = this.#weights;
    const weights = w instanceof Float64Array ? Float64Array.from(left, (i) => w[i] ?? 0) : left.map((i) => w[i] ?? 0n);
    return Dist.#sorted(
      left.map((i) => this.#outcomes[i] as T),
      weights,
      true,
    );
  }

  /** The exact share of outcomes for which `holds` is true, in lowest terms. */
  probability(holds: (outcome: T) => boolean): Fraction {
    return fraction(this.#count(holds), this.#total);
  }

  /** The same as a number from 0 to 1, for display. */
  chance(holds: (outcome: T) => boolean): number {
    return ratio(this.#count(holds), this.#total);
  }

  /** The exact share of one outcome, by content; 0 when it can't come up. */
  probabilityOf(outcome: T): Fraction {
    const k = keyOf(outcome);
    return this.probability((o) => keyOf(o) === k);
  }

  /** The average of a numeric result. */
  mean(this: Dist<number>): number {
    return toNumber(this.exactMean());
  }

  /** The average, exactly; outcomes must be whole numbers. Throws RulesError `not-whole` otherwise. */
  exactMean(this: Dist<number>): Fraction {
    return fraction(
      this.#moment((n) => n),
      this.#total,
    );
  }

  /** The mean squared distance from the mean; outcomes must be whole numbers. */
  variance(this: Dist<number>): number {
    const total = BigInt(this.#total);
    const [first, second] = [this.#moment((n) => n), this.#moment((n) => n * n)];
    return toNumber(fraction(second * total - first * first, total * total));
  }

  /**
   * The smallest outcome that at least a share `p` of all ways stays at or below: 0.5 is the median.
   * @param p a share from 0 to 1; decimals are read as written (0.1 is one tenth)
   */
  quantile(p: number | Fraction): T {
    const { num, den } = share(p);
    const enough = num * BigInt(this.#total);
    let sum = 0n;
    for (let i = 0; i < this.#outcomes.length; i++) {
      sum += BigInt(this.#weights[i] as Weight);
      if (sum * den >= enough) return this.#outcomes[i] as T;
    }
    return this.max;
  }

  /** Whether both give every outcome the same share, whatever their totals. */
  equals(other: Dist<T>): boolean {
    if (this.size !== other.size) return false;
    const [mine, theirs] = [BigInt(this.#total), BigInt(other.#total)];
    return this.#outcomes.every(
      (o, i) =>
        compareOutcomes(o, other.#outcomes[i]) === 0 &&
        BigInt(this.#weights[i] as Weight) * theirs === BigInt(other.#weights[i] as Weight) * mine,
    );
  }

  /** The same shares with the smallest possible ways. */
  reduced(): Dist<T> {
    let g = 0n;
    for (const w of this.#weights) {
      g = gcd(g, BigInt(w));
      if (g === 1n) return this;
    }
    const weights = Array.from(this.#weights, (w: Weight) => BigInt(w) / g);
    const small = fits(BigInt(this.#total) / g);
    const total = BigInt(this.#total) / g;
    return new Dist(
      this.#outcomes,
      small ? Float64Array.from(weights, Number) : weights,
      small ? Number(total) : total,
    );
  }

  #chanceAt(i: number): number {
    return ratio(this.#weights[i] as Weight, this.#total);
  }

  #count(holds: (outcome: T) => boolean): Weight {
    const w = this.#weights;
    if (w instanceof Float64Array) return this.#outcomes.reduce((n, o, i) => (holds(o) ? n + (w[i] ?? 0) : n), 0);
    return this.#outcomes.reduce((n, o, i) => (holds(o) ? n + (w[i] ?? 0n) : n), 0n);
  }

  #moment(this: Dist<number>, f: (n: bigint) => bigint): bigint {
    return this.#outcomes.reduce((sum, o, i) => {
      if (!Number.isInteger(o)) throw new RulesError("not-whole", { outcome: o });
      return sum + f(BigInt(o)) * BigInt(this.#weights[i] as Weight);
    }, 0n);
  }

  /** The typed arrays behind a distribution of whole numbers, for inner loops; null when outcomes or ways don't fit them. */
  counts(this: Dist<number>): { readonly first: number; readonly ways: Float64Array } | null {
    const [first, last] = [this.min, this.max];
    if (
      !(this.#weights instanceof Float64Array) ||
      last - first > LIMITS.outcomes ||
      !this.#outcomes.every((o) => Number.isInteger(o))
    )
      return null;
    const ways = new Float64Array(last - first + 1);
    for (let i = 0; i < this.#outcomes.length; i++) ways[(this.#outcomes[i] as number) - first] = this.#weights[i] ?? 0;
    return { first, ways };
  }
}

/** Gathers outcomes with their ways, adding up equal ones. */
class Bag<T> {
  readonly outcomes: T[] = [];
  readonly #index = new Map<Key, number>();
  readonly #small: number[] = [];
  readonly #large: bigint[] = [];

  constructor(
    readonly key: KeyFunction<T>,
    readonly isSmall: boolean,
  ) {}

  add(outcome: T, weight: Weight): void {
    const k = this.key(outcome);
    const at = this.#index.get(k);
    if (at === undefined) {
      if (this.outcomes.length === LIMITS.outcomes)
        throw new RulesError("odds-too-large", { outcomes: this.outcomes.length + 1, max: LIMITS.outcomes });
      this.#index.set(k, this.outcomes.length);
      this.outcomes.push(tidy(outcome));
      if (this.isSmall) this.#small.push(Number(weight));
      else this.#large.push(BigInt(weight));
    } else if (this.isSmall) this.#small[at] = (this.#small[at] ?? 0) + Number(weight);
    else this.#large[at] = (this.#large[at] ?? 0n) + BigInt(weight);
  }

  weights(): Weights {
    return this.isSmall ? Float64Array.from(this.#small) : this.#large;
  }
}

/** Sum of whole numbers through dense arrays; null when they lie too far apart for it. */
function convolve(a: Dist<number>, b: Dist<number>): Dist<number> | null {
  const [x, y] = [a.counts(), b.counts()];
  if (!x || !y) return null;
  guardPairs(x.ways.length * y.ways.length);
  const out = new Float64Array(x.ways.length + y.ways.length - 1);
  for (let i = 0; i < x.ways.length; i++) {
    const w = x.ways[i] ?? 0;
    if (w !== 0) for (let j = 0; j < y.ways.length; j++) out[i + j] = (out[i + j] ?? 0) + w * (y.ways[j] ?? 0);
  }
  return Dist.ofCounts(x.first + y.first, out);
}

/** Both distributions, reduced if that keeps their joint ways within 2^53, and whether it does. */
function aligned<T, U>(a: Dist<T>, b: Dist<U>): [Dist<T>, Dist<U>, boolean] {
  if (fits(BigInt(a.total) * BigInt(b.total))) return [a, b, true];
  const [x, y] = [a.reduced(), b.reduced()];
  return [x, y, fits(BigInt(x.total) * BigInt(y.total))];
}

function product(a: Weight, b: Weight, small: boolean): Weight {
  return small ? Number(a) * Number(b) : BigInt(a) * BigInt(b);
}

function fits(total: bigint): boolean {
  return total <= BigInt(Number.MAX_SAFE_INTEGER);
}

function ratio(num: Weight, den: Weight): number {
  return typeof num === "number" && typeof den === "number"
    ? num / den
    : toNumber({ num: BigInt(num), den: BigInt(den) });
}

function sumOf(weights: Weights): Weight {
  if (weights instanceof Float64Array) return weights.reduce((a, b) => a + b, 0);
  return weights.reduce((a, b) => a + b, 0n);
}

/** The number of ways, checked; a bigint that fits a number comes back as one. */
function wayCount(weight: Weight): Weight {
  if (weight < 0 || (typeof weight === "number" && !Number.isSafeInteger(weight)))
    throw new RulesError("bad-weight", { weight: String(weight) });
  return typeof weight === "bigint" && weight <= Number.MAX_SAFE_INTEGER ? Number(weight) : weight;
}

/** -0 is 0, so that no card ever reads "-0". */
function tidy<T>(outcome: T): T {
  return outcome === 0 ? (0 as T) : outcome;
}

function guardPairs(pairs: number): void {
  if (pairs > LIMITS.pairs) throw new RulesError("odds-too-large", { pairs, max: LIMITS.pairs });
}

/** How two independent results stand to each other: an attack against a rolled defence. */
export function compare(a: Dist<number>, b: Dist<number>): Comparison {
  const gap = a.minus(b);
  return {
    less: gap.probability((n) => n < 0),
    equal: gap.probability((n) => n === 0),
    greater: gap.probability((n) => n > 0),
  };
}

/** The sum of independent results; of none it is the constant 0. */
export function sum(parts: readonly Dist<number>[]): Dist<number> {
  return parts.reduce((all, part) => all.plus(part), Dist.of([[0, 1]]));
}

/** Independent results side by side as one tuple: `joint(die(20), die(6))` has outcomes `[d20, d6]`. */
export function joint<const T extends readonly unknown[]>(...parts: { readonly [K in keyof T]: Dist<T[K]> }): Dist<T> {
  const start: Dist<readonly unknown[]> = Dist.of([[[], 1]]);
  return parts.reduce<Dist<readonly unknown[]>>(
    (all, part: Dist<unknown>) => all.combine(part, (tuple, next) => [...tuple, next]),
    start,
  ) as unknown as Dist<T>;
}
