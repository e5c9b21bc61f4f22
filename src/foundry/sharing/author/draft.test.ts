import { describe, expect, it } from "vitest";
import type { Gathered } from "../../../sharing/compose.ts";
import { type Draft, draftView, faults, filesIn, included, isLater, nextVersion, toLookUp } from "./draft.ts";

const id = (name: string): string => name.padEnd(16, "0");
const one = (name: string, text = "", over: Partial<Gathered> = {}): Gathered => ({
  uuid: `Actor.${id(name)}`,
  kind: "Actor",
  folders: [],
  data: { _id: id(name), name, type: "fudgeHero", system: { biography: text } },
  ...over,
});
const draft = (over: Partial<Draft> = {}): Draft => {
  const villain = one("villain", `@UUID[Actor.${id("friend")}]{x}`);
  return {
    title: "Lamps",
    id: "lamps",
    ownId: false,
    version: "1.0.0",
    author: "Ada",
    license: "CC0",
    description: "",
    secrets: false,
    state: false,
    files: true,
    chosen: new Map([[villain.uuid, villain]]),
    off: new Set(),
    named: new Map(),
    before: {},
    ...over,
  };
};
const localize = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.split(".").slice(3).join(".")}${data ? ` ${Object.values(data).join("|")}` : ""}`;

describe("what is in the module", () => {
  it("what the chosen name is looked up, then goes along, unless it is left out", () => {
    expect(toLookUp(draft())).toEqual([`Actor.${id("friend")}`]);
    const friend = one("friend", `@UUID[Actor.${id("third")}]{y}`);
    const d = draft({ named: new Map([[friend.uuid, friend]]) });
    expect(included(d).map((g) => g.data.name)).toEqual(["villain", "friend"]);
    expect(toLookUp(d)).toEqual([`Actor.${id("third")}`]);
    const without = draft({ named: d.named, off: new Set([friend.uuid]) });
    expect(included(without).map((g) => g.data.name)).toEqual(["villain"]);
    expect(toLookUp(without)).toEqual([]);
  });
  it("what nobody names any more doesn't go along", () => {
    const friend = one("friend", `@UUID[Actor.${id("third")}]{y}`);
    const third = one("third");
    const named = new Map([
      [friend.uuid, friend],
      [third.uuid, third],
    ]);
    expect(included(draft({ named })).map((g) => g.data.name)).toEqual(["villain", "friend", "third"]);
    expect(included(draft({ named, off: new Set([friend.uuid]) })).map((g) => g.data.name)).toEqual(["villain"]);
    expect(draftView(draft({ named, off: new Set([friend.uuid]) }), localize).named.map((r) => [r.name, r.on])).toEqual(
      [["friend", false]],
    );
    expect(included(draft({ named, chosen: new Map() }))).toEqual([]);
  });
  it("what isn't there any more is asked for once, and its link is cut", () => {
    const d = draft({ named: new Map([[`Actor.${id("friend")}`, null]]) });
    expect(toLookUp(d)).toEqual([]);
    expect(draftView(d, localize).notes.map((n) => [n.text, n.items])).toContainEqual([
      "Note.cut 1",
      ["link villain|gone|1"],
    ]);
  });
  it("pictures of this table are counted once", () => {
    const a = one("a", "", { data: { name: "a", img: "art/x.png" } });
    const b = one("b", "", { data: { name: "b", img: "art/x.png", token: { src: "icons/y.svg" } } });
    expect(
      filesIn(
        draft({
          chosen: new Map([
            [a.uuid, a],
            [b.uuid, b],
          ]),
        }),
      ),
    ).toEqual(["art/x.png"]);
  });
});

describe("what keeps it from being written", () => {
  const before = {
    lamps: {
      title: "Lamps",
      version: "1.2.0",
      author: "Ada",
      license: "CC0",
      description: "",
      documents: [],
      leftOut: [],
    },
  };
  it.each<[string, Partial<Draft>, object]>([
    ["nothing", {}, {}],
    ["no name", { title: " " }, { title: "title" }],
    ["an id that is none", { id: "Lamp Ring" }, { id: "id" }],
    ["the system's own id", { id: "crossover" }, { id: "taken" }],
    ["a version in words", { version: "one" }, { version: "version" }],
    ["a version that was shared", { version: "1.2.0", before }, { version: "later" }],
    ["a version before it", { version: "1.1.9", before }, { version: "later" }],
    ["the next", { version: "1.10.0", before }, {}],
    ["nobody", { author: "" }, { author: "author" }],
    ["nothing chosen", { chosen: new Map() }, { documents: "documents" }],
  ])("%s", (_title, over, wrong) => {
    expect(faults(draft(over))).toEqual(wrong);
  });
  it.each([
    ["1.0.1", "1.0.0", true],
    ["1.10", "1.9", true],
    ["2", "1.9.9", true],
    ["1.0", "1.0.0", false],
    ["1.0.0", "1.0.1", false],
  ])("%s later than %s: %s", (a, b, later) => {
    expect(isLater(a, b)).toBe(later);
  });
  it("the next version is later", () => {
    for (const v of ["1.0.0", "0.9", "3", "1.9.9"]) expect(isLater(nextVersion(v), v)).toBe(true);
  });
});

describe("what the window says of it", () => {
  it("macros that run code, and text that would, are named", () => {
    const macro = one("m", "", {
      uuid: `Macro.${id("m")}`,
      kind: "Macro",
      data: { name: "m", type: "script", command: "1 < 2" },
    });
    const bad = one("bad", "<img src=x onerror=a()>");
    const texts = draftView(
      draft({
        chosen: new Map([
          [macro.uuid, macro],
          [bad.uuid, bad],
        ]),
      }),
      localize,
    ).notes.map((n) => [n.text, ...n.items]);
    expect(texts).toContainEqual(["Note.scripts", "m"]);
    expect(texts).toContainEqual(["Note.running", "bad"]);
  });
});
