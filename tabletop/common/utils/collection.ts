/** A Map whose iteration yields values. `T:common/utils/collection` */
import type { AnyObject, AnyValue } from "../types.ts";

/* The type parameter is loose by default: what a collection holds is decided by the system's classes. */
export class Collection<V = AnyValue> extends (Map as unknown as new <T>(
  entries?: Iterable<readonly [string, T]> | null,
) => LooseMap<T>)<V> {
  /** Values in order of insertion. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The value of a key; `strict` throws when there is none. */
  get(key: string, options: AnyObject = {}): V | undefined {
    const value = Map.prototype.get.call(this, key) as V | undefined;
    if (options.strict && value === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** The first value with this `name`. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = this.find((v) => (v as AnyObject).name === name);
    if (strict && value === undefined) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return v;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    let i = 0;
    return this.contents.filter((v) => condition(v, i++, this));
  }

  map<M>(transform: (value: V, index: number, collection: this) => M): M[] {
    let i = 0;
    return this.contents.map((v) => transform(v, i++, this));
  }

  reduce<A>(reducer: (accumulator: A, value: V, index: number, collection: this) => A, initial: A): A {
    let i = 0;
    for (const v of this.values()) initial = reducer(initial, v, i++, this);
    return initial;
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return true;
    return false;
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return !this.some((v, i) => !condition(v, i, this));
  }

  /** Calls with the value only, like Array#forEach and unlike Map#forEach. */
  forEach(fn: (value: V) => void): void {
    for (const v of this.contents) fn(v);
  }

  toJSON(): AnyValue[] {
    return this.map((v) => {
      const json = (v as AnyObject | null)?.toJSON;
      return typeof json === "function" ? json.call(v) : v;
    });
  }
}

/** Map without the members whose signature Collection changes. */
interface LooseMap<T> {
  readonly size: number;
  has(key: string): boolean;
  set(key: string, value: T, ...rest: AnyValue[]): this;
  delete(key: string, ...rest: AnyValue[]): boolean;
  clear(): void;
  keys(): MapIterator<string>;
  values(): MapIterator<T>;
  entries(): MapIterator<[string, T]>;
}
