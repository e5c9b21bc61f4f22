import { describe, expect, it } from "vitest";
import { reaches } from "./encounter.ts";
import { effect, hero, modifier, power } from "./fixtures.ts";
import { freshEffect } from "./powers.ts";
import { gapFor, powerReaches } from "./reach.ts";
import type { PowerEffect } from "./types.ts";

const apart = (feet: number | null, channel: boolean | null = null) => ({ feet, courtRange: 30, channel });
const said = (e: PowerEffect, feet: number | null, who = hero(), target = "Actor.foe"): string => {
  const step = powerReaches(who, e, target, apart(feet));
  return step.accepted ? "accepted" : step.reason;
};

describe("DES-190 DES-191 DES-192 DES-193 DES-194 a power without an attack reaches as far as its band", () => {
  it.each([
    ["illusion", 5, "band.adjacent"],
    ["illusion", 10, "accepted"],
    ["nullify", 5, "band.adjacent"],
    ["mindReading", 5, "band.adjacent"],
    ["create", 5, "band.adjacent"],
    ["create", 401, "band.range"],
    ["healing", 5, "accepted"],
    ["healing", 10, "band.reach"],
    ["transform", 15, "band.reach"],
    ["remoteSensing", 30, "band.tooNear"],
    ["remoteSensing", 35, "accepted"],
  ] as const)("%s at %i feet: %s", (name, feet, answer) => expect(said(freshEffect(name, 4), feet)).toBe(answer));

  it("on oneself, over an area and without a board it is the table's affair", () => {
    expect(said(freshEffect("create", 4), 0, hero(), hero().ref)).toBe("accepted");
    expect(said({ ...freshEffect("environment", 4), area: "burst" }, 5)).toBe("accepted");
    expect(powerReaches(hero(), freshEffect("healing", 4), "Actor.foe", apart(null))).toMatchObject({ ask: true });
  });
  it("DES-336 a step of range more makes a ranged one of a close one", () => {
    const far = { ...freshEffect("healing", 4), modifiers: [modifier("increasedRange")] };
    expect([said(far, 5), said(far, 60)]).toEqual(["band.adjacent", "accepted"]);
  });
});

describe("DES-044 DES-103 ranged is forbidden against an adjacent creature only", () => {
  const longArms = hero({ powers: [power([effect({ effect: "elongation", rank: 2, range: "personal" })])] });
  const shot = (feet: number): string => {
    const step = reaches("ranged", gapFor(longArms, { reach: 5 }, apart(feet)), 4);
    return step.accepted ? "accepted" : step.reason;
  };
  it("with Elongation 2 a bow shoots at fifteen feet and at ten, not at five", () =>
    expect([15, 10, 5].map(shot)).toEqual(["accepted", "accepted", "band.adjacent"]));
  it("and a blow lands at fifteen", () => {
    const blow = (feet: number) => reaches("close", gapFor(longArms, { reach: 5 }, apart(feet)), 4).accepted;
    expect([15, 20].map(blow)).toEqual([true, false]);
  });
});
