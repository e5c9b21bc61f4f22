import type { Ladder } from "./ladder.ts";

/**
 * The scales of the five rulesets beside the common one. Three rungs fix each: an ordinary adult (0), the best of people (5), what a starting hero is known for (10); above that they go on
 * as they end. `docs/converting.md` gives the reasons and the chances.
 */
export const LADDERS = {
  fudge: {
    /** Abilities: average 0, human peak 3, the cap of power level 10 is 10. */
    aptitude: [
      [-5, -5],
      [0, 0],
      [5, 3],
      [10, 10],
      [20, 20],
    ],
    contest: [
      [-5, -5],
      [20, 20],
    ],
    effect: [
      [-5, -5],
      [20, 20],
    ],
  },
  twintens: {
    /** Ability modifiers; a score is twice that and ten. Human peak is a score of 20. */
    aptitude: [
      [-5, -5],
      [20, 20],
    ],
    contest: [
      [-5, -5],
      [20, 20],
    ],
    effect: [
      [-5, -5],
      [20, 20],
    ],
  },
  destiny: {
    /** Abilities end at 5 before powers; what is above becomes Enhanced Trait. */
    aptitude: [
      [-5, -5],
      [20, 20],
    ],
    contest: [
      [-5, -5],
      [20, 20],
    ],
    effect: [
      [-5, -5],
      [20, 20],
    ],
  },
  drama: {
    /** Attributes: average 8, human maximum 13; ten times as much for every 5. */
    aptitude: [
      [-5, 3],
      [0, 8],
      [5, 13],
      [10, 20],
      [20, 34],
    ],
    /** Skill values: attribute and adds; a starting hero's best is about 18. */
    contest: [
      [-5, 4],
      [0, 8],
      [10, 18],
      [20, 28],
    ],
    /** Effect values and Toughness. */
    effect: [
      [-5, 2],
      [0, 8],
      [10, 20],
      [20, 34],
    ],
  },
} as const satisfies Record<string, Readonly<Record<"aptitude" | "contest" | "effect", Ladder>>>;

/** Doom Pool: the common rank from which a trait is worth a die, and what a die counts as on the way back: the middle of its step. */
export const DICE = {
  steps: [
    [-5, 6],
    [6, 8],
    [9, 10],
    [13, 12],
  ],
  rank: { 4: 1, 6: 4, 8: 7, 10: 10, 12: 15 },
} as const;

/** Doom Pool: from which common rank a skill is a Specialty, and what the ratings count as. */
export const RATINGS = {
  steps: [
    [3, "expert"],
    [9, "master"],
  ],
  rank: { expert: 6, master: 10 },
} as const;

/** Common levels of Doom Pool's sorts of characters and of Drama's tiers, where their sheets have no level. */
export const LEVELS = {
  doompool: { hero: 10, major: 10, minor: 7, specialty: 4, mob: 5, large: 14 },
  drama: { hero: 10, henchman: 8, lieutenant: 10, archEnemy: 13, mook: 4 },
} as const;
