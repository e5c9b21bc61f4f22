import { whole } from "../kernel/refusal.ts";
import { rankOf } from "./measures.ts";

/** Least feet that hurt, the most damage that any fall does, and the DC of softening one. @rule TWI-077 */
export const FALL = { least: 5, most: 20, acrobatics: 5 } as const;

/**
 * Damage bonus of a fall: the rank of its feet and 1, at most 20; null under 5 feet.
 * @rule TWI-077 TWI-290
 */
export function fallDamage(feet: number): number | null {
  return feet < FALL.least ? null : Math.min(FALL.most, rankOf(feet) + 1);
}

/** Feet of a fall after Acrobatics has softened it: less by the margin of the check against DC 5; a failure softens nothing. @rule TWI-077 */
export function softenedFall(feet: number, acrobaticsTotal: number): number {
  return Math.max(0, feet - Math.max(0, acrobaticsTotal - FALL.acrobatics));
}

/** A fall onto somebody: a slam with that damage for both. @rule TWI-290 */
export function fallOnto(feet: number): { readonly falls: number; readonly struck: number } | null {
  const damage = fallDamage(feet);
  return damage === null ? null : { falls: damage, struck: damage };
}

/** Rounds for which breath is held, and what then follows: a check each round at a DC that mounts; its failure, and each round after it. @rule TWI-291 */
export function breath(conScore: number, round: number): { readonly dc: number | null } {
  const over = whole("round", round, 1) - Math.max(0, conScore);
  return { dc: over < 1 ? null : 10 + over - 1 };
}

const DROWNING = ["unconscious", "dying", "dead"] as const;

/** What suffocation does after so many rounds since the failed check: unconscious at once, then dying, then dead. @rule TWI-291 */
export function suffocation(roundsSinceFailure: number): (typeof DROWNING)[number] {
  return DROWNING[Math.min(DROWNING.length - 1, whole("rounds", roundsSinceFailure, 0))] ?? "dead";
}

/** How often heat and cold ask for a save, in minutes, and its DC after earlier ones. A failure is a level of fatigue. @rule TWI-292 */
export const CLIMATE_MINUTES = { extreme: 1, intense: 60 } as const;
export function climateDc(earlier: number): number {
  return 10 + whole("earlier", earlier, 0);
}

/** Days without water or food before checks begin, one a day. A failure is a level of fatigue. @rule TWI-293 */
export const DEPRIVATION_DAYS = { thirst: 1, hunger: 3 } as const;
export function deprivationDc(kind: keyof typeof DEPRIVATION_DAYS, days: number): number | null {
  const over = whole("days", days, 0) - DEPRIVATION_DAYS[kind];
  return over < 1 ? null : 10 + over - 1;
}

/** Damage bonus of fires each round. @rule TWI-294 */
export const FIRE = { torch: 1, campfire: 2, house: 5, chemicals: 6 } as const;

/** When the second save against a poison or disease comes: after a minute, or each day; in minutes. @rule TWI-295 */
export const ILLNESS_MINUTES = { poison: 1, disease: 1440 } as const;

/** Damage bonus of electricity; radiation drains Constitution. @rule TWI-296 */
export const ELECTRICITY = { household: 4, lightning: 16 } as const;
export const RADIATION = { effect: "drain", ability: "con" } as const;
