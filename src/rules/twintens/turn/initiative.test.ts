import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareKeys, firstChance, groupInitiative, initiativeOrder, keyOfTurn, tiedGroups } from "../index.ts";

const rolled = (id: string, total: number, dex = 10) => ({ id, total, dex });

describe("TWI-050 TWI-051 TWI-059 TWI-060 the order", () => {
  it("higher totals first, equal ones by Dexterity score", () => {
    const list = [rolled("slow", 9), rolled("even", 15, 14), rolled("deft", 15, 15), rolled("fast", 21)];
    expect(initiativeOrder(list).map((c) => c.id)).toEqual(["fast", "deft", "even", "slow"]);
  });
  it("who is tied in both rolls off, again until it differs", () => {
    const list = [rolled("a", 15), rolled("b", 15), rolled("c", 15), rolled("d", 9)];
    expect(tiedGroups(list)).toEqual([["a", "b", "c"]]);
    const once = { a: [12], b: [17], c: [12] };
    expect(tiedGroups(list, once)).toEqual([["a", "c"]]);
    const twice = { a: [12, 5], b: [17], c: [12, 8] };
    expect(tiedGroups(list, twice)).toEqual([]);
    expect(initiativeOrder(list, twice).map((c) => c.id)).toEqual(["b", "c", "a", "d"]);
  });
  it("keys compare in order, and a plain number where only totals matter", () => {
    expect(compareKeys(keyOfTurn(rolled("a", 15)), keyOfTurn(rolled("b", 14, 20)))).toBeLessThan(0);
    expect(compareKeys(12, 15)).toBeGreaterThan(0);
    expect(compareKeys(12, 12)).toBe(0);
  });
  it("the order doesn't depend on how the list was given", () => {
    const list = [rolled("a", 15, 3), rolled("b", 15, 4), rolled("c", 2, 9), rolled("d", 30, 1)];
    fc.assert(
      fc.property(fc.shuffledSubarray(list, { minLength: 4 }), (shuffled) => {
        expect(initiativeOrder(shuffled)).toEqual(initiativeOrder(list));
      }),
    );
  });
});

describe("TWI-052 TWI-053 one roll for a group", () => {
  it("uses the best bonus and that member's Dexterity", () => {
    expect(
      groupInitiative(
        [
          { id: "a", bonus: 2, dex: 18 },
          { id: "b", bonus: 6, dex: 12 },
          { id: "c", bonus: 6, dex: 14 },
        ],
        11,
      ),
    ).toEqual({ leader: "c", total: 17, dex: 14 });
    expect(() => groupInitiative([], 11)).toThrow("empty-group");
  });
});

describe("TWI-050 TWI-051 odds of acting first", () => {
  it("equals are even; a better Dexterity score wins every tie", () => {
    expect(firstChance({ bonus: 4, dex: 12 }, { bonus: 4, dex: 12 })).toEqual({ num: 1n, den: 2n });
    expect(firstChance({ bonus: 4, dex: 13 }, { bonus: 4, dex: 12 })).toEqual({ num: 1067n, den: 2000n });
  });
  it("the two sides add up to one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 12 }),
        fc.integer({ min: -3, max: 12 }),
        fc.integer({ min: 8, max: 12 }),
        fc.integer({ min: 8, max: 12 }),
        (x, y, dx, dy) => {
          const [a, b] = [
            firstChance({ bonus: x, dex: dx }, { bonus: y, dex: dy }),
            firstChance({ bonus: y, dex: dy }, { bonus: x, dex: dx }),
          ];
          expect(Number(a.num) / Number(a.den) + Number(b.num) / Number(b.den)).toBeCloseTo(1, 12);
        },
      ),
    );
  });
});
