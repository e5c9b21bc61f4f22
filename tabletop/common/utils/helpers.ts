/** `foundry.utils.*`: pure helpers on objects, ids and text. `T:common/utils/helpers` */
import { bindings } from "../bindings.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, isOperatorKey } from "../data/operators.ts";
import { isV14 } from "../profile.ts";
import type { AnyObject, AnyValue, Constructor } from "../types.ts";
import { logCompatibilityWarning } from "./logging.ts";

const MAX_DEPTH = 100;

/** Own-prototype objects only: what merge, expand and flatten descend into. */
export function isPlainObject(value: unknown): value is AnyObject {
  if (!value || typeof value !== "object") return false;
  const proto = Object.getPrototypeOf(value) as unknown;
  return proto === null || proto === Object.prototype;
}

const CLASS_NAMES: [string, string][] = [
  ["Array", "Array"],
  ["Set", "Set"],
  ["Map", "Map"],
  ["Promise", "Promise"],
  ["Error", "Error"],
  ["Date", "Date"],
  ["HTMLElement", "HTMLElement"],
  ["Int8Array", "TypedArray"],
  ["Uint8Array", "TypedArray"],
  ["Uint16Array", "TypedArray"],
  ["Float32Array", "TypedArray"],
  ["Float64Array", "TypedArray"],
];

/** Name the type of a value: "undefined", "null", "number", "string", "boolean", "function", "Object" (plain), "Array", "Set", "Map", …, else "Unknown". `T:common/utils/helpers` */
export function getType(variable: unknown): string {
  if (variable === null) return "null";
  const type = typeof variable;
  if (type !== "object") return type;
  if (Array.isArray(variable)) return "Array";
  if (isPlainObject(variable)) return "Object";
  for (const [name, result] of CLASS_NAMES) {
    const cls = (globalThis as AnyObject)[name];
    if (typeof cls === "function" && variable instanceof cls) return result;
  }
  return "Unknown";
}

/** Undefined, null, or an empty object, array, set or map. `T:common/utils/helpers` */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

/** Read a dotted path; a key that holds the dots itself wins. `T:common/utils/helpers` */
export function getProperty(object: AnyValue, key: string): AnyValue {
  if (!key || object === null || object === undefined) return undefined;
  if (typeof object === "object" && key in object) return object[key];
  let target: AnyValue = object;
  for (const part of String(key).split(".")) {
    if (target === null || target === undefined || (typeof target !== "object" && typeof target !== "function"))
      return undefined;
    if (!(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Does a dotted path exist? `T:common/utils/helpers` */
export function hasProperty(object: AnyValue, key: string): boolean {
  if (!key || object === null || object === undefined) return false;
  if (typeof object === "object" && key in object) return true;
  let target: AnyValue = object;
  for (const part of key.split(".")) {
    if (target === null || target === undefined || typeof target !== "object" || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** Write a dotted path, making objects on the way; returns whether the value changed. `T:common/utils/helpers` */
export function setProperty(object: AnyValue, key: string, value: AnyValue): boolean {
  if (!key) return false;
  let target = object;
  const parts = key.split(".");
  const last = parts.pop()!;
  if (parts.includes("__proto__") || last === "__proto__") return false;
  for (const part of parts) {
    if (target[part] === null || typeof target[part] !== "object") target[part] = {};
    target = target[part];
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

/** Delete a dotted path; returns whether there was something. `T:common/utils/helpers` */
export function deleteProperty(object: AnyValue, key: string): boolean {
  if (!key || !object) return false;
  let target = object;
  const parts = key.split(".");
  const last = parts.pop()!;
  for (const part of parts) {
    if (target === null || typeof target !== "object" || !(part in target)) return false;
    target = target[part];
  }
  if (target === null || typeof target !== "object" || !(last in target)) return false;
  return Reflect.deleteProperty(target, last);
}

/** Copy plain objects, arrays and dates at every depth; other instances are kept by reference (`strict` throws on them). `T:common/utils/helpers` */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}, _depth = 0): T {
  if (_depth > MAX_DEPTH)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((v) => deepClone(v, { strict }, _depth + 1) as unknown) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (original instanceof ForcedReplacement)
    return new ForcedReplacement(deepClone(original.value, { strict }, _depth + 1)) as T;
  if (original instanceof DataFieldOperator) return original;
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: AnyObject = {};
  for (const k of Object.keys(original)) clone[k] = deepClone((original as AnyObject)[k], { strict }, _depth + 1);
  return clone as T;
}

/** Copy through JSON. `T:common/utils/helpers` */
export function duplicate<T>(original: T): T {
  return original === undefined ? original : (JSON.parse(JSON.stringify(original)) as T);
}

function deepApply(obj: AnyValue, fn: (o: AnyValue) => AnyValue, strict: boolean, depth: number): AnyValue {
  if (depth > MAX_DEPTH) throw new Error("Maximum depth exceeded");
  if (Array.isArray(obj)) for (const v of obj) deepApply(v, fn, strict, depth + 1);
  else if (isPlainObject(obj)) for (const v of Object.values(obj)) deepApply(v, fn, strict, depth + 1);
  else {
    if (strict && obj !== null && typeof obj === "object") throw new Error("Cannot process advanced objects");
    return obj;
  }
  return fn(obj);
}

/** Freeze plain objects and arrays at every depth. `T:common/utils/helpers` */
export function deepFreeze<T>(obj: T, { strict = false }: { strict?: boolean } = {}): T {
  return deepApply(obj, Object.freeze, strict, 0) as T;
}

/** Seal plain objects and arrays at every depth. `T:common/utils/helpers` */
export function deepSeal<T>(obj: T, { strict = false }: { strict?: boolean } = {}): T {
  return deepApply(obj, Object.seal, strict, 0) as T;
}

/** Structural equality; objects with `equals` decide themselves. `T:common/utils/helpers` (equals). */
export function valuesEqual(a: AnyValue, b: AnyValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object")
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((v, i) => valuesEqual(v, b[i]));
  if (Array.isArray(b)) return false;
  if (isPlainObject(a) && isPlainObject(b)) return objectsEqual(a, b);
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((v) => b.has(v));
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a.equals === "function") return Boolean(a.equals(b));
  return false;
}

/** Same keys with equal values at every depth. `T:common/utils/helpers` */
export function objectsEqual(a: AnyValue, b: AnyValue): boolean {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return valuesEqual(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => Object.hasOwn(b, k) && valuesEqual(a[k], b[k]));
}

/** Turn dotted keys into nested objects, at every depth and within arrays. Operators stay whole. `T:common/utils/helpers` */
export function expandObject(obj: AnyValue, _depth = 0): AnyValue {
  if (_depth > MAX_DEPTH) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(obj)) return obj.map((v) => expandObject(v, _depth + 1));
  if (!isPlainObject(obj)) return obj;
  const out: AnyObject = {};
  for (const [k, v] of Object.entries(obj)) {
    const value = expandObject(v, _depth + 1);
    // Most keys are no path: to take each to pieces is most of reading a language file.
    const isPath = k.includes(".") || k === "__proto__";
    // Dotted and nested keys of one parent must combine, whichever comes first.
    const existing = isPath || Object.hasOwn(out, k) ? getOwnPath(out, k) : undefined;
    if (isPlainObject(value) && isPlainObject(existing)) Object.assign(existing, value);
    else if (isPath) setProperty(out, k, value);
    else out[k] = value;
  }
  return out;
}

function getOwnPath(object: AnyObject, path: string): AnyValue {
  let target: AnyValue = object;
  for (const part of path.split(".")) {
    if (!isPlainObject(target) || !Object.hasOwn(target, part)) return undefined;
    target = target[part];
  }
  return target;
}

/** Turn nested plain objects into dotted keys; empty objects remain. `T:common/utils/helpers` */
export function flattenObject(obj: AnyValue, _depth = 0): AnyObject {
  if (_depth > MAX_DEPTH) throw new Error("Maximum depth exceeded");
  const out: AnyObject = {};
  for (const [k, v] of Object.entries((obj ?? {}) as AnyObject)) {
    if (isPlainObject(v) && Object.keys(v).length) {
      for (const [ik, iv] of Object.entries(flattenObject(v, _depth + 1))) out[`${k}.${ik}`] = iv;
    } else out[k] = v;
  }
  return out;
}

/** Reduce `source` to the keys of `template`. `T:common/utils/helpers` */
export function filterObject(
  source: AnyValue,
  template: AnyValue,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): AnyObject {
  const out: AnyObject = {};
  for (const [k, v] of Object.entries((source ?? {}) as AnyObject)) {
    const name = isOperatorKey(k) ? k.slice(2) : k;
    if (isOperatorKey(k) && deletionKeys && name in (template ?? {})) {
      out[k] = v;
      continue;
    }
    if (!template || !Object.hasOwn(template, k)) continue;
    const t = template[k];
    if (isPlainObject(v) && isPlainObject(t)) out[k] = filterObject(v, t, { deletionKeys, templateValues });
    else if (templateValues && !isEmpty(t)) out[k] = t;
    else out[k] = v;
  }
  return out;
}

/** What of `other` differs from `original`. `inner` looks only at keys of both; `deletionKeys` reports removal keys as they are. `T:common/utils/helpers` */
export function diffObject(
  original: AnyValue,
  other: AnyValue,
  { inner = false, deletionKeys = false }: { inner?: boolean; deletionKeys?: boolean; _d?: number } = {},
): AnyObject {
  const out: AnyObject = {};
  for (const [key, value] of Object.entries((other ?? {}) as AnyObject)) {
    if (isOperatorKey(key)) {
      const target = key.slice(2);
      if (
        key.startsWith("-=")
          ? deletionKeys && original && target in original
          : !original || !valuesEqual(original[target], value)
      )
        out[key] = value;
      continue;
    }
    const has = Boolean(original) && Object.hasOwn(original, key);
    if (inner && !has) continue;
    const previous = has ? original[key] : undefined;
    if (value instanceof ForcedDeletion) {
      if (has) out[key] = value;
      continue;
    }
    if (value instanceof ForcedReplacement) {
      if (!valuesEqual(previous, value.value)) out[key] = value;
      continue;
    }
    if (isPlainObject(value) && isPlainObject(previous)) {
      if (!Object.keys(value).length && Object.keys(previous).length) continue;
      const nested = diffObject(previous, value, { inner, deletionKeys });
      if (Object.keys(nested).length) out[key] = nested;
    } else if (!has || !valuesEqual(previous, value)) out[key] = value;
  }
  return out;
}

export interface MergeOptions {
  /** May top-level keys be added? */
  insertKeys?: boolean;
  /** May nested keys be added? */
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** [13] honour `-=` keys. */
  performDeletions?: boolean;
  /** [14] honour operators. */
  applyOperators?: boolean;
}

/** Merge `other` into `original`; arrays and instances are replaced. Dotted keys are expanded first. `T:common/utils/helpers` */
export function mergeObject(original: AnyValue, other: AnyValue = {}, options: MergeOptions = {}, _d = 0): AnyValue {
  const {
    insertKeys = true,
    insertValues = true,
    overwrite = true,
    recursive = true,
    inplace = true,
    enforceTypes = false,
  } = options;
  other ??= {};
  if (!(original instanceof Object) || !(other instanceof Object))
    throw new Error("One of original or other are not Objects!");
  let operators = options.applyOperators ?? false;
  if (options.performDeletions !== undefined) {
    if (isV14() && options.applyOperators === undefined && _d === 0 && options.performDeletions) {
      logCompatibilityWarning("mergeObject's performDeletions option is deprecated in favor of applyOperators", {
        since: 14,
        until: 16,
      });
    }
    operators ||= options.performDeletions;
  }
  if (_d === 0) {
    const dotted = (o: AnyObject): boolean => Object.keys(o).some((k) => k.includes("."));
    if (dotted(other)) other = expandObject(other);
    if (dotted(original)) {
      const expanded = expandObject(original);
      if (inplace) {
        for (const k of Object.keys(original)) Reflect.deleteProperty(original, k);
        Object.assign(original, expanded);
      } else original = expanded;
    } else if (!inplace) original = deepClone(original);
  }
  const nested = {
    insertKeys,
    insertValues,
    overwrite,
    recursive,
    inplace: true,
    enforceTypes,
    applyOperators: operators,
  };
  for (const key of Object.keys(other)) {
    if (key === "__proto__") continue;
    const value = other[key];
    if (operators) {
      if (key.startsWith("-=")) {
        Reflect.deleteProperty(original, key.slice(2));
        continue;
      }
      if (key.startsWith("==")) {
        original[key.slice(2)] = applySpecialKeys(deepClone(value));
        continue;
      }
      if (value instanceof ForcedDeletion) {
        Reflect.deleteProperty(original, key);
        continue;
      }
      if (value instanceof ForcedReplacement) {
        original[key] = value.value;
        continue;
      }
    }
    if (!Object.hasOwn(original, key)) {
      if (!(_d === 0 ? insertKeys : insertValues)) continue;
      original[key] = isPlainObject(value) ? mergeObject({}, value, { applyOperators: operators }, _d + 1) : value;
      continue;
    }
    const current = original[key];
    if (isPlainObject(value) && recursive && isMergeable(current)) {
      mergeObject(current, value, nested, _d + 1);
      continue;
    }
    if (!overwrite) continue;
    const type = getType(current);
    if (enforceTypes && type !== "undefined" && getType(value) !== type)
      throw new Error(`Mismatched data types encountered during object merge.`);
    original[key] = value;
  }
  return original;
}

function isMergeable(value: unknown): boolean {
  return isPlainObject(value);
}

/** Carry out `-=` and `==` keys (or operators) inside an object, in place, and return it. `T:common/utils/helpers` */
export function applySpecialKeys<T>(obj: T): T {
  if (Array.isArray(obj)) {
    for (const v of obj) applySpecialKeys(v as unknown);
    return obj;
  }
  if (!isPlainObject(obj)) return obj;
  const target = obj as AnyObject;
  for (const key of Object.keys(target)) {
    const value = target[key];
    if (key.startsWith("-=")) {
      Reflect.deleteProperty(target, key);
      Reflect.deleteProperty(target, key.slice(2));
      continue;
    }
    if (key.startsWith("==")) {
      Reflect.deleteProperty(target, key);
      target[key.slice(2)] = applySpecialKeys(value);
      continue;
    }
    if (value instanceof ForcedDeletion) {
      Reflect.deleteProperty(target, key);
      continue;
    }
    if (value instanceof ForcedReplacement) {
      target[key] = applySpecialKeys(value.value);
      continue;
    }
    applySpecialKeys(value);
  }
  return obj;
}

/** [14] carry out operators; the same work as applySpecialKeys. */
export const applyOperators = applySpecialKeys;

/** True for the special key that removes. `T:common/utils/helpers` */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && key.startsWith("-=");
}

/** Swap keys and values. `T:common/utils/helpers` */
export function invertObject(obj: AnyObject): AnyObject {
  const out: AnyObject = {};
  for (const [k, v] of Object.entries(obj)) {
    if (Object.hasOwn(out, String(v)))
      throw new Error("The values of the provided object must be unique in order to invert it.");
    out[String(v)] = k;
  }
  return out;
}

const ID_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random id of letters and digits. `T:common/utils/helpers` */
export function randomID(length = 16): string {
  let id = "";
  // Bytes from 248 on are thrown away, so that every character is equally likely.
  while (id.length < length) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length + 4)))
      if (byte < 248 && id.length < length) id += ID_CHARS[byte % 62];
  }
  return id;
}

/** Is this a 16-character document id? */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id);
}

/** Compare dotted versions: is `v1` newer than `v0`? `T:common/utils/helpers` */
export function isNewerVersion(
  v1: string | number | null | undefined,
  v0: string | number | null | undefined,
): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const a = String(v1 ?? "").split("."),
    b = String(v0 ?? "").split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined) return false;
    if (y === undefined) return true;
    const nx = Number(x),
      ny = Number(y);
    const numeric = x !== "" && y !== "" && !Number.isNaN(nx) && !Number.isNaN(ny);
    if (numeric ? nx !== ny : x !== y) return numeric ? nx > ny : x > y;
  }
  return false;
}

/** Is `cls` the class `parent` or one derived from it? `T:common/utils/helpers` */
export function isSubclass(cls: AnyValue, parent: AnyValue): boolean {
  let target = cls;
  while (target) {
    if (target === parent) return true;
    target = Object.getPrototypeOf(target);
  }
  return false;
}

/** The class in the chain that itself defines a static property. `T:common/utils/helpers` */
export function getDefiningClass(obj: AnyValue, property: string): AnyValue {
  let target = obj;
  while (target && !Object.hasOwn(target, property)) target = Object.getPrototypeOf(target);
  return target ?? undefined;
}

/** All classes above one, nearest first. `T:common/utils/helpers` */
export function getParentClasses(cls: Constructor): Constructor[] {
  if (typeof cls !== "function") throw new Error("The provided class is not a type of Function");
  const out: Constructor[] = [];
  let parent = Object.getPrototypeOf(cls) as Constructor | null;
  while (typeof parent === "function" && parent.name) {
    out.push(parent);
    parent = Object.getPrototypeOf(parent) as Constructor | null;
  }
  return out;
}

/** Encode a path or URL once; what is encoded already stays so. `T:common/utils/helpers` */
export function encodeURL(path: string): string {
  const query = path.indexOf("?");
  const [head, tail] = query < 0 ? [path, ""] : [path.slice(0, query), path.slice(query)];
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(head)?.[0] ?? "";
  const safe = (part: string): string => {
    try {
      return encodeURIComponent(decodeURIComponent(part)).replaceAll("'", "%27");
    } catch {
      return encodeURIComponent(part);
    }
  };
  return origin + head.slice(origin.length).split("/").map(safe).join("/") + tail;
}

/** Add the route prefix to a relative path. `T:common/utils/helpers` */
export function getRoute(path: string, { prefix = bindings.routePrefix }: { prefix?: string | null } = {}): string {
  const clean = path.replace(/(^\/+)|(\/+$)/g, "").replace(/\/+$/, "");
  const base = (prefix ?? "").replace(/(^\/+)|(\/+$)/g, "");
  return base ? `/${base}/${clean}` : `/${clean}`;
}

/** Remove what HTML may not hold; done by the sanitizer that server or client installs. `T:common/utils/helpers` (cleanHTML) */
export function cleanHTML(html: string, options?: AnyObject): string {
  return bindings.cleanHTML(html, options);
}

/** Escape the five characters with a meaning in HTML. `T:common/utils/helpers` */
export function escapeHTML(value: unknown): string {
  return String(value ?? "").replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[c]!,
  );
}

/** The reverse of escapeHTML. `T:common/utils/helpers` */
export function unescapeHTML(value: string): string {
  return String(value).replace(
    /&(amp|lt|gt|quot|#x27|#39);/g,
    (_m, n: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" })[n]!,
  );
}

/** Split an S3 URL. `T:common/utils/helpers` */
export function parseS3URL(key: string): { bucket: string | null; keyPrefix: string } {
  const match = /^https?:\/\/([^./]+)\.s3[^/]*\/(.*)$/.exec(key);
  return { bucket: match?.[1] ?? null, keyPrefix: match?.[2]?.replace(/[^/]*$/, "") ?? "" };
}

/** Bytes as text. `T:common/utils/helpers` */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const unit = base === 2 ? 1024 : 1000;
  const names = ["B", "kB", "MB", "GB", "TB"];
  let i = 0;
  while (size >= unit && i < names.length - 1) {
    size /= unit;
    i++;
  }
  const factor = 10 ** decimalPlaces;
  const name = base === 2 && i > 0 ? `${names[i]!.charAt(0).toUpperCase()}iB` : names[i]!;
  return `${Math.round(size * factor) / factor}${name}`;
}

/** Run a function when no call has come for `delay` ms. `T:common/utils/helpers` */
export function debounce<A extends AnyValue[]>(
  callback: (...args: A) => AnyValue,
  delay: number,
): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Run at once, then at most every `delay` ms, with the last arguments. `T:common/utils/helpers` */
export function throttle<A extends AnyValue[]>(
  callback: (...args: A) => AnyValue,
  delay: number,
): (...args: A) => void {
  let pending: A | null = null;
  let busy = false;
  return function run(this: unknown, ...args: A): void {
    if (busy) {
      pending = args;
      return;
    }
    busy = true;
    callback.apply(this, args);
    setTimeout(() => {
      busy = false;
      if (pending) {
        const next = pending;
        pending = null;
        run.apply(this, next);
      }
    }, delay);
  };
}

/** Time a function and print the result. `T:common/utils/helpers` */
export async function benchmark(
  func: (...args: AnyValue[]) => AnyValue,
  iterations: number,
  ...args: AnyValue[]
): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < iterations; i++) await func(...args);
  const total = performance.now() - start;
  // oxlint-disable-next-line no-console -- printing is what this function is for
  console.log(
    `${func.name || "function"} | ${iterations} iterations | ${total.toFixed(1)}ms | ${(total / iterations).toFixed(4)}ms per`,
  );
}

/** Block the thread; a development aid. `T:common/utils/helpers` */
export async function threadLock(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Time since a stamp in short words ("5m ago"). `T:common/utils/helpers` */
export function timeSince(timeStamp: Date | string | number): string {
  const seconds = (Date.now() - new Date(timeStamp).getTime()) / 1000;
  const text = (key: string, fallback: string): string => {
    const t = bindings.localize(key);
    return t === key ? fallback : t;
  };
  const plural = (n: number, key: string, one: string): string => `${n}${text(`TIME.${key}Abbreviation`, one)}`;
  let since: string;
  if (seconds < 10) return text("TIME.Now", "Now");
  if (seconds < 60) since = text("TIME.LessThanMinute", "less than 1m");
  else if (seconds < 3600) since = plural(Math.round(seconds / 60), "Minute", "m");
  else if (seconds < 86400) since = plural(Math.floor(seconds / 3600), "Hour", "h");
  else since = plural(Math.floor(seconds / 86400), "Day", "d");
  const pattern = bindings.localize("TIME.Since", { since });
  return pattern === "TIME.Since" ? `${since} ago` : pattern;
}

export interface ResolvedUuid {
  uuid: string;
  /** Document name of the target. */
  type: string | undefined;
  /** Id of the target. */
  id: string;
  /** Collection that holds the primary document: world collection or pack; null where there is none. */
  collection: AnyValue;
  primaryType: string | undefined;
  primaryId: string | undefined;
  /** Remaining pairs of name and id below the primary document. */
  embedded: string[];
}

/** Take a uuid apart; null if it is none. `T:common/utils/helpers` */
export function parseUuid(
  uuid: string | null | undefined,
  { relative }: { relative?: AnyValue } = {},
): ResolvedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".")) {
    if (!relative) return null;
    uuid = resolveRelative(uuid.slice(1), relative);
  }
  const parts = uuid.split(".");
  let collection: AnyValue;
  let primaryType: string | undefined, primaryId: string | undefined;
  if (parts[0] === "Compendium") {
    const [, scope, name] = parts.splice(0, 3);
    if (!scope || !name) return null;
    const pack = bindings.getPack?.(`${scope}.${name}`);
    collection = pack ?? null;
    // The old form has no document name: Compendium.<package>.<pack>.<id>
    primaryType = parts.length % 2 === 0 ? parts.shift() : pack?.documentName;
    primaryId = parts.shift();
  } else {
    [primaryType, primaryId] = parts.splice(0, 2);
    collection = primaryType ? (bindings.getCollection?.(primaryType) ?? null) : null;
  }
  if (!primaryId) return null;
  const embedded = parts;
  const type = embedded.length ? embedded.at(-2) : primaryType;
  return { uuid, type, id: embedded.at(-1) ?? primaryId, collection, primaryType, primaryId, embedded };
}

/** Turn a relative path into an absolute uuid: `.Item.x` below the document or an ancestor, `.x` a sibling. */
function resolveRelative(path: string, relative: AnyValue): string {
  const parts = path.split(".");
  if (parts.length % 2) {
    const parent = relative.parent?.uuid;
    return parent
      ? `${parent}.${relative.documentName}.${path}`
      : `${relative.uuid.split(".").slice(0, -1).join(".")}.${path}`;
  }
  let root = relative;
  while (root.parent && !(parts[0]! in (root.constructor.metadata?.embedded ?? {}))) root = root.parent;
  return `${root.uuid}.${path}`;
}

/** Build a uuid from its parts. `T:common/utils/helpers` */
export function buildUuid({
  documentName,
  id,
  pack,
  parent,
}: { documentName?: string; id?: string | null; pack?: string | null; parent?: AnyValue } = {}): string | null {
  if (!documentName || !id) return null;
  if (parent?.uuid) return `${parent.uuid}.${documentName}.${id}`;
  if (pack) return `Compendium.${pack}.${documentName}.${id}`;
  return `${documentName}.${id}`;
}

/**
 * New sort values that put `source` beside `target`. Returns `[{target, update: {sort}}]`, only the source where there is room between neighbours, all siblings
 * where there is none. `T:common/utils/helpers`
 */
export function performIntegerSort(
  source: AnyValue,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore,
  }: { target?: AnyValue; siblings?: AnyValue[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: AnyValue; update: AnyObject }[] {
  const density = 100000;
  const sorted = siblings
    .filter((s) => s !== source && (!s?._id || s._id !== source?._id))
    .sort((a, b) => a[sortKey] - b[sortKey]);
  const before = sortBefore ?? (target ? source[sortKey] > target[sortKey] : true);
  const isTarget = (s: AnyValue): boolean => s === target || (Boolean(target?._id) && s._id === target._id);
  let index = target ? sorted.findIndex(isTarget) : sorted.length;
  if (index < 0) index = sorted.length;
  else if (target && !before) index++;
  const min = sorted[index - 1]?.[sortKey],
    max = sorted[index]?.[sortKey];
  if (min === undefined && max === undefined) return [{ target: source, update: { [sortKey]: density } }];
  if (max === undefined) return [{ target: source, update: { [sortKey]: min + density } }];
  if (min === undefined) return [{ target: source, update: { [sortKey]: max - density } }];
  if (Math.abs(max - min) > 1) return [{ target: source, update: { [sortKey]: Math.round((min + max) / 2) } }];
  sorted.splice(index, 0, source);
  return sorted.map((s, i) => ({ target: s, update: { [sortKey]: (i + 1) * density } }));
}

/** The nearest point of a segment. `T:common/utils/geometry` */
export function closestPointToSegment(
  c: { x: number; y: number },
  a: { x: number; y: number },
  b: { x: number; y: number },
): { x: number; y: number } {
  const dx = b.x - a.x,
    dy = b.y - a.y,
    length = dx * dx + dy * dy;
  if (length === 0) return { x: a.x, y: a.y };
  const t = Math.min(1, Math.max(0, ((c.x - a.x) * dx + (c.y - a.y) * dy) / length));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** Twice the signed area of a triangle. `T:common/utils/geometry` */
export function orient2dFast(
  a: { x: number; y: number },
  b: { x: number; y: number },
  c: { x: number; y: number },
): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Do two segments cross? `T:common/utils/geometry` */
export function lineSegmentIntersects(
  a: { x: number; y: number },
  b: { x: number; y: number },
  c: { x: number; y: number },
  d: { x: number; y: number },
): boolean {
  const xa = orient2dFast(a, b, c),
    xb = orient2dFast(a, b, d);
  if (!xa && !xb) return false;
  return xa * xb <= 0 && orient2dFast(c, d, a) * orient2dFast(c, d, b) <= 0;
}

/** Fetch with a time limit. `T:common/utils/http` */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30000, onTimeout }: { timeoutMs?: number | null; onTimeout?: () => void } = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          onTimeout?.();
          controller.abort();
        }, timeoutMs);
  try {
    const response = await fetch(url, { ...data, signal: controller.signal });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Fetch and parse JSON with a time limit. `T:common/utils/http` */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number | null; onTimeout?: () => void } = {},
): Promise<AnyValue> {
  const response = await fetchWithTimeout(
    url,
    { ...data, headers: { Accept: "application/json", ...(data.headers as Record<string, string>) } },
    options,
  );
  return response.json();
}

/** Does a resource exist? `T:common/utils/http` */
export async function srcExists(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    (r) => r.status < 400,
    () => false,
  );
}
