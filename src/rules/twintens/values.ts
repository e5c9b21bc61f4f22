import type { AbilityKey, CoreSettings, ResultPart } from "./types.ts";

/** Ledger defaults of the settings that core rolls read. */
export const DEFAULTS = {
  coreDie: "2d10",
  fixedRoll: 10,
  lethalTable: "sixStep",
  nonLethalTable: "seed",
  pairing: "bruisedHurt",
  fateIntervenes: true,
  woundedStacks: true,
  escalation: "single",
  defenseMode: "rolled",
  passiveDefense: "fixed",
} as const satisfies Required<CoreSettings>;

/** The core die: faces of one die, how many, and the natural that misses by itself (TWI-010, TWI-011). */
export const CORE_DICE = {
  "2d10": { sides: 10, count: 2, worst: 2 },
  d20: { sides: 20, count: 1, worst: 1 },
} as const;

/** The natural that hits by itself and may turn a lost save into a small one. */
export const BEST_NATURAL = 20;

/** Degrees of failure: a new one every 5 points, four in all (TWI-018). */
export const DEGREE_STEP = 5;
export const MAX_DEGREE = 4;

/** Size modifier on attack and Defense (TWI-103); `Miniscule` is the stored spelling. */
export const SIZES = {
  Awesome: -12,
  Colossal: -8,
  Gargantuan: -4,
  Huge: -2,
  Large: -1,
  Medium: 0,
  Small: 1,
  Tiny: 2,
  Diminutive: 4,
  Fine: 8,
  Miniscule: 12,
} as const;
export type Size = keyof typeof SIZES;

/** Range penalty for each full increment, and the increments an attack reaches by default (TWI-104, TWI-106). */
export const RANGE_STEP = 2;
export const MAX_INCREMENTS = 10;

/** Defense while stunned (TWI-111), and the price of each defence after the first (TWI-119). */
export const STUNNED_DEFENSE = -2;
export const DEFENCE_STEP = 2;

/** What being wounded takes from attack rolls and most others, once however many wounds there are (TWI-190). */
export const WOUNDED_PENALTY = -2;

/** Lowest threat minimum that Improved Critical reaches, and what a critical hit adds to damage (TWI-141, TWI-145). */
export const LOWEST_THREAT = 16;
export const CRITICAL_DAMAGE = 5;

/** Toughness DC before the damage bonus (TWI-163). */
export const TOUGHNESS_DC = 15;

export type AttackType = "lethal" | "nonlethal";

/** Conditions that count up, mildest first, and boxes that exist once in the order in which they escalate (TWI-206, TWI-208). */
export const COUNTERS = ["bruised", "dazedHit", "hurt", "wounded"] as const;
export const BOXES = ["staggered", "disabled", "unconscious", "dying", "dead"] as const;
export type Counter = (typeof COUNTERS)[number];
export type Box = (typeof BOXES)[number];

/** What a failed Toughness save brings, by bands of failBy 1-4, 5-9, 10-14, 15-19, 20 and more (TWI-182). */
export const NONLETHAL_TABLE: Readonly<Record<"seed" | "family", readonly (readonly ResultPart[])[]>> = {
  seed: [["bruised"], ["bruised", "stunned"], ["staggered", "stunned"], ["unconscious"], ["unconscious"]],
  family: [["bruised"], ["dazedHit"], ["staggered", "stunned"], ["unconscious"], ["unconscious"]],
};
export const LETHAL_TABLE: Readonly<Record<"sixStep" | "fourStep", readonly (readonly ResultPart[])[]>> = {
  sixStep: [["hurt"], ["hurt", "stunned"], ["hurt", "wounded"], ["unconscious"], ["dying"]],
  fourStep: [["hurt"], ["wounded"], ["disabled"], ["dying"], ["dying"]],
};
/** The smallest failBy of each band. */
export const BAND_STARTS = [1, 5, 10, 15, 20] as const;
/** What a minion takes instead of its band (TWI-344). */
export const MINION_RESULT: Readonly<Record<AttackType, readonly ResultPart[]>> = {
  nonlethal: ["unconscious"],
  lethal: ["dying"],
};

/** The non-lethal partner that a lethal mark brings along (TWI-209). */
export const PARTNER = { hurt: "bruised", wounded: "dazedHit", disabled: "staggered", dying: "unconscious" } as const;

/** Escalation by track instead of along one row of boxes (TWI-208, setting `byTrack`). */
export const BY_TRACK: Readonly<Record<AttackType, Readonly<Record<Box, readonly Box[]>>>> = {
  nonlethal: {
    staggered: ["staggered", "unconscious"],
    disabled: ["disabled", "dying", "dead"],
    unconscious: ["unconscious"],
    dying: ["dying", "dead"],
    dead: ["dead"],
  },
  lethal: {
    staggered: ["staggered", "unconscious"],
    disabled: ["disabled", "dying", "dead"],
    unconscious: ["unconscious", "dying", "dead"],
    dying: ["dying", "dead"],
    dead: ["dead"],
  },
};

/** Worst first: for reporting and for what recovery must take away next (TWI-218). */
export const WORST_FIRST = [
  "dead",
  "dying",
  "unconscious",
  "disabled",
  "staggered",
  "wounded",
  "dazedHit",
  "hurt",
  "bruised",
] as const;

/** A second roll bought with conviction gains this when it is no more than it (TWI-326). */
export const REROLL_RAISE = 10;

/** The six abilities in the sheet's order. @rule TWI-390 */
export const ABILITY_KEYS = ["str", "dex", "con", "int", "wis", "cha"] as const satisfies readonly AbilityKey[];
