/** Models: typed, validated data with a persisted source and prepared properties. `T:common/abstract/data` */
import { bindings } from "../bindings.ts";
import { profileListeners } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { deepClone, expandObject, isPlainObject, mergeObject } from "../utils/helpers.ts";
import { type DataField, TRUSTED } from "./field-base.ts";
import { SchemaField } from "./fields-containers.ts";
import { ForcedDeletion, ForcedReplacement, legacyOperators, normalizeOperators } from "./operators.ts";
import { DataModelValidationError, type DataModelValidationFailure } from "./validation-failure.ts";

// By class and profile: schemas differ between generations.
let schemas = new WeakMap<object, SchemaField>();
profileListeners.push(() => {
  schemas = new WeakMap();
});

/** Expanded, with operators as instances: the one form of an update that everything below works on. The top level is a copy. */
export function normalizeChanges(changes: AnyObject): AnyObject {
  return normalizeOperators(expandObject(changes)) as AnyObject;
}

/** May the property simply be assigned? Not over an earlier lazy getter, nor over an accessor of the class. */
function isOpen(model: object, name: string): boolean {
  const own = Object.getOwnPropertyDescriptor(model, name);
  return own ? own.writable === true : !(name in model);
}

/** Walk down a model and the models inside it. */
function fieldAt(model: AnyValue, path: string[]): DataField | undefined {
  let value: AnyValue = model;
  let field: AnyValue;
  for (const part of path) {
    const schema: AnyValue = value instanceof DataModel ? value.schema : field;
    if (schema instanceof SchemaField) field = schema.get(part);
    else field = schema?.element;
    if (!field) return undefined;
    value = value?.[part];
  }
  return field;
}

/** Base of all data structures with a schema. `T:common/abstract/data` */
export class DataModel {
  [key: string]: AnyValue;
  static [key: string]: AnyValue;
  /** The persisted data. */
  declare readonly _source: AnyObject;
  declare readonly parent: AnyValue;
  declare readonly validationFailures: { fields: DataModelValidationFailure | null; joint: Error | null };

  /** Lang key prefixes that fill the labels and hints of the schema. */
  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: AnyObject = {}, { parent = null, strict = true, ...options }: AnyObject = {}) {
    Object.defineProperty(this, "parent", { value: this._checkParent(parent), writable: false, configurable: true });
    const context = { strict, ...options };
    Object.defineProperty(this, "_source", {
      value: this._initializeSource(data, context),
      writable: false,
      configurable: true,
    });
    this._configure(options);
    if (!options[TRUSTED]) {
      const { fallback = false, dropInvalidEmbedded = false } = options;
      this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    }
    this._initialize(context);
  }

  /* ------------------------------------------------------------ schema */

  /** The fields of the model. */
  static defineSchema(): AnyObject {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema of the class, built once for each profile. */
  static get schema(): SchemaField {
    let schema = schemas.get(this);
    if (!schema) {
      schema = this._buildSchema();
      schemas.set(this, schema);
    }
    return schema;
  }

  /** Make the schema; subclasses say where it is rooted. */
  static _buildSchema(): SchemaField {
    return new SchemaField(Object.freeze(this.defineSchema()));
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Is the data invalid? Only possible when it was made with `strict: false`. */
  get invalid(): boolean {
    const f = this.validationFailures;
    return Boolean(f?.fields ?? f?.joint);
  }

  /** [14] The field behind a path of this instance; resolves subtype models. `T:common/abstract/data` */
  getFieldForProperty(key: string | string[]): DataField | undefined {
    return fieldAt(this, typeof key === "string" ? key.split(".") : [...key]);
  }

  /* ------------------------------------------------------------ construction */

  _checkParent(parent: AnyValue): AnyValue {
    if (parent !== null && parent !== undefined && !(parent instanceof DataModel))
      throw new Error("A provided parent must be a DataModel instance");
    return parent ?? null;
  }

  /** What is set up before the source is checked and prepared; `_source` is there already. T:common/abstract/data */
  _configure(_options: AnyObject = {}): void {
    Object.defineProperty(this, "validationFailures", {
      value: { fields: null, joint: null },
      writable: false,
      configurable: true,
    });
  }

  /** Turn the given data, which becomes this model's own, into a valid source. */
  _initializeSource(data: AnyValue, options: AnyObject = {}): AnyObject {
    if (options[TRUSTED]) return data;
    if (data instanceof DataModel) data = data.toObject();
    if (!isPlainObject(data)) {
      if (data === null || typeof data !== "object")
        throw new Error(`${this.constructor.name} was passed data that is not an object`);
      data = { ...data };
    }
    const cls = this.constructor as typeof DataModel;
    data = cls.migrateDataSafe(data) ?? data;
    data = cls.cleanData(data) ?? data;
    return cls.shimData(data) ?? data;
  }

  /** Build the prepared properties from the source. */
  _initialize(options: AnyObject = {}): void {
    const { _source } = this;
    for (const [name, field] of this._initializationOrder()) {
      const value = field.initialize(field.persisted ? _source[name] : field.getInitialValue(_source), this, options);
      if (typeof value === "function") {
        Object.defineProperty(this, name, {
          get: value as () => unknown,
          set: (v: unknown) =>
            Object.defineProperty(this, name, { value: v, writable: true, enumerable: true, configurable: true }),
          configurable: true,
          enumerable: true,
        });
      } else if (field.readonly) {
        if (this[name] !== value || !Object.hasOwn(this, name))
          Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: true });
      } else if (isOpen(this, name)) this[name] = value;
      else Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
    }
  }

  /** Fields in the order in which they are prepared. */
  _initializationOrder(): Iterable<[string, DataField]> {
    return this.schema.entries();
  }

  /** Prepare again from the source. */
  reset(): void {
    this._initialize();
  }

  /** A copy with changes. */
  clone(data: AnyObject = {}, context: AnyObject = {}): AnyValue {
    const merged = mergeObject(this.toObject(), normalizeChanges(data), { applyOperators: true });
    return new (this.constructor as typeof DataModel)(merged, { parent: this.parent, ...context });
  }

  /** From stored data: invalid data is reported, not thrown. */
  static fromSource(source: AnyObject, { strict = false, ...context }: AnyObject = {}): AnyValue {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): AnyValue {
    return this.fromSource(JSON.parse(json));
  }

  /* ------------------------------------------------------------ cleaning and validation */

  /** Make data fit the schema, in place. `partial` leaves missing keys out. */
  static cleanData(data: AnyObject = {}, options: AnyObject = {}, state: AnyObject = {}): AnyObject {
    data = this._preCleanData(data, options, state) ?? data;
    data = this.schema.clean(data, options, state) as AnyObject;
    return this._cleanData(data, options, state) ?? data;
  }

  /** [14] Before the fields are cleaned. */
  static _preCleanData(_data: AnyObject, _options: AnyObject, _state: AnyObject): AnyObject | undefined {
    return undefined;
  }

  /** [14] After the fields are cleaned. */
  static _cleanData(_data: AnyObject, _options: AnyObject, _state: AnyObject): AnyObject | undefined {
    return undefined;
  }

  /** Check changes, or the source. Throws a DataModelValidationError when strict. `T:common/abstract/data` */
  validate({
    changes,
    clean = false,
    fallback = false,
    dropInvalidEmbedded = false,
    strict = true,
    fields = true,
    joint,
  }: AnyObject = {}): boolean {
    joint ??= !changes;
    const failures = this.validationFailures;
    if (!changes) {
      failures.fields = null;
      failures.joint = null;
    }
    let data: AnyObject = this._source;
    if (changes) {
      data = normalizeChanges(changes);
      const source = { ...this._source, ...data };
      this.schema._addTypes(this._source, data);
      if (clean) data = (this.constructor as typeof DataModel).cleanData(data, { partial: true, source });
    }
    if (fields) {
      const options = {
        strict,
        fallback,
        dropInvalidEmbedded,
        partial: Boolean(changes),
        source: changes ? { ...this._source, ...data } : data,
        model: this,
      };
      const failure = this.schema.validate(data, options) as DataModelValidationFailure | undefined;
      if (failure) {
        if (!changes) failures.fields = failure.unresolved ? failure : null;
        if (failure.unresolved && strict) throw this._validationError(failure);
        bindings.onError(this._validationError(failure), { model: this, unresolved: failure.unresolved });
        if (failure.unresolved) return false;
      }
    }
    if (joint) {
      try {
        (this.constructor as typeof DataModel).validateJoint(
          changes ? mergeObject(deepClone(this._source), data, { applyOperators: true }) : data,
        );
      } catch (error) {
        if (!changes) failures.joint = error as Error;
        const wrapped = new DataModelValidationError(
          `${this._errorHeader} joint validation error: ${(error as Error).message}`,
          undefined,
          { cause: error },
        );
        if (strict) throw wrapped;
        bindings.onError(wrapped, { model: this, unresolved: true });
        return false;
      }
    }
    return !this.invalid;
  }

  /** Whose data is wrong, at the head of an error. */
  get _errorHeader(): string {
    const id: unknown = this._source?._id ?? this.parent?._source?._id;
    return `${this.constructor.name}${typeof id === "string" ? ` [${id}]` : ""}`;
  }

  _validationError(failure: DataModelValidationFailure): DataModelValidationError {
    return new DataModelValidationError(failure, `${this._errorHeader} validation errors:`);
  }

  /** Rules that concern more than one field; throws when broken. */
  static validateJoint(_data: AnyObject): void {
    // Override point.
  }

  /* ------------------------------------------------------------ migration */

  /** Bring old data up to date, in place. Runs on construction and on updates; must tolerate both. */
  static migrateData(source: AnyObject, _options?: AnyObject, _state?: AnyObject): AnyObject {
    const { schema } = this;
    if (schema._migrates) schema.migrateSource(source, source);
    return source;
  }

  /** Migrate; an exception is reported and the data stays as far as it got. */
  static migrateDataSafe(source: AnyObject): AnyObject {
    try {
      return this.migrateData(source, {}, {}) ?? source;
    } catch (error) {
      bindings.onError(
        new Error(`Failed data migration for ${this.name}: ${(error as Error).message}`, { cause: error }),
        { source },
      );
      return source;
    }
  }

  /** Add deprecated accessors to a source. */
  static shimData(data: AnyObject, _options: AnyObject = {}): AnyObject {
    return data;
  }

  /** Move data from an old key to a new one. `T:common/abstract/document` */
  static _addDataFieldMigration(
    data: AnyObject,
    oldKey: string,
    newKey: string,
    apply?: (data: AnyObject) => AnyValue,
  ): boolean {
    const parts = (k: string): string[] => k.split(".");
    const holder = (path: string[]): AnyValue =>
      path.slice(0, -1).reduce((o: AnyValue, p) => (o && typeof o === "object" ? o[p] : undefined), data);
    const oldPath = parts(oldKey);
    const from = holder(oldPath);
    const last = oldPath.at(-1)!;
    if (!from || typeof from !== "object" || !Object.hasOwn(from, last)) return false;
    const target = parts(newKey);
    const there = holder(target);
    if (there && typeof there === "object" && Object.hasOwn(there, target.at(-1)!)) return false;
    const value: AnyValue = apply ? apply(data) : from[last];
    let at: AnyValue = data;
    for (const p of target.slice(0, -1)) at = at[p] && typeof at[p] === "object" ? at[p] : (at[p] = {});
    at[target.at(-1)!] = value;
    Reflect.deleteProperty(from, last);
    return true;
  }

  /** An old name that still reads and writes the new one; nothing sees it in a loop. T:common/abstract/document (_addDataFieldShim) */
  static _addDataFieldShim(data: AnyObject, oldKey: string, newKey: string, { value }: AnyObject = {}): void {
    const path = (key: string): string[] => key.split(".");
    const read = (keys: string[]): AnyValue => keys.reduce((at: AnyValue, key) => at?.[key], data);
    const holder = read(path(oldKey).slice(0, -1));
    const last = path(oldKey).at(-1)!;
    if (!holder || typeof holder !== "object" || Object.hasOwn(holder, last)) return;
    Object.defineProperty(holder, last, {
      get: () => value ?? read(path(newKey)),
      set: (next: AnyValue) => {
        const target = read(path(newKey).slice(0, -1));
        if (target) target[path(newKey).at(-1)!] = next;
      },
      configurable: true,
      enumerable: false,
    });
  }

  /* ------------------------------------------------------------ updates */

  /**
   * Apply changes to the source and prepare again. Returns what really changed. `dryRun` changes nothing; `recursive: false` replaces objects at top-level keys.
   */
  updateSource(changes: AnyObject = {}, options: AnyObject = {}): AnyObject {
    const { dryRun = false, fallback = false } = options;
    const cls = this.constructor as typeof DataModel;
    const { schema, _source } = this;
    let data = normalizeChanges(changes);
    // Which model migrates the changes depends on the type, and most changes don't name it (H-060).
    const typeless = schema.has("type") && !("type" in data);
    if (typeless) data.type = _source.type as unknown;
    data = cls.migrateDataSafe(data);
    if (typeless) Reflect.deleteProperty(data, "type");
    if (options.recursive !== false) schema._addTypes(_source, data);
    this._assertUpdatable(data, options);
    const state = { ..._source, ...data };
    data = this._cleanChanges(data, state, options);

    const difference: AnyObject = {};
    schema._diffFields(_source, data, difference, options);
    const touched = Object.keys(difference);
    if (!touched.length) return {};

    // The whole result is checked before anything changes. Containers of documents check their own.
    const copy: AnyObject = { ..._source };
    const plain = touched.filter((k) => !(schema.fields[k]!.constructor as typeof DataField).hierarchical);
    for (const key of plain) {
      copy[key] = deepClone(_source[key]);
      schema.fields[key]!._updateCommit(copy, key, difference[key], options);
    }
    const failure = this._validateKeys(copy, plain, fallback);
    if (failure) throw this._validationError(failure);
    cls.validateJoint(copy);

    if (!dryRun) {
      for (const key of plain) {
        if (key in copy) _source[key] = copy[key];
        else Reflect.deleteProperty(_source, key);
      }
      for (const key of touched) {
        const field = schema.fields[key]!;
        if ((field.constructor as typeof DataField).hierarchical)
          field._updateCommit(_source, key, difference[key], { ...options, model: this });
      }
      this._initialize(options);
    }
    return legacyOperators(difference) as AnyObject;
  }

  /** Clean update data. What replaces is cleaned as complete. */
  _cleanChanges(data: AnyObject, source: AnyObject, options: AnyObject): AnyObject {
    const cls = this.constructor as typeof DataModel;
    if (options.recursive !== false) return cls.cleanData(data, { partial: true, source });
    const { schema } = this;
    for (const key of Object.keys(data)) {
      const field = schema.get(key);
      const value: AnyValue = data[key];
      if (!field || value === undefined) Reflect.deleteProperty(data, key);
      else if (value instanceof ForcedReplacement) data[key] = field.clean(value.value, { source });
      else if (!(value instanceof ForcedDeletion)) data[key] = field.clean(value, { source });
    }
    return data;
  }

  /** Refuse updates that no cleaning can make right. */
  _assertUpdatable(_changes: AnyObject, _options: AnyObject): void {
    // Documents refuse a new type without new system data.
  }

  #validateField(
    field: DataField,
    value: AnyValue,
    source: AnyObject,
    fallback: boolean,
  ): DataModelValidationFailure | undefined {
    return field.validate(value, { strict: true, fallback, source, model: this }) as
      | DataModelValidationFailure
      | undefined;
  }

  _validateKeys(copy: AnyObject, keys: string[], fallback: boolean): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined;
    for (const key of keys) {
      const field = this.schema.fields[key]!;
      const fault = this.#validateField(field, copy[key], copy, fallback);
      if (!fault) continue;
      if (!fault.unresolved) {
        if (fault.fallback !== undefined) copy[key] = fault.fallback;
        continue;
      }
      failure ??= new (fault.constructor as typeof DataModelValidationFailure)({ unresolved: true });
      failure.fields[key] = fault;
    }
    return failure;
  }

  /* ------------------------------------------------------------ plain data */

  /** A copy of the source, or (`false`) of the prepared values. */
  toObject(source = true): AnyObject {
    // Not through `schema.toObject`: an embedded model's schema is a field that would come back here.
    return source ? deepClone(this._source) : (SchemaField.prototype.toObject.call(this.schema, this) as AnyObject);
  }

  toJSON(): AnyObject {
    return this.toObject(true);
  }
}
