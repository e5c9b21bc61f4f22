import { describe, expect, it } from "vitest";
import { analysisOf, analyze, appraisal, assessmentResult, lastingSources, mask, studyFacts } from "../../index.ts";
import { apply, hero } from "../../testing/fixtures.ts";

describe("DES-125 DES-126 DES-127 DES-128 DES-373 Assessment", () => {
  const target = { refs: ["Actor.foe", "Actor.twin"], primarySkill: "might" };
  it.each([
    [3, "choose"],
    [1, "choose"],
    [-1, "nothing"],
    [-2, "mayMislead"],
  ] as const)("degree %i: %s", (d, result) => expect(assessmentResult(d)).toBe(result));
  it("Analyze gives its degrees, five at most, against the whole group, only against the primary skill", () => {
    const who = apply(hero(), analyze(hero(), target, 7));
    expect([analysisOf(who, "Actor.foe"), analysisOf(who, "Actor.twin"), analysisOf(who, "Actor.x")]).toEqual([
      5, 5, 0,
    ]);
    expect(lastingSources(who, { channel: "defense", against: "Actor.foe", skill: "might" })).toHaveLength(1);
    expect(lastingSources(who, { channel: "defense", against: "Actor.foe", skill: "dexterity" })).toHaveLength(0);
  });
  it("the better of old and new counts, and Mask wears it down to nothing", () => {
    const who = apply(hero(), analyze(hero(), target, 4));
    expect(analyze(who, target, 3)).toEqual([]);
    const masked = apply(who, mask(who, ["Actor.foe"], 3));
    expect([analysisOf(masked, "Actor.foe"), analysisOf(masked, "Actor.twin")]).toEqual([1, 4]);
    expect(analysisOf(apply(masked, mask(masked, ["Actor.foe"], 2)), "Actor.foe")).toBe(0);
    expect(analysisOf(apply(masked, analyze(masked, target, 3)), "Actor.foe")).toBe(3);
    expect(mask(who, ["Actor.foe"], -4)).toEqual([]);
  });
  it("Appraisal compares, and each further degree shows one number", () => {
    const nets = { attack: 4, defense: 2, attackAbility: "str", defenseAbility: "agl" };
    expect(appraisal({ attack: 2, defense: 2 }, nets, 1)).toMatchObject([
      { compared: "higher", exact: null },
      { compared: "equal", exact: null },
    ]);
    expect(appraisal({ attack: 5, defense: 0 }, nets, 2)).toMatchObject([
      { compared: "lower", exact: 4 },
      { compared: "higher", exact: null },
    ]);
    expect(appraisal({ attack: 2, defense: 2 }, nets, -1)).toEqual([]);
  });
  it("DES-152 a Study gives one fact a degree", () => expect([studyFacts(3), studyFacts(-2)]).toEqual([3, 0]));
});
