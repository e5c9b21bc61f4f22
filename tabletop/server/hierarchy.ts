/**
 * How documents nest and how their keys on disk are built (platform 1.7). One table for worlds and packs, the same that the official command line tool uses, so
 * that either program reads what the other wrote. `CLI lib/package`
 */
import type { AnyObject } from "../common/types.ts";

/** Collection name of each document that can stand alone. */
export const PRIMARY_COLLECTIONS: Readonly<Record<string, string>> = {
  ActiveEffect: "effects",
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  ChatMessage: "messages",
  Combat: "combats",
  FogExploration: "fog",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
  Setting: "settings",
  User: "users",
};

/** One embedded place of a document: a list of children, or a single child. */
export interface EmbeddedPlace {
  type: string;
  single?: true;
}

/** What each document holds, by collection key. */
export const EMBEDDED: Readonly<Record<string, Readonly<Record<string, EmbeddedPlace>>>> = {
  Actor: { items: { type: "Item" }, effects: { type: "ActiveEffect" } },
  ActorDelta: { items: { type: "Item" }, effects: { type: "ActiveEffect" } },
  Cards: { cards: { type: "Card" } },
  Combat: { combatants: { type: "Combatant" }, groups: { type: "CombatantGroup" } },
  Item: { effects: { type: "ActiveEffect" } },
  JournalEntry: { pages: { type: "JournalEntryPage" }, categories: { type: "JournalEntryCategory" } },
  Playlist: { sounds: { type: "PlaylistSound" } },
  Region: { behaviors: { type: "RegionBehavior" } },
  RollTable: { results: { type: "TableResult" } },
  Scene: {
    drawings: { type: "Drawing" },
    tokens: { type: "Token" },
    levels: { type: "Level" },
    lights: { type: "AmbientLight" },
    notes: { type: "Note" },
    regions: { type: "Region" },
    sounds: { type: "AmbientSound" },
    templates: { type: "MeasuredTemplate" },
    tiles: { type: "Tile" },
    walls: { type: "Wall" },
  },
  Token: { delta: { type: "ActorDelta", single: true } },
};

/** Every document name the database accepts. */
export const DOCUMENT_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(PRIMARY_COLLECTIONS),
  ...Object.values(EMBEDDED).flatMap((places) => Object.values(places).map((place) => place.type)),
]);

/** The list in which a parent of type `parent` keeps its children of type `child`, or null. */
export function embeddedKey(parent: string, child: string): string | null {
  for (const [key, place] of Object.entries(EMBEDDED[parent] ?? {})) if (place.type === child) return key;
  return null;
}

/** The embedded places of a document type. */
export function placesOf(type: string): [string, EmbeddedPlace][] {
  return Object.entries(EMBEDDED[type] ?? {});
}

const ID = /^[A-Za-z0-9]{16}$/;

/** True for a document id: sixteen letters and digits. `T:common/data/validators` */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id. `T:common/utils/helpers` (randomID) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let id = "";
  for (const byte of bytes) id += LETTERS[byte % LETTERS.length];
  return id;
}

/** Take a document apart into the entries stored for it: one for itself, one for each descendant, parents holding ids. */
export function toEntries(type: string, collection: string, source: AnyObject): Map<string, string> {
  const entries = new Map<string, string>();
  const visit = (name: string, path: string, ids: string, value: AnyObject): void => {
    const own: AnyObject = { ...value };
    const id = ids ? `${ids}.${value._id}` : String(value._id);
    for (const [key, place] of placesOf(name)) {
      const held: unknown = value[key];
      if (place.single) {
        if (!held || typeof held !== "object") continue;
        own[key] = (held as AnyObject)._id;
        visit(place.type, `${path}.${key}`, id, held as AnyObject);
      } else if (Array.isArray(held)) {
        own[key] = held.map((child: AnyObject) => child._id);
        for (const child of held as AnyObject[]) visit(place.type, `${path}.${key}`, id, child);
      }
    }
    entries.set(`!${path}!${id}`, JSON.stringify(own));
  };
  visit(type, collection, "", source);
  return entries;
}

/** Put a document together again. `read` gives the parsed entry of a key; children that it lacks are left out and reported through `warn`. */
export function fromEntries(
  type: string,
  collection: string,
  id: string,
  read: (key: string) => AnyObject | null,
  warn: (message: string) => void,
): AnyObject | null {
  const visit = (name: string, path: string, ids: string): AnyObject | null => {
    const value = read(`!${path}!${ids}`);
    if (!value) return null;
    for (const [key, place] of placesOf(name)) {
      const held: unknown = value[key];
      if (place.single) {
        if (typeof held === "string") value[key] = visit(place.type, `${path}.${key}`, `${ids}.${held}`);
      } else if (Array.isArray(held)) {
        const children: AnyObject[] = [];
        for (const childId of held as unknown[]) {
          const child = typeof childId === "string" ? visit(place.type, `${path}.${key}`, `${ids}.${childId}`) : null;
          if (child) children.push(child);
          else warn(`${name} [${ids}] lost its ${place.type} [${String(childId)}]: the entry is missing or unreadable`);
        }
        value[key] = children;
      } else if (held !== undefined && held !== null) {
        warn(`${name} [${ids}] holds no list in ${key}`);
        value[key] = [];
      }
    }
    return value;
  };
  return visit(type, collection, id);
}
