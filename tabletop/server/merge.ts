/**
 * Update semantics on plain data: what a client sent is expanded, applied to the stored source (both profiles' operators, arrays replaced as a whole), and the
 * difference that really happened is worked out from the two sources. Platform 4.2.
 */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { Refusal } from "./errors.ts";

/** The key that marks an operator in JSON. `T:common/data/operators` */
export const OPERATOR_KEY = "__$OPERATOR$__";
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const MAX_DEPTH = 100;
const MAX_NODES = 4_000_000;

export function isPlainObject(value: unknown): value is AnyObject {
  if (!value || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function operatorOf(value: unknown): { name: string; value: AnyValue } | null {
  if (!isPlainObject(value) || typeof value[OPERATOR_KEY] !== "string") return null;
  return { name: value[OPERATOR_KEY] as string, value: value.value };
}

/** Refuse what JSON cannot hold, keys that reach prototypes, and data too deep or too large to be meant. */
export function assertJson(root: unknown): void {
  let nodes = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) throw new Refusal("invalid", "The data is nested too deeply");
    if (++nodes > MAX_NODES) throw new Refusal("invalid", "The data is too large");
    if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new Refusal("invalid", "A number is not finite");
      return;
    }
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, depth + 1);
      return;
    }
    if (!isPlainObject(value)) throw new Refusal("invalid", "The data is not plain JSON");
    for (const key of Object.keys(value)) {
      if (FORBIDDEN.has(key) || key.split(".").some((part) => FORBIDDEN.has(part)))
        throw new Refusal("invalid", `The key ${key} is not allowed`);
      visit(value[key], depth + 1);
    }
  };
  visit(root, 0);
}

/** Copy JSON data. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry: unknown) => clone(entry)) as T;
  if (value && typeof value === "object") {
    const copy: AnyObject = {};
    for (const key of Object.keys(value)) copy[key] = clone((value as AnyObject)[key] as unknown);
    return copy as T;
  }
  return value;
}

/** Deep equality of JSON data; `undefined` counts as absent. */
export function equals(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => equals(entry, b[index]));
  const left = a as AnyObject;
  const right = b as AnyObject;
  for (const key of Object.keys(left)) if (left[key] !== undefined && !equals(left[key], right[key])) return false;
  for (const key of Object.keys(right)) if (right[key] !== undefined && left[key] === undefined) return false;
  return true;
}

/** Turn dotted keys into nested objects, at every depth outside arrays. `T:common/utils/helpers` (expandObject) */
export function expand(value: AnyObject): AnyObject {
  const result: AnyObject = {};
  for (const [key, entry] of Object.entries(value)) {
    const inner: unknown = isPlainObject(entry) && !operatorOf(entry) ? expand(entry) : entry;
    const parts = key.split(".");
    let target = result;
    for (const part of parts.slice(0, -1)) {
      const next: unknown = target[part];
      target = (isPlainObject(next) && !operatorOf(next) ? next : (target[part] = {})) as AnyObject;
    }
    const last = parts[parts.length - 1]!;
    const there: unknown = target[last];
    if (isPlainObject(there) && isPlainObject(inner) && !operatorOf(there) && !operatorOf(inner))
      mergeExpanded(there, inner);
    else target[last] = inner;
  }
  return result;
}

function mergeExpanded(target: AnyObject, from: AnyObject): void {
  for (const [key, value] of Object.entries(from)) {
    const there: unknown = target[key];
    if (isPlainObject(there) && isPlainObject(value)) mergeExpanded(there, value);
    else target[key] = value;
  }
}

/** Take operators out of data that replaces something as a whole (creation data, replaced objects). */
export function stripOperators(value: AnyValue): AnyValue {
  const operator = operatorOf(value);
  if (operator) return operator.name === "ForcedReplacement" ? stripOperators(operator.value) : undefined;
  if (Array.isArray(value))
    return value
      .map((entry: AnyValue) => stripOperators(entry))
      .map((entry: AnyValue) => (entry === undefined ? null : entry));
  if (!isPlainObject(value)) return value;
  const result: AnyObject = {};
  for (const [key, entry] of Object.entries(value)) {
    if (key.startsWith("-=")) continue;
    const stripped: AnyValue = stripOperators(entry);
    if (stripped !== undefined) result[key.startsWith("==") ? key.slice(2) : key] = stripped;
  }
  return result;
}

/** Apply expanded changes to a source in place. With `recursive` false a given object replaces what is there. */
export function applyChanges(target: AnyObject, changes: AnyObject, recursive = true): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (key.startsWith("-=")) {
      Reflect.deleteProperty(target, key.slice(2));
      continue;
    }
    if (key.startsWith("==")) {
      target[key.slice(2)] = stripOperators(clone(value) as AnyValue);
      continue;
    }
    const operator = operatorOf(value);
    if (operator) {
      if (operator.name === "ForcedDeletion") Reflect.deleteProperty(target, key);
      else if (operator.name === "ForcedReplacement") target[key] = stripOperators(clone(operator.value) as AnyValue);
      else throw new Refusal("invalid", `${operator.name} is not an update operator`);
      continue;
    }
    const there: unknown = target[key];
    if (isPlainObject(value) && Array.isArray(there)) {
      // Dotted indices become an object; the field casts it to a new array of its values (GH#10541).
      const keys = Object.keys(value);
      target[key] =
        keys.length && keys.every((index) => /^\d+$/.test(index))
          ? keys
              .map(Number)
              .sort((a, b) => a - b)
              .map((index) => stripOperators(clone(value[index]) as AnyValue))
          : stripOperators(clone(value) as AnyValue);
    } else if (isPlainObject(value) && recursive) {
      const inner: AnyObject = isPlainObject(there) ? there : {};
      applyChanges(inner, value, true);
      target[key] = inner;
    } else target[key] = stripOperators(clone(value) as AnyValue);
  }
}

/** What an update changed, in the form in which a client can apply it. Removed keys come as the profile's deletion operator. */
export function difference(before: AnyObject, after: AnyObject, generation: number): AnyObject {
  const result: AnyObject = {};
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const old: unknown = before[key];
    if (equals(old, value)) continue;
    if (isPlainObject(old) && isPlainObject(value)) result[key] = difference(old, value, generation);
    else result[key] = clone(value as unknown);
  }
  for (const [key, old] of Object.entries(before)) {
    if (old === undefined || after[key] !== undefined) continue;
    if (generation >= 14) result[key] = { [OPERATOR_KEY]: "ForcedDeletion" };
    else result[`-=${key}`] = null;
  }
  return result;
}

/** The part of `source` that `changes` names: what an update with `diff: false` reports even if it is equal. */
export function pick(source: AnyObject, changes: AnyObject): AnyObject {
  const result: AnyObject = {};
  for (const [rawKey, value] of Object.entries(changes)) {
    if (rawKey.startsWith("-=")) continue;
    const key = rawKey.startsWith("==") ? rawKey.slice(2) : rawKey;
    const there: unknown = source[key];
    if (there === undefined) continue;
    result[key] =
      isPlainObject(there) && isPlainObject(value) && !operatorOf(value) && !rawKey.startsWith("==")
        ? pick(there, value)
        : clone(there);
  }
  return result;
}

/** Lay one difference over another. */
export function overlay(target: AnyObject, from: AnyObject): AnyObject {
  mergeExpanded(target, from);
  return target;
}

/** Do the changes say anything about this path? Counts operators on the way. */
export function touches(changes: AnyObject, key: string): boolean {
  return key in changes || `-=${key}` in changes || `==${key}` in changes;
}
