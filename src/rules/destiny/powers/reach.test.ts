import { describe, expect, it } from "vitest";
import { effect, hero, modifier, power } from "../testing/fixtures.ts";
import { reaches } from "../turn/encounter.ts";
import type { PowerEffect } from "../types.ts";
import { freshEffect } from "./powers.ts";
import { type AimedAt, ARM, bandSpan, gapFor, getsAt, powerGetsAt, powerReaches } from "./reach.ts";

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
  it("nor do longer arms make more of the board too near to aim at", () => {
    const rifle = { band: "ranged", reach: 5, rank: 4 } as const;
    expect([bandSpan(longArms, rifle, 30), bandSpan(longArms, { ...rifle, band: "close" }, 30)]).toMatchObject([
      { beyond: ARM },
      { most: 15 },
    ]);
  });
  it("and a blow lands at fifteen", () => {
    const blow = (feet: number) => reaches("close", gapFor(longArms, { reach: 5 }, apart(feet)), 4).accepted;
    expect([15, 20].map(blow)).toEqual([true, false]);
  });
});

describe("who can't be got at is told in one set of words; on the Gamemaster's word it gets there", () => {
  const to = (feet: number | null, over: Partial<AimedAt> = {}): AimedAt => ({
    ...apart(feet),
    name: "Foe",
    overrule: false,
    ...over,
  });
  const fist = { band: "close", reach: 5, rank: 4 } as const;
  const bow = { band: "ranged", reach: 5, rank: 4 } as const;
  it.each([
    [fist, 5, "accepted"],
    [fist, 60, "turnAndReach.outOfReach"],
    [bow, 5, "turnAndReach.tooNear"],
    [bow, 4000, "turnAndReach.outOfRange"],
    [{ ...bow, band: "court" }, 60, "turnAndReach.outOfRange"],
    [{ ...bow, band: "rumor" }, 20, "turnAndReach.tooNear"],
    [fist, null, "accepted"],
  ] as const)("DES-044 DES-101 %j at %s feet: %s", (attack, feet, end) => {
    const step = getsAt(hero(), attack, to(feet));
    expect(step.accepted ? "accepted" : step.reason).toBe(end);
    expect(getsAt(hero(), attack, to(feet, { overrule: true })).accepted).toBe(true);
  });
  it("DES-102 what goes on beyond its range counts as at the longest", () => {
    const [far, longest] = [4000, 1600].map((feet) => getsAt(hero(), bow, to(feet, { overrule: true })));
    expect(far).toEqual(longest);
    expect(far).not.toMatchObject({ ranks: 0 });
  });
  it("DES-104 who has no channel to somebody has none on anybody's word", () =>
    expect(getsAt(hero(), { ...bow, band: "rumor" }, to(900, { channel: false, overrule: true }))).toMatchObject({
      reason: "band.channel",
    }));
  it("DES-190 a power is held to its band, but for oneself and an area", () => {
    const heals = freshEffect("healing", 4);
    expect(powerGetsAt(hero(), heals, "Actor.foe", to(60))).toMatchObject({ reason: "turnAndReach.outOfReach" });
    expect(powerGetsAt(hero(), heals, "Actor.foe", to(60, { overrule: true })).accepted).toBe(true);
    expect(powerGetsAt(hero(), heals, hero().ref, to(60)).accepted).toBe(true);
    expect(powerGetsAt(hero(), { ...heals, area: "burst" }, "Actor.foe", to(60)).accepted).toBe(true);
  });
});
