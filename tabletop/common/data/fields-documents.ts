/** Fields of documents: embedded documents, subtype data, flags, ownership, statistics. `T:common/data/fields` */
import { bindings } from "../bindings.ts";
import { REGION_BEHAVIOR_TYPES } from "../constants.ts";
import { profile } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { deepClone, isPlainObject, isValidId, mergeObject, randomID } from "../utils/helpers.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "./embedded-collection.ts";
import { DataField, TRUSTED, type Verdict } from "./field-base.ts";
import { ArrayField, ObjectField, SchemaField, settle, TypedObjectField } from "./fields-containers.ts";
import { DocumentUUIDField, ForeignDocumentField, NumberField, StringField } from "./fields-simple.ts";
import { DataFieldOperator, ForcedReplacement } from "./operators.ts";
import { documentClassOf, documentNameOf, modelClassOf } from "./registry.ts";
import type { DataModelValidationFailure } from "./validation-failure.ts";

/** A list of documents inside a document. Its elements check themselves when they are made, so nothing is done twice. `T:common/data/fields` */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(element, options, context);
    this.readonly = true;
  }
  override _adoptElement(element: AnyValue): AnyValue {
    if (!documentNameOf(element))
      throw new Error("An EmbeddedCollectionField must specify a Document class as its type");
    return element;
  }
  /** The collection class of the prepared value. */
  static get implementation(): AnyValue {
    return EmbeddedCollection;
  }
  /** The class that documents are built with. */
  get model(): AnyValue {
    return documentClassOf(this.element);
  }
  get schema(): SchemaField {
    return this.model.schema;
  }
  override getInitialValue(): AnyValue {
    return [];
  }
  override _cleanType(value: AnyValue): AnyValue {
    for (let i = 0; i < value.length; i++) {
      let entry = value[i];
      if (typeof entry?.toObject === "function") entry = value[i] = entry.toObject();
      if (isPlainObject(entry) && !isValidId(entry._id) && (entry._id === undefined || entry._id === null))
        entry._id = randomID();
    }
    return value;
  }
  override _validateType(value: AnyValue): Verdict {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!value.every((v) => v !== null && typeof v === "object")) throw new Error("must hold objects");
  }
  override _validateElements(): undefined {
    // Each document validates itself.
  }
  override initialize(_value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    const collection = model.collections[this.name!];
    collection.initialize(options);
    return collection;
  }
  override toObject(value: AnyValue): AnyValue {
    return value.map((doc: AnyValue) => doc.toObject(false));
  }
  override apply(fn: AnyValue, value: AnyValue = [], options: AnyObject = {}): AnyValue {
    return value.map((v: AnyValue) => this.schema.apply(fn, v, options));
  }
  override get _migrates(): boolean {
    return false;
  }
  override migrateSource(): void {
    // Each document migrates itself.
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    if (/^(element|\d+)$/.test(DataField._peek(path) ?? "")) DataField._step(path);
    return this.schema._getField(path, options);
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    if (value instanceof ForcedReplacement) value = value.value;
    if (!Array.isArray(value)) return;
    const rows: AnyObject[] = source[key] ?? [];
    const diff = value.filter((change: AnyObject) => {
      const row = rows.find((r) => r._id === change._id);
      return !row || Object.keys(change).some((k) => k !== "_id");
    });
    const removed = options.recursive === false && rows.some((r) => !value.some((v: AnyObject) => v._id === r._id));
    if (diff.length || removed) difference[key] = removed ? value : diff;
  }
  override _updateCommit(_source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    options.model.collections[key].update(difference, options);
  }
  override _addTypes(): void {
    // Each document adds its own.
  }
}

/** The children of a token's difference to its actor. `T:common/data/fields` */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  static override get implementation(): AnyValue {
    return EmbeddedCollectionDelta;
  }
}

/** A single document inside a document. `T:common/data/fields` */
export class EmbeddedDocumentField extends DataField {
  static override hierarchical = true;
  static override recursive = true;
  declare element: AnyValue;

  constructor(model: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    if (!documentNameOf(model)) throw new Error("An EmbeddedDocumentField must specify a Document class as its type");
    this.element = model;
  }
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: true };
  }
  get model(): AnyValue {
    return documentClassOf(this.element);
  }
  get schema(): SchemaField {
    return this.model.schema;
  }
  override _cast(value: AnyValue): AnyValue {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }
  override _validateType(value: AnyValue): Veto {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    if (!value) return value;
    const existing: AnyValue = Object.getOwnPropertyDescriptor(model, this.name!)?.value;
    if (existing?._source === value) {
      existing._initialize(options);
      return existing;
    }
    const { model: Cls } = this;
    return new Cls(value, { ...options, parent: model, parentCollection: this.name });
  }
  override toObject(value: AnyValue): AnyValue {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    return path.length ? this.schema._getField(path, options) : this;
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    const current = source[key];
    if (isPlainObject(value) && isPlainObject(current) && options.recursive !== false) {
      const copy = new this.model(deepClone(current), { strict: false });
      const inner = copy.updateSource(value, options);
      if (Object.keys(inner).length) difference[key] = inner;
    } else super._updateDiff(source, key, value, difference, options);
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    const doc = options.model?.[key];
    if (
      doc &&
      source[key] &&
      isPlainObject(difference) &&
      !(difference instanceof DataFieldOperator) &&
      options.recursive !== false
    ) {
      const { model: _model, ...rest } = options;
      doc.updateSource(difference, rest);
    } else super._updateCommit(source, key, difference, options);
  }
}

/** Types that core brings, the default first. Actors and items have none of their own. */
const CORE_TYPES: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["base"],
  Card: ["base"],
  Cards: ["deck", "hand", "pile"],
  ChatMessage: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  CombatantGroup: ["base"],
  JournalEntryPage: ["text", "image", "pdf", "video"],
  RegionBehavior: REGION_BEHAVIOR_TYPES,
};

/** The subtype of a document that has `system` data. `T:common/data/fields` */
export class DocumentTypeField extends StringField {
  /** Class or name. */
  declare target: AnyValue;

  constructor(documentClass: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    Object.defineProperty(this, "target", { value: documentClass });
  }
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }
  get documentName(): string {
    return documentNameOf(this.target)!;
  }
  get documentClass(): AnyValue {
    return documentClassOf(this.target);
  }
  /** The types there are; null while the system is unknown. */
  get types(): string[] | null {
    return bindings.getTypes(this.documentName);
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    const { types } = this;
    const configured = bindings.getDefaultType(this.documentName);
    if (configured && (!types || types.includes(configured))) return configured;
    const own = super.getInitialValue(data);
    if (own !== undefined) return own;
    const core = CORE_TYPES[this.documentName];
    // What a region does is never chosen silently.
    if (core) return this.documentName === "RegionBehavior" ? undefined : core[0];
    if (!types) return "base";
    const others = types.filter((t) => t !== "base");
    // Never silently one of several (H-072).
    return others.length === 1 ? others[0] : others.length ? undefined : "base";
  }
  override _validateType(value: AnyValue, options?: AnyObject): Veto {
    super._validateType(value, options);
    const { types } = this;
    if (!types || value === "base" || types.includes(value) || CORE_TYPES[this.documentName]?.includes(value)) return;
    throw new Error(`"${value}" is not a valid type for the ${this.documentName} Document class`);
  }
}

/** The `system` of a document, by `CONFIG.<Document>.dataModels[type]`. `T:common/data/fields` */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  /** Class or name. */
  declare target: AnyValue;

  constructor(documentClass: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    Object.defineProperty(this, "target", { value: documentClass });
  }
  get document(): AnyValue {
    return documentClassOf(this.target);
  }
  get documentName(): string {
    return documentNameOf(this.target)!;
  }
  static getModelProvider(_type: string): AnyValue {
    return (globalThis as AnyObject).game?.system ?? null;
  }
  getModelForType(type: AnyValue): AnyValue {
    return modelClassOf(this.documentName, type);
  }
  #template(type: AnyValue): AnyObject {
    return deepClone(bindings.getModelTemplate(this.documentName, type) ?? {});
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    const cls = this.getModelForType(data?.type);
    if (cls) return cls.cleanData({});
    return mergeObject(this.#template(data?.type), super.getInitialValue(data) ?? {});
  }
  override clean(value: AnyValue, options: AnyObject = {}, state?: AnyValue): AnyValue {
    const cleaned = super.clean(value, options, state);
    return cleaned === null ? {} : cleaned;
  }
  override _cleanType(value: AnyValue, options: AnyObject = {}): AnyValue {
    if (!isPlainObject(value)) return value;
    const type: unknown = options.source?.type;
    const cls = this.getModelForType(type);
    if (cls) {
      const held: AnyValue = options.source?.system;
      return cls.cleanData(value, { ...options, source: options.partial && isPlainObject(held) ? held : value });
    }
    if (options.partial) return value;
    const template = this.#template(type);
    return Object.keys(template).length ? mergeObject(template, settle(value)) : settle(value);
  }
  override _validateType(value: AnyValue, options: AnyObject = {}): Verdict {
    super._validateType(value, options);
    const cls = this.getModelForType(options.source?.type);
    if (!cls) return;
    const failure = cls.schema.validate(value, { ...options, source: value }) as DataModelValidationFailure | undefined;
    if (failure || options.partial) return failure;
    cls.validateJoint?.(value);
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    const cls = this.getModelForType(model?._source?.type);
    if (!cls) return deepClone(value);
    const { parentCollection: _p, pack: _k, ...rest } = options;
    return new cls(value, { ...rest, parent: model, [TRUSTED]: true });
  }
  override toObject(value: AnyValue): AnyValue {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }
  get _migrates(): boolean {
    return true;
  }
  migrateSource(sourceData: AnyObject, fieldData: AnyValue): void {
    if (isPlainObject(fieldData)) this.getModelForType(sourceData.type)?.migrateDataSafe(fieldData);
  }
  override _addTypes(source: AnyValue, changes: AnyValue, options: AnyObject = {}): void {
    this.getModelForType(options.type)?.schema._addTypes(source, changes, options);
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    return this.getModelForType(options.source?.type)?.schema._getField(path, options);
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    const cls = this.getModelForType(source.type);
    if (
      !cls ||
      value instanceof DataFieldOperator ||
      !isPlainObject(value) ||
      !isPlainObject(source[key]) ||
      options.recursive === false
    ) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner: AnyObject = {};
    cls.schema._diffFields(source[key], value, inner, options);
    if (Object.keys(inner).length) difference[key] = inner;
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    const cls = this.getModelForType(source.type);
    if (
      !cls ||
      difference instanceof DataFieldOperator ||
      !isPlainObject(difference) ||
      !isPlainObject(source[key]) ||
      options.recursive === false
    )
      super._updateCommit(source, key, difference, options);
    else cls.schema._commitFields(source[key], difference, options);
  }
}

/** Data of packages, by scope. `T:common/data/fields` */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: AnyObject = {}, context: AnyObject = {}) {
    super(new ObjectField(), options, context);
  }
  override _validateType(value: AnyValue): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    for (const [scope, entry] of Object.entries(value))
      if (!isPlainObject(entry) && !(entry instanceof DataFieldOperator))
        throw new Error(`the flags of scope "${scope}" must be an object`);
  }
}

/** Levels by user, `default` for the others. `T:common/data/fields` */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      initial: { default: 0 },
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }
  override _validateType(value: AnyValue): Veto {
    if (!isPlainObject(value)) throw new Error("must be an object");
    for (const [id, level] of Object.entries(value)) {
      if (level instanceof DataFieldOperator) continue;
      if (id !== "default" && !isValidId(id)) return false;
      if (![-1, 0, 1, 2, 3].includes(level as number)) return false;
    }
  }
}

/** The user who made a document. `T:common/data/fields` */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    return super.getInitialValue(data) ?? bindings.getCurrentUser()?.id ?? undefined;
  }
  override _validateSpecial(value: AnyValue, options?: AnyObject): Veto {
    // Where nobody is logged in (server, tests) the caller sets the author.
    if ((value === undefined || value === null) && !bindings.getCurrentUser()) return true;
    return super._validateSpecial(value, options);
  }
}

/** Bookkeeping that the server keeps. `T:common/data/fields` */
export class DocumentStatsField extends SchemaField {
  constructor(options: AnyObject = {}, context: AnyObject = {}) {
    super(
      {
        coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: () => profile.version }),
        systemId: new StringField({ required: true, blank: false, nullable: true, initial: () => bindings.systemId }),
        systemVersion: new StringField({
          required: true,
          blank: false,
          nullable: true,
          initial: () => bindings.systemVersion,
        }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new ForeignDocumentField("User", { idOnly: true }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: new StringField({ required: true, blank: false, nullable: true }),
            uuid: new DocumentUUIDField(),
            coreVersion: new StringField({ required: true, blank: false, nullable: true }),
            systemId: new StringField({ required: true, blank: false, nullable: true }),
            systemVersion: new StringField({ required: true, blank: false, nullable: true }),
          },
          { nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }
  /** What a client may not set. */
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];
}
