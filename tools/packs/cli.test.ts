import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "./run.ts";

/** A folder outside of this repository, as an author has one. */
let cwd = "";
// The models of five rulesets are loaded once, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const at = (...path: string[]): string => join(cwd, ...path);
const cli = (...args: string[]) => run(args, { cwd });
const sourceOf = (module: string, pack: string): string =>
  at(module, "packs", "_source", pack, readdirSync(at(module, "packs", "_source", pack))[0] ?? "");
const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(file, change(readFileSync(file, "utf8")));
};

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "crossover-author-"));
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

describe("crossover-packs, in a folder of its own", () => {
  it("makes the worked example: a villain, her power and her file, which link to each other", async () => {
    const made = await cli(
      "init",
      "harbour-lamps",
      "--example",
      "--title",
      "Harbour Lamps",
      "--author",
      "Ada",
      "--license",
      "CC0",
    );
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(JSON.parse(readFileSync(at("harbour-lamps", "module.json"), "utf8"))).toMatchObject({
      id: "harbour-lamps",
      title: "Harbour Lamps",
      version: "1.0.0",
      license: "CC0",
      authors: [{ name: "Ada" }],
      relationships: { systems: [{ id: "crossover" }] },
    });
    expect(await cli("validate", "harbour-lamps")).toEqual({
      code: 0,
      out: '"Harbour Lamps" is in order. Characters: 1, Journal: 1.',
      err: "",
    });
    expect((await cli("init", "harbour-lamps")).code).toBe(1);
  });

  it("builds compendia, an adventure and a zip; the same sources give the same bundle", async () => {
    const built = await cli("build", "harbour-lamps", "--zip", "out/harbour-lamps.zip");
    expect([built.code, built.err]).toEqual([0, ""]);
    const files = unzipSync(readFileSync(at("out", "harbour-lamps.zip")));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        "module.json",
        "bundle.json",
        "README.md",
        "packs/actors/CURRENT",
        "packs/journal/CURRENT",
        "packs/adventure/CURRENT",
      ]),
    );
    expect(Object.keys(files).filter((f) => /LOCK|\.gitignore/u.test(f))).toEqual([]);
    const bundle = readFileSync(at("harbour-lamps", "bundle.json"), "utf8");
    expect(bundle).toMatch(/@UUID\[JournalEntry\.[A-Za-z0-9]{16}\]/u);
    expect(bundle).not.toContain("Compendium.harbour-lamps");
    await cli("build", "harbour-lamps");
    expect(readFileSync(at("harbour-lamps", "bundle.json"), "utf8")).toBe(bundle);
    expect(await cli("diff", "harbour-lamps", "out/harbour-lamps.zip", "--check")).toMatchObject({ code: 0 });
  });

  it("the official tool reads back what was compiled, key for key", async () => {
    const { extractPack } = (await import("@foundryvtt/foundryvtt-cli" as string)) as {
      extractPack(from: string, to: string, options: object): Promise<void>;
    };
    await extractPack(at("harbour-lamps", "packs", "actors"), at("extracted"), { yaml: false, log: false });
    const [file = ""] = readdirSync(at("extracted"));
    const actor = JSON.parse(readFileSync(at("extracted", file), "utf8")) as {
      _key: string;
      _id: string;
      items: { _id: string; _key: string }[];
    };
    expect(actor._key).toBe(`!actors!${actor._id}`);
    expect(actor.items[0]?._key).toBe(`!actors.items!${actor._id}.${actor.items[0]?._id ?? ""}`);
  });

  it("keeps what the author wrote into the manifest", async () => {
    edit(at("harbour-lamps", "module.json"), (t) =>
      JSON.stringify({ ...(JSON.parse(t) as object), url: "https://example.org/lamps" }),
    );
    await cli("build", "harbour-lamps");
    expect(JSON.parse(readFileSync(at("harbour-lamps", "module.json"), "utf8"))).toMatchObject({
      url: "https://example.org/lamps",
      packs: [{ name: "actors" }, { name: "journal" }, { name: "adventure" }],
    });
  });

  it("names file, line, column and field of what is wrong", async () => {
    await cli("init", "broken", "--example");
    const actor = sourceOf("broken", "actors");
    edit(actor, (t) =>
      t
        .replace("powerLevel: 8", "powerLevel: high\n  helth: 3\n  health:\n    value: 99")
        .replace("type: fudgePower", "type: fudgePoower"),
    );
    edit(sourceOf("broken", "journal"), (t) => t.replace("pages:", "pages:\n  - ["));
    const { code, err } = await cli("validate", "broken");
    const file = actor.slice(at("broken").length + 1);
    expect(code).toBe(1);
    expect(err).toContain(`${file}:6:3  system.powerLevel  must be a number, not "high"`);
    expect(err).toContain(`${file}:7:3  system.helth  is not a field of this type`);
    expect(err).toContain(
      `${file}:9:5  system.health.value  must be a whole number of at least -3 of at most 6, not 99`,
    );
    expect(err).toMatch(/items\[0\]\.type {2}"fudgePoower" is not a valid type/u);
    expect(err).toMatch(/packs\/_source\/journal\/[^:]+:\d+:\d+ {2}\S/u);
    expect((await cli("build", "broken")).code).toBe(1);
    expect(existsSync(at("broken", "packs", "actors"))).toBe(false);
  });

  it.each([
    ["an id twice", (t: string) => t, "is the id of"],
    [
      "a link to nothing in Crossover",
      (t: string) =>
        t.replace(/Compendium\.twice\.\w+\.JournalEntry/u, "Compendium.crossover.fudge-rules.JournalEntry"),
      "Crossover has no document",
    ],
    [
      "a key that isn't the id's",
      (t: string) => t.replace(/_key: "!actors!\w+"/u, '_key: "!actors!AAAAAAAAAAAAAAAA"'),
      'must be "!actors!',
    ],
    ["something that runs", (t: string) => t.replace("<p>She", "<script>steal()</script><p>She"), "would have run"],
  ])("sees %s", async (_title, change, message) => {
    rmSync(at("twice"), { recursive: true, force: true });
    await cli("init", "twice", "--example");
    const file = sourceOf("twice", "actors");
    if (message === "is the id of") writeFileSync(file.replace(".yml", "_2.yml"), readFileSync(file));
    edit(file, change);
    expect((await cli("validate", "twice")).err).toContain(message);
  });

  it("says what differs between two versions", async () => {
    await cli("init", "second", "--example", "--id", "harbour-lamps");
    edit(sourceOf("second", "actors"), (t) => t.replace("powerLevel: 8", "powerLevel: 9"));
    edit(at("second", "module.json"), (t) => t.replace('"1.0.0"', '"2.0.0"'));
    const { code, out } = await cli("diff", "harbour-lamps", "second", "--check");
    expect(code).toBe(1);
    expect(out).toContain("1.0.0 -> 2.0.0");
    expect(out).toContain("~ Characters: Madame Semaphore\n    system.powerLevel: 8 -> 9");
    expect(out).toContain("0 new, 1 changed, 0 gone, 1 the same.");
  });

  it("renews sources of an earlier time, and only says so with --dry-run", async () => {
    await cli("init", "old", "--example");
    const file = sourceOf("old", "actors");
    const journal = /JournalEntry\.(\w{16})/u.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    edit(file, (t) =>
      t
        .replace("\nsystem:\n", "\npermission: 2\ndata:\n  gone: 1\n")
        .replace(/@UUID\[Compendium[^\]]+\]/u, `@JournalEntry[${journal}]`),
    );
    const before = readFileSync(file, "utf8");
    expect((await cli("validate", "old")).code).toBe(1);
    const dry = await cli("migrate", "old", "--dry-run");
    expect(dry.out).toContain("left out: system.gone");
    expect(readFileSync(file, "utf8")).toBe(before);
    await cli("migrate", "old");
    expect(readFileSync(file, "utf8")).toContain(`@UUID[Compendium.old.journal.JournalEntry.${journal}]`);
    expect((await cli("validate", "old")).code).toBe(0);
    expect((await cli("migrate", "old")).out).toMatch(/^0 of 2/mu);
  });

  it.each([["--example"], ["--adventure"], []])(
    "what init %s has just written needs no renewing",
    async (...option) => {
      rmSync(at("fresh"), { recursive: true, force: true });
      await cli("init", "fresh", ...option);
      expect((await cli("migrate", "fresh", "--dry-run")).out).toMatch(/^0 of \d sources would be rewritten\.$/u);
    },
  );

  it("what one version leaves to the defaults and another writes out is no difference", async () => {
    await cli("init", "plain", "--example", "--id", "same");
    await cli("init", "written", "--example", "--id", "same");
    edit(sourceOf("written", "actors"), (t) =>
      t.replace("powerLevel: 8", "powerLevel: 8\n  size: -2\n  defenses:\n    dodge: 0\n  transcendence: null"),
    );
    expect(await cli("diff", "plain", "written", "--check")).toMatchObject({ code: 0 });
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["nothing", [], 2, /crossover-packs init <folder>/u],
    ["help", ["help"], 0, /Exit code 0/u],
    ["a command that there isn't", ["fly"], 2, /no command "fly"/u],
    ["an option that there isn't", ["validate", "x", "--fast"], 2, /Unknown option/u],
    ["an option of another command", ["validate", "x", "--zip", "a"], 2, /no option --zip/u],
    ["too few folders", ["diff", "a"], 2, /Usage: crossover-packs diff/u],
    ["a folder without a module", ["validate", "nowhere"], 1, /no module\.json/u],
    ["an id that can't be one", ["init", "x", "--id", "Not An Id"], 2, /can't be the id/u],
    ["help of one command", ["build", "--help"], 0, /--zip/u],
  ])("%s: says so, with an exit code", async (_title, args, code, text) => {
    const outcome = await cli(...args);
    expect(outcome.code).toBe(code);
    expect(outcome.out + outcome.err).toMatch(text);
  });

  it("runs as a program from anywhere", () => {
    const program = fileURLToPath(new URL("cli.mjs", import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [program, "validate", "harbour-lamps"], {
      cwd,
      encoding: "utf8",
    });
    expect([status, stdout.trim()]).toEqual([0, '"Harbour Lamps" is in order. Characters: 1, Journal: 1.']);
  }, 60_000);
});

describe("crossover-packs with an adventure: one source that Foundry imports as a whole", () => {
  const adventureFile = (module: string): string => sourceOf(module, "adventures");
  const compiled = async (module: string): Promise<Record<string, unknown>[]> => {
    const { extractPack } = (await import("@foundryvtt/foundryvtt-cli" as string)) as {
      extractPack(from: string, to: string, options: object): Promise<void>;
    };
    const to = at(`${module}-extracted`);
    rmSync(to, { recursive: true, force: true });
    await extractPack(at(module, "packs", "adventure"), to, { yaml: false, log: false });
    return readdirSync(to).map((f) => JSON.parse(readFileSync(join(to, f), "utf8")) as Record<string, unknown>);
  };

  it("init makes one with a scene and its opening, which validate and build take", async () => {
    expect((await cli("init", "quay", "--title", "Quay", "--adventure")).code).toBe(0);
    expect(await cli("validate", "quay")).toEqual({
      code: 0,
      out: '"Quay" is in order. Journal: 2, Scenes: 1.',
      err: "",
    });
    expect((await cli("build", "quay", "--zip", "quay.zip")).err).toBe("");
    // The page of the module is in no adventure of the author's: so there is one of everything as well.
    expect((await compiled("quay")).map((a) => a.name).sort()).toEqual(["Quay", "Quay: an opening"]);
    const manifest = JSON.parse(readFileSync(at("quay", "module.json"), "utf8")) as { packs: { name: string }[] };
    expect(manifest.packs.map((p) => p.name)).toEqual(["journal", "adventure"]);
    const bundle = JSON.parse(readFileSync(at("quay", "bundle.json"), "utf8")) as {
      documents: Record<string, { pages?: { _id: string }[] }[]>;
    };
    expect(Object.entries(bundle.documents).map(([kind, list]) => [kind, list.length])).toEqual([
      ["JournalEntry", 2],
      ["Scene", 1],
    ]);
  });

  it("the system's own opening fight is one: compiled with every id, and nothing of it twice", async () => {
    await cli("init", "rooftops", "--title", "Rooftops");
    rmSync(at("rooftops", "packs", "_source", "journal"), { recursive: true });
    mkdirSync(at("rooftops", "packs", "_source", "adventures"));
    const from = fileURLToPath(
      new URL(
        "../../packs/_source/fudge/fudge-fight/Fudge_an_hour_on_the_rooftops_fudgeRooftopHour.yml",
        import.meta.url,
      ),
    );
    const to = at("rooftops", "packs", "_source", "adventures", "hour.yml");
    writeFileSync(to, readFileSync(from, "utf8"));
    const { code, err } = await cli("build", "rooftops");
    expect([code, err.split("\n").filter((l) => l !== "" && !l.includes("(look at this)"))]).toEqual([0, []]);
    const adventures = await compiled("rooftops");
    expect(adventures.map((a) => a._id)).toEqual(["fudgeRooftopHour"]);
    const ids = (adventures[0]!.actors as { _id: string }[]).map((a) => a._id);
    expect(ids).toContain("fudgeOvertime000");
    expect(new Set(ids).size).toBe(ids.length);
    expect(existsSync(at("rooftops", "packs", "actors"))).toBe(false);
  });

  it("names file, line and field within it, and refuses two minds about one document", async () => {
    const file = at("rooftops", "packs", "_source", "adventures", "hour.yml");
    const before = readFileSync(file, "utf8");
    edit(file, (t) => t.replace("powerLevel: 10", "powerLevel: ten").replace("caption:", "captoin:"));
    const { code, err } = await cli("validate", "rooftops");
    expect(code).toBe(1);
    expect(err).toMatch(/adventures\/hour\.yml:4:1 {2}captoin {2}is not a field of an adventure/u);
    expect(err).toMatch(
      /adventures\/hour\.yml:\d+:7 {2}actors\[0\]\.system\.powerLevel {2}must be a number, not "ten"/u,
    );
    writeFileSync(file, before);
    mkdirSync(at("rooftops", "packs", "_source", "actors"));
    writeFileSync(
      at("rooftops", "packs", "_source", "actors", "twin.yml"),
      "_id: fudgeOvertime000\nname: Another Overtime\ntype: fudgeHero\n",
    );
    expect((await cli("validate", "rooftops")).err).toMatch(
      /hour\.yml:\d+:\d+ {2}actors\[\d+\]\._id {2}fudgeOvertime000 is in packs\/_source\/actors\/twin\.yml as well, and says something else there/u,
    );
    rmSync(at("rooftops", "packs", "_source", "actors"), { recursive: true });
  });

  it("diff tells what an adventure says and what it holds, folder against zip; migrate gives it its name and leaves nothing else changed", async () => {
    edit(adventureFile("quay"), (t) =>
      t.replaceAll("The quay", "The long quay").replace("A first hour", "A second hour"),
    );
    const { code, out } = await cli("diff", "quay.zip", "quay", "--check");
    expect(code).toBe(1);
    expect(out).toMatch(/~ Scenes: The long quay\n {4}name: "The quay" -> "The long quay"/u);
    expect(out).toMatch(/~ Adventure: Quay: an opening\n {4}caption: .*first hour.* -> .*second hour/u);
    const migrated = await cli("migrate", "rooftops");
    expect(migrated.out).toMatch(
      /adventures\/hour\.yml -> packs\/_source\/adventures\/Fudge_an_hour_on_the_rooftops_fudgeRooftopHour\.yml/u,
    );
    expect(existsSync(at("rooftops", "packs", "_source", "adventures", "hour.yml"))).toBe(false);
    expect((await cli("migrate", "rooftops")).out).toBe("0 of 1 sources rewritten.");
    expect((await cli("validate", "rooftops")).code).toBe(0);
  });
});
