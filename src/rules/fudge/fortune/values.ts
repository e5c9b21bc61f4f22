/** Numbers of extra effort and victory points. */

/**
 * The benefits of extra effort, of which one use grants one.
 * @rule FUD-330 FUD-335 FUD-336 FUD-337 FUD-338 FUD-339 FUD-340 FUD-341 FUD-342 FUD-671
 */
export const EFFORT_BENEFITS = [
  "action",
  "bonus",
  "rank",
  "stunt",
  "retry",
  "resistance",
  "speed",
  "strength",
] as const;

/** Numbers of extra effort: the bonus and how far it carries, points of a stunt beyond its base, benefits at once with Extraordinary Effort, what the tireless pay, hours of sleep. */
export const EFFORT = {
  bonus: 1,
  bonusLimit: 2,
  stuntPoints: 10,
  extraordinary: 2,
  tirelessPoints: 1,
  sleepHours: 1,
} as const;

/** Victory points at the start of a day or adventure, and what a complication awards, plain or nearly deadly. */
export const VICTORY = { perDay: 2, complication: 1, deadlyComplication: 2 } as const;
