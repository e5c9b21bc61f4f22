/** Degrees of conditions and what they take. */

/**
 * Conditions that an Affliction may impose by degree.
 * @rule FUD-171
 */
export const AFFLICTION_MENU = {
  1: ["dazed", "entranced", "fatigued", "hindered", "impaired", "vulnerable"],
  2: ["compelled", "defenseless", "disabled", "exhausted", "immobile", "prone", "staggered", "stunned"],
  3: ["asleep", "controlled", "incapacitated", "paralyzed", "unaware"],
} as const;

/** The worst degree of an Affliction, and of any row of conditions. */
export const MAX_DEGREE = 3;

/** Penalty of impaired and disabled on the checks concerned. */
export const PENALTIES = { impaired: -1, disabled: -2 } as const;

/** Other numbers of conditions. */
export const CONDITION_NUMBERS = { sightTask: -2, asleepPerception: -5, surprised: -10, hinderedSpeed: -1 } as const;
