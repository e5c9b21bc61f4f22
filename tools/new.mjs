#!/usr/bin/env node
/**
 * npm run new: the first draft of a condition, an item type, an act or a setting in one of the rulesets, with its texts. What it writes plays; what it means at the table is yours to say (docs/extend).
 *
 *   npm run new -- condition drama dazzled "Dazzled" [--rule DRA-020]
 *   npm run new -- item destiny vehiclePart "Vehicle part"
 *   npm run new -- act twintens catchBreath "Catch your breath"
 *   npm run new -- setting fudge gritty "Gritty wounds"
 *
 * Nothing is written where anything is in the way: a name that is taken, or a table that has moved.
 */
import { parseArgs } from "node:util";
import { fail, isMain, ROOT, say } from "./lib.mjs";
import { DRAFTS } from "./new/drafts.mjs";
import { plan, Refused } from "./new/plan.mjs";
import { rulesets } from "./rulesets.mjs";

export { DRAFTS };

const USAGE = `npm run new -- <${Object.keys(DRAFTS).join("|")}> <${rulesets.map((r) => r.id).join("|")}> <id> ["Name"] [--rule ABC-123]`;

/**
 * Write a draft into a checkout.
 * @returns files that it touched, from the root, and what is left to do by hand
 * @throws Refused  says what is in the way; nothing was written
 */
export function draft(kind, { ruleset, id, name, rule }, root = ROOT) {
  if (!Object.hasOwn(DRAFTS, kind)) throw new Refused(`There is no draft of "${kind}". ${USAGE}`);
  const found = rulesets.find((r) => r.id === ruleset);
  if (!found) throw new Refused(`There is no ruleset "${ruleset}". ${USAGE}`);
  if (!/^[a-z][A-Za-z0-9]*$/u.test(id ?? ""))
    throw new Refused(`The id "${id ?? ""}" has to be one word that begins with a small letter, like "sunBlind".`);
  if (rule !== undefined && !rule.startsWith(`${found.prefix}-`))
    throw new Refused(`The rule "${rule}" isn't one of ${found.name}: its ids begin with ${found.prefix}-.`);
  const words = id.replace(/[A-Z]/gu, (c) => ` ${c.toLowerCase()}`);
  const changes = plan(root);
  const then = DRAFTS[kind](changes, {
    ruleset: found,
    id,
    rule,
    name: name ?? words[0].toUpperCase() + words.slice(1),
  });
  return { files: changes.write(), then };
}

if (isMain(import.meta)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { rule: { type: "string" } } });
  const [kind, ruleset, id, name] = positionals;
  try {
    const { files, then } = draft(kind, { ruleset, id, name, rule: values.rule });
    for (const file of files) say(file);
    for (const line of then) console.log(`  ${line}`);
  } catch (error) {
    if (error instanceof Refused) fail(error.message);
    throw error;
  }
}
