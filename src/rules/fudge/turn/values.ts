/** What a round and a turn are made of. */

/** Seconds of a round and rounds of a minute. */
export const ROUND = { seconds: 6, perMinute: 10 } as const;

/** What a victory point adds when the initiative is seized. */
export const SEIZE_INITIATIVE = 10;

/** How much of a turn something takes, from most to least; `reaction` and `none` stand beside. */
export const ACTION_KINDS = ["slow", "full", "standard", "move", "free", "reaction", "none"] as const;
