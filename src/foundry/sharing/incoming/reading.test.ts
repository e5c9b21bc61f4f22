import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, readBundle, type ReadLimits } from "../../../sharing/bundle.ts";
import { bundleInZip, readFile } from "./reading.ts";

const limits: ReadLimits = {
  ...DEFAULT_LIMITS,
  types: { Actor: ["fudgeHero"], Item: ["fudgePower"] },
  htmlFields: { Item: { fudgePower: ["description"] } },
  flags: [],
  cleanHtml: (html) => html.replace(/<script>.*?<\/script>/gu, ""),
};
const id = (n: number): string => `item${String(n).padStart(12, "0")}`;
const item = (n: number, over: object = {}): object => ({
  _id: id(n),
  name: `Power ${String(n)}`,
  type: "fudgePower",
  system: { description: "" },
  ...over,
});
const bundle = (items: readonly object[], over: object = {}): object => ({
  format: "crossover-bundle",
  formatVersion: 1,
  module: { id: "big", title: "Big", version: "2.0.0" },
  system: { id: "crossover", version: "" },
  folders: [],
  documents: { Item: items },
  ...over,
});
const many = (n: number, over: (n: number) => object = () => ({})): object[] =>
  Array.from({ length: n }, (_, i) => item(i, over(i)));
const read = async (value: unknown, breaths: number[] = []) =>
  readFile(typeof value === "string" ? value : JSON.stringify(value), limits, async (done) => {
    breaths.push(done);
  });

describe("reading a large file", () => {
  it("gives what reading it at once gives, with breaths in between", async () => {
    const file = bundle(many(300, (n) => (n === 7 ? { system: { description: "<p>a<script>x</script></p>" } } : {})));
    const breaths: number[] = [];
    const slow = await read(file, breaths);
    const quick = readBundle(JSON.stringify(file), limits);
    expect(slow.bundle).toEqual(quick.bundle);
    expect(slow.problems.map((p) => p.code).sort()).toEqual(quick.problems.map((p) => p.code).sort());
    expect(breaths.length).toBeGreaterThan(5);
    expect(breaths.at(-1)).toBe(300);
  });
  it("knows links from one part to another", async () => {
    const { problems } = await read(
      bundle(many(200, (n) => ({ system: { description: `<p>@UUID[Item.${id((n + 150) % 200)}]{x}</p>` } }))),
    );
    expect(problems.filter((p) => p.code === "deadLink")).toEqual([]);
  });
  it("and those that lead nowhere", async () => {
    const { problems } = await read(
      bundle(many(200, (n) => (n === 3 ? { system: { description: "@UUID[Item.nowhere000000000]{x}" } } : {}))),
    );
    expect(problems.filter((p) => p.code === "deadLink").length).toBe(1);
  });
  it("takes an id once, even if it comes again much later", async () => {
    const { bundle: found, problems } = await read(bundle([...many(150), item(3, { name: "Again" })]));
    expect(found?.documents.Item?.length).toBe(150);
    expect(problems.map((p) => p.code)).toContain("duplicateId");
  });
  it("refuses another system's bundle at once, and one of which nothing can be used", async () => {
    expect(await read(bundle(many(200), { system: { id: "dnd5e" } }))).toMatchObject({
      bundle: null,
      problems: [{ code: "otherSystem" }],
    });
    expect((await read(bundle(many(200, () => ({ type: "spell" }))))).bundle).toBeNull();
  });
  it("leaves out a broken document and keeps the rest", async () =>
    expect(
      (await read(bundle(many(120, (n) => (n === 50 ? { type: "spell" } : {}))))).bundle?.documents.Item?.length,
    ).toBe(119));
  it.each(["", "{", '{"format":"crossover-bundle"}', "[]", "name: A\ntype: fudgePower\nsystem: {}"])(
    "reads %j as it ever was",
    async (text) => expect(await read(text)).toEqual(readBundle(text, limits)),
  );
});

describe("a module's zip that somebody dropped", () => {
  const zip = (files: Readonly<Record<string, string>>): Uint8Array =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  it.each(["bundle.json", "big/bundle.json"])("its %s is read, whatever lies beside it", async (name) => {
    const text = JSON.stringify(bundle(many(2)));
    const found = bundleInZip(zip({ "module.json": "{}", [name]: text, "packs/x/bundle.json": "no" }), limits);
    expect(found).toEqual({ text });
    expect((await readFile(text, limits, () => Promise.resolve())).bundle?.documents.Item).toHaveLength(2);
  });
  it.each([
    ["holds none", zip({ "module.json": "{}", "packs/_source/a.yml": "a: 1" }), "noBundle"],
    ["is none", strToU8("{}"), "notZip"],
    ["was cut off", zip({ "bundle.json": "x".repeat(500) }).slice(0, 40), "notZip"],
  ])("a zip that %s: says so", (_title, bytes, code) =>
    expect(bundleInZip(bytes, limits)).toEqual({ problem: { severity: "refused", code, at: "", data: {} } }),
  );
  it("one that unpacks to more than a text may be is left packed", () =>
    expect(bundleInZip(zip({ "bundle.json": "x".repeat(5000) }), { maxText: 4000 })).toMatchObject({
      problem: { code: "tooLarge", data: { size: 5000, limit: 4000 } },
    }));
});
