/**
 * What the odds panel says of an attack, against the same attack played: every end with its share.
 * `npm run outcomes` plays twenty attacks of each ruleset 20,000 times each; the tests play a few of them a few hundred times.
 */
import { expect, it, vi } from "vitest";
import { seeded } from "../../src/rules/forecast/index.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";

/** Times that each attack is played; without the variable a few. */
export const ASKED = Number(process.env["CROSSOVER_OUTCOMES"] ?? 0);
const PLAYED = ASKED || 300;
/** Attacks of a ruleset: at length, and in a short run. */
const ACTS = 20;
const FEW = 3;
/** Ends that are apart by more than so many standard errors are another story: of hundreds of ends one is three apart. */
const ERRORS = 4.5;
vi.setConfig({ testTimeout: 900_000 });

/** One attack of somebody on somebody. */
export interface Attempt {
  readonly name: string;
  /** Shares by end, as the panel is told them; ends are called by what they leave of the target. */
  readonly told: () => Iterable<readonly [end: string, share: number]>;
  /** One played card, by its end. */
  readonly played: (chance: Chance) => string;
}

/** Shares of ends of one name are added up. */
function summed(shares: Iterable<readonly [string, number]>): ReadonlyMap<string, number> {
  const by = new Map<string, number>();
  for (const [end, share] of shares) by.set(end, (by.get(end) ?? 0) + share);
  return by;
}

/** Those of many that say most: somebody is neither sure to suffer nor sure not to. Spread over all. */
function chosen(all: readonly Attempt[]): readonly Attempt[] {
  const open = all.filter(({ told }) => {
    const shares = [...summed(told()).values()];
    return shares.length > 1 && Math.max(...shares) < 0.97;
  });
  const count = ASKED ? ACTS : FEW;
  const step = Math.max(1, open.length / count);
  return Array.from({ length: Math.min(count, open.length) }, (_n, i) => open[Math.floor(i * step)] as Attempt);
}

/** The test: each end as often as the panel says. */
export function comesAsTold(ruleset: string, all: readonly Attempt[]): void {
  const these = chosen(all);
  it("there are attacks to try", () => expect(these.length).toBeGreaterThanOrEqual(ASKED ? ACTS : FEW));
  it.each(these.map((one) => [one.name, one] as const))("%s", (name, { told, played }) => {
    const shares = summed(told());
    const chance = seeded(17);
    const counts = new Map<string, number>();
    for (let n = 0; n < PLAYED; n++) {
      const end = played(chance);
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
    const apart = (end: string): number => {
      const p = shares.get(end) ?? 0;
      const error = Math.sqrt(Math.max(p * (1 - p), 1 / PLAYED) / PLAYED);
      return Math.abs((counts.get(end) ?? 0) / PLAYED - p) / error;
    };
    const ends = [...new Set([...shares.keys(), ...counts.keys()])];
    const worst = Math.max(...ends.map(apart));
    if (ASKED)
      console.info(`${ruleset} ${name}: ${String(ends.length)} ends, at most ${worst.toFixed(1)} standard errors`);
    const total = [...shares.values()].reduce((a, b) => a + b, 0);
    expect([
      Math.abs(total - 1) < 1e-9,
      ends
        .filter((end) => apart(end) > ERRORS)
        .map(
          (end) => `${end}: told ${String(shares.get(end) ?? 0)}, played ${String((counts.get(end) ?? 0) / PLAYED)}`,
        ),
    ]).toEqual([true, []]);
  });
}

/** Pairs of different people, as they meet in three walks over everybody. */
export function meetings<T>(people: readonly T[]): readonly (readonly [T, T])[] {
  return [7, 4, 2].flatMap((start) =>
    people.flatMap((a, i) => {
      const b = people[(i * 5 + start) % people.length] as T;
      return a === b ? [] : [[a, b] as const];
    }),
  );
}
