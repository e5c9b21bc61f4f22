/**
 * Worlds of an earlier version. Models read old data by themselves (`migrateData`), so everything opens; here what they made of it is written down once, after what it was has been put into a journal, and the
 * Gamemaster is told and may take it back.
 */
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";
import { inOneWindow } from "../one-window.ts";
import { escapeHtml } from "../view/escape.ts";
import { localize } from "../view/localize.ts";
import { type Kept, outgrown, type Stored } from "./shape.ts";

/** The shape in which this version stores its data. It goes up by one whenever a model learns to read an older shape. */
const SHAPE = 2;
const KEY = "dataShape";
const FLAG = "before";
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
  Hooks.on(
    "getHeaderControlsJournalEntrySheet" as never,
    (({ document }: { readonly document: JournalLike }, controls: object[]) => {
      if (!game.user.isGM || keptIn(document).length === 0) return;
      const onClick = (): void => void atGesture(async () => askPutBack(document));
      controls.push({
        icon: "fa-solid fa-clock-rotate-left",
        label: text("putBack"),
        action: "crossoverPutBack",
        onClick,
      });
    }) as never,
  );
}

const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Version.${key}`, data as never);

interface JournalLike {
  readonly uuid: string;
  readonly name: string;
  readonly pages: Iterable<{ getFlag(scope: string, key: string): unknown }>;
}

/** What a journal keeps of older data. */
const keptIn = ({ pages }: JournalLike): readonly Kept[] =>
  [...pages].flatMap((page) => (page.getFlag(SYSTEM_ID, FLAG) as readonly Kept[] | undefined) ?? []);

/** What this version makes of a document's data; null for one that isn't there or couldn't be built. */
function made(uuid: string): unknown {
  const found = foundry.utils.fromUuidSync(uuid as never, { strict: false } as never) as {
    toObject(): { readonly system?: unknown };
  } | null;
  return found?.toObject().system ?? null;
}

/** At `ready`: bring an older world up, in one of the Gamemaster's windows. */
export async function bringUp(): Promise<void> {
  const old = came;
  came = null;
  if (old === null || Number(settings().get(SYSTEM_ID, KEY)) >= SHAPE) return;
  await inOneWindow(`versions ${String(SHAPE)}`, async () => {
    const found = KINDS.flatMap((kind) => (old[kind] ?? []).flatMap((stored) => outgrown(kind, stored, made)));
    if (found.length > 0) {
      const journal = await keep(found);
      // Nothing is written that couldn't be taken back.
      if (journal === null) {
        ui.notifications.error(text("notKept"));
        return;
      }
      await write(found.map(({ uuid }) => ({ uuid, system: made(uuid) })));
      await tell(journal, found.length);
    }
    await settings().set(SYSTEM_ID, KEY, SHAPE);
  });
}

function grouped<One>(list: readonly One[], of: (one: One) => string): Map<string, readonly One[]> {
  const groups = new Map<string, readonly One[]>();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

/** Put what the documents were into a journal, a page for each kind. */
async function keep(found: readonly Kept[]): Promise<JournalLike | null> {
  const kindOf = ({ uuid }: Kept): string => uuid.split(".").at(-2) ?? "";
  const pages = [...grouped(found, kindOf)].map(([kind, list]) => ({
    name: localize(`DOCUMENT.${kind}`),
    type: "text",
    text: {
      content: `<ul>${list.map(({ name, paths }) => `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml(paths.join(", "))}</li>`).join("")}</ul>`,
    },
    flags: { [SYSTEM_ID]: { [FLAG]: list } },
  }));
  const journal = await JournalEntry.implementation.create({
    name: text("journal", { date: new Date().toLocaleDateString(game.i18n.lang) }),
    ownership: { default: 0 },
    pages,
  } as never);
  return (journal as unknown as JournalLike | undefined) ?? null;
}

/** Write data of documents, together where they lie together. What has gone meanwhile is left out. */
async function write(list: readonly { readonly uuid: string; readonly system: unknown }[]): Promise<number> {
  const options = { diff: false, recursive: false, render: false };
  const places = grouped(list, ({ uuid }) => uuid.split(".").slice(0, -1).join("."));
  let written = 0;
  for (const [place, those] of places) {
    const [kind = "", parentOf] = [place.split(".").at(-1), place.split(".").slice(0, -1).join(".")];
    const parent = parentOf === "" ? null : foundry.utils.fromUuidSync(parentOf as never, { strict: false } as never);
    const updates = those.flatMap(({ uuid, system }) =>
      made(uuid) === null ? [] : [{ _id: uuid.split(".").at(-1), system }],
    );
    if (updates.length === 0 || (parentOf !== "" && !parent)) continue;
    const config = CONFIG as unknown as Record<string, { documentClass: Writable } | undefined>;
    await (parent
      ? (parent as unknown as Embedding).updateEmbeddedDocuments(kind, updates, options)
      : config[kind]?.documentClass.updateDocuments(updates, options));
    written += updates.length;
  }
  return written;
}
interface Writable {
  updateDocuments(updates: readonly object[], options: object): Promise<unknown>;
}
interface Embedding {
  updateEmbeddedDocuments(kind: string, updates: readonly object[], options: object): Promise<unknown>;
}

async function tell({ uuid, name }: JournalLike, count: number): Promise<void> {
  await ChatMessage.implementation.create({
    whisper: game.users.filter((u) => u.isGM).map((u) => u.id),
    content: `<p>${escapeHtml(text("done", { count }))}</p><p>@UUID[${uuid}]{${name}}</p>`,
  } as never);
}

/** Ask, then let every document that the journal keeps be what it was. */
async function askPutBack(journal: JournalLike): Promise<void> {
  const list = keptIn(journal);
  const yes = await (
    foundry.applications.api.DialogV2 as unknown as { confirm(options: object): Promise<boolean | null> }
  ).confirm({
    window: { title: journal.name },
    classes: ["crossover"],
    content: `<p>${escapeHtml(text("ask", { count: list.length }))}</p>`,
    rejectClose: false,
  });
  if (yes !== true) return;
  const written = await write(list);
  ui.notifications.info(text("back", { count: written }));
}
