import { describe, expect, it } from "vitest";
import { betterSkill, type Deed, type DestinyCharacter, passTime, trickChanges, trickLegal } from "../index.ts";
import { apply, edge, foe, hero } from "../testing/fixtures.ts";

const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-109 Trick", () => {
  const trick = {
    skill: "deception",
    against: ["insight", "technology"] as [string, string],
    condition: "dazed",
    perceives: true,
  };
  it.each([
    ["two abilities of one group", {}, "accepted"],
    ["the same ability twice", { against: ["insight", "perception"] }, "trick.sameAbility"],
    ["three skills of one group", { against: ["insight", "stealth"] }, "trick.group"],
    ["the own skill in it too", { skill: "stealth" }, "trick.group"],
    ["the own may share an ability", { skill: "persuasion", against: ["deception", "insight"] }, "accepted"],
    ["who can't perceive isn't tricked", { perceives: false }, "trick.perceives"],
    ["only a lesser condition", { condition: "stunned" }, "trick.condition"],
    ["and not Fatigued", { condition: "fatigued" }, "trick.condition"],
  ])("%s", (_, over, answer) =>
    expect(reason(trickLegal(hero(), foe(), { ...trick, ...(over as object) }))).toBe(answer),
  );
  it("DES-310 Agile Feint uses Acrobatics against any group", () => {
    expect(reason(trickLegal(hero(), foe(), { ...trick, skill: "acrobatics" }))).toBe("trick.group");
    expect(reason(trickLegal(hero({ edges: [edge("agileFeint")] }), foe(), { ...trick, skill: "acrobatics" }))).toBe(
      "accepted",
    );
  });
  it("its condition lasts to the end of the trickster's next turn: allies who act in between have something of it", () => {
    const ada = hero();
    const carriesAfter = (target: DestinyCharacter, ...ends: readonly string[]): boolean =>
      ends.reduce((now, of) => apply(now, passTime(now, { type: "turnEnd", of, round: 1, key: null })), target)
        .conditions.length === 1;
    const dazed = apply(foe(), trickChanges(ada, foe(), "dazed", true));
    expect(carriesAfter(dazed, ada.ref, foe().ref, "Actor.bo")).toBe(true);
    expect(carriesAfter(dazed, ada.ref, foe().ref, "Actor.bo", ada.ref)).toBe(false);
    const readied = apply(foe(), trickChanges(ada, foe(), "dazed", false));
    expect(carriesAfter(readied, foe().ref, "Actor.bo")).toBe(true);
    expect(carriesAfter(readied, foe().ref, "Actor.bo", ada.ref)).toBe(false);
  });
  it("the better of the two by passive score opposes", () =>
    expect(betterSkill(["a", "b"], (s) => (s === "a" ? 12 : 15))).toBe("b"));
  it("the same condition from several Tricks doesn't add up", () => {
    const dazed = apply(foe(), trickChanges(hero(), foe(), "dazed", true));
    expect(trickChanges(hero(), dazed, "dazed", true)).toEqual([]);
    const bo = { ref: "Actor.bo" };
    expect(apply(dazed, trickChanges(bo, dazed, "dazed", true)).conditions).toHaveLength(1);
  });
});
