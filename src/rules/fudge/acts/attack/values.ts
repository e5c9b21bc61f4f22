/** Numbers of attacks: critical hits, several blows, reach. */

/** The benefits of a critical hit, of which the attacker chooses one. */
export const CRITICAL_BENEFITS = ["increasedEffect", "addedEffect", "alternateEffect"] as const;

/** What an increased effect adds to the rank. */
export const CRITICAL_EFFECT = 1;

/** What Accurate and Inaccurate are worth an application. */
export const ACCURATE = 2;

/** Multiattack on one target: by degrees of success the extra effect ranks (for Damage: extra bruises). */
export const MULTIATTACK = [0, 0, 1, 2] as const;

/** Several targets of one Multiattack. */
export const MULTIATTACK_TARGETS = { min: 2, max: 5 } as const;

/** Feet within which somebody is reached without a step: what is close range for a shot. @rule FUD-291 FUD-316 FUD-530 */
export const CLOSE_REACH = 5;

/** Feet that each application of Reach adds to it. @rule FUD-113 */
export const REACH_STEP = 5;
