import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  counted,
  folded,
  isNarrowed,
  type LibraryEntry,
  type LibraryFilter,
  matching,
  NO_FILTER,
  parseFilter,
  searchable,
} from "./entries.ts";

const entry = (name: string, over: Partial<LibraryEntry> = {}): LibraryEntry => ({
  uuid: `Compendium.x.Item.${name}`,
  name,
  img: "",
  documentName: "Item",
  kind: "power",
  pack: "x",
  ruleset: null,
  cost: null,
  tags: [],
  credits: "",
  ...over,
});
const find = (entries: readonly LibraryEntry[], filter: Partial<LibraryFilter>): string[] =>
  matching(
    searchable(entries, (e) => e.kind),
    { ...NO_FILTER, ...filter },
  ).map((e) => e.name);

const library = [
  entry("Flight", { cost: 18, ruleset: "a", tags: ["FUD-500"] }),
  entry("Night flight", { cost: 4, ruleset: "b" }),
  entry("Café wall", { kind: "scene", pack: "y" }),
  entry("Lightning", { cost: 12, ruleset: "a", tags: ["FUD-511", "storm"] }),
  entry("In-flight meal", { ruleset: "b", kind: "gear" }),
];

describe("searching the library", () => {
  it("shows everything by name while nothing is typed", () =>
    expect(find(library, {})).toEqual(["Café wall", "Flight", "In-flight meal", "Lightning", "Night flight"]));
  it("puts names that begin with what was typed first, then words, then parts", () =>
    expect(find(library, { query: "flight" })).toEqual(["Flight", "Night flight", "In-flight meal"]));
  it("needs every word that was typed, wherever it stands", () => {
    expect(find(library, { query: "night fl" })).toEqual(["Night flight"]);
    expect(find(library, { query: "fud power" })).toEqual(["Flight", "Lightning"]);
    expect(find(library, { query: "night zebra" })).toEqual([]);
  });
  it("knows no accents and no case", () =>
    expect([find(library, { query: "CAFE" }), folded("Écrasé")]).toEqual([["Café wall"], "ecrase"]));
  it.each<[string, Partial<LibraryFilter>, string[]]>([
    ["by ruleset", { ruleset: "b" }, ["In-flight meal", "Night flight"]],
    ["by kind", { kind: "gear" }, ["In-flight meal"]],
    ["by source", { pack: "y" }, ["Café wall"]],
    ["by least cost; what has none is not shown", { least: 10 }, ["Flight", "Lightning"]],
    ["by most cost", { most: 12 }, ["Lightning", "Night flight"]],
    ["by part of a rule id", { tag: "fud-51" }, ["Lightning"]],
    ["by tag", { tag: "Storm" }, ["Lightning"]],
    ["by all at once", { ruleset: "a", least: 13, query: "fl" }, ["Flight"]],
  ])("narrows %s", (_title, filter, names) => expect(find(library, filter)).toEqual(names));

  it("never finds what the filter leaves out, and nothing twice", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.string({ maxLength: 8 }),
            ruleset: fc.constantFrom("a", "b", null),
            cost: fc.option(fc.integer({ min: 0, max: 9 })),
          }),
          { maxLength: 40 },
        ),
        fc.record({
          query: fc.string({ maxLength: 3 }),
          ruleset: fc.constantFrom("", "a"),
          least: fc.option(fc.integer({ min: 0, max: 9 })),
        }),
        (rows, ask) => {
          const all = rows.map((r, n) => entry(r.name, { ...r, uuid: String(n) }));
          const found = matching(
            searchable(all, () => ""),
            { ...NO_FILTER, ...ask },
          );
          expect(new Set(found.map((e) => e.uuid)).size).toBe(found.length);
          for (const e of found) {
            if (ask.ruleset !== "") expect(e.ruleset).toBe(ask.ruleset);
            if (ask.least !== null) expect(e.cost ?? -1).toBeGreaterThanOrEqual(ask.least);
          }
          expect(found.length).toBeLessThanOrEqual(all.length);
        },
      ),
    ));
});

describe("the filters", () => {
  it("list what there is with its number", () =>
    expect(counted(library, (e) => e.ruleset)).toEqual([
      { value: "a", count: 2 },
      { value: "b", count: 2 },
    ]));
  it("are remembered as they were", () => {
    const filter: LibraryFilter = {
      query: "sea",
      ruleset: "a",
      kind: "power",
      pack: "x",
      least: 2,
      most: null,
      tag: "FUD",
    };
    expect([parseFilter(JSON.stringify(filter)), isNarrowed(filter), isNarrowed({ ...NO_FILTER, query: "x" })]).toEqual(
      [filter, true, false],
    );
  });
  it.each(["", "{", "null", "[]", '{"query":4,"least":"x"}'])("a broken memory %j asks for nothing", (text) =>
    expect(parseFilter(text)).toEqual(NO_FILTER),
  );
});
