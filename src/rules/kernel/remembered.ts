/** Somewhere that things are kept under others. */
interface Memory<K, T> {
  readonly get: (key: K) => T | undefined;
  readonly set: (key: K, value: T) => unknown;
}

/** What a memory holds of one; made and kept when it is asked for the first time. */
export function remembered<K, T>(known: Memory<K, T>, key: K, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
