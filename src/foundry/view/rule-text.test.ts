import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { ruleIds, ruleLinkHtml, rulesOn, ruleTipHtml } from "./rule-text.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const tool = (await import(/* @vite-ignore */ join(ROOT, "tools", "rule-journals.mjs"))) as {
  staleRules(): Promise<readonly string[]>;
};
const RULESETS = ["fudge", "destiny", "drama", "doompool", "twintens"] as const;

/** Every rule of a ruleset's compendium, as a client reads it. */
function rulesOf(ruleset: string): ReturnType<typeof rulesOn> {
  const folder = join(ROOT, "packs", "_source", ruleset, `${ruleset}-ledger`);
  return readdirSync(folder).flatMap((file) =>
    (
      parse(readFileSync(join(folder, file), "utf8")) as { pages: readonly { text: { content: string } }[] }
    ).pages.flatMap((page) => rulesOn(page.text.content)),
  );
}

describe("the rules at the table", () => {
  it("are what docs/rules says: node --import tsx tools/rule-journals.mjs writes them when this fails", async () =>
    expect(await tool.staleRules()).toEqual([]));

  it.each(RULESETS)("%s: every rule of the ledger can be read by its id, and none is empty", (ruleset) => {
    const ledger = readFileSync(join(ROOT, "docs", "rules", `${ruleset}.md`), "utf8");
    const defined = [...ledger.matchAll(/^\s*(?:[-*]\s+|\|\s*)?\*\*([A-Z]{3}-\d{3})\b[^*]*\*\*/gmu)].map((m) => m[1]);
    const rules = rulesOf(ruleset);
    expect(rules.map((r) => r.id)).toEqual(defined);
    expect(rules.filter((r) => r.html.replaceAll(/<[^>]*>/gu, "").trim().length < 4).map((r) => r.id)).toEqual([]);
  });

  it.each(RULESETS)("%s: who decided a rule is told in the ledger and not at the table", (ruleset) =>
    expect(
      rulesOf(ruleset).filter((r) => /\[Seed|\[Decision|\(Seed\)|\(Family\)|Decision: \p{L}/u.test(r.html)),
    ).toEqual([]),
  );

  it("a line of a table is a rule of its own, without the lines around it", () => {
    const stunned = rulesOf("fudge").find((r) => r.id === "FUD-302");
    expect(stunned?.heading).toBe("FUD-302 Move");
    expect(stunned?.html).toContain("up to your speed");
    expect(stunned?.html).not.toContain("<table");
    expect(stunned?.html).not.toContain("trigger");
  });

  it("what a section says after a rule under a heading of its own is not the rule's", () =>
    expect(
      rulesOn('<p>Before.</p><h3 data-rule="FUD-001">FUD-001</h3>\n<p>Three dice.</p>\n<h2>1.2</h2><p>Free.</p>'),
    ).toEqual([{ id: "FUD-001", heading: "FUD-001", html: "<p>Three dice.</p>" }]));
});

describe("a reference to a rule", () => {
  it("names all its rules and is a link; what names none stays text, and nobody's text becomes HTML", () => {
    expect(ruleIds("TWI-113 TWI-405, TWI-113")).toEqual(["TWI-113", "TWI-405"]);
    expect(ruleLinkHtml("TWI-113 TWI-405")).toContain('data-rules="TWI-113 TWI-405"');
    expect(ruleLinkHtml("<b>house</b>")).toBe("&lt;b&gt;house&lt;/b&gt;");
  });
  it("shows the rule alone, with the rules that it names as plain text", () => {
    const html = ruleTipHtml([{ id: "FUD-020", heading: "FUD-020", html: "<p>See @Rule[FUD-065].</p>" }], "Click");
    expect(html).toContain("<h4>FUD-020</h4><p>See FUD-065.</p>");
    expect(html).toContain("Click");
  });
});
