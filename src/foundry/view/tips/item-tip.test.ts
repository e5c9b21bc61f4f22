import { describe, expect, it } from "vitest";
import { itemTipHtml, textsOf } from "./item-tip.ts";

describe("what a power does, where one points at it", () => {
  it("is its own words first, then those of its effects, each once", () => {
    const { own, effects } = textsOf("<p>A bar of noon.</p>", [
      { name: "Blast", html: "<p>You hurt somebody.</p><p>@UUID[Compendium.a.b.JournalEntry.c]{More}</p>" },
      { name: "Blast", html: "<p>You hurt somebody.</p>" },
      { name: "Nothing", html: "" },
    ]);
    expect(own).toBe("<p>A bar of noon.</p>");
    expect(effects).toEqual([{ name: "Blast", html: "<p>You hurt somebody.</p>" }]);
  });
  it("an effect from its compendium that says what the power says isn't told twice", () =>
    expect(textsOf("<p>You fly.</p>", [{ name: "Flight", html: "<p>You fly.</p>" }]).effects).toEqual([]));
  it("names can't become HTML, and who has written nothing sees no empty box", () => {
    expect(itemTipHtml("<b>Bang</b>", "<p>x</p>", [], [])).toContain("<h3>&lt;b&gt;Bang&lt;/b&gt;</h3>");
    expect(itemTipHtml("Bang", "", [], [])).toBe("");
  });
});
