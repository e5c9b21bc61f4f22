import { describe, expect, it } from "vitest";
import { attack, hero } from "../testing/fixtures.ts";
import { choiceRefusal, openIn } from "./open-choice.ts";

describe("DES-026 DES-271 DES-371 what an attack leaves open", () => {
  it("a condition that isn't fixed, a trait to weaken; nothing else", () => {
    expect([
      openIn({ kind: "condition", grade: 2, condition: null }),
      openIn({ kind: "condition", grade: 2, condition: "stunned" }),
      openIn({ kind: "weaken", ranks: 2 }),
      openIn({ kind: "mark", degree: 1, list: "physical" }),
      openIn({ kind: "none" }),
    ]).toEqual([{ kind: "condition", grade: 2 }, null, { kind: "weaken" }, null, null]);
  });
  it.each([
    [1, "dazed", null],
    [1, "asleep", "stunt.condition"],
    [3, "asleep", null],
    [3, "dazed", "stunt.condition"],
    [3, "dead", "stunt.condition"],
    [1, "", "stunt.condition"],
  ] as const)("grade %i as %s: %s", (grade, choice, no) => {
    expect(choiceRefusal({ kind: "condition", grade }, choice, null)?.reason ?? null).toBe(no);
  });
  const target = hero({
    skills: { ...hero().skills, might: { rank: 2, ability: "str" } },
    attacks: [attack({ id: "beam", rank: 4 })],
  });
  it.each([
    ["resistance:will", null],
    ["ability:str", null],
    ["skill:might", null],
    ["effect:beam", null],
    ["speed:ground", null],
    // A skill without ranks, bare fists, a speed nobody gave: nothing to take.
    ["skill:stealth", "weaken.trait"],
    ["effect:fist", "weaken.trait"],
    ["speed:fly", "weaken.trait"],
    ["resistance:might", "weaken.trait"],
    ["might", "weaken.trait"],
    ["", "weaken.trait"],
    ["pools:destiny", "weaken.trait"],
  ] as const)("weakening %s: %s", (choice, no) => {
    expect(choiceRefusal({ kind: "weaken" }, choice, target)?.reason ?? null).toBe(no);
  });
  it("nothing that is fixed is refused", () => expect(choiceRefusal(null, "anything", target)).toBeNull());
});
