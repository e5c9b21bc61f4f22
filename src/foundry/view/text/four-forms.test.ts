/** Sixty texts of ours in a language of made-up words that counts as Polish does: each of its four forms comes to be read, through the very function that sheets and cards call. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkLanguage, texts } from "../../../../tools/languages.mjs";
import { localize } from "./localize.ts";

type Forms = Readonly<Record<"one" | "few" | "many" | "other", string>> & { readonly by?: string };
const FIXTURE = JSON.parse(readFileSync("tests/fixtures/four-forms.json", "utf8")) as Readonly<Record<string, Forms>>;
/** How many of a thing each form is for. */
const COUNTS = [
  [1, "one"],
  [2, "few"],
  [24, "few"],
  [0, "many"],
  [5, "many"],
  [21, "many"],
  [1.5, "other"],
] as const;

const flat = new Map<string, string>(
  Object.entries(FIXTURE).flatMap(([key, forms]) =>
    Object.entries(forms).map(([form, text]) => [`${key}.${form}`, text] as [string, string]),
  ),
);

describe("a language with four forms", () => {
  beforeEach(() => {
    vi.stubGlobal("game", {
      ready: true,
      i18n: {
        lang: "pl",
        has: (key: string) => flat.has(key),
        localize: (key: string) => flat.get(key) ?? key,
        format: (key: string, data: Readonly<Record<string, string>>) =>
          (flat.get(key) ?? key).replaceAll(/\{(\w+)\}/gu, (whole, name: string) => data[name] ?? whole),
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("is sixty texts that English counts, each with its forms and its blanks", () => {
    const { have } = texts();
    const english = new Map([...have].filter(([key]) => key in FIXTURE));
    const found = checkLanguage("pl", english, new Map(Object.entries(FIXTURE)), {});
    expect(english.size).toBe(60);
    expect([found.missing, found.extra, found.blanks, found.forms]).toEqual([[], [], [], []]);
  });
  it.each(COUNTS)("says %s in the form that is for it (%s)", (count, form) => {
    for (const [key, forms] of Object.entries(FIXTURE)) {
      const by = forms.by ?? "count";
      const number = new Intl.NumberFormat("pl").format(count);
      expect(localize(key, { [by]: count })).toBe(forms[form].replaceAll(`{${by}}`, number));
    }
  });
});
