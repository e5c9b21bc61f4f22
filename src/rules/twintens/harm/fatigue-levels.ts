import type { FatigueLevel } from "../types.ts";

/** What each level of fatigue takes: from Strength and Dexterity, from speed, from moving all-out and charging. @rule TWI-074 TWI-260 */
export const FATIGUE_LEVELS: Readonly<
  Record<FatigueLevel, { readonly penalty: number; readonly speed: number; readonly allOut: boolean }>
> = {
  normal: { penalty: 0, speed: 1, allOut: true },
  winded: { penalty: -1, speed: 1, allOut: false },
  fatigued: { penalty: -2, speed: 1, allOut: false },
  exhausted: { penalty: -3, speed: 0.5, allOut: false },
};

/** Freshest first. */
export const FATIGUE_ORDER = ["normal", "winded", "fatigued", "exhausted"] as const satisfies readonly FatigueLevel[];

/** What extra effort may be spent on. @rule TWI-265 TWI-437 */
export const EXTRA_EFFORTS = {
  check: 2,
  speed: 2,
  powerRanks: 2,
  lifting: 5,
  stunt: null,
  save: null,
  surge: 1,
} as const;
export type ExtraEffort = keyof typeof EXTRA_EFFORTS;
