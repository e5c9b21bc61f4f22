/**
 * A free-form record. Documents, operations and templates are shaped at run time by schemas that a system supplies, so the host can't name their keys; this alias
 * is the one place that says so. Host's own: follows no page.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above: the shape is the system's, known at run time only
export type AnyObject = Record<string, any>;
/** One value of such a record. */
export type AnyValue = AnyObject[string];
/** What survives JSON: the only data that crosses the wire or reaches the disk. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** The answer of a step that may cancel: false does, nothing goes on. */

export type Veto = boolean | void;
/** A class with statics, as CONFIG holds them. */
export type Constructor<T = object> = new (...args: AnyValue[]) => T;

/** Thrown when a system asks for a public API name that this host does not have. Recorded, so that tests fail on it (H-240). */
export class HostNotImplemented extends Error {
  constructor(name: string) {
    super(`The tabletop does not implement ${name}`);
    this.name = "HostNotImplemented";
    const host = ((globalThis as AnyObject).__host ??= { missing: [], deprecations: {} });
    host.missing.push(name);
  }
}
