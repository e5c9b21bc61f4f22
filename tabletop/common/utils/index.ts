/** The pure part of `foundry.utils` in one place. `T:common/utils/_module` */
export { Collection } from "./collection.ts";
export { Color } from "./color.ts";
export * from "./geometry.ts";
export * from "./helpers.ts";
export { logCompatibilityWarning } from "./logging.ts";
export { Semaphore } from "./semaphore.ts";
export { BitMask, EventEmitterMixin, HttpError, StringTree } from "./structures.ts";
export { IterableWeakMap, IterableWeakSet } from "./weak.ts";
