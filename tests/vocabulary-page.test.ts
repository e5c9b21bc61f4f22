/** Every line of docs/vocabulary.md is held: its words are those of the texts it speaks of, and what it says of behaviour stands beside the tests that play it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const file = (...path: string[]): string => readFileSync(join(ROOT, ...path), "utf8");
type Texts = { readonly [key: string]: string | Texts };
const flat = (from: Texts, path = ""): [string, string][] =>
  Object.entries(from).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );
/** Every text, by its key without the root that all have. */
const TEXTS = new Map(
  [["en.json"], ...readdirSync(join(ROOT, "lang", "en")).map((name) => ["en", name])].flatMap((path) =>
    flat(JSON.parse(file("lang", ...path)) as Texts).map(([key, text]) => [key.replace(/^CROSSOVER\./u, ""), text]),
  ) as [string, string][],
);

/** Rows of the page's tables, by their first cell, and its paragraphs, by their first words. */
const PAGE = file("docs", "vocabulary.md");
const rows = PAGE.split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| -/u.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  )
  .filter(([head = ""]) => !["What somebody does", "Part", "Thing", "When"].includes(head));
const paragraphs = PAGE.replaceAll(/^#.*$/gmu, "\n")
  .split(/\n\n+/u)
  .map((part) => part.replaceAll("\n", " ").trim())
  .filter((part) => part !== "" && !part.startsWith("|"));

/** Words that stand in italics: what is written on a button, in a title, over a panel. */
const italics = (text: string): string[] =>
  [...text.matchAll(/(?<![*\w])\*([^*]+)\*(?![*\w])/gu)].map(([, word = ""]) => word);
/** As a text says it, but for how many are named. */
const plain = (text: string): string => text.replaceAll("{names}", "{name}").replaceAll("’", "'");
/** Whether a text is the word, or begins with it. */
const says = (text: string | undefined, word: string): boolean =>
  text !== undefined &&
  (plain(text) === word || /^[^\p{L}]/u.test(plain(text).startsWith(word) ? plain(text).slice(word.length) : "x"));

const RULESETS = ["Fudge", "Destiny", "Drama", "Doompool", "Twintens"] as const;
const of = (path: string, among: readonly string[] = RULESETS): string[] => among.map((r) => `${r}.${path}`);
const POLICIES = ["answersHeroes", "answersOthers"].map((side) => `Shared.Setting.${side}.choices`);

/** Each word in italics of a row or a paragraph, with the keys of the texts that it stands for. No keys: the word is an example, or names what is no text. */
type Words = Readonly<Record<string, readonly string[]>>;
const WORDS: Readonly<Record<string, Words>> = {
  "meets an attack": {
    Defend: ["Fudge.Act.defend.label", "Destiny.Card.defend", "Twintens.Card.defend", "Twintens.Card.defendPlain"],
    React: ["Doompool.Card.react"],
  },
  "meets an effect": {
    Resist: ["resist", "resistHidden", "resistHold", "answerWith"]
      .map((k) => `Fudge.Card.${k}`)
      .concat(["Destiny.Card.resist", "Destiny.Card.resistFirst"]),
  },
  "does neither": {
    "Don't defend": ["Fudge.Card.letHit", "Twintens.Card.decline"],
    "Don't resist": ["Fudge.Card.letHappen", "Destiny.Card.concede", "Doompool.Card.decline"],
  },
  "lets an opening go by": {
    "Let it pass": ["Destiny.Card.pass", "Twintens.Dialog.letPass"],
    "{name} passes": ["Drama.Card.pass"],
  },
  "makes what came of it true (a gesture whose name begins with `apply`)": {
    Apply: of("Card.apply"),
    "Apply to all {count}": of("Card.applyAll", ["Fudge", "Destiny", "Drama", "Twintens"]),
  },
  "is let have something": { Allow: ["Shared.Card.award", "Shared.Guide.allow"], Refuse: ["Shared.Card.deny"] },
  "kills the beaten, who would only be knocked out": { "Kill instead": of("Card.kill", ["Fudge", "Twintens"]) },
  "takes a step back": { Undo: ["Shared.Trace.undo"] },
  "lets it hold again": { Redo: ["Shared.Trace.redo"] },
  "A step of a card": {
    Rolled: of("Trace.roll", ["Fudge", "Destiny", "Drama", "Twintens"]),
    "Attack rolled": of("Trace.attack", ["Fudge", "Destiny"]),
    "{name} defended": ["Fudge.Trace.defend"],
    "{name} resisted": ["Fudge.Trace.resist"],
    "{name} didn't resist": ["Doompool.Trace.decline"],
    "Applied to {name}": of("Trace.apply", ["Fudge", "Drama", "Doompool", "Twintens"]).concat("Destiny.Trace.applyTo"),
    "Undo: Attack rolled": [],
    "{what} {from} → {to}": [],
  },
  title: { "{name}: {what}": ["Shared.Dialog.title"] },
  "button of a check": {
    Roll: ["Shared.Press.roll"],
    Attack: ["Shared.Press.attack"],
    "Take it": ["Destiny.Dialog.take", "Twintens.Dialog.takeIt"],
  },
  "what the scene adds or takes": {
    Circumstance: ["Fudge.Dialog.circumstance", "Twintens.Dialog.circumstance", "Twintens.Row.circumstance"],
  },
  "nobody is aimed at": {
    "Nobody is targeted: choose somebody here, or hover over a token and press T.": [
      "Fudge.Refusal.attack.noTarget",
      "Destiny.Refusal.attack.noTarget",
      "Drama.Refusal.noTarget",
      "Twintens.Refusal.attack.noTargets",
    ],
  },
  "way out": { Cancel: ["Shared.Dialog.cancel"] },
  chances: {},
  "panel of what one attacks with": {
    Attacks: ["Fudge.Sheet.offense", "Destiny.Sheet.attacks", "Twintens.Sheet.attacks"],
    Actions: ["Drama.Sheet.actions"],
  },
  "what attacks are held against": {
    Defenses: ["Fudge.Sheet.defenses", "Drama.Sheet.meets", "Destiny.Channel.defense.label"],
    defense: [],
    s: [],
  },
  "names of rules in the window of rules": {},
  "after saving": {},
  "a card asks what nobody has to decide": {
    "Ask always": POLICIES.map((side) => `${side}.ask`),
    "Ask when there is a choice": POLICIES.map((side) => `${side}.choice`),
    "Ask only about points": POLICIES.map((side) => `${side}.points`),
    "Answer by itself": POLICIES.map((side) => `${side}.self`),
    "Take it back and ask": ["Shared.Answers.askInstead"],
    "Let it stand": ["Shared.Answers.letStand"],
  },
  "an opening fight is wanted": { "{Ruleset}: an opening fight": [] },
  "somebody does off turn what takes part of a turn": { "Go on all the same?": ["Shared.Combat.overrule"] },
  "a target is out of reach or range, or too near": { "Go on all the same?": ["Shared.Combat.overrule"] },
};

/** What a line says of behaviour, and the tests that play it: by file, and a part of their name. */
type Played = readonly (readonly [file: string, name: string])[];
const HERE = "tests/vocabulary.test.ts";
const OFF_TURN = [
  ["tests/e2e/fudge-fight.e2e.ts", "FUD-686 off turn"],
  ["tests/e2e/destiny-combat.e2e.ts", "DES-392 off turn"],
  ["tests/e2e/twintens.e2e.ts", "TWI-070 a player off turn"],
  ["src/foundry/laws/turn-and-reach.test.ts", "a player is stopped out of reach and off turn"],
] as const;
const TOO_FAR = [
  ["tests/e2e/fudge-fight.e2e.ts", "whoever is out of reach"],
  ["tests/e2e/destiny-combat.e2e.ts", "DES-101 out of reach"],
  ["tests/e2e/twintens.e2e.ts", "TWI-107 out of reach"],
  ["src/rules/kernel/turns/turn-and-reach.test.ts", "who stands within the nearer bound is too near"],
] as const;
const PLAYED: Readonly<Record<string, Played>> = {
  "The same thing has the same word": [[HERE, "One thing, one word"]],
  "A step of a card": [
    [HERE, "has the same words wherever rulesets share it"],
    [HERE, "in the past tense, never as an order"],
    [HERE, "what a number became reads the same everywhere"],
  ],
  title: [[HERE, "a dialog's title is who and what"]],
  "button of a check": [[HERE, "what attacks says so, where acts are declared"]],
  chances: [
    ["src/foundry/view/odds-view.test.ts", "what nobody can tell apart, written out, changes nothing"],
    ["src/foundry/view/odds-view.test.ts", "a change too small for whole percents is told with a decimal"],
  ],
  "what attacks are held against": [[HERE, "a defense has one spelling"]],
  "names of rules in the window of rules": [[HERE, "no rule of the table repeats the ruleset's name"]],
  "after saving": [[HERE, "what is saved is named"]],
  "A rule's id is for whoever asks why": [
    [HERE, "no template prints one but the shared part"],
    [HERE, "ids themselves stand in the why of a card's number"],
    ["tests/e2e/rule-links.e2e.ts", "no sheet shows a player a code"],
  ],
  "One place decides about turns, reach and range": [
    [HERE, "its adapter has the member, and nothing of a ruleset asks by itself"],
    ["src/rules/kernel/turns/turn-and-reach.test.ts", "a player's claim to the Gamemaster's word is taken out"],
  ],
  "How far:": [["src/foundry/laws/turn-and-reach.test.ts", "off turn and sixty feet away"]],
  "a new hero is made": [
    ["tests/e2e/every-field.e2e.ts", "a new hero opens to be built, one from a pack to be played"],
    ["src/foundry/sheets/blank.test.ts", "which sheet opens to be built, in every ruleset"],
  ],
  "an opening fight is wanted": [
    ["tests/e2e/opening-fights.e2e.ts", "comes from its compendium and stands on the table"],
    ["tests/e2e/every-seat.e2e.ts", "the opening fight is played from every seat"],
  ],
  "a foe is beaten": [
    ["src/rules/fudge/cards/attack/verdicts.test.ts", "a beaten minion is knocked out, unless the Gamemaster chooses"],
  ],
  "initiative is still to be rolled when a fight begins": [
    ["src/foundry/combat/initiative-law.test.ts", "the first turn waits for everybody's throw"],
    ["tests/e2e/tracker.e2e.ts", "initiative rolled after the start orders the fight, and each acts once a round"],
  ],
  "somebody is dead or out": [
    ["src/foundry/combat/initiative-law.test.ts", "who is out has no turn, what the turn brings comes all the same"],
    ["src/rules/drama/turn/order.test.ts", "the unconscious lose their turns"],
  ],
  "somebody does something at once, without dice": [
    ["tests/e2e/destiny-deeds.e2e.ts", "a hidden adversary's numbers are nobody's business"],
  ],
  "something only befalls people": [
    ["src/foundry/fudge/acts/actions.test.ts", "hunger, thirst, poison and falls are marked alike"],
  ],
  "somebody does off turn what takes part of a turn": OFF_TURN,
  "a target is out of reach or range, or too near": TOO_FAR,
  "nobody knows how far it is": [
    ["src/rules/kernel/turns/turn-and-reach.test.ts", "nobody where nothing is in the way"],
  ],
  "a card asks what nobody has to decide": [
    ["src/foundry/exchange/by-itself.test.ts", "what a card answers by itself at this table"],
    ["src/foundry/exchange/by-itself.test.ts", "decides nothing for a player who is here"],
    ["src/foundry/exchange/by-itself.test.ts", "who has let it stand isn't asked again"],
  ],
  "a click could be wrong": [
    ["tests/e2e/plan.e2e.ts", "planned, changed, played, taken back"],
    ["tests/e2e/opening-fights.e2e.ts", "imported twice it asks first"],
  ],
};

/**
 * The first letters of the sum of each line's words. Whoever rewrites a line looks first at the texts and tests that are named for it above; then the new sum, which the test says, goes in here.
 */
const SUMS: Readonly<Record<string, string>> = {
  "A rule's id is for whoever asks why": "95c4c28e",
  "A step of a card": "987b5234",
  "How far:": "57f2b064",
  "One place decides about turns, reach and range": "08402e46",
  "The same thing has the same word": "df563977",
  "a card asks what nobody has to decide": "32264ba9",
  "a click could be wrong": "5f6a3a08",
  "a foe is beaten": "7a145856",
  "a new hero is made": "0615d089",
  "a target is out of reach or range, or too near": "f79c91ed",
  "after saving": "3b937bbb",
  "an opening fight is wanted": "9c7de31f",
  "button of a check": "31e24409",
  chances: "5a956477",
  "does neither": "7c33374d",
  "initiative is still to be rolled when a fight begins": "f0c59d73",
  "is let have something": "6a79287b",
  "kills the beaten, who would only be knocked out": "2dcf3d08",
  "lets an opening go by": "c1b2296c",
  "lets it hold again": "1377f7c8",
  "makes what came of it true (a gesture whose name begins with `apply`)": "50e82dad",
  "meets an attack": "53544a1c",
  "meets an effect": "32568a9d",
  "names of rules in the window of rules": "f044b006",
  "nobody is aimed at": "cfb6be38",
  "nobody knows how far it is": "2938f0a3",
  "panel of what one attacks with": "c6ce2697",
  "somebody does off turn what takes part of a turn": "ea69f624",
  "somebody does something at once, without dice": "3b3e1e6a",
  "somebody is dead or out": "f8ad2f89",
  "something only befalls people": "18ba5c59",
  "takes a step back": "33fa5785",
  title: "4f942c38",
  "way out": "8ab5fc57",
  "what attacks are held against": "c78f8c40",
  "what the scene adds or takes": "2076c140",
};

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);
const rowOf = (head: string): readonly string[] | undefined =>
  rows.find(([first = ""]) => first === head) ?? rows.find(([first = ""]) => first.startsWith(head));
const wholeOf = (head: string): string => rowOf(head)?.join(" | ") ?? paragraphs.find((p) => p.startsWith(head)) ?? "";
/** Each line of the page by the name that it has here, or by itself. */
const heads = [...rows.map(([head = ""]) => head), ...paragraphs].map((line) => {
  const names = [...Object.keys(WORDS), ...Object.keys(PLAYED)];
  return names.find((name) => name === line) ?? names.find((name) => line.startsWith(name)) ?? line;
});

describe("the page of words", () => {
  it("each of its lines is held here, and nothing is held that it doesn't say", () => {
    expect(heads.filter((head) => !(head in WORDS) && !(head in PLAYED))).toEqual([]);
    expect([...Object.keys(WORDS), ...Object.keys(PLAYED)].filter((head) => !heads.includes(head))).toEqual([]);
  });

  it.each(Object.entries(WORDS))("%s: the words are those of the texts", (head, words) => {
    const [, said = "", not = ""] = rowOf(head) ?? [head, wholeOf(head)];
    expect([...new Set(italics(said))].sort()).toEqual(Object.keys(words).sort());
    for (const [word, keys] of Object.entries(words))
      for (const key of keys)
        expect([key, TEXTS.get(key)]).toEqual([key, expect.toSatisfy((t) => says(t as string, word))]);
    // What it isn't called: no button of a card is.
    const banned = not
      .replaceAll(/ \([^)]*\)/gu, "")
      .split(", ")
      .filter((word) => word !== "");
    expect([...TEXTS].filter(([key, text]) => /\.Card\.\w+$/u.test(key) && banned.includes(text))).toEqual([]);
  });

  it("whatever begins with apply is called so", () =>
    expect(
      [...TEXTS].filter(([key, text]) => /\.Card\.apply(?!Recoil)\w*$/u.test(key) && !/\bapply\b/iu.test(text)),
    ).toEqual([]));

  it("an opening fight is called so in each ruleset's compendium", () => {
    const { packs } = JSON.parse(file("system.json")) as { packs: { readonly name: string; readonly label: string }[] };
    expect(packs.filter((p) => p.name.endsWith("-fight") && /^[\w ]+: an opening fight$/u.test(p.label))).toHaveLength(
      5,
    );
  });

  it.each(Object.entries(PLAYED))("%s: the tests that play it are there", (_head, tests) => {
    for (const [path, name] of tests) expect([path, file(path).includes(name)], name).toEqual([path, true]);
  });

  it("no line was rewritten without a look at what holds it", () =>
    expect(Object.fromEntries([...new Set(heads)].map((head) => [head, sumOf(wholeOf(head))]))).toEqual(SUMS));
});
