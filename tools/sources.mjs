/** Sources of packs as data, by the parser that the official tool compiles them with; tests/packs.test.ts holds every one of them against the parser of the app and of `crossover-packs`. */
import { readFileSync } from "node:fs";
import yaml from "js-yaml";

/** What each text says, parsed once for all who ask within a process. */
const SAID = new Map();

/** A source by its path. Each caller's is their own, to change as they like. */
export function sourceAt(file) {
  const text = readFileSync(file, "utf8");
  let said = SAID.get(text);
  if (said === undefined) SAID.set(text, (said = JSON.stringify(yaml.load(text))));
  return JSON.parse(said);
}
