#!/usr/bin/env node
/**
 * Every text that code and templates ask for exists: literal keys, keys built by `key`, `line` and `refuse`, and those that follow from the rules' own tables.
 * Exit 1 with a list of what is missing. Rulesets that have rules and no sheets yet are left out: nothing shows their keys.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { at } from "./lib.mjs";

const NOT_SHOWN_YET = /^CROSSOVER\.(Destiny|Drama|Doompool|Twintens)\b/u;

function* walk(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

const texts = {};
const merge = (into, from) => {
  for (const [k, v] of Object.entries(from)) into[k] = typeof v === "object" ? merge(into[k] ?? {}, v) : v;
  return into;
};
merge(texts, JSON.parse(readFileSync(at("lang", "en.json"), "utf8")));
merge(texts, JSON.parse(readFileSync(at("lang", "en", "fudge.json"), "utf8")));
const found = (key) => key.split(".").reduce((o, k) => (typeof o === "object" && o !== null ? o[k] : undefined), texts);

const wanted = new Map();
const want = (key, where) => {
  if (!NOT_SHOWN_YET.test(key) && !wanted.has(key)) wanted.set(key, where);
};

for (const root of ["src", "templates"])
  for (const path of walk(at(root))) {
    if (!/\.(ts|hbs)$/u.test(path) || path.endsWith(".test.ts")) continue;
    const text = readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$|LOCALIZATION_PREFIXES.*/gmu, "");
    const where = path.slice(at(".").length + 1);
    for (const m of text.matchAll(/["'`](CROSSOVER\.[A-Za-z0-9.]*[A-Za-z0-9])["'`]/gu)) if (typeof found(m[1]) !== "object") want(m[1], where);
    if (where.includes("fudge")) {
      for (const m of text.matchAll(/\bkey\(("[A-Za-z.]+"(?:, "[A-Za-z.]+")*)\)/gu)) want(`CROSSOVER.Fudge.${m[1].replaceAll('"', "").split(", ").join(".")}`, where);
      if (where.includes("rules")) for (const m of text.matchAll(/\bline\("([A-Za-z]+)"/gu)) want(`CROSSOVER.Fudge.Row.${m[1]}`, where);
      for (const m of text.matchAll(/\brefuse(?:Spend)?\((?:turn, )?"([A-Za-z.]+)"/gu)) if (typeof found(`CROSSOVER.Shared.Refusal.${m[1]}`) !== "string") want(`CROSSOVER.Fudge.Refusal.${m[1]}`, where);
    }
  }

const rules = await import("../src/rules/fudge/index.ts");
for (const [area, keys] of Object.entries({ Ability: rules.ABILITY_KEYS, Defense: rules.DEFENSE_KEYS, Skill: Object.keys(rules.SKILLS), Advantage: Object.keys(rules.ADVANTAGES), Effect: Object.keys(rules.EFFECTS), Condition: Object.keys(rules.conditions), Action: rules.ACTION_KINDS, Range: rules.POWER_RANGES, Duration: rules.DURATIONS }))
  for (const key of keys) want(`CROSSOVER.Fudge.${area}.${key}.label`, `table ${area}`);
for (const key of Object.keys(rules.conditions)) want(`CROSSOVER.Fudge.Condition.${key}.hint`, "table Condition");
for (const kind of rules.ROLL_TYPES) want(`CROSSOVER.Fudge.Roll.${kind}`, "table Roll");
for (const { key } of rules.DIFFICULTIES) want(`CROSSOVER.Fudge.Difficulty.${key}`, "table Difficulty");
for (const { key, choices } of rules.settings) for (const tail of ["name", "hint", ...(choices ?? []).map((c) => `choices.${c}`)]) want(`CROSSOVER.Fudge.Setting.${key}.${tail}`, "settings");

const { documentTypes } = await import("../src/foundry/subtypes.ts");
for (const [name, types] of Object.entries(documentTypes())) for (const type of Object.keys(types)) want(`TYPES.${name}.${type}`, "subtypes");

const missing = [...wanted].filter(([key]) => typeof found(key) !== "string");
if (missing.length > 0) {
  console.error(`lang: ${missing.length} texts are missing\n${missing.map(([key, where]) => `  ${key}  (${where})`).join("\n")}`);
  process.exit(1);
}
console.log(`lang: ${wanted.size} texts, all there`);
