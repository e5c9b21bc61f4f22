import { describe, expect, it } from "vitest";
import type { Chance } from "../forecast.ts";
import { fightingAs, looksHurt } from "./forecast.ts";

interface Fight {
  readonly left: readonly number[];
}
/** Two heroes at 0 and 1, three thugs at 2 to 4; how much fight is left in each. */
const fight = (...left: readonly number[]): Fight => ({ left });
const first: Chance = { below: () => 0 };
const last: Chance = { below: (n) => n - 1 };
const ways = () => fightingAs<Fight>((now, seat) => now.left[seat] ?? 0);

describe("ways to fight in a forecast", () => {
  it("a coward goes for who is nearly down, a pack for whom the first has gone for", () => {
    expect(ways().coward.target(fight(8, 1, 4, 4, 4), 2, [0, 1], first)).toBe(1);
    const [{ pack, brute }, even] = [ways(), fight(8, 8, 4, 4, 4)];
    expect(brute.target(even, 2, [0, 1], last)).toBe(1);
    expect([3, 4].map((thug) => pack.target(even, thug, [0, 1], first))).toEqual([1, 1]);
  });

  it("a guardian goes for whoever went for a friend who is badly off", () => {
    const [{ guardian, brute }, now] = [ways(), fight(8, 8, 1, 9, 9)];
    brute.target(now, 1, [2], first);
    expect(guardian.target(now, 3, [0, 1], first)).toBe(1);
  });

  it("one fight knows nothing of another", () => {
    const { pack } = ways();
    pack.target(fight(8, 8, 4, 4, 4), 2, [0, 1], last);
    expect(pack.target(fight(8, 8, 4, 4, 4), 3, [0, 1], first)).toBe(0);
  });

  it("how badly off somebody is, is seen in quarters", () =>
    expect([0, 0.4, 1, 2, 3, 20].map(looksHurt)).toEqual([1, 0.75, 0.5, 0.25, 0.25, 0]));
});
