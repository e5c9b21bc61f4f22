/**
 * Worlds of an earlier version. Models read old data by themselves (`migrateData`), so everything opens; here what they made of it is written down once, after what it was has been put into a journal, and the
 * Gamemaster is told and may take it back.
 */
import { SYSTEM_ID } from "../ids.ts";
import { inOneWindow } from "../one-window.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import { type JournalLike, keep, write } from "./backup.ts";
import { outgrown, type Stored } from "./shape.ts";

/** The shape in which this version stores its data. It goes up by one whenever a model learns to read an older shape. */
const SHAPE = 2;
const KEY = "dataShape";
/** Lists of the world as the server sends it, by kind of document. */
const LISTS = { Actor: "actors", Item: "items", Combat: "combats", ChatMessage: "messages" } as const;
type Kind = keyof typeof LISTS;
const KINDS = Object.keys(LISTS) as readonly Kind[];

interface Settings {
  get(ns: string, key: string): unknown;
  set(ns: string, key: string, value: unknown): Promise<unknown>;
  register(ns: string, key: string, data: object): void;
}
const settings = (): Settings => game.settings as unknown as Settings;

/** The world as it came, taken before any model has read it: models change what they are given. */
let came: Partial<Record<Kind, readonly Stored[]>> | null = null;

/** At `init`: the world's shape is known, and an older world is looked at as it is stored. */
export function registerVersions(): void {
  settings().register(SYSTEM_ID, KEY, { scope: "world", config: false, type: Number, default: 0 });
  if (Number(settings().get(SYSTEM_ID, KEY)) < SHAPE) {
    const { data } = game as unknown as { readonly data?: Readonly<Record<string, unknown>> };
    came = Object.fromEntries(
      KINDS.map((kind) => [kind, structuredClone((data?.[LISTS[kind]] ?? []) as readonly Stored[])]),
    );
  }
}

const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Version.${key}`, data as never);

/** What this version makes of a document's data; null for one that isn't there or couldn't be built. */
function made(uuid: string): unknown {
  const found = foundry.utils.fromUuidSync(uuid as never, { strict: false } as never) as {
    toObject(): { readonly system?: unknown };
  } | null;
  return found?.toObject().system ?? null;
}

/**
 * At `ready`: bring an older world up, in one of the Gamemaster's windows.
 * @returns addresses of what reads otherwise now and is taken care of by it
 */
export async function bringUp(): Promise<readonly string[]> {
  const old = came;
  came = null;
  if (old === null || Number(settings().get(SYSTEM_ID, KEY)) >= SHAPE) return [];
  const found = KINDS.flatMap((kind) => (old[kind] ?? []).flatMap((stored) => outgrown(kind, stored, made)));
  await inOneWindow(`versions ${String(SHAPE)}`, async () => {
    if (found.length > 0) {
      const journal = await keep(text("journal", { date: new Date().toLocaleDateString(game.i18n.lang) }), found);
      // Nothing is written that couldn't be taken back.
      if (journal === null) {
        ui.notifications.error(text("notKept"));
        return;
      }
      await write(found.map(({ uuid }) => ({ uuid, data: { system: made(uuid) } })));
      await tell(journal, found.length);
    }
    await settings().set(SYSTEM_ID, KEY, SHAPE);
  });
  return found.map(({ uuid }) => uuid);
}

async function tell({ uuid, name }: JournalLike, count: number): Promise<void> {
  await ChatMessage.implementation.create({
    whisper: game.users.filter((u) => u.isGM).map((u) => u.id),
    content: `<p>${escapeHtml(text("done", { count }))}</p><p>@UUID[${uuid}]{${name}}</p>`,
  } as never);
}
