/** The base of all documents: identity, permissions, flags, embedded documents, and the database operations. `T:common/abstract/document` */
import { bindings } from "../bindings.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "../constants.ts";
import { DataModel, normalizeChanges } from "../data/data-model.ts";
import type { EmbeddedCollection } from "../data/embedded-collection.ts";
import { type DataField, EmbeddedCollectionField, EmbeddedDocumentField, TypeDataField } from "../data/fields.ts";
import { _del, ForcedDeletion, ForcedReplacement } from "../data/operators.ts";
import { TypeDataModel } from "../data/type-data-model.ts";
import { DataModelValidationError } from "../data/validation-failure.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { isPlainObject, mergeObject, setProperty } from "../utils/helpers.ts";

/** Level of an ownership name or number. */
function levelOf(level: string | number): number {
  const value: unknown = typeof level === "string" ? (DOCUMENT_OWNERSHIP_LEVELS as AnyObject)[level] : level;
  if (typeof value !== "number") throw new Error(`"${level}" is not a valid document ownership level`);
  return value;
}

/** Base of all documents. `T:common/abstract/document` */
export abstract class Document extends DataModel {
  declare readonly _id: string | null;
  declare readonly pack: string | null;
  /** Field of the parent that holds this document. */
  declare readonly parentCollection: string | null;
  /** Embedded collections by field. */
  declare readonly collections: Record<string, EmbeddedCollection>;

  /** What the class says about itself: name, collection, embedded {name: field}, label, permissions {action: role, permission or ownership level, or function}. */
  static metadata: AnyObject = Object.freeze({
    name: "Document",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    collection: "documents",
    indexed: false,
    compendiumIndexFields: [],
    coreTypes: [],
    hasTypeData: false,
    embedded: {},
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  /* ------------------------------------------------------------ class */

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** All subtypes. */
  static get TYPES(): string[] {
    return bindings.getTypes(this.documentName) ?? [...this.metadata.coreTypes];
  }

  /** The core class that this one comes from. */
  static get baseDocument(): AnyValue {
    const parent: AnyValue = Object.getPrototypeOf(this);
    return !parent || parent === Document || this === Document ? this : parent.baseDocument;
  }

  /** The configured class. */
  static get implementation(): AnyValue {
    return bindings.getDocumentClass(this.documentName) ?? this;
  }

  /** Fields that hold documents. */
  static get hierarchy(): Record<string, DataField> {
    const cached = hierarchies.get(this.schema);
    if (cached) return cached;
    const found: Record<string, DataField> = {};
    for (const [name, field] of this.schema.entries())
      if ((field.constructor as typeof DataField).hierarchical) found[name] = field;
    hierarchies.set(this.schema, found);
    return found;
  }

  /** Field name of an embedded collection, by document name or field name; null if there is none. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const field: string | undefined = this.metadata.embedded[name];
    return field && field in this.hierarchy ? field : null;
  }

  /** May this user create such documents at all? */
  static canUserCreate(user: AnyValue): boolean {
    const permission: AnyValue = this.metadata.permissions.create;
    if (typeof permission === "function") return permission(user, new this.implementation({}, { strict: false }), {});
    return holds(user, permission ?? "ASSISTANT");
  }

  /* ------------------------------------------------------------ construction */

  override _checkParent(parent: AnyValue): AnyValue {
    if (parent !== null && parent !== undefined && !(parent instanceof Document))
      throw new Error("A provided parent must be a Document instance");
    return parent ?? null;
  }

  override _configure({ pack = null, parentCollection = null, ...options }: AnyObject = {}): void {
    super._configure(options);
    const cls = this.constructor as typeof Document;
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries(cls.hierarchy)) {
      if (!(field instanceof EmbeddedCollectionField)) continue;
      const Implementation = (field.constructor as typeof EmbeddedCollectionField).implementation;
      collections[name] = new Implementation(name, this) as EmbeddedCollection;
      Object.defineProperty(this, name, {
        value: collections[name],
        enumerable: true,
        writable: false,
        configurable: true,
      });
    }
    Object.defineProperties(this, {
      parentCollection: { value: this._getParentCollection(parentCollection), writable: false, configurable: true },
      pack: { value: (pack ?? this.parent?.pack ?? null) as string | null, writable: false, configurable: true },
      collections: { value: Object.freeze(collections), writable: false, configurable: true },
    });
  }

  /** Field of the parent that holds this document. Not private: it runs before private members exist. */
  _getParentCollection(given: string | null): string | null {
    if (!this.parent) return null;
    return (
      given ??
      (this.parent.constructor as typeof Document).getCollectionName((this.constructor as typeof Document).documentName)
    );
  }

  override *_initializationOrder(): Generator<[string, DataField]> {
    // Children may look at their parent while they are prepared.
    const { hierarchy } = this.constructor as typeof Document;
    for (const entry of this.schema.entries()) if (!(entry[0] in hierarchy)) yield entry;
    for (const entry of Object.entries(hierarchy)) yield entry;
  }

  /** A copy; a new id unless `keepId`. With `save` it is stored. */
  override clone(data: AnyObject = {}, context: AnyObject = {}): AnyValue {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const merged: AnyObject = mergeObject(this.toObject(), normalizeChanges(data), { applyOperators: true });
    if (!keepId) delete merged._id;
    if (addSource && isPlainObject(merged._stats)) merged._stats.duplicateSource = this.uuid ?? null;
    const ctx = { parent: this.parent, pack: this.pack, ...rest };
    const cls = this.constructor as typeof Document;
    if (save) return cls.create(merged, { ...ctx, keepId });
    return new (cls as unknown as new (d: AnyObject, c: AnyObject) => Document)(merged, {
      parentCollection: this.parentCollection,
      ...ctx,
    });
  }

  /* ------------------------------------------------------------ identity */

  get id(): string | null {
    return this._id ?? null;
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }

  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  /** Is this a document that exists in the database? */
  get persisted(): boolean {
    return Boolean(this.id);
  }

  /** Address of the document. */
  get uuid(): string | null {
    if (!this.id) return null;
    const own = `${this.documentName}.${this.id}`;
    if (this.parent) return this.parent.uuid ? `${this.parent.uuid}.${own}` : null;
    return this.pack ? `Compendium.${this.pack}.${own}` : own;
  }

  /** The field of this class that another document fills in this one's source. */
  override get _errorHeader(): string {
    return `${this.constructor.name} [${this._source?._id ?? "new"}]`;
  }

  /* ------------------------------------------------------------ permissions */

  /** The user's level of ownership. */
  getUserLevel(user?: AnyValue): number {
    user ??= bindings.getCurrentUser();
    if (!user) return DOCUMENT_OWNERSHIP_LEVELS.NONE;
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    // Embedded documents are their parent's, but for those that may say otherwise.
    if (this.isEmbedded && !OWN_OWNERSHIP.has(this.documentName)) return this.parent.getUserLevel(user) as number;
    // What lies in a pack is everybody's whom the pack's own table lets in; its `ownership` field counts in a world only.
    if (this.pack && !this.isEmbedded)
      return Number(bindings.getPack?.(this.pack)?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE);
    const ownership: AnyValue = this.ownership ?? (this.schema.has("ownership") ? this._source.ownership : undefined);
    if (ownership && typeof ownership === "object") {
      const level: unknown = ownership[user.id] ?? ownership.default ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
      if (level !== DOCUMENT_OWNERSHIP_LEVELS.INHERIT) return Number(level);
    }
    return this.parent ? (this.parent.getUserLevel(user) as number) : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  testUserPermission(user: AnyValue, permission: string | number, { exact = false }: AnyObject = {}): boolean {
    const level = this.getUserLevel(user);
    const target = levelOf(permission);
    return exact ? level === target : level >= target;
  }

  /** May the user do `action` ("create", "update", "delete", "view")? */
  canUserModify(user: AnyValue, action: string, data: AnyObject = {}): boolean {
    const permission: AnyValue = (this.constructor as typeof Document).metadata.permissions[action];
    if (typeof permission === "function") return permission(user, this, data);
    if (permission === undefined) throw new Error(`"${action}" is not an action of a document`);
    // What stands in another document is part of it: creating it is a change of the parent.
    if (
      this.isEmbedded &&
      action === "create" &&
      !(permission in DOCUMENT_OWNERSHIP_LEVELS) &&
      EMBEDDED_AS_UPDATE.has(this.documentName)
    )
      return this.parent.canUserModify(user, "update") as boolean;
    if (permission in DOCUMENT_OWNERSHIP_LEVELS) return this.testUserPermission(user, permission);
    return holds(user, permission);
  }

  /* ------------------------------------------------------------ validation and updates */

  override _assertUpdatable(changes: AnyObject, options: AnyObject): void {
    super._assertUpdatable(changes, options);
    const { type } = changes;
    if (
      !(this.schema.get("system") instanceof TypeDataField) ||
      type === undefined ||
      type === this._source.type ||
      type instanceof ForcedDeletion
    )
      return;
    const replaced =
      changes.system instanceof ForcedReplacement || (options.recursive === false && "system" in changes);
    if (!replaced) {
      throw new DataModelValidationError(
        `${this._errorHeader}: the type of a ${this.documentName} can be changed only if its system data is replaced in the same update`,
      );
    }
  }

  override updateSource(changes: AnyObject = {}, options: AnyObject = {}): AnyObject {
    if (changes._id !== undefined && changes._id !== this._source._id && this._source._id)
      changes = { ...changes, _id: this._source._id };
    return super.updateSource(changes, options);
  }

  /* ------------------------------------------------------------ flags */

  static #assertScope(scope: string): void {
    const { flagScopes } = bindings;
    if (!flagScopes || scope === "core" || scope === "world" || scope === bindings.systemId || flagScopes.has(scope))
      return;
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }

  getFlag(scope: string, key: string): AnyValue {
    Document.#assertScope(scope);
    const held: AnyValue = this.flags?.[scope];
    return key.split(".").reduce((v: AnyValue, k) => (v === null || v === undefined ? undefined : v[k]), held);
  }

  async setFlag(scope: string, key: string, value: AnyValue): Promise<AnyValue> {
    Document.#assertScope(scope);
    const change: AnyObject = {};
    setProperty(change, key, value);
    return this.update({ flags: { [scope]: change } });
  }

  async unsetFlag(scope: string, key: string): Promise<AnyValue> {
    Document.#assertScope(scope);
    const path = key.split(".");
    const last = path.pop()!;
    const head = ["flags", scope, ...path].join(".");
    return this.update(isV14() ? { [`${head}.${last}`]: _del } : { [`${head}.-=${last}`]: null });
  }

  /* ------------------------------------------------------------ embedded documents */

  /** The embedded collection by document or field name. */
  getEmbeddedCollection(embeddedName: string): AnyValue {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    const field = (this.constructor as typeof Document).hierarchy[name];
    return field instanceof EmbeddedDocumentField ? singleton(this, name) : this.collections[name];
  }

  getEmbeddedDocument(embeddedName: string, id: string, { invalid = false, strict = false }: AnyObject = {}): AnyValue {
    return this.getEmbeddedCollection(embeddedName).get(id, { invalid, strict });
  }

  /** Everything below this document, with its path. */
  *traverseEmbeddedDocuments(parentPath?: string): Generator<[string, Document]> {
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      const path = parentPath ? `${parentPath}.${name}` : name;
      const held: Document[] =
        field instanceof EmbeddedCollectionField ? this.collections[name]!.contents : this[name] ? [this[name]] : [];
      for (const doc of held) {
        yield [path, doc];
        yield* doc.traverseEmbeddedDocuments(path);
      }
    }
  }

  async createEmbeddedDocuments(
    embeddedName: string,
    data: AnyObject[] = [],
    operation: AnyObject = {},
  ): Promise<AnyValue[]> {
    return this.#embeddedClass(embeddedName).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: AnyObject[] = [],
    operation: AnyObject = {},
  ): Promise<AnyValue[]> {
    return this.#embeddedClass(embeddedName).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: AnyObject = {}): Promise<AnyValue[]> {
    return this.#embeddedClass(embeddedName).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  #embeddedClass(embeddedName: string): AnyValue {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return ((this.constructor as typeof Document).hierarchy[name] as EmbeddedCollectionField).model;
  }

  /* ------------------------------------------------------------ database */

  /** The database of the program. */
  static get database(): AnyValue {
    if (!bindings.database) throw new Error("There is no database here");
    return bindings.database;
  }

  static async createDocuments(data: AnyObject[] = [], operation: AnyObject = {}): Promise<AnyValue[]> {
    return this.database.create(this.implementation, { ...inherited(operation), data });
  }

  static async updateDocuments(updates: AnyObject[] = [], operation: AnyObject = {}): Promise<AnyValue[]> {
    return this.database.update(this.implementation, { ...inherited(operation), updates });
  }

  static async deleteDocuments(ids: string[] = [], operation: AnyObject = {}): Promise<AnyValue[]> {
    return this.database.delete(this.implementation, { ...inherited(operation), ids });
  }

  /** Store one document, or several when given an array. */
  static async create(data: AnyValue, operation: AnyObject = {}): Promise<AnyValue> {
    const list: AnyObject[] = Array.isArray(data) ? data : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created[0];
  }

  async update(data: AnyObject = {}, operation: AnyObject = {}): Promise<AnyValue> {
    const updates = [{ ...data, _id: this.id }];
    return (
      await (this.constructor as typeof Document).updateDocuments(updates, {
        ...operation,
        parent: this.parent,
        pack: this.pack,
      })
    )[0];
  }

  async delete(operation: AnyObject = {}): Promise<AnyValue> {
    return (
      await (this.constructor as typeof Document).deleteDocuments([this.id!], {
        ...operation,
        parent: this.parent,
        pack: this.pack,
      })
    )[0];
  }

  /** The stored document of this id, from memory or a pack. */
  static get(documentId: string, operation: AnyObject = {}): AnyValue {
    if (operation.parent) return operation.parent.getEmbeddedDocument(this.documentName, documentId, operation);
    if (operation.pack) return bindings.getPack?.(operation.pack)?.get(documentId) ?? null;
    return bindings.getWorldDocument(this.documentName, documentId, operation) ?? null;
  }

  /* ------------------------------------------------------------ lifecycle */

  get #model(): TypeDataModel | null {
    const system: unknown = this.system;
    return system instanceof TypeDataModel ? system : null;
  }

  async _preCreate(data: AnyObject, options: AnyObject, user: AnyValue): Promise<Veto> {
    return (await this.#model?._preCreate(data, options, user)) === false ? false : undefined;
  }

  _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    this.#model?._onCreate(data, options, userId);
  }

  async _preUpdate(changes: AnyObject, options: AnyObject, user: AnyValue): Promise<Veto> {
    return (await this.#model?._preUpdate(changes, options, user)) === false ? false : undefined;
  }

  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    this.#model?._onUpdate(changed, options, userId);
  }

  async _preDelete(options: AnyObject, user: AnyValue): Promise<Veto> {
    return (await this.#model?._preDelete(options, user)) === false ? false : undefined;
  }

  _onDelete(options: AnyObject, userId: string): void {
    this.#model?._onDelete(options, userId);
  }

  static async _preCreateOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels all.
  }
  static async _onCreateOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<void> {
    // Override point.
  }
  static async _preUpdateOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels all.
  }
  static async _onUpdateOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<void> {
    // Override point.
  }
  static async _preDeleteOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<Veto> {
    // Override point; false cancels all.
  }
  static async _onDeleteOperation(_documents: AnyValue[], _operation: AnyObject, _user: AnyValue): Promise<void> {
    // Override point.
  }

  /* ------------------------------------------------------------ plain data */

  override toObject(source = true): AnyObject {
    const data = super.toObject(source);
    return source ? data : (this.constructor as typeof Document).shimData(data);
  }
}

const OWN_OWNERSHIP = new Set(["JournalEntryPage", "CombatantGroup"]);
const EMBEDDED_AS_UPDATE = new Set(["Item", "ActiveEffect", "Card", "JournalEntryPage"]);
const hierarchies = new WeakMap<object, Record<string, DataField>>();

/** A collection of one: how a single embedded document is looked up. */
function singleton(doc: Document, name: string): AnyValue {
  return {
    name,
    get: (id: string): AnyValue => (doc[name]?.id === id ? doc[name] : undefined),
    get contents(): AnyValue[] {
      return doc[name] ? [doc[name]] : [];
    },
  };
}

function inherited(operation: AnyObject): AnyObject {
  return operation.parent?.pack ? { ...operation, pack: operation.parent.pack } : operation;
}

/** Does the user have a role or a permission of this name? */
function holds(user: AnyValue, name: string): boolean {
  if (!user) return false;
  if (name in USER_ROLES)
    return Boolean(user.hasRole ? user.hasRole(name) : Number(user.role) >= Number((USER_ROLES as AnyObject)[name]));
  return bindings.hasPermission(user, name);
}
