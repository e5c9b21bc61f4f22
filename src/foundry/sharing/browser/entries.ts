/** The library as a list that can be searched: pure data and functions, so that five thousand entries are filtered in a test as on the screen. */

/** One document of a compendium as its index row tells it. */
export interface LibraryEntry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Actor, Item, JournalEntry, ... */
  readonly documentName: string;
  /** Its subtype; that of the document where it has none. */
  readonly kind: string;
  /** Id of the pack it lies in. */
  readonly pack: string;
  /** Ruleset it plays by; null for what every table may use. */
  readonly ruleset: string | null;
  readonly cost: number | null;
  /** Rule ids and tags. */
  readonly tags: readonly string[];
  /** Who made it and under which licence; empty when its author says nothing. */
  readonly credits: string;
}

/** What is asked for. Empty text and null ask for nothing. */
export interface LibraryFilter {
  readonly query: string;
  readonly ruleset: string;
  readonly kind: string;
  readonly pack: string;
  readonly least: number | null;
  readonly most: number | null;
  /** Part of a rule id or tag. */
  readonly tag: string;
}

export const NO_FILTER: LibraryFilter = {
  query: "",
  ruleset: "",
  kind: "",
  pack: "",
  least: null,
  most: null,
  tag: "",
};

/** An entry with its words made ready for searching, once. */
export interface Searchable {
  readonly entry: LibraryEntry;
  readonly name: string;
  readonly words: string;
}

/** Letters without accents and case, so that "cafe" finds "Café". */
export const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Make entries ready, sorted by name. @param kindLabel  the kind in the user's language; it can be searched for too */
export function searchable(
  entries: readonly LibraryEntry[],
  kindLabel: (entry: LibraryEntry) => string,
): readonly Searchable[] {
  return entries
    .map((entry) => ({
      entry,
      name: folded(entry.name),
      words: folded(`${entry.name} ${kindLabel(entry)} ${entry.tags.join(" ")}`),
    }))
    .sort((a, b) => compared(a.name, b.name) || compared(a.entry.uuid, b.entry.uuid));
}

const compared = (a: string, b: string): number => Number(a > b) - Number(a < b);

function fits({ entry }: Searchable, f: LibraryFilter, tag: string): boolean {
  if (f.ruleset !== "" && entry.ruleset !== f.ruleset) return false;
  if (f.kind !== "" && entry.kind !== f.kind) return false;
  if (f.pack !== "" && entry.pack !== f.pack) return false;
  if (f.least !== null && (entry.cost === null || entry.cost < f.least)) return false;
  if (f.most !== null && (entry.cost === null || entry.cost > f.most)) return false;
  return tag === "" || entry.tags.some((t) => folded(t).includes(tag));
}

/** How well a name answers: it begins with what was typed, a word of it does, it stands somewhere. */
function rank(name: string, query: string): number {
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  return name.includes(query) ? 2 : 3;
}

/** What matches: every word that was typed somewhere in name, kind or tags; names that begin with it first, then by name. */
export function matching(all: readonly Searchable[], filter: LibraryFilter): readonly LibraryEntry[] {
  const query = folded(filter.query.trim());
  const words = query.split(/\s+/u).filter((w) => w !== "");
  const tag = folded(filter.tag.trim());
  const found = all.filter((s) => words.every((w) => s.words.includes(w)) && fits(s, filter, tag));
  if (query === "") return found.map((s) => s.entry);
  const buckets: LibraryEntry[][] = [[], [], [], []];
  for (const s of found) buckets[rank(s.name, query)]?.push(s.entry);
  return buckets.flat();
}

/** Values of a field with how many entries have each, most first; for the lists of the filters. */
export function counted(
  entries: readonly LibraryEntry[],
  of: (entry: LibraryEntry) => string | null,
): readonly { readonly value: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const e of entries) {
    const value = of(e);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Whether anything but the words is asked for. */
export const isNarrowed = (f: LibraryFilter): boolean =>
  f.ruleset !== "" || f.kind !== "" || f.pack !== "" || f.least !== null || f.most !== null || f.tag !== "";

/** A stored filter, read with care: an older or broken one asks for nothing. */
export function parseFilter(text: string): LibraryFilter {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return NO_FILTER;
  }
  if (typeof read !== "object" || read === null) return NO_FILTER;
  const from = read as Readonly<Record<string, unknown>>;
  const string = (key: string): string => (typeof from[key] === "string" ? from[key] : "");
  const number = (key: string): number | null =>
    typeof from[key] === "number" && Number.isFinite(from[key]) ? from[key] : null;
  return {
    query: string("query"),
    ruleset: string("ruleset"),
    kind: string("kind"),
    pack: string("pack"),
    least: number("least"),
    most: number("most"),
    tag: string("tag"),
  };
}
