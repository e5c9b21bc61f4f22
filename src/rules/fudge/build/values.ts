/** What points and levels come to, and complications. */

/** Character points a power level. */
export const POINTS_PER_LEVEL = 15;

/** Character points of a session, and the most more for a hard adventure. @rule FUD-570 */
export const SESSION_POINTS = { each: 1, hard: 2 } as const;

/** Equipment points a rank of the Equipment advantage. @rule FUD-580 FUD-585 */
export const EQUIPMENT_POINTS = 5;

/** Abilities with a cap of their own. */
export const CAPPED_ABILITIES = ["dex", "int", "awe"] as const;

/**
 * Motivations and other complications that the ledger names; any other may be written in. Name and text are `CROSSOVER.Fudge.Complication.<key>`.
 * @rule FUD-572
 */
export const COMPLICATIONS = {
  motivations: ["acceptance", "doingGood", "greed", "justice", "loyalty", "recognition", "responsibility", "thrills"],
  others: [
    "accidentProne",
    "addiction",
    "badReputation",
    "disability",
    "enemy",
    "fame",
    "hatred",
    "honor",
    "identity",
    "noNaturalHealing",
    "obsession",
    "phobia",
    "powerLoss",
    "prejudice",
    "quirk",
    "relationship",
    "rivalry",
    "secret",
    "temper",
    "weakness",
  ],
} as const;

/** What constructs often have: points of Immunity to fatigue, and a complication. @rule FUD-605 */
export const CONSTRUCT = { fatigueImmunity: 30, complication: "noNaturalHealing" } as const;

/**
 * Character points of some examples, for scale.
 * @rule FUD-606
 */
export const EXAMPLE_POINTS = { bystander: 5, thug: 33, zombie: 34, wolf: 28, robot: 55, superHero: 150 } as const;
