import { describe, expect, it } from "vitest";
import type { Bundle, Problem, Source } from "../../../sharing/bundle.ts";
import { type Around, chooseAll, neededFolders, planRows, proposed, tally } from "./plan.ts";

const doc = (n: number, over: object = {}): Source =>
  ({ _id: `doc${String(n)}`.padEnd(16, "0"), name: `Doc ${String(n)}`, folder: null, ...over }) as unknown as Source;
const bundle = (documents: Bundle["documents"], folders: readonly object[] = []): Bundle => ({
  format: "crossover-bundle",
  formatVersion: 1,
  module: null,
  system: { id: "crossover", version: "" },
  folders: folders as unknown as Bundle["folders"],
  documents,
});
const nobody: Around = { present: () => null, namesake: () => false, validate: () => null, gone: [] };
const rows = (b: Bundle, around: Partial<Around> = {}, problems: readonly Problem[] = []) => [
  ...planRows(b, problems, { ...nobody, ...around }),
];

describe("the plan of an import", () => {
  it("proposes to make what is new", () => {
    const plan = rows(bundle({ Item: [doc(1), doc(2)] }));
    expect([...proposed(plan).values()]).toEqual(["create", "create"]);
    expect(tally(plan, proposed(plan))).toEqual({ standings: [{ standing: "new", count: 2 }], writes: 2, refused: 0 });
  });
  it("never proposes a macro that runs code, nor takes it along when all are chosen, but a chat macro like anything", () => {
    const plan = rows(
      bundle({ Macro: [doc(1, { type: "script", command: "boom()" }), doc(2, { type: "chat", command: "hi" })] }),
    );
    expect(plan.map((r) => [r.code, r.choices[0]])).toEqual([
      ["boom()", "skip"],
      [null, "create"],
    ]);
    const all = chooseAll(plan, proposed(plan), "new", "create");
    expect([...all.values()]).toEqual(["skip", "create"]);
  });
  it("leaves out what the data model refuses, whatever is chosen", () => {
    const plan = rows(bundle({ Item: [doc(1), doc(2)] }), {
      validate: (_k, d) => (d.name === "Doc 1" ? "rank: must be a number" : null),
    });
    expect([plan[0]?.refused, plan[0]?.choices]).toEqual(["rank: must be a number", ["skip"]]);
    expect(chooseAll(plan, proposed(plan), "new", "create").get(plan[0]?.key ?? "")).toBe("skip");
    expect(tally(plan, proposed(plan))).toMatchObject({ writes: 1, refused: 1 });
  });
  it("shows with each document what was found in it, and not what was found in others", () => {
    const found: Problem = {
      severity: "repaired",
      code: "unsafeHtml",
      at: `Item ${doc(1)._id}: system.description`,
      data: { name: "Doc 1", what: "script" },
    };
    expect(rows(bundle({ Item: [doc(1), doc(2)] }), {}, [found]).map((r) => r.findings.length)).toEqual([1, 0]);
  });
  it("makes only the folders that something chosen lies in, with those above", () => {
    const folders = [
      { _id: "a", name: "A", folder: null },
      { _id: "b", name: "B", folder: "a" },
      { _id: "c", name: "C", folder: null },
    ];
    const b = bundle({ Item: [doc(1, { folder: "b" }), doc(2, { folder: "c" })] }, folders);
    const plan = rows(b);
    const chosen = proposed(plan);
    chosen.set(plan[1]?.key ?? "", "skip");
    expect(neededFolders(b, plan, chosen).map((f) => f._id)).toEqual(["a", "b"]);
  });
  it("lists what the module had before and has no more; keeps it unless told, and never sweeps away what was changed here", () => {
    const gone = [
      { kind: "Item" as const, data: doc(3), touched: false },
      { kind: "Item" as const, data: doc(4), touched: true },
    ];
    const plan = rows(bundle({ Item: [doc(1)] }), { gone });
    expect(plan.map((r) => [r.standing, r.choices[0]])).toEqual([
      ["new", "create"],
      ["gone", "skip"],
      ["gone", "skip"],
    ]);
    expect(tally(plan, proposed(plan))).toEqual({
      standings: [
        { standing: "new", count: 1 },
        { standing: "gone", count: 2 },
      ],
      writes: 1,
      refused: 0,
    });
    expect([...chooseAll(plan, proposed(plan), "gone", "delete").values()]).toEqual(["create", "delete", "skip"]);
  });
});
