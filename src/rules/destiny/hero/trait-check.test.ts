import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { condition, hero } from "../testing/fixtures.ts";
import { INTERACTION } from "../values.ts";
import { traitCheck } from "./trait-check.ts";

const context = { type: "combat", settings: DEFAULT_SETTINGS } as const;
const said = (who: ReturnType<typeof hero>, trait: string): string => {
  const made = traitCheck(who, trait, context);
  return made.accepted ? made.check.kind : made.reason;
};

describe("DES-274 who is Unaware notices nothing and sways nobody", () => {
  const unaware = hero({ conditions: [condition("unaware")] });
  it.each(["perception", ...INTERACTION])("no %s check", (skill) => {
    expect(said(unaware, `skill:${skill}`)).toBe("skill.unaware");
    expect(said(hero(), `skill:${skill}`)).toBe("skill");
  });
  it("nor asleep, which is Unaware too", () =>
    expect(said(hero({ conditions: [condition("asleep")] }), "skill:perception")).toBe("skill.unaware"));
  it("but it may climb, resist and defend", () =>
    expect([
      said(unaware, "skill:athletics"),
      said(unaware, "resistance:will"),
      said(unaware, "defense:combat"),
    ]).toEqual(["skill", "resistance", "defend"]));
});

describe("DES-001 DES-003 a trait by its key", () => {
  it.each([
    ["lore:Arcane", "skill.loreRank"],
    ["skill:juggling", "trait.unknown"],
    ["resistance:luck", "trait.unknown"],
    ["defense:social", "trait.unknown"],
    ["might", "trait.unknown"],
    ["initiative:conflict", "initiative"],
  ])("%s: %s", (trait, answer) => expect(said(hero(), trait)).toBe(answer));
});
