/**
 * Documents on disk. A `Store` is one LevelDB directory with one or two collections (a world collection; a pack's documents and its folders) and the whole of it in
 * memory. Reads come from memory; a write is on the disk before it shows in memory, so what a client was told is never lost.
 */
import { mkdirSync, openSync, writeSync, fsyncSync, closeSync, renameSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { Refusal } from "./errors.ts";
import { fromEntries, isId, PRIMARY_COLLECTIONS, toEntries } from "./hierarchy.ts";
import type { AnyObject } from "../common/types.ts";

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

  constructor(path: string, types: readonly string[]) {
    this.path = path;
    this.types = types;
    for (const type of types) this.#documents.set(type, new Map());
  }

  /** Open the directory, making it if need be, and read everything. An entry that cannot be read is reported and left alone on disk. */
  async open(): Promise<void> {
    mkdirSync(this.path, { recursive: true });
    this.#level = new ClassicLevel(this.path, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await this.#level.open();
    await this.#load(this.#level);
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
    this.#level = null;
    await level?.close();
  }
}

/** Write a file so that a crash leaves either the old or the new one, never half of it. */
export function writeFileAtomic(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, "w");
  try {
    writeSync(file, text);
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
    if (this.#broken) throw new Refusal("internal", "A change could not be written to the disk. Make room there and restart the server; it will then finish that change.");
    const work = parts.filter((part) => part.changes.length);
    if (work.length < 2) {
      for (const part of work) await part.store.write(part.changes);
      return;
    }
    writeFileAtomic(this.#path, JSON.stringify(work.map((part) => ({ store: part.name, changes: part.changes })) satisfies Journal));
    // Should this fail half way, later changes must wait: the journal would undo them when it is played.
    this.#broken = true;
    for (const part of work) await part.store.write(part.changes);
    rmSync(this.#path, { force: true });
    this.#broken = false;
  }

  /** Finish what a crash interrupted. */
  async recover(stores: ReadonlyMap<string, Store>): Promise<boolean> {
    if (!existsSync(this.#path)) return false;
    const journal = JSON.parse(readFileSync(this.#path, "utf8")) as Journal;
    for (const part of journal) await stores.get(part.store)?.write(part.changes);
    rmSync(this.#path, { force: true });
    return true;
  }
}
