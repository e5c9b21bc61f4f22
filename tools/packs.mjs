#!/usr/bin/env node
/**
 * Compendium packs: readable YAML sources in packs/_source/<ruleset>/<pack>, LevelDB in the release.
 *
 *   node tools/packs.mjs                          compile all into dist/packs
 *   node tools/packs.mjs --dest <folder>          compile all into <folder>
 *   node tools/packs.mjs extract --from <folder>  write sources from compiled packs (say, Data/systems/crossover/packs after editing in play; close the world first)
 *   node tools/packs.mjs format                   write every source as extracting it would: order, quotes and folds of a hand-written one become the tool's; and with its credits
 *
 * A source is one document a file, `Name_<id>.yml`, with `_key` on it and on everything in it; a file without `_key` would be skipped silently, so the test looks.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import yaml from "js-yaml";
import { creditsOf } from "./icons.mjs";
import { at, fail, isMain, say } from "./lib.mjs";

/** A pack of no one ruleset: its name begins with the system's. */
const shared = (name, label, type) => ({
  name: `crossover-${name}`,
  label,
  type,
  ruleset: "shared",
  dir: `packs/_source/shared/crossover-${name}`,
});
const pack = (ruleset, name, label, type) => ({
  name: `${ruleset}-${name}`,
  label,
  type,
  ruleset,
  dir: `packs/_source/${ruleset}/${ruleset}-${name}`,
});

/** A ruleset's rules one by one, written from its ledger (tools/rule-journals.mjs); `rules` is what their ids begin with. */
const ledger = (ruleset, title, rules) => ({
  ...pack(ruleset, "ledger", `${title}: every rule`, "JournalEntry"),
  rules,
});

/** How a source is written out, by the official tool and by ours. */
export const SOURCE_FORM = { lineWidth: 160, quotingType: '"' };

/** Every pack of the system. The manifest lists these; a new pack is a line here and a folder of sources. */
export const packs = [
  pack("fudge", "characters", "Fudge: heroes and foes", "Actor"),
  pack("fudge", "conditions", "Fudge: conditions", "JournalEntry"),
  pack("fudge", "rules", "Fudge: learn to play", "JournalEntry"),
  ledger("fudge", "Fudge", "FUD"),
  pack("fudge", "effects", "Fudge: effects, extras, flaws", "JournalEntry"),
  pack("fudge", "reference", "Fudge: tasks, hazards, bases", "JournalEntry"),
  pack("fudge", "traits", "Fudge: skills, advantages, complications", "Item"),
  pack("fudge", "powers", "Fudge: powers and devices", "Item"),
  pack("fudge", "equipment", "Fudge: equipment", "Item"),
  pack("fudge", "tables", "Fudge: tables", "RollTable"),
  pack("fudge", "macros", "Fudge: macros", "Macro"),
  pack("fudge", "fight", "Fudge: an opening fight", "Adventure"),
  pack("doompool", "characters", "Doom Pool: heroes and foes", "Actor"),
  pack("doompool", "sfx", "Doom Pool: SFX and Limits", "Item"),
  pack("doompool", "traits", "Doom Pool: Power Sets, Distinctions, Specialties, Milestones", "Item"),
  pack("doompool", "conditions", "Doom Pool: conditions", "JournalEntry"),
  pack("doompool", "rules", "Doom Pool: learn to play", "JournalEntry"),
  ledger("doompool", "Doom Pool", "DOO"),
  pack("doompool", "tables", "Doom Pool: tables", "RollTable"),
  pack("doompool", "macros", "Doom Pool: macros", "Macro"),
  pack("doompool", "fight", "Doom Pool: an opening fight", "Adventure"),
  pack("drama", "heroes", "Drama: heroes", "Actor"),
  pack("drama", "foes", "Drama: villains and mooks", "Actor"),
  pack("drama", "skills", "Drama: skills", "Item"),
  pack("drama", "powers", "Drama: powers", "Item"),
  pack("drama", "gear", "Drama: weapons, armour, gear", "Item"),
  pack("drama", "conditions", "Drama: conditions", "JournalEntry"),
  pack("drama", "rules", "Drama: learn to play", "JournalEntry"),
  ledger("drama", "Drama", "DRA"),
  pack("drama", "macros", "Drama: macros", "Macro"),
  pack("drama", "tables", "Drama: tables", "RollTable"),
  pack("drama", "deck", "Drama: the deck", "Cards"),
  pack("drama", "fight", "Drama: an opening fight", "Adventure"),
  pack("twintens", "heroes", "Twin Tens: heroes", "Actor"),
  pack("twintens", "foes", "Twin Tens: adversaries and minions", "Actor"),
  pack("twintens", "vehicles", "Twin Tens: vehicles and things", "Actor"),
  pack("twintens", "skills", "Twin Tens: skills", "Item"),
  pack("twintens", "feats", "Twin Tens: feats", "Item"),
  pack("twintens", "powers", "Twin Tens: powers", "Item"),
  pack("twintens", "modifiers", "Twin Tens: extras, flaws, power feats", "Item"),
  pack("twintens", "drawbacks", "Twin Tens: drawbacks", "Item"),
  pack("twintens", "equipment", "Twin Tens: equipment", "Item"),
  pack("twintens", "maneuvers", "Twin Tens: maneuvers", "Item"),
  pack("twintens", "conditions", "Twin Tens: conditions", "JournalEntry"),
  pack("twintens", "rules", "Twin Tens: learn to play", "JournalEntry"),
  ledger("twintens", "Twin Tens", "TWI"),
  pack("twintens", "macros", "Twin Tens: macros", "Macro"),
  pack("twintens", "fight", "Twin Tens: an opening fight", "Adventure"),
  pack("destiny", "characters", "Destiny: heroes, adversaries, minions", "Actor"),
  pack("destiny", "effects", "Destiny: effects of powers", "Item"),
  pack("destiny", "modifiers", "Destiny: extras and flaws", "Item"),
  pack("destiny", "edges", "Destiny: edges", "Item"),
  pack("destiny", "gear", "Destiny: gear", "Item"),
  pack("destiny", "conditions", "Destiny: conditions", "JournalEntry"),
  pack("destiny", "rules", "Destiny: learn to play", "JournalEntry"),
  ledger("destiny", "Destiny", "DES"),
  pack("destiny", "macros", "Destiny: macros", "Macro"),
  pack("destiny", "fight", "Destiny: an opening fight", "Adventure"),
  shared("help", "All rulesets: sharing and converting", "JournalEntry"),
];

/** Compile one pack into a folder, which is empty or not there. */
export async function compileOne(name, into) {
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  const { dir } = packs.find((p) => p.name === name);
  if (!existsSync(at(dir)) || !readdirSync(at(dir)).some((f) => f.endsWith(".yml")))
    throw new Error(`Pack ${name} has no sources in ${dir}`);
  await compilePack(at(dir), into, { yaml: true });
}

/** Compile every pack into a folder of `dest`, which is emptied first. */
export async function compileAll(dest = at("dist", "packs")) {
  rmSync(dest, { recursive: true, force: true });
  mkdirSync(dest, { recursive: true });
  for (const { name } of packs) await compileOne(name, join(dest, name));
}

/** What extracting leaves out: statistics of who saved what when, which say nothing about the content, and the list of cards that the official tool gives to each card as it does to the deck. */
function clean(document) {
  delete document._stats;
  if (document._key?.startsWith("!cards.cards!")) delete document.cards;
  for (const value of Object.values(document))
    if (Array.isArray(value)) for (const inner of value) if (inner !== null && typeof inner === "object") clean(inner);
}

/** Write one compiled pack as sources into a folder, whose other sources go. */
export async function extractOne(compiled, into) {
  const { extractPack } = await import("@foundryvtt/foundryvtt-cli");
  await extractPack(compiled, into, {
    yaml: true,
    clean: true,
    log: false,
    yamlOptions: SOURCE_FORM,
    transformEntry: async (entry) => clean(entry),
    transformName: async (entry) => `${entry.name.replace(/[^A-Za-z0-9]+/g, "_")}_${entry._id}.yml`,
  });
}

/** Write the sources anew from compiled packs. */
export async function extractAll(from = at("dist", "packs")) {
  for (const { name, dir } of packs) {
    if (!existsSync(join(from, name))) throw new Error(`There is no pack at ${join(from, name)}`);
    await extractOne(join(from, name), at(dir));
    say(`${name} -> ${relative(at("."), at(dir))}`);
  }
}

/** Say in every source who made it, so that what is shared onward is still credited. */
function credit() {
  for (const { dir } of packs)
    for (const file of readdirSync(at(dir))) {
      const path = at(dir, file);
      const text = readFileSync(path, "utf8");
      const { _key, ...source } = yaml.load(text);
      const credits = creditsOf(text);
      if (source.flags?.crossover?.credits !== credits)
        writeFileSync(
          path,
          yaml.dump(
            { ...source, flags: { ...source.flags, crossover: { ...source.flags?.crossover, credits } }, _key },
            SOURCE_FORM,
          ),
        );
    }
}

/** Bring the sources into the form that extracting gives them, so that work done in play shows as what was changed and nothing else. Writes what differs and deletes nothing. */
async function formatAll() {
  credit();
  const folder = mkdtempSync(join(tmpdir(), "crossover-format-"));
  try {
    await compileAll(join(folder, "packs"));
    let written = 0;
    for (const { name, dir } of packs) {
      const sources = join(folder, "sources", name);
      await extractOne(join(folder, "packs", name), sources);
      for (const file of readdirSync(sources)) {
        const text = readFileSync(join(sources, file), "utf8");
        if (existsSync(at(dir, file)) && readFileSync(at(dir, file), "utf8") === text) continue;
        writeFileSync(at(dir, file), text);
        written++;
      }
    }
    say(`${written} sources written`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const option = (name) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined);
  try {
    if (args[0] === "extract") await extractAll(option("from"));
    else if (args[0] === "format") await formatAll();
    else {
      await compileAll(option("dest"));
      say(`${packs.length} packs`);
    }
  } catch (error) {
    fail(
      `The packs were not ${{ extract: "extracted", format: "formatted" }[args[0]] ?? "compiled"}: ${error.message}`,
    );
  }
}
