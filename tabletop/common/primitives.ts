/**
 * The extensions of built-in types that systems call freely (platform 2.4, H-031). Import for side effects. All are non-enumerable, so `for…in` over an
 * array shows none. Types are declared here for the host; the system compiles against its own type package. `T:common/primitives`
 */
declare global {
  interface Array<T> {
    deepFlatten(): unknown[];
    equals(other: readonly unknown[]): boolean;
    partition(rule: (value: T) => boolean): [T[], T[]];
    filterJoin(separator: string): string;
    findSplice(find: (value: T, index: number, array: T[]) => boolean, replace?: T): T | null;
  }
  interface ArrayConstructor {
    fromRange(n: number, min?: number): number[];
  }
  interface Set<T> {
    equals(other: Set<T>): boolean;
    first(): T | undefined;
    intersects(other: Set<T>): boolean;
    isSubset(other: Set<T>): boolean;
    toObject(): T[];
    every(test: (value: T, index: number, set: Set<T>) => boolean): boolean;
    filter(test: (value: T, index: number, set: Set<T>) => boolean): Set<T>;
    find(test: (value: T, index: number, set: Set<T>) => boolean): T | undefined;
    map<V>(transform: (value: T, index: number, set: Set<T>) => V): Set<V>;
    reduce<V>(reducer: (accumulator: V, value: T, index: number, set: Set<T>) => V, initial: V): V;
    some(test: (value: T, index: number, set: Set<T>) => boolean): boolean;
  }
  interface String {
    capitalize(): string;
    compare(other: string): -1 | 0 | 1;
    titleCase(): string;
    stripScripts(): string;
    stripDiacritics(): string;
    slugify(options?: { replacement?: string; strict?: boolean; lowercase?: boolean }): string;
  }
  interface Number {
    almostEqual(n: number, e?: number): boolean;
    ordinalString(): string;
    paddedString(digits: number): string;
    signedString(): string;
    toNearest(interval?: number, method?: "round" | "ceil" | "floor", base?: number): number;
    between(a: number, b: number, inclusive?: boolean): boolean;
  }
  interface NumberConstructor {
    between(num: number, a: number, b: number, inclusive?: boolean): boolean;
    isNumeric(n: unknown): boolean;
    fromString(n: string | number): number;
  }
  interface Math {
    readonly SQRT3: number;
    readonly SQRT1_3: number;
    clamp(num: number, min: number, max: number): number;
    mix(a: number, b: number, w: number): number;
    normalizeDegrees(degrees: number, base?: number): number;
    normalizeRadians(radians: number): number;
    roundDecimals(number: number, places: number): number;
    toDegrees(angle: number): number;
    toRadians(angle: number): number;
    oscillation(minVal: number, maxVal: number, t: number, p?: number, fn?: (radians: number) => number): number;
  }
  interface Date {
    isValid(): boolean;
    toDateInputString(): string;
    toTimeInputString(): string;
  }
  interface RegExpConstructor {
    escape(text: string): string;
  }
}

/** Add functions to a target so that they are writable but never enumerated. */
function extend(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Equality of two list members: own `equals`, nested lists, else identity. */
function memberEquals(a: unknown, b: unknown): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.equals(b);
  if (a && typeof a === "object") {
    if (!b || typeof b !== "object") return false;
    if ("equals" in a && typeof a.equals === "function") return Boolean(a.equals(b));
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((k) => memberEquals((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k]))
    );
  }
  return false;
}

extend(Array.prototype, {
  deepFlatten(this: unknown[]) {
    return this.flat(Infinity);
  },
  equals(this: unknown[], other: unknown) {
    return Array.isArray(other) && other.length === this.length && this.every((v, i) => memberEquals(v, other[i]));
  },
  partition(this: unknown[], rule: (v: unknown) => boolean) {
    const no: unknown[] = [],
      yes: unknown[] = [];
    for (const v of this) (rule(v) ? yes : no).push(v);
    return [no, yes];
  },
  filterJoin(this: unknown[], separator: string) {
    return this.filter((v) => Boolean(v)).join(separator);
  },
  findSplice(this: unknown[], find: (v: unknown, i: number, a: unknown[]) => boolean, replace?: unknown) {
    const i = this.findIndex(find);
    if (i < 0) return null;
    return (replace === undefined ? this.splice(i, 1) : this.splice(i, 1, replace))[0];
  },
});
extend(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min) });

extend(Set.prototype, {
  equals(this: Set<unknown>, other: unknown) {
    return other instanceof Set && other.size === this.size && [...this].every((v) => other.has(v));
  },
  first(this: Set<unknown>) {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>) {
    for (const v of this) if (other.has(v)) return true;
    return false;
  },
  isSubset(this: Set<unknown>, other: Set<unknown>) {
    return this.size <= other.size && [...this].every((v) => other.has(v));
  },
  toObject(this: Set<unknown>) {
    return [...this];
  },
  every(this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    let i = 0;
    for (const v of this) if (!test(v, i++, this)) return false;
    return true;
  },
  some(this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    let i = 0;
    for (const v of this) if (test(v, i++, this)) return true;
    return false;
  },
  find(this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    let i = 0;
    for (const v of this) if (test(v, i++, this)) return v;
    return undefined;
  },
  filter(this: Set<unknown>, test: (v: unknown, i: number, s: Set<unknown>) => boolean) {
    let i = 0;
    return new Set([...this].filter((v) => test(v, i++, this)));
  },
  map(this: Set<unknown>, transform: (v: unknown, i: number, s: Set<unknown>) => unknown) {
    let i = 0;
    return new Set([...this].map((v) => transform(v, i++, this)));
  },
  reduce(
    this: Set<unknown>,
    reducer: (a: unknown, v: unknown, i: number, s: Set<unknown>) => unknown,
    initial: unknown,
  ) {
    let i = 0;
    for (const v of this) initial = reducer(initial, v, i++, this);
    return initial;
  },
});

extend(String.prototype, {
  capitalize(this: string) {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string) {
    return this < other ? -1 : this > other ? 1 : 0;
  },
  titleCase(this: string) {
    return this.toLowerCase()
      .split(" ")
      .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
      .join(" ");
  },
  stripScripts(this: string) {
    return this.replace(/<script\b[^]*?(<\/script>|$)/gi, "");
  },
  stripDiacritics(this: string) {
    return this.normalize("NFD").replace(/\p{M}/gu, "");
  },
  slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}) {
    let slug = this.normalize("NFD").replace(/\p{M}/gu, "");
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.trim();
    if (strict)
      return slug
        .replace(/[^a-zA-Z0-9]+/g, replacement)
        .replace(new RegExp(`^(?:${escapeRegExp(replacement)})+|(?:${escapeRegExp(replacement)})+$`, "g"), "");
    return slug.replace(/[^\p{L}\p{N}\s._~-]/gu, "").replace(/[\s_-]+/g, replacement);
  },
});

extend(Number.prototype, {
  almostEqual(this: number, n: number, e = 1e-8) {
    return Math.abs(Number(this) - n) < e;
  },
  ordinalString(this: number) {
    const n = Math.abs(Number(this)) % 100;
    const suffix =
      n >= 11 && n <= 13 ? "th" : (({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[n % 10] ?? "th");
    return `${this}${suffix}`;
  },
  paddedString(this: number, digits: number) {
    const n = Number(this);
    return (n < 0 ? "-" : "") + String(Math.abs(n)).padStart(digits, "0");
  },
  signedString(this: number) {
    const n = Number(this);
    return n < 0 ? String(n) : `+${n === 0 ? 0 : n}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round", base = 0) {
    if (!interval) return Number(this);
    const value = base + Math[method]((Number(this) - base) / interval) * interval;
    const decimals = Math.max(decimalPlaces(interval), decimalPlaces(base));
    return decimals ? Number(value.toFixed(decimals)) : value;
  },
  between(this: number, a: number, b: number, inclusive = true) {
    return Number.between(Number(this), a, b, inclusive);
  },
});

/** Digits behind the point in the shortest decimal form. */
function decimalPlaces(n: number): number {
  const text = String(n);
  if (text.includes("e-")) return Number(text.split("e-")[1]) + (text.split("e")[0]!.split(".")[1]?.length ?? 0);
  return text.split(".")[1]?.length ?? 0;
}

/** Escape what has a meaning in a regular expression. */
function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

extend(Number, {
  between(n: number, a: number, b: number, inclusive = true) {
    const min = Math.min(a, b),
      max = Math.max(a, b);
    return inclusive ? n >= min && n <= max : n > min && n < max;
  },
  isNumeric(n: unknown) {
    if (n === null || n === undefined || n === "" || typeof n === "boolean" || n instanceof Array) return false;
    return !Number.isNaN(Number(n));
  },
  fromString(n: string | number) {
    if (typeof n === "number") return n;
    if (typeof n !== "string" || n.trim() === "") return NaN;
    return Number(n.replace(/\s+/g, ""));
  },
});

extend(Math, {
  SQRT3: Math.sqrt(3),
  SQRT1_3: Math.sqrt(1 / 3),
  clamp: (n: number, min: number, max: number) => Math.min(max, Math.max(n, min)),
  mix: (a: number, b: number, w: number) => a * (1 - w) + b * w,
  normalizeDegrees: (degrees: number) => {
    const d = degrees % 360;
    return (d < 0 ? d + 360 : d) + 0;
  },
  normalizeRadians: (r: number) => r - 2 * Math.PI * Math.floor((r + Math.PI) / (2 * Math.PI)),
  roundDecimals: (n: number, places: number) => Number(n.toFixed(Math.max(Math.trunc(places), 0))),
  toDegrees: (angle: number) => angle * (180 / Math.PI),
  toRadians: (degrees: number) => (degrees % 360) * (Math.PI / 180),
  oscillation: (min: number, max: number, t: number, p = 1, fn: (r: number) => number = Math.cos) =>
    min + ((max - min) * (fn((2 * Math.PI * t) / p) + 1)) / 2,
});

extend(Date.prototype, {
  isValid(this: Date) {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date) {
    return `${this.getFullYear()}-${String(this.getMonth() + 1).padStart(2, "0")}-${String(this.getDate()).padStart(2, "0")}`;
  },
  toTimeInputString(this: Date) {
    return this.toTimeString().slice(0, 8);
  },
});

extend(RegExp, { escape: escapeRegExp });

export {};
