/**
 * What stands in `lang`: the texts of each language as Foundry merges them, and what another language lacks beside English.
 *
 * A text that counts stands in forms (`one`, `few`, `other`, ...): it is one text here, an object.
 */
import "./ts.mjs";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at, readJson } from "./lib.mjs";

const { FORMS } = await import("../src/foundry/view/text/forms.ts");

/** A text that is this much longer than its English won't fit where a button or a heading stands. */
const LONGEST = 1.6;
/** What stands on buttons, tabs, rows and heads is short; sentences wrap. */
const SHORT = 24;
/** A short word may always grow by so many letters. */
const SLACK = 4;

/** Whether a group of texts is one text in the forms that its language counts in. */
export const counts = (group) =>
  typeof group === "object" &&
  group !== null &&
  typeof group.other === "string" &&
  Object.keys(group).every((k) => k === "by" || FORMS.includes(k));

function* flat(value, path = "") {
  for (const [k, v] of Object.entries(value)) {
    const here = path === "" ? k : `${path}.${k}`;
    if (typeof v === "object" && v !== null && !counts(v)) yield* flat(v, here);
    else yield [here, v];
  }
}

/** The files of a language: the common texts, then those of the rulesets that it has. */
export const filesOf = (lang) => [
  ...(existsSync(at("lang", `${lang}.json`)) ? [`${lang}.json`] : []),
  ...(existsSync(at("lang", lang))
    ? readdirSync(at("lang", lang))
        .filter((f) => f.endsWith(".json"))
        .map((f) => `${lang}/${f}`)
    : []),
];

/** Languages beside English. */
export const others = () =>
  readdirSync(at("lang"))
    .filter((f) => f.endsWith(".json") && f !== "en.json")
    .map((f) => f.slice(0, -".json".length));

/** All texts of a language by their keys, and keys that two files claim. */
export function texts(lang = "en") {
  const have = new Map();
  const twice = [];
  for (const file of filesOf(lang))
    for (const [k, v] of flat(readJson("lang", ...file.split("/")))) {
      if (have.has(k)) twice.push(k);
      have.set(k, v);
    }
  return { have, twice };
}

const formsOf = (text) => (counts(text) ? FORMS.filter((f) => f in text).map((f) => text[f]) : [String(text)]);
const blanks = (text) => new Set([...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
const all = (text) => new Set(formsOf(text).flatMap((form) => [...blanks(form)]));
const longest = (text) => Math.max(...formsOf(text).map((form) => form.replaceAll(/\{\w+\}/gu, "00").length));

/** What is wrong with the blanks of a text beside its English: none may be left out or misspelt, but a form for one or two need not say the number. */
function blanksWrong(text, english) {
  const wanted = all(english);
  const counted = counts(english) ? (english.by ?? "count") : null;
  return formsOf(text).some((form) => {
    const has = blanks(form);
    return [...has].some((b) => !wanted.has(b)) || [...wanted].some((b) => b !== counted && !has.has(b));
  });
}

/** What is wrong with the forms of a text: a text that counts has each form of its language, and no other; it counts what English counts. */
function formsWrong(lang, text, english) {
  if (!counts(english)) return counts(text);
  if (!counts(text)) return true;
  const wanted = new Set(new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  const own = Object.keys(text).filter((k) => k !== "by");
  return (
    own.length !== wanted.size || own.some((f) => !wanted.has(f)) || (text.by ?? "count") !== (english.by ?? "count")
  );
}

const INVENTORY = at("docs", "texts.json");
/** The branch that a text stands in, and its name there. */
const placed = (key) => [key.slice(0, key.lastIndexOf(".")), key.slice(key.lastIndexOf(".") + 1)];

/** Every text that was ever written down, by its key. */
function writtenDown() {
  if (!existsSync(INVENTORY)) return [];
  return Object.entries(readJson("docs", "texts.json")).flatMap(([branch, names]) =>
    names.split(" ").map((name) => `${branch}.${name}`),
  );
}

/** Texts that were written down and are there no longer. */
export const gone = (have = texts().have) => writtenDown().filter((k) => !have.has(k));

/** Texts that nobody has written down yet: gone again, they would not be missed. */
export function unwritten(have = texts().have) {
  const known = new Set(writtenDown());
  return [...have.keys()].filter((k) => !known.has(k));
}

/** Writes down what is new among the texts; what is gone stays written down, so that it is missed, unless it is to be forgotten. */
export function writeDown({ forget = false } = {}) {
  const { have } = texts();
  const branches = {};
  for (const key of [...new Set([...have.keys(), ...(forget ? [] : writtenDown())])].sort()) {
    const [branch, name] = placed(key);
    (branches[branch] ??= []).push(name);
  }
  const lines = Object.entries(branches).map(
    ([branch, names]) => `  ${JSON.stringify(branch)}: ${JSON.stringify(names.join(" "))}`,
  );
  writeFileSync(INVENTORY, `{\n${lines.join(",\n")}\n}\n`);
}

const mark = (text) => createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 10);
const settledPath = (lang) => at("lang", lang, "settled", "english.json");
const settled = (lang) => (existsSync(settledPath(lang)) ? readJson("lang", lang, "settled", "english.json") : {});

/**
 * A language beside English: what it doesn't say yet (shown in English), what English no longer asks for, what English has said anew since it was translated, blanks and forms that don't fit,
 * short texts that have grown too long.
 */
export function checkLanguage(lang, english = texts().have, own = texts(lang).have, known = settled(lang)) {
  const both = [...own].filter(([k]) => english.has(k));
  return {
    missing: [...english.keys()].filter((k) => !own.has(k)),
    extra: [...own.keys()].filter((k) => !english.has(k)),
    stale: both.map(([k]) => k).filter((k) => known[k] !== undefined && known[k] !== mark(english.get(k))),
    blanks: both.filter(([k, text]) => blanksWrong(text, english.get(k))).map(([k]) => k),
    forms: both.filter(([k, text]) => formsWrong(lang, text, english.get(k))).map(([k]) => k),
    long: both
      .filter(([k, text]) => {
        const length = longest(english.get(k));
        return length <= SHORT && longest(text) > Math.max(length * LONGEST, length + SLACK);
      })
      .map(([k]) => k),
  };
}

/** Says that what a language has is translated from English as it stands now. */
export function settle(lang) {
  const english = texts().have;
  const marks = [...texts(lang).have.keys()].filter((k) => english.has(k)).map((k) => [k, mark(english.get(k))]);
  mkdirSync(dirname(settledPath(lang)), { recursive: true });
  writeFileSync(settledPath(lang), `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`);
  return marks.length;
}

/**
 * How much of a language must be there for whom. A table plays with the first tier; whoever builds heroes reads the second; the third is what catalogues, settings and exports say.
 * The rest of each is shown in English.
 */
export const TIERS = [
  {
    id: "table",
    title: "At the table",
    parts: [
      /^TYPES\./u,
      /^CROSSOVER\.Shared\./u,
      /^CROSSOVER\.[A-Z]\w+\.(label|Ability|Defense|Skill|Condition|Action|Roll|Row|Odds|OddsNote|Card|Dialog|Act|Deed|Refusal|Order|Tracker|Consequence|Change|Degree|Damage|Outcome|Track|Trait|Pool|Doom|Deck|Pick|Use|Price|Note|Trace|Band|Cover|Concealment|TurnAndReach|Combat|Until|Benefit|Save|Maneuver|Spend|Point|Fortune|Points)\b/u,
    ],
  },
  {
    id: "builder",
    title: "For building heroes",
    parts: [
      /\.(Sheet|Build|Builder|Audit|Power|PowerOption|Effect|Modifier|Advantage|Feat|Sfx|Op|OpHint|FIELDS|Fact|Range|Duration|Invoice|Item|Edge)\b/u,
    ],
  },
  { id: "catalogue", title: "Catalogues, settings, sharing", parts: [/./u] },
];

/** The tier that a text belongs to. */
export const tierOf = (key) => TIERS.find(({ parts }) => parts.some((p) => p.test(key))).id;
