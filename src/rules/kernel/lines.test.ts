import { describe, expect, it } from "vitest";
import type { Acts, AnyAct } from "./act.ts";
import { lineId, lineOf } from "./lines.ts";
import type { Situation } from "./situation.ts";

const plain = {
  rules: [],
  label: { key: "" },
  group: "",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => [],
  perform: () => ({ accepted: true as const, changes: [] }),
} as const;
const words = { pick: "words", label: { key: "" }, longest: 9 } as const;
const table: Acts<Situation> = {
  aim: { ...plain, choices: {} } as AnyAct<Situation>,
  "surge.strike": {
    ...plain,
    choices: { card: { ...words, silent: true }, with: words, how: words },
  } as AnyAct<Situation>,
};

describe("a line of a list by name", () => {
  it.each([
    ["aim", "aim", {}],
    ["surge.strike:weapon:a b", "surge.strike", { with: "weapon:a b" }],
    ['surge.strike {"how":"hard"}', "surge.strike", { how: "hard" }],
    ['surge.strike {"with":"fist","how":"hard"}', "surge.strike", { with: "fist", how: "hard" }],
    ['surge.strike {"card":"x"}', "surge.strike", { card: "x" }],
  ])("%s is one act with what is known of it, and the other way round", (id, act, known) => {
    expect(lineId(table, act, known)).toBe(id);
    expect(lineOf(table, id)).toEqual({ act, known });
  });
  it("says nothing of a table that has no such act, and of an act that asks nothing", () => {
    expect([lineOf(table, "sing:loud"), lineOf(table, "hasOwnProperty")]).toEqual([null, null]);
    expect(lineOf(table, "aim:high")).toEqual({ act: "aim", known: {} });
  });
});
