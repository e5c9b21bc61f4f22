import type { CoreSettings } from "./types.ts";

/** Ledger defaults of the settings that core rolls read. */
export const DEFAULTS = {
  fortuneMode: "ladder",
  advantageCap: 10,
  naturalShift: true,
  criticalBonus: 5,
  damageDcBonus: 0,
  attackDegreeBonus: 0,
  defendFloor: false,
} as const satisfies Required<CoreSettings>;

/** The core die and what replaces it in a passive score (DES-001, DES-008). */
export const CORE_DIE = 20;
export const PASSIVE = 10;
/** A Destiny, Fate or Corruption die (DES-220). */
export const SPEND_DIE = 6;

/** Fortune Dice below a full five ranks, and the die that five ranks buy (DES-005). */
export const FORTUNE_STEPS = [4, 6, 8, 10] as const;
export const FORTUNE_DIE = 12;
export const FORTUNE_SPAN = 5;

/** Points in a degree (DES-010). */
export const DEGREE_STEP = 5;

/** Raises on one check, what each adds to the DC, and what each is worth (DES-012). */
export const MAX_RAISES = 2;
export const RAISE_DC = 5;
export const RAISE_SUCCESS = 2;
export const RAISE_FAILURE = 1;

/** Most ranks that one source gives, either way; help included (DES-014, DES-019). */
export const SOURCE_CAP = 5;

/** Difficulty classes: a base and how many Power Levels come on top (DES-015). */
export const DIFFICULTIES = { easy: { base: 10, levels: 0 }, moderate: { base: 10, levels: 1 }, hard: { base: 10, levels: 2 } } as const;

/** Ranks of Advantage or Disadvantage of ordinary circumstances (DES-017). */
export const CIRCUMSTANCES = { minor: 1, ordinary: 2, major: 5 } as const;

/** Checks whose d20 never shifts the result (DES-009). */
export const UNSHIFTED = ["initiative", "defend", "smash"] as const;
/** Checks that can't be raised: they have no DC to raise (DES-012). */
export const UNRAISED = ["initiative", "defend", "smash"] as const;
