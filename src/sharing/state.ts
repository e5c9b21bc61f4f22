/**
 * State of play: what a fight or a session leaves on a document (wounds, spent points, conditions, where somebody stands). It belongs to one table: others get the
 * character as they stand before anything happened, and what an update brings leaves theirs alone. Each ruleset declares its own fields; core's are here.
 */
import { changeHeld } from "./kinds.ts";
import { asText, isList, isObject, type Json, type JsonObject, without } from "./tree.ts";

/**
 * A field that play writes, below `system`; `powers[].current` is one of each entry of a list.
 * `fresh`: what stands there before anything happened, from the object that holds it; absent: nothing, and the model's own default counts.
 * `along`: what an author decides as well as play (how many a gang is, which gear is in hand): it goes along, but an update leaves the reader's.
 */
export type StateField =
  | string
  | { readonly path: string; readonly fresh?: (holder: JsonObject) => Json; readonly along?: true };

type ByType<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** What one ruleset declares, by document and subtype. */
export interface StateOfPlay {
  readonly fields: ByType<readonly StateField[]>;
  /** Documents that exist through play alone (a complication that will pass). */
  readonly passing?: ByType<(system: JsonObject) => boolean>;
  /** Flags of this system that its documents carry. */
  readonly flags?: CarriedFlags;
}

/**
 * Flags of this system that go with a document. All others belong to one table: the file that somebody came from, who answers for them, what a journal keeps of older data.
 * `own`: what the document is, wherever it comes. `play`: what play has put there, which goes along with the state of play.
 */
export interface CarriedFlags {
  readonly own?: readonly string[];
  readonly play?: readonly string[];
}

/** What sharing, the library and the pages of rules keep on any document; and that something is there for a while. */
const FLAGS = { own: ["shared", "credits", "tags", "rule", "condition", "about"], play: ["temporary"] } as const;

export const mergeState = (all: readonly StateOfPlay[]): StateOfPlay => {
  const join = <T>(pick: (s: StateOfPlay) => ByType<T>): ByType<T> => {
    const out: Record<string, Record<string, T>> = {};
    for (const one of all)
      for (const [document, types] of Object.entries(pick(one))) out[document] = { ...out[document], ...types };
    return out;
  };
  const flags = (key: keyof CarriedFlags): readonly string[] => all.flatMap((s) => s.flags?.[key] ?? []);
  return {
    fields: join((s) => s.fields),
    passing: join((s) => s.passing ?? {}),
    flags: { own: flags("own"), play: flags("play") },
  };
};

/** Names of this system's flags that go with a document, with those of play or without. */
export const carried = ({ flags }: StateOfPlay, play: boolean): readonly string[] => [
  ...FLAGS.own,
  ...(flags?.own ?? []),
  ...(play ? [...FLAGS.play, ...(flags?.play ?? [])] : []),
];

/** A document with those of this system's flags that have these names. */
export function ownFlags(data: JsonObject, names: readonly string[]): JsonObject {
  if (!isObject(data.flags) || !isObject(data.flags.crossover)) return data;
  const ours = Object.entries(data.flags.crossover).filter(([name]) => names.includes(name));
  return { ...data, flags: { ...data.flags, crossover: Object.fromEntries(ours) } };
}

/** A document with the flags that go with it: core's, and those of ours with these names. */
export function withFlags(data: JsonObject, names: readonly string[]): JsonObject {
  if (!isObject(data.flags)) return data;
  const { crossover, core } = data.flags;
  return ownFlags(
    { ...data, flags: { ...(isObject(crossover) && { crossover }), ...(isObject(core) && { core }) } },
    names,
  );
}

/** Flags of a document that is here, as an update leaves them: what comes says what goes with a document, this table what is its own. */
function keepFlags(incoming: JsonObject, here: JsonObject, state: StateOfPlay): JsonObject {
  if (!isObject(here.flags)) return incoming;
  const flags = isObject(incoming.flags) ? incoming.flags : {};
  const { crossover: mine, core: _core, ...others } = here.flags;
  const names = [...carried(state, false), "imported"];
  const stays = Object.entries(isObject(mine) ? mine : {}).filter(([name]) => !names.includes(name));
  const crossover = { ...Object.fromEntries(stays), ...(isObject(flags.crossover) ? flags.crossover : {}) };
  return { ...incoming, flags: { ...others, ...flags, crossover } };
}

/** Core's own, from the document on. A token stands where its scene was prepared, until it is moved. */
const CORE: Readonly<Record<string, readonly StateField[]>> = {
  Token: ["x", "y", "elevation", "rotation", "hidden", "delta"].map((path) => ({ path, along: true })),
  Wall: [{ path: "ds", along: true }],
  Scene: [{ path: "active", fresh: () => false }],
  TableResult: [{ path: "drawn", fresh: () => false }],
  Card: ["drawn", "face", "origin"],
  Playlist: [{ path: "playing", fresh: () => false }],
  PlaylistSound: [{ path: "playing", fresh: () => false }, "pausedTime"],
};

const pathOf = (field: StateField): string => (typeof field === "string" ? field : field.path);
const goesAlong = (field: StateField): boolean => typeof field !== "string" && field.along === true;

function fieldsOf(document: string, data: JsonObject, state: StateOfPlay): StateField[] {
  const below = (state.fields[document]?.[asText(data.type)] ?? []).map((f): StateField =>
    typeof f === "string" ? `system.${f}` : { ...f, path: `system.${f.path}` },
  );
  return [...(CORE[document] ?? []), ...below];
}

/** Does a document exist through play alone: a condition, a benefit that ends, something that a power lent? */
export function isPassing(document: string, data: JsonObject, state: StateOfPlay): boolean {
  // The effects that the system itself makes are conditions and passing benefits; an author's are core's.
  if (document === "ActiveEffect" && data.type !== undefined && data.type !== "base") return true;
  const own = isObject(data.flags) && isObject(data.flags.crossover) ? data.flags.crossover : {};
  if (own.temporary === true || isObject(own.until)) return true;
  return state.passing?.[document]?.[asText(data.type)]?.(isObject(data.system) ? data.system : {}) === true;
}

/** Set what stands at a path, in each entry where it leads through a list; an object that isn't there stays away. */
function change(value: JsonObject, path: string, to: (holder: JsonObject, key: string) => JsonObject): JsonObject {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return to(value, head);
  const list = head.endsWith("[]");
  const key = list ? head.slice(0, -2) : head;
  const held = value[key];
  const inner = (entry: Json): Json => (isObject(entry) ? change(entry, rest.join("."), to) : entry);
  if (list) return isList(held) ? { ...value, [key]: held.map(inner) } : value;
  return isObject(held) ? { ...value, [key]: inner(held) } : value;
}

/** A token's own differences from its actor, whose type isn't said: every ruleset's fields of actors go. */
function restedDelta(data: JsonObject, state: StateOfPlay): JsonObject {
  if (!isObject(data.delta)) return data;
  let out: JsonObject = data.delta;
  for (const field of Object.values(state.fields.Actor ?? {}).flat())
    if (!goesAlong(field) && !pathOf(field).includes("[]")) out = without(out, `system.${pathOf(field)}`);
  for (const [key, document] of [
    ["items", "Item"],
    ["effects", "ActiveEffect"],
  ] as const) {
    const list = out[key];
    if (isList(list))
      out = {
        ...out,
        [key]: list.flatMap((e) =>
          isObject(e) && !isPassing(document, e, state) ? [restedOne(document, e, state, false)] : [],
        ),
      };
  }
  return { ...data, delta: out };
}

function restedOne(document: string, data: JsonObject, state: StateOfPlay, all: boolean): JsonObject {
  let out = data;
  for (const field of fieldsOf(document, data, state)) {
    if (!all && goesAlong(field)) continue;
    const fresh = typeof field === "string" || all ? undefined : field.fresh;
    out = change(out, pathOf(field), (holder, key) => {
      if (holder[key] === undefined) return holder;
      return fresh ? { ...holder, [key]: fresh(holder) } : without(holder, key);
    });
  }
  return document === "Token" && !all ? restedDelta(out, state) : out;
}

/** The document before anything happened to it. With `all`, also without what goes along: what two tables may differ in although nobody rewrote anything. */
export const rested = (document: string, data: JsonObject, state: StateOfPlay, all = false): JsonObject =>
  changeHeld(document, data, (name, held) => restedOne(name, withoutPassing(name, held, state), state, all));

/** A document without those in it that play alone made. */
function withoutPassing(document: string, data: JsonObject, state: StateOfPlay): JsonObject {
  let out = data;
  for (const [key, child] of [
    ["items", "Item"],
    ["effects", "ActiveEffect"],
  ] as const) {
    const list = out[key];
    if (isList(list) && (document === "Actor" || document === "Item"))
      out = { ...out, [key]: list.filter((e) => !isObject(e) || !isPassing(child, e, state)) };
  }
  return out;
}

/** New data for a document that is here already, with what play has written here: for one document, not for those within. */
export function keepState(document: string, incoming: JsonObject, here: JsonObject, state: StateOfPlay): JsonObject {
  let out = incoming;
  for (const field of fieldsOf(document, here, state)) out = keep(out, here, pathOf(field).split("."));
  return keepFlags(out, here, state);
}

function keep(value: JsonObject, here: JsonObject, [head = "", ...rest]: readonly string[]): JsonObject {
  if (rest.length === 0) return here[head] === undefined ? value : { ...value, [head]: here[head] };
  if (!head.endsWith("[]")) {
    const theirs = here[head];
    if (!isObject(theirs)) return value;
    const mine = value[head];
    return { ...value, [head]: keep(isObject(mine) ? mine : {}, theirs, rest) };
  }
  const key = head.slice(0, -2);
  const [mine, theirs] = [value[key], here[key]];
  if (!isList(mine) || !isList(theirs)) return value;
  return {
    ...value,
    [key]: mine.map((entry, i) => {
      if (!isObject(entry)) return entry;
      const other = theirs.find((t) => isObject(t) && t.id !== undefined && t.id === entry.id) ?? theirs[i];
      return isObject(other) && (other.id === undefined || other.id === entry.id) ? keep(entry, other, rest) : entry;
    }),
  };
}
