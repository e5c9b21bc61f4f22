import { describe, expect, it } from "vitest";
import { AIMS, drags, fits, hardness, misses, nearer, nearest, tellsEnough } from "./foe-search.ts";
import { AS_GANG, AS_ONE, GANG, rungs, upTo } from "./foes.ts";

describe("foes on the spot", () => {
  const alone = rungs(upTo(10), AS_ONE, (level) => level);
  const wins = (level: number) => Promise.resolve({ level, win: 1 - level / 10, rounds: 4 });

  it("the level whose fights come nearest to what is wanted, in a few tries", async () => {
    let tries = 0;
    const counted = async (level: number) => {
      tries++;
      return wins(level);
    };
    expect((await nearest(alone, AIMS.fair.side, counted))?.level).toBe(3);
    expect(tries).toBeLessThanOrEqual(4);
    expect((await nearest(alone, AIMS.hard.rival, counted))?.level).toBe(7);
  });

  it("the weakest for heroes who lose to all of them, the strongest for those who lose to none", async () => {
    const among = (win: (level: number) => number, aim: number) =>
      nearest(alone, aim, (level) => Promise.resolve({ level, win: win(level), rounds: 4 }));
    expect((await among((level) => 0.1 / level, 0.7))?.level).toBe(1);
    expect((await among((level) => 1 - level / 1000, 0.3))?.level).toBe(10);
  });

  it("whoever can't be played is passed over; where nobody can, there is nobody", async () => {
    expect((await nearest(alone, 0.7, async (level) => (level < 6 ? null : wins(level))))?.level).toBe(6);
    expect(await nearest(alone, 0.7, () => Promise.resolve(null))).toBeNull();
    expect(await nearest([], 0.7, wins)).toBeNull();
  });

  it("where one level decides between all and nothing, a gang has more or fewer heads", async () => {
    const gangs = rungs(upTo(10), AS_GANG, (level, heads) => ({ level, heads }));
    expect(gangs.map((g) => g.plain.heads)).toEqual(Array.from({ length: 10 }, () => GANG));
    let tries = 0;
    // Eight of level 5 are always beaten, eight of level 6 never are.
    const fought =
      (at: (one: { level: number; heads: number }) => number) => (one: { level: number; heads: number }) => {
        tries++;
        return Promise.resolve({ ...one, win: Math.min(1, Math.max(0, at(one))), rounds: 4 });
      };
    const more = await nearest(
      gangs,
      AIMS.fair.side,
      fought(({ level, heads }) => (level > 5 ? 0 : 1 - (heads - GANG) / 10)),
    );
    expect([more?.level, more?.heads]).toEqual([5, 12]);
    const fewer = await nearest(
      gangs,
      AIMS.fair.side,
      fought(({ level, heads }) => (level > 5 ? (GANG - heads) / 4 : 1)),
    );
    expect([fewer?.level, fewer?.heads]).toEqual([6, 5]);
    expect(tries).toBeLessThan(24);
    // One who fits as they are is left as they are.
    const plain = await nearest(
      gangs,
      AIMS.fair.side,
      fought(({ level }) => 1 - level / 10),
    );
    expect([plain?.level, plain?.heads]).toEqual([3, GANG]);
  });

  it("of a few small steps all are tried, in whatever order they stand", async () => {
    const shares: Readonly<Record<string, number>> = { tank: 0.95, brawler: 0.2, shooter: 0.7 };
    const styles = rungs(upTo(3), { steps: ["brawler", "shooter", "tank"], plain: "tank" }, (level, style) => ({
      level,
      style,
    }));
    const found = await nearest(styles, AIMS.fair.side, (one) =>
      Promise.resolve({ ...one, win: one.level === 2 ? (shares[one.style] ?? 0) : one.level < 2 ? 1 : 0, rounds: 4 }),
    );
    expect([found?.level, found?.style]).toEqual([2, "shooter"]);
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

  it("an even fight that takes sixty rounds is no fair one: whoever is somewhat too hard or too easy, but soon over, comes nearer", () => {
    const endless = { win: 0.5, rounds: 62 };
    const short = { win: 0.7, rounds: 6 };
    expect([drags(endless), drags(short), fits(endless, 0.5), fits({ win: 0.6, rounds: 6 }, 0.5)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(nearer(endless, short, 0.5)).toBe(short);
    expect(nearer(short, endless, 0.5)).toBe(short);
    expect(nearer({ win: 0, rounds: 2 }, endless, 0.5)).toBe(endless);
    expect(nearer(null, endless, 0.5)).toBe(endless);
    expect(nearer(endless, null, 0.5)).toBe(endless);
  });

  it("a first look is enough for fights that are far from what is wanted", () => {
    expect([tellsEnough(1, 0.5), tellsEnough(0.6, 0.5), tellsEnough(0, 0.7), tellsEnough(0.95, 0.7)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
