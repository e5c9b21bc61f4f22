/** Fields of single values: booleans, numbers, texts, colours, ids. `T:common/data/fields` */
import { bindings } from "../bindings.ts";
import { FILE_CATEGORIES } from "../constants.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { Color } from "../utils/color.ts";
import { deepClone, isPlainObject, isValidId, parseUuid } from "../utils/helpers.ts";
import { DataField } from "./field-base.ts";
import { documentClassOf } from "./registry.ts";

/** The values of `choices`: a list, a set, a record, or a function giving one of these. */
function choiceValues(choices: AnyValue): AnyValue[] | null {
  if (typeof choices === "function") choices = choices();
  if (!choices) return null;
  if (Array.isArray(choices) || choices instanceof Set)
    return [...choices].map((c) => (isPlainObject(c) && "value" in c ? c.value : c));
  return Object.keys(choices);
}

/** True or false. `T:common/data/fields` */
export class BooleanField extends DataField {
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  override _cast(value: AnyValue): AnyValue {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }
  override _validateType(value: AnyValue): Veto {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }
  override _castChangeDelta(delta: AnyValue): AnyValue {
    if (typeof delta === "string") return delta === "true" || delta === "1";
    return Boolean(delta);
  }
  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return Boolean(value || delta);
  }
  override _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return Boolean(value) !== Boolean(delta);
  }
  override _applyChangeMultiply(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return Boolean(value && delta);
  }
  override _applyChangeUpgrade(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return delta > value ? delta : value;
  }
  override _applyChangeDowngrade(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return delta < value ? delta : value;
  }
}

/** A finite number. `T:common/data/fields` */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: AnyValue;

  constructor(options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    if (this.choices !== undefined) this.nullable = options.nullable ?? false;
    if (this.min !== undefined && this.max !== undefined && this.min > this.max)
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
  }

  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  override clean(value: AnyValue, options: AnyObject = {}, state?: AnyValue): AnyValue {
    if (typeof value === "string" && value.trim() === "") value = null;
    const cleaned = super.clean(value, options, state);
    return Number.isNaN(cleaned) && this.nullable ? null : cleaned;
  }

  override _cast(value: AnyValue): AnyValue {
    return typeof value === "object" && !(value instanceof Number) ? NaN : Number(value);
  }

  override _cleanType(value: AnyValue, options?: AnyObject, state?: AnyValue): AnyValue {
    value = super._cleanType(value, options, state);
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    const { integer, min, max, step } = this;
    if (integer) value = Math.round(value);
    if (min !== undefined) value = Math.max(value, min);
    if (max !== undefined) value = Math.min(value, max);
    if (step && Number.isFinite(value)) {
      const base = min ?? 0;
      const digits = Math.max(String(step).split(".")[1]?.length ?? 0, String(base).split(".")[1]?.length ?? 0);
      value = Number((base + Math.round((value - base) / step) * step).toFixed(digits));
      // A step that does not divide the range must not lead out of it.
      if (max !== undefined && value > max) value = Number((value - step).toFixed(digits));
    }
    return value;
  }

  override _validateType(value: AnyValue): Veto {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    const { min, max, step } = this;
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (min !== undefined && value < min) throw new Error(`must be at least ${min}`);
    if (max !== undefined && value > max) throw new Error(`must be at most ${max}`);
    if (step) {
      const ratio = (value - (min ?? 0)) / step;
      if (Math.abs(ratio - Math.round(ratio)) > 1e-6) throw new Error(`must be an increment of ${step}`);
    }
    const choices = choiceValues(this.choices);
    if (choices && !choices.some((c) => Number(c) === value)) throw new Error(`${value} is not a valid choice`);
  }

  override _castChangeDelta(delta: AnyValue): AnyValue {
    return this._cast(delta);
  }
  #combine(value: AnyValue, delta: AnyValue, fn: (a: number, b: number) => number): AnyValue {
    return Number.isNaN(delta) ? value : fn(Number(value ?? 0), delta);
  }
  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return this.#combine(value, delta, (a, b) => a + b);
  }
  override _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return this.#combine(value, delta, (a, b) => a - b);
  }
  override _applyChangeMultiply(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return this.#combine(value, delta, (a, b) => a * b);
  }
  override _applyChangeOverride(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return Number.isNaN(delta) ? value : delta;
  }
}

/** A text. `T:common/data/fields` */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: AnyValue;
  declare textSearch: boolean;

  constructor(options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    if (this.choices !== undefined) {
      this.blank = options.blank ?? false;
      this.nullable = options.nullable ?? false;
    }
  }

  static override get _defaults(): AnyObject {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  override getInitialValue(data?: AnyObject): AnyValue {
    const value = super.getInitialValue(data);
    if (this.initial !== undefined || !this.required) return value;
    if (this.blank) return "";
    return this.nullable ? null : undefined;
  }

  override clean(value: AnyValue, options: AnyObject = {}, state?: AnyValue): AnyValue {
    const cleaned = super.clean(value, options, state);
    if (cleaned !== "" || this.blank) return cleaned;
    // An empty text where none may stand is the initial value; only where there is none it is refused. github foundryvtt/dnd5e#5640, MetaMorphic-Digital/draw-steel#189
    const initial = this.getInitialValue(options.source ?? {});
    return initial ?? (this.nullable ? null : this.required ? cleaned : undefined);
  }

  override _cast(value: AnyValue): AnyValue {
    return typeof value === "string" ? value : String(value);
  }

  override _cleanType(value: AnyValue, options?: AnyObject, state?: AnyValue): AnyValue {
    value = super._cleanType(value, options, state);
    return this.trim && typeof value === "string" ? value.trim() : value;
  }

  override _validateSpecial(value: AnyValue, options?: AnyObject): Veto {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value, options);
  }

  override _validateType(value: AnyValue, _options?: AnyObject): Veto {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices !== undefined && !this._isValidChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  _isValidChoice(value: AnyValue): boolean {
    return choiceValues(this.choices)?.map(String).includes(String(value)) ?? true;
  }

  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return (value ?? "") + delta;
  }
  override _applyChangeSubtract(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return String(value ?? "").replace(delta, () => "");
  }
  override _applyChangeMultiply(value: AnyValue, _delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return value;
  }
}

/** Text with markup; the server sanitises what the manifest lists. `T:common/data/fields` */
export class HTMLField extends StringField {
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, blank: true };
  }
}

/** Text that is a script. `T:common/data/fields` */
export class JavaScriptField extends StringField {
  declare async: boolean;
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }
}

/** Anything that JSON can hold. `T:common/data/fields` */
export class AnyField extends DataField {
  declare serializable: boolean;
  static override get _defaults(): AnyObject {
    return { ...super._defaults, nullable: true, serializable: true };
  }
  override initialize(value: AnyValue): AnyValue {
    return deepClone(value);
  }
  override toObject(value: AnyValue): AnyValue {
    return deepClone(value);
  }
  override _applyChangeAdd(value: AnyValue, delta: AnyValue, _model?: AnyValue, _change?: AnyObject): AnyValue {
    return Array.isArray(value) ? [...value, delta] : value + delta;
  }
}

/** JSON text, prepared as its value. `T:common/data/fields` */
export class JSONField extends StringField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }
  override clean(value: AnyValue, options: AnyObject = {}): AnyValue {
    if (value === "") return this.nullable ? null : "{}";
    return super.clean(value, options);
  }
  override _cast(value: AnyValue): AnyValue {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  override getInitialValue(data?: AnyObject): AnyValue {
    const value = super.getInitialValue(data);
    return value === undefined || value === null || typeof value === "string" ? value : JSON.stringify(value);
  }
  override _validateType(value: AnyValue): Veto {
    super._validateType(value);
    JSON.parse(value);
  }
  override initialize(value: AnyValue): AnyValue {
    return typeof value === "string" ? JSON.parse(value) : value;
  }
  override toObject(value: AnyValue): AnyValue {
    return value === undefined || value === null || (this.nullable === true && value === null)
      ? value
      : JSON.stringify(value);
  }
}

/** A colour: `#rrggbb` in the source, a Color when prepared. `T:common/data/fields` */
export class ColorField extends StringField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }
  override clean(value: AnyValue, options: AnyObject = {}): AnyValue {
    if (value === "" || Number.isNaN(value)) value = null;
    if (value === null || value === undefined) return super.clean(value, options);
    if (value instanceof Color || typeof value === "number") return Color.from(value as number).css;
    let text = String(value).trim().toLowerCase();
    if (/^[0-9a-f]{6}$|^[0-9a-f]{3}$/.test(text)) text = `#${text}`;
    if (/^#[0-9a-f]{3}$/.test(text)) text = `#${[...text.slice(1)].map((c) => c + c).join("")}`;
    return super.clean(text, options);
  }
  override _validateType(value: AnyValue): Veto {
    super._validateType(value);
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a valid color string");
  }
  override initialize(value: AnyValue): AnyValue {
    return value === null || value === undefined ? value : Color.from(value);
  }
  override toObject(value: AnyValue): AnyValue {
    return value instanceof Color ? (value.valid ? value.css : null) : value;
  }
  override _castChangeDelta(delta: AnyValue): AnyValue {
    return Color.from(delta);
  }
}

/** A file by path. `T:common/data/fields` */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    if (!this.categories.length || this.categories.some((c) => !(c in FILE_CATEGORIES)))
      throw new Error("The categories of a FilePathField must be keys in CONST.FILE_CATEGORIES");
  }
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }
  override _validateType(value: AnyValue): Veto {
    super._validateType(value);
    if (this.wildcard && value.includes("*")) return;
    if (this.virtual && value.startsWith("#")) return;
    const types = this.categories.flatMap((c) => Object.entries(FILE_CATEGORIES[c] ?? {}));
    if (value.startsWith("data:")) {
      const mime = /^data:([a-z]+\/[a-z0-9+.-]+);base64,/.exec(value)?.[1];
      if (!this.base64) throw new Error("does not accept base64 data");
      if (!mime || !types.some(([, m]) => m === mime)) throw new Error("is not base64 data of an accepted type");
      return;
    }
    const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(value)?.[1]?.toLowerCase();
    if (!extension || !types.some(([e]) => e === extension))
      throw new Error(`does not have a valid file extension (${this.categories.join(", ")})`);
  }
}

/** An angle in degrees. `T:common/data/fields` */
export class AngleField extends NumberField {
  declare normalize: boolean;
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }
  override _cast(value: AnyValue): AnyValue {
    const n = super._cast(value);
    if (!this.normalize || Number.isNaN(n) || n === 360) return n;
    return ((n % 360) + 360) % 360;
  }
}

/** 0 to 1. `T:common/data/fields` */
export class AlphaField extends NumberField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue from 0 to 1. `T:common/data/fields` */
export class HueField extends NumberField {
  static override get _defaults(): AnyObject {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
  override _cast(value: AnyValue): AnyValue {
    const n = super._cast(value);
    return Number.isNaN(n) || n === 1 ? n : ((n % 1) + 1) % 1;
  }
}

/** The order among siblings. `T:common/data/fields` */
export class IntegerSortField extends NumberField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}

/** Sixteen letters and digits. `T:common/data/fields` */
export class DocumentIdField extends StringField {
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }
  override _cast(value: AnyValue): AnyValue {
    if (value && typeof value === "object" && "_source" in value) return value._source._id;
    return String(value);
  }
  override _validateType(value: AnyValue): Veto {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

/** The address of a document. `T:common/data/fields` */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;
  declare relative: boolean;
  static override get _defaults(): AnyObject {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }
  override _cast(value: AnyValue): AnyValue {
    return value && typeof value === "object" && typeof value.uuid === "string" ? value.uuid : super._cast(value);
  }
  override _validateType(value: AnyValue): Veto {
    super._validateType(value);
    if (this.relative && value.startsWith(".")) return;
    let parsed: AnyValue;
    try {
      parsed = /^[A-Za-z]+(\.[A-Za-z0-9_-]+)+$/.test(value) ? parseUuid(value) : null;
    } catch {
      parsed = null;
    }
    const id = parsed?.id ?? parsed?.documentId;
    if (!parsed || !isValidId(id)) throw new Error("is not a valid UUID string");
    if (this.type && parsed.type !== this.type) throw new Error(`is not a UUID of a ${this.type} document`);
    if (this.embedded === true && !parsed.embedded?.length) throw new Error("must be an embedded document");
    if (this.embedded === false && parsed.embedded?.length) throw new Error("may not be an embedded document");
  }
}

/** A document of the world by its id, prepared as a lazy getter. `T:common/data/fields` */
export class ForeignDocumentField extends DocumentIdField {
  /** Document class, or its name where the class would make an import cycle. */
  declare target: AnyValue;
  declare idOnly: boolean;

  constructor(model: AnyValue, options: AnyObject = {}, context: AnyObject = {}) {
    super(options, context);
    Object.defineProperty(this, "target", { value: model });
    if (typeof model !== "string" && typeof model?.documentName !== "string")
      throw new Error("A ForeignDocumentField must specify a Document class as its type");
  }
  static override get _defaults(): AnyObject {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }
  /** The class of the document. */
  get model(): AnyValue {
    if (typeof this.target !== "string") return this.target;
    return documentClassOf(this.target) ?? { documentName: this.target };
  }
  get documentName(): string {
    return typeof this.target === "string" ? this.target : this.target.documentName;
  }
  override clean(value: AnyValue, options: AnyObject = {}): AnyValue {
    return super.clean(value === "" ? null : value, options);
  }
  override initialize(value: AnyValue, model?: AnyValue): AnyValue {
    if (this.idOnly) return value;
    const name = this.documentName;
    return () => {
      if (!value) return null;
      if (model?.pack && name === "Folder") return bindings.getWorldDocument(name, value, { pack: model.pack });
      return bindings.getWorldDocument(name, value, { pack: model?.pack ?? null }) ?? null;
    };
  }
  override toObject(value: AnyValue): AnyValue {
    return value?._id ?? value;
  }
}
