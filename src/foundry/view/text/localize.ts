import type { Localize } from "../../ruleset.ts";
import { formKey } from "./forms.ts";
import { inFigures } from "./lists.ts";

/** Keys that were missed already: each is told once. */
const missed = new Set<string>();

/** A key without a text, as the word that it ends with: a sheet never shows the key itself. The console names it, and the browser tests fail on that. */
function wordOf(key: string): string {
  if (!missed.has(key)) {
    missed.add(key);
    console.warn(`Crossover | there is no text for ${key}`);
  }
  const word = (key.split(".").at(-1) ?? "").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const isKey = (text: string): boolean => text.startsWith("CROSSOVER.");
/** What the dictionaries gave for a key, if they have it. Before the game is ready they may not be there yet. */
const orWord = (key: string, text: string): string =>
  text === key && isKey(key) && game.ready && !game.i18n.has(key) ? wordOf(key) : text;
const textOf = (key: string): string => {
  const form = isKey(key) ? formKey(key, undefined, game.i18n) : key;
  return orWord(form, game.i18n.localize(form));
};

/** Whether somebody wrote a text for a key, in one form or in several. */
export const hasText = (key: string): boolean => game.i18n.has(key) || game.i18n.has(`${key}.other`);

/** Keys to text with Foundry's dictionaries. What is stored on a document may lead to a key that nobody wrote (an older world, another package): then its word stands there. */
export const localize: Localize = Object.assign(
  (key: string, data?: Parameters<Localize>[1]) => {
    if (!data) return textOf(key);
    const form = formKey(key, data, game.i18n);
    return orWord(form, game.i18n.format(form, mapText(data)));
  },
  { has: hasText },
);

/** Placeholders may hold keys themselves (a row named after a condition): those are translated too. Numbers are written as the language writes them. */
function mapText(data: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([k, v]) => [k, typeof v === "number" ? inFigures(v) : isKey(v) ? textOf(v) : v]),
  );
}
