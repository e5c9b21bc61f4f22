#!/usr/bin/env node
/**
 * npm run lint: oxlint's rules (.oxlintrc.json) and oxfmt's form over all code, or over the named files. Prose, templates, styles and data keep the hand they were written in: the form is for code.
 * Over all code also knip (knip.jsonc): no file and no export that nothing calls; one file alone can't say who calls it.
 *
 *   npm run lint [-- --fix] [-- <file> ...]
 */
import { at, ensureInstalled, isMain, run } from "./lib.mjs";

export const CODE = "**/*.{ts,mts,js,mjs}";
const tool = (name, ...args) => run(process.execPath, [at("node_modules", name, "bin", name), ...args]);

/** @returns whether none has anything to say */
export async function lint({ fix = false, files = [] } = {}) {
  const rules = await tool("oxlint", ...(fix ? ["--fix"] : []), ...files);
  const form = await tool("oxfmt", fix ? "--write" : "--check", ...(files.length > 0 ? files : [CODE]));
  const unused =
    files.length > 0 ? 0 : await run(process.execPath, [at("node_modules", "knip", "bin", "knip.js"), "--no-progress"]);
  return rules === 0 && form === 0 && unused === 0;
}

if (isMain(import.meta)) {
  await ensureInstalled();
  const said = process.argv.slice(2);
  process.exit((await lint({ fix: said.includes("--fix"), files: said.filter((a) => a !== "--fix") })) ? 0 : 1);
}
