/** Where the facts of a character are kept, and the changes that write them. One place, so that rules, data models and proofs mean the same fields. */
import {
  type Change,
  change,
  type CreateChange,
  type DeleteChange,
  type FieldChange,
  type Subject,
  type Value,
} from "../../kernel/change.ts";
import { documentId } from "../../kernel/document-id.ts";
import type { Asset, Complication, Resource } from "../types.ts";
import type { Die } from "../values.ts";
import { PATHS } from "./paths.ts";

/** A field change, or nothing when it is the same already. */
export function set(subject: Subject, path: string, from: Value, to: Value, rule: string): readonly FieldChange[] {
  return from === to ? [] : [change(subject, path, from, to, rule)];
}

/** Plot points before and after; nothing when nothing was paid. */
export function payPP(subject: Subject, from: number, to: number, rule: string): readonly FieldChange[] {
  return set(subject, PATHS.pp, from, to, rule);
}

/** The doom pool before and after, as a whole. */
export function setDoom(pool: Subject, from: readonly Die[], to: readonly Die[], rule: string): readonly FieldChange[] {
  const same = from.length === to.length && from.every((d, i) => d === to[i]);
  return same ? [] : [change(pool, PATHS.doom, from, to, rule)];
}

/** Item types in which things with a die are kept. */
export const ITEM_TYPES = {
  asset: "doompoolAsset",
  resource: "doompoolResource",
  complication: "doompoolComplication",
} as const;

type ItemData = { readonly [key: string]: Value };

/** An asset as its document holds it. */
export function assetData(a: Asset): ItemData {
  const { die, persistent, oneUse, access, escaping, bundle, expiresAfterActionScene, targetable } = a;
  return {
    name: a.name,
    type: ITEM_TYPES.asset,
    system: { die, persistent, oneUse, access, escaping, bundle, expiresAfterActionScene, targetable },
  };
}

/** A resource as its document holds it. */
export function resourceData(r: Resource): ItemData {
  const { die, specialty, origin, expiresAfterActionScene } = r;
  return { name: r.name, type: ITEM_TYPES.resource, system: { die, specialty, origin, expiresAfterActionScene } };
}

/** A complication as its document holds it. */
export function complicationData(c: Complication): ItemData {
  const { die, persistent, expiresAfterActionScene, targetable, maker } = c;
  return {
    name: c.name,
    type: ITEM_TYPES.complication,
    system: { die, persistent, expiresAfterActionScene, targetable, maker },
  };
}

/** Something comes to be on an actor. */
export function createItem(owner: Subject, id: string, data: ItemData, rule: string): CreateChange {
  return { kind: "create", subject: owner, collection: "Item", id, data, rule };
}

/** Something on an actor ends. */
export function deleteItem(owner: Subject, id: string, data: ItemData, rule: string): DeleteChange {
  return { kind: "delete", subject: owner, collection: "Item", id, data, rule };
}

/** Uuid of an item of an actor. */
export function itemRef(owner: Subject, id: string): Subject {
  return `${owner}.Item.${id}`;
}

/** One field of an item. */
export function setItem(
  owner: Subject,
  id: string,
  field: string,
  from: Value,
  to: Value,
  rule: string,
): readonly Change[] {
  return set(itemRef(owner, id), `system.${field}`, from, to, rule);
}

/** Id for a document that comes to be; the same origin always gives the same one. */
export const newId = documentId;
