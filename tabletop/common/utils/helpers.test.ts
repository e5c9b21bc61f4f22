import "../primitives.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { _del, _replace, legacyOperators, normalizeOperators, reviveOperators } from "../data/operators.ts";
import { setProfile } from "../profile.ts";
import type { AnyObject } from "../types.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import * as u from "./helpers.ts";

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  setProfile(14);
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe("objects", () => {
  it("treats dotted and nested keys alike (H-074)", () => {
    expect(u.expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
    expect(u.expandObject({ a: { c: 2 }, "a.b": 1 })).toEqual({ a: { b: 1, c: 2 } });
    expect(u.flattenObject({ a: { b: 1, c: {} }, d: [1] })).toEqual({ "a.b": 1, "a.c": {}, d: [1] });
  });
  it("never reaches prototypes", () => {
    u.setProperty({}, "__proto__.polluted", 1);
    u.mergeObject({}, JSON.parse('{"__proto__": {"polluted": 1}}') as AnyObject);
    expect(({} as AnyObject).polluted).toBeUndefined();
  });
  it("merges by its options", () => {
    expect(u.mergeObject({ a: { x: 1 }, l: [1, 2] }, { "a.y": 2, l: [3] })).toEqual({ a: { x: 1, y: 2 }, l: [3] });
    expect(u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { insertKeys: false, inplace: false })).toEqual({ a: 2 });
    expect(u.mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { insertValues: false })).toEqual({ a: { x: 1 } });
    expect(u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(u.mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { recursive: false })).toEqual({ a: { y: 2 } });
    expect(() => u.mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow();
    expect(u.mergeObject({ a: { x: 1, y: 2 } }, { a: { x: _del } }, { applyOperators: true })).toEqual({ a: { y: 2 } });
    expect(u.mergeObject({ a: { x: 1, y: 2 } }, { a: _replace({ z: 1 }) }, { applyOperators: true })).toEqual({
      a: { z: 1 },
    });
    setProfile(13);
    expect(u.mergeObject({ a: { x: 1, y: 2 } }, { a: { "-=x": null } }, { performDeletions: true })).toEqual({
      a: { y: 2 },
    });
  });
  it("finds differences", () => {
    expect(u.diffObject({ a: 1, b: { c: 1, d: [1] } }, { a: 1, b: { c: 2, d: [1] }, e: 1 })).toEqual({
      b: { c: 2 },
      e: 1,
    });
    expect(u.diffObject({ a: 1 }, { a: 2, e: 1 }, { inner: true })).toEqual({ a: 2 });
  });
  it("compares, clones and filters", () => {
    const date = new Date();
    const copy = u.deepClone({ a: [{ b: 1 }], date });
    expect(copy).toEqual({ a: [{ b: 1 }], date });
    expect(copy.date).not.toBe(date);
    expect(u.objectsEqual({ a: { b: [1] } }, { a: { b: [1] } })).toBe(true);
    expect(u.filterObject({ a: 1, b: { c: 1, d: 2 } }, { b: { c: 0 } })).toEqual({ b: { c: 1 } });
    expect([u.isEmpty({}), u.isEmpty([]), u.isEmpty(null), u.isEmpty(0)]).toEqual([true, true, true, false]);
  });
});

describe("operators", () => {
  it("survive JSON (H-079)", () => {
    const wire = JSON.parse(JSON.stringify({ a: _del, b: { c: _replace({ x: 1 }) } })) as AnyObject;
    expect(wire).toEqual({
      a: { __$OPERATOR$__: "ForcedDeletion" },
      b: { c: { __$OPERATOR$__: "ForcedReplacement", value: { x: 1 } } },
    });
    expect(reviveOperators(wire)).toEqual({ a: _del, b: { c: _replace({ x: 1 }) } });
  });
  it("accept the old keys with a warning on 14 and without on 13 (H-078)", () => {
    expect(normalizeOperators({ m: { "-=k": null, "==j": { v: 1 } } })).toEqual({
      m: { k: _del, j: _replace({ v: 1 }) },
    });
    expect(warn).toHaveBeenCalledTimes(2);
    setProfile(13);
    const changes = normalizeOperators({ m: { "-=k": null } }) as AnyObject;
    expect(warn).toHaveBeenCalledTimes(2);
    expect(legacyOperators(changes)).toEqual({ m: { "-=k": null } });
  });
});

it("compares versions", () => {
  expect([
    u.isNewerVersion("1.10", "1.9"),
    u.isNewerVersion("1.0", "1.0"),
    u.isNewerVersion("1.0.1", "1.0"),
    u.isNewerVersion("", "1"),
    u.isNewerVersion("1.0.0", ""),
  ]).toEqual([true, false, true, false, true]);
});

it("takes uuids apart", () => {
  expect(u.parseUuid("Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb")).toMatchObject({
    type: "Item",
    id: "bbbbbbbbbbbbbbbb",
    primaryType: "Actor",
    embedded: ["Item", "bbbbbbbbbbbbbbbb"],
  });
  expect(u.parseUuid("Compendium.crossover.gear.Item.bbbbbbbbbbbbbbbb")).toMatchObject({
    type: "Item",
    primaryId: "bbbbbbbbbbbbbbbb",
  });
  expect([u.parseUuid(""), u.parseUuid(null), u.parseUuid(".Item.x")]).toEqual([null, null, null]);
});

it("sorts between neighbours and rebalances when dense (H-095)", () => {
  const [a, b] = [
    { _id: "a", sort: 100 },
    { _id: "b", sort: 200 },
  ];
  const c = { _id: "c", sort: 900 };
  expect(u.performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true })).toEqual([
    { target: c, update: { sort: 150 } },
  ]);
  const dense = [
    { _id: "a", sort: 1 },
    { _id: "b", sort: 2 },
  ];
  expect(
    u
      .performIntegerSort(c, { target: dense[1], siblings: dense, sortBefore: true })
      .map((r) => r.update.sort as number),
  ).toEqual([100000, 200000, 300000]);
});

it("extends built-in types without being enumerated (H-031)", () => {
  const keys: string[] = [];
  for (const k in [1]) keys.push(k);
  for (const k in Object("a")) keys.push(k);
  expect(keys).toEqual(["0", "0"]);
  expect((12).toNearest(5)).toBe(10);
  expect((0.35).toNearest(0.1, "floor")).toBe(0.3);
  expect([(1).ordinalString(), (12).ordinalString(), (23).ordinalString()]).toEqual(["1st", "12th", "23rd"]);
  expect([(3).signedString(), (-3).signedString()]).toEqual(["+3", "-3"]);
  expect("Dr. Émile's Lab".slugify({ strict: true })).toBe("dr-emile-s-lab");
  expect(new Set([1, 2]).filter((v) => v > 1)).toEqual(new Set([2]));
});

it("iterates collections by value", () => {
  const c = new Collection<{ name: string }>([
    ["a", { name: "A" }],
    ["b", { name: "B" }],
  ]);
  expect([...c].map((v) => v.name)).toEqual(["A", "B"]);
  expect(c.getName("B")).toBe(c.get("b"));
  expect(() => c.get("x", { strict: true })).toThrow();
  expect(c.map((v, i) => `${v.name}${i}`)).toEqual(["A0", "B1"]);
});

it("mixes colours", () => {
  expect(Color.from("#ff0000").css).toBe("#ff0000");
  expect(Color.fromHSV([1 / 3, 1, 1]).css).toBe("#00ff00");
  expect(Color.fromString("junk").valid).toBe(false);
  expect(Color.from("#000000").mix(Color.from("#ffffff"), 0.5).css).toBe("#808080");
});
