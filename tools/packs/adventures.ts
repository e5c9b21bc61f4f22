/** Adventures among the sources of a module: one file that holds documents of several kinds, which Foundry imports as a whole. What they hold is checked and shared like any source. */
import type { Json } from "../../src/sharing/bundle.ts";
import { type Kind, KINDS } from "../../src/sharing/kind-names.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import { toWorldLinks, withKeys, withoutKeys } from "../../src/sharing/module.ts";
import { stripPrivate } from "../../src/sharing/private.ts";
import { isList, isObject, type JsonObject } from "../../src/sharing/tree.ts";
import { type Models, ownEyes } from "./models.ts";

/** Where the sources of adventures lie. */
export const ADVENTURES = COLLECTION.Adventure;

/** Every list of an adventure that can be shared, with the kind of its documents; folders first, as the others lie in them. */
const LISTS: readonly (readonly [key: string, kind: Kind | "Folder"])[] = [
  [COLLECTION.Folder, "Folder"],
  ...KINDS.map((kind) => [COLLECTION[kind], kind] as const),
];

/** What an adventure says of itself. `combats` is part of Foundry's document, but a fight in progress belongs to one world. */
const OWN = new Set([
  "_id",
  "_key",
  "name",
  "img",
  "caption",
  "description",
  "folder",
  "sort",
  "flags",
  "combats",
  ...LISTS.map(([key]) => key),
]);

/** A document in an adventure, with the path that leads to it: `actors[0]`. */
export interface Part {
  readonly kind: Kind | "Folder";
  readonly data: JsonObject;
  readonly path: string;
}

/** Is this source an adventure? By its key, or by holding documents of several kinds in lists of their own. */
export function isAdventure(data: JsonObject): boolean {
  if (typeof data._key === "string") return data._key.startsWith(`!${ADVENTURES}!`);
  return (
    data.type === undefined && !isObject(data.prototypeToken) && LISTS.filter(([key]) => isList(data[key])).length > 1
  );
}

/** The documents that an adventure holds, in the order of its lists. */
export const partsOf = (adventure: JsonObject): Part[] =>
  LISTS.flatMap(([key, kind]) => {
    const list = adventure[key];
    return isList(list)
      ? list.flatMap((data, i): Part[] => (isObject(data) ? [{ kind, data, path: `${key}[${i}]` }] : []))
      : [];
  });

/** A field of the adventure itself that is wrong, with what to say of it. */
export interface Fault {
  readonly path: string;
  readonly fault: "unknown" | "notList" | "notObject";
}

/** What is wrong with the adventure's own fields: those that it doesn't have, and lists that are none. */
export function faultsOf(adventure: JsonObject): Fault[] {
  const out = Object.keys(adventure)
    .filter((key) => !OWN.has(key))
    .map((path): Fault => ({ path, fault: "unknown" }));
  for (const [key] of LISTS) {
    const list = adventure[key];
    if (list === undefined) continue;
    if (!isList(list)) out.push({ path: key, fault: "notList" });
    else
      list.forEach((entry, i) => {
        if (!isObject(entry)) out.push({ path: `${key}[${i}]`, fault: "notObject" });
      });
  }
  return out;
}

/** The adventure with each of its documents changed; null leaves one out. */
export function mapParts(
  adventure: JsonObject,
  change: (kind: Kind | "Folder", data: JsonObject) => JsonObject | null,
): JsonObject {
  const out: Record<string, Json | undefined> = { ...adventure };
  for (const [key, kind] of LISTS) {
    const list = out[key];
    if (isList(list))
      out[key] = list.flatMap((entry): readonly Json[] => {
        if (!isObject(entry)) return [entry];
        const made = change(kind, entry);
        return made ? [made] : [];
      });
  }
  return out;
}

/** As Foundry's tool compiles it: every list is there, links lead within the world that imports it. */
export function compiledAdventure(adventure: JsonObject, moduleId: string): JsonObject {
  const whole = mapParts(adventure, (kind, data) => toWorldLinks(withoutKeys(kind, data), moduleId));
  const lists = Object.fromEntries([...LISTS.map(([key]) => key), "combats"].map((key) => [key, whole[key] ?? []]));
  return withKeys(
    "Adventure",
    { img: null, caption: "", description: "", folder: null, sort: 0, flags: {}, ...whole, ...lists },
    ADVENTURES,
    "",
  );
}

/** An adventure as this version writes it: each document renewed, nothing that belongs to one world. */
export function renewedAdventure(
  adventure: JsonObject,
  models: Models,
): { readonly data: JsonObject; readonly dropped: readonly string[] } {
  const { _stats: _s, ownership: _o, combats: _fights, ...own } = adventure;
  const dropped: string[] = [];
  const data = mapParts(own, (kind, part) => {
    if (kind === "Folder") return withoutKeys(kind, part);
    const renewed = models.migrate(kind, stripPrivate(kind, withoutKeys(kind, part), ownEyes(models)));
    dropped.push(...renewed.dropped.map((path) => `${String(part.name)}: ${path}`));
    return { _id: part._id, ...renewed.data };
  });
  return { data, dropped };
}
