import { type Change, type Ground, plan, type Value } from "../../rules/kernel/change.ts";
import { documentName } from "../platform.ts";

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
      .getEmbeddedCollection(documentName(collection))
      .has(id);
  },
  holders(collection, id) {
    if (collection !== "Card") return [];
    return [...((game.cards ?? []) as unknown as Iterable<Stack>)].filter((s) => s.cards.has(id)).map((s) => s.uuid);
  },
};

interface Stack {
  readonly uuid: string;
  readonly cards: { has(id: string): boolean };
}

/** Whether a document is a token itself, and not something on the sheet of one. */
const isToken = (uuid: string): boolean => /\.Token\.[^.]+$/u.test(uuid);

/** The same list without the tokens that have gone somewhere else meanwhile, or are gone: they stay where they are, and stand in the way of nothing. */
export function withoutWalkedOn(changes: readonly Change[]): Change[] {
  const gone = new Set(
    plan(changes, ground)
      .conflicts.map((c) => c.change.subject)
      .filter(isToken),
  );
  return changes.filter(({ subject }) => !gone.has(subject));
}
