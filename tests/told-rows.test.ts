/** A row of Fudge's tables that is told and not played quotes the ledger, and a number in what it quotes is accounted for: nothing stands under `told` that could have been built. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../docs/${path}`, import.meta.url), "utf8");
const ledger = read("rules/fudge.md");
const lines = ledger.split("\n");
const rows = Object.entries(JSON.parse(read("rows/fudge.json")) as Record<string, Record<string, string>>).flatMap(
  ([table, said]) => Object.entries(said).map(([row, plays]) => ({ row: `${table}.${row}`, plays })),
);
const told = rows.filter(({ plays }) => plays.startsWith("told: "));

/** The words of a rule: its own lines up to the next rule's. */
function rule(id: string): string {
  const begins = lines.findIndex((l) => l.includes(`**${id}**`));
  const next = lines.findIndex((l, at) => at > begins && /^\W*\*\*FUD-\d{3}\*\*/u.test(l));
  return begins < 0 ? "" : lines.slice(begins, next < 0 ? undefined : next).join("\n");
}
const tables = lines.filter((l) => l.startsWith("|"));

describe("rows of Fudge that are told", () => {
  it("each quotes a line of the ledger, from its rule or from a table", () =>
    expect(
      told.flatMap(({ row, plays }) => {
        const [, id = "", quote = ""] = /^told: (FUD-\d{3}) "([^"]+)"/u.exec(plays) ?? [];
        const found = quote !== "" && (rule(id).includes(quote) || tables.some((l) => l.includes(quote)));
        return found && rule(id) !== "" ? [] : [`${row}: ${plays}`];
      }),
    ).toEqual([]));
  it("a number in what is quoted is said to be a price, or why it plays no part", () =>
    expect(told.filter(({ plays }) => /"[^"]*\d[^"]*"$/u.test(plays)).map(({ row }) => row)).toEqual([]));
});
