/** The documents inside a document. `T:common/abstract/embedded-collection` */
import { bindings } from "../bindings.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/helpers.ts";

/**
 * Documents by id, kept in step with the list in the parent's source: each document's source is the very object of that list. Documents that can't be built
 * are left out and their ids noted.
 */
export class EmbeddedCollection extends Collection {
  declare readonly name: string;
  /** The parent document. */
  declare readonly model: AnyValue;
  declare readonly invalidDocumentIds: Set<string>;
  declare _initialized: boolean;

  constructor(name: string, parent: AnyValue) {
    super();
    Object.defineProperties(this, {
      name: { value: name },
      model: { value: parent },
      invalidDocumentIds: { value: new Set<string>() },
      _initialized: { value: false, writable: true },
    });
  }

  /** The parent's source list. */
  get _source(): AnyObject[] {
    return this.model._source[this.name];
  }

  get documentClass(): AnyValue {
    return this.model.constructor.hierarchy[this.name].model;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  /** Build a document of this collection. */
  createDocument(data: AnyObject, context: AnyObject = {}): AnyValue {
    const { parent: _parent, ...rest } = context;
    const { documentClass: Cls } = this;
    return new Cls(data, { ...rest, parent: this.model, parentCollection: this.name, pack: this.model.pack });
  }

  /** Bring the documents in step with the source. */
  initialize(options: AnyObject = {}): void {
    this._initialized = false;
    const { strict = true, dropInvalidEmbedded = false, fallback = false } = options;
    const present = new Set<string>();
    for (const row of this._source) {
      if (this._isTombstone(row)) continue;
      row._id ||= randomID();
      const id: string = row._id;
      present.add(id);
      const existing: AnyValue = this.get(id);
      if (existing && existing._source === row) {
        existing._initialize();
        continue;
      }
      if (this.invalidDocumentIds.has(id)) continue;
      this._initializeDocument(row, { strict, dropInvalidEmbedded, fallback });
    }
    for (const id of [...this.keys()]) if (!present.has(id)) super.delete(id);
    this._initialized = true;
  }

  _isTombstone(_row: AnyObject): boolean {
    return false;
  }

  _initializeDocument(row: AnyObject, { strict, dropInvalidEmbedded, fallback }: AnyObject): void {
    try {
      const doc = this.createDocument(row, { strict: true, fallback, dropInvalidEmbedded });
      this.#adopt(row, doc);
      super.set(doc.id, doc);
    } catch (error) {
      this._handleInvalidDocument(row._id, error as Error, { strict: strict && !dropInvalidEmbedded });
    }
  }

  /** The source list must hold the document's own source, whatever the constructor made of the row. */
  #adopt(row: AnyObject, doc: AnyValue): void {
    if (doc._source === row) return;
    const i = this._source.indexOf(row);
    if (i >= 0) this._source[i] = doc._source;
  }

  /** The host's own: one that was invalid and has been mended takes its place. */
  _restore(document: AnyValue): void {
    const at = this._source.findIndex((row) => row._id === document.id);
    if (at >= 0) this._source[at] = document._source;
    this.invalidDocumentIds.delete(document.id);
    super.set(document.id, document);
  }

  _handleInvalidDocument(id: string, error: Error, { strict = true }: AnyObject = {}): void {
    this.invalidDocumentIds.add(id);
    error.message = `Failed to initialize ${this.documentName} [${id}] in ${this.model.documentName} [${this.model._source?._id}]:\n${error.message}`;
    if (strict) throw error;
    bindings.onError(error, { collection: this, id });
  }

  override get(key: string, options: AnyObject = {}): AnyValue {
    let doc: AnyValue = super.get(key);
    if (!doc && options.invalid) doc = this.getInvalid(key, { strict: false });
    if (!doc && options.strict) throw new Error(`The key ${key} does not exist in the ${this.name} Collection`);
    return doc;
  }

  /** Build an invalid document without checks, so that it can be repaired. */
  getInvalid(id: string, { strict = true }: AnyObject = {}): AnyValue {
    const row = this.invalidDocumentIds.has(id) ? this._source.find((r) => r._id === id) : undefined;
    if (!row) {
      if (strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    return this.createDocument(row, { strict: false });
  }

  /** Add a document, and its source to the parent's. */
  override set(key: string, value: AnyValue, { modifySource = true }: AnyObject = {}): this {
    if (modifySource) this._setSource(key, value);
    this.invalidDocumentIds.delete(key);
    return super.set(key, value);
  }

  _setSource(key: string, value: AnyValue): void {
    const i = this._source.findIndex((r) => r._id === key);
    if (i < 0) this._source.push(value._source);
    else this._source[i] = value._source;
  }

  /** Remove a document, and its source from the parent's. */
  override delete(key: string, { modifySource = true }: AnyObject = {}): boolean {
    if (modifySource) this._deleteSource(key);
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  _deleteSource(key: string): void {
    const i = this._source.findIndex((r) => r._id === key);
    if (i >= 0) this._source.splice(i, 1);
  }

  /** Apply changes to the sources: rows with a known id update that document, others are added. */
  update(changes: AnyObject[], options: AnyObject = {}): void {
    const { model: _model, dryRun: _dry, ...rest } = options;
    const updated = new Set<string>();
    for (const change of changes) {
      change._id ||= randomID();
      const id: string = change._id;
      updated.add(id);
      const doc: AnyValue = this.get(id);
      if (doc) doc.updateSource(change, rest);
      else this.set(id, this.createDocument(change));
    }
    if (options.recursive === false) for (const id of [...this.keys()]) if (!updated.has(id)) this.delete(id);
  }

  override toJSON(): AnyValue[] {
    return this.toObject(true);
  }

  toObject(source = true): AnyObject[] {
    return this.map((d: AnyValue) => d.toObject(source) as AnyObject);
  }

  /** Move stored documents from one place to another while their parent migrates. */
  static migrateData(): void {
    // Documents migrate themselves.
  }
}

/** The collection of a token's difference to its actor: tombstones stand for what the actor has and the token hasn't. `T:common/abstract/embedded-collection-delta` */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  /** Does the difference say something about this document? */
  manages(id: string): boolean {
    return this._source.some((r) => r._id === id);
  }

  override _isTombstone(row: AnyObject): boolean {
    return row._tombstone === true;
  }

  isTombstone(id: string): boolean {
    return this._source.some((r) => r._id === id && r._tombstone === true);
  }

  /** Take a tombstone away, so that the actor's own document shows again. */
  restoreDocument(id: string): void {
    this._deleteSource(id);
  }
}
