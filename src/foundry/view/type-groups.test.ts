import { describe, expect, it } from "vitest";
import type { RulesetAdapter } from "../ruleset.ts";
import { typeGroups } from "./type-groups.ts";

const ruleset = (id: string, ...kinds: readonly string[]): RulesetAdapter =>
  ({
    id,
    label: id.toUpperCase(),
    items: Object.fromEntries(
      kinds.map((k) => [k, { icon: "a/b.svg", ...(k.endsWith("Foe") && { gamemasters: true }) }]),
    ),
  }) as never;
const one = ruleset("one", "oneHero", "oneFoe", "flaw");
const two = ruleset("two", "twoThing", "flaw");
const three = ruleset("three", "threeThing");
const ALL = ["flaw", "guest.type", "oneFoe", "oneHero", "threeThing", "twoThing"];
type Groups = readonly (readonly [string, readonly string[]])[];
const groups = (...shown: readonly RulesetAdapter[]): Groups => offeredTo(true, ...shown);
const offeredTo = (isGm: boolean, ...shown: readonly RulesetAdapter[]): Groups =>
  typeGroups(
    ALL,
    shown,
    [one, two, three],
    (r) => r.items as never,
    isGm,
    (t) => t,
    (k) => k,
  ).map((g) => [g.label, g.types.map((t) => t.value)]);

describe("what can be made", () => {
  it("stands under the names of the rulesets that are played, heroes first as each lists them", () => {
    expect(groups(two, one)).toEqual([
      ["TWO", ["twoThing"]],
      ["ONE", ["oneHero", "oneFoe"]],
      ["CROSSOVER.Shared.Create.others", ["flaw", "guest.type"]],
    ]);
  });
  it("leaves out for a player what is the Gamemaster's to make", () => {
    expect(offeredTo(false, one)).toEqual([
      ["ONE", ["oneHero"]],
      ["CROSSOVER.Shared.Create.others", ["flaw", "guest.type"]],
    ]);
  });
  it("has nothing of a ruleset that isn't played; what it shares with none that is goes too, another package's stays", () => {
    expect(groups(three)).toEqual([
      ["THREE", ["threeThing"]],
      ["CROSSOVER.Shared.Create.others", ["guest.type"]],
    ]);
  });
});
