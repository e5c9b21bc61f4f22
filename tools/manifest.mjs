#!/usr/bin/env node
/**
 * system.json and template.json from one source: the subtype lists of src, the packs, package.json.
 *
 *   npm run manifest             write both
 *   npm run manifest -- --check  exit 1 when what is committed differs (part of npm test)
 *
 * template.json lists the same types with empty defaults and repeats the HTML, file and Gamemaster-only lists at document level, because Foundry takes the lists of
 * every type named there from it alone (docs/foundry-platform.md 1.5). It stays out of the release: Foundry 14 warns of it and no version needs it.
 */
import "./ts.mjs";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, isMain, readJson } from "./lib.mjs";
import { rulesets } from "./rulesets.mjs";

const TEMPLATE_DOCUMENTS = ["Actor", "Item", "Card", "Cards", "JournalEntryPage"];

/** What packs of a kind of document are called together, in the order in which they stand. */
const KINDS = {
  Actor: "Characters",
  Item: "Traits and gear",
  JournalEntry: "Rules",
  Scene: "At the table",
  Macro: "At the table",
  RollTable: "At the table",
  Cards: "At the table",
  Playlist: "At the table",
  Adventure: "At the table",
};

/** A ruleset's packs in folders by kind, under the name that their labels begin with. */
function packFolder(packs) {
  const [title] = packs[0].label.split(":");
  const kinds = [...new Set(Object.values(KINDS))].map((name) => ({
    name,
    sorting: "m",
    packs: packs.filter((p) => KINDS[p.type] === name).map((p) => p.name),
  }));
  return { name: `Crossover: ${title}`, sorting: "m", packs: [], folders: kinds.filter((k) => k.packs.length > 0) };
}

/** Every language that stands in lang, English first: its common texts, then those of the rulesets that it has. What is missing in one is shown in English. */
function languages() {
  const codes = readdirSync(at("lang"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));
  return codes
    .sort((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b))
    .flatMap((lang) =>
      [`lang/${lang}.json`, ...rulesets.map(({ id }) => `lang/${lang}/${id}.json`)]
        .filter((path) => existsSync(at(path)))
        .map((path) => ({ lang, name: new Intl.DisplayNames([lang], { type: "language" }).of(lang), path })),
    );
}

/** Both files as objects. */
export async function manifests() {
  const { documentTypes } = await import("../src/foundry/subtypes.ts");
  const { packs } = await import("./packs.mjs");
  const { version } = readJson("package.json");
  const types = documentTypes();
  const folders = [...new Set(packs.map((p) => p.ruleset))];
  const system = {
    id: "crossover",
    type: "system",
    title: "Crossover",
    description:
      "<p>Five superhero rulesets at full depth at one table: exact odds while you choose, every total explained, every step undone with a click.</p>",
    version,
    compatibility: { minimum: "13", verified: "14" },
    authors: [{ name: "The Crossover engineers" }],
    license: "LICENSE",
    readme: "README.md",
    changelog: "CHANGELOG.md",
    esmodules: ["crossover.mjs"],
    styles: [
      { src: "styles/variables.css", layer: "variables" },
      { src: "styles/crossover.css", layer: "system" },
    ],
    languages: languages(),
    packs: packs.map(({ name, label, type, ruleset, rules }) => ({
      name,
      label,
      type,
      system: "crossover",
      path: `packs/${name}`,
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      flags: ruleset === "shared" ? {} : { crossover: { ruleset, ...(rules && { rules }) } },
    })),
    packFolders: folders.map((ruleset) => packFolder(packs.filter((p) => p.ruleset === ruleset))),
    documentTypes: types,
    socket: true,
    grid: { type: 1, distance: 5, units: "ft", diagonals: 0 },
    primaryTokenAttribute: "health",
    secondaryTokenAttribute: null,
    initiative: "3df",
    flags: { hotReload: { extensions: ["css", "hbs", "json"], paths: ["styles", "templates", "lang"] } },
  };
  const template = {};
  for (const name of TEMPLATE_DOCUMENTS) {
    const of = types[name];
    if (!of) continue;
    const union = (key) => [...new Set(Object.values(of).flatMap((d) => d[key] ?? []))];
    template[name] = {
      types: Object.keys(of),
      htmlFields: union("htmlFields"),
      filePathFields: Object.assign({}, ...Object.values(of).map((d) => d.filePathFields ?? {})),
      gmOnlyFields: union("gmOnlyFields"),
    };
    for (const type of Object.keys(of)) template[name][type] = {};
  }
  return { system, template };
}

const text = (value) => `${JSON.stringify(value, null, 2)}\n`;

if (isMain(import.meta)) {
  const { system, template } = await manifests();
  const files = { "system.json": text(system), "template.json": text(template) };
  const stale = Object.entries(files).filter(([name, content]) => {
    try {
      return readFileSync(at(name), "utf8") !== content;
    } catch {
      return true;
    }
  });
  if (process.argv.includes("--check")) {
    if (stale.length > 0) {
      console.error(`${stale.map(([name]) => name).join(" and ")} differ from src: run npm run manifest`);
      process.exit(1);
    }
  } else for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content);
  console.log(`manifest: ${Object.keys(system.documentTypes).length} document types, ${system.packs.length} packs`);
}
