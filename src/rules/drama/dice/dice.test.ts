import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RollRequest } from "../index.ts";
import { rerollFaces, rollAction } from "../index.ts";

const roll = (dice: number[], over: Partial<RollRequest> = {}) =>
  rollAction({ actionId: "act", rank: "hero", skilled: true, segments: ["base"], dice, ...over });

describe("DRA-010 DRA-022 re-roll faces", () => {
  it.each([
    ["hero", true, {}, [10, 20]],
    ["hero", false, {}, [10]],
    ["mook", true, {}, [10]],
    ["mook", false, {}, []],
    ["mook", true, { mookReroll: "both" }, [10, 20]],
    ["mook", false, { mookReroll: "both" }, [10]],
    ["mook", true, { mookReroll: "none" }, []],
    ["hero", true, { mookReroll: "none" }, [10, 20]],
    ["hero", true, { unskilledState: true }, [10]],
    ["mook", true, { unskilledState: true }, []],
    ["hero", false, { unskilledState: true }, [10]],
  ] as const)("%s, skilled %s, %j: %j", (rank, skilled, options, faces) => {
    expect([...rerollFaces(rank, skilled, options)]).toEqual(faces);
  });
  it("names a rank that there isn't", () => {
    expect(() => rerollFaces("villain" as "hero", true)).toThrow("unknown-rank");
  });
});

describe("DRA-001 DRA-011 DRA-012 base rolls", () => {
  it("10, 20, 7 of a skilled hero are 37", () => {
    expect(roll([10, 20, 7])).toMatchObject({
      dieTotal: 37,
      bonus: 11,
      diceUsed: 3,
      segments: [{ kind: "base", dice: [10, 20, 7], counted: 37, floored: false, lost: false }],
    });
  });
  it("an unskilled hero stops on 20, an unskilled mook on 10", () => {
    expect(roll([20, 5], { skilled: false })).toMatchObject({ dieTotal: 20, bonus: 7, diceUsed: 1 });
    expect(roll([10, 5], { skilled: false, rank: "mook" })).toMatchObject({ dieTotal: 10, diceUsed: 1 });
    expect(roll([10, 5], { skilled: true, rank: "mook" })).toMatchObject({ dieTotal: 15, diceUsed: 2 });
  });
});

describe("DRA-013 DRA-431 broken dice", () => {
  it("a hundred dice are legal, the next throws and names the action", () => {
    expect(roll([...Array<number>(99).fill(10), 3]).diceUsed).toBe(100);
    expect(() => roll([...Array<number>(100).fill(10), 3])).toThrow(
      expect.objectContaining({ code: "endless-roll", data: { actionId: "act", max: 100 } }),
    );
  });
  it.each([
    [[], "dice-ran-out"],
    [[20], "dice-ran-out"],
    [[0], "bad-faces"],
    [[21], "bad-faces"],
    [[7.5], "bad-faces"],
  ])("dice %j: %s", (dice, code) => {
    expect(() => roll(dice)).toThrow(code);
  });
  it("an action has one base roll, and it comes first", () => {
    expect(() => roll([5, 5], { segments: ["hero", "base"] })).toThrow("no-base-roll");
    expect(() => roll([5, 5], { segments: ["base", "base"] })).toThrow("no-base-roll");
  });
});

describe("DRA-014 DRA-016 DRA-017 DRA-018 DRA-019 DRA-102 extra rolls", () => {
  const hero = { segments: ["base", "hero"] } as const;
  it.each([
    [[9, 12], true, 21, 8, 2],
    [[8, 4], true, 18, 5, 2],
    [[5, 10, 3], true, 18, 5, 3],
    [[5, 20, 1], true, 26, 9, 3],
    [[5, 3, 20], true, 15, 2, 2],
    [[5, 20], false, 25, 8, 2],
    [[5, 10, 4], false, 19, 6, 3],
    [[5, 9], true, 15, 2, 2],
  ])("dice %j (skilled %s): die total %i, bonus %i", (dice, skilled, dieTotal, bonus, used) => {
    expect(roll(dice, { ...hero, skilled })).toMatchObject({ dieTotal, bonus, diceUsed: used });
  });
  it("the record keeps the 7 beside the 10 that it counts", () => {
    expect(roll([5, 7], hero).segments[1]).toEqual({
      kind: "hero",
      dice: [7],
      counted: 10,
      floored: true,
      lost: false,
    });
    expect(roll([5, 10, 2], hero).segments[1]).toEqual({
      kind: "hero",
      dice: [10, 2],
      counted: 12,
      floored: false,
      lost: false,
    });
  });
  it("DRA-105 outside points roll besides the personal one, each with its own floor", () => {
    expect(roll([5, 2, 3, 4], { segments: ["base", "hero", "card", "card"] })).toMatchObject({
      dieTotal: 35,
      diceUsed: 4,
    });
  });
  it("an extra roll never lowers the result, and adds at least 10", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (raw, skilled) => {
          const dice = [...raw, ...Array<number>(2).fill(5)];
          const plain = roll(dice, { skilled });
          const bought = roll(dice, { skilled, segments: ["base", "hero"] });
          expect(bought.dieTotal).toBeGreaterThanOrEqual(plain.dieTotal + 10);
          expect(bought.segments[0]).toEqual(plain.segments[0]);
        },
      ),
    );
  });
});

describe("DRA-020 Up", () => {
  it("gives one free roll after the base roll, however many sources", () => {
    expect(
      roll([5, 2, 11], { segments: ["base", "hero", "up", "up"] }).segments.map((s) => [s.kind, s.counted]),
    ).toEqual([
      ["base", 5],
      ["up", 10],
      ["hero", 11],
    ]);
  });
});

describe("DRA-021 stymied", () => {
  it("a re-roll after 20 is lost, the 20 counts, and the next point works fully", () => {
    expect(roll([20], { stymied: true })).toMatchObject({ dieTotal: 20, bonus: 7, stymied: false });
    expect(roll([20, 20, 6], { stymied: true, segments: ["base", "hero"] })).toMatchObject({
      dieTotal: 46,
      diceUsed: 3,
    });
  });
  it("otherwise the first bought roll is lost and throws no die", () => {
    expect(roll([7], { stymied: true, segments: ["base", "hero"] })).toMatchObject({
      dieTotal: 7,
      diceUsed: 1,
      stymied: false,
      segments: [{}, { kind: "hero", dice: [], counted: 0, lost: true }],
    });
    expect(roll([7, 3], { stymied: true, segments: ["base", "hero", "card"] })).toMatchObject({
      dieTotal: 17,
      diceUsed: 2,
    });
  });
  it("Up and stymied cancel out when the base die isn't a re-roll face", () => {
    expect(roll([7], { stymied: true, segments: ["base", "up"] })).toMatchObject({ dieTotal: 7, stymied: false });
    expect(roll([10, 4], { stymied: true, segments: ["base", "up"] })).toMatchObject({ dieTotal: 20 });
  });
  it("as long as no chance came, it waits", () => {
    expect(roll([7], { stymied: true }).stymied).toBe(true);
  });
  it("a lost re-roll leaves an ordinary base segment", () => {
    expect(roll([10], { stymied: true }).segments[0]).toEqual({
      kind: "base",
      dice: [10],
      counted: 10,
      floored: false,
      lost: false,
    });
  });
});

describe("DRA-023 DRA-024 records and sanity", () => {
  const faces = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 12 });
  it("rolling the record's own dice again gives the record", () => {
    fc.assert(
      fc.property(faces, fc.boolean(), fc.boolean(), (raw, skilled, stymied) => {
        const over = { skilled, stymied, segments: ["base", "up", "hero"] } as const;
        const record = roll([...raw, 1, 1, 1], over);
        expect(
          roll(
            record.segments.flatMap((s) => [...s.dice]),
            over,
          ),
        ).toEqual(record);
      }),
    );
  });
  it("a skilled hero's base roll is never a multiple of 10, so its bonus is never +7", () => {
    fc.assert(
      fc.property(faces, (raw) => {
        const record = roll([...raw, 1]);
        expect(record.dieTotal % 10).not.toBe(0);
        expect(record.bonus).not.toBe(7);
      }),
    );
  });
});
