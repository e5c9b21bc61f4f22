import { RulesError } from "../refusal.ts";

/** What tells two outcomes apart: equal keys are one outcome. */
export type Key = string | number | boolean;

/** Order of kinds when outcomes of different kinds stand in one distribution. */
const RANK = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5 } as const;

/**
 * The key of a number, string, boolean, tuple or plain object, by content; the order of an object's keys does not matter and a property that is
 * undefined counts as absent. Throws RulesError `bad-outcome` for NaN, infinities, functions and the like.
 */
export function keyOf(value: unknown): Key {
  if (typeof value === "number") return finite(value);
  if (typeof value === "boolean" || typeof value === "string") return value;
  return `\0${canonical(value)}`;
}

/** Sort order: numbers by size, strings by code unit, false before true, tuples from the left, objects by their keys in order. */
export function compareOutcomes(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return a ? 1 : -1;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : 1;
  const [x, y] = [kindOf(a), kindOf(b)];
  if (x !== y) return RANK[x] - RANK[y];
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (isRecord(a) && isRecord(b)) {
    const [k, l] = [keysOf(a), keysOf(b)];
    return (
      compareLists(k, l) ||
      compareLists(
        k.map((key) => a[key]),
        l.map((key) => b[key]),
      )
    );
  }
  return 0;
}

/**
 * Outcomes made ready for many comparisons: objects as their keys and values in order, so that sorting doesn't list keys again and again. Objects of one shape share one list of keys. Compare
 * the results with `compareOutcomes`.
 */
export function sortables(values: readonly unknown[]): readonly unknown[] {
  if (values.every((value) => typeof value !== "object" || value === null)) return values;
  const shapes = new Map<string, readonly string[]>();
  return values.map((value) => sortable(value, shapes));
}

function sortable(value: unknown, shapes: Map<string, readonly string[]>): unknown {
  if (Array.isArray(value)) return value.map((part) => sortable(part, shapes));
  if (!isRecord(value)) return value;
  const own = keysOf(value);
  const shape = own.join("\0");
  const keys = shapes.get(shape) ?? own;
  if (keys === own) shapes.set(shape, own);
  return [keys, keys.map((k) => sortable(value[k], shapes))];
}

/** Lexicographic order; a shorter list that is the start of a longer one comes first. */
function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  if (a === b) return 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareOutcomes(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** One spelling for each content. */
function canonical(value: unknown): string {
  if (typeof value === "number") return String(finite(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isRecord(value))
    return `{${keysOf(value)
      .map((k) => `${JSON.stringify(k)}:${canonical(value[k])}`)
      .join(",")}}`;
  kindOf(value);
  return JSON.stringify(value);
}

/** The number with -0 read as 0. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RulesError("bad-outcome", { value: String(value) });
  return value === 0 ? 0 : value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf(value: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(value)
    .filter((k) => value[k] !== undefined)
    .sort();
}

function kindOf(value: unknown): keyof typeof RANK {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  if (kind === "number" || kind === "string" || kind === "boolean" || kind === "object") return kind;
  throw new RulesError("bad-outcome", { type: kind });
}
