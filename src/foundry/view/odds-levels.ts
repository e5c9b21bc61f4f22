/** How much of the odds players may see. */
export const ODDS_LEVELS = ["full", "hideOpponent", "none"] as const;
