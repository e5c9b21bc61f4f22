/**
 * Documents on disk. A `Store` is one LevelDB directory with one or two collections (a world collection; a pack's documents and its folders) and the whole of it in
 * memory. Reads come from memory; a write is on the disk before it shows in memory, so what a client was told is never lost.
 */
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { AnyObject } from "../common/types.ts";
import { Refusal } from "./errors.ts";
import { fromEntries, isId, PRIMARY_COLLECTIONS, toEntries } from "./hierarchy.ts";

/** A change of one primary document: its new source, or null when it goes. */
export interface StoredChange {
  type: string;
  id: string;
  after: AnyObject | null;
}

type Level = ClassicLevel;
type Operation = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/** One LevelDB directory and its documents. */
export class Store {
  readonly path: string;
  readonly types: readonly string[];
  readonly warnings: string[] = [];
  readonly #documents = new Map<string, Map<string, AnyObject>>();
  #level: Level | null = null;
  #closed = false;

  constructor(path: string, types: readonly string[]) {
    this.path = path;
    this.types = types;
    for (const type of types) this.#documents.set(type, new Map());
  }

  /**
   * Open the directory, making it if need be, and read everything. An entry that cannot be read is reported and left alone on disk. With `asideIn`, a directory that as a
   * whole cannot be opened is moved there untouched, and what can be saved from a copy of it takes its place; without, that is an error.
   */
  async open(asideIn?: string): Promise<void> {
    this.#closed = false;
    try {
      mkdirSync(this.path, { recursive: true });
      // LevelDB would take the directory for an empty one and remove what lies in it.
      const names = readdirSync(this.path);
      if (!names.includes("CURRENT") && names.some((name) => /\.(ldb|sst|log)$/.test(name)))
        throw new Error("its file CURRENT is missing");
      await this.#openLevel();
    } catch (error) {
      await this.#shut();
      if (asideIn === undefined || isLocked(error)) throw error;
      await this.#salvage(asideIn, error);
    }
  }

  async #openLevel(): Promise<void> {
    this.#level = new ClassicLevel(this.path, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await this.#level.open();
    await this.#load(this.#level);
  }

  async #salvage(asideIn: string, cause: unknown): Promise<void> {
    mkdirSync(asideIn, { recursive: true });
    let aside = join(asideIn, basename(this.path));
    for (let number = 2; existsSync(aside); number++) aside = join(asideIn, `${basename(this.path)}-${number}`);
    renameSync(this.path, aside);
    this.warnings.length = 0;
    let saved = true;
    try {
      cpSync(aside, this.path, { recursive: true });
      await ClassicLevel.repair(this.path);
      await this.#openLevel();
    } catch {
      saved = false;
      await this.#shut();
      rmSync(this.path, { recursive: true, force: true });
      mkdirSync(this.path, { recursive: true });
      await this.#openLevel();
    }
    const count = [...this.#documents.values()].reduce((sum, documents) => sum + documents.size, 0);
    const reason = reasonOf(cause);
    this.warnings.unshift(
      `the database is damaged (${reason}). ${saved ? `${count} documents could be saved from it` : "Nothing could be saved from it, so it starts empty"}; the damaged files are kept in ${join(basename(dirname(aside)), basename(aside))}`,
    );
  }

  async #shut(): Promise<void> {
    const level = this.#level;
    this.#level = null;
    // A level that never opened has nothing to close.
    await level?.close().catch(() => undefined);
    for (const documents of this.#documents.values()) documents.clear();
  }

  async #load(level: Level): Promise<void> {
    const raw = new Map<string, string>();
    for await (const [key, value] of level.iterator()) raw.set(key, value);
    const read = (key: string): AnyObject | null => {
      const text = raw.get(key);
      if (text === undefined) return null;
      try {
        const value: unknown = JSON.parse(text);
        if (value && typeof value === "object" && !Array.isArray(value)) return value as AnyObject;
        this.warnings.push(`The entry ${key} is not an object`);
      } catch (error) {
        this.warnings.push(`The entry ${key} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
      }
      return null;
    };
    for (const type of this.types) {
      const collection = PRIMARY_COLLECTIONS[type]!;
      const documents = this.#documents.get(type)!;
      documents.clear();
      const prefix = `!${collection}!`;
      for (const key of raw.keys()) {
        if (!key.startsWith(prefix)) continue;
        const id = key.slice(prefix.length);
        const source = fromEntries(type, collection, id, read, (message) => this.warnings.push(message));
        if (!source) continue;
        if (!isId(source._id) || source._id !== id) {
          this.warnings.push(`The entry ${key} holds the id ${JSON.stringify(source._id)}`);
          continue;
        }
        documents.set(id, source);
      }
    }
  }

  /** Read a directory without keeping it open or leaving a trace in it: `copy` is a directory made for the purpose. */
  async readFrom(copy: string): Promise<void> {
    const level = new ClassicLevel(copy, { keyEncoding: "utf8", valueEncoding: "utf8", createIfMissing: false });
    await level.open();
    try {
      await this.#load(level);
    } finally {
      await level.close();
    }
  }

  /** All documents of a type, by id. Callers must not change them: changes go through `write`. */
  all(type: string): ReadonlyMap<string, AnyObject> {
    return this.#documents.get(type) ?? new Map<string, AnyObject>();
  }

  /** Write all changes in one atomic batch, wait for the disk, then show them in memory. */
  async write(changes: StoredChange[]): Promise<void> {
    if (!changes.length) return;
    if (this.#closed) throw new Refusal("internal", "The world has been closed");
    if (!this.#level) {
      mkdirSync(this.path, { recursive: true });
      this.#level = new ClassicLevel(this.path, { keyEncoding: "utf8", valueEncoding: "utf8" });
      await this.#level.open();
    }
    await this.#level.batch(this.#operations(changes), { sync: true });
    for (const change of changes) {
      const documents = this.#documents.get(change.type);
      if (!documents) continue;
      if (change.after) documents.set(change.id, change.after);
      else documents.delete(change.id);
    }
  }

  #operations(changes: StoredChange[]): Operation[] {
    const operations: Operation[] = [];
    for (const { type, id, after } of changes) {
      const collection = PRIMARY_COLLECTIONS[type]!;
      const before = this.#documents.get(type)?.get(id);
      const old = before ? toEntries(type, collection, before) : new Map<string, string>();
      const now = after ? toEntries(type, collection, after) : new Map<string, string>();
      for (const key of old.keys()) if (!now.has(key)) operations.push({ type: "del", key });
      for (const [key, value] of now) if (old.get(key) !== value) operations.push({ type: "put", key, value });
    }
    return operations;
  }

  async close(): Promise<void> {
    const level = this.#level;
    this.#closed = true;
    this.#level = null;
    await level?.close();
  }
}

/** Is another process using the directory? Then nothing is wrong with it. */
export function isLocked(error: unknown): boolean {
  return codesOf(error).includes("LEVEL_LOCKED");
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error as AnyObject | undefined; at && codes.length < 10; at = at.cause as AnyObject | undefined)
    codes.push(String(at.code));
  return codes;
}

/** The innermost message of an error: LevelDB's own words. */
function reasonOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 10 && at instanceof Error && at.cause instanceof Error; depth++) at = at.cause;
  return (at instanceof Error ? at.message : String(at)).replace(/\S*[/\\]/g, "").trim();
}

/** Write a file so that a crash leaves either the old or the new one, never half of it. */
export function writeFileAtomic(path: string, text: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, "w");
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** Changes that touch more than one directory, as the journal keeps them. */
type Journal = { store: string; changes: StoredChange[] }[];

/**
 * Makes a change over several LevelDB directories atomic: what is to happen is first written to a journal file; after a crash the journal is played again. Playing it
 * twice does no harm, because each change is a whole new source.
 */
export class TransactionLog {
  readonly #path: string;
  #broken = false;

  constructor(directory: string) {
    this.#path = join(directory, "transaction.json");
  }

  /** Write to all stores, or (after a crash) to none or all. */
  async commit(parts: { name: string; store: Store; changes: StoredChange[] }[]): Promise<void> {
    if (this.#broken)
      throw new Refusal(
        "internal",
        "A change could not be written to the disk. Make room there and restart the server; it will then finish that change.",
      );
    const work = parts.filter((part) => part.changes.length);
    if (work.length < 2) {
      for (const part of work) await part.store.write(part.changes);
      return;
    }
    writeFileAtomic(
      this.#path,
      JSON.stringify(work.map((part) => ({ store: part.name, changes: part.changes })) satisfies Journal),
    );
    // Should this fail half way, later changes must wait: the journal would undo them when it is played.
    this.#broken = true;
    for (const part of work) await part.store.write(part.changes);
    rmSync(this.#path, { force: true });
    this.#broken = false;
  }

  /** Finish what a crash interrupted. Returns what was done, in words for the Gamemaster, or null. A journal that cannot be read is put aside. */
  async recover(stores: ReadonlyMap<string, Store>): Promise<string | null> {
    if (!existsSync(this.#path)) return null;
    const journal = readJournal(this.#path);
    if (!journal) {
      const aside = `${this.#path}.damaged`;
      renameSync(this.#path, aside);
      return `An interrupted change could not be completed, because its journal is damaged; it is kept as ${basename(aside)}`;
    }
    for (const part of journal) await stores.get(part.store)?.write(part.changes);
    rmSync(this.#path, { force: true });
    return "An interrupted change was completed";
  }
}

function readJournal(path: string): Journal | null {
  try {
    const journal: unknown = JSON.parse(readFileSync(path, "utf8"));
    const sound =
      Array.isArray(journal) &&
      journal.every(
        (part: AnyObject | null) =>
          part &&
          Array.isArray(part.changes) &&
          (part.changes as (AnyObject | null)[]).every(
            (change) => change && typeof change.type === "string" && isId(change.id),
          ),
      );
    return sound ? (journal as Journal) : null;
  } catch {
    return null;
  }
}
