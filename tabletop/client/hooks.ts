/** Named moments that packages listen to. T:client/helpers/hooks */
import type { AnyObject, AnyValue } from "../common/types.ts";

interface Listener {
  readonly id: number;
  readonly fn: (...args: AnyValue[]) => AnyValue;
  readonly once: boolean;
}

/** The hook system: listeners run in the order in which they came, nothing is awaited, one that throws stops no other. */
export class Hooks {
  static readonly #listeners = new Map<string, Listener[]>();
  static #next = 1;

  static get events(): Record<string, Listener[]> {
    return Object.fromEntries(this.#listeners);
  }

  static on(hook: string, fn: Listener["fn"], { once = false }: AnyObject = {}): number {
    const id = this.#next++;
    const list = this.#listeners.get(hook) ?? [];
    list.push({ id, fn, once });
    this.#listeners.set(hook, list);
    return id;
  }

  static once(hook: string, fn: Listener["fn"]): number {
    return this.on(hook, fn, { once: true });
  }

  static off(hook: string, which: number | Listener["fn"]): void {
    const list = this.#listeners.get(hook);
    if (list)
      this.#listeners.set(
        hook,
        list.filter((l) => l.id !== which && l.fn !== which),
      );
  }

  /** Tell everybody. */
  static callAll(hook: string, ...args: AnyValue[]): true {
    for (const listener of [...(this.#listeners.get(hook) ?? [])]) this.#run(hook, listener, args);
    return true;
  }

  /** Tell everybody until one says `false`. An async listener returns a promise and so can't. */
  static call(hook: string, ...args: AnyValue[]): boolean {
    for (const listener of [...(this.#listeners.get(hook) ?? [])])
      if (this.#run(hook, listener, args) === false) return false;
    return true;
  }

  static #run(hook: string, listener: Listener, args: AnyValue[]): AnyValue {
    if (listener.once) this.off(hook, listener.id);
    try {
      return listener.fn(...args);
    } catch (error) {
      this.onError("Hooks.#call", error as Error, { hook, log: "error" });
      return undefined;
    }
  }

  /** Report a fault: console, notification if asked, and the `error` hook. */
  static onError(
    location: string,
    error: Error,
    { msg = "", notify = null, log = null, ...data }: AnyObject = {},
  ): void {
    if (msg && error instanceof Error && !error.message.startsWith(msg)) error.message = `${msg}: ${error.message}`;
    if (log) (console as AnyObject)[log]?.(error);
    if (notify) (globalThis as AnyObject).ui?.notifications?.[notify]?.(error.message || String(error));
    for (const listener of [...(this.#listeners.get("error") ?? [])]) {
      try {
        listener.fn(location, error, data);
      } catch {
        // An error listener that fails must not report itself for ever.
      }
    }
  }
}
