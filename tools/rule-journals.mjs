#!/usr/bin/env node
/**
 * The rules themselves as compendia: one journal a ruleset, one page a section, one heading a rule, written from the ledgers in docs/rules. What a rule id at the table shows and opens comes from here.
 *
 *   node tools/rule-journals.mjs           write packs/_source/<ruleset>/<ruleset>-ledger
 *   node tools/rule-journals.mjs --check   exit 1 when a journal is not what its ledger gives (a unit test holds the same)
 */
import "./ts.mjs";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import yaml from "js-yaml";
import { htmlOf } from "./help-pages.mjs";
import { creditsOf } from "./icons.mjs";
import { at, isMain, say } from "./lib.mjs";
import { packs, SOURCE_FORM } from "./packs.mjs";

/** Packs of rules: those that say how their ids begin. */
const ledgers = () => packs.filter((p) => p.rules !== undefined);

/** Where a line begins a rule: its bold id, with a name or without, after a list's dash or in the first cell of a table. */
const DEFINED = /^\s*(?<lead>[-*] |\| )?\*\*(?<id>[A-Z]{3}-\d{3})\b\.?:? ?(?<name>[^*]*)\*\*(?<rest>.*)$/u;

/** Who said so, which concerns those who write the engine and not those who play: `[Seed]`, `(Family\\*)`, "Decision:". */
const SAID = [
  /^\s*`?\[[^\]]*(?:Seed|Site|Family|Decision|tags?)[^\]]*\]`?\s*/u,
  /\s*,? ?(?:all )?`?\[(?:Seed|Site|Family|Decision)[^\]]*\]`?/gu,
  /^\s*\((?=[^()]*(?:Seed|Family|Arithmetic))[^()]*\)\s*/u,
  /\s*\((?:Seed|Family|Decision)\b[^()]{0,40}\)/gu,
  /\s*Software\b[^.]*\./gu,
];
const upper = (_all, before, letter) => before + letter.toUpperCase();
const ofPlay = (text) =>
  SAID.reduce((rest, pattern) => rest.replace(pattern, ""), text)
    .replaceAll(/(^\s*|[.:;(] )(?:Decision|Family): (\p{L})/gu, upper)
    .replaceAll(/\b(?:Decision|Family):(?: |$)/gu, "")
    .replaceAll(/\b([Tt])he seed\b/gu, "$1he source");

/** Ids of rules as references that the table shows as links; those in code, and of rules that have no page, stay as they are. */
const linked = (html, known) =>
  html
    .split(/(<code[\s\S]*?<\/code>)/u)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replaceAll(/\b[A-Z]{3}-\d{3}\b/gu, (id) => (known.has(id) ? `@Rule[${id}]` : id)),
    )
    .join("");

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((c) => c.trim());

/** A heading that a rule is found by, and what the rule says. */
const ruleHtml = ({ id, name, text }, known) =>
  `<h3 data-rule="${id}">${id}${name === "" ? "" : ` ${name}`}</h3>\n${linked(htmlOf(text), known)}`;

/** A section's Markdown as HTML: each rule under a heading of its own, also where the ledger has them as lines of a list or a table. */
function sectionHtml(body, known) {
  const out = [];
  let free = [];
  let rule = null;
  let head = null;
  let fenced = false;
  const close = () => {
    if (rule) out.push(ruleHtml({ ...rule, text: rule.lines.join("\n") }, known));
    else if (free.join("").trim() !== "") out.push(linked(htmlOf(free.join("\n")), known));
    rule = null;
    free = [];
  };
  const lines = body.split("\n");
  for (const [i, line] of lines.entries()) {
    if (line.trim().startsWith("```")) fenced = !fenced;
    const sub = fenced ? null : /^### (.+)$/u.exec(line);
    const found = fenced ? null : DEFINED.exec(line);
    if (sub) {
      close();
      head = null;
      out.push(`<h2>${linked(sub[1], known)}</h2>`);
    } else if (found?.groups.lead === "| ") {
      close();
      const [, ...values] = cells(line);
      const labels = head?.slice(1) ?? [];
      const [name = "", ...rest] = values;
      rule = {
        id: found.groups.id,
        name: name.replaceAll("*", ""),
        lines: rest.flatMap((v, n) => (v === "" || v === "-" ? [] : [`**${labels[n + 1] ?? ""}**: ${ofPlay(v)}`, ""])),
      };
    } else if (found) {
      close();
      const { id, name, rest } = found.groups;
      rule = { id, name: name.trim(), lines: [ofPlay(rest).trimStart()] };
    } else if (
      !fenced &&
      line.startsWith("|") &&
      lines
        .slice(i)
        .find((l) => !/^\|[\s\S]*\|$/u.test(l) || DEFINED.test(l))
        ?.startsWith("| **")
    ) {
      // The head of a table whose lines are rules: it goes to each of them.
      if (!/^\|[\s:|-]+\|$/u.test(line)) head = cells(line);
    } else {
      // Within a rule, what is indented belongs to it, and an edge or a decision is a paragraph of its own.
      const own = rule && !fenced ? line.replace(/^ {2}(?=\S)/u, "").replace(/^(?=(?:Edge|Decision)\b)/u, "\n") : line;
      (rule?.lines ?? free).push(fenced ? own : own.split("\n").map(ofPlay).join("\n"));
    }
  }
  close();
  return out.join("\n");
}

/** Sections that say how the software is to be built: what a card or a sheet shows, what its functions are called. Nobody needs them at the table, but for what a number there refers to. */
const SOFTWARE =
  /sheet|combat tracker|chat cards|widget|pool builder|data model|testable|engine|suggested|settings|scope|known (?:gaps|limits)|conflicts/iu;

/** Ids that the game itself refers to, beside a number or in a hint: whoever follows one must find something. What comments and tests cite isn't shown to anybody. */
export function shownIds() {
  const files = ["src", "templates", "lang"].flatMap((dir) =>
    readdirSync(at(dir), { recursive: true }).map((file) => at(dir, file)),
  );
  const shown = new Set();
  for (const file of files.filter((f) => /\.(?:ts|hbs|json)$/u.test(f) && !f.endsWith(".test.ts")))
    for (const line of readFileSync(file, "utf8").split("\n"))
      if (!/^\s*(?:\/?\*|\/\/)/u.test(line)) for (const [id] of line.matchAll(/\b[A-Z]{3}-\d{3}\b/gu)) shown.add(id);
  return shown;
}

/** Of a section of how the software is built the rules that the game refers to. */
function referredTo(body, shown) {
  const lines = body.split("\n");
  const starts = lines.flatMap((line, i) => (DEFINED.test(line) ? [i] : []));
  return starts
    .filter((from) => shown.has(DEFINED.exec(lines[from]).groups.id))
    .flatMap((from) => lines.slice(from, starts.find((s) => s > from) ?? lines.length));
}

/** A ledger's sections that have rules, as they are read at the table; what is left of those about the software stands on one page, the last. */
function sections(text, shown) {
  const all = text
    .split(/^## /mu)
    .slice(1)
    .map((part) => ({ name: part.slice(0, part.indexOf("\n")).trim(), body: part.slice(part.indexOf("\n") + 1) }));
  const software = all.filter(({ name }) => SOFTWARE.test(name));
  return [
    ...all.filter((section) => !software.includes(section)),
    { name: "At the table", body: software.flatMap(({ body }) => referredTo(body, shown)).join("\n") },
  ].filter(({ body }) => body.split("\n").some((line) => DEFINED.test(line)));
}

/** Every source of the packs: path -> YAML. */
export async function ruleSources() {
  const { stableId } = await import("../src/sharing/ids.ts");
  const shown = shownIds();
  return Object.fromEntries(
    ledgers().map(({ ruleset, label, dir }) => {
      const id = `everyRule${ruleset.charAt(0).toUpperCase()}${ruleset.slice(1)}0000000`.slice(0, 16);
      const pages = sections(readFileSync(at("docs", "rules", `${ruleset}.md`), "utf8"), shown);
      const known = new Set(pages.flatMap(({ body }) => body.split("\n").map((line) => DEFINED.exec(line)?.groups.id)));
      const written = pages.map((section, i) => {
        const _id = stableId(id, section.name);
        return {
          _id,
          name: section.name,
          type: "text",
          title: { show: true, level: 1 },
          text: { format: 1, content: sectionHtml(section.body, known) },
          sort: (i + 1) * 100,
          _key: `!journal.pages!${id}.${_id}`,
        };
      });
      const journal = {
        _id: id,
        name: label,
        pages: written,
        categories: [],
        flags: { crossover: { credits: creditsOf("") } },
        _key: `!journal!${id}`,
      };
      return [`${dir}/${label.replace(/[^A-Za-z0-9]+/gu, "_")}_${id}.yml`, yaml.dump(journal, SOURCE_FORM)];
    }),
  );
}

/** Files of the packs that are not what the ledgers give: changed, missing, or no longer written. */
export async function staleRules() {
  const wanted = await ruleSources();
  const there = ledgers().flatMap(({ dir }) =>
    existsSync(at(dir)) ? readdirSync(at(dir)).map((file) => `${dir}/${file}`) : [],
  );
  return [...new Set([...Object.keys(wanted), ...there])].filter(
    (file) => !there.includes(file) || readFileSync(at(file), "utf8") !== wanted[file],
  );
}

if (isMain(import.meta)) {
  const stale = await staleRules();
  if (process.argv.includes("--check")) {
    if (stale.length > 0) {
      console.error(
        `Not what docs/rules gives: ${stale.map((f) => basename(f)).join(", ")}. node tools/rule-journals.mjs writes them.`,
      );
      process.exitCode = 1;
    }
  } else {
    const wanted = await ruleSources();
    for (const file of stale) {
      mkdirSync(dirname(at(file)), { recursive: true });
      if (wanted[file] === undefined) rmSync(join(at(file)));
      else writeFileSync(at(file), wanted[file]);
    }
    say(`${Object.keys(wanted).length} journals, ${stale.length} written`);
  }
}
