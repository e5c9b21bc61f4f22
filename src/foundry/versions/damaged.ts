/** Damaged documents of this world: found as they are stored, at `init`, and among those that Foundry keeps out of its lists; mended on the Gamemaster's word, with a journal of what stood there. */
import { breathe } from "../breathe.ts";
import { SYSTEM_ID } from "../ids.ts";
import { localize } from "../view/text/localize.ts";
import { written } from "../view/text/written.ts";
import { anyDocument, type JournalLike, keep, type Rewritten, write } from "./backup.ts";
import { type Damage, damageOf, journalLine, type Readable, shown, type Words } from "./damage.ts";
import { type Kept, ofTokens, type Stored, within } from "./shape.ts";

const LEFT = "damagedLeft";
/** Lists of the world as the server sends it that are looked through whole. Of all other kinds those are found that Foundry keeps out. */
const LISTS = { Actor: "actors", Item: "items", Combat: "combats" } as const;

/** A damaged document of this world. */
export interface DamagedDocument extends Damage {
  readonly uuid: string;
  readonly kind: string;
  readonly type: string;
  readonly name: string;
  readonly stored: Stored;
}

interface Settings {
  get(ns: string, key: string): unknown;
  set(ns: string, key: string, value: unknown): Promise<unknown>;
  register(ns: string, key: string, data: object): void;
}
const settings = (): Settings => game.settings as unknown as Settings;
const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Damage.${key}`, data as never);

const classOf = (kind: string): Readable | undefined =>
  (CONFIG as unknown as Record<string, { documentClass?: Readable } | undefined>)[kind]?.documentClass;

/** What a kind of document is called. */
export const kindName = (kind: string, type: string): string =>
  written(`TYPES.${kind}.${type}`, localize) ?? localize(`DOCUMENT.${kind}`);

const wordsFor = (kind: string): Words => ({
  says: (now) =>
    now === undefined || now === null || now === "" || Number.isNaN(now)
      ? text("empty")
      : text("says", { value: shown(now) }),
  kind: (type) => kindName(kind, type),
});

/** Damaged documents by their address, as they were stored when this page was loaded. */
const asStored = new Map<string, Stored>();
/** Whether models read these all the same: they are in Foundry's lists. */
const read = new Set<string>();

/** What is wrong with a document as it is stored; one that can't even be looked at is past mending. */
function lookAt(kind: string, stored: Stored): Damage | null {
  const cls = classOf(kind);
  if (!cls) return null;
  try {
    return damageOf(cls, stored, wordsFor(kind));
  } catch (cause) {
    console.warn("Crossover | a document can't be read", { kind, id: stored._id, cause });
    return { faults: [], unknown: null, reads: false, mended: null };
  }
}

/** At `init`, before any model has read a document: keep the world as it is stored, to be looked at once the table is open. The Gamemaster's page alone has to know. */
export function registerDamaged(): void {
  settings().register(SYSTEM_ID, LEFT, { scope: "world", config: false, type: Object, default: {} });
  const { data, userId } = game as unknown as {
    readonly userId: string;
    readonly data?: Partial<Came> & {
      readonly users?: readonly { readonly _id: string; readonly role: number }[];
    };
  };
  const me = data?.users?.find(({ _id }) => _id === userId);
  if ((me?.role ?? 0) < CONST.USER_ROLES.ASSISTANT) return;
  const { actors = [], items = [], combats = [], scenes = [] } = data ?? {};
  const placed = scenes.map(({ _id, tokens }): Stored => ({ _id, tokens }));
  looking = looks({
    actors: actors.map(asText),
    items: items.map(asText),
    combats: combats.map(asText),
    scenes: placed.map(asText),
  });
}

/** The world as it came, of scenes what has tokens. */
type Came = Readonly<Record<"actors" | "items" | "combats" | "scenes", readonly Stored[]>>;
/** A document as it came over the wire: kept as text, which costs a third of a copy while everybody waits, and is read when it is looked at. */
interface AsText {
  readonly id: string;
  readonly json: string;
}
const asText = (stored: Stored): AsText => ({ id: stored._id, json: JSON.stringify(stored) });
const readBack = ({ json }: AsText): Stored => JSON.parse(json) as Stored;

/** Looks at one document after the other; null once all have been looked at. */
let looking: Iterator<void> | null = null;

function* looks(came: Readonly<Record<keyof Came, readonly AsText[]>>): Generator<void> {
  for (const [kind, list] of Object.entries(LISTS))
    for (const document of came[list])
      for (const { uuid, stored } of within(kind, readBack(document))) {
        const damage = lookAt(uuid.split(".").at(-2) ?? kind, stored);
        if (damage) {
          asStored.set(uuid, stored);
          if (damage.reads) read.add(uuid);
        }
        yield;
      }
  const actors = new Map(came.actors.map((actor) => [actor.id, actor]));
  const actorOf = (id: string): Stored | undefined => {
    const actor = actors.get(id);
    return actor && readBack(actor);
  };
  for (const scene of came.scenes)
    for (const { uuid, stored, under } of ofTokens(readBack(scene), actorOf)) {
      const kind = uuid.split(".").at(-2) ?? "";
      const damage = lookAt(kind, stored);
      // What is wrong with the actor already is the actor's.
      if (damage && !(under && sameFaults(damage, lookAt(kind, under)))) {
        asStored.set(uuid, stored);
        // A token's actor is built whatever it holds; of what lies in it Foundry keeps a list.
        if (damage.reads || under) read.add(uuid);
      }
      yield;
    }
}

/** Look on, for so many milliseconds at least. */
function lookFor(ms: number): void {
  const end = performance.now() + ms;
  while (looking !== null) {
    if (looking.next().done === true) looking = null;
    else if (performance.now() > end) return;
  }
}

/** Milliseconds of a frame in which the world is looked at beside what people do. */
const SLICE = 6;

/** Whether all of it has been looked at. */
export const isLookedThrough = (): boolean => looking === null;

/** At `ready`: the whole world has been looked at, a little in each frame. */
export async function lookedThrough(): Promise<void> {
  while (looking !== null) {
    lookFor(SLICE);
    await breathe();
  }
}

const sameFaults = (one: Damage, other: Damage | null): boolean =>
  other !== null &&
  one.unknown === other.unknown &&
  one.faults.every(({ path }) => other.faults.some((f) => f.path === path));

/** Compendia that have been looked through, with what can't be read of each as it is stored. */
const inPacks = new Map<string, Stored>();

interface Pack extends Collected {
  readonly collection: string;
  readonly documentName: string;
  readonly locked: boolean;
  readonly index: { keys(): Iterable<string> };
  getDocuments(): Promise<readonly { readonly id: string; readonly uuid: string; toObject(): Stored }[]>;
}

/**
 * Look through the compendia of characters and items that can be written to: those of this world, and others that have been unlocked. Foundry reads a compendium only when somebody opens it, so nobody is told before.
 * @returns how many compendia were read
 */
export async function lookThroughCompendia(): Promise<number> {
  const packs = [...(game.packs as unknown as Iterable<Pack>)].filter(
    ({ documentName, locked }) => !locked && ["Actor", "Item"].includes(documentName),
  );
  inPacks.clear();
  for (const pack of packs) {
    const documents = await pack.getDocuments();
    const above = `Compendium.${pack.collection}.`;
    const there = new Set(documents.map(({ id }) => id));
    const lost = new Set([...pack.invalidDocumentIds, ...[...pack.index.keys()].filter((id) => !there.has(id))]);
    for (const id of lost) {
      const stored = pack.getInvalid(id, { strict: false })?.toObject() ?? { _id: id };
      inPacks.set(`${above}${pack.documentName}.${id}`, stored);
    }
    // One that was read all the same holds what its schema refused.
    for (const document of documents)
      for (const { uuid, stored } of within(pack.documentName, document.toObject(), above))
        if (lookAt(uuid.split(".").at(-2) ?? "", stored)) inPacks.set(uuid, stored);
    for (const document of documents)
      inside(document as unknown as Holder, (uuid, stored) => inPacks.set(uuid, stored));
  }
  return packs.length;
}

interface Collected {
  readonly invalidDocumentIds: ReadonlySet<string>;
  getInvalid(id: string, options: object): { toObject(): Stored } | undefined;
}

/** Those that Foundry keeps out of its lists by now, of every kind: what came in while the page was open included. */
function keptOut(): ReadonlyMap<string, Stored> {
  const out = new Map<string, Stored>();
  const add = (kind: string, from: Collected): void => {
    for (const id of from.invalidDocumentIds) {
      const uuid = `${kind}.${id}`;
      const stored = asStored.get(uuid) ?? from.getInvalid(id, { strict: false })?.toObject();
      if (stored) out.set(uuid, stored);
    }
  };
  for (const collection of game.collections.values() as unknown as Iterable<Collected & { documentName: string }>)
    add(collection.documentName, collection);
  const note = (uuid: string, stored: Stored): void => void out.set(uuid, stored);
  for (const actor of game.actors as unknown as Iterable<Holder>) inside(actor, note);
  for (const item of game.items as unknown as Iterable<Holder>) inside(item, note);
  type Placed = { readonly actorLink: boolean; readonly actor: Holder | null };
  for (const { tokens } of game.scenes as unknown as Iterable<{ readonly tokens: Iterable<Placed> }>)
    for (const { actorLink, actor } of tokens) if (!actorLink && actor) inside(actor, note);
  for (const [uuid, stored] of inPacks) out.set(uuid, stored);
  return out;
}

interface Holder {
  readonly uuid: string;
  readonly items?: Collected & Iterable<Holder>;
  readonly effects?: Collected;
}

/** What Foundry keeps out of a document's own lists, and of those of what it holds. */
function inside(holder: Holder, note: (uuid: string, stored: Stored) => void): void {
  const add = (kind: string, from: Collected): void => {
    for (const id of from.invalidDocumentIds) {
      const uuid = `${holder.uuid}.${kind}.${id}`;
      const stored = asStored.get(uuid) ?? from.getInvalid(id, { strict: false })?.toObject();
      if (stored) note(uuid, stored);
    }
  };
  if (holder.effects) add("ActiveEffect", holder.effects);
  if (!holder.items) return;
  add("Item", holder.items);
  for (const item of holder.items) inside(item, note);
}

/** Every damaged document there is now, those that hold others before them. */
export function damagedDocuments(): readonly DamagedDocument[] {
  lookFor(Infinity);
  const out = keptOut();
  const misread = [...read].flatMap((uuid) => {
    const stored = asStored.get(uuid);
    return stored && anyDocument(uuid) !== null ? [[uuid, stored] as const] : [];
  });
  return [...out, ...misread].flatMap(([uuid, stored]): DamagedDocument[] => {
    const kind = uuid.split(".").at(-2) ?? "";
    const damage = lookAt(kind, stored) ?? { faults: [], unknown: null, reads: false, mended: null };
    const type = typeof stored.type === "string" ? stored.type : "";
    const name = typeof stored.name === "string" && stored.name.trim() !== "" ? stored.name : kindName(kind, type);
    return [{ ...damage, uuid, kind, type, name, stored }];
  });
}

/** A document that reads otherwise than it was stored has been written anew. */
export function isWhole(uuid: string): void {
  lookFor(Infinity);
  if (read.delete(uuid)) asStored.delete(uuid);
}

/** Those that the Gamemaster has said to leave alone. */
export const leftAlone = (): ReadonlySet<string> =>
  new Set(Object.keys((settings().get(SYSTEM_ID, LEFT) ?? {}) as object).map((key) => key.replaceAll("_", ".")));

/** Leave a damaged document alone, or count it again: nobody is told of it at the start. */
export async function leave(uuid: string, alone: boolean): Promise<void> {
  const all = { ...(settings().get(SYSTEM_ID, LEFT) as Record<string, true> | undefined) };
  const key = uuid.replaceAll(".", "_");
  if (alone) all[key] = true;
  else Reflect.deleteProperty(all, key);
  await settings().set(SYSTEM_ID, LEFT, all);
}

/** What is written to mend a document: its nearest legal values; of one that reads all the same, what it reads as now, since it may have been played with. */
function mendedNow({ uuid, reads, mended }: DamagedDocument): Rewritten[] {
  if (mended === null) return [];
  if (!reads) return [{ uuid, data: mended }];
  const now = (anyDocument(uuid) as { toObject(): Readonly<Record<string, unknown>> } | null)?.toObject() ?? mended;
  return [{ uuid, data: Object.fromEntries(Object.keys(mended).map((key) => [key, now[key]])) }];
}

/**
 * Mend damaged documents, with those in which they lie. What stood there is in a journal first; nothing is written where that fails.
 * @returns how many were mended and where the rest is kept; null where nothing was done
 */
export async function repair(
  uuids: readonly string[],
): Promise<{ readonly count: number; readonly journal: JournalLike } | null> {
  const chosen = damagedDocuments().filter(
    ({ uuid, mended }) => mended !== null && uuids.some((u) => u === uuid || u.startsWith(`${uuid}.`)),
  );
  if (chosen.length === 0) return null;
  const kept = chosen.map(({ uuid, name, stored, faults, mended }): Kept => {
    const system = (mended && "system" in mended ? (stored.system ?? {}) : {}) as Kept["system"];
    const fields = Object.fromEntries(
      Object.keys(mended ?? {}).flatMap((key) => (key === "system" ? [] : [[key, stored[key] ?? null]])),
    );
    return { uuid, name, system, fields, paths: faults.map(({ path }) => path) };
  });
  const lines = new Map(chosen.map(({ uuid, name, faults }) => [uuid, journalLine(name, faults)]));
  const date = new Date().toLocaleString(game.i18n.lang, { dateStyle: "medium", timeStyle: "short" });
  const journal = await keep(text("journal", { date }), kept, ({ uuid }) => lines.get(uuid) ?? "");
  if (journal === null) {
    ui.notifications.error(text("notKept"));
    return null;
  }
  let count = 0;
  // What holds others first: they can be written to once it is whole.
  for (const one of chosen.toSorted((a, b) => a.uuid.split(".").length - b.uuid.split(".").length)) {
    count += await write(mendedNow(one), true);
    asStored.delete(one.uuid);
    read.delete(one.uuid);
    inPacks.delete(one.uuid);
  }
  return { count, journal };
}

/** What can be put back of a document's older data: all that its fields take; what they don't stays mended. */
export function legalPart({ uuid, system, fields = {}, paths }: Kept): Rewritten {
  const kind = uuid.split(".").at(-2) ?? "";
  const whole = Object.keys(system).length > 0 || paths.some((p) => p.startsWith("system"));
  const data = { ...fields, ...(whole && { system }) };
  const now = (anyDocument(uuid) as { toObject(): Stored } | null)?.toObject();
  const mended = now ? lookAt(kind, { ...now, ...data })?.mended : null;
  return { uuid, data: { ...data, ...mended } };
}
