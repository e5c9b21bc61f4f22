import { RulesError } from "./refusal.ts";

/** What a document field may hold; anything here survives JSON, the wire and the disk. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** A document, named by its uuid at the table and by any stable string in tests. */
export type Subject = string;

/**
 * One thing that a card does to one document: the fact as it was and as it will be. `from` is what makes applying safe: a field that already reads `to` has been
 * done, a field that reads something else has moved since the card was made, and then nothing is done at all.
 */
export interface FieldChange {
  readonly kind: "set";
  readonly subject: Subject;
  /** Dotted path within the document, e.g. `system.health.value`. */
  readonly path: string;
  readonly from: Value;
  readonly to: Value;
  readonly rule: string;
}

/** Documents that live inside others and that rules make or end: conditions, gear, cards of a deck, whoever a power puts on the board and into the fight, an area that stays on the board. A card that moves is ended in one stack and made in the other, its id kept. */
export type EmbeddedName = "ActiveEffect" | "Item" | "Card" | "Token" | "Combatant" | "Area";

/** Something comes to be inside `subject`: a condition, an item. `id` is chosen with the change, so that doing it twice makes one. */
export interface CreateChange {
  readonly kind: "create";
  readonly subject: Subject;
  readonly collection: EmbeddedName;
  readonly id: string;
  readonly data: { readonly [key: string]: Value };
  readonly rule: string;
}

/** Something inside `subject` ends. `data` is the whole of it, so that undo brings back the very same. */
export interface DeleteChange {
  readonly kind: "delete";
  readonly subject: Subject;
  readonly collection: EmbeddedName;
  readonly id: string;
  readonly data: { readonly [key: string]: Value };
  readonly rule: string;
}

export type Change = FieldChange | CreateChange | DeleteChange;

/** Set a field; the order of arguments is the order in which one says it: who, what, from, to, why. */
export function change(subject: Subject, path: string, from: Value, to: Value, rule: string): FieldChange {
  return { kind: "set", subject, path, from, to, rule };
}

/** One change a field or document: lists that were made apart of each other may say the same. */
export function distinct(changes: readonly Change[]): readonly Change[] {
  const seen = new Set<string>();
  return changes.filter((c) => {
    const name = c.kind === "set" ? `${c.subject} ${c.path} ${JSON.stringify(c.to)}` : `${c.kind} ${c.subject} ${c.id}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** The change that takes one back. */
export function inverse(c: Change): Change {
  if (c.kind === "set") return { ...c, from: c.to, to: c.from };
  return { ...c, kind: c.kind === "create" ? "delete" : "create" };
}

/** What undoes a list: each change taken back, last first. */
export function undo(changes: readonly Change[]): Change[] {
  return changes.map(inverse).reverse();
}

/** How the table stands now, as far as a list of changes needs to know. */
export interface Ground {
  /** The field's present value; `undefined` when the document itself is gone. */
  read(subject: Subject, path: string): Value | undefined;
  /** Whether the embedded document is there; `undefined` when its parent is gone. */
  has(subject: Subject, collection: CreateChange["collection"], id: string): boolean | undefined;
  /** Who has it, of what is in one place at a time (a card of a deck); nothing for whatever may be in several. */
  holders?(collection: CreateChange["collection"], id: string): readonly Subject[];
}

/** Why a list of changes can't be done now: the document is gone, or the field no longer reads what the card saw. */
export interface Conflict {
  readonly change: Change;
  readonly now: Value | undefined;
  readonly why: "gone" | "moved";
}

/** What applying would do: `todo` is what is not done yet. With any conflict nothing may be written. */
export interface Plan {
  readonly todo: readonly Change[];
  readonly done: readonly Change[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Compare a list of changes with the table. Several changes of one field in one list chain: each sees what the ones before it leave behind. A list that reads as a
 * whole as done (a second click, a second client, a reload in between) has nothing to do and no conflict.
 */
export function plan(changes: readonly Change[], ground: Ground): Plan {
  const merged = squash(changes);
  const ended = new Set(merged.flatMap((c) => (c.kind === "delete" ? [documentKey(c)] : [])));
  // What moves comes from where the list takes it; where somebody else has it by now, it would be in two places.
  const elsewhere = (c: CreateChange): boolean =>
    (ground.holders?.(c.collection, c.id) ?? []).some(
      (subject) => subject !== c.subject && !ended.has(documentKey({ ...c, subject })),
    );
  const todo: Change[] = [];
  const done: Change[] = [];
  const conflicts: Conflict[] = [];
  for (const c of merged) {
    if (c.kind === "set") {
      const now = ground.read(c.subject, c.path);
      if (now === undefined) conflicts.push({ change: c, now, why: "gone" });
      else if (same(now, c.to)) done.push(c);
      else if (same(now, c.from)) todo.push(c);
      else conflicts.push({ change: c, now, why: "moved" });
    } else {
      const there = ground.has(c.subject, c.collection, c.id);
      // What takes the place of another of the same id is made while the old one is still there.
      const anew = c.kind === "create" && ended.has(documentKey(c));
      if (there === undefined) conflicts.push({ change: c, now: undefined, why: "gone" });
      else if (c.kind === "create" && !there && elsewhere(c))
        conflicts.push({ change: c, now: undefined, why: "moved" });
      else if (there === (c.kind === "create") && !anew) done.push(c);
      else todo.push(c);
    }
  }
  return { todo, done, conflicts };
}

const documentKey = (c: Pick<CreateChange, "subject" | "collection" | "id">): string =>
  `${c.subject} ${c.collection} ${c.id}`;

/**
 * Join successive changes of the same field into one, first `from` to last `to`. A create that a later delete takes back vanishes, and so does a delete after which the very same comes
 * back; another in its place (a condition that now lasts longer) is both, the old one's end and the new one. Order is kept.
 */
export function squash(changes: readonly Change[]): Change[] {
  const out = new Map<string, Change>();
  for (const c of changes) {
    if (c.kind === "set") join(out, c);
    else {
      const [made, ended] = [`create ${documentKey(c)}`, `delete ${documentKey(c)}`];
      const old = out.get(ended);
      if (c.kind === "delete") {
        if (!out.delete(made) && !old) out.set(ended, c);
      } else if (old?.kind === "delete" && !out.has(made) && same(old.data, c.data)) out.delete(ended);
      else if (!out.has(made)) out.set(made, c);
    }
  }
  return [...out.values()].filter((c) => c.kind !== "set" || !same(c.from, c.to));
}

function join(out: Map<string, Change>, c: FieldChange): void {
  const key = `set ${c.subject} ${c.path}`;
  const before = out.get(key);
  if (before?.kind !== "set") out.set(key, c);
  else if (same(before.to, c.from)) out.set(key, { ...before, to: c.to, rule: c.rule });
  else throw new RulesError("broken-chain", { subject: c.subject, path: c.path, expected: before.to, got: c.from });
}

/** Whether two values are the same fact; objects by content, whatever the order of their keys. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || a === undefined || b === undefined)
    return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [x, y] = [a as Record<string, Value>, b as Record<string, Value>];
  const keys = Object.keys(x);
  return keys.length === Object.keys(y).length && keys.every((k) => Object.hasOwn(y, k) && same(x[k], y[k]));
}
