import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import {
  type Bundle,
  bundleText,
  collectReferences,
  diffBundles,
  entriesOf,
  isRefused,
  type JsonObject,
  readBundle,
  rewriteReferences,
  stripPrivate,
} from "../../src/sharing/bundle.ts";
import { atHome, FILE, limits, RING, VILLAIN, whole } from "./fixtures.ts";

const read = (input: unknown) => readBundle(input, limits);
const codes = (input: unknown): string[] => read(input).problems.map((p) => `${p.severity}:${p.code}`);
/** The whole bundle with something done to it. */
const damaged = (change: (b: ReturnType<typeof whole> & Record<string, unknown>) => void): unknown => {
  const b = whole() as ReturnType<typeof whole> & Record<string, unknown>;
  change(b);
  return b;
};

describe("a bundle in which nothing is wrong", () => {
  it.each<[string, unknown]>([
    ["as data", whole()],
    ["as JSON", JSON.stringify(whole())],
    ["as YAML", stringify(whole())],
    ["with a byte order mark", `\uFEFF${JSON.stringify(whole())}`],
  ])("is read %s, and only the macro is worth a look", (_title, input) => {
    const { bundle, problems } = read(input);
    expect(problems.map((p) => p.code)).toEqual(["macroScript"]);
    expect(entriesOf(bundle as Bundle).map((e) => `${e.kind} ${e.data.name}`)).toEqual([
      "Actor Madame Semaphore",
      "JournalEntry The file",
      "RollTable Rumours",
      "Macro Count lamps",
    ]);
    expect(bundle?.module).toMatchObject({ id: "lamps", license: "CC0" });
  });
  it("read again it is the same, however often", () => {
    const once = read(whole()).bundle as Bundle;
    expect(read(bundleText(once)).bundle).toEqual(once);
  });
  it("keeps a macro's code as it is: it is shown whole, never altered in silence", () =>
    expect(read(whole()).bundle?.documents.Macro?.[0]?.command).toBe("if (1 < 2) game.crossover.api.waiting()"));
});

describe("documents without a module around them", () => {
  const actor = whole().documents.Actor[0];
  it.each<[string, unknown, string]>([
    ["an exported actor", { ...actor, _stats: { systemId: "crossover" } }, "Actor"],
    ["a pack's source", { ...actor, _key: `!actors!${VILLAIN}` }, "Actor"],
    ["an item", { name: "Flare", type: "fudgePower", system: {} }, "Item"],
    ["a journal entry", whole().documents.JournalEntry[0], "JournalEntry"],
    ["a table", whole().documents.RollTable[0], "RollTable"],
    ["a macro", whole().documents.Macro[0], "Macro"],
    ["several at once", [actor, { name: "Flare", type: "fudgePower", system: {} }], "Actor"],
    ["an adventure", { _id: RING, name: "All", actors: [actor], items: [], journal: [], folders: [] }, "Actor"],
  ])("%s is known for what it is", (_title, input, kind) => {
    const { bundle } = read(input);
    expect(bundle?.module).toBeNull();
    expect(Object.keys(bundle?.documents ?? {})).toContain(kind);
  });
  it("one of another system is refused by name", () =>
    expect(read({ ...actor, _stats: { systemId: "othersystem" } })).toMatchObject({
      bundle: null,
      problems: [{ severity: "refused", code: "otherSystem", data: { system: "othersystem" } }],
    }));
});

describe("what can't be trusted or understood as a whole is refused, with the reason", () => {
  const cyclic: Record<string, unknown> = whole();
  cyclic.self = cyclic;
  it.each<[string, unknown, string]>([
    ["half a file", JSON.stringify(whole()).slice(0, 300), "notJson"],
    ["a picture", "\ufffdPNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000", "notText"],
    ["half of YAML", "format: [crossover-bundle\nmodule: x", "notYaml"],
    ["more than fifty million characters", " ".repeat(50_000_001), "tooLarge"],
    [
      "one text of six million",
      damaged((b) => {
        b.module.description = "x".repeat(6_000_000);
      }),
      "tooLarge",
    ],
    [
      "YAML that unfolds without end",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
        { length: 8 },
        (_n, i) =>
          `${"bcdefghij"[i] ?? ""}: &${"bcdefghij"[i] ?? ""} [${Array(9)
            .fill(`*${"abcdefghi"[i] ?? ""}`)
            .join(",")}]`,
      ).join("\n")}`,
      "notYaml",
    ],
    ["a thousand lists in each other", JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`), "tooDeep"],
    ["something that holds itself", cyclic, "cyclic"],
    ["a word", "hello", "notDocuments"],
    ["a number", 7, "notDocuments"],
    ["nothing", null, "notDocuments"],
    ["an empty list", [], "notDocuments"],
    [
      "a newer format",
      damaged((b) => {
        b.formatVersion = 99;
      }),
      "newerFormat",
    ],
    [
      "a format that is no number",
      damaged((b) => {
        Object.assign(b, { formatVersion: "1" });
      }),
      "wrongType",
    ],
    [
      "another system's",
      damaged((b) => {
        b.system.id = "other";
      }),
      "otherSystem",
    ],
    [
      "a module id that leads out of its folder",
      damaged((b) => {
        b.module.id = "../../worlds";
      }),
      "badModuleId",
    ],
    [
      "documents that are a list",
      damaged((b) => {
        Object.assign(b, { documents: [] });
      }),
      "wrongType",
    ],
    [
      "nothing that can be used",
      damaged((b) => {
        Object.assign(b, { documents: { User: [{ name: "root", role: 4 }], Setting: [] } });
      }),
      "notDocuments",
    ],
    [
      "too many documents",
      damaged((b) => {
        b.documents.Macro = Array.from({ length: 5001 }, (_n, i) => ({
          _id: String(i).padStart(16, "0"),
          name: "m",
          type: "chat",
          command: "",
        }));
      }),
      "tooMany",
    ],
  ])("%s", (_title, input, code) => {
    const { bundle, problems } = read(input);
    expect(bundle).toBeNull();
    expect(problems.filter((p) => p.severity === "refused").map((p) => p.code)).toContain(code);
  });
});

describe("what is broken in one place is repaired or left out there", () => {
  it.each<[string, (b: ReturnType<typeof whole>) => void, string]>([
    [
      "a folder in itself",
      (b) => {
        if (b.folders[0]) Object.assign(b.folders[0], { folder: b.folders[1]?._id });
      },
      "repaired:folderCycle",
    ],
    [
      "a folder that isn't there",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { folder: "nowhere000000000" });
      },
      "repaired:badFolder",
    ],
    [
      "an id that is a path",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { _id: "../../etc/passwd" });
      },
      "repaired:badId",
    ],
    [
      "the same id twice",
      (b) => {
        b.documents.Actor.push(structuredClone(b.documents.Actor[0]) as never);
      },
      "dropped:duplicateId",
    ],
    [
      "no name",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { name: "  " });
      },
      "repaired:noName",
    ],
    [
      "a type of another game",
      (b) => {
        b.documents.Actor.push({ ...b.documents.Actor[0], _id: "other00000000000", type: "dragon" } as never);
      },
      "dropped:otherType",
    ],
    [
      "items that are a text",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { items: "many" });
      },
      "repaired:wrongType",
    ],
    [
      "system data that is a list",
      (b) => {
        b.documents.Actor.push({ ...b.documents.Actor[0], _id: "other00000000000", system: [] } as never);
      },
      "dropped:wrongType",
    ],
    [
      "a picture that is a program",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { img: "javascript:alert(1)" });
      },
      "repaired:unsafePath",
    ],
    [
      "a picture outside of the data folder",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { img: "../../../secret.png" });
      },
      "repaired:unsafePath",
    ],
    [
      "other packages' flags",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { flags: { itemacro: { macro: "x" } } });
      },
      "repaired:foreignFlags",
    ],
    [
      "a user",
      (b) => {
        Object.assign(b.documents, { User: [{ name: "root" }] });
      },
      "dropped:unknownKind",
    ],
    [
      "a link to nothing",
      (b) => {
        Object.assign(b.documents.Actor[0]?.system ?? {}, { biography: "@UUID[Item.nothing000000000]{x}" });
      },
      "note:deadLink",
    ],
    [
      "ownership of strangers",
      (b) => {
        Object.assign(b.documents.Actor[0] ?? {}, { ownership: { default: 3 } });
      },
      "note:ownership",
    ],
    [
      "a region that runs code",
      (b) => {
        Object.assign(b.documents, {
          Scene: [
            {
              _id: "scene00000000000",
              name: "S",
              regions: [{ name: "r", behaviors: [{ name: "b", type: "executeScript", system: { source: "x" } }] }],
            },
          ],
        });
      },
      "dropped:regionScript",
    ],
  ])("%s", (_title, change, code) => {
    const input = damaged(change as never);
    expect(codes(input)).toContain(code);
    expect(read(input).bundle?.documents.JournalEntry).toHaveLength(1);
  });
  it("who owned it, who saved it and its key elsewhere don't come in", () => {
    const { bundle } = read(
      damaged((b) => {
        Object.assign(b.documents.Actor[0] ?? {}, {
          ownership: { default: 3 },
          _stats: { lastModifiedBy: "x" },
          _key: "!actors!x",
          author: "x",
        });
      }),
    );
    for (const gone of ["ownership", "_stats", "_key", "author"])
      expect(bundle?.documents.Actor?.[0]).not.toHaveProperty(gone);
  });
  it("folders go no deeper than four, whatever the file says", () => {
    const ids = Array.from({ length: 9 }, (_n, i) => `deep${String(i)}`.padEnd(16, "0"));
    const { bundle } = read(
      damaged((b) => {
        b.folders = ids.map((_id, i) => ({ _id, name: _id, type: "Actor", folder: ids[i - 1] ?? null }));
      }),
    );
    const depth = (id: string | null): number =>
      id === null ? 0 : 1 + depth(bundle?.folders.find((f) => f._id === id)?.folder ?? null);
    expect(Math.max(...(bundle?.folders ?? []).map((f) => depth(f._id)))).toBe(4);
  });
  it.each([
    "<script>steal()</script>",
    "<img src=x onerror=steal()>",
    '<a href="javascript:steal()">x</a>',
    '<a href="java&#115;cript:steal()">x</a>',
    "<svg onload=steal()></svg>",
    '<iframe src="javascript:steal()"></iframe>',
    '<object data="steal.swf"></object>',
    "<math><mtext><script>steal()</script></mtext></math>",
    "<style>*{background:url(javascript:steal())}</style>",
    "<details open ontoggle=steal()>x</details>",
    '<form action="javascript:steal()"><button>x</button></form>',
    "<p>a</p><script src=//steal.example>",
  ])("%s runs in no text, wherever it stands", (bad) => {
    const { bundle, problems } = read(
      damaged((b) => {
        Object.assign(b.documents.Actor[0]?.system ?? {}, { biography: `<p>hi</p>${bad}` });
        Object.assign(b.documents.JournalEntry[0]?.pages[0]?.text ?? {}, { content: bad });
        Object.assign(b.documents.RollTable[0]?.results[0] ?? {}, { name: bad });
      }),
    );
    const text = JSON.stringify([bundle?.documents.Actor, bundle?.documents.JournalEntry, bundle?.documents.RollTable]);
    expect(text).not.toMatch(/<script|onerror|onload|ontoggle|javascript:|<object|<style/iu);
    expect(problems.some((p) => p.code === "unsafeHtml")).toBe(true);
  });
});

/** Values that no field expects. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    "",
    "\u0000",
    "../..",
    "<script>steal()</script>",
    "javascript:steal()",
    "__proto__",
    [],
    [[]],
    {},
    { __proto__: null },
    { constructor: { prototype: { polluted: 1 } } },
    NaN,
    Infinity,
    "x".repeat(10_000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

describe("1,000 damaged or hostile bundles", () => {
  /** Every path of the whole bundle. */
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(whole(), []);
  const put = (root: unknown, path: readonly string[], value: unknown): void => {
    let node = root as Record<string, unknown>;
    for (const key of path.slice(0, -1)) {
      if (typeof node[key] !== "object" || node[key] === null) return;
      node = node[key] as Record<string, unknown>;
    }
    const last = path.at(-1);
    if (last !== undefined) node[last] = value;
  };
  const hit = fc.record({ path: fc.constantFrom(...paths), value: odd });

  it("wrong values anywhere: read without a throw, clean, and clean again when read again", () => {
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 6 }), (hits) => {
        const b = whole();
        for (const { path, value } of hits) put(b, path, value);
        const { bundle, problems } = read(b);
        expect(bundle === null).toBe(isRefused(problems));
        for (const p of problems) expect(p.code).toMatch(/^[a-z]/u);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        if (!bundle) return;
        const { Macro: _code, ...others } = bundle.documents;
        expect(JSON.stringify(others)).not.toMatch(/<script/iu);
        for (const { data } of entriesOf(bundle)) {
          expect(data._id).toMatch(/^[A-Za-z0-9]{16}$/u);
          expect(data.name).not.toBe("");
          expect(data.ownership).toBeUndefined();
        }
        const again = read(bundleText(bundle));
        // A text knows no minus zero.
        expect(again.bundle).toEqual(JSON.parse(JSON.stringify(bundle)));
        expect(again.problems.filter((p) => p.severity === "repaired" && p.code !== "unsafeHtml")).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
  it("text cut off or overwritten anywhere: refused, or read without a throw", () => {
    const text = JSON.stringify(whole());
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 20 }), (a, b, noise) => {
        const broken = text.slice(0, Math.min(a, b)) + noise + (a < b ? text.slice(b) : "");
        const { bundle, problems } = read(broken);
        expect(bundle !== null || problems.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
  it("a hostile megabyte takes no longer than an honest one does by orders", () => {
    for (const bad of [
      "<".repeat(1_000_000),
      "@Actor[AAAAAAAAAAAAAAAA]{".repeat(40_000),
      '<section class="secret">'.repeat(20_000),
      " on".repeat(300_000),
      "Compendium.a.b.".repeat(60_000),
    ])
      expect(
        read(
          damaged((b) => {
            Object.assign(b.documents.RollTable[0]?.results[0] ?? {}, { description: "", name: bad });
          }),
        ).bundle,
      ).not.toBeNull();
  });
});

describe("references", () => {
  const ID = "abcdefghABCDEFGH";
  it.each<[string, JsonObject, string[]]>([
    ["a link in text", { t: `<p>@UUID[Actor.${ID}]{x}</p>` }, [`Actor.${ID}`]],
    [
      "an embed",
      { t: `@Embed[JournalEntry.${ID}.JournalEntryPage.${ID} inline]` },
      [`JournalEntry.${ID}.JournalEntryPage.${ID}`],
    ],
    ["an old link", { t: `@Item[${ID}]{x}` }, [`Item.${ID}`]],
    ["a compendium's", { t: `@UUID[Compendium.a-b.c.Item.${ID}]` }, [`Compendium.a-b.c.Item.${ID}`]],
    ["a field", { system: { source: `Actor.${ID}.Item.${ID}` } }, [`Actor.${ID}.Item.${ID}`]],
    ["an attribute", { t: `<a data-uuid="RollTable.${ID}">` }, [`RollTable.${ID}`]],
    ["a token's actor", { tokens: [{ actorId: ID }] }, [`Actor.${ID}`]],
    [
      "a note on a map",
      { tokens: [], notes: [{ entryId: ID }], journal: ID },
      [`JournalEntry.${ID}`, `JournalEntry.${ID}`],
    ],
    ["code of a macro", { command: `fromUuid("Actor.${ID}")` }, [`Actor.${ID}`]],
    [
      "where it came from, which is no link",
      { _stats: { compendiumSource: `Compendium.a.b.Actor.${ID}` }, flags: { core: { sourceId: `Actor.${ID}` } } },
      [],
    ],
    ["something that only looks like one", { t: `Actor.short MyActor.${ID} Actor.${ID}x` }, []],
  ])("%s", (_title, source, uuids) => expect(collectReferences(source).map((r) => r.uuid)).toEqual(uuids));
  it("pointed elsewhere they take what is within along; cut, their words stay", () => {
    const source = {
      a: `@UUID[Actor.${ID}.Item.${ID}]{her flare} and @Actor[${ID}]{her}`,
      b: `Actor.${ID}`,
      tokens: [{ actorId: ID }],
    };
    expect(rewriteReferences(source, () => "Compendium.m.p.Actor.zzzzzzzzzzzzzzzz")).toEqual({
      a: `@UUID[Compendium.m.p.Actor.zzzzzzzzzzzzzzzz.Item.${ID}]{her flare} and @UUID[Compendium.m.p.Actor.zzzzzzzzzzzzzzzz]{her}`,
      b: "Compendium.m.p.Actor.zzzzzzzzzzzzzzzz",
      tokens: [{ actorId: "zzzzzzzzzzzzzzzz" }],
    });
    expect(rewriteReferences(source, () => null)).toEqual({
      a: "her flare and her",
      b: null,
      tokens: [{ actorId: null }],
    });
  });
  it("there and back again is where it was", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{16}$/u),
        fc.constantFrom("Actor", "Item", "JournalEntry"),
        (id, kind) => {
          const source = { t: `<p>@UUID[${kind}.${id}]{x}</p>` };
          const away = rewriteReferences(source, (r) => `Compendium.m.p.${r.kind}.${r.id}`);
          expect(rewriteReferences(away, (r) => `${r.kind}.${r.id}`)).toEqual(source);
        },
      ),
    );
  });
});

describe("what is private stays", () => {
  const source = {
    _id: VILLAIN,
    name: "V",
    type: "fudgeHero",
    ownership: { default: 3 },
    _stats: { lastModifiedBy: "x" },
    flags: { crossover: { tags: "a", until: 1 }, core: { sourceId: "x" }, other: { x: 1 } },
    system: {
      biography: "<p>a</p><section class='x secret y'><div><section>b</section></div>c</section><p>d</p>",
      gmNotes: "<p>dies</p>",
      details: { player: "Ada", realName: "R" },
    },
    items: [{ name: "i", type: "fudgePower", ownership: {}, _stats: {} }],
  };
  it("without the Gamemaster's secrets", () =>
    expect(stripPrivate("Actor", source, { ...atHome, secrets: false })).toEqual({
      _id: VILLAIN,
      name: "V",
      type: "fudgeHero",
      flags: { crossover: { tags: "a" }, core: {} },
      system: { biography: "<p>a</p><p>d</p>", details: { realName: "R" } },
      items: [{ name: "i", type: "fudgePower" }],
    }));
  it("with them, when they are wanted", () =>
    expect(stripPrivate("Actor", source, { ...atHome, secrets: true })).toMatchObject({
      system: { biography: source.system.biography, gmNotes: "<p>dies</p>", details: { realName: "R" } },
    }));
  it("pages that players can't open are the Gamemaster's", () => {
    const journal = {
      _id: FILE,
      name: "J",
      pages: [
        { _id: "a", name: "open", ownership: { default: -1 } },
        { _id: "b", name: "hidden", ownership: { default: 0 } },
      ],
    };
    expect(
      (stripPrivate("JournalEntry", journal, { ...atHome, secrets: false }).pages as unknown as { name: string }[]).map(
        (p) => p.name,
      ),
    ).toEqual(["open"]);
    expect(stripPrivate("JournalEntry", journal, { ...atHome, secrets: true }).pages).toHaveLength(2);
  });
  it("a secret that nobody closes ends with the text", () =>
    expect(
      stripPrivate(
        "JournalEntry",
        { name: "J", pages: [{ text: { content: '<p>a</p><section class="secret"><p>b' } }] },
        { ...atHome, secrets: false },
      ),
    ).toMatchObject({ pages: [{ text: { content: "<p>a</p>" } }] }));
});

describe("the difference between two versions", () => {
  const base = (): Bundle => read(whole()).bundle as Bundle;
  const changed = (change: (b: ReturnType<typeof whole>) => void): Bundle =>
    read(damaged(change as never)).bundle as Bundle;
  it("nothing is nothing, whoever saved it and wherever it lies", () =>
    expect(
      diffBundles(
        base(),
        changed((b) => {
          Object.assign(b.documents.Actor[0] ?? {}, { sort: 99, folder: null });
        }),
      ),
    ).toMatchObject({ added: [], changed: [], removed: [], same: [{}, {}, {}, {}] }));
  it("names the field, in documents within too", () => {
    const { changed: list } = diffBundles(
      base(),
      changed((b) => {
        Object.assign(b.documents.Actor[0]?.system ?? {}, { powerLevel: 9 });
        Object.assign(b.documents.Actor[0]?.items[0] ?? {}, { name: "Signal storm" });
      }),
    );
    expect(list.flatMap((d) => d.fields)).toEqual([
      { path: "system.powerLevel", from: 8, to: 9 },
      { path: "items[Signal storm].name", from: "Signal flare", to: "Signal storm" },
    ]);
  });
  it("new and gone are each other's reverse", () => {
    const more = changed((b) => {
      b.documents.Macro.push({ _id: "more000000000000", name: "More", type: "chat", command: "hi" });
    });
    expect(diffBundles(base(), more).added.map((d) => d.name)).toEqual(["More"]);
    expect(diffBundles(more, base()).removed.map((d) => d.name)).toEqual(["More"]);
  });
});
