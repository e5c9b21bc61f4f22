/** BitMask, StringTree, EventEmitterMixin and HttpError of `foundry.utils`. `T:common/utils/*` */
import type { AnyObject, AnyValue, Constructor } from "../types.ts";

/** Named booleans that behave as one number. `T:common/utils/bitmask` */
export class BitMask extends Number {
  states: Record<string, number> = {};
  #value = 0;

  constructor(states: Record<string, boolean> = {}) {
    super();
    let bit = 1;
    for (const [name, on] of Object.entries(states)) {
      this.states[name] = bit;
      if (on) this.#value |= bit;
      bit <<= 1;
    }
  }

  get isEmpty(): boolean {
    return this.#value === 0;
  }
  #bit(state: string): number {
    const bit = this.states[state];
    if (bit === undefined) throw new Error(`Invalid state: ${state}`);
    return bit;
  }
  hasState(state: string): boolean {
    return (this.#value & this.#bit(state)) !== 0;
  }
  addState(state: string): void {
    this.#value |= this.#bit(state);
  }
  removeState(state: string): void {
    this.#value &= ~this.#bit(state);
  }
  toggleState(state: string, enabled?: boolean): void {
    if (enabled ?? !this.hasState(state)) this.addState(state);
    else this.removeState(state);
  }
  clear(): void {
    this.#value = 0;
  }
  override valueOf(): number {
    return this.#value;
  }
  override toString(): string {
    return String(this.#value);
  }
  isCompatible(other: BitMask): boolean {
    return Object.keys(this.states).join() === Object.keys(other.states).join();
  }
  toJSON(): string {
    return JSON.stringify(Object.fromEntries(Object.keys(this.states).map((s) => [s, this.hasState(s)])));
  }
  static fromJSON(json: string): BitMask {
    return new this(JSON.parse(json) as Record<string, boolean>);
  }
  clone(): BitMask {
    return BitMask.fromJSON(this.toJSON());
  }
}

/** A prefix tree whose nodes carry entries. `T:common/utils/string-tree` */
export class StringTree {
  static readonly #leaves = Symbol("leaves");
  static get leaves(): symbol {
    return this.#leaves;
  }

  #root: AnyValue = this.#node();
  #node(): AnyValue {
    return { [StringTree.leaves]: [] } as AnyValue;
  }

  addLeaf(strings: string[], entry: AnyObject): AnyObject {
    let node = this.#root;
    for (const key of strings) node = node[key] ??= this.#node();
    node[StringTree.leaves].push(entry);
    return node;
  }

  /** Entries at or below a prefix, nearest first. */
  lookup(
    strings: string[],
    { limit = Infinity, filterEntries }: { limit?: number; filterEntries?: (entry: AnyObject) => boolean } = {},
  ): AnyObject[] {
    const start = this.nodeAtPrefix(strings);
    if (!start) return [];
    const entries: AnyObject[] = [];
    const queue: AnyValue[] = [start];
    while (queue.length && entries.length < limit) {
      const node = queue.shift();
      for (const leaf of node[StringTree.leaves])
        if (entries.length < limit && (!filterEntries || filterEntries(leaf))) entries.push(leaf);
      queue.push(...Object.values(node));
    }
    return entries;
  }

  nodeAtPrefix(strings: string[], { hasLeaves = false }: { hasLeaves?: boolean } = {}): AnyObject | undefined {
    let node = this.#root;
    for (const key of strings) {
      node = node?.[key];
      if (!node) return undefined;
    }
    return hasLeaves && !node[StringTree.leaves].length ? undefined : node;
  }
}

/** Adds add/remove/dispatchEvent to a class. `T:common/utils/event-emitter` */
export function EventEmitterMixin(Base: Constructor = Object as unknown as Constructor): AnyValue {
  class EventEmitter extends Base {
    static emittedEvents: string[] = [];
    #listeners: Record<string, Map<(event: AnyValue) => void, { fn: (event: AnyValue) => void; once: boolean }>> = {};

    addEventListener(
      type: string,
      listener: (event: AnyValue) => void,
      { once = false }: { once?: boolean } = {},
    ): void {
      if (!(this.constructor as typeof EventEmitter).emittedEvents.includes(type))
        throw new Error(`"${type}" is not a supported event of ${this.constructor.name}`);
      (this.#listeners[type] ??= new Map()).set(listener, { fn: listener, once });
    }

    removeEventListener(type: string, listener: (event: AnyValue) => void): void {
      this.#listeners[type]?.delete(listener);
    }

    dispatchEvent(event: AnyValue): boolean {
      for (const [key, { fn, once }] of [...(this.#listeners[event.type] ?? [])]) {
        if (once) this.#listeners[event.type]!.delete(key);
        fn.call(this, event);
      }
      return !event.defaultPrevented;
    }
  }
  return EventEmitter;
}

/** A failed request. `T:common/utils/http` */
export class HttpError extends Error {
  code: number;
  displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.name = "HttpError";
    this.code = code;
    this.displayMessage = displayMessage;
  }

  override toString(): string {
    return this.displayMessage;
  }
}
