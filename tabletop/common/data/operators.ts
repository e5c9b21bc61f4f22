/**
 * Update operators. [14] instances of DataFieldOperator; [13] the keys `-=name` and `==name`. The host works with the instances inside and converts at its
 * edges, so that one pipeline serves both profiles. `T:common/data/operators`
 */
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";

const KEY = "__$OPERATOR$__";

/** Base of update operators. */
export class DataFieldOperator {
  /** Key that marks an operator in JSON. */
  static readonly JSON_KEY = KEY;
  declare readonly value: AnyValue;

  constructor(value?: AnyValue) {
    this.value = value;
  }

  /** `{"__$OPERATOR$__": class name, value}`: the form on the wire. */
  toJSON(): AnyObject {
    const json: AnyObject = { [KEY]: this.constructor.name };
    if (this.value !== undefined) json.value = this.value;
    return json;
  }

  /** Rebuild from JSON; undefined if the object is no operator. */
  static fromJSON(json: AnyObject): DataFieldOperator | undefined {
    switch (json[KEY]) {
      case "ForcedDeletion":
        return new ForcedDeletion();
      case "ForcedReplacement":
        return new ForcedReplacement(json.value);
      default:
        return undefined;
    }
  }
}

/** Remove the key it is assigned to. */
export class ForcedDeletion extends DataFieldOperator {
  constructor() {
    super();
    Object.freeze(this);
  }

  static create(): ForcedDeletion {
    return _del;
  }
}

/** Replace the value at its key without merging. */
export class ForcedReplacement extends DataFieldOperator {
  static create(value: AnyValue): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** The shared deletion operator (global `_del` under profile 14). */
export const _del: ForcedDeletion = new ForcedDeletion();

/** A replacement operator (global `_replace` under profile 14). */
export function _replace(value: AnyValue): ForcedReplacement {
  return new ForcedReplacement(value);
}

/** True for `-=key` and `==key`. */
export function isOperatorKey(key: string): boolean {
  return key.startsWith("-=") || key.startsWith("==");
}

function isPlain(value: unknown): value is AnyObject {
  if (!value || typeof value !== "object") return false;
  const proto = Object.getPrototypeOf(value) as unknown;
  return proto === null || proto === Object.prototype;
}

/** Turn the JSON form of operators anywhere in `data` into instances, in place; returns the (possibly replaced) value. For data from the wire. */
export function reviveOperators(data: AnyValue): AnyValue {
  if (Array.isArray(data)) {
    for (let i = 0; i < data.length; i++) data[i] = reviveOperators(data[i]);
    return data;
  }
  if (!isPlain(data)) return data;
  if (KEY in data) return DataFieldOperator.fromJSON(data) ?? data;
  for (const key of Object.keys(data)) data[key] = reviveOperators(data[key]);
  return data;
}

/**
 * Turn `-=key` and `==key` into operator instances, in place and at every depth of plain objects. Under profile 14 the old form works but warns. Expects
 * expanded data. Returns its argument.
 */
export function normalizeOperators(data: AnyValue): AnyValue {
  if (Array.isArray(data)) {
    for (const v of data) normalizeOperators(v);
    return data;
  }
  if (!isPlain(data)) return data;
  for (const key of Object.keys(data)) {
    const value = data[key];
    if (isPlain(value) && KEY in value) {
      data[key] = DataFieldOperator.fromJSON(value) ?? value;
      continue;
    }
    normalizeOperators(value);
    if (!isOperatorKey(key)) continue;
    const name = key.slice(2);
    Reflect.deleteProperty(data, key);
    data[name] = key.startsWith("-=") ? _del : new ForcedReplacement(value);
    if (isV14()) {
      logCompatibilityWarning(
        `The special key "${key}" is deprecated in favor of ${key.startsWith("-=") ? "ForcedDeletion (_del)" : "ForcedReplacement (_replace)"}.`,
        { since: 14, until: 16 },
      );
    }
  }
  return data;
}

/** Profile 13 writes operators as special keys; returns a converted copy of the objects on the way (leaves are shared). Profile 14 returns its argument. */
export function legacyOperators(data: AnyValue): AnyValue {
  if (isV14()) return data;
  if (Array.isArray(data)) return data.map((v) => (isPlain(v) ? legacyOperators(v) : v));
  if (!isPlain(data)) return data;
  const out: AnyObject = {};
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof ForcedDeletion) out[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) out[`==${key}`] = value.value;
    else out[key] = isPlain(value) || Array.isArray(value) ? legacyOperators(value) : value;
  }
  return out;
}

/** Does an object hold an operator anywhere in its plain depths? */
export function hasOperators(data: AnyValue): boolean {
  if (data instanceof DataFieldOperator) return true;
  if (!isPlain(data)) return false;
  return Object.keys(data).some((k) => isOperatorKey(k) || hasOperators(data[k]));
}
