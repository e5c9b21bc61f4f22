import { describe, expect, it } from "vitest";
import { damageTrack } from "../harm/damage-track.ts";
import { toughnessBonus } from "../hero/derive.ts";
import {
  audit,
  bill,
  containedFeats,
  containedPower,
  containerPoints,
  containerRefusal,
  contentPoints,
  droppedPowers,
  powersCost,
} from "../index.ts";
import { hero, power } from "../testing/fixtures.ts";
import type { FeatEntry } from "../types.ts";

const form = power("alternateForm", 4, { id: "form", name: "Stone form", base: 5 });
const fist = power("strike", 6, { id: "fist", inside: "form" });
const hide = power("protection", 8, { id: "hide", inside: "form" });
const pool = power("variable", 3, { id: "pool", name: "Pool", base: 6 });
const wings = power("flight", 5, { id: "wings", inside: "pool", active: false });
const claws = power("strike", 8, { id: "claws", inside: "pool" });

describe("TWI-432 containers", () => {
  it.each([
    ["alternateForm", 4, 20],
    ["device", 3, 15],
    ["variable", 6, 30],
    ["shapeshift", 2, 10],
    ["array", 5, 10],
    ["blast", 5, null],
  ] as const)("%s of rank %i holds %s points", (key, ranks, points) =>
    expect(containerPoints(power(key, ranks))).toBe(points),
  );
  it("what is in one is paid for with it: 20 points and none more", () =>
    expect([powersCost({ powers: [form, fist, hide] }), bill(hero({ powers: [form, fist, hide] })).spent]).toEqual([
      20, 20,
    ]));
  it("a container that isn't there holds nothing", () => expect(powersCost({ powers: [fist, hide] })).toBe(14));
  it("what takes more than it holds is found", () => {
    const heavy = hero({ powers: [form, fist, power("protection", 15, { id: "hide", inside: "form" })] });
    expect([
      audit(heavy).filter((f) => f.what === "container"),
      audit(hero({ powers: [form, fist, hide] })).filter((f) => f.what === "container"),
    ]).toEqual([[{ what: "container", subject: "form", value: 21, limit: 20, rule: "TWI-432" }], []]);
  });
  it("of a pool that is set freely only what is on counts", () =>
    expect([
      contentPoints({ powers: [pool, wings, claws] }, pool),
      contentPoints({ powers: [form, { ...fist, active: false }, hide] }, form),
    ]).toEqual([8, 14]));
  it("switching on more than the pool holds is refused with the sum", () =>
    expect(containerRefusal({ powers: [pool, wings, claws] }, "wings")).toMatchObject({
      reason: "container.full",
      data: { used: 18, points: 15 },
    }));
  it("in its place it fits", () =>
    expect(containerRefusal({ powers: [pool, wings, { ...claws, active: false }] }, "wings")).toBeNull());
  it("a form that isn't taken lends nothing, and what is in it can't be switched on", () => {
    const off = { ...form, active: false };
    expect([
      containedPower(fist, [off, fist]).active,
      containedPower(fist, [form, fist]).active,
      containerRefusal({ powers: [off, { ...fist, active: false }] }, "fist")?.reason,
    ]).toEqual([false, true, "container.off"]);
  });
  it("TWI-434 who drops loses the form, not each part of it", () => {
    const down = hero({
      track: damageTrack({ unconscious: true }),
      powers: [form, power("flight", 3, { id: "wings", inside: "form" })],
    });
    expect(droppedPowers(down).map((c) => c.subject)).toEqual(["Actor.hero.Item.form"]);
  });
});

describe("TWI-432 TWI-420 feats in a container", () => {
  const tough: FeatEntry = { id: "t", key: "tough", ranks: 3, subject: "", inside: "form" };
  const own: FeatEntry = { id: "o", key: "improvedInitiative", ranks: 1, subject: "" };
  const worn = (on: boolean) => {
    const powers = [{ ...form, active: on }, hide];
    return hero({ powers, ...containedFeats([tough, own], powers) });
  };
  it("they count while it is on, and nothing while it is off", () => {
    expect([worn(true), worn(false)].map((who) => who.feats.map((f) => f.id))).toEqual([["t", "o"], ["o"]]);
    const bonus = (on: boolean) => toughnessBonus(worn(on), false).total;
    expect(bonus(true) - bonus(false)).toBe(3);
  });
  it("they are paid for with it, fill it on or off, and what is too much is found", () => {
    expect([worn(true), worn(false)].map((who) => contentPoints(who, form))).toEqual([11, 11]);
    expect(bill(worn(true)).spent).toBe(bill(hero({ powers: [form, hide], feats: [own] })).spent);
    const full = hero({ powers: [form, hide], feats: [{ ...tough, ranks: 13 }] });
    expect(audit(full).filter((f) => f.what === "container")).toMatchObject([{ value: 21, limit: 20 }]);
  });
});
