/** Something that follows from an object that never changes, worked out when it is first asked for and kept for as long as the object is there. */
export function once<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly made: T }>();
  return (of) => {
    const found = known.get(of) ?? { made: make(of) };
    known.set(of, found);
    return found.made;
  };
}

/**
 * An object whose members are each worked out when somebody first reads it: whoever asks for one number pays for that one. Copying it or comparing it reads them all, so it is plain data to everybody else.
 * @param work  how each member comes about; it may read other members of what is returned
 */
export function whenRead<T extends object>(work: { readonly [K in keyof T]: () => T[K] }): T {
  const members = {} as T;
  for (const name of Object.keys(work) as (keyof T & string)[])
    Object.defineProperty(members, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = work[name]();
        Object.defineProperty(members, name, { value, enumerable: true });
        return value;
      },
    });
  return members;
}
