/** Die sizes, smallest first (DOO-010). */
export const LADDER = [4, 6, 8, 10, 12] as const;
export type Die = (typeof LADDER)[number];
export const LARGEST = 12;

/** Smallest size by kind; a step back from it leaves nothing (DOO-014). */
export const FLOOR = { effect: 4, stress: 4, trauma: 4, complication: 4, asset: 6, resource: 6, escaping: 6, power: 6, doom: 6 } as const;
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
