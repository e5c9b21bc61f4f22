/** Sets and maps that can be walked through and yet keep nothing alive. `T:common/utils/iterable-weak-set`, `T:common/utils/iterable-weak-map` */

/** A weak set that can be walked through. */
export class IterableWeakSet<Value extends WeakKey> {
  readonly #refs = new WeakMap<Value, WeakRef<Value>>();
  readonly #all = new Set<WeakRef<Value>>();

  constructor(values: Iterable<Value> = []) {
    for (const value of values) this.add(value);
  }
  add(value: Value): this {
    if (this.#refs.has(value)) return this;
    const ref = new WeakRef(value);
    this.#refs.set(value, ref);
    this.#all.add(ref);
    return this;
  }
  has(value: Value): boolean {
    return this.#refs.has(value);
  }
  delete(value: Value): boolean {
    const ref = this.#refs.get(value);
    if (!ref) return false;
    this.#all.delete(ref);
    return this.#refs.delete(value);
  }
  clear(): void {
    for (const value of this) this.#refs.delete(value);
    this.#all.clear();
  }
  *values(): IterableIterator<Value> {
    for (const ref of this.#all) {
      const value = ref.deref();
      if (value === undefined) this.#all.delete(ref);
      else yield value;
    }
  }
  [Symbol.iterator](): IterableIterator<Value> {
    return this.values();
  }
}

/** A weak map that can be walked through. */
export class IterableWeakMap<Key extends WeakKey, Value> {
  readonly #keys = new IterableWeakSet<Key>();
  readonly #values = new WeakMap<Key, Value>();

  constructor(entries: Iterable<readonly [Key, Value]> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }
  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }
  set(key: Key, value: Value): this {
    this.#keys.add(key);
    this.#values.set(key, value);
    return this;
  }
  has(key: Key): boolean {
    return this.#values.has(key);
  }
  delete(key: Key): boolean {
    this.#values.delete(key);
    return this.#keys.delete(key);
  }
  clear(): void {
    for (const key of this.#keys) this.#values.delete(key);
    this.#keys.clear();
  }
  keys(): IterableIterator<Key> {
    return this.#keys.values();
  }
  *values(): IterableIterator<Value> {
    for (const [, value] of this) yield value;
  }
  *entries(): IterableIterator<[Key, Value]> {
    for (const key of this.#keys) yield [key, this.#values.get(key) as Value];
  }
  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.entries();
  }
}
