import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BundleHead, diffBundles, entriesOf, readBundle } from "../../src/sharing/bundle.ts";
import { composeBundle, creditsIn, type Gathered, idFor, linksOf, packagesOf } from "../../src/sharing/compose.ts";
import { assetName, filesOf, isOwnFile, moveFiles } from "../../src/sharing/files.ts";
import { stableId } from "../../src/sharing/ids.ts";
import { adventureOf, manifestOf, moduleFiles, placeOf, sourceFiles, toWorldLinks } from "../../src/sharing/module.ts";
import { atHome, limits } from "./fixtures.ts";

const head: BundleHead = {
  id: "lamps",
  title: "Lamps",
  version: "1.0.0",
  license: "CC0",
  description: "",
  authors: [{ name: "Ada" }],
};
const options = { head, system: { id: "crossover", version: "0.1.0" }, ...atHome };
const id = (name: string): string => name.padEnd(16, "0");
const villain = (over: object = {}): Gathered => ({
  uuid: `Actor.${id("villain")}`,
  kind: "Actor",
  folders: [{ uuid: "Folder.f", name: "Ring", color: null, sorting: "a" }],
  data: {
    _id: id("villain"),
    name: "Madame",
    type: "fudgeHero",
    img: "art/madame.webp",
    system: {
      biography: `<p>@UUID[JournalEntry.${id("file")}]{file} @UUID[Item.${id("gone")}]{thing} @UUID[Compendium.crossover.fudge-rules.JournalEntry.${id("rules")}]{rules} @UUID[Actor.${id("villain")}.Item.${id("flare")}]{flare}</p>`,
      ...over,
    },
    items: [{ _id: id("flare"), name: "Flare", type: "fudgePower", system: {} }],
  },
});
const file: Gathered = {
  uuid: `Compendium.world.notes.JournalEntry.${id("file")}`,
  kind: "JournalEntry",
  folders: [],
  data: {
    _id: id("file"),
    name: "File",
    pages: [{ _id: id("p"), name: "P", type: "text", text: { content: `@UUID[Actor.${id("villain")}]{her}` } }],
  },
};
const worldFile: Gathered = { ...file, uuid: `JournalEntry.${id("file")}` };

describe("from a world to a bundle", () => {
  it("links lead to the shared copies, to compendia that others have, or are words", () => {
    expect(linksOf([villain(), worldFile]).map((l) => l.fate)).toEqual(["inside", "cut", "kept", "inside", "inside"]);
    const bundle = composeBundle([villain(), worldFile], options);
    const [v, f] = [bundle.documents.Actor?.[0]?._id ?? "", bundle.documents.JournalEntry?.[0]?._id ?? ""];
    expect(bundle.documents.Actor?.[0]?.system).toEqual({
      biography: `<p>@UUID[JournalEntry.${f}]{file} thing @UUID[Compendium.crossover.fudge-rules.JournalEntry.${id("rules")}]{rules} @UUID[Actor.${v}.Item.${id("flare")}]{flare}</p>`,
    });
    expect(readBundle(bundle, limits)).toMatchObject({ problems: [] });
  });
  it("what only another compendium of this world has is no target for others", () =>
    expect(linksOf([{ ...villain(), data: { t: `@UUID[${file.uuid}]{x}` } }]).map((l) => l.fate)).toEqual(["cut"]));
  it("packages whose compendia are named are asked for", () =>
    expect(
      packagesOf(
        linksOf([
          {
            ...villain(),
            data: { t: `Compendium.heroes.foes.Actor.${id("x")} Compendium.crossover.p.Actor.${id("x")}` },
          },
        ]),
        "crossover",
      ),
    ).toEqual(["heroes"]));
  it("ids are the module's own, and the same in every version", () => {
    const [one, two] = [
      composeBundle([villain(), worldFile], options),
      composeBundle([worldFile, villain({ powerLevel: 9 })], { ...options, head: { ...head, version: "2.0.0" } }),
    ];
    expect(one.documents.Actor?.[0]?._id).not.toBe(id("villain"));
    expect(diffBundles(one, two)).toMatchObject({
      added: [],
      removed: [],
      changed: [{ name: "Madame", fields: [{ path: "system.powerLevel" }] }],
    });
    expect(
      composeBundle([villain()], { ...options, head: { ...head, id: "other" } }).documents.Actor?.[0]?._id,
    ).not.toBe(one.documents.Actor?.[0]?._id);
  });
  it("a copy that came in with the module goes out again under its id; with another module under a new one", () => {
    const came: Gathered = {
      ...villain(),
      uuid: `Actor.${id("imported")}`,
      data: { ...villain().data, flags: { crossover: { shared: { module: "lamps", id: id("first") } } } },
    };
    expect(idFor("lamps", came)).toBe(id("first"));
    expect(idFor("theirs", came)).toBe(stableId("theirs", came.uuid));
  });
  it("folders come along, outermost first, once each", () => {
    const deep: Gathered = {
      ...worldFile,
      folders: [
        { uuid: "Folder.a", name: "A", color: "#112233", sorting: "m" },
        { uuid: "Folder.b", name: "B", color: null, sorting: "a" },
      ],
    };
    const { folders, documents } = composeBundle(
      [deep, { ...deep, uuid: `JournalEntry.${id("two")}`, data: { ...deep.data, _id: id("two") } }],
      options,
    );
    expect(folders.map((f) => [f.name, f.type, f.folder])).toEqual([
      ["A", "JournalEntry", null],
      ["B", "JournalEntry", folders[0]?._id],
    ]);
    expect(documents.JournalEntry?.map((d) => d.folder)).toEqual([folders[1]?._id, folders[1]?._id]);
  });
});

describe("stable ids", () => {
  it("are ids, and differ when what they name does", () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 3 }), (parts) => {
        const made = stableId(...parts);
        expect(made).toMatch(/^[A-Za-z0-9]{16}$/u);
        expect(stableId(...parts)).toBe(made);
        const name = JSON.stringify(parts);
        expect(seen.get(made) ?? name).toBe(name);
        seen.set(made, name);
      }),
      { numRuns: 2000 },
    );
  });
  it("a hundred thousand of a kind are a hundred thousand ids", () =>
    expect(
      new Set(Array.from({ length: 100_000 }, (_n, i) => stableId("lamps", `Actor.${String(i).padStart(16, "0")}`)))
        .size,
    ).toBe(100_000));
});

describe("files of this table", () => {
  it.each([
    ["art/madame.webp", true],
    ["worlds/x/m.png?1", true],
    ["icons/svg/x.svg", false],
    ["systems/crossover/a.svg", false],
    ["modules/m/a.png", false],
    ["https://x.org/a.png", false],
    ["data:image/png;base64,AA", false],
    ["", false],
    ["folder/without", false],
  ])("%s: %s", (path, own) => expect(isOwnFile(path)).toBe(own));
  it("are found in fields and in text, and moved in both", () => {
    const data = {
      img: "art/a.png",
      texture: { src: "art/b.webp" },
      text: "<img src=\"art/c.png\"><img src='icons/d.svg'>",
    };
    expect(filesOf(data)).toEqual(["art/a.png", "art/b.webp", "art/c.png"]);
    expect(moveFiles(data, (p) => `x/${p}`)).toEqual({
      img: "x/art/a.png",
      texture: { src: "x/art/b.webp" },
      text: "<img src=\"x/art/c.png\"><img src='icons/d.svg'>",
    });
  });
  it("two of one name don't become one", () =>
    expect(assetName("a/Mädchen bild.PNG")).not.toBe(assetName("b/Mädchen bild.PNG")));
});

describe("the files of a module", () => {
  const bundle = composeBundle([villain(), worldFile], options);
  it("are whole: manifest, words, bundle, one source a document; nothing runs", () => {
    const files = moduleFiles(bundle, { systemId: "crossover", systemVersion: "0.1.0", readme: "r" });
    expect(Object.keys(files).map((f) => f.replace(/_[A-Za-z0-9]{16}/u, ""))).toEqual([
      "module.json",
      "README.md",
      "bundle.json",
      "packs/_source/actors/_folder_Ring.yml",
      "packs/_source/actors/Madame.yml",
      "packs/_source/journal/File.yml",
    ]);
    expect(JSON.parse(files["module.json"] ?? "")).not.toHaveProperty("esmodules");
  });
  it("sources link between compendia, the bundle as in a world", () => {
    const text = Object.values(sourceFiles(bundle, "lamps")).join("");
    expect(text).toMatch(/Compendium\.lamps\.journal\.JournalEntry\./u);
    expect(toWorldLinks({ t: `@UUID[Compendium.lamps.actors.Actor.${id("x")}]` }, "lamps")).toEqual({
      t: `@UUID[Actor.${id("x")}]`,
    });
  });
  it("who made what is gathered from documents and those within them, each once", () => {
    const credited = (credits: string): object => ({ flags: { crossover: { credits } } });
    const documents = {
      Actor: [
        {
          _id: "a",
          name: "A",
          ...credited("Ada (MIT)"),
          items: [
            { name: "i", ...credited("Bo (CC BY 3.0)") },
            { name: "j", ...credited("Ada (MIT)") },
          ],
        },
      ],
      Item: [{ _id: "b", name: "B", flags: {} }],
    };
    expect(creditsIn({ ...bundle, documents } as never)).toEqual(["Ada (MIT)", "Bo (CC BY 3.0)"]);
  });
  it("an adventure holds everything once", () => {
    const adventure = adventureOf(bundle, head) as unknown as Record<string, unknown[]>;
    expect([
      adventure.actors?.length,
      adventure.journal?.length,
      adventure.folders?.length,
      adventure.items?.length,
    ]).toEqual([1, 1, 1, 0]);
    expect(entriesOf(bundle)).toHaveLength(2);
  });
  it("the manifest declares a compendium a kind, and what else is needed", () =>
    expect(
      manifestOf(head, { systemId: "crossover", systemVersion: "", packs: ["Actor"], requires: ["heroes"] }),
    ).toMatchObject({
      packs: [
        { name: "actors", type: "Actor" },
        { name: "adventure", type: "Adventure" },
      ],
      relationships: { requires: [{ id: "heroes" }] },
    }));
  it("a new world may begin with a module that has an adventure; one of loose compendia offers no start", () => {
    const options = { systemId: "crossover", systemVersion: "", packs: ["Actor"] } as const;
    expect(manifestOf(head, options).quickstart).toEqual({
      adventures: {
        crossover: { uuid: `Compendium.${head.id}.adventure.Adventure.${String(adventureOf(bundle, head)._id)}` },
      },
    });
    expect(manifestOf(head, { ...options, adventures: false })).not.toHaveProperty("quickstart");
  });
  it.each([
    ["b.c", 3, 3],
    ["b.list[1].x", 6, 5],
    ["b.missing", 2, 1],
    ["nothing", 1, 1],
  ])("%s stands in line %i, column %i", (path, line, column) =>
    expect(placeOf("a: 1\nb:\n  c: 2\n  list:\n  - x: 1\n  - x: 2\n", path)).toEqual({ line, column }),
  );
});
