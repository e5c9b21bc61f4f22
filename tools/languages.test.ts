import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkLanguage, counts, texts, tierOf } from "./languages.mjs";

type Text = string | Readonly<Record<string, string>>;
const map = (of: Readonly<Record<string, Text>>): Map<string, Text> => new Map(Object.entries(of));
const found = (lang: string, english: Readonly<Record<string, Text>>, own: Readonly<Record<string, Text>>) =>
  checkLanguage(lang, map(english), map(own), {});

describe("another language beside English", () => {
  const points = { by: "points", one: "{points} point", other: "{points} points" };
  it("names what it lacks and what English no longer has", () => {
    const { missing, extra } = found("de", { A: "All", B: "Both" }, { B: "Beide", C: "Früher" });
    expect([missing, extra]).toEqual([["A"], ["C"]]);
  });
  it.each([
    ["one left out", "{name} hits {target}", "{name} trifft", ["A"]],
    ["one misspelt", "{name} hits", "{nme} trifft", ["A"]],
    ["all there, in another order", "{name} hits {target}", "{target} wird von {name} getroffen", []],
  ])("blanks: %s", (_what, english, own, wrong) =>
    expect(found("de", { A: english }, { A: own }).blanks).toEqual(wrong),
  );
  it.each([
    ["German takes the two of English", "de", { by: "points", one: "{points} Punkt", other: "{points} Punkte" }, []],
    [
      "the form for one need not say the number",
      "de",
      { by: "points", one: "ein Punkt", other: "{points} Punkte" },
      [],
    ],
    ["Polish takes four", "pl", { by: "points", one: "{points} punkt", other: "{points} punktu" }, ["A"]],
    [
      "and has them",
      "pl",
      {
        by: "points",
        one: "{points} punkt",
        few: "{points} punkty",
        many: "{points} punktów",
        other: "{points} punktu",
      },
      [],
    ],
    ["Japanese has one form alone", "ja", { by: "points", other: "{points}点" }, []],
    ["what is counted stays", "de", { by: "Punkte", one: "{points} Punkt", other: "{points} Punkte" }, ["A"]],
    ["one text for all", "de", "{points} Punkte", ["A"]],
  ])("forms: %s", (_what, lang, own, wrong) => expect(found(lang, { A: points }, { A: own }).forms).toEqual(wrong));
  it("a short text that grew by more than six tenths won't fit its button; a sentence wraps", () => {
    const english = {
      A: "Undo",
      B: "Apply it to all of them",
      C: "A sentence that runs on for a line or two of a card.",
    };
    const own = { A: "Rückgängig machen", B: "Auf alle anwenden", C: "Ein Satz ".repeat(20) };
    expect(found("de", english, own).long).toEqual(["A"]);
  });
  it("says what English says anew since it was translated", () => {
    const old = checkLanguage("de", map({ A: "Hit" }), map({ A: "Treffer" }), { A: "0000000000" });
    expect(old.stale).toEqual(["A"]);
  });
});

describe("English itself", () => {
  it("each text that counts has both forms, and counts a blank that it fills in", () => {
    const wrong = [...(texts().have as Map<string, Text>)].filter(
      ([, text]) =>
        typeof text !== "string" && (text.one === undefined || !(text.other ?? "").includes(`{${text.by ?? "count"}}`)),
    );
    expect(wrong).toEqual([]);
  });
  it("no text says “1 points”: a number before a word that it counts stands in forms", () => {
    const bare =
      /\{(\w+)\} (points|ranks|rounds|degrees|dice|cards|wounds|days|hours|minutes|scenes|targets|times|documents|steps|members|levels)\b/u;
    const named = ["name", "what", "faces", "of", "total", "dice"];
    const wrong = [...(texts().have as Map<string, Text>)].filter(([, text]) => {
      const by = typeof text === "string" ? (bare.exec(text)?.[1] ?? null) : null;
      return by !== null && !named.includes(by);
    });
    expect(wrong.map(([k, text]) => `${k}: ${String(text)}`)).toEqual([]);
  });
  it("a template asks for one that counts by crossoverText: Foundry's own helper would show its key", () => {
    const have = texts().have as Map<string, Text>;
    const wrong = readdirSync("templates", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name.endsWith(".hbs"))
      .flatMap((entry) =>
        [...readFileSync(join(entry.parentPath, entry.name), "utf8").matchAll(/localize "([^"]+)"/gu)].map(
          ([, key = ""]) => key,
        ),
      )
      .filter((key) => counts(have.get(key)));
    expect(wrong).toEqual([]);
  });
  it("what is read in a fight is in the first tier", () =>
    expect(
      [
        "CROSSOVER.Shared.Undo",
        "CROSSOVER.Fudge.Card.hit",
        "CROSSOVER.Drama.Sheet.points",
        "CROSSOVER.Fudge.Setting.x.name",
      ].map(tierOf),
    ).toEqual(["table", "table", "builder", "catalogue"]));
});
