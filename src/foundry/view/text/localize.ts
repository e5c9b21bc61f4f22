import type { Localize } from "../../ruleset.ts";

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
const textOf = (key: string): string => orWord(key, game.i18n.localize(key));

/** Keys to text with Foundry's dictionaries. What is stored on a document may lead to a key that nobody wrote (an older world, another package): then its word stands there. */
export const localize: Localize = Object.assign(
  (key: string, data?: Parameters<Localize>[1]) =>
    data ? orWord(key, game.i18n.format(key, mapText(data))) : textOf(key),
  { has: (key: string) => game.i18n.has(key) },
);

/** Placeholders may hold keys themselves (a row named after a condition): those are translated too. */
function mapText(data: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([k, v]) => [k, typeof v === "string" && isKey(v) ? textOf(v) : String(v)]),
  );
}
