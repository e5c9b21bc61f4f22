/** Sorts of what the Gamemaster plays. @rule TWI-004 */
export const FOE_KINDS = ["villain", "minion"] as const;
