/** An actor as far as the question goes. */
export interface Candidate {
  readonly items: { readonly size: number };
  readonly _stats?: { readonly compendiumSource?: string | null; readonly duplicateSource?: string | null };
  readonly _source: { readonly system: Readonly<Record<string, unknown>> };
  readonly system: { readonly constructor: unknown };
}

/** Words about somebody are no part of how they are built. */
const WORDS: readonly string[] = ["details", "biography", "gmNotes"];

const withoutWords = (system: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(system).filter(([name]) => !WORDS.includes(name)));

/** Whether nothing of a character is built yet: made by hand, without a single item, every number as its model begins. */
export function isBlank(actor: Candidate): boolean {
  if (actor.items.size > 0 || actor._stats?.compendiumSource || actor._stats?.duplicateSource) return false;
  const fresh = new (actor.system.constructor as new () => { toObject(): Readonly<Record<string, unknown>> })();
  const diff = foundry.utils.diffObject(withoutWords(fresh.toObject()), withoutWords(actor._source.system));
  return foundry.utils.isEmpty(diff);
}
