/** Re-roll faces of the open-ended d20 by rank and training (DRA-010). */
export const REROLL_FACES = {
  hero: { skilled: [10, 20], unskilled: [10] },
  mook: { skilled: [10], unskilled: [] },
} as const;
export type Rank = keyof typeof REROLL_FACES;

/** Mooks' faces by the setting `mookReroll`, default first (DRA-010). */
export const MOOK_REROLL = {
  ten: REROLL_FACES.mook,
  both: REROLL_FACES.hero,
  none: { skilled: [], unskilled: [] },
} as const;

/** The die, and the least that the first die of an extra roll counts (DRA-016). */
export const DIE = 20;
export const EXTRA_FLOOR = 10;
/** More dice than this in one segment can only come from a broken source (DRA-013). */
export const MAX_SEGMENT = 100;

/** Bonus by die total up to 20, index 0 for totals below 1 (DRA-030, DRA-032). */
export const BONUS_CHART = [-12, -12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7] as const;
/** Above the chart: one more for every 5 points (DRA-031). */
export const BONUS_BEYOND = { from: 21, bonus: 8, step: 5 } as const;
/** Least bonus of active defence, pushes, point-blank fire and falls (DRA-052). */
export const MINIMUM_BONUS = 1;

/** Difficulty labels with their numbers (DRA-042); as a modifier to an opponent's value it is the number less 8. */
export const DIFFICULTIES = {
  veryEasy: 3,
  easy: 5,
  average: 8,
  complicated: 10,
  difficult: 12,
  hard: 13,
  veryHard: 15,
  extreme: 18,
  heroic: 22,
  legendary: 25,
} as const;
export const AVERAGE_DN = 8;

/** Success levels by the least result points they need, best first (DRA-045). */
export const SUCCESS_LEVELS = [
  ["spectacular", 12],
  ["superior", 7],
  ["good", 3],
  ["average", 1],
  ["minimal", 0],
] as const;
export type SuccessLevel = (typeof SUCCESS_LEVELS)[number][0] | "failure";

/** Wound levels: 1 wounded, 2 heavily, 3 mortally wounded, 4 dead (DRA-182). */
export const WOUNDS = { wounded: 1, heavy: 2, mortal: 3, dead: 4 } as const;
/** What an unskilled use of a penalised skill costs, and the most that wounds cost (DRA-048, DRA-054). */
export const UNSKILLED_PENALTY = -4;
export const MAX_WOUND_PENALTY = 3;

/** Points of named adversaries; only the Gamemaster sees them, but each spend is public (DRA-114). */
export const TIER_POINTS = { henchman: 3, lieutenant: 6, archEnemy: 10 } as const;

/** Most characters or targets of one roll that a dialog takes (DRA-094). */
export const MOST_AT_ONCE = 9999;
