import { describe, expect, it } from "vitest";
import { check, dice } from "../testing/fixtures.ts";
import { type AreaKind, type AreaTarget, mayDodgeArea, resolveArea } from "./area.ts";

const inside: AreaTarget = { cover: "none", coverIgnored: false, mayDodge: true };
const left = (
  rank: number,
  dodge: number,
  changes: Partial<AreaTarget> = {},
  kind: AreaKind = "area",
  faces = dice[0],
): number => resolveArea(rank, kind, { ...inside, ...changes }, check("activeDefense", dodge), faces).rank.total;

describe("FUD-115 FUD-122 areas", () => {
  it("Dodge against the rank halves it, rounded down", () => {
    expect(left(9, 9)).toBe(4);
    expect(left(9, 8)).toBe(9);
  });
  it("who has failed the Dodge has dodged nothing, and who has made it has", () => {
    const dodged = (dodge: number, at: Partial<AreaTarget> = {}): boolean =>
      resolveArea(9, "area", { ...inside, ...at }, check("activeDefense", dodge), dice[0]).dodged;
    expect([dodged(9), dodged(8), dodged(30, { mayDodge: false }), dodged(30, { cover: "total" })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it("never below 1", () => expect(left(1, 5)).toBe(1));
  it("partial cover halves first: 10, 5, 2", () => {
    expect(left(10, 10, { cover: "partial" })).toBe(2);
    expect(left(10, 0, { cover: "partial" })).toBe(5);
  });
  it("the Dodge stays against the whole rank behind cover", () => expect(left(10, 9, { cover: "partial" })).toBe(5));
  it("total cover keeps it out", () =>
    expect(resolveArea(10, "area", { ...inside, cover: "total" }, check("activeDefense", 0), null)).toMatchObject({
      dodge: null,
      rank: { total: 0 },
    }));
  it("unless the area gets past cover", () =>
    expect([
      left(10, 0, { cover: "total", coverIgnored: true }),
      left(10, 0, { cover: "partial", coverIgnored: true }),
    ]).toEqual([10, 10]));
  it("who can't Dodge has failed", () => expect(left(10, 30, { mayDodge: false })).toBe(10));
  it("perception-shaped areas are avoided whole", () => expect(left(10, 10, {}, "perceptionArea")).toBe(0));
  it("a natural -3 fails", () => expect(left(5, 30, {}, "area", dice[-3])).toBe(5));
});

describe("FUD-116 areas at perception range", () => {
  it("allow no Dodge", () =>
    expect(resolveArea(8, "perceptionRange", inside, check("activeDefense", 30), null)).toMatchObject({
      dodge: null,
      rank: { total: 8 },
    }));
});

describe("FUD-115 who may Dodge", () => {
  const able = { canMove: true, aware: true, speed: 2, distance: 0 };
  it("one who can be out within a second", () => {
    expect(mayDodgeArea(able)).toBe(true);
    expect(mayDodgeArea({ ...able, distance: 1 })).toBe(false);
    expect(mayDodgeArea({ ...able, speed: -3, distance: null })).toBe(true);
  });
  it("not the immobile or unaware", () => {
    expect(mayDodgeArea({ ...able, canMove: false })).toBe(false);
    expect(mayDodgeArea({ ...able, aware: false })).toBe(false);
  });
});
