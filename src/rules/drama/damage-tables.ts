/** Whose column counts: that of heroes and named characters, or of everybody else. */
export type DamageColumn = "mook" | "hero";
export type DamageTable = "classic" | "revised";

/** Rows 0 to 15 by damage RP, in the ledger's notation: wound levels, KD, knockout, shock (DRA-170, DRA-171). */
export const DAMAGE_TABLES: Readonly<Record<DamageTable, Readonly<Record<DamageColumn, readonly string[]>>>> = {
  classic: {
    mook: ["1", "O 1", "K 1", "O 2", "O 3", "K 3", "KD K/O 4", "KD K/O 5", "1W K/O 7", "1W K/O 9", "1W K/O 10", "2W K/O 11", "2W KO 12", "3W KO 13", "3W KO 14", "4W KO 15"],
    hero: ["1", "1", "O 1", "K 2", "2", "O 2", "KD O 2", "KD K 2", "KD K 2", "1W K 3", "1W K 4", "1W O 4", "1W K 5", "2W O 4", "2W KO 5", "3W KO 5"],
  },
  revised: {
    mook: ["1", "O 1", "K 1", "O 2", "K 2", "KD O 3", "KD K 3", "KD K/O 4", "1W KO 4", "1W K/O 5", "1W KO 5", "2W K/O 6", "2W KO 6", "3W K/O 7", "3W KO 7", "4W KO 8"],
    hero: ["1", "1", "O 1", "K 1", "2", "O 2", "KD K 2", "KD O 3", "KD K 3", "KD K/O 3", "1W K/O 4", "1W K/O 4", "1W KO 4", "2W K/O 5", "2W KO 5", "3W KO 5"],
  },
};

/** The last row, and how many points above it are one wound level more (DRA-172). */
export const BEYOND_TABLE = { row: 15, step: 2 } as const;
