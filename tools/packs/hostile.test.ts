import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { type JsonObject, readBundle } from "../../src/sharing/bundle.ts";
import { COLLECTION, type Kind } from "../../src/sharing/kinds.ts";
import { limits } from "../../tests/sharing/fixtures.ts";
import { run } from "./run.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const id = (name: string): string => name.padEnd(16, "0");
const STRANGER = "EVILstranger0000";
const hero = { type: "fudgeHero", system: { powerLevel: 8 } };

/** Ways to bring something along that runs, leads out, or belongs to nobody here. Whatever may not get through says EVIL, or is a way to run. */
const WAYS: readonly (readonly [way: string, kind: Kind, data: JsonObject])[] = [
  ["a script", "Actor", { ...hero, system: { biography: "<p>a</p><script>EVIL()</script>" } }],
  ["a handler", "Actor", { ...hero, system: { biography: '<img src="a.png" onerror="EVIL()">' } }],
  ["a handler after a slash", "Actor", { ...hero, system: { biography: "<svg/onload=EVIL()>" } }],
  ["an address", "Actor", { ...hero, system: { biography: '<a href="javascript:EVIL()">a</a>' } }],
  [
    "an address in entities",
    "Actor",
    { ...hero, system: { biography: '<a href="java&#115;cript&colon;EVIL()">a</a>' } },
  ],
  ["an address with a tab", "Actor", { ...hero, system: { biography: '<a href="java\tscript:EVIL()">a</a>' } }],
  ["a page of its own", "Actor", { ...hero, system: { biography: '<iframe srcdoc="<p>EVIL</p>"></iframe>' } }],
  ["an object", "Actor", { ...hero, system: { biography: '<object data="EVIL.swf"></object>' } }],
  ["another base", "Actor", { ...hero, system: { biography: '<base href="https://EVIL.example/">' } }],
  [
    "a refresh",
    "Actor",
    { ...hero, system: { biography: '<meta http-equiv="refresh" content="0;url=https://EVIL">' } },
  ],
  [
    "a style sheet",
    "Actor",
    { ...hero, system: { biography: '<link rel="stylesheet" href="https://EVIL.example/a.css">' } },
  ],
  [
    "an animation",
    "Actor",
    { ...hero, system: { biography: '<svg><animate onbegin="EVIL()" attributeName="x"></svg>' } },
  ],
  [
    "a picture in a text that leads out of the module",
    "Actor",
    { ...hero, system: { biography: '<img src="../../../../EVIL.png">' } },
  ],
  [
    "a link in a text that leads out of it",
    "Actor",
    { ...hero, system: { biography: '<a href="..\\\\..\\\\EVIL">a</a>' } },
  ],
  [
    "a list of pictures in a text",
    "Actor",
    { ...hero, system: { biography: '<img srcset="a.png 1x, ../../EVIL.png 2x">' } },
  ],
  [
    "a style that runs",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(javascript:EVIL())">a</p>' } },
  ],
  [
    "a style that leads out",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(&quot;../../EVIL.png&quot;)">a</p>' } },
  ],
  [
    "a style in escapes",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(\\6aavascript:EVIL())">a</p>' } },
  ],
  [
    "a frame of another site",
    "Actor",
    { ...hero, system: { biography: '<iframe src="https://EVIL.example/"></iframe>' } },
  ],
  [
    "a form",
    "Actor",
    { ...hero, system: { biography: '<form action="https://EVIL.example/"><button>a</button></form>' } },
  ],
  [
    "a field of the sheet it stands in",
    "Actor",
    { ...hero, system: { biography: '<input name="system.EVIL" value="1">' } },
  ],
  [
    "a button of the sheet it stands in",
    "Actor",
    { ...hero, system: { biography: '<button data-action="EVIL">a</button>' } },
  ],
  ["a gesture of a card", "Actor", { ...hero, system: { biography: '<a data-gesture="EVIL">a</a>' } }],
  [
    "a hint that is a page",
    "Actor",
    { ...hero, system: { biography: '<p data-tooltip="&lt;img src=x onerror=EVIL()&gt;">a</p>' } },
  ],
  [
    "a hint in double entities",
    "Actor",
    { ...hero, system: { biography: '<p data-tooltip="&amp;lt;img src=x onerror=EVIL()&amp;gt;">a</p>' } },
  ],
  ["another site without saying how", "Actor", { ...hero, system: { biography: '<a href="//EVIL.example/">a</a>' } }],
  ["a name", "Actor", { ...hero, name: '<img src=x onerror="EVIL()">A' }],
  ["a picture out of the module", "Actor", { ...hero, img: "../../../../EVIL.png" }],
  ["a picture out of it in escapes", "Actor", { ...hero, img: "%2e%2e/%2e%2e/EVIL.png" }],
  ["a picture that is a page", "Actor", { ...hero, img: "data:text/html,<b>EVIL</b>" }],
  ["a token's texture", "Actor", { ...hero, prototypeToken: { texture: { src: "javascript:EVIL()" } } }],
  [
    "a power's text",
    "Actor",
    {
      ...hero,
      items: [{ _id: id("p"), name: "P", type: "fudgePower", system: { description: "<script>EVIL()</script>" } }],
    },
  ],
  [
    "an effect's text",
    "Actor",
    { ...hero, effects: [{ _id: id("e"), name: "E", description: "<script>EVIL()</script>" }] },
  ],
  ["an owner", "Actor", { ...hero, ownership: { default: 0, [STRANGER]: 3 } }],
  [
    "an owner of a power",
    "Actor",
    { ...hero, items: [{ _id: id("q"), name: "P", type: "fudgePower", ownership: { [STRANGER]: 3 } }] },
  ],
  ["who saved it", "Actor", { ...hero, _stats: { lastModifiedBy: STRANGER } }],
  ["another package's store", "Actor", { ...hero, flags: { "evil-macros": { run: "EVIL()" } } }],
  [
    "another package's store in a token",
    "Actor",
    { ...hero, prototypeToken: { flags: { "evil-macros": { run: "EVIL()" } } } },
  ],
  [
    "the file that somebody came from",
    "Actor",
    { ...hero, flags: { crossover: { calculator: '{"name":"EVIL plan"}' } } },
  ],
  ["who answers for them at a table", "Actor", { ...hero, flags: { crossover: { answers: "EVIL" } } }],
  ["the Gamemaster's notes", "Actor", { ...hero, system: { gmNotes: "<p>EVIL plan</p>" } }],
  [
    "a secret block",
    "Actor",
    { ...hero, system: { biography: '<p>a</p><section class="secret"><p>EVIL plan</p></section>' } },
  ],
  ["who plays it", "Actor", { ...hero, system: { details: { player: "EVIL Ada" } } }],
  [
    "a page's text",
    "JournalEntry",
    { pages: [{ _id: id("a"), name: "A", type: "text", text: { format: 1, content: "<p onclick='EVIL()'>a</p>" } }] },
  ],
  [
    "a page in Markdown",
    "JournalEntry",
    { pages: [{ _id: id("b"), name: "B", type: "text", text: { format: 2, markdown: "[a](javascript:EVIL())" } }] },
  ],
  [
    "a hidden page",
    "JournalEntry",
    { pages: [{ _id: id("c"), name: "EVIL", type: "text", ownership: { default: 0 }, text: { content: "EVIL" } }] },
  ],
  [
    "a page's owner",
    "JournalEntry",
    {
      pages: [
        { _id: id("d"), name: "D", type: "text", ownership: { default: 2, [STRANGER]: 3 }, text: { content: "a" } },
      ],
    },
  ],
  [
    "older data that a page keeps",
    "JournalEntry",
    {
      pages: [
        {
          _id: id("o"),
          name: "O",
          type: "text",
          flags: { crossover: { before: [{ uuid: "Actor.EVIL" }] } },
          text: { content: "a" },
        },
      ],
    },
  ],
  [
    "a table's line",
    "RollTable",
    {
      formula: "1d4",
      results: [{ _id: id("r"), type: "text", name: "r", description: "<script>EVIL()</script>", range: [1, 4] }],
    },
  ],
  ["a macro that runs code", "Macro", { type: "script", command: "EVIL()" }],
  [
    "a card's face",
    "Cards",
    {
      type: "deck",
      cards: [
        {
          _id: id("k"),
          name: "K",
          type: "base",
          faces: [{ name: "f", img: "javascript:EVIL()", text: "<script>EVIL()</script>" }],
        },
      ],
    },
  ],
  ["a sound's file", "Playlist", { mode: 0, sounds: [{ _id: id("s"), name: "S", path: "../../EVIL.ogg" }] }],
  [
    "a scene's picture",
    "Scene",
    { tokens: [], foreground: "javascript:EVIL()", background: { src: "../../EVIL.webp" } },
  ],
  [
    "a token's own differences",
    "Scene",
    {
      tokens: [
        {
          _id: id("t"),
          name: "T",
          delta: { system: { biography: "<script>EVIL()</script>" }, ownership: { [STRANGER]: 3 } },
        },
      ],
    },
  ],
  [
    "what a token's own things say",
    "Scene",
    {
      tokens: [
        {
          _id: id("u"),
          name: "U",
          delta: {
            flags: { "evil-macros": { run: "EVIL()" } },
            items: [
              {
                _id: id("v"),
                name: "V",
                type: "fudgePower",
                ownership: { [STRANGER]: 3 },
                flags: { "evil-macros": {} },
              },
            ],
          },
        },
      ],
    },
  ],
  ["a drawing's author", "Scene", { tokens: [], drawings: [{ _id: id("w"), author: STRANGER, text: "a" }] }],
];
/** Those whose address no data model takes: such a source is wrong, and nothing is built. */
const NOT_EVEN_A_PATH = new Set([
  "a picture that is a page",
  "a token's texture",
  "a card's face",
  "a scene's picture",
]);
const documents = WAYS.map(([way, kind, data], i): readonly [Kind, JsonObject] => [
  kind,
  { name: `Way ${way}`, ...data, _id: id(`way${String(i)}x`) },
]);

/** Ways that no cleaning makes good: nothing is built. */
const REFUSED: readonly (readonly [string, (root: string) => void])[] = [
  [
    "a script of the module",
    (root) => {
      manifest(root, { esmodules: ["evil.js"] });
    },
  ],
  [
    "an old script of the module",
    (root) => {
      manifest(root, { scripts: ["evil.js"] });
    },
  ],
  [
    "a description with a script",
    (root) => {
      manifest(root, { description: "<script>EVIL()</script>" });
    },
  ],
  [
    "an address of the module",
    (root) => {
      manifest(root, { url: "javascript:EVIL()" });
    },
  ],
  [
    "a style sheet from outside",
    (root) => {
      manifest(root, { styles: [{ src: "../../EVIL.css" }] });
    },
  ],
  [
    "a picture that runs",
    (root) => {
      put(root, "assets/a.svg", '<svg xmlns="x" onload="EVIL()"/>');
    },
  ],
  [
    "a page beside it",
    (root) => {
      put(root, "README.md", "# A\n<script>EVIL()</script>");
    },
  ],
  [
    "a style sheet of another site",
    (root) => {
      manifest(root, { styles: ["https://EVIL.example/a.css"] });
    },
  ],
  [
    "a picture with a script of another name",
    (root) => {
      put(root, "assets/b.svg", '<svg xmlns:x="http://www.w3.org/2000/svg"><x:script>EVIL()</x:script></svg>');
    },
  ],
  [
    "a picture with an address in pieces",
    (root) => {
      put(root, "assets/c.svg", '<!DOCTYPE svg [<!ENTITY a "java">]><svg><a href="&a;script:EVIL()"/></svg>');
    },
  ],
  [
    "a picture with a style sheet of its own",
    (root) => {
      put(root, "assets/d.svg", '<?xml-stylesheet href="EVIL.xsl"?><svg/>');
    },
  ],
  [
    "a style sheet that reads beside the module",
    (root) => {
      put(root, "styles/a.css", "a { background: url('../../EVIL/a.png') }");
    },
  ],
  [
    "a style sheet that takes another along",
    (root) => {
      put(root, "styles/b.css", '@import "https://EVIL.example/a.css";');
    },
  ],
  [
    "sources that lie elsewhere",
    (root) => {
      rmSync(join(root, "packs"), { recursive: true });
      symlinkSync(elsewhere(), join(root, "packs"));
    },
  ],
  [
    "a bundle that lies elsewhere",
    (root) => {
      symlinkSync(join(elsewhere(), "EVIL.txt"), join(root, "bundle.json"));
    },
  ],
  [
    "a region that runs code",
    (root) => {
      put(
        root,
        "packs/_source/scenes/r.yml",
        stringify({
          _id: id("region"),
          _key: `!scenes!${id("region")}`,
          name: "R",
          regions: [
            {
              _id: id("g"),
              name: "g",
              behaviors: [{ _id: id("h"), name: "h", type: "executeScript", system: { source: "EVIL()" } }],
            },
          ],
        }),
      );
    },
  ],
  [
    "a document of another system",
    (root) => {
      put(
        root,
        "packs/_source/actors/o.yml",
        stringify({
          _id: id("other"),
          _key: `!actors!${id("other")}`,
          name: "O",
          type: "evilType",
          system: { macro: "EVIL()" },
        }),
      );
    },
  ],
  [
    "a link that leads nowhere",
    (root) => {
      put(
        root,
        "packs/_source/journal/l.yml",
        stringify({
          _id: id("link"),
          _key: `!journal!${id("link")}`,
          name: "L",
          pages: [{ _id: id("m"), name: "m", type: "text", text: { content: "@UUID[Actor.EVILgone00000000]{gone}" } }],
        }),
      );
    },
  ],
];

let cwd = "";
const put = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
/** A folder of the author's beside the module. */
const elsewhere = (): string => {
  put(join(cwd, "home"), "EVIL.txt", "EVIL secret");
  return join(cwd, "home");
};
const manifest = (root: string, more: object): void => {
  put(
    root,
    "module.json",
    JSON.stringify({ ...(JSON.parse(readFileSync(join(root, "module.json"), "utf8")) as object), ...more }),
  );
};
const source = (root: string, kind: Kind, data: JsonObject): void => {
  const key = `!${COLLECTION[kind]}!${String(data._id)}`;
  put(root, `packs/_source/${COLLECTION[kind]}/${String(data._id)}.yml`, stringify({ ...data, _key: key }));
};
function folder(name: string, of: readonly (readonly [Kind, JsonObject])[]): string {
  const root = join(cwd, name);
  put(root, "module.json", JSON.stringify({ id: name, title: name, version: "1.0.0" }));
  for (const [kind, data] of of) source(root, kind, data);
  return root;
}

/** What would run or tell on somebody, wherever it is written. Words about a thing are none. */
const BAD = /EVIL|<script|onerror|onload|onclick|javascript:|srcdoc/iu;

/** Every text of a zip, what its databases hold included. */
async function textsOf(zip: string): Promise<ReadonlyMap<string, string>> {
  const out = new Map<string, string>();
  const at = join(cwd, "unzipped");
  rmSync(at, { recursive: true, force: true });
  const packs = new Set<string>();
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), bytes);
    out.set(path, strFromU8(bytes, true));
    const pack = /^packs\/(?!_source)([^/]+)\//u.exec(path)?.[1];
    if (pack !== undefined) packs.add(pack);
  }
  for (const pack of packs) {
    const db = new ClassicLevel<string, string>(join(at, "packs", pack));
    await db.open();
    for await (const [key, value] of db.iterator()) out.set(`${pack}: ${key}`, value);
    await db.close();
  }
  return out;
}

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "crossover-hostile-"));
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

describe("a hostile module on the command line", () => {
  it(`${String(WAYS.length)} ways at once: nothing of them is in the zip, in none of its databases`, async () => {
    const root = folder(
      "hostile",
      documents.filter((_d, i) => !NOT_EVEN_A_PATH.has(WAYS[i]?.[0] ?? "")),
    );
    put(root, "evil.js", "EVIL()");
    put(root, "page.html", "<script>EVIL()</script>");
    put(root, "packs/macros-of-old/000001.ldb", "EVIL()");
    symlinkSync(join(elsewhere(), "EVIL.txt"), join(root, "notes.txt"));
    symlinkSync(elsewhere(), join(root, "assets"));
    symlinkSync(root, join(root, "round"));
    symlinkSync(join(cwd, "nowhere"), join(root, "gone.md"));
    symlinkSync(elsewhere(), join(root, "packs", "_source", "items"));
    const adventure = {
      _id: id("adventure"),
      name: "Adventure",
      _key: `!adventures!${id("adventure")}`,
      img: "../../EVIL.png",
      caption: "<p onclick='EVIL()'>a</p>",
      description: '<script>EVIL()</script><section class="secret">EVIL</section>',
      flags: { "evil-macros": { run: "EVIL()" } },
      actors: [{ ...hero, _id: id("inside"), name: "Inside", system: { biography: "<script>EVIL()</script>" } }],
      macros: [{ _id: id("insidemacro"), name: "M", type: "script", command: "EVIL()" }],
    };
    put(root, "packs/_source/adventures/a.yml", stringify(adventure));
    const built = await run(["build", "hostile", "--zip", "hostile.zip"], { cwd });
    expect([built.code, built.err.split("\n").filter((l) => !l.includes("(look at this)"))]).toEqual([0, []]);
    const texts = await textsOf(join(cwd, "hostile.zip"));
    expect([...texts.keys()].filter((k) => k.includes("!"))).not.toHaveLength(0);
    const found = [...texts].flatMap(([path, text]) =>
      BAD.test(text) ? [`${path}: ${BAD.exec(text)?.[0] ?? ""}`] : [],
    );
    expect(found).toEqual([]);
    expect([...texts.keys()].filter((k) => /evil|page\.html|of-old/u.test(k))).toEqual([]);
    // Everybody else is there: cleaned, not thrown away.
    const actors = WAYS.filter(([way, kind]) => kind === "Actor" && !NOT_EVEN_A_PATH.has(way)).length + 1;
    const bundle = JSON.parse(texts.get("bundle.json") ?? "") as { documents: Record<string, unknown[]> };
    expect(bundle.documents.Actor).toHaveLength(actors);
    expect(bundle.documents.Macro).toBeUndefined();
  });

  describe("what no cleaning makes good", () => {
    beforeEach(() => {
      rmSync(join(cwd, "refused"), { recursive: true, force: true });
      rmSync(join(cwd, "refused.zip"), { force: true });
    });
    const models = documents.flatMap(([kind, data], i): [string, (root: string) => void][] => {
      const [way = ""] = WAYS[i] ?? [];
      const put = (root: string): void => void source(root, kind, data);
      return NOT_EVEN_A_PATH.has(way) ? [[way, put]] : [];
    });
    it.each([...REFUSED, ...models])("%s: no zip", async (_way, put) => {
      const root = folder("refused", [["Actor", { ...hero, _id: id("fine"), name: "Fine" }]]);
      put(root);
      const built = await run(["build", "refused", "--zip", "refused.zip"], { cwd });
      expect(built.code).toBe(1);
      expect(existsSync(join(cwd, "refused.zip"))).toBe(false);
      if (existsSync(join(cwd, "home"))) expect(readdirSync(join(cwd, "home"))).toEqual(["EVIL.txt"]);
    });
  });

  it("what is asked for by name goes along: secrets, macros that run code; and a link that is meant to lead nowhere", async () => {
    const root = folder("asked", [
      ["Actor", { ...hero, _id: id("fine"), name: "Fine", system: { gmNotes: "<p>A plan</p>", bruises: 2 } }],
      ["Macro", { _id: id("macro"), name: "M", type: "script", command: "1 + 1", img: "icons/svg/dice-target.svg" }],
      [
        "JournalEntry",
        {
          _id: id("j"),
          name: "J",
          pages: [{ _id: id("m"), name: "m", type: "text", text: { content: "@UUID[Actor.later00000000000]{later}" } }],
        },
      ],
    ]);
    expect((await run(["validate", "asked"], { cwd })).err).toMatch(
      /pages\[0\]\.text\.content {2}leads to nothing in this module: Actor\.later/u,
    );
    manifest(root, { flags: { crossover: { allowLinks: ["Actor.later00000000000"] } } });
    const built = await run(["build", "asked", "--zip", "asked.zip", "--secrets", "--scripts", "--state"], { cwd });
    expect([built.code, built.err]).toEqual([0, ""]);
    const texts = await textsOf(join(cwd, "asked.zip"));
    expect(texts.get(`actors: !actors!${id("fine")}`)).toMatch(/A plan.*"bruises":2|"bruises":2.*A plan/u);
    expect(texts.get(`macros: !macros!${id("macro")}`)).toContain("1 + 1");
    expect(texts.get("module.json")).toContain("allowLinks");
  });

  it("all that is wrong is told in one run: a broken field, a dead link, a script of the module; a missing name once", async () => {
    const root = folder("several", [
      ["Actor", { ...hero, _id: id("a"), name: "", system: { powerLevel: "high" } }],
      [
        "JournalEntry",
        {
          _id: id("j"),
          name: "J",
          pages: [
            {
              _id: id("m"),
              name: "m",
              type: "text",
              text: { content: "@UUID[Compendium.several.actors.Actor.zzzz]{x}" },
            },
          ],
        },
      ],
    ]);
    manifest(root, { esmodules: ["a.js"] });
    const { code, err } = await run(["validate", "several"], { cwd });
    expect(code).toBe(1);
    expect(err).toContain('system.powerLevel  must be a number, not "high"');
    expect(err).toContain("leads to nothing in this module: Compendium.several.actors.Actor.zzzz");
    expect(err).toContain("esmodules  Foundry would run this");
    expect(err.split("\n").filter((l) => / {2}name {2}/u.test(l))).toEqual([
      expect.stringContaining("every document needs a name"),
    ]);
  });
});

describe("the same through the importer", () => {
  const of = (kind: Kind): JsonObject[] => documents.flatMap(([k, data]) => (k === kind ? [data] : []));
  it("nothing of it comes in but what is asked about: the Gamemaster's own words, and a macro's code, shown whole", () => {
    const kinds = [...new Set(documents.map(([kind]) => kind))];
    const { bundle } = readBundle(
      {
        format: "crossover-bundle",
        formatVersion: 1,
        module: { id: "hostile", title: "H", version: "1" },
        system: { id: "crossover", version: "0" },
        folders: [{ _id: id("f"), name: "F", type: "Actor", description: "<script>EVIL()</script>" }],
        documents: Object.fromEntries(kinds.map((kind) => [kind, of(kind)])),
      },
      limits,
    );
    const shown = new Set([
      "the Gamemaster's notes",
      "a secret block",
      "who plays it",
      "a hidden page",
      "a macro that runs code",
    ]);
    const rest = Object.values(bundle?.documents ?? {})
      .flat()
      .filter((d) => !shown.has(d.name.replace(/^Way /u, "")));
    expect(rest).toHaveLength(WAYS.length - shown.size);
    expect(rest.flatMap((d) => (BAD.test(JSON.stringify(d)) ? [`${d.name}: ${JSON.stringify(d)}`] : []))).toEqual([]);
    expect(JSON.stringify(bundle?.folders)).not.toMatch(BAD);
    const macro = bundle?.documents.Macro?.[0] as unknown as { command: string };
    expect(macro.command).toBe("EVIL()");
    const hidden = bundle?.documents.JournalEntry?.find((d) => d.name === "Way a hidden page");
    expect((hidden!.pages as { ownership: object }[])[0]?.ownership).toEqual({ default: 0 });
  });
});
