import { once } from "../../../rules/kernel/once.ts";
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

/** What was looked up in dictionaries that don't change any more: a sheet asks for a thousand texts whenever it is drawn, and each costs several walks through them. */
interface Known {
  /** Texts without placeholders, by their key. */
  readonly texts: Map<string, string>;
  /** Whether a text counts, and so stands in several forms. */
  readonly counts: Map<string, boolean>;
  /** Texts with what stands in their placeholders: a sheet that is drawn anew says mostly what it said. */
  readonly sentences: Map<string, string>;
}
const knownOf = once((_dictionaries: object): Known => ({ texts: new Map(), counts: new Map(), sentences: new Map() }));
/** There is no end of sentences: so many are kept, several sheets' worth. */
const SENTENCES = 5_000;

/** An author at work changes texts while the page is open (`npm run dev`): from then on each is looked up. */
let changing = false;
export function followTexts(): void {
  Hooks.on(
    "hotReload" as never,
    (({ extension }: { readonly extension: string }) => {
      changing ||= extension === "json";
    }) as never,
  );
}

/** Before the game is ready packages may still bring texts; a game may be stood up without dictionaries of its own. */
function known(): Known | null {
  const { translations } = game.i18n as { readonly translations?: object };
  return game.ready && !changing && translations ? knownOf(translations) : null;
}

function kept<T>(map: Map<string, T> | undefined, key: string, look: () => T): T {
  const found = map?.get(key) ?? look();
  map?.set(key, found);
  return found;
}

const formOf = (key: string, data?: Parameters<Localize>[1]): string =>
  kept(known()?.counts, key, () => !game.i18n.has(key) && game.i18n.has(`${key}.other`))
    ? formKey(key, data, game.i18n)
    : key;
/** What is no key of ours (a name, a text of Foundry's) is looked up each time: there is no end of them. */
const textOf = (key: string): string =>
  isKey(key)
    ? kept(known()?.texts, key, () => {
        const form = formOf(key);
        return orWord(form, game.i18n.localize(form));
      })
    : game.i18n.localize(key);

/** Whether somebody wrote a text for a key, in one form or in several. */
export const hasText = (key: string): boolean => game.i18n.has(key) || game.i18n.has(`${key}.other`);

/** Keys to text with Foundry's dictionaries. What is stored on a document may lead to a key that nobody wrote (an older world, another package): then its word stands there. */
export const localize: Localize = Object.assign(
  (key: string, data?: Parameters<Localize>[1]) => (data ? sentenceOf(key, data) : textOf(key)),
  { has: hasText },
);

type Data = NonNullable<Parameters<Localize>[1]>;

function sentenceOf(key: string, data: Data): string {
  const sentences = known()?.sentences;
  if (!sentences || !isKey(key)) return sentence(key, data);
  if (sentences.size >= SENTENCES) sentences.clear();
  return kept(sentences, sentenceKey(key, data), () => sentence(key, data));
}

/** A text and what stands in it; a number is no text that looks like it, which isn't grouped as the language does. */
function sentenceKey(key: string, data: Data): string {
  let said = key;
  for (const name in data) said += `\u0000${name}${typeof data[name] === "number" ? "#" : "="}${String(data[name])}`;
  return said;
}

function sentence(key: string, data: Data): string {
  const form = isKey(key) ? formOf(key, data) : formKey(key, data, game.i18n);
  return orWord(form, game.i18n.format(form, mapText(data)));
}

/** Placeholders may hold keys themselves (a row named after a condition): those are translated too. Numbers are written as the language writes them. */
function mapText(data: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([k, v]) => [k, typeof v === "number" ? inFigures(v) : isKey(v) ? textOf(v) : v]),
  );
}
