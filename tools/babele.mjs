#!/usr/bin/env node
/**
 * npm run babele -- <language>: the compendia as files for the Babele module, to be translated by hand. What a file says already stays; what is new comes in English; what English has said anew since is listed.
 *
 * Files go to `babele/<language>/crossover.<pack>.json`, to be shipped by a module of its own with `Babele.get().register({ module, lang, dir })`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import yaml from "js-yaml";
import { at, fail, isMain, say } from "./lib.mjs";
import { packs } from "./packs.mjs";

/** What is read of a document: its name, and the texts that its kind has. */
const TEXTS = {
  Actor: { biography: "system.biography", notes: "system.notes" },
  Item: { description: "system.description" },
  JournalEntry: {},
  RollTable: { description: "description" },
  Macro: {},
  Scene: {},
  Cards: { description: "description" },
  Adventure: { description: "description", caption: "caption" },
};

const get = (of, path) => path.split(".").reduce((at, part) => at?.[part], of);
const filled = (texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === "string" && text.trim() !== ""));

/** An entry as Babele keys it: by the English name, with the texts below it. */
export function entryOf(kind, document) {
  const own = Object.fromEntries(Object.entries(TEXTS[kind] ?? {}).map(([name, path]) => [name, get(document, path)]));
  const pages = Object.fromEntries(
    (document.pages ?? []).map((page) => [page.name, filled({ name: page.name, text: page.text?.content })]),
  );
  const results = Object.fromEntries(
    (document.results ?? []).map((r) => [`${r.range[0]}-${r.range[1]}`, r.description ?? r.text ?? ""]),
  );
  const items = Object.fromEntries(
    (document.items ?? []).map((item) => [
      item.name,
      filled({ name: item.name, description: item.system?.description }),
    ]),
  );
  return {
    name: document.name,
    ...filled(own),
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(Object.keys(results).length > 0 && { results }),
    ...(Object.keys(items).length > 0 && { items }),
  };
}

/** English and what somebody made of it, side by side: theirs where they have it. */
function merged(english, own) {
  if (typeof english !== "object" || english === null) return own ?? english;
  return Object.fromEntries(Object.entries(english).map(([k, v]) => [k, merged(v, own?.[k])]));
}

/** The English documents of a pack, folders left out. */
const documentsOf = ({ dir }) =>
  readdirSync(at(dir))
    .filter((file) => file.endsWith(".yml"))
    .sort()
    .map((file) => yaml.load(readFileSync(at(dir, file), "utf8")))
    .filter(({ _key }) => !_key.startsWith("!folders!"));

const mark = (entry) => createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, 10);

/** A pack's file from its English documents and the file as it was; which entries English says anew since. */
export function fileOf(pack, documents, before, marks) {
  const entries = Object.fromEntries(documents.map((d) => [d.name, entryOf(pack.type, d)]));
  const stale = Object.keys(entries).filter(
    (name) => before?.entries?.[name] !== undefined && marks[name] !== undefined && marks[name] !== mark(entries[name]),
  );
  return {
    file: {
      label: before?.label ?? pack.label,
      ...(pack.type !== "JournalEntry" &&
        Object.keys(TEXTS[pack.type] ?? {}).length > 0 && { mapping: TEXTS[pack.type] }),
      entries: Object.fromEntries(
        Object.entries(entries).map(([name, e]) => [name, merged(e, before?.entries?.[name])]),
      ),
    },
    stale,
    marks: Object.fromEntries(Object.entries(entries).map(([name, e]) => [name, mark(e)])),
  };
}

const readOr = (path, otherwise) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : otherwise);

if (isMain(import.meta)) {
  const [lang] = process.argv.slice(2);
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/u.test(lang ?? ""))
    fail("npm run babele -- <language>, as Foundry calls it: de, fr, pt-BR.");
  const folder = at("babele", lang);
  mkdirSync(folder, { recursive: true });
  const marksPath = join(folder, "english.json");
  const marks = readOr(marksPath, {});
  let count = 0;
  for (const pack of packs) {
    const path = join(folder, `crossover.${pack.name}.json`);
    const made = fileOf(pack, documentsOf(pack), readOr(path, undefined), marks[pack.name] ?? {});
    marks[pack.name] = made.marks;
    count += Object.keys(made.file.entries).length;
    writeFileSync(path, `${JSON.stringify(made.file, null, 2)}\n`);
    for (const name of made.stale) console.log(`  stale    ${pack.name}: ${name}`);
  }
  writeFileSync(marksPath, `${JSON.stringify(marks, null, 2)}\n`);
  say(`${relative(at("."), folder)}: ${String(packs.length)} files, ${String(count)} entries`);
}
