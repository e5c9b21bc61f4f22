/**
 * What is wrong with a document as it is stored, and what it would be repaired. Two things are damage: what the schema refuses, because of which Foundry keeps the document out of the world, and a value of the wrong
 * sort that the model reads as another without a word. What is only missing and has a default is neither.
 */
import { escapeHtml } from "../view/text/escape.ts";
import { type Fault, faultAt, type Read, refusedIn } from "../view/text/model-errors.ts";
import { changedPaths, type Stored } from "./shape.ts";

type Plain = Readonly<Record<string, unknown>>;
type Writable = Record<string, unknown>;
type Failure = foundry.data.validation.DataModelValidationFailure;
type Field = foundry.data.fields.DataField.Any;

/** What is used of a class of documents. */
export interface Readable {
  readonly schema: Field;
  /** The kinds of it that something active knows. */
  readonly TYPES: readonly string[];
  migrateDataSafe(source: object): object;
  cleanData(source: object): object;
}

/** One thing that is wrong, in words, and what it is once it is repaired. */
export interface Damaged extends Fault {
  /** The value after the repair; undefined where the entry goes, or where there is no repair. */
  readonly becomes: unknown;
}

/** What is wrong with one document. */
export interface Damage {
  readonly faults: readonly Damaged[];
  /** The kind that nothing knows; null where it is known. */
  readonly unknown: string | null;
  /** Foundry reads it all the same, with other values. */
  readonly reads: boolean;
  /** What has to be written to mend it, whole fields of the document; null where nothing can. */
  readonly mended: Plain | null;
}

/** What a document holds is looked at by its own address. */
const HELD = ["items", "effects", "combatants", "groups", "pages", "results", "cards", "sounds"];
/** Repairs of one document: each may bring another to light. */
const ROUNDS = 24;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
function sortOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) || value instanceof Set ? "list" : typeof value;
}

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Plain | null | undefined)?.[key], tree);

/** Put a value at a place; `undefined` takes an entry out of a list. Whatever is no branch on the way there becomes one. */
function put(tree: Writable, path: readonly string[], value: unknown): void {
  let branch: Writable | unknown[] = tree;
  for (const key of path.slice(0, -1)) {
    const next: unknown = (branch as Writable)[key];
    if (typeof next !== "object" || next === null) (branch as Writable)[key] = {};
    branch = (branch as Writable)[key] as Writable | unknown[];
  }
  const last = path.at(-1) ?? "";
  if (Array.isArray(branch) && value === undefined) branch.splice(Number(last), 1);
  else (branch as Writable)[last] = value;
}

/** The legal value nearest to one that isn't: a number in its bounds, else the field's default. */
function nearest(field: Field | undefined, value: unknown, source: Plain): unknown {
  const { NumberField } = foundry.data.fields;
  const facts = field as unknown as
    | { min?: number; max?: number; integer?: boolean; limits?: { min: number; max: number }; choices?: unknown }
    | undefined;
  if (field instanceof NumberField && facts?.choices === undefined) {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) {
      const whole = facts?.integer === true ? Math.round(number) : number;
      const { min = facts?.min ?? -Infinity, max = facts?.max ?? Infinity } = facts?.limits ?? {};
      return Math.min(Math.max(whole, min), max);
    }
  }
  return (field as unknown as { getInitialValue(source: object): unknown } | undefined)?.getInitialValue(source);
}

/** What the schema refuses of cleaned data. */
const refusal = ({ schema }: Readable, data: Plain): Failure | null =>
  (schema as unknown as { validate(value: object, options: object): Failure | undefined }).validate(data, {
    source: data,
    strict: false,
  }) ?? null;

/** Words for what a document can't be without. */
export interface Words {
  /** What stands in a field, at the end of the sentence about it. */
  says(now: unknown): string;
  /** A document without a name is called by its kind. */
  kind(type: string): string;
}

/** Bring what is read closer to what its schema takes, until it takes all of it. Null where it never does. */
function mend(cls: Readable, read: Plain, type: string, words: Words): Plain | null {
  const now = structuredClone(read) as Writable;
  const tried = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const failure = refusal(cls, now);
    if (failure === null) return now;
    const seen: Read = { schema: cls.schema, source: now, type };
    // From the end on: taking an entry out of a list moves those behind it.
    const paths = refusedIn(failure, seen, words.says).map(({ path }) => path);
    if (paths.length === 0) return null;
    for (const path of paths.toReversed()) {
      // What didn't help goes as a part of what it lies in.
      let parts = path.split(".");
      while (parts.length > 1 && tried.has(parts.join("."))) parts = parts.slice(0, -1);
      const place = parts.join(".");
      if (tried.has(place) || place === "type" || place === "_id") return null;
      tried.add(place);
      const inList = Array.isArray(at(now, parts.slice(0, -1)));
      const value =
        place === "name" ? words.kind(type) : nearest(faultAt(place, seen, words.says).field, at(now, parts), now);
      put(now, parts, inList && value === undefined ? undefined : value);
    }
  }
  return null;
}

/** Values of the wrong sort that a schema reads as others without a word. What is empty reads as its default, and texts may be tidied. */
function misread(before: unknown, after: unknown): readonly string[] {
  return changedPaths(before, after).filter((path) => {
    const [was, is] = [at(before, path.split(".")), at(after, path.split("."))];
    if (was === null || was === undefined || is === undefined || String(was) === String(is)) return false;
    return sortOf(was) !== sortOf(is) || typeof was === "number";
  });
}

/**
 * What is wrong with a document as it is stored; null where nothing is.
 * @param cls  its class, with the models of its kinds behind the schema
 */
export function damageOf(cls: Readable, stored: Stored, words: Words): Damage | null {
  const type = typeof stored.type === "string" ? stored.type : "";
  const hasTypes = cls.TYPES.length > 0 && "type" in stored;
  if (hasTypes && type !== "base" && !cls.TYPES.includes(type))
    return { faults: [], unknown: type === "" ? String(stored.type) : type, reads: false, mended: null };
  const own = structuredClone(Object.fromEntries(Object.entries(stored).filter(([key]) => !HELD.includes(key))));
  // A document whose data are no branch at all is read as if it had none.
  const whole = "system" in own && !isPlain(own.system);
  const raw = cls.migrateDataSafe(structuredClone(whole ? { ...own, system: {} } : own)) as Plain;
  const read = cls.cleanData(structuredClone(raw)) as Plain;
  const failure = refusal(cls, read);
  const before: Read = { schema: cls.schema, source: whole ? own : raw, type };
  const refused = failure ? refusedIn(failure, before, words.says) : [];
  const silent = [
    ...(whole ? ["system"] : []),
    ...misread(raw.system, read.system).map((path) => `system.${path}`),
  ].filter((path) => !refused.some((r) => r.path === path || r.path.startsWith(`${path}.`)));
  if (refused.length === 0 && silent.length === 0) return null;
  const mended = mend(cls, read, type, words);
  const faults = [...refused, ...silent.map((path) => faultAt(path, before, words.says))].map(({ path, text }) => ({
    path,
    text,
    becomes: mended === null ? undefined : at(mended, path.split(".")),
  }));
  const keys = Object.keys(read).filter(
    (key) => mended !== null && faults.some(({ path }) => path === key || path.startsWith(`${key}.`)),
  );
  // A field that is refused because it isn't there at all is no key of what is read.
  for (const { path } of faults) if (!path.includes(".") && !keys.includes(path)) keys.push(path);
  return {
    faults,
    unknown: null,
    reads: failure === null,
    mended: mended === null ? null : Object.fromEntries(keys.map((key) => [key, mended[key]])),
  };
}

/** A value as a sentence shows it, in a few words. */
export function shown(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A line of the journal for everything that was wrong with a document. */
export const journalLine = (name: string, faults: readonly Damaged[]): string =>
  `<li><strong>${escapeHtml(name)}</strong><ul>${faults.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("")}</ul></li>`;
