import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Die, RolledDie } from "../index.ts";
import {
  choose,
  doomAssign,
  eligible,
  keepEffects,
  LADDER,
  opportunities,
  options,
  suggestBestEffect,
  suggestBestTotal,
} from "../index.ts";

/** `"d6:4 d8:7"` as dice. */
const roll = (text: string): RolledDie[] =>
  text.split(" ").map((d) => {
    const [size, face] = d.slice(1).split(":").map(Number);
    return { size: (size ?? 0) as Die, face: face ?? 0 };
  });
const ILLUSTRATION = roll("d6:4 d8:7 d10:6 d8:1 d6:5 d6:6");
const anyRoll = fc.array(
  fc.constantFrom(...LADDER).chain((size) => fc.integer({ min: 1, max: size }).map((face) => ({ size, face }))),
  { minLength: 1, maxLength: 7 },
);

/** The best by looking at every pair and every die left. */
function exhaustive(dice: readonly RolledDie[]): { total: number; effect: number }[] {
  const e = eligible(dice).map((i) => dice[i] ?? { size: 4, face: 0 });
  if (e.length <= 2) return [{ total: e.reduce((n, d) => n + d.face, 0), effect: 4 }];
  return e.flatMap((a, i) =>
    e.flatMap((b, j) =>
      j <= i ? [] : e.flatMap((c, k) => (k === i || k === j ? [] : [{ total: a.face + b.face, effect: c.size }])),
    ),
  );
}

describe("DOO-070 DOO-071 DOO-062 DOO-075 what a roll holds", () => {
  it("dice showing 1 are opportunities and can't be used", () => {
    expect(opportunities(ILLUSTRATION)).toEqual([3]);
    expect(eligible(ILLUSTRATION)).toEqual([0, 1, 2, 4, 5]);
  });
  it("a Limit may widen the faces, but only ones are set aside", () => {
    const dice = roll("d6:1 d6:2 d8:3");
    expect(opportunities(dice, [1, 2])).toEqual([0, 1]);
    expect(eligible(dice)).toEqual([1, 2]);
  });
  it.each([
    ["d7:3", "bad-die"],
    ["d6:7", "bad-faces"],
    ["d6:0", "bad-faces"],
  ])("refuses %s", (text, code) => {
    expect(() => eligible(roll(text))).toThrow(code);
  });
  it("DOO-047 a pool has 1 to 30 dice", () => {
    expect(() => eligible([])).toThrow("empty-pool");
    expect(() => eligible(Array<RolledDie>(31).fill({ size: 6, face: 2 }))).toThrow("too-many-dice");
    expect(eligible(Array<RolledDie>(30).fill({ size: 6, face: 2 }))).toHaveLength(30);
  });
});

describe("DOO-072 DOO-076 suggestions", () => {
  it("the illustration: 7 and the 6 of the d6, so the d10 is left for the effect", () => {
    expect(suggestBestTotal(ILLUSTRATION)).toEqual({ total: 13, effect: 10, totalDice: [1, 5], effectDie: 2 });
    expect(options(ILLUSTRATION)).toHaveLength(1);
  });
  it("effect first keeps the largest die with the lowest face", () => {
    expect(suggestBestEffect(roll("d12:3 d12:11 d4:4 d6:5"))).toMatchObject({ total: 16, effect: 12, effectDie: 0 });
    expect(suggestBestTotal(roll("d12:12 d6:5 d8:7"))).toMatchObject({ total: 19, effect: 6 });
    expect(suggestBestEffect(roll("d12:12 d6:5 d8:7"))).toMatchObject({ total: 12, effect: 12 });
  });
});

describe("DOO-074 few eligible dice", () => {
  it.each([
    ["d6:1 d8:1", 0],
    ["d6:4 d8:1", 4],
    ["d6:4 d8:3", 7],
  ])("%s: total %i, effect d4", (text, total) => {
    for (const choice of [suggestBestTotal(roll(text)), suggestBestEffect(roll(text)), ...options(roll(text))])
      expect(choice).toMatchObject({ total, effect: 4, effectDie: null });
  });
});

describe("DOO-073 DOO-346 options", () => {
  it("trades total for effect, best total first", () => {
    expect(options(roll("d12:12 d10:9 d8:7 d4:4")).map((c) => [c.total, c.effect])).toEqual([
      [21, 8],
      [19, 10],
      [16, 12],
    ]);
  });
  it("the suggestions are the exhaustive best, and the options exactly the undominated ones", () => {
    fc.assert(
      fc.property(anyRoll, (dice) => {
        const all = exhaustive(dice);
        const best = Math.max(...all.map((o) => o.total));
        expect(suggestBestTotal(dice)).toMatchObject({
          total: best,
          effect: Math.max(...all.filter((o) => o.total === best).map((o) => o.effect)),
        });
        const largest = Math.max(...all.map((o) => o.effect));
        expect(suggestBestEffect(dice)).toMatchObject({
          effect: largest,
          total: Math.max(...all.filter((o) => o.effect === largest).map((o) => o.total)),
        });
        const beaten = (o: { total: number; effect: number }) =>
          all.some((p) => p.total >= o.total && p.effect >= o.effect && (p.total > o.total || p.effect > o.effect));
        const kept = new Set(all.filter((o) => !beaten(o)).map((o) => `${o.total} ${o.effect}`));
        const found = options(dice).map((c) => `${c.total} ${c.effect}`);
        expect(new Set(found)).toEqual(kept);
        expect(found).toHaveLength(kept.size);
        expect(options(dice)[0]).toMatchObject({ total: suggestBestTotal(dice).total });
        expect(options(dice).at(-1)).toMatchObject({ effect: suggestBestEffect(dice).effect });
      }),
    );
  });
});

describe("DOO-080 DOO-082 DOO-084 DOO-086 bought dice", () => {
  it("more dice in the total: highest faces first, equal ones from the smaller die", () => {
    expect(suggestBestTotal(ILLUSTRATION, 1)).toMatchObject({ total: 19, totalDice: [1, 5, 2], effect: 6 });
    expect(suggestBestTotal(ILLUSTRATION, 3)).toMatchObject({ total: 28, effect: 4, effectDie: null });
    expect(suggestBestTotal(ILLUSTRATION, 9)).toMatchObject({ total: 28, effect: 4 });
  });
  it("three eligible dice, the third bought: effect d4", () => {
    expect(suggestBestTotal(roll("d6:4 d8:3 d10:2"), 1)).toMatchObject({ total: 9, effect: 4 });
  });
  it("further effect dice are the largest unused ones, and never more than there are", () => {
    const choice = suggestBestTotal(ILLUSTRATION);
    expect(keepEffects(ILLUSTRATION, choice, 1).map((i) => ILLUSTRATION[i]?.size)).toEqual([6]);
    expect(keepEffects(ILLUSTRATION, choice, 9)).toEqual([0, 4]);
    expect(keepEffects(roll("d6:4 d8:3"), suggestBestTotal(roll("d6:4 d8:3")), 1)).toEqual([]);
  });
});

describe("DOO-072 DOO-074 DOO-086 the owner's own choice", () => {
  it("a low total for a big effect is legal", () => {
    expect(choose(roll("d6:2 d6:3 d12:12"), [0, 1], 2)).toEqual({
      accepted: true,
      choice: { total: 5, effect: 12, totalDice: [0, 1], effectDie: 2 },
    });
  });
  it.each<[string, number[], number | null, number, string]>([
    ["d6:4 d6:1 d8:5", [0, 1], 2, 0, "roll.opportunity"],
    ["d6:4 d6:3 d8:5", [0, 0], 2, 0, "roll.twice"],
    ["d6:4 d6:3 d8:5", [0, 2], 2, 0, "roll.twice"],
    ["d6:4 d6:3 d8:5", [0, 9], 2, 0, "roll.noDie"],
    ["d6:4 d6:3 d8:5", [0], 2, 0, "roll.count"],
    ["d6:4 d6:3 d8:5 d8:6", [0, 1, 2], 3, 0, "roll.count"],
    ["d6:4 d6:3", [0], 1, 0, "roll.count"],
    ["d6:4 d6:3 d8:5", [0, 1], null, 0, "roll.effect"],
  ])("%s: total %j, effect %j, %i bought: %s", (text, total, effect, bought, reason) => {
    expect(choose(roll(text), total, effect, bought)).toMatchObject({ accepted: false, reason });
  });
  it("bought dice may go into the total, all of them if need be", () => {
    expect(choose(roll("d6:4 d6:3 d8:5"), [0, 1, 2], null, 1)).toMatchObject({
      accepted: true,
      choice: { total: 12, effect: 4 },
    });
  });
  it("every option is a legal choice", () => {
    fc.assert(
      fc.property(anyRoll, (dice) => {
        for (const c of options(dice))
          expect(choose(dice, c.totalDice, c.effectDie)).toEqual({ accepted: true, choice: c });
      }),
    );
  });
});

describe("DOO-081 DOO-083 DOO-160 DOO-346 doom dice as payment", () => {
  it.each<[Die[], Die[], Die[] | null]>([
    [[8], [6, 8, 12], [8]],
    [
      [8, 6],
      [12, 8],
      [8, 12],
    ],
    [[10], [6, 6, 8], null],
    [[6, 6], [6], null],
    [[], [6], []],
    [
      [4, 12],
      [12, 6, 6],
      [12, 6],
    ],
  ])("%j from %j: %j", (required, doom, paid) => {
    expect(doomAssign(required, doom)).toEqual(paid);
  });
  it("never pays with a smaller die, and refuses only when no assignment exists", () => {
    const dice = fc.array(fc.constantFrom(...LADDER), { maxLength: 4 });
    fc.assert(
      fc.property(dice, dice, (required, doom) => {
        const paid = doomAssign(required, doom);
        const [need, have] = [[...required].sort((a, b) => b - a), [...doom].sort((a, b) => b - a)];
        expect(paid !== null).toBe(need.every((n, i) => (have[i] ?? 0) >= n));
        if (paid) expect(paid.every((d, i) => d >= (need[i] ?? 0))).toBe(true);
      }),
    );
  });
});
