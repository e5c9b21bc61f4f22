import type { Ground, Value } from "../../rules/kernel/change.ts";

/** A document by its uuid if it is here now. Tokens' own actors resolve too; pack documents never do, because nothing at the table changes them. */
export function documentOf(uuid: string): foundry.abstract.Document.Any | null {
  const found = fromUuidSync(uuid, { strict: false }) as unknown;
  return found instanceof foundry.abstract.Document ? (found as foundry.abstract.Document.Any) : null;
}

/** An actor by its uuid if it is here now. */
export function actorOf(uuid: string): Actor.Implementation | null {
  const found = documentOf(uuid) as unknown;
  return found instanceof Actor ? (found as Actor.Implementation) : null;
}

/** The table as documents say it is at this moment. Fields are read from the source: what effects lend for a while is no fact to write over. */
export const ground: Ground = {
  read(subject, path) {
    const doc = documentOf(subject);
    if (!doc) return undefined;
    const value = foundry.utils.getProperty(doc._source as object, path) as Value | undefined;
    return value === undefined ? null : value;
  },
  has(subject, collection, id) {
    const doc = documentOf(subject);
    if (!doc) return undefined;
    return (doc as unknown as { getEmbeddedCollection(name: string): { has(id: string): boolean } })
      .getEmbeddedCollection(collection)
      .has(id);
  },
};
