import { describe, expect, it } from "vitest";
import { escapeHtml } from "../text/escape.ts";
import { tipOf, tipTable, tipText } from "./tip.ts";

const row = (label: string, value: string): { label: string; value: string; rule: string } => ({
  label,
  value,
  rule: "FUD-001",
});

describe("a number explains itself", () => {
  it("what players wrote never becomes HTML, wherever it stands", () => {
    expect(escapeHtml(`<b onclick="x('&')">`)).toBe("&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;");
    const evil = "<img src=x>";
    const html = String(
      tipTable([{ title: evil, total: evil, rows: [{ label: evil, value: evil, rule: evil, note: evil }] }], [evil]),
    );
    expect(html).not.toContain("<img");
    expect(html.split("&lt;img src=x&gt;")).toHaveLength(8);
  });

  it("to the ear a single total is its lines alone; of several each is named", () => {
    const one = { title: "Dodge", total: "+5", rows: [row("Agility", "+3"), row("Bought", "+2")] };
    expect(tipText([one])).toBe("Agility +3, Bought +2");
    expect(tipText([one, { title: "Parry", total: "+1", rows: [row("Fighting", "+1")] }], ["", "Flat-footed"])).toBe(
      "Dodge +5: Agility +3, Bought +2. Parry +1: Fighting +1. Flat-footed",
    );
  });

  it("rows of the rules are put into words on the way", () => {
    const { tip, why } = tipOf(
      [{ title: "Dodge", total: "+3", rows: [{ label: "Row.agility", value: 3, rule: "FUD-201" }] }],
      (k) => k.toUpperCase(),
    );
    expect(why).toBe("ROW.AGILITY +3");
    expect(String(tip)).toContain("FUD-201");
  });
});
