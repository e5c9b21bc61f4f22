import type { StressType } from "./types.ts";

/** Die sizes, smallest first (DOO-010). */
export const LADDER = [4, 6, 8, 10, 12] as const;
export type Die = (typeof LADDER)[number];
export const LARGEST = 12;

/** Smallest size by kind; a step back from it leaves nothing (DOO-014). */
export const FLOOR = {
  effect: 4,
  stress: 4,
  trauma: 4,
  complication: 4,
  asset: 6,
  resource: 6,
  escaping: 6,
  power: 6,
  doom: 6,
} as const;
export type Kind = keyof typeof FLOOR;

/** The face that is an opportunity and can't be used (DOO-062). */
export const OPPORTUNITY = 1;
/** Dice in a total and the effect die when none is left (DOO-072, DOO-074). */
export const TOTAL_DICE = 2;
export const DEFAULT_EFFECT = 4;
/** Points of margin for each extraordinary step (DOO-101). */
export const MARGIN_STEP = 5;
/** Most dice in a pool (DOO-047). */
export const MAX_POOL = 30;

/** What a Distinction is rolled as (DOO-033). */
export const DISTINCTION = { help: 8, hinder: 4 } as const;
/** Dice of a Specialty by rating and number of dice (DOO-036). */
export const SPECIALTY_DICE = { expert: { 1: 8, 2: 6 }, master: { 1: 10, 2: 8, 3: 6 } } as const;
/** Push and stunt: bought while building a pool, or with an opportunity (DOO-042, DOO-066). */
export const PUSH = { bought: 6, opportunity: 8 } as const;
export const STUNT = { bought: 8, opportunity: 10 } as const;
/** Resource by rating of its Specialty (DOO-142). */
export const RESOURCE_DIE = { expert: 6, master: 8 } as const;
/** Trauma of one who is stressed out (DOO-122). */
export const FIRST_TRAUMA = 6;
/** The die that enters the doom pool where nothing else is said (DOO-025, DOO-063). */
export const DOOM_DIE = 6;
/** Experience for everybody when the Gamemaster ends a scene, and the dice that this takes (DOO-170). */
export const SCENE_END = { die: 12, dice: 2, xp: 2 } as const;
/** Smallest doom die for a counter effect, and for a new scene Distinction (DOO-105, DOO-161). */
export const COUNTER_DIE = 6;
export const SCENE_DISTINCTION_DIE = 8;
/** Starting doom pool by threat (dice) and stakes (size) (DOO-150). */
export const THREAT = { standard: 2, global: 3, cosmic: 4 } as const;
export const STAKES = { normal: 6, high: 8, catastrophic: 10 } as const;
/** Affiliation dice of a character by type, a permutation of these (DOO-245, DOO-290). */
export const AFFILIATION_DICE = {
  hero: [6, 8, 10],
  major: [6, 8, 10],
  minor: [4, 6, 8],
  specialty: [4, 6, 8],
} as const;
/** Active milestones, and what their triggers give (DOO-260). */
export const MILESTONES = { active: 2, triggers: [1, 3, 10] } as const;
/** What experience buys (DOO-264). */
export const XP_PRICES = {
  replaceDistinction: 5,
  replaceSpecialty: 5,
  swapAffiliations: 5,
  addSpecialty: 10,
  raiseSpecialty: 10,
  addSfx: 5,
  stepUpPower: 10,
  removeLimit: 10,
  addPowerSet: 15,
  stepBackTrauma: 10,
  gainPP: 5,
} as const;
/** Plot points bought with experience (DOO-264). */
export const XP_PP = 2;
/** Least plot points at the start of a session (DOO-020). */
export const SESSION_PP = 1;

/** The three tracks, in the order of sheets. */
export const STRESS_TYPES = ["physical", "mental", "emotional"] as const satisfies readonly StressType[];
