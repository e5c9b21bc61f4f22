/** Which documents can be shared, how they nest, and where each keeps HTML and files. Public schema knowledge: docs/foundry-platform.md 1.7 and 4. */
import { type Kind, KINDS } from "./kind-names.ts";
import { isList, isObject, type JsonObject } from "./tree.ts";

/** Collection of each kind: the key on disk and the list of an Adventure. */
export const COLLECTION: Readonly<Record<Kind | "Folder" | "Adventure", string>> = {
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Macro: "macros",
  Cards: "cards",
  Scene: "scenes",
  Playlist: "playlists",
  Folder: "folders",
  Adventure: "adventures",
};

/** The lists in which a document keeps others: key -> document name. */
export const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  JournalEntry: { pages: "JournalEntryPage", categories: "JournalEntryCategory" },
  RollTable: { results: "TableResult" },
  Cards: { cards: "Card" },
  Scene: {
    tokens: "Token",
    notes: "Note",
    drawings: "Drawing",
    tiles: "Tile",
    walls: "Wall",
    lights: "AmbientLight",
    sounds: "AmbientSound",
    regions: "Region",
    templates: "MeasuredTemplate",
    levels: "Level",
  },
  Region: { behaviors: "RegionBehavior" },
  Playlist: { sounds: "PlaylistSound" },
  Token: {},
  ActorDelta: { items: "Item", effects: "ActiveEffect" },
};

/** Documents whose subtype the system names; others take core's. */
export const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  JournalEntryPage: ["text", "image", "pdf", "video"],
  Macro: ["script", "chat"],
  Cards: ["deck", "hand", "pile"],
  Card: ["base"],
  ActiveEffect: ["base"],
};

/** HTML of core's own fields. What the system declares comes beside it. */
export const CORE_HTML: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  Card: ["description"],
  Cards: ["description"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  Playlist: ["description"],
  RollTable: ["description"],
  TableResult: ["description", "text"],
};

/** A document within a document, with the path that leads to it. */
export interface Held {
  readonly document: string;
  readonly data: JsonObject;
  readonly path: string;
}

/** The document and all that it holds, itself first. */
export function heldIn(document: string, data: JsonObject, path = ""): Held[] {
  const out: Held[] = [{ document, data, path }];
  for (const [key, child] of Object.entries(EMBEDDED[document] ?? {})) {
    const list = data[key];
    if (isList(list))
      list.forEach((entry, i) => {
        if (isObject(entry)) out.push(...heldIn(child, entry, `${path}${path === "" ? "" : "."}${key}[${i}]`));
      });
  }
  return out;
}

/** What a document holds by itself, not in a list: what a token says of its actor, what an actor's tokens begin with. */
const ALONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { prototypeToken: "PrototypeToken" },
  Token: { delta: "ActorDelta" },
};

/** Change a document and, first, everything that it holds. */
export function changeHeld(
  document: string,
  data: JsonObject,
  change: (document: string, data: JsonObject) => JsonObject,
): JsonObject {
  let out = data;
  for (const [key, child] of Object.entries(EMBEDDED[document] ?? {})) {
    const list = out[key];
    if (isList(list))
      out = { ...out, [key]: list.map((entry) => (isObject(entry) ? changeHeld(child, entry, change) : entry)) };
  }
  for (const [key, child] of Object.entries(ALONE[document] ?? {})) {
    const held = out[key];
    if (isObject(held)) out = { ...out, [key]: changeHeld(child, held, change) };
  }
  return change(document, out);
}

/** What kind of document a plain source is: by its key, then by what only that kind has. Null when nothing tells. */
export function kindOf(data: JsonObject, types: TypeTable | null): Kind | null {
  const key = typeof data._key === "string" ? /^!([a-z]+)!/u.exec(data._key)?.[1] : undefined;
  const named = KINDS.find((k) => COLLECTION[k] === key);
  if (named) return named;
  if (typeof data.type === "string")
    for (const kind of ["Actor", "Item"] as const) if (types?.[kind]?.includes(data.type)) return kind;
  if (isList(data.pages)) return "JournalEntry";
  if (isList(data.results) && "formula" in data) return "RollTable";
  if (typeof data.command === "string") return "Macro";
  if (isList(data.sounds) && "mode" in data) return "Playlist";
  if (isList(data.cards)) return "Cards";
  if (isList(data.tokens) || isList(data.walls)) return "Scene";
  if (isObject(data.prototypeToken) || isList(data.items)) return "Actor";
  return isObject(data.system) ? "Item" : null;
}

/** The subtypes that the reader knows: `{ Actor: ["fudgeHero", ...], Item: [...], ActiveEffect: [...] }`. */
export type TypeTable = Readonly<Record<string, readonly string[]>>;
