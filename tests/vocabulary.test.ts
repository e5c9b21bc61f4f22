/** One thing, one word, in all five rulesets: docs/vocabulary.md says which. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ATTACK_ACTS } from "../src/rules/destiny/acts/attacks.ts";
import { DESTINY_ACTS } from "../src/rules/destiny/index.ts";
import { DRAMA_ACTS } from "../src/rules/drama/index.ts";
import { FUDGE_ACTS } from "../src/rules/fudge/index.ts";
import { TWINTENS_ACTS } from "../src/rules/twintens/index.ts";
import { RULE_ID } from "../tools/rulesets.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
type Texts = { readonly [key: string]: string | Texts };
const read = (...path: string[]): Texts => JSON.parse(readFileSync(join(ROOT, "lang", ...path), "utf8")) as Texts;

const RULESETS = ["Fudge", "Destiny", "Drama", "Doompool", "Twintens"] as const;
const NAMES = ["Fudge", "Destiny", "Drama", "Doom Pool", "Twin Tens"] as const;
const crossover = (file: Texts): Texts => (file.CROSSOVER ?? file) as Texts;
const texts = new Map(
  RULESETS.map((ruleset) => [ruleset, crossover(read("en", `${ruleset.toLowerCase()}.json`))[ruleset] as Texts]),
);
const shared = crossover(read("en.json")).Shared as Texts;

/** A text by its path, "" where a ruleset has none. */
function at(from: Texts | undefined, path: string): string {
  let here: string | Texts | undefined = from;
  for (const step of path.split(".")) here = typeof here === "object" ? here[step] : undefined;
  return typeof here === "string" ? here : "";
}
const all = (from: Texts, path = ""): [string, string][] =>
  Object.entries(from).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : all(value, `${path}${key}.`),
  );
const traceOf = (ruleset: (typeof RULESETS)[number]): Texts => texts.get(ruleset)?.Trace as Texts;

describe("steps of a card say what somebody did", () => {
  it.each(["roll", "apply", "defend", "done", "do"])(
    "%s has the same words wherever rulesets share it, but for who and to whom",
    (event) => {
      const words = RULESETS.map((r) => at(traceOf(r), event))
        .filter((text) => text !== "")
        .map((text) =>
          text
            .replaceAll(/\{\w+\} ?| to(?= |$)/gu, "")
            .trim()
            .toLowerCase(),
        );
      // A defence in Twin Tens may be one of several answers; that is the word there.
      expect([...new Set(words)].filter((w) => w !== "answered").length).toBeLessThanOrEqual(1);
    },
  );

  it.each(RULESETS)("%s: in the past tense, never as an order or as it happens", (ruleset) => {
    const now =
      /^(?:\{\w+\} )?(?:rolls?|takes?|uses?|chooses|reacts|announces|counters?|passes|plays|reads|defends?|resists?|saves|helps?|strikes|steps|answers?|attack|dice thrown)$|^(?:\{\w+\} )(?:rolls|takes|uses|chooses|reacts|announces|counters|passes|plays|reads|defends|resists|saves|helps|strikes|steps|answers|does|is )/iu;
    expect(all(traceOf(ruleset)).filter(([, text]) => now.test(text))).toEqual([]);
  });
});

describe("buttons of cards", () => {
  const DECLINE = /^(?:Let it (?:hit|happen)|Fail by choice|Give up|Decline|No answer|Skip)$/u;
  it.each(RULESETS)("%s: who doesn't answer says so in one way", (ruleset) =>
    expect(all(texts.get(ruleset)?.Card as Texts).filter(([, text]) => DECLINE.test(text))).toEqual([]),
  );

  it.each([
    ["Fudge", "Card.letHit", "Don't defend"],
    ["Fudge", "Card.letHappen", "Don't resist"],
    ["Destiny", "Card.concede", "Don't resist"],
    ["Doompool", "Card.decline", "Don't resist"],
    ["Twintens", "Card.decline", "Don't defend"],
  ] as const)("%s %s: %s", (ruleset, key, word) => expect(at(texts.get(ruleset), key)).toBe(word));

  it("what came of it is applied, one and all, in the same words", () => {
    for (const ruleset of RULESETS) {
      expect(at(texts.get(ruleset), "Card.apply"), ruleset).toBe("Apply");
      const many = at(texts.get(ruleset), "Card.applyAll");
      if (many !== "") expect(many, ruleset).toBe("Apply to all {count}");
    }
  });

  it("the Gamemaster allows or refuses", () => {
    expect([at(shared, "Card.award"), at(shared, "Card.deny")]).toEqual(["Allow", "Refuse"]);
    expect([at(shared, "Trace.award"), at(shared, "Trace.deny")]).toEqual(["Allowed", "Refused"]);
  });
});

describe("dialogs, sheets and rules", () => {
  it("who aims at nobody is told so, and how to, in the same words", () =>
    expect([
      at(texts.get("Fudge"), "Refusal.attack.noTarget"),
      at(texts.get("Destiny"), "Refusal.attack.noTarget"),
      at(texts.get("Drama"), "Refusal.noTarget"),
      at(texts.get("Twintens"), "Refusal.attack.noTargets"),
    ]).toEqual(
      Array.from({ length: 4 }, () => "Nobody is targeted: choose somebody here, or hover over a token and press T."),
    ));

  it("a button of one ruleset alone, at the head of a list that all share, says whose it is", () =>
    expect(at(texts.get("Fudge"), "Transfer.open")).toMatch(/\bFudge\b/u));

  it("checks are rolled and attacks are made by the same button: one set of words, and no ruleset has its own", () => {
    expect([at(shared, "Press.roll"), at(shared, "Press.attack")]).toEqual(["Roll", "Attack"]);
    for (const ruleset of RULESETS)
      expect([at(texts.get(ruleset), "Dialog.roll"), at(texts.get(ruleset), "Dialog.attack")], ruleset).toEqual([
        "",
        "",
      ]);
  });

  it("what attacks says so, where acts are declared: all that opens the card of an attack, and nothing else", () => {
    const saying = (acts: object): string[] =>
      Object.entries(acts as Readonly<Record<string, { readonly press?: string }>>).flatMap(([name, act]) =>
        act.press === "attack" ? [name] : [],
      );
    expect(saying(DRAMA_ACTS)).toEqual(["attack"]);
    expect(saying(FUDGE_ACTS)).toEqual(["attack"]);
    expect(saying(DESTINY_ACTS).sort()).toEqual(Object.keys(ATTACK_ACTS).sort());
    expect(saying(TWINTENS_ACTS)).toEqual(["attack"]);
  });

  it("a dialog's title is who and what", () => {
    for (const ruleset of RULESETS)
      for (const key of ["Dialog.title", "Dialog.checkTitle", "Dialog.attackTitle"]) {
        const title = at(texts.get(ruleset), key);
        if (title !== "") expect(title, `${ruleset} ${key}`).toMatch(/^\{name\}: /u);
      }
  });

  it("a sheet's attacks stand under Attacks", () => {
    expect(at(texts.get("Fudge"), "Sheet.offense")).toBe("Attacks");
    for (const ruleset of ["Destiny", "Twintens"] as const)
      expect(at(texts.get(ruleset), "Sheet.attacks"), ruleset).toBe("Attacks");
  });

  it.each(RULESETS)("%s: no rule of the table repeats the ruleset's name before its own", (ruleset) =>
    expect(
      all(texts.get(ruleset)?.Setting as Texts).filter(
        ([key, text]) => key.endsWith(".name") && NAMES.some((name) => text.startsWith(`${name}:`)),
      ),
    ).toEqual([]),
  );

  it.each(RULESETS)("%s: no text but a setting's hint names a rule by its code", (ruleset) =>
    expect(
      all(texts.get(ruleset) ?? {}).filter(
        ([key, text]) => /\b[A-Z]{3}-\d{3}\b/u.test(text) && !/^Setting\..*\.hint$/u.test(key),
      ),
    ).toEqual([]),
  );

  it("a defense has one spelling", () => {
    for (const from of [shared, ...texts.values()])
      expect(all(from).filter(([, text]) => /defence/iu.test(text))).toEqual([]);
  });

  it("what a number became reads the same everywhere", () => {
    for (const from of texts.values())
      expect(all(from).filter(([, text]) => /from \{from\} to \{to\}/iu.test(text))).toEqual([]);
    for (const from of texts.values())
      for (const list of [from.Change, from.Consequence])
        expect(
          all((list ?? {}) as Texts).filter(
            ([, text]) => /\{from\}.*\{to\}/u.test(text) && !text.includes("{from} → {to}"),
          ),
        ).toEqual([]);
  });

  it("what is saved is named", () => expect(at(shared, "Rules.saved")).toContain("{list}"));
});

describe("turn and reach: off turn, out of reach and range", () => {
  const LEFT = ["Fudge order.notYours", "Destiny order.notTheirTurn", "Drama notTheirTurn"];
  const WAYS = ["offTurn", "noTurn", "outOfReach", "outOfRange", "tooNear"] as const;

  it("the words are one set for all, with what one may do instead", () => {
    for (const way of ["offTurn", "noTurn"] as const)
      expect(at(shared, `Refusal.turnAndReach.${way}`), way).toMatch(/ \{instead\}$/u);
    for (const way of ["outOfReach", "outOfRange"] as const)
      expect(at(shared, `Refusal.turnAndReach.${way}`), way).toMatch(
        /^\{name\} is \{away\} \{unit\} away;.*\{bound\}.* Move nearer, or /u,
      );
    expect(at(shared, "Refusal.turnAndReach.tooNear")).toMatch(/^\{name\} .* Step back, or /u);
    expect(at(shared, "Combat.overrule")).toBe("Go on all the same?");
  });

  it.each(RULESETS)("%s says what one may do instead, and has no words of its own for the rest", (ruleset) => {
    const own = texts.get(ruleset);
    expect(at(own, "TurnAndReach.instead")).toMatch(/\.$/u);
    for (const way of WAYS) expect(at(own, `Refusal.turnAndReach.${way}`), way).toBe("");
    // Sentences of the order itself stay: a turn that isn't one's own can't be ended or put off.
    const others = all(own?.Refusal as Texts).filter(([, text]) =>
      /\b(?:not|isn't) (?:your|their|somebody's) turn\b/iu.test(text),
    );
    expect(others.map(([key]) => key).filter((key) => !LEFT.includes(`${ruleset} ${key}`))).toEqual([]);
  });

  it.each(RULESETS)("%s: its adapter has the member, and nothing of a ruleset asks by itself", (ruleset) => {
    const folder = join(ROOT, "src", "foundry", ruleset.toLowerCase());
    expect(readFileSync(join(folder, "ruleset.ts"), "utf8")).toMatch(/^ {2}turnAndReach: \w+,$/mu);
    const asks = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        file.endsWith(".ts") &&
        !file.endsWith(".test.ts") &&
        /\baskOverrule\b|name: "overrule"/u.test(readFileSync(join(folder, file), "utf8")),
    );
    expect(asks).toEqual([]);
  });
});

describe("codes of rules", () => {
  const templates = readdirSync(join(ROOT, "templates"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".hbs"))
    .map((file) => [file, readFileSync(join(ROOT, "templates", file), "utf8")] as const);

  it("no template prints one but the shared part, which shows a book unless somebody asked why", () => {
    const prints = templates.filter(
      ([file, text]) =>
        file !== join("shared", "parts", "rule.hbs") &&
        (/>\s*\{\{(?:\w+\.)*rules?\}\}\s*</u.test(text.replaceAll(/<p class="hint">\{\{(?:cards\.)?rule\}\}/gu, "")) ||
          text.replaceAll(/rule="[^"]*"/gu, "").match(RULE_ID) !== null),
    );
    expect(prints.map(([file]) => file)).toEqual([]);
    const [, part = ""] = templates.find(([file]) => file === join("shared", "parts", "rule.hbs")) ?? [];
    expect(part.match(/>\s*(?:\{\{#if code\}\})?\{\{rule\}\}/gu)).toEqual([">{{#if code}}{{rule}}"]);
  });

  it("ids themselves stand in the why of a card's number and in a setting's hint alone", () =>
    expect(
      templates
        .filter(([, text]) => /\bcodes?=true/u.test(text))
        .map(([file]) => file)
        .sort(),
    ).toEqual([join("shared", "parts", "roll.hbs"), join("shared", "rules.hbs")].sort()));
});
