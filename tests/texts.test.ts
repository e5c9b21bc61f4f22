/** No text goes unnoticed: whichever are taken away, of whatever tier, are named, by who asks for them or by the list of what was there. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkLang } from "../tools/lang-check.mjs";
import { walk } from "../tools/lang-walk.ts";
import { gone, texts, tierOf, unwritten } from "../tools/languages.mjs";
import { rulesets } from "../tools/rulesets.mjs";

/** Ten of a tier that nobody chose: other ones each day. */
const drawn = (keys: readonly string[], seed: number): readonly string[] =>
  Array.from({ length: 10 }, (_, n) => keys[(seed * 1009 + n * 97) % keys.length] ?? "");

const { have } = texts();
const fresh = new Set(unwritten(have));

describe("what a template puts into a text", () => {
  it("is said, too: no key stands where a name belongs", () => {
    const folder = new URL("../templates/", import.meta.url);
    const raw = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".hbs"))
      .flatMap((file) =>
        [
          ...readFileSync(new URL(file, folder), "utf8").matchAll(/[{(]localize "[^"]+"[^})]*="CROSSOVER\.[^"]*"/gu),
        ].map(([found]) => `${file}: ${found}`),
      );
    expect(raw).toEqual([]);
  });
});

describe("texts that are taken away", () => {
  it("are all there to begin with", () => expect(gone(have)).toEqual([]));
  it("none could go alone without being missed", () => expect(gone(new Map()).length).toBe(have.size - fresh.size));
  it("of each tier ten are drawn, taken away together, and each is named", () => {
    const day = Math.floor(Date.now() / 86_400_000);
    const taken = ["table", "builder", "catalogue"].flatMap((tier) =>
      drawn(
        [...have.keys()].filter((k) => tierOf(k) === tier && !fresh.has(k)),
        day,
      ),
    );
    // The step of `npm test` that looks for them, as it is.
    const { status, stderr } = spawnSync(
      process.execPath,
      ["tools/lang-check.mjs", "--without", [...new Set(taken)].join(",")],
      { encoding: "utf8" },
    );
    const named = new Set([...stderr.matchAll(/missing {2}(\S+)/gu)].map(([, key = ""]) => key));
    expect(taken.filter((k) => !named.has(k))).toEqual([]);
    expect(status).toBe(1);
  });
  it("of each ruleset a setting, a condition, a field, an event and an act are missed because its adapter asks for them", async () => {
    const asked = (await walk()).map(({ key, by }) => ({ keys: [key].flat(), by }));
    const day = Math.floor(Date.now() / 86_400_000);
    const taken = rulesets.flatMap(({ id }) =>
      ["setting", "condition", "field", "event", "act"].map((sort) => {
        const these = asked.filter(({ by }) => by.startsWith(`${id}: ${sort} `));
        const one = these[day % these.length];
        if (!one) throw new Error(`${id} asks for no ${sort}`);
        return one;
      }),
    );
    const left = new Map(have);
    for (const key of taken.flatMap(({ keys }) => keys)) left.delete(key);
    const { missing } = await checkLang({ have: left, twice: [] });
    expect(taken.filter(({ keys }) => !missing.some((line) => line.startsWith(`${keys[0] ?? ""}  `)))).toEqual([]);
  });
});
