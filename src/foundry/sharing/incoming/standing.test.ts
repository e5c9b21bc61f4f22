import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHOICES,
  contentOf,
  type ImportMark,
  markOf,
  type Present,
  signOf,
  type Standing,
  standingOf,
  STANDINGS,
} from "./standing.ts";

const mark = (file: string, here: string): ImportMark => ({ file, here, module: null, version: null });
const present = (sign: string, m: ImportMark | null, equal = false): Present => ({ sign, mark: m, equal });

describe("what a document is", () => {
  it("is the same in any order of fields, whoever saved it and wherever it lies", () =>
    expect(
      contentOf({
        system: { a: [1, 2], b: 1 },
        name: "A",
        _stats: { t: 5 },
        sort: 9,
        folder: "f",
        flags: { crossover: { imported: { file: "x" } } },
      }),
    ).toBe(contentOf({ name: "A", system: { b: 1, a: [1, 2] }, flags: {} })));
  it("has another sign when it is another", () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [x, y] = [contentOf({ a }), contentOf({ a: b })];
        expect(signOf(x) === signOf(y)).toBe(x === y);
      }),
    ));
  it("counts flags that say something else than where it came from", () =>
    expect(contentOf({ flags: { crossover: { imported: 1, rank: 2 } } })).not.toBe(contentOf({ flags: {} })));
});

describe("how a document of a file stands to the world", () => {
  it.each<[string, string, Present | null, boolean, Standing]>([
    ["nothing of it is here", "f2", null, false, "new"],
    ["something else has its name", "f2", null, true, "namesake"],
    ["it came in as it is in the file, and nobody touched it", "f1", present("h1", mark("f1", "h1")), false, "same"],
    ["an older version is here, untouched since it came in", "f2", present("h1", mark("f1", "h1")), false, "changed"],
    ["a newer version, and it was changed here too", "f2", present("mine", mark("f1", "h1")), false, "conflict"],
    ["the file has nothing new, but it was changed here", "f1", present("mine", mark("f1", "h1")), false, "edited"],
    ["it was made here with the same id and other content", "f2", present("mine", null), true, "conflict"],
    ["it is here with the same content, however it came", "f2", present("mine", null, true), true, "same"],
  ])("%s", (_title, file, there, namesake, standing) => expect(standingOf(file, there, namesake)).toBe(standing));

  it("what was changed here is never written over by itself", () =>
    expect([CHOICES.conflict[0], CHOICES.edited[0], CHOICES.same[0], CHOICES.changed[0], CHOICES.new[0]]).toEqual([
      "skip",
      "skip",
      "skip",
      "replace",
      "create",
    ]));
  it("each standing offers leaving it", () => expect(STANDINGS.every((s) => CHOICES[s].includes("skip"))).toBe(true));
  it.each([null, {}, { crossover: 4 }, { crossover: { imported: { file: 3, here: "x" } } }])(
    "a mark that anybody wrote is read with care: %j",
    (flags) => expect(markOf(flags)).toBeNull(),
  );
  it("and a whole one is read as it is", () =>
    expect(markOf({ crossover: { imported: { file: "f", here: "h", module: "m", version: 2 } } })).toEqual({
      file: "f",
      here: "h",
      module: "m",
      version: null,
    }));
});
