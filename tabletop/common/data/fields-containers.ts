/** Fields that hold other values: schemas, objects, lists, sets, models. `T:common/data/fields` */
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { deepClone, isPlainObject, mergeObject, valuesEqual } from "../utils/helpers.ts";
import { cleanEntry, DataField, TRUSTED, type Verdict } from "./field-base.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation-failure.ts";

/** Take operators out of data that is stored as a whole. */
function settle(value: AnyValue): AnyValue {
  if (value instanceof ForcedReplacement) return settle(value.value);
  if (Array.isArray(value)) return value.map(settle);
  if (!isPlainObject(value)) return value;
  const out: AnyObject = {};
  for (const [k, v] of Object.entries(value)) if (!(v instanceof ForcedDeletion)) out[k] = settle(v);
  return out;
}

/** What a free-form value changes; undefined for nothing. Objects merge, everything else is replaced. */
function looseDiff(current: AnyValue, value: AnyValue): AnyValue {
  if (value instanceof ForcedReplacement) return valuesEqual(current, value.value) ? undefined : value;
  if (!isPlainObject(value)) return valuesEqual(current, value) ? undefined : value;
  if (!isPlainObject(current)) return settle(value);
  const out: AnyObject = {};
  for (const [k, v] of Object.entries(value)) {
    if (v === undefined) continue;
    if (v instanceof ForcedDeletion) {
      if (k in current) out[k] = v;
      continue;
    }
    const d = k in current ? looseDiff(current[k], v) : settle(v);
    if (d !== undefined && (!isPlainObject(d) || Object.keys(d).length || !isPlainObject(current[k]))) out[k] = d;
  }
  return out;
}

/** Free-form object, merged by updates. `T:common/data/fields` */
export class ObjectField extends DataField {
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    const value = super.getInitialValue(data);
    if (value !== undefined) return value;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }
  override _cast(value: AnyValue): AnyValue {
    if (typeof value?.toObject === "function") return value.toObject();
    if (typeof value === "string") {
      try {
        const parsed: AnyValue = JSON.parse(value);
        return isPlainObject(parsed) ? parsed : value;
      } catch {
        return value;
      }
    }
    return value;
  }
  override _validateType(value: AnyValue, _options?: AnyObject): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }
  override initialize(value: AnyValue, _model?: AnyValue, _options?: AnyObject): AnyValue {
    return deepClone(value);
  }
  override toObject(value: AnyValue): AnyValue {
    return deepClone(value);
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    const current = source[key];
    if (value === undefined) return;
    if (
      value instanceof DataFieldOperator ||
      options.recursive === false ||
      !isPlainObject(value) ||
      !isPlainObject(current)
    ) {
      super._updateDiff(source, key, isPlainObject(value) ? settle(value) : value, difference, options);
      return;
    }
    const inner = looseDiff(current, value);
    if (Object.keys(inner).length) difference[key] = inner;
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    if (
      difference instanceof DataFieldOperator ||
      options.recursive === false ||
      !isPlainObject(source[key]) ||
      !isPlainObject(difference)
    )
      super._updateCommit(source, key, difference, options);
    else mergeObject(source[key], deepClone(difference), { applyOperators: true });
  }
  override _castChangeDelta(delta: AnyValue): AnyValue {
    return this._cast(delta);
  }
  override _applyChangeAdd(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeSubtract(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeMultiply(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeUpgrade(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeDowngrade(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeOverride(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return isPlainObject(delta) ? delta : value;
  }
}

/** A fixed set of named fields. `T:common/data/fields` */
export class SchemaField extends DataField {
  static override recursive = true;
  declare fields: Record<string, DataField>;
  declare unknownKeys: string[];
  #entries: [string, DataField][] = [];
  #migratable: [string, DataField][] | null = null;

  constructor(fields: AnyObject, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false };
  }

  /** Adopt the fields. A field belongs to one schema only. */
  _initialize(fields: AnyObject): Record<string, DataField> {
    if (!fields || typeof fields !== "object" || fields instanceof DataField)
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    const own: Record<string, DataField> = {};
    this.#entries = [];
    for (const [name, field] of Object.entries(fields) as [string, AnyValue][]) {
      if (name === "_source") throw new Error('"_source" is not a valid name for a field of a schema');
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined && field.parent !== this)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      own[name] = field;
      field.name = name;
      field.parent = this;
      this.#entries.push([name, field]);
    }
    return own;
  }

  [Symbol.iterator](): Iterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return this.#entries;
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** The field at a dotted path. Documents resolve `system` paths only when `options.source` says the type. */
  getField(path: string | string[], options: AnyObject = {}): DataField | undefined {
    const parts = typeof path === "string" ? path.split(".") : [...path];
    // `_getField` of generation 14 takes the last entry first.
    if (isV14()) parts.reverse();
    return this._getField(parts, options);
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    return this.get(DataField._step(path))?._getField(path, options);
  }

  override apply(fn: AnyValue, data: AnyValue = {}, options: AnyObject = {}): AnyValue {
    const results: AnyObject = {};
    const name = typeof fn === "string" ? fn : undefined;
    for (const [key, field] of this.#entries) {
      if (options.partial && !(key in data)) continue;
      const result = name && field[name] === undefined ? undefined : field.apply(fn, data[key], options);
      if (!options.filter || (result !== undefined && result !== null)) results[key] = result;
    }
    return results;
  }

  /* ------------------------------------------------------------ cleaning */

  override getInitialValue(data?: AnyObject): AnyValue {
    const value = super.getInitialValue(data);
    if (value !== undefined) return value;
    if (!this.required) return undefined;
    return this.nullable ? null : this.clean({}, { source: data ?? {} });
  }
  override _cast(value: AnyValue): AnyValue {
    return typeof value === "object" && typeof value?.toObject === "function" ? value.toObject() : value;
  }
  override _cleanType(data: AnyValue, options: AnyObject = {}, _state?: AnyValue): AnyValue {
    if (!isPlainObject(data)) return data;
    if (options.source === undefined) options = { ...options, source: data };
    const { partial } = options;
    for (const [name, field] of this.#entries) {
      const value: AnyValue = data[name];
      if (!field.persisted) {
        Reflect.deleteProperty(data, name);
        continue;
      }
      if (value === undefined && partial) {
        if (name in data) Reflect.deleteProperty(data, name);
        continue;
      }
      const cleaned =
        value instanceof DataFieldOperator ? cleanEntry(field, value, options) : field.clean(value, options);
      if (cleaned === undefined) Reflect.deleteProperty(data, name);
      else if (cleaned !== value) data[name] = cleaned;
    }
    for (const key of Object.keys(data)) if (!Object.hasOwn(this.fields, key)) Reflect.deleteProperty(data, key);
    return data;
  }

  /* ------------------------------------------------------------ validation */

  override _validateType(data: AnyValue, options: AnyObject = {}): Verdict {
    if (!data || typeof data !== "object" || Array.isArray(data)) throw new Error("must be an object");
    if (options.source === undefined) options = { ...options, source: data };
    let failure: DataModelValidationFailure | undefined;
    for (const [key, field] of this.#entries) {
      if (!field.persisted) continue;
      let value: AnyValue = data[key];
      let inner = options;
      if (options.partial) {
        if (!(key in data) || value instanceof ForcedDeletion) continue;
        if (value instanceof ForcedReplacement) {
          value = value.value;
          inner = { ...options, partial: false };
        }
      }
      const fault = field.validate(value, inner);
      if (!fault) continue;
      failure ??= new DataModelValidationFailure();
      failure.fields[key] = fault;
      if (!fault.unresolved && fault.fallback !== undefined) data[key] = fault.fallback;
      if (fault.unresolved) failure.unresolved = true;
    }
    if (failure) failure.invalidValue = data;
    return failure;
  }

  override _validateModel(changes: AnyObject, options: AnyObject = {}): void {
    for (const [key, field] of this.#entries) field._validateModel(changes[key], options);
  }

  /* ------------------------------------------------------------ preparation */

  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    if (!value) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.#entries) {
      const v = field.initialize(field.persisted ? value[name] : field.getInitialValue(value), model, options);
      if (typeof v === "function") Object.defineProperty(data, name, { get: v, configurable: true, enumerable: true });
      else data[name] = v;
    }
    return data;
  }
  override toObject(value: AnyValue): AnyValue {
    if (value === undefined || value === null) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.#entries) {
      const v = field.toObject(value[name]);
      if (v !== undefined) data[name] = v;
    }
    return data;
  }

  /* ------------------------------------------------------------ migration and updates */

  /** Does anything below change old data? Saves walking every schema at every construction. */
  get _migrates(): boolean {
    return this.#migrating.length > 0;
  }
  get #migrating(): [string, DataField][] {
    return (this.#migratable ??= this.#entries.filter(([, f]) =>
      "_migrates" in f ? f._migrates : typeof f.migrateSource === "function" || typeof f._migrate === "function",
    ));
  }
  /** Let fields bring old data up to date. `sourceData` is the root, `fieldData` this level. */
  migrateSource(sourceData: AnyObject, fieldData: AnyValue): void {
    if (!fieldData || typeof fieldData !== "object") return;
    for (const [key, field] of this.#migrating) {
      let value: AnyValue = fieldData[key];
      if (value instanceof ForcedReplacement) value = value.value;
      if (value === undefined || value === null || value instanceof DataFieldOperator) continue;
      if (typeof field.migrateSource === "function") field.migrateSource(sourceData, value);
      else if (typeof field._migrate === "function") {
        const migrated = field._migrate(value, { source: sourceData }, {});
        if (migrated !== undefined) fieldData[key] = migrated;
      }
    }
  }

  override _addTypes(source: AnyValue, changes: AnyValue, options: AnyObject = {}): void {
    if (!isPlainObject(changes)) return;
    for (const key of Object.keys(changes)) this.get(key)?._addTypes(source?.[key], changes[key], options);
  }

  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    if (value === undefined) return;
    const current = source[key];
    if (value instanceof DataFieldOperator || !isPlainObject(value) || options.recursive === false) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    if (!isPlainObject(current)) {
      difference[key] = this.clean(settle(value), { source, partial: false });
      return;
    }
    const inner: AnyObject = {};
    this._diffFields(current, value, inner, options);
    if (Object.keys(inner).length) difference[key] = inner;
  }
  /** The differences of the fields one by one. */
  _diffFields(current: AnyObject, value: AnyObject, difference: AnyObject, options: AnyObject): void {
    for (const k of Object.keys(value)) this.get(k)?._updateDiff(current, k, value[k], difference, options);
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    if (
      difference instanceof DataFieldOperator ||
      options.recursive === false ||
      !isPlainObject(source[key]) ||
      !isPlainObject(difference)
    )
      super._updateCommit(source, key, difference, options);
    else this._commitFields(source[key], difference, options);
  }
  _commitFields(source: AnyObject, difference: AnyObject, options: AnyObject): void {
    for (const k of Object.keys(difference)) this.get(k)?._updateCommit(source, k, difference[k], options);
  }

  override _castChangeDelta(delta: AnyValue): AnyValue {
    return typeof delta === "string" ? ObjectField.prototype._cast.call(this, delta) : delta;
  }
  override _applyChangeAdd(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeSubtract(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeMultiply(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeUpgrade(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeDowngrade(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeOverride(value: AnyValue, delta: AnyValue, model: AnyValue, _change?: AnyObject): AnyValue {
    return isPlainObject(delta) ? this.initialize(this.clean(deepClone(delta), { source: {} }), model) : value;
  }
}

/** The name under which Foundry also exports the container of a schema. */
export type DataSchema = Record<string, DataField>;

/** A record whose values are of one field. `T:common/data/fields` */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  declare element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;
  declare expandKeys: boolean;

  constructor(element: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    this.element = element;
  }
  static override get _defaults(): AnyObject {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }
  override _cleanType(data: AnyValue, options: AnyObject = {}): AnyValue {
    if (!isPlainObject(data)) return data;
    for (const key of Object.keys(data)) {
      if (this.validateKey?.call(this, key) === false) {
        Reflect.deleteProperty(data, key);
        continue;
      }
      const cleaned = cleanEntry(this.element, data[key], options);
      if (cleaned === undefined) Reflect.deleteProperty(data, key);
      else data[key] = cleaned;
    }
    return data;
  }
  override _validateType(data: AnyValue, options: AnyObject = {}): Verdict {
    super._validateType(data, options);
    let failure: DataModelValidationFailure | undefined;
    for (const key of Object.keys(data)) {
      const entry: AnyValue = data[key];
      if (entry instanceof ForcedDeletion) continue;
      const fault = this.element.validate(
        entry instanceof ForcedReplacement ? entry.value : entry,
        entry instanceof ForcedReplacement ? { ...options, partial: false } : options,
      );
      if (!fault) continue;
      failure ??= new DataModelValidationFailure({ invalidValue: data });
      failure.fields[key] = fault;
      if (!fault.unresolved && fault.fallback !== undefined) data[key] = fault.fallback;
      else if (options.fallback) {
        Reflect.deleteProperty(data, key);
        fault.dropped = true;
        fault.unresolved = false;
      } else failure.unresolved = true;
    }
    return failure;
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    if (!value) return value;
    const out: AnyObject = {};
    for (const [key, entry] of Object.entries(value)) {
      const v = this.element.initialize(entry, model, options);
      if (typeof v === "function") Object.defineProperty(out, key, { get: v, configurable: true, enumerable: true });
      else out[key] = v;
    }
    return out;
  }
  override toObject(value: AnyValue): AnyValue {
    if (value === undefined || value === null) return value;
    return Object.fromEntries(Object.entries(value as AnyObject).map(([k, v]) => [k, this.element.toObject(v)]));
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    DataField._step(path);
    return this.element._getField(path, options);
  }
  get _migrates(): boolean {
    return "_migrates" in this.element ? this.element._migrates : typeof this.element.migrateSource === "function";
  }
  migrateSource(sourceData: AnyObject, fieldData: AnyValue): void {
    if (!isPlainObject(fieldData)) return;
    for (const entry of Object.values(fieldData))
      this.element.migrateSource?.(sourceData, entry instanceof ForcedReplacement ? entry.value : entry);
  }
  override _addTypes(source: AnyValue, changes: AnyValue, options: AnyObject = {}): void {
    if (!isPlainObject(changes)) return;
    for (const key of Object.keys(changes)) this.element._addTypes(source?.[key], changes[key], options);
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    const current = source[key];
    if (value === undefined) return;
    if (
      value instanceof DataFieldOperator ||
      options.recursive === false ||
      !isPlainObject(value) ||
      !isPlainObject(current)
    ) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    const inner: AnyObject = {};
    for (const [k, v] of Object.entries(value)) {
      if (v instanceof ForcedDeletion) {
        if (k in current) inner[k] = v;
      } else if (k in current) this.element._updateDiff(current, k, v, inner, options);
      else inner[k] = this.element.clean(settle(v), { source: current, partial: false });
    }
    if (Object.keys(inner).length) difference[key] = inner;
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    const target: AnyValue = source[key];
    if (
      difference instanceof DataFieldOperator ||
      options.recursive === false ||
      !isPlainObject(target) ||
      !isPlainObject(difference)
    ) {
      DataField.prototype._updateCommit.call(this, source, key, difference, options);
      return;
    }
    for (const [k, v] of Object.entries(difference)) {
      if (v instanceof ForcedDeletion) Reflect.deleteProperty(target, k);
      else if (k in target) this.element._updateCommit(target, k, v, options);
      else target[k] = deepClone(v as AnyValue);
    }
  }
}

/** A list of values of one field, always replaced as a whole. `T:common/data/fields` */
export class ArrayField extends DataField {
  static override recursive = true;
  declare element: AnyValue;
  declare min: number;
  declare max: number;

  constructor(element: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    this.element = this._adoptElement(element);
    if (this.min > this.max) throw new Error("ArrayField minimum length cannot exceed its maximum length");
  }
  /** Check the element field and take it in. */
  _adoptElement(element: AnyValue): AnyValue {
    if (!(element instanceof DataField))
      throw new Error(`${this.constructor.name} must have a DataField as its contained element`);
    if (element.parent !== undefined)
      throw new Error(`${this.constructor.name} element already belongs to another field`);
    element.parent = this;
    return element;
  }
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    const value = super.getInitialValue(data);
    if (value !== undefined) return value;
    if (!this.required) return undefined;
    if (this.nullable) return null;
    return Array.from({ length: this.min }, () => this.element.getInitialValue?.(data) as AnyValue);
  }
  override _cast(value: AnyValue): AnyValue {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || (value && typeof value === "object" && typeof value[Symbol.iterator] === "function"))
      return [...value];
    if (isPlainObject(value)) {
      const keys = Object.keys(value);
      return keys.every((k) => /^\d+$/.test(k))
        ? keys
            .map(Number)
            .sort((a, b) => a - b)
            .map((k) => value[k] as AnyValue)
        : Object.values(value);
    }
    return [value];
  }
  override _cleanType(value: AnyValue, options: AnyObject = {}, _state?: AnyValue): AnyValue {
    // Elements are whole even in a partial update, since the list is replaced.
    const whole = { ...options, partial: false };
    for (let i = 0; i < value.length; i++)
      value[i] = this._cleanElement(value[i] instanceof DataFieldOperator ? settle(value[i]) : value[i], whole);
    return value;
  }
  _cleanElement(value: AnyValue, options: AnyObject): AnyValue {
    return this.element.clean(value, options);
  }
  override _validateType(value: AnyValue, options: AnyObject = {}): Verdict {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    if (this.options.empty === false && !value.length) throw new Error("may not be empty");
    return this._validateElements(value, options);
  }
  _validateElements(value: AnyValue[], options: AnyObject): DataModelValidationFailure | undefined {
    const whole = { ...options, partial: false };
    const failure = new DataModelValidationFailure({ invalidValue: value });
    const dropped: number[] = [];
    for (let i = 0; i < value.length; i++) {
      const fault = this.element.validate(value[i], whole) as DataModelValidationFailure | undefined;
      if (!fault) continue;
      failure.elements.push({ id: i, failure: fault });
      if (!fault.unresolved && fault.fallback !== undefined) value[i] = fault.fallback;
      else if (options.fallback) {
        fault.dropped = true;
        fault.unresolved = false;
        dropped.unshift(i);
      } else if (fault.unresolved) failure.unresolved = true;
    }
    for (const i of dropped) value.splice(i, 1);
    if (failure.elements.length) return failure;
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    if (!value) return value;
    return value.map((v: AnyValue) => {
      const prepared = this.element.initialize(v, model, options);
      return typeof prepared === "function" ? prepared() : prepared;
    });
  }
  override toObject(value: AnyValue): AnyValue {
    if (value === undefined || value === null) return value;
    return Array.from(value as Iterable<AnyValue>, (v) => this.element.toObject(v) as AnyValue);
  }
  override apply(fn: AnyValue, value: AnyValue = [], options: AnyObject = {}): AnyValue {
    const own = typeof fn === "string" ? this[fn] : fn;
    const results = value.map((v: AnyValue) => this.element.apply(fn, v, options));
    return own ? (own.call(this, value, options) ?? results) : results;
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    if (/^(element|\d+)$/.test(DataField._peek(path) ?? "")) DataField._step(path);
    return this.element._getField?.(path, options);
  }
  get _migrates(): boolean {
    const { element } = this;
    return "_migrates" in element ? element._migrates : typeof element.migrateSource === "function";
  }
  migrateSource(sourceData: AnyObject, fieldData: AnyValue): void {
    if (!Array.isArray(fieldData)) return;
    for (const entry of fieldData)
      if (entry !== null && entry !== undefined) this.element.migrateSource?.(sourceData, entry);
  }

  override _castChangeDelta(delta: AnyValue): AnyValue {
    if (typeof delta === "string") {
      try {
        const parsed: AnyValue = JSON.parse(delta);
        if (Array.isArray(parsed)) delta = parsed;
      } catch {
        // Not JSON: one element.
      }
    }
    const list: AnyValue[] = delta instanceof Set ? [...delta] : Array.isArray(delta) ? delta : [delta];
    return list.map((d) => this.element._castChangeDelta(d) as AnyValue);
  }
  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    value ??= [];
    value.push(...delta);
    return value;
  }
  override _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return (value ?? []).filter((v: AnyValue) => !delta.some((d: AnyValue) => valuesEqual(v, d)));
  }
  override _applyChangeMultiply(value: AnyValue): AnyValue {
    return value;
  }
  override _applyChangeUpgrade(value: AnyValue, _delta?: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return value;
  }
  override _applyChangeDowngrade(value: AnyValue, _delta?: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return value;
  }
}

/** A list in the source, a Set when prepared. `T:common/data/fields` */
export class SetField extends ArrayField {
  override _cleanType(value: AnyValue, options: AnyObject = {}): AnyValue {
    const cleaned = super._cleanType(value, options) as AnyValue[];
    const seen = new Set(cleaned);
    return seen.size === cleaned.length ? cleaned : [...seen];
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }
  override _castChangeDelta(delta: AnyValue): AnyValue {
    return new Set(super._castChangeDelta(delta));
  }
  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    value ??= new Set();
    for (const d of delta) value.add(d);
    return value;
  }
  override _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    for (const d of delta) value?.delete(d);
    return value;
  }
  override _applyChangeUpgrade(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return [...(value ?? [])].every((v) => delta.has(v)) ? delta : value;
  }
  override _applyChangeDowngrade(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return [...delta].every((d) => value?.has(d)) ? delta : value;
  }
}

/** A model inside a model; the prepared value is an instance whose parent is the container. `T:common/data/fields` */
export class EmbeddedDataField extends SchemaField {
  declare model: AnyValue;
  constructor(model: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    if (typeof model?.defineSchema !== "function")
      throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  override _cleanType(value: AnyValue, options: AnyObject = {}, state?: AnyValue): AnyValue {
    // Functions that give initial values get the model's own data.
    return super._cleanType(value, { ...options, source: value }, state);
  }
  override _validateType(value: AnyValue, options: AnyObject = {}): Verdict {
    const failure = super._validateType(value, { ...options, source: value });
    if (failure || options.partial) return failure;
    this.model.validateJoint?.(value);
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    if (!value) return value;
    const instance = new this.model(value, { ...options, parent: model, [TRUSTED]: true });
    Object.defineProperty(instance, "schema", { value: this, configurable: true });
    return instance;
  }
  override toObject(value: AnyValue): AnyValue {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }
  override get _migrates(): boolean {
    return true;
  }
  override migrateSource(_sourceData: AnyObject, fieldData: AnyValue): void {
    if (fieldData && typeof fieldData === "object") this.model.migrateDataSafe(fieldData);
  }
}

/** One of several schemas, chosen by the `type` in the data. `T:common/data/fields` */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  declare types: Record<string, SchemaField>;

  constructor(types: AnyObject, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    this.types = {};
    for (const [type, given] of Object.entries(types)) {
      const field =
        given instanceof SchemaField
          ? given
          : typeof given?.defineSchema === "function"
            ? new EmbeddedDataField(given)
            : new SchemaField(given);
      if (field.parent !== undefined) throw new Error(`The "${type}" schema already has a parent`);
      if (!field.has("type")) throw new Error(`The "${type}" schema must have a "type" field`);
      field.parent = this;
      this.types[type] = field;
    }
  }
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true };
  }
  #of(value: AnyValue): SchemaField | undefined {
    const type: AnyValue = value?.type;
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }
  override _cast(value: AnyValue): AnyValue {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }
  override _cleanType(value: AnyValue, options: AnyObject = {}): AnyValue {
    return this.#of(value)?.clean(value, options) ?? value;
  }
  override _validateType(value: AnyValue, options: AnyObject = {}): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const schema = this.#of(value);
    if (!schema) throw new Error(`must have a valid type: ${Object.keys(this.types).join(", ")}`);
    return schema.validate(value, options);
  }
  override initialize(value: AnyValue, model?: AnyValue, options: AnyObject = {}): AnyValue {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }
  override toObject(value: AnyValue): AnyValue {
    return this.#of(value)?.toObject(value) ?? value;
  }
  override _getField(path: string[], options: AnyObject = {}): DataField | undefined {
    if (!path.length) return this;
    const type = DataField._peek(path);
    if (type && Object.hasOwn(this.types, type)) {
      DataField._step(path);
      return this.types[type]?._getField(path, options);
    }
    for (const schema of Object.values(this.types)) {
      const found = schema._getField([...path], options);
      if (found) return found;
    }
    return undefined;
  }
  get _migrates(): boolean {
    return Object.values(this.types).some((t) => t._migrates);
  }
  migrateSource(sourceData: AnyObject, fieldData: AnyValue): void {
    this.#of(fieldData)?.migrateSource(sourceData, fieldData);
  }
  override _addTypes(source: AnyValue, changes: AnyValue, options: AnyObject = {}): void {
    if (!isPlainObject(changes)) return;
    if (changes.type === undefined && source?.type !== undefined) changes.type = source.type;
    this.#of(changes)?._addTypes(source, changes, options);
  }
  override _updateDiff(
    source: AnyObject,
    key: string,
    value: AnyValue,
    difference: AnyObject,
    options: AnyObject = {},
  ): void {
    const current = source[key];
    const schema = this.#of(value);
    if (value instanceof DataFieldOperator || !schema) super._updateDiff(source, key, value, difference, options);
    else if (current?.type !== value.type)
      difference[key] = new ForcedReplacement(schema.clean(settle(value), { source, partial: false }));
    else schema._updateDiff(source, key, value, difference, options);
  }
  override _updateCommit(source: AnyObject, key: string, difference: AnyValue, options: AnyObject = {}): void {
    const schema = this.#of(source[key]);
    if (difference instanceof DataFieldOperator || !schema) super._updateCommit(source, key, difference, options);
    else schema._updateCommit(source, key, difference, options);
  }
}

export { settle };
