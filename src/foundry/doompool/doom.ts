/** The key of the doom pool among the table's pools. */
export const DOOM = "doom";
