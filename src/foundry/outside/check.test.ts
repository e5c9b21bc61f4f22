import { describe, expect, it } from "vitest";
import { faultsOf } from "./check.ts";

const run = (): null => null;
class Model {}

/** A ruleset with all that is asked of it, and nothing more. */
const whole = (): Record<string, unknown> => ({
  id: "coin",
  label: "CROSSOVER.Coin.label",
  subtypes: { Actor: { "coin-ruleset.hero": {} } },
  actors: {
    "coin-ruleset.hero": { model: Model, sheet: Model, icon: "fa", trackable: { bar: [], value: [] }, linked: true },
  },
  items: {},
  state: { fields: {} },
  snapshot: run,
  conditions: { catalogue: {}, label: run, hud: [], toggle: run },
  exchanges: {
    check: { reducer: { begin: run, step: run }, compose: run, rights: {}, parties: run, view: run, gestures: {} },
  },
  order: { compare: run },
  economy: { rules: { pips: run, step: run }, limits: run },
  checks: {
    traits: run,
    open: run,
    difficulties: run,
    call: { compose: run, throwDice: run, view: run, title: run },
  },
  actions: { list: run, use: run },
  turnAndReach: { takesTurn: run, span: run },
  settings: [],
  glance: run,
  describeChange: run,
});
const taken = { ids: ["fudge"], types: ["fudgeHero"] };
const told = (ruleset: unknown): readonly string[] => faultsOf(ruleset, taken).map((f) => `${f.member}: ${f.wants}`);

/** A copy with something else at a path; `undefined` takes it away. */
function but(path: string, value: unknown): Record<string, unknown> {
  const ruleset = whole();
  const names = path.split("/");
  let at = ruleset;
  for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[names.at(-1) ?? ""] = value;
  return ruleset;
}

describe("a ruleset from a module is checked before anything hangs on it", () => {
  it("one with everything is taken", () => {
    expect(told(whole())).toEqual([]);
  });
  it.each([
    ["id", undefined, "id: word"],
    ["id", "My Ruleset", "id: word"],
    ["id", "fudge", "id: free"],
    ["snapshot", undefined, "snapshot: function"],
    ["conditions", undefined, "conditions: table"],
    ["conditions/toggle", undefined, "conditions.toggle: function"],
    ["checks/call/throwDice", "1d6", "checks.call.throwDice: function"],
    ["exchanges/check/reducer/step", undefined, "exchanges.check.reducer.step: function"],
    ["exchanges/check/opening", 3, "exchanges.check.opening: function"],
    ["actors/coin-ruleset.hero/trackable", undefined, "actors.coin-ruleset.hero.trackable: table"],
    ["actors/coin-ruleset.hero/linked", undefined, "actors.coin-ruleset.hero.linked: flag"],
    ["settings", {}, "settings: list"],
    ["subtypes", {}, "actors.coin-ruleset.hero: declared"],
    ["lifecycle", "never", "lifecycle: function"],
    ["acts", { table: {} }, "acts.groups: table"],
  ])("%s as %j: %s", (path, value, fault) => {
    expect(told(but(path, value))).toContain(fault);
  });
  it("subtypes carry the module's name, and are nobody else's", () => {
    const actors = (name: string): unknown => ({
      [name]: (whole()["actors"] as Record<string, unknown>)["coin-ruleset.hero"],
    });
    expect(told({ ...whole(), actors: actors("hero") })).toEqual(["actors.hero: ours"]);
    expect(faultsOf(whole(), { ids: [], types: ["coin-ruleset.hero"] })).toEqual([
      { member: "actors.coin-ruleset.hero", wants: "free" },
    ]);
  });
  it("what is none at all is said so", () => {
    expect(told(undefined)).toEqual(["ruleset: table"]);
    expect(told([])).toEqual(["ruleset: table"]);
  });
});
