import { beforeAll, describe, expect, it, vi } from "vitest";
import { traitOfSkill } from "../../rules/convert/index.ts";
import type { RulesetAdapter } from "../ruleset.ts";

vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
});
vi.stubGlobal("game", {
  actors: [],
  settings: { get: () => true },
  i18n: { has: () => true, localize: (k: string) => k },
});
const { registerRuleset } = await import("../registry.ts");
const { sameSkill } = await import("./same-skill.ts");

const skills = (column: "fudge" | "twintens" | "drama", prefix: string, words: readonly string[]): RulesetAdapter =>
  ({
    id: `skills of ${column}`,
    actors: {},
    checks: {
      traits: () => words.map((w) => ({ key: `${prefix}:${w}`, label: w, aliases: [w] })),
      common: () => words.map((w) => ({ key: `${prefix}:${w}`, label: w, aliases: [w] })),
      skill: (name: string) => traitOfSkill(column, prefix, name),
    },
  }) as unknown as RulesetAdapter;
const fudge = skills("fudge", "skillbase", ["perception", "investigation", "stealth"]);
const twintens = skills("twintens", "skillbase", ["notice", "search", "stealth"]);
const drama = skills("drama", "skill", ["find", "stealth"]);

describe("FUD-014 a check that a text names in one ruleset's words, made by heroes of another", () => {
  beforeAll(() => {
    for (const r of [fudge, twintens, drama]) registerRuleset(r);
  });
  it.each([
    ["perception", twintens, "skillbase:notice"],
    ["Perception", drama, "skill:find"],
    ["notice", fudge, "skillbase:perception"],
    ["find", fudge, "skillbase:perception"],
    ["search", fudge, "skillbase:investigation"],
  ])("%s", (typed, ruleset, key) => expect(sameSkill(ruleset, {}, typed, (k) => k)?.key).toBe(key));

  it("what no ruleset knows, and what a ruleset has nothing of, stays unknown", () => {
    expect(sameSkill(twintens, {}, "flibbertigibbet", (k) => k)).toBeNull();
    expect(sameSkill(drama, {}, "insight", (k) => k)).toBeNull();
  });
});
