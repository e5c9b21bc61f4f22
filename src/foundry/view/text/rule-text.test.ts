import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { rulesets } from "../../../../tools/rulesets.mjs";
import { ruleIds, ruleLinkHtml, ruleMarkHtml, rulesOn, ruleTipHtml } from "./rule-text.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const tool = (await import(/* @vite-ignore */ join(ROOT, "tools", "rule-journals.mjs"))) as {
  staleRules(): Promise<readonly string[]>;
  shownIds(): ReadonlySet<string>;
};
const { shownIds } = tool;
const RULESETS = rulesets.map((r) => r.id);

interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
}

/** The pages of a ruleset's compendium of rules. */
function pagesOf(ruleset: string): readonly Page[] {
  const folder = join(ROOT, "packs", "_source", ruleset, `${ruleset}-ledger`);
  return readdirSync(folder).flatMap(
    (file) => (parse(readFileSync(join(folder, file), "utf8")) as { pages: readonly Page[] }).pages,
  );
}

/** Every rule of a ruleset's compendium, as a client reads it. */
const rulesOf = (ruleset: string): ReturnType<typeof rulesOn> =>
  pagesOf(ruleset).flatMap((page) => rulesOn(page.text.content));

/** A ledger's chapters with the rules that they define. */
const chaptersOf = (ruleset: string): readonly { readonly name: string; readonly ids: readonly string[] }[] =>
  readFileSync(join(ROOT, "docs", "rules", `${ruleset}.md`), "utf8")
    .split(/^## /mu)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf("\n")),
      ids: [...part.matchAll(/^\s*(?:[-*]\s+|\|\s*)?\*\*([A-Z]{3}-\d{3})\b[^*]*\*\*/gmu)].map((m) => m[1]!),
    }));

/** Chapters for whoever builds the software. */
const SOFTWARE =
  /\d+\. (?:(?:Character )?[Ss]heet|Combat tracker|Chat cards|Doom-pool widget|Dice-pool builder|Data model|How the parts|Engine|Suggested|Settings|Things out|Not in scope|Known|Conflicts)/u;

describe("the rules at the table", () => {
  it("are what docs/rules says: node --import tsx tools/rule-journals.mjs writes them when this fails", async () =>
    expect(await tool.staleRules()).toEqual([]));

  it.each(RULESETS)("%s: every rule of play can be read by its id, and none is empty", (ruleset) => {
    const rules = rulesOf(ruleset);
    const defined = chaptersOf(ruleset)
      .filter(({ name }) => !SOFTWARE.test(name))
      .flatMap(({ ids }) => ids);
    expect(defined.length).toBeGreaterThan(100);
    expect(rules.map((r) => r.id).slice(0, defined.length)).toEqual(defined);
    expect(rules.filter((r) => r.html.replaceAll(/<[^>]*>/gu, "").trim().length < 4).map((r) => r.id)).toEqual([]);
  });

  it.each(RULESETS)("%s: how the software is built is told to nobody, but for what a number refers to", (ruleset) => {
    const read = new Set(rulesOf(ruleset).map((r) => r.id));
    const software = chaptersOf(ruleset)
      .filter(({ name }) => SOFTWARE.test(name))
      .flatMap(({ ids }) => ids);
    const shown = shownIds();
    expect(software.filter((id) => read.has(id))).toEqual(software.filter((id) => shown.has(id)));
    expect(pagesOf(ruleset).filter(({ name }) => SOFTWARE.test(name))).toEqual([]);
    expect(pagesOf(ruleset).filter(({ text }) => /\bSoftware\b/u.test(text.content))).toEqual([]);
  });

  it.each(RULESETS)("%s: what the game or a rule refers to is there", (ruleset) => {
    const read = new Set(rulesOf(ruleset).map((r) => r.id));
    const named = pagesOf(ruleset).flatMap(({ text }) =>
      [...text.content.matchAll(/@Rule\[([^\]]*)\]/gu)].map((m) => m[1]!),
    );
    const all = new Set(chaptersOf(ruleset).flatMap(({ ids }) => ids));
    expect([...named, ...[...shownIds()].filter((id) => all.has(id))].filter((id) => !read.has(id))).toEqual([]);
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
  it("is a book where nobody asked why, without the ids in sight, and nothing where no rule is meant", () => {
    const html = ruleMarkHtml(["FUD-430", "grab"], "Read the rule");
    expect(html).toContain('data-rules="FUD-430"');
    expect(html.replaceAll(/<[^>]*>/gu, "")).toBe("Read the rule");
    expect(ruleMarkHtml(["grab"], "Read the rule")).toBe("");
  });
  it("shows the rule alone, with the rules that it names as plain text", () => {
    const html = ruleTipHtml([{ id: "FUD-020", heading: "FUD-020", html: "<p>See @Rule[FUD-065].</p>" }], "Click");
    expect(html).toContain("<h4>FUD-020</h4><p>See FUD-065.</p>");
    expect(html).toContain("Click");
  });
});
