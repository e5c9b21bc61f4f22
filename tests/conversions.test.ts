/** The figures of conversions: that they are the rulesets' own odds, and that docs/conversions.md has them. `npm run conversions` writes all of them. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import * as twintens from "../src/rules/twintens/index.ts";
import { conversions, EVERYBODY, type Pair, rowOf, RULESETS, verdict } from "../tools/conversions/table.ts";
import { actorOf, type ActorSource, read } from "./twintens-actors.ts";

/** One of each ruleset, quick to measure. */
const SAMPLE: Readonly<Record<string, string>> = {
  fudge: "Punch-clock drone",
  twintens: "Dockside bruiser",
  destiny: "Hired muscle",
  drama: "Dockside crew",
  doompool: "Lumen",
};

describe("the table of docs/conversions.md", () => {
  let pairs: readonly Pair[] = [];
  beforeAll(async () => {
    pairs = await conversions({ wanted: (name, from) => SAMPLE[from] === name });
  }, 120_000);
  const page = readFileSync(EVERYBODY, "utf8");

  it.each(Object.entries(SAMPLE))("has what %s's %s comes to", (from, name) =>
    expect(page.split("\n")).toContain(
      rowOf(
        name,
        pairs.filter((p) => p.from === from),
      ),
    ),
  );
  it("and every draft of them can harm somebody, unless its original can't", () =>
    expect(
      pairs
        .filter((p) => p.draft.figures.original !== null && p.draft.figures.draft === null)
        .map((p) => [p.name, p.to]),
    ).toEqual([]));
  it("outside of Doom Pool, whose pools know one chance, each of them plays like its original", () =>
    expect(pairs.filter((p) => p.to !== "doompool" && verdict(p) !== true).map((p) => [p.name, p.to])).toEqual([]));
  it("has a row for everybody and a column for every ruleset", () => {
    const rows = page.split("\n").filter((l) => /^\| .* \((?:Fudge|Twin Tens|Destiny|Drama|Doom Pool)\) \|/u.test(l));
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) expect(row.split("|").length, row).toBe(RULESETS.length + 3);
  });
});

describe("the chance to strike is that of the ruleset's own odds", () => {
  it("Twin Tens: attack bonus against a rolled Defense", () => {
    const source = read<ActorSource>("foes").find((a) => a.name === "Dockside bruiser");
    if (!source) throw new Error("nobody");
    const who = actorOf(source);
    const twin = twintens.twintensTwin(who, twintens.DEFAULT_SETTINGS);
    const attack = twintens.attacksOf(who).find((a) => a.name === twin?.attack);
    const { hit, outOf } = twintens.hitChance({
      bonus: attack?.bonus.total ?? 0,
      defenseBonus: who.defense + who.dodgeBase,
    });
    expect(twin?.hit).toBeCloseTo(hit / outOf, 9);
  });
});
