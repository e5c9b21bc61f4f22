import { describe, expect, it } from "vitest";
import { fastestFeet, throwingRange } from "../hero/derive.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { abilities, having, hero, power } from "../testing/fixtures.ts";
import type { TwintensCharacter } from "../types.ts";
import { type Attack, attacksOf } from "./attack/offence.ts";
import { type Aimed, type AttackChoices, composeAttack, hasMiddle, isVulnerable } from "./compose.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const foe = (changes: Partial<TwintensCharacter> = {}): TwintensCharacter =>
  hero({ ref: "T", kind: "villain", ...changes });
const attackOf = (who: TwintensCharacter, id: string): Attack => {
  const found = attacksOf(who).find((a) => a.id === id);
  if (!found) throw new Error(id);
  return found;
};
const made = (who: TwintensCharacter, id: string, choices: AttackChoices, ...aimed: readonly Partial<Aimed>[]) =>
  composeAttack(
    who,
    party("A"),
    attackOf(who, id),
    aimed.map((a): Aimed => ({ party: party("T"), character: foe(), distance: null, ...a })),
    choices,
    DEFAULT_SETTINGS,
  );
const why = (step: ReturnType<typeof made>): unknown => (step.accepted ? "accepted" : step.reason);

describe("TWI-235 TWI-450 who stands where in an area", () => {
  const grenadier = (note: string): TwintensCharacter =>
    hero({ powers: [power("blast", 5, { extras: [{ key: "area", ranks: 1, note }] })] });
  const at = (note: string, middle: number | null) => made(grenadier(note), "blast", {}, { middle });
  it.each([
    [0, undefined],
    [9, undefined],
    [10, 1],
    [49, 4],
  ])("an explosion of rank 5 at %i feet loses %s ranks", (feet, away) => {
    const step = at("explosion", feet);
    expect(step.accepted && step.request.targets[0]?.away).toBe(away);
  });
  it.each([
    ["explosion", 50, "attack.area"],
    ["burst", 25, "accepted"],
    ["burst", 26, "attack.area"],
    ["burst", null, "accepted"],
    ["cone", 500, "accepted"],
  ] as const)("%s at %s feet: %s", (note, feet, said) => expect(why(at(note, feet))).toBe(said));
  it("a cone and a line have no middle", () =>
    expect(
      ["burst", "cloud", "explosion", "cone", "line"].map((note) => hasMiddle(attackOf(grenadier(note), "blast"))),
    ).toEqual([true, true, true, false, false]));
});

describe("TWI-439 TWI-453 what somebody is Vulnerable to", () => {
  const victim = foe({ drawbacks: [{ key: "vulnerable", points: 3, subject: "Fire" }] });
  const burner = hero({
    powers: [
      power("blast", 8, { descriptors: ["fire"] }),
      power("strike", 4, { name: "Fire lash" }),
      power("drain", 4, { name: "Firearm" }),
    ],
  });
  const marked = (id: string, choices: AttackChoices = {}, character = victim): unknown => {
    const step = made(burner, id, choices, { character });
    return step.accepted && step.request.targets[0]?.vulnerable;
  };
  it("by a descriptor, or a word of the attack's name", () =>
    expect([marked("blast"), marked("strike"), marked("drain"), marked("unarmed")]).toEqual([
      true,
      true,
      undefined,
      undefined,
    ]));
  it("or by the Gamemaster's word, where they are Vulnerable at all", () =>
    expect([marked("unarmed", { vulnerable: true }), marked("blast", { vulnerable: true }, foe())]).toEqual([
      true,
      undefined,
    ]));
  it("a drawback that says nothing is about nothing", () =>
    expect(
      isVulnerable({ drawbacks: [{ key: "vulnerable", points: 1, subject: "" }] }, { name: "", descriptors: [""] }),
    ).toBe(false));
});

describe("TWI-363 TWI-378 the way of a charge or slam", () => {
  const runner = hero();
  const run = (
    distance: number | null,
    more: Partial<Aimed> = {},
    who = runner,
    maneuver: "charge" | "slam" | "attack" = "charge",
  ): unknown => why(made(who, "unarmed", { maneuver }, { distance, ...more }));
  it.each([
    ["two squares up to the target", 15, "accepted"],
    ["one square is too short", 10, "charge.short"],
    ["twice the speed", 65, "accepted"],
    ["and no farther", 70, "charge.far"],
    ["nobody knows", null, "accepted"],
  ] as const)("%s", (_what, feet, said) => expect([run(feet), run(feet, {}, runner, "slam")]).toEqual([said, said]));
  it("an ordinary blow has no way", () => expect(run(500, {}, runner, "attack")).toBe("accepted"));
  it("feet that were run before are said", () =>
    expect([run(5, { covered: 20 }), run(5, { covered: 61 })]).toEqual(["accepted", "charge.far"]));
  it("a flier charges by wing: 10 miles an hour are 100 feet", () => {
    const flier = hero({ powers: [power("flight", 1)] });
    expect([fastestFeet(runner), fastestFeet(flier), run(200, {}, flier), run(210, {}, flier)]).toEqual([
      30,
      100,
      "accepted",
      "charge.far",
    ]);
  });
  it("the entangled run half as far", () => expect(run(40, {}, hero(having("entangled")))).toBe("charge.far"));
});

describe("TWI-381 how far a thing is thrown", () => {
  const strong = hero({ abilities: abilities({ str: 30 }) });
  it.each([
    ["what takes Strength 20 to carry", 400, 25],
    ["a pebble", 1, 50_000],
    ["what takes all of it lands beside one", 1600, 5],
    ["more than that isn't thrown", 1601, null],
  ])("%s", (_what, pounds, feet) => expect(throwingRange(strong, pounds)).toBe(feet));
  it("Super-Strength counts as five of Strength a rank", () =>
    expect([
      throwingRange(hero({ abilities: abilities({ str: 20 }), powers: [power("superStrength", 2)] }), 400),
      throwingRange(hero({ abilities: abilities({ str: 20 }) }), 400),
    ]).toEqual([25, 5]));
});
