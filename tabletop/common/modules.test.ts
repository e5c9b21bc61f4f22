import { describe, expect, it } from "vitest";
import { type Candidate, chooseActive, parseModule } from "./modules.ts";
import type { AnyObject } from "./types.ts";

const system = { id: "tiny", version: "2.1.0" };
const parse = (manifest: unknown, folder = "lamp") =>
  parseModule(typeof manifest === "string" ? manifest : JSON.stringify(manifest), {
    folder,
    system,
    version: "14.366",
  });
const whole: AnyObject = { id: "lamp", title: "Lamp", version: "1.0.0" };

describe("a module's manifest (H-001 to H-004)", () => {
  it("has its defaults: lists, layer of its styles, ids of its packs, types under its own name", () => {
    const { module, errors } = parse({
      ...whole,
      styles: ["a.css", { src: "b.css", layer: null }],
      packs: [{ name: "people", type: "Actor" }],
      documentTypes: { Item: { spark: { htmlFields: ["description"] } } },
    });
    expect(errors).toEqual([]);
    expect(module).toMatchObject({
      type: "module",
      library: false,
      scripts: [],
      styles: [
        { src: "a.css", layer: "modules" },
        { src: "b.css", layer: null },
      ],
      packs: [{ id: "lamp.people", path: "packs/people", packageType: "module", system: null }],
    });
    expect(Object.keys(module?.documentTypes.Item as AnyObject)).toEqual(["lamp.spark"]);
  });

  it.each<[string, unknown, RegExp]>([
    ["half a file", '{ "id": "lamp"', /not valid JSON/],
    ["a list", [], /must hold an object/],
    ["no title", { id: "lamp" }, /lacks "title"/],
    ["no id", { title: "Lamp" }, /lacks "id"/],
    ["another folder's name", { ...whole, id: "torch" }, /"torch".*"lamp"/],
    ["an id that leads elsewhere", { ...whole, id: "../lamp" }, /can't be a folder's name/],
    ["packs that are no list", { ...whole, packs: { people: 1 } }, /"packs" must be a list/],
  ])("%s is refused with the reason", (_title, manifest, reason) => {
    const { module, errors } = parse(manifest);
    expect(module).toBeNull();
    expect(errors.join(" ")).toMatch(reason);
  });
  it("the id of the world's own system is refused", () =>
    expect(parse({ ...whole, id: "tiny" }, "tiny").errors.join(" ")).toMatch(/world's system/));

  it.each<[string, AnyObject, RegExp | null]>([
    ["made for this version", { compatibility: { minimum: "13", verified: "14" } }, null],
    ["a later host", { compatibility: { minimum: "15" } }, /minimum is 15/],
    ["an earlier host", { compatibility: { maximum: "13" } }, /maximum is 13/],
    ["this system", { relationships: { systems: [{ id: "tiny" }] } }, null],
    ["another system", { relationships: { systems: [{ id: "other" }] } }, /"other".*"tiny"/],
    [
      "a later version of this system",
      { relationships: { systems: [{ id: "tiny", compatibility: { minimum: "3" } }] } },
      /minimum is 3/,
    ],
  ])("one for %s", (_title, more, reason) => {
    const { module, incompatible } = parse({ ...whole, ...more });
    expect(module).not.toBeNull();
    if (reason) expect(incompatible.join(" ")).toMatch(reason);
    else expect(incompatible).toEqual([]);
  });
  it("an unknown key is worth a word and no more", () =>
    expect(parse({ ...whole, nonsense: 1 })).toMatchObject({
      errors: [],
      warnings: [expect.stringContaining("nonsense")],
    }));
});

describe("which modules are played", () => {
  const candidate = (id: string, more: AnyObject = {}, incompatible: string[] = []): Candidate => ({
    id,
    manifest: { id, title: id, version: "1.0.0", ...more },
    incompatible,
  });
  const requires = (...ids: string[]): AnyObject => ({ relationships: { requires: ids.map((id) => ({ id })) } });
  const on = (...ids: string[]): AnyObject => Object.fromEntries(ids.map((id) => [id, true]));

  it("those that are turned on; libraries first, what is required before what requires it", () => {
    const all = [
      candidate("a", requires("z")),
      candidate("b"),
      candidate("lib", { library: true }),
      candidate("off"),
      candidate("z"),
    ];
    expect(chooseActive(all, on("a", "b", "lib", "z"))).toEqual({ active: ["lib", "z", "a", "b"], refused: [] });
  });
  it("not those that can't be played here, nor those that need them, however far", () => {
    const all = [
      candidate("a", requires("b")),
      candidate("b", requires("c")),
      candidate("c", {}, ["too old"]),
      candidate("d", requires("nowhere")),
      candidate("e", requires("off")),
      candidate("off"),
    ];
    const { active, refused } = chooseActive(all, on("a", "b", "c", "d", "e"));
    expect(active).toEqual([]);
    expect(Object.fromEntries(refused.map(({ id, reason }) => [id, reason]))).toMatchObject({
      c: "too old",
      d: expect.stringContaining("not installed") as string,
      e: expect.stringContaining("not turned on") as string,
      a: expect.stringContaining('"b"') as string,
      b: expect.stringContaining('"c"') as string,
    });
  });
  it("not with an older version than is required", () => {
    const all = [
      candidate("a", { relationships: { requires: [{ id: "b", compatibility: { minimum: "2" } }] } }),
      candidate("b"),
    ];
    expect(chooseActive(all, on("a", "b"))).toMatchObject({
      active: ["b"],
      refused: [{ id: "a", reason: expect.stringContaining("from 2 on") as string }],
    });
  });
  it("two that require one another stand and fall together", () => {
    const pair = [candidate("a", requires("b")), candidate("b", requires("a"))];
    expect(chooseActive(pair, on("a", "b")).active.sort()).toEqual(["a", "b"]);
    expect(chooseActive([candidate("a", requires("b", "gone")), pair[1]!], on("a", "b")).active).toEqual([]);
  });
});
