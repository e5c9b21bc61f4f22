/** The world that was played with version 0.1.0, as it was stored then: `tests/fixtures/world-0.1`. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorldSpec } from "../../tabletop/server/seed.ts";
import type { Profile } from "./support.ts";

export interface Doc {
  readonly _id: string;
  readonly name?: string;
  readonly type?: string;
  readonly system?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}
export type World = Readonly<Record<string, readonly Doc[]>>;

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "..", "fixtures", "world-0.1");
export const loadFirst = (profile: Profile): World =>
  JSON.parse(readFileSync(join(FIXTURES, `${String(profile)}.json`), "utf8")) as World;

/** The lists of `seedWorld`, by kind of document. */
const LISTS: Readonly<Record<string, string>> = {
  User: "users",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
  JournalEntry: "journal",
  Macro: "macros",
  RollTable: "tables",
  Cards: "cards",
  Playlist: "playlists",
  Folder: "folders",
  Setting: "settings",
  ActiveEffect: "effects",
};
export const specOf = (world: World): Partial<WorldSpec> =>
  Object.fromEntries(Object.entries(world).map(([kind, list]) => [LISTS[kind], structuredClone(list)]));
