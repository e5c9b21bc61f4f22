import { describe, expect, it } from "vitest";
import { tableParts, whoNeeds } from "./bundle-parts.ts";

/** What comes with each module that is asked for; the rest bring nothing. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  "foundry/fudge/people": ["/src/foundry/fudge/hero.ts", "/src/rules/fudge/ranks.ts", "/src/foundry/sheets/in-turn.ts"],
  "foundry/fudge/ruleset": [
    "/src/foundry/fudge/hero.ts",
    "/src/foundry/fudge/acts.ts",
    "/src/foundry/exchange/call.ts",
  ],
  "foundry/drama/people": ["/src/foundry/drama/hand.ts", "/src/rules/kernel/dice.ts", "/src/foundry/view/odds.ts"],
  "foundry/drama/ruleset": ["/src/rules/kernel/dice.ts", "/src/foundry/exchange/call.ts"],
  "foundry/twintens/ruleset": ["/src/rules/kernel/dice.ts"],
  "foundry/play-half": ["/src/foundry/view/odds.ts", "/src/foundry/chat/card.ts", "/src/rules/kernel/plan.ts"],
  "forecast-worker": ["/src/rules/kernel/dice.ts"],
  "rules/fudge/forecast/adapter": ["/src/rules/fudge/ranks.ts", "/src/rules/kernel/plan.ts"],
};
const needs = whoNeeds((module) => new Set(BROUGHT[module]));
const groups = [...tableParts(needs)].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));

/** The part that a module stands in, as the bundler asks: group by group, the highest first. */
const partOf = (id: string): string | null => {
  for (const { name } of groups) {
    const found = typeof name === "function" ? name(id, { getModuleInfo: () => null }) : name;
    if (typeof found === "string") return found;
  }
  return null;
};

describe("the parts that a table begins with", () => {
  it.each([
    ["its people need it alone", "/src/foundry/fudge/hero.ts", "fudge-people"],
    ["its people need it, and so does the forecast's worker", "/src/rules/fudge/ranks.ts", "fudge-rules"],
    ["one's people need it, and others to do something", "/src/rules/kernel/dice.ts", "kernel"],
    ["one's people need it, and all that is done at a table", "/src/foundry/view/odds.ts", "people"],
    [
      "one's people need it alone, but it is everybody's: a window may, too",
      "/src/foundry/sheets/in-turn.ts",
      "people",
    ],
    ["all that is done at a table needs it", "/src/foundry/chat/card.ts", "play"],
    ["the same, and the forecast's worker", "/src/rules/kernel/plan.ts", "kernel-of-play"],
    ["several need it to do something", "/src/foundry/exchange/call.ts", "play"],
    ["one alone needs it to do something: it comes later", "/src/foundry/fudge/acts.ts", null],
    ["a window alone needs it", "/src/foundry/fudge/builder.ts", null],
  ])("%s", (_who, id, part) => {
    expect(partOf(id)).toBe(part);
  });
});
