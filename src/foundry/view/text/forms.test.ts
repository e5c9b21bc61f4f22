import { describe, expect, it } from "vitest";
import { formKey } from "./forms.ts";
import { inFigures, listed } from "./lists.ts";

/** A dictionary of a few texts in a language. */
const dictionary = (lang: string, texts: Readonly<Record<string, string>>) => ({
  lang,
  has: (key: string) => key in texts,
  localize: (key: string) => texts[key] ?? key,
});
const said = (lang: string, texts: Readonly<Record<string, string>>, data: Readonly<Record<string, string | number>>) =>
  dictionary(lang, texts).localize(formKey("POINTS", data, dictionary(lang, texts)));

const ENGLISH = { "POINTS.by": "points", "POINTS.one": "a point", "POINTS.other": "points" };
/** Polish has four forms, in which one says none of the others' words. */
const POLISH = {
  "POINTS.by": "points",
  "POINTS.one": "punkt",
  "POINTS.few": "punkty",
  "POINTS.many": "punktów",
  "POINTS.other": "punktu",
};

describe("a text that counts stands in the form that its language counts in", () => {
  it.each([
    [0, "points"],
    [1, "a point"],
    [2, "points"],
    [1.5, "points"],
    ["1", "a point"],
    ["any number of", "points"],
    ["", "points"],
  ])("English says %s as %s", (points, text) => expect(said("en", ENGLISH, { points })).toBe(text));
  it.each([
    [1, "punkt"],
    [2, "punkty"],
    [4, "punkty"],
    [5, "punktów"],
    [21, "punktów"],
    [22, "punkty"],
    [0, "punktów"],
    [1.5, "punktu"],
  ])("Polish says %s as %s", (points, text) => expect(said("pl", POLISH, { points })).toBe(text));
  it("a form that a language lacks, because English stands in for it, is the general one", () =>
    expect(said("pl", ENGLISH, { points: 3 })).toBe("points"));
  it("a text in one form is itself, and counts what `count` says where it doesn't say what", () => {
    expect(said("en", { POINTS: "no forms" }, { points: 1 })).toBe("no forms");
    expect(said("en", { "POINTS.one": "one", "POINTS.other": "more" }, { count: 1 })).toBe("one");
    expect(said("en", { "POINTS.one": "one", "POINTS.other": "more" }, {})).toBe("more");
  });
});

describe("numbers and lists are written as the language writes them", () => {
  it("in English", () => {
    expect(inFigures(-1500.5)).toBe("-1,500.5");
    expect(listed(["Anvil", "Coldframe", "Orrery"])).toBe("Anvil, Coldframe, Orrery");
    expect(listed([])).toBe("");
  });
});
