/** How the reader's language writes numbers and lists. Before the game has a language (and in tests of the rules' views) it is English. */
const language = (): string => (globalThis as { game?: { i18n?: { lang?: string } } }).game?.i18n?.lang ?? "en";

const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

/** What a language's own tool is, made once. */
function once<T>(known: Map<string, T>, make: (language: string) => T): T {
  const lang = language();
  const tool = known.get(lang) ?? make(lang);
  known.set(lang, tool);
  return tool;
}

/** A number in figures: 2.5, 1,500. What is a name and no amount (a seed, a year) goes as text. */
export const inFigures = (value: number): string =>
  once(numbers, (lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 20 })).format(value);

let clock: Intl.DateTimeFormat | undefined;

/** A moment by the reader's own clock: "21:04". */
export const byTheClock = (milliseconds: number): string =>
  (clock ??= new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" })).format(milliseconds);

/** Names or short facts side by side: "Anvil, Coldframe, Orrery" in English, with the language's own signs between them elsewhere. */
export const listed = (parts: Iterable<string>): string =>
  once(lists, (lang) => new Intl.ListFormat(lang, { type: "unit", style: "short" })).format(parts);
