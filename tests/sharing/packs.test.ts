import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collectReferences, type JsonObject } from "../../src/sharing/bundle.ts";
import { isObject } from "../../src/sharing/tree.ts";
import { loadModels } from "../../tools/packs/models.ts";
import { sourceAt } from "../../tools/sources.mjs";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const tool = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(join(ROOT, "tools", name)).href);
interface PackEntry {
  readonly name: string;
  readonly type: string;
  readonly ruleset: string;
  readonly dir: string;
}
const { packs, compileAll, extractOne } = (await tool("packs.mjs")) as {
  packs: readonly PackEntry[];
  compileAll(dest: string): Promise<void>;
  extractOne(compiled: string, into: string): Promise<void>;
};
const { countsTable, withCounts } = (await tool("pack-counts.mjs")) as {
  countsTable(list?: readonly PackEntry[]): string;
  withCounts(text: string, table?: string): string | null;
};

const texts = (dir: string): Record<string, string> =>
  Object.fromEntries(readdirSync(dir).map((f) => [f, readFileSync(join(dir, f), "utf8")]));
/** Each pack's sources, read once. */
const DOCUMENTS = new Map(
  packs.map((p) => [
    p,
    readdirSync(join(ROOT, p.dir))
      .filter((f) => f.endsWith(".yml"))
      .map((f) => sourceAt(join(ROOT, p.dir, f)) as JsonObject),
  ]),
);
const documentsOf = (pack: PackEntry): readonly JsonObject[] => DOCUMENTS.get(pack) ?? [];
describe("our own compendia", () => {
  let dest = "";
  beforeAll(async () => {
    dest = mkdtempSync(join(tmpdir(), "crossover-extract-"));
    await compileAll(join(dest, "packs"));
  });
  afterAll(() => {
    rmSync(dest, { recursive: true, force: true });
  });

  it.each(packs.map((p): [string, PackEntry] => [p.name, p]))(
    "%s: extracted after compiling it is the same to the byte (node tools/packs.mjs format, when this fails)",
    async (name, pack) => {
      await extractOne(join(dest, "packs", name), join(dest, "sources", name));
      expect(texts(join(dest, "sources", name))).toEqual(texts(join(ROOT, pack.dir)));
    },
  );

  it("every document is one that the data models take", async () => {
    const models = await loadModels();
    const wrong = packs
      .filter((p) => p.type !== "Adventure")
      .flatMap((p) =>
        documentsOf(p)
          .filter((d) => !String(d._key).startsWith("!folders!"))
          .flatMap((d) =>
            models.check(p.type, d).map((problem) => `${p.name} ${String(d.name)}: ${problem.path} ${problem.message}`),
          ),
      );
    expect(wrong).toEqual([]);
  });

  it("every id is there once, every link leads to a document", () => {
    const all = packs.flatMap((p) =>
      documentsOf(p).map((data) => ({
        uuid: `Compendium.crossover.${p.name}.${p.type}.${String(data._id)}`,
        data,
        type: p.type,
      })),
    );
    const uuids = new Set(all.map((d) => d.uuid));
    expect(uuids.size).toBe(all.length);
    const dead = all
      .filter((d) => d.type !== "Adventure")
      .flatMap((d) =>
        collectReferences(d.data)
          .filter(
            (r) => r.pack?.startsWith("crossover.") === true && !uuids.has(`Compendium.${r.pack}.${r.kind}.${r.id}`),
          )
          .map((r) => `${d.uuid} -> ${r.uuid}`),
      );
    expect(dead).toEqual([]);
  });
});

describe("the counts in the README", () => {
  it("count documents by ruleset and kind, with sums", () => {
    const table = countsTable(packs);
    const rows = table
      .split("\n")
      .slice(2)
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const total = rows.at(-1)?.at(-1);
    const folders = packs
      .flatMap((p) => documentsOf(p))
      .filter((d) => isObject(d) && !String(d._key).startsWith("!folders!")).length;
    expect(Number(total)).toBe(folders);
    expect(rows.slice(0, -1).reduce((n, row) => n + Number(row.at(-1)), 0)).toBe(folders);
  });
  it("stand between the markers and nowhere else", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const renewed = withCounts(readme, "NEW");
    expect(renewed).toContain("\nNEW\n");
    expect(withCounts("no markers", "NEW")).toBeNull();
    expect(withCounts(renewed ?? "", countsTable(packs))).toBe(withCounts(readme));
  });
});
