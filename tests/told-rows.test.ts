/** A row of a table that is told and not played quotes the ledger, and a number in what it quotes is accounted for: nothing stands under `told` that could have been built. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../docs/${path}`, import.meta.url), "utf8");

/** What is told of a ruleset's tables, and the words of its ledger. */
function toldIn(ruleset: string): {
  readonly told: readonly { readonly row: string; readonly plays: string }[];
  readonly rule: (id: string) => string;
  readonly tables: readonly string[];
} {
  const lines = read(`rules/${ruleset}.md`).split("\n");
  const rows = Object.entries(
    JSON.parse(read(`rows/${ruleset}.json`)) as Record<string, Record<string, string>>,
  ).flatMap(([table, said]) => Object.entries(said).map(([row, plays]) => ({ row: `${table}.${row}`, plays })));
  return {
    told: rows.filter(({ plays }) => plays.startsWith("told: ")),
    // Its own lines up to the next rule's.
    rule: (id) => {
      const begins = lines.findIndex((l) => new RegExp(`\\*\\*${id}\\b`, "u").test(l));
      const next = lines.findIndex((l, at) => at > begins && /^\W*\*\*[A-Z]{3}-\d{3}\b/u.test(l));
      return begins < 0 ? "" : lines.slice(begins, next < 0 ? undefined : next).join("\n");
    },
    tables: lines.filter((l) => l.startsWith("|")),
  };
}

describe.each(["fudge", "destiny", "drama", "twintens"])("rows of %s that are told", (ruleset) => {
  const { told, rule, tables } = toldIn(ruleset);
  it("each quotes a line of the ledger, from its rule or from a table", () =>
    expect(
      told.flatMap(({ row, plays }) => {
        const [, id = "", quote = ""] = /^told: ([A-Z]{3}-\d{3}) "([^"]+)"/u.exec(plays) ?? [];
        const found = quote !== "" && (rule(id).includes(quote) || tables.some((l) => l.includes(quote)));
        return found && rule(id) !== "" ? [] : [`${row}: ${plays}`];
      }),
    ).toEqual([]));
  it("a number in what is quoted is said to be a price, or why it plays no part", () =>
    expect(told.filter(({ plays }) => /"[^"]*\d[^"]*"$/u.test(plays)).map(({ row }) => row)).toEqual([]));
});
