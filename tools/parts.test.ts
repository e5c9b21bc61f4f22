import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at } from "./lib.mjs";

interface Making {
  readonly out: string;
  read(paths: Iterable<string>): void;
  warn(text: string): void;
  tick(share: number): void;
}
interface Part {
  readonly name: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly pack?: string;
  readonly also?: () => unknown;
  readonly out?: string;
  make(making: Making): Promise<void> | void;
}
const tool = async <T>(name: string): Promise<T> => (await import(pathToFileURL(at("tools", name)).href)) as T;
const { bring, isCurrent, keyOf, mirror } = await tool<{
  bring(root: string, parts: readonly Part[]): Promise<{ made: readonly Part[]; warnings: readonly string[] }>;
  isCurrent(root: string, part: Part): boolean;
  keyOf(root: string, part: Part): string;
  mirror(folder: string, wanted: ReadonlyMap<string, string | Buffer>, keep?: readonly string[]): number;
}>("parts.mjs");
const { systemParts, tabletopPart, systemFiles, installSystem } = await tool<{
  installSystem(folder: string, parts: readonly Part[], options: { root: string; fresh?: boolean }): Promise<number>;
  systemParts(options: { root: string }): readonly Part[];
  tabletopPart(root: string): Part;
  systemFiles(parts: readonly Part[], root: string): Promise<ReadonlyMap<string, string | Buffer>>;
}>("build.mjs");

let root: string;
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "crossover-parts-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe("a part of the build", () => {
  let made = 0;
  let during: () => void = () => undefined;
  const part = (more: Partial<Part> = {}): Part => ({
    name: "book",
    label: "the book",
    from: ["chapters"],
    make: ({ out, read }) => {
      made++;
      writeFileSync(join(out, "book.txt"), readFileSync(join(root, "chapters/one.txt")));
      read([join(root, "elsewhere.txt")]);
      during();
    },
    ...more,
  });
  const again = async (of = part()): Promise<number> => {
    made = 0;
    await bring(root, [of]);
    return made;
  };
  beforeEach(async () => {
    during = () => undefined;
    put("chapters/one.txt", "once upon a time");
    put("elsewhere.txt", "a picture");
    put("node_modules/.package-lock.json", "{}");
    expect(await again()).toBe(1);
  });

  it("is taken as it is while nothing has changed", async () => {
    expect(await again()).toBe(0);
    put("chapters/one.test.ts", "a test is no source");
    expect(await again()).toBe(0);
  });
  it.each<[string, () => void]>([
    ["a source of the same length says something else", () => put("chapters/one.txt", "once upon a dime")],
    ["a source is new", () => put("chapters/two.txt", "")],
    ["a source is gone", () => (put("chapters/one.test.ts", ""), rmSync(join(root, "chapters/one.txt")))],
    ["what was read besides says something else", () => put("elsewhere.txt", "another picture")],
    ["what was read besides is gone", () => rmSync(join(root, "elsewhere.txt"))],
    ["other packages are installed", () => put("node_modules/.package-lock.json", "{ }")],
    ["somebody wrote into what it made", () => put("build/parts/book/book.txt", "the end")],
    ["somebody put something beside what it made", () => put("build/parts/book/more.txt", "")],
    ["somebody deleted what it made", () => rmSync(join(root, "build/parts/book"), { recursive: true })],
    ["its record can't be read", () => put("build/parts/book.json", "{")],
  ])("is made again when %s", (_what, change) => {
    expect(isCurrent(root, part())).toBe(true);
    change();
    expect(isCurrent(root, part())).toBe(false);
  });
  it("is made again in another mode", async () => {
    expect(await again(part({ also: () => "quick" }))).toBe(1);
  });
  it("is made again when a source was saved while it was being made", async () => {
    put("chapters/one.txt", "a first try");
    during = () => put("chapters/one.txt", "a second thought");
    expect(await again()).toBe(1);
    during = () => undefined;
    put("chapters/one.txt", "a first try");
    expect(await again()).toBe(1);
    expect(readFileSync(join(root, "build/parts/book/book.txt"), "utf8")).toBe("a first try");
    expect(await again()).toBe(0);
  });
  it("is made again after it failed half-way", async () => {
    put("chapters/one.txt", "a page is missing");
    during = () => {
      throw new Error("out of paper");
    };
    await expect(again()).rejects.toThrow("out of paper");
    during = () => undefined;
    expect(await again()).toBe(1);
  });
  it("says what it warned of as long as it is used", async () => {
    const grumbling = part({ name: "grumble", make: ({ warn }) => warn("the ink is old") });
    expect((await bring(root, [grumbling])).warnings).toEqual(["the ink is old"]);
    expect(await bring(root, [grumbling])).toMatchObject({ made: [], warnings: ["the ink is old"] });
  });
});

describe("the parts of the system", () => {
  const names = (): readonly Part[] => [...systemParts({ root }), tabletopPart(root)];
  const keys = (): Map<string, string> => new Map(names().map((part) => [part.name, keyOf(root, part)]));
  const everything = (): string[] => names().map(({ name }) => name);

  it.each<[string, string, readonly string[] | "everything"]>([
    ["src/rules/kernel/rows.ts", "export {};", ["module"]],
    ["src/foundry/cards.ts", "export {};", ["module"]],
    ["src/forecast-worker.ts", "export {};", ["module"]],
    ["src/foundry/cards.test.ts", "export {};", []],
    ["src/tsconfig.json", "{}", ["module"]],
    ["vite.config.ts", "export {};", ["module"]],
    ["tools/bundle-parts.ts", "export {};", ["module"]],
    ["packs/_source/fudge/fudge-traits/Notice.yml", "name: Notice", ["pack-fudge-traits"]],
    ["packs/_source/drama/drama-deck/Deck.yml", "name: Deck", ["pack-drama-deck", "pictures"]],
    ["templates/card.hbs", `<img src="systems/crossover/assets/icons/sunrise.svg">`, ["pictures"]],
    ["assets-src/portraits/hero.svg", "<svg/>", ["pictures"]],
    ["tabletop/client/main.ts", "export {};", ["tabletop"]],
    ["tabletop/common/types.ts", "export {};", ["tabletop"]],
    ["tabletop/server/app.ts", "export {};", []],
    ["tabletop/vite.config.ts", "export {};", ["tabletop"]],
    ["tools/build.mjs", "export {};", "everything"],
    ["tools/parts.mjs", "export {};", "everything"],
    ["node_modules/.package-lock.json", "{}", "everything"],
  ])("%s changes what it should", (path, text, expected) => {
    const before = keys();
    put(path, text);
    const changed = [...keys()].filter(([name, key]) => before.get(name) !== key).map(([name]) => name);
    expect(changed.sort()).toEqual(expected === "everything" ? everything().sort() : [...expected].sort());
  });
  it("a changed template, style, text and licence come from their sources at once", async () => {
    for (const path of ["templates/card.hbs", "styles/card.css", "lang/en.json", "lang/en/fudge.json", "CREDITS.md"])
      put(path, "before");
    const folder = join(root, "dist");
    mirror(folder, await systemFiles([], root));
    for (const path of ["templates/card.hbs", "styles/card.css", "lang/en.json", "lang/en/fudge.json", "CREDITS.md"]) {
      put(path, "beyond");
      expect(mirror(folder, await systemFiles([], root)), path).toBe(1);
      expect(readFileSync(join(folder, path), "utf8"), path).toBe("beyond");
    }
    expect(mirror(folder, await systemFiles([], root))).toBe(0);
  });
});

describe("a folder that is a copy", () => {
  const at = (path: string): string => join(root, "copy", path);
  const read = (path: string): string => readFileSync(at(path), "utf8");
  const text = (entries: Record<string, string>): Map<string, Buffer> =>
    new Map(Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)]));

  it("gets what is new, loses what is gone, and is otherwise left alone", () => {
    expect(mirror(at(""), text({ "a.txt": "a", "b/c.txt": "c", "b/d.txt": "d" }))).toBe(3);
    expect(mirror(at(""), text({ "a.txt": "a", "b/c.txt": "c", "b/d.txt": "d" }))).toBe(0);
    expect(mirror(at(""), text({ "a.txt": "A", "b/c.txt": "c" }))).toBe(2);
    expect([read("a.txt"), readdirSync(at("b"))]).toEqual(["A", ["c.txt"]]);
    expect(mirror(at(""), text({ "a.txt/now/a/folder.txt": "f", b: "a file" }))).toBe(4);
    expect([read("a.txt/now/a/folder.txt"), read("b")]).toEqual(["f", "a file"]);
  });
  it("leaves the folders alone that are kept", () => {
    mirror(at(""), text({ "packs/heroes/1": "as it was", "packs/foes/1": "as it was" }));
    writeFileSync(at("packs/heroes/1"), "written in play");
    mirror(at(""), text({ "packs/foes/2": "new" }), ["packs/heroes"]);
    expect([read("packs/heroes/1"), readdirSync(at("packs/foes"))]).toEqual(["written in play", ["2"]]);
    mirror(at(""), text({}), ["packs/heroes"]);
    expect([read("packs/heroes/1"), readdirSync(at("packs"))]).toEqual(["written in play", ["heroes"]]);
  });
  it.skipIf(process.platform === "win32")("never writes through a link", () => {
    mkdirSync(join(root, "dist"));
    symlinkSync(join(root, "dist"), at("."));
    mirror(join(root, "copy"), text({ "a.txt": "a" }));
    expect([readdirSync(join(root, "dist")), read("a.txt")]).toEqual([[], "a"]);
  });
});

describe("a pack in a folder that is played from", () => {
  const heroes: Part & { readonly pack: string } = {
    name: "pack-heroes",
    label: "the packs",
    pack: "heroes",
    from: ["sources"],
    make: ({ out }) => {
      writeFileSync(join(out, "CURRENT"), "");
      writeFileSync(join(out, "1.ldb"), readFileSync(join(root, "sources/hero.yml")));
    },
  };
  const played = (): string => join(root, "Data/packs/heroes/1.ldb");
  const start = async (fresh = false): Promise<string> => {
    await bring(root, [heroes]);
    await installSystem(join(root, "Data"), [heroes], { root, fresh });
    return readFileSync(played(), "utf8");
  };
  beforeEach(async () => {
    put("sources/hero.yml", "Breakwater");
    expect(await start()).toBe("Breakwater");
  });

  it("keeps what was written in play until its sources change", async () => {
    writeFileSync(played(), "Breakwater, renamed in play");
    writeFileSync(join(dirname(played()), "2.log"), "");
    expect(await start()).toBe("Breakwater, renamed in play");
    put("sources/hero.yml", "Patchbay");
    expect(await start()).toBe("Patchbay");
    expect(readdirSync(dirname(played())).sort()).toEqual(["1.ldb", "COPIED", "CURRENT"]);
  });
  it("is as its sources say when the world is started anew", async () => {
    writeFileSync(played(), "Breakwater, renamed in play");
    expect(await start(true)).toBe("Breakwater");
  });
  it("is put back when it is gone, or when somebody installed another release over it", async () => {
    rmSync(dirname(played()), { recursive: true });
    expect(await start()).toBe("Breakwater");
    rmSync(join(dirname(played()), "COPIED"));
    writeFileSync(played(), "Breakwater of last year");
    expect(await start()).toBe("Breakwater");
  });
});

describe("what is said meanwhile", () => {
  interface Out {
    readonly isTTY?: boolean;
    readonly columns?: number;
    write(text: string): void;
  }
  const said = async (tty: boolean): Promise<string> => {
    const { Progress } = await tool<{
      Progress: new (out: Out) => { at(share: number, label: string): void; line(text: string): void };
    }>("progress.mjs");
    let all = "";
    const progress = new Progress({ isTTY: tty, columns: 60, write: (text) => void (all += text) });
    for (const share of [0, 0.25, 0.5]) progress.at(share, "building the module");
    progress.at(0.75, "building the packs");
    progress.line("built");
    return all;
  };
  it("is a bar on a terminal, gone when it is done", async () => {
    const all = await said(true);
    expect(all).toContain(`${"█".repeat(15)}${"░".repeat(15)}  50 %  building the module`);
    expect(all.endsWith("\r\x1b[Kbuilt\n")).toBe(true);
    expect(all.split("\n")).toHaveLength(2);
  });
  it("is a line for each step anywhere else", async () => {
    expect(await said(false)).toBe("• building the module ...\n• building the packs ...\nbuilt\n");
  });
});
