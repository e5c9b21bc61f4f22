/** Plain data, as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Thrown by `plain` alone, and caught where a bundle is read. */
export class TreeError extends Error {
  constructor(
    readonly code: "tooDeep" | "tooMany" | "tooLarge" | "cyclic",
    readonly limit: number,
  ) {
    super(code);
    this.name = "TreeError";
  }
}

/** Keys that would reach an object's prototype. */
const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A copy that is plain data and nothing else: no prototype, accessor, function, NaN, nor a key that reaches a prototype.
 * @param onUnsafe  told each key that was left out
 * @throws TreeError when it is deeper or larger than allowed, or holds itself
 */
export function plain(
  value: unknown,
  limits: { readonly depth: number; readonly nodes: number; readonly text: number },
  onUnsafe: (key: string) => void = () => undefined,
): Json {
  let left = limits.nodes;
  const open = new Set<object>();
  const visit = (v: unknown, depth: number): Json | undefined => {
    if (--left < 0) throw new TreeError("tooMany", limits.nodes);
    if (typeof v === "string" && v.length > limits.text) throw new TreeError("tooLarge", limits.text);
    if (v === null || typeof v === "string" || typeof v === "boolean") return v;
    if (typeof v === "number") return Number.isFinite(v) ? v : null;
    if (typeof v === "bigint") return Number(v);
    if (v instanceof Date) return Number.isNaN(v.getTime()) ? null : v.toISOString();
    if (typeof v !== "object") return undefined;
    if (open.has(v)) throw new TreeError("cyclic", 0);
    if (depth >= limits.depth) throw new TreeError("tooDeep", limits.depth);
    open.add(v);
    let out: Json;
    if (Array.isArray(v)) out = v.map((entry) => visit(entry, depth + 1) ?? null);
    else {
      const made: Record<string, Json> = {};
      for (const key of Object.keys(v)) {
        if (UNSAFE.has(key)) {
          onUnsafe(key);
          continue;
        }
        const copy = visit((v as Record<string, unknown>)[key], depth + 1);
        if (copy !== undefined) made[key] = copy;
      }
      out = made;
    }
    open.delete(v);
    return out;
  };
  return visit(value, 0) ?? null;
}

/** The same data with every string replaced by what `change` makes of it; null takes its place away as a value, a string replaces it. Untouched branches are shared. */
export function mapStrings<T extends Json>(
  value: T,
  change: (text: string, path: string) => string | null,
  path = "",
): T {
  const visit = (v: Json, at: string): Json => {
    if (typeof v === "string") return change(v, at);
    if (isList(v)) {
      const out = v.map((entry, i) => visit(entry, `${at}[${i}]`));
      return out.some((entry, i) => entry !== v[i]) ? out : v;
    }
    if (!isObject(v)) return v;
    let changed: Record<string, Json | undefined> | null = null;
    for (const [key, entry] of Object.entries(v)) {
      if (entry === undefined) continue;
      const made = visit(entry, at === "" ? key : `${at}.${key}`);
      if (made !== entry) (changed ??= { ...v })[key] = made;
    }
    return changed ?? v;
  };
  return visit(value, path) as T;
}

/** Call back for every string with its path. */
export function eachString(value: Json, see: (text: string, path: string) => void): void {
  mapStrings(value, (text, path) => {
    see(text, path);
    return text;
  });
}

/** The value at a dotted path; undefined when there is none. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let v: Json | undefined = value;
  for (const part of path.split(".")) {
    if (!isObject(v) || !Object.hasOwn(v, part)) return undefined;
    v = v[part];
  }
  return v;
}

/** The same object without what stands at a dotted path. */
export function without(value: JsonObject, path: string): JsonObject {
  const [head = "", ...rest] = path.split(".");
  const held = value[head];
  if (held === undefined) return value;
  if (rest.length === 0) {
    const { [head]: _gone, ...others } = value;
    return others;
  }
  return isObject(held) ? { ...value, [head]: without(held, rest.join(".")) } : value;
}

/** A value as text for people and lookups. What a file holds may be an object whose own `toString` is no function. */
export const asText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : String(value);
