import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { type JsonObject, readBundle } from "../../src/sharing/bundle.ts";
import { type Kind } from "../../src/sharing/kind-names.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import { limits } from "../../tests/sharing/fixtures.ts";
import {
  ASKED_ABOUT,
  BAD,
  hero,
  HOSTILE,
  hostileBundle,
  id,
  NOT_EVEN_A_PATH,
  WAYS,
} from "../../tests/sharing/hostile-ways.ts";
import { run } from "./run.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

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
      HOSTILE.filter((_d, i) => !NOT_EVEN_A_PATH.has(WAYS[i]?.[0] ?? "")),
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
    const models = HOSTILE.flatMap(([kind, data], i): [string, (root: string) => void][] => {
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
    expect(err).not.toContain("stay at home");
    expect(err).toContain("esmodules  Foundry would run this");
    expect(err.split("\n").filter((l) => / {2}name {2}/u.test(l))).toEqual([
      expect.stringContaining("every document needs a name"),
    ]);
  });
});

describe("the same through the importer", () => {
  it("nothing of it comes in but what is asked about: the Gamemaster's own words, and a macro's code, shown whole", () => {
    const { bundle } = readBundle(hostileBundle(), limits);
    const rest = Object.values(bundle?.documents ?? {})
      .flat()
      .filter((d) => !ASKED_ABOUT.has(d.name.replace(/^Way /u, "")));
    expect(rest).toHaveLength(WAYS.length - ASKED_ABOUT.size);
    expect(rest.flatMap((d) => (BAD.test(JSON.stringify(d)) ? [`${d.name}: ${JSON.stringify(d)}`] : []))).toEqual([]);
    expect(JSON.stringify(bundle?.folders)).not.toMatch(BAD);
    const macro = bundle?.documents.Macro?.[0] as unknown as { command: string };
    expect(macro.command).toBe("EVIL()");
    const hidden = bundle?.documents.JournalEntry?.find((d) => d.name === "Way a hidden page");
    expect((hidden!.pages as { ownership: object }[])[0]?.ownership).toEqual({ default: 0 });
  });
});
