/** The base of all schema fields. */
import { bindings } from "../bindings.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { deepClone, isPlainObject, valuesEqual } from "../utils/helpers.ts";
import { ForcedDeletion, ForcedReplacement } from "./operators.ts";
import { DataModelValidationFailure } from "./validation-failure.ts";

/** What a type check says: true or false ends it, a failure carries details, nothing goes on. */
export type Verdict = Veto | DataModelValidationFailure;

/** Set on construction options when the data has been migrated, cleaned and validated by the container that owns it. */
export const TRUSTED = "__trusted__";

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;

/** The name of a change's kind: `type` [14] or `mode` [13]. */
export function changeType(change: AnyObject): string {
  if (typeof change.type === "string") return change.type.startsWith("custom") ? "custom" : change.type;
  return MODES[Number(change.mode)] ?? "custom";
}

/** One entry of a schema: casts, cleans, validates and prepares one value. `T:common/data/fields` (DataField). */
export class DataField {
  [key: string]: AnyValue;
  static [key: string]: AnyValue;
  declare options: AnyObject;
  /** Key within the parent. */
  declare name: string | undefined;
  /** The field that holds this one. */
  declare parent: AnyValue;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: AnyValue;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  /** Does the field hold documents? */
  static hierarchical = false;
  /** Does the field hold other fields? */
  static recursive = false;

  constructor(options: AnyObject = {}, { name, parent }: AnyObject = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const key of Object.keys(defaults))
      this[key] = key in options && options[key] !== undefined ? options[key] : defaults[key];
  }

  /** Options and their defaults. */
  static get _defaults(): AnyObject {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      placeholder: undefined,
      validationError: "is not a valid value",
    };
  }

  /** Can `toInput` build an element for this class? */
  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** Dotted path from the root of the schema; `system.` comes first for subtype models. */
  get fieldPath(): string {
    const parent = (this.parent?.fieldPath ?? "") as string;
    if (!this.name) return parent;
    return parent ? `${parent}.${this.name}` : this.name;
  }

  /** Call a function, or the method of that name, of this field and of those below. */
  apply(fn: AnyValue, value?: AnyValue, options: AnyObject = {}): AnyValue {
    if (typeof fn === "string") fn = this[fn];
    return fn.call(this, value, options);
  }

  toString(): string {
    return this.name ?? this.constructor.name;
  }

  /* ------------------------------------------------------------ cleaning */

  /** Bring a value to the field's type. */
  _cast(value: AnyValue): AnyValue {
    return value;
  }

  /** Make source data fit: undefined becomes the initial value (unless partial), null too where it isn't allowed. */
  clean(value: AnyValue, options: AnyObject = {}, _state?: AnyValue): AnyValue {
    if (value === undefined) return options.partial ? undefined : this.getInitialValue(options.source ?? {});
    if (value === null) {
      if (this.nullable) return null;
      // foundryvtt/foundryvtt#11990: what need not be there is then not there; only what must be is refused.
      const initial = this.getInitialValue(options.source ?? {});
      return initial === undefined && this.required ? null : initial;
    }
    return this._cleanType(this._cast(value), options, _state);
  }

  /** Clean a value of the right type. */
  _cleanType(value: AnyValue, _options?: AnyObject, _state?: AnyValue): AnyValue {
    return value;
  }

  /** The value of a key that the source does not have. */
  getInitialValue(data?: AnyObject): AnyValue {
    const { initial } = this;
    if (typeof initial === "function") return initial.call(this, data ?? {});
    if (initial !== undefined) return typeof initial === "object" ? deepClone(initial) : initial;
    return this.required && this.nullable ? null : undefined;
  }

  /* ------------------------------------------------------------ validation */

  /** Undefined when valid, else the failure. With `fallback` the failure carries the initial value, if that one is valid. */
  validate(value: AnyValue, options: AnyObject = {}): DataModelValidationFailure | undefined {
    const failure = this.#test(value, options);
    if (!failure || !failure.unresolved || !options.fallback) return failure;
    const initial = this.clean(undefined, { ...options, partial: false });
    if (!this.#test(initial, { ...options, fallback: false })) {
      failure.fallback = initial;
      failure.unresolved = false;
    }
    return failure;
  }

  #test(value: AnyValue, options: AnyObject): DataModelValidationFailure | undefined {
    const fail = (message: string): DataModelValidationFailure =>
      new DataModelValidationFailure({ invalidValue: value, message, unresolved: true });
    try {
      const special = this._validateSpecial(value, options);
      if (special === true) return undefined;
      if (special === false) return fail(this.validationError);
      const result: AnyValue = this._validateType(value, options);
      if (result instanceof DataModelValidationFailure) return result;
      if (result === false) return fail(this.validationError);
      if (result === true) return undefined;
      const custom = this.options.validate;
      if (typeof custom === "function") {
        const own: AnyValue = custom.call(this, value, options);
        if (own instanceof DataModelValidationFailure) return own;
        if (own === false) return fail(this.validationError);
      }
    } catch (error) {
      return fail((error as Error).message);
    }
    return undefined;
  }

  /** Null and undefined. True ends the validation, an exception fails it. */
  _validateSpecial(value: AnyValue, _options?: AnyObject): Veto {
    if (value === null) {
      if (this.nullable) return true;
      throw new Error("may not be null");
    }
    if (value === undefined) {
      if (!this.required) return true;
      throw new Error("may not be undefined");
    }
  }

  _validateType(_value: AnyValue, _options?: AnyObject): Verdict {
    return undefined;
  }

  /** Cross-field check of a container. */
  _validateModel(_data: AnyObject, _options?: AnyObject): void {
    // Only containers of models have any.
  }

  /* ------------------------------------------------------------ preparation */

  /** The prepared value of a source value. A function becomes a getter. */
  initialize(value: AnyValue, _model?: AnyValue, _options?: AnyObject): AnyValue {
    return value;
  }

  /** Plain data of a prepared value. */
  toObject(value: AnyValue): AnyValue {
    return value;
  }

  /** The field at a path below this one. [13] consumes the path from its start, [14] from its end. */
  _getField(path: string[], _options: AnyObject = {}): DataField | undefined {
    return path.length ? undefined : this;
  }

  /** The next step of a path in `_getField`. */
  static _step(path: string[]): string {
    return (isV14() ? path.pop() : path.shift())!;
  }

  /** Look at the next step without consuming it. */
  static _peek(path: string[]): string | undefined {
    return isV14() ? path.at(-1) : path[0];
  }

  /** Add what a partial update does not say but cleaning needs: the type of typed objects. */
  _addTypes(_source: AnyValue, _changes: AnyValue, _options: AnyObject = {}): void {
    // Only typed containers need it.
  }

  /* ------------------------------------------------------------ updates */

  /** Note in `difference` what an update value changes. `source` stays as it is. */
  _updateDiff(source: AnyObject, key: string, value: AnyValue, difference: AnyObject, _options: AnyObject = {}): void {
    if (value === undefined) return;
    const current = source[key];
    if (value instanceof ForcedDeletion) {
      const reset = this.getInitialValue(source);
      if (!valuesEqual(current, reset)) difference[key] = value;
      return;
    }
    if (value instanceof ForcedReplacement) {
      if (valuesEqual(current, value.value)) return;
      difference[key] = isPlainObject(value.value) ? value : value.value;
      return;
    }
    if (!valuesEqual(current, value)) difference[key] = value;
  }

  /** Carry out a difference on the source. */
  _updateCommit(source: AnyObject, key: string, difference: AnyValue, _options: AnyObject = {}): void {
    if (difference instanceof ForcedDeletion) {
      const reset = this.getInitialValue(source);
      if (reset === undefined) Reflect.deleteProperty(source, key);
      else source[key] = reset;
    } else source[key] = deepClone(difference instanceof ForcedReplacement ? difference.value : difference);
  }

  /* ------------------------------------------------------------ active effects */

  /** Apply a change of an active effect and return the new value. */
  applyChange(value: AnyValue, model: AnyValue, change: AnyObject): AnyValue {
    const type = changeType(change);
    const delta = type === "custom" ? change.value : this._castChangeDelta(change.value);
    switch (type) {
      case "add":
        return this._applyChangeAdd(value, delta, model, change);
      case "subtract":
        return this._applyChangeSubtract(value, delta, model, change);
      case "multiply":
        return this._applyChangeMultiply(value, delta, model, change);
      case "override":
        return this._applyChangeOverride(value, delta, model, change);
      case "upgrade":
        return this._applyChangeUpgrade(value, delta, model, change);
      case "downgrade":
        return this._applyChangeDowngrade(value, delta, model, change);
      default:
        return this._applyChangeCustom(value, delta, model, change);
    }
  }

  /** Bring a change's value to the field's type. */
  _castChangeDelta(delta: AnyValue, _change?: AnyObject): AnyValue {
    return this._cast(delta);
  }

  _applyChangeAdd(value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return value + delta;
  }

  _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return value - delta;
  }

  _applyChangeMultiply(value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return value * delta;
  }

  _applyChangeOverride(_value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return delta;
  }

  _applyChangeUpgrade(value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return value === null || value === undefined || delta > value ? delta : value;
  }

  _applyChangeDowngrade(value: AnyValue, delta: AnyValue, _model: AnyValue, _change: AnyObject): AnyValue {
    return value === null || value === undefined || delta < value ? delta : value;
  }

  /** Custom changes are the system's: the binding asks its hook or handler. */
  _applyChangeCustom(value: AnyValue, delta: AnyValue, model: AnyValue, change: AnyObject): AnyValue {
    return bindings.applyCustomChange ? bindings.applyCustomChange(this, value, delta, model, change) : value;
  }

  /* ------------------------------------------------------------ forms */

  /** Build an input element for this field. `config` as in Foundry: name, value, localize, ... */
  toInput(config: AnyObject = {}): AnyValue {
    const inputConfig: AnyObject = { name: this.fieldPath, ...config };
    if (typeof inputConfig.input === "function") return inputConfig.input(this, inputConfig);
    return this._toInput(inputConfig);
  }

  /** Override point of `toInput`. */
  _toInput(config: AnyObject): AnyValue {
    if (!bindings.fieldForms)
      throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
    return bindings.fieldForms.toInput(this, config);
  }

  /** Build the form group (label, input, hint) of this field. */
  toFormGroup(groupConfig: AnyObject = {}, inputConfig: AnyObject = {}): AnyValue {
    if (!bindings.fieldForms) throw new Error("Form groups need a page");
    return bindings.fieldForms.toFormGroup(this, groupConfig, inputConfig);
  }
}

/** Clean one entry of a container; operators pass, what a replacement holds is cleaned as complete. */
export function cleanEntry(field: DataField, value: AnyValue, options: AnyObject): AnyValue {
  if (value instanceof ForcedDeletion) return value;
  if (value instanceof ForcedReplacement)
    return new ForcedReplacement(field.clean(value.value, { ...options, partial: false }));
  return field.clean(value, options);
}
