import { type Change, type Conflict, type Ground, plan, type Value } from "../../rules/kernel/change.ts";
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

/** Where a participant's turn keeps what it has used. */
const SPENDS = "system.turn.spends.";
/** What was counted in a turn or a round whose edge has forgotten it since. */
const isForgotten = ({ change, now }: Conflict, counted: readonly string[]): boolean =>
  change.kind === "set" && !now && (change.path.startsWith(SPENDS) || counted.includes(change.path));

/**
 * The same list without what is nobody's to bring back any more: tokens that have gone somewhere else meanwhile, or are gone, stay where they are and stand in the way of nothing; so does what was used in a turn
 * that has ended since.
 * @param counted  fields of an actor that count for a turn or a round alone
 */
export function withoutWalkedOn(changes: readonly Change[], counted: readonly string[] = []): Change[] {
  const { conflicts } = plan(changes, ground);
  const gone = new Set(conflicts.map((c) => c.change.subject).filter(isToken));
  const forgotten = new Set(
    conflicts.filter((c) => isForgotten(c, counted)).map(({ change }) => `${change.subject} ${pathOf(change)}`),
  );
  return changes.filter((c) => !gone.has(c.subject) && !forgotten.has(`${c.subject} ${pathOf(c)}`));
}

const pathOf = (c: Change): string => (c.kind === "set" ? c.path : c.id);
