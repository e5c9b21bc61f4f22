import { describe, expect, it } from "vitest";
import { AIMS, hardness, misses, nearest } from "./foes.ts";

describe("foes on the spot", () => {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const wins = (level: number) => Promise.resolve({ level, win: 1 - level / 10 });

  it("the level whose fights come nearest to what is wanted, in a few tries", async () => {
    let tries = 0;
    const counted = async (level: number) => {
      tries++;
      return wins(level);
    };
    expect((await nearest(levels, AIMS.fair.side, counted))?.level).toBe(3);
    expect(tries).toBeLessThanOrEqual(4);
    expect((await nearest(levels, AIMS.hard.rival, counted))?.level).toBe(7);
  });

  it("the weakest for heroes who lose to all of them, the strongest for those who lose to none", async () => {
    expect((await nearest(levels, 0.7, (level) => Promise.resolve({ level, win: 0.1 / level })))?.level).toBe(1);
    expect((await nearest(levels, 0.3, (level) => Promise.resolve({ level, win: 1 - level / 1000 })))?.level).toBe(10);
  });

  it("whoever can't be played is passed over; where nobody can, there is nobody", async () => {
    expect((await nearest(levels, 0.7, async (level) => (level < 6 ? null : wins(level))))?.level).toBe(6);
    expect(await nearest(levels, 0.7, () => Promise.resolve(null))).toBeNull();
  });

  it("what is meant to be easier reads easier", () => {
    expect([AIMS.easy.side, AIMS.fair.side, AIMS.hard.side, AIMS.hard.rival, 0].map(hardness)).toEqual([
      "favoured",
      "favoured",
      "open",
      "against",
      "hopeless",
    ]);
    expect(hardness(1)).toBe("warmUp");
  });

  it("who comes nearest but not near is said to be easier or harder than was asked for", () => {
    const { rival, side } = AIMS.hard;
    expect([misses(0.97, rival), misses(0.4, rival), misses(0.2, side), misses(side, side)]).toEqual([
      "easier",
      null,
      "harder",
      null,
    ]);
  });
});
