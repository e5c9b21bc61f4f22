import { DEVICE_POINTS, OBJECT_STATES } from "./values.ts";

/** What is left of an object. */
export type ObjectState = (typeof OBJECT_STATES)[number];

/**
 * An object after failing its Toughness by some degrees: one bends, two break, three destroy, on top of what it had already.
 * @param degrees  0 when it resisted
 * @rule FUD-168 FUD-212 FUD-215 FUD-224
 */
export function damageObject(state: ObjectState, degrees: number): ObjectState {
  const worst = OBJECT_STATES.length - 1;
  return OBJECT_STATES[Math.min(worst, OBJECT_STATES.indexOf(state) + degrees)] ?? state;
}

/**
 * Toughness of a material: +1 for each doubling of 1.5 inches, -1 for each halving.
 * @param doublings  negative for halvings
 * @rule FUD-169
 */
export function materialToughness(base: number, doublings: number): number {
  return base + doublings;
}

/** Toughness of a device: a fifth of its points, rounded down, at least 1. @rule FUD-169 */
export function deviceToughness(points: number): number {
  return Math.max(1, Math.floor(points / DEVICE_POINTS));
}
