/**
 * Gives an object that is there already what a class that extends this one holds privately: nobody else sees it, no copy has it, and it goes when the object goes. A WeakMap would keep what it holds, and a getter of
 * one object's own all that it sees, until the whole memory is gone through; in play that comes every few seconds and takes frames.
 */
class Beside {
  constructor(of: object) {
    return of;
  }
}

/** Something that follows from an object that never changes, worked out when it is first asked for and kept for as long as the object is there. */
export function once<K extends object, T>(make: (of: K) => T): (of: K) => T {
  class Made extends Beside {
    readonly #made: T;
    private constructor(of: K) {
      super(of);
      this.#made = make(of);
    }
    static of(of: K): T {
      return (#made in of ? of : (new Made(of) as K & Made)).#made;
    }
  }
  return (of) => Made.of(of);
}

/** The same for what follows from several objects together. It goes with the first of them: the one that lasts least comes first. */
export function onceOfAll<Of extends readonly [object, object, ...object[]], T>(
  make: (...of: Of) => T,
): (...of: Of) => T {
  const beside = once((_first: object) => new WeakMap<object, unknown>());
  const within = <V>(all: WeakMap<object, unknown>, of: object, begin: () => V): V => {
    const known = all.get(of) as { readonly made: V } | undefined;
    if (known) return known.made;
    const made = begin();
    all.set(of, { made });
    return made;
  };
  return (...of) => {
    const [first, ...others] = of;
    const last = others.pop() as object;
    const all = others.reduce<WeakMap<object, unknown>>(
      (at, next) => within(at, next, () => new WeakMap<object, unknown>()),
      beside(first),
    );
    return within(all, last, () => make(...of));
  };
}

/** How members of an object come about that nobody has read yet. */
class Later extends Beside {
  readonly #works = new Map<string, () => unknown>();
  static put(of: object, name: string, work: () => unknown): void {
    (#works in of ? of : (new Later(of) as object & Later)).#works.set(name, work);
  }
  /** @throws TypeError where a descriptor was taken over to an object that knows nothing of it */
  static made(of: object, name: string): unknown {
    return (of as Later).#works.get(name)?.();
  }
}

/** How a member is read for the first time, or set before that: the same for every object that has one of this name. */
const accessors = new Map<string, Required<Pick<PropertyDescriptor, "get" | "set">>>();

function accessorOf(name: string): Required<Pick<PropertyDescriptor, "get" | "set">> {
  const known = accessors.get(name);
  if (known) return known;
  const made = {
    get(this: object): unknown {
      const value = Later.made(this, name);
      Object.defineProperty(this, name, { value, writable: true });
      return value;
    },
    set(this: object, value: unknown): void {
      Object.defineProperty(this, name, { value, writable: true });
    },
  };
  accessors.set(name, made);
  return made;
}

/**
 * A member that is worked out when somebody first reads it. Copying an object reads those of its members that are enumerable.
 * @param enumerable  whether it counts among the members of the object
 */
export function whenFirstRead<T extends object, K extends keyof T & string>(
  of: T,
  name: K,
  work: () => T[K],
  enumerable: boolean,
): void {
  Later.put(of, name, work);
  Object.defineProperty(of, name, { configurable: true, enumerable, ...accessorOf(name) });
}

/** The same as an object but for what is changed: of what nobody has read of it yet nothing is worked out before it is read of either. */
export function but<T extends object, Changes extends object>(
  of: T,
  changes: Changes,
): Omit<T, keyof Changes> & Changes {
  const same = {} as T;
  for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(of)))
    if (!Object.hasOwn(changes, name) && own.enumerable === true) {
      const member = name as keyof T & string;
      if (own.get) whenFirstRead(same, member, () => of[member], true);
      else same[member] = of[member];
    }
  return Object.assign(same, changes);
}

/**
 * An object whose members are each worked out when somebody first reads it: whoever asks for one number pays for that one. Copying it or comparing it reads them all, so it is plain data to everybody else.
 * @param work  how each member comes about; it may read other members of what is returned
 * @param of    members that are there already: the object that gets the others, too
 */
export function whenRead<T extends object, Of extends object = object>(
  work: { readonly [K in keyof T]: () => T[K] },
  of = {} as Of,
): Of & T {
  const all = of as Of & T;
  for (const name of Object.keys(work) as (keyof T & string)[])
    whenFirstRead<T, typeof name>(all, name, work[name], true);
  return all;
}
