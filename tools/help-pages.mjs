#!/usr/bin/env node
/**
 * The pages on sharing and converting as journals of a compendium, written from the very Markdown in docs/: one text, read in the repository and at the table.
 *
 *   node tools/help-pages.mjs           write packs/_source/shared/crossover-help
 *   node tools/help-pages.mjs --check   exit 1 when a page is not what its Markdown gives (part of npm test)
 */
import "./ts.mjs";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import yaml from "js-yaml";
import showdown from "showdown";
import { creditsOf } from "./icons.mjs";
import { at, isMain, say } from "./lib.mjs";
import { SOURCE_FORM } from "./packs.mjs";

/** Ids stay for ever: windows open these journals by them. */
const JOURNALS = [
  { file: "docs/sharing.md", id: "helpSharing00000" },
  { file: "docs/converting.md", id: "helpConverting00" },
];
export const HELP_PACK = "packs/_source/shared/crossover-help";

/** Markdown as HTML, without the empty heads that its tables must have. What shows how a link is written must not become one: the break within is not seen, but ends the pattern. */
export function htmlOf(markdown) {
  const converter = new showdown.Converter({
    tables: true,
    ghCodeBlocks: true,
    noHeaderId: true,
    literalMidWordUnderscores: true,
    disableForced4SpacesIndentedSublists: true,
  });
  return converter
    .makeHtml(markdown.trim())
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>\s*/gu, "")
    .replaceAll("@UUID[", "@<wbr>UUID[");
}

/** A document's chapters: what stands before the first `##` goes under the title itself. */
function chapters(text) {
  const [, title = "", rest = ""] = /^# (.+)\n([\s\S]*)$/u.exec(text) ?? [];
  const [opening = "", ...parts] = rest.split(/^## /mu);
  return {
    title,
    pages: [
      { name: title, body: opening },
      ...parts.map((part) => ({ name: part.slice(0, part.indexOf("\n")), body: part.slice(part.indexOf("\n") + 1) })),
    ],
  };
}

/** Every source of the pack: file name -> YAML. */
export async function helpSources() {
  const { stableId } = await import("../src/sharing/ids.ts");
  return Object.fromEntries(
    JOURNALS.map(({ file, id }) => {
      const { title, pages } = chapters(readFileSync(at(file), "utf8"));
      const name = `Crossover: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
      const content = pages.map((page, i) => {
        const _id = stableId(id, page.name);
        return {
          _id,
          name: page.name,
          type: "text",
          title: { show: true, level: 1 },
          text: { format: 1, content: htmlOf(page.body) },
          sort: (i + 1) * 100,
          _key: `!journal.pages!${id}.${_id}`,
        };
      });
      const journal = {
        _id: id,
        name,
        pages: content,
        categories: [],
        flags: { crossover: { credits: creditsOf(JSON.stringify(content)) } },
        _key: `!journal!${id}`,
      };
      return [`${name.replace(/[^A-Za-z0-9]+/gu, "_")}_${id}.yml`, yaml.dump(journal, SOURCE_FORM)];
    }),
  );
}

/** Files of the pack that are not what the Markdown gives: changed, missing, or no longer written. */
export async function staleHelp() {
  const wanted = await helpSources();
  const there = existsSync(at(HELP_PACK)) ? readdirSync(at(HELP_PACK)) : [];
  return [...new Set([...Object.keys(wanted), ...there])].filter(
    (file) => !there.includes(file) || readFileSync(join(at(HELP_PACK), file), "utf8") !== wanted[file],
  );
}

if (isMain(import.meta)) {
  const stale = await staleHelp();
  if (process.argv.includes("--check")) {
    if (stale.length > 0) {
      console.error(`Not what docs/ gives: ${stale.join(", ")}. node tools/help-pages.mjs writes them.`);
      process.exitCode = 1;
    }
  } else {
    const wanted = await helpSources();
    mkdirSync(at(HELP_PACK), { recursive: true });
    for (const file of stale) {
      if (wanted[file] === undefined) rmSync(join(at(HELP_PACK), file));
      else writeFileSync(join(at(HELP_PACK), file), wanted[file]);
    }
    say(`${Object.keys(wanted).length} journals, ${stale.length} written`);
  }
}
