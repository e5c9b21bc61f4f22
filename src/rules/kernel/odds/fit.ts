/**
 * For tests and for whoever doubts: does a resolver that is fed with dice fall as its odds say? Faces come from a seeded generator, so the answer is always the same.
 */

/** A stream of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How well a sample fits: Pearson's statistic, its degrees of freedom, and how many standard deviations the statistic lies above what chance gives. */
export interface Fit {
  readonly value: number;
  readonly freedom: number;
  readonly sigma: number;
}

/**
 * Hold a sample against odds. Outcomes that are expected fewer than five times are counted together; one that the odds call impossible makes `sigma` endless.
 * @param odds    chance of each outcome by key; they add up to 1
 * @param sample  outcomes as they fell, by the same keys
 */
export function fit(odds: Iterable<readonly [key: string, p: number]>, sample: readonly string[]): Fit {
  const seen = new Map<string, number>();
  for (const key of sample) seen.set(key, (seen.get(key) ?? 0) + 1);
  let [value, cells, rareSeen, rareExpected] = [0, 0, 0, 0];
  const add = (observed: number, expected: number): void => {
    if (expected === 0) return;
    value += (observed - expected) ** 2 / expected;
    cells++;
  };
  for (const [key, p] of odds) {
    const observed = seen.get(key) ?? 0;
    seen.delete(key);
    if (p * sample.length < 5) {
      rareSeen += observed;
      rareExpected += p * sample.length;
    } else add(observed, p * sample.length);
  }
  add(rareSeen, rareExpected);
  const freedom = Math.max(1, cells - 1);
  const impossible = [...seen.values()].some((n) => n > 0);
  return { value, freedom, sigma: impossible ? Number.POSITIVE_INFINITY : (value - freedom) / Math.sqrt(2 * freedom) };
}
