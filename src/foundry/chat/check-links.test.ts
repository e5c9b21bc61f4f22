import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RulesetAdapter } from "../ruleset.ts";

const enabled = new Set<string>();
const actors: { type: string; hasPlayerOwner: boolean }[] = [];
vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
});
vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 } });
vi.stubGlobal("game", {
  actors,
  settings: { get: (_ns: string, key: string) => [...enabled].some((id) => key.startsWith(id)) },
});
const { registerRuleset } = await import("../registry.ts");
const { meantRulesets } = await import("./check-links.ts");

const OURS = ["first", "second", "third"];
const checks = { traits: () => [], common: () => [] };
for (const id of OURS) registerRuleset({ id, actors: { [`${id}Hero`]: {} }, checks } as unknown as RulesetAdapter);
// Files of a worker share their modules: others may have registered rulesets of theirs.
const order = (): readonly string[] =>
  meantRulesets()
    .map((r) => r.id)
    .filter((id) => OURS.includes(id));

describe("FUD-014 of which ruleset a name in a text is", () => {
  beforeEach(() => {
    enabled.clear();
    actors.length = 0;
  });
  it("of the party's, which the call will ask: only there its number is kept as it will be", () => {
    enabled.add("second");
    actors.push({ type: "firstHero", hasPlayerOwner: false }, { type: "thirdHero", hasPlayerOwner: true });
    expect(order()).toEqual(["third", "second", "first"]);
  });
  it("without a party of one that is played here, else of any", () => {
    enabled.add("second");
    expect(order()).toEqual(["second", "first", "third"]);
  });
});
