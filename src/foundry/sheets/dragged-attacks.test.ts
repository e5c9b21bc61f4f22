import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesets } from "../../../tools/rulesets.mjs";

const TEMPLATES = join(import.meta.dirname, "../../../templates");
const textsOf = (ruleset: string): string =>
  readdirSync(join(TEMPLATES, ruleset), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".hbs"))
    .map((name) => readFileSync(join(TEMPLATES, ruleset, name), "utf8"))
    .join("\n");

/** Rows of a list that begin with what is pressed to attack or act; what is dragged is the row. */
const ROW = /<li(?<row>(?:[^>"]|"[^"]*")*)>\s*<button[^>]*data-action="(?:useAction|attack)"/gu;

describe("what is pressed on a sheet to attack goes from there to the hotbar", () => {
  // In Doom Pool nothing on the sheet attacks by itself: pools are built, and saved ones are dragged.
  it.each(rulesets.map((r) => r.id).filter((id) => id !== "doompool"))(
    "%s: each such row can be picked up, and says what it does and how it is called",
    (id) => {
      const rows = [...textsOf(id).matchAll(ROW)].map((m) => m.groups?.["row"] ?? "");
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => !/class="[^"]*\bdraggable\b.*data-use=.*data-label=/u.test(row))).toEqual([]);
    },
  );
  it("doompool: a saved pool", () => {
    expect(textsOf("doompool")).toMatch(/class="[^"]*\bdraggable\b[^"]*" data-drag="CrossoverAction" data-label=/u);
  });
});
