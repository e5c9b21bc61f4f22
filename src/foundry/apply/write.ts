import type { Change, Conflict, CreateChange } from "../../rules/kernel/change.ts";
import { areaDocument } from "../board/lasting.ts";
import { documentName } from "../platform.ts";
import { declarationOf, peopleOf } from "../registry.ts";
import { conditionEffect } from "./condition-effect.ts";
import { actorOf, documentOf } from "./ground.ts";
import { planned } from "./unsaid.ts";

/** How documents are created that come back (an undo) or out of a file: with their own ids, and nothing about them is fitted to whom they come to. */
export const AS_IT_WAS = { keepId: true, crossover: { asItWas: true } } as const;

/** What came of writing: everything is as the changes want it, or nothing was touched and these stand in the way. */
export type Written =
  | { readonly ok: true; readonly operations: number }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/** Writes of one subject, gathered so that each document costs one operation. */
interface Batch {
  readonly set: Record<string, unknown>;
  /** The rules behind fields, for documents that keep a log of their own. */
  readonly rules: Record<string, string>;
  readonly create: Map<CreateChange["collection"], object[]>;
  readonly remove: Map<CreateChange["collection"], string[]>;
}

/**
 * Bring the table to where a list of changes wants it. All or nothing: with a conflict no document is touched; what is done already is skipped, so a second click, a
 * second client or a reload can't do it twice. One update, one create and one delete a document at most, whatever the list holds.
 */
export async function write(changes: readonly Change[]): Promise<Written> {
  const { todo, conflicts } = planned(changes);
  if (conflicts.length > 0) return { ok: false, conflicts };
  const batches = new Map<string, Batch>();
  for (const change of todo) {
    const batch: Batch = batches.get(change.subject) ?? { set: {}, rules: {}, create: new Map(), remove: new Map() };
    batches.set(change.subject, batch);
    if (change.kind === "set") {
      batch.set[change.path] = change.to;
      batch.rules[change.path] = change.rule;
    } else if (change.kind === "create") push(batch.create, change.collection, embeddedData(change));
    else push(batch.remove, change.collection, change.id);
  }
  let operations = 0;
  for (const [subject, batch] of batches) operations += await writeBatch(subject, batch);
  return { ok: true, operations };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Creation data of an embedded document. Conditions are encoded by the platform's generation; anything else is written as the change has it. */
function embeddedData(change: CreateChange): object {
  const actor = actorOf(change.subject);
  const people = peopleOf(actor);
  const own =
    change.collection === "ActiveEffect"
      ? (declarationOf(actor)?.effects?.document(change.id, change.data) ?? null)
      : null;
  if (own) return own;
  if (change.collection === "Area") return { ...areaDocument(change), _id: change.id };
  if (change.collection === "ActiveEffect" && people && typeof change.data.condition === "string")
    return conditionEffect(people, change.id, change.data);
  return { ...structuredClone(change.data), _id: change.id };
}

/** The embedded-document calls that every document with children has; Foundry's types know them per class only. */
interface Parent {
  update(data: object, operation: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[], operation: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
}

interface Mover {
  move(to: object, options: object): Promise<unknown>;
}

/** A token that is put somewhere else goes there by Foundry's own movement, by force: it costs nothing, walls have been reckoned with, and it keeps looking where it looked. */
const FORCED = { action: "displace", snapped: false, explicit: false, checkpoint: true } as const;
const BY_FORCE = {
  method: "api",
  autoRotate: false,
  showRuler: false,
  constrainOptions: { ignoreWalls: true, ignoreCost: true },
} as const;

/** Where a batch does nothing but put a token somewhere, how it is moved there; null for everything else. */
function moverOf(doc: unknown, set: Readonly<Record<string, unknown>>): (() => Promise<unknown>) | null {
  const places = Object.keys(set);
  if (places.length === 0 || !places.every((p) => p === "x" || p === "y") || !(doc instanceof TokenDocument))
    return null;
  return () => (doc as unknown as Mover).move({ ...set, ...FORCED }, BY_FORCE);
}

async function writeBatch(subject: string, batch: Batch): Promise<number> {
  const doc = documentOf(subject) as unknown as Parent | null;
  if (!doc) throw new Error(`Crossover: ${subject} vanished between check and write`);
  let operations = 0;
  for (const [collection, ids] of batch.remove) {
    await doc.deleteEmbeddedDocuments(documentName(collection), ids);
    operations++;
  }
  for (const [collection, data] of batch.create) {
    await doc.createEmbeddedDocuments(documentName(collection), data, AS_IT_WAS);
    operations++;
  }
  const move = moverOf(doc, batch.set);
  if (move) {
    await move();
    operations++;
  } else if (Object.keys(batch.set).length > 0) {
    await doc.update(batch.set, { crossover: { rules: batch.rules } });
    operations++;
  }
  return operations;
}
