/** Foes on the spot: what a Gamemaster may want in a hurry, and how strong it may be. How strong it is to be is found in foe-search.ts. */

/** Eight of a kind, one who is a match for a hero, one who stands against all of them. */
export const FOE_SORTS = ["gang", "rival", "boss"] as const;
export type FoeSort = (typeof FOE_SORTS)[number];

/** How many make a gang, and numbers between which a gang of one strength is an easier or a harder one, the fewest first. */
export const GANG = 8;
export const GANG_SIZES = [4, 5, 6, 7, GANG, 9, 10, 12, 14, 16] as const;

/** A strength, and small steps about it: one whole step may lie between fights that are all won and fights that are all lost. More than a few of them stand with the weakest first. */
export interface Rung<S> {
  readonly plain: S;
  readonly about: readonly S[];
}

/** One, two, three ... */
export const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, n) => n + 1);

/**
 * Strengths, the weakest first.
 * @param steps  the small ones about each; `plain` is where a strength stands by itself
 * @param of  what is chosen there
 */
export const rungs = <S, Step = number>(
  levels: readonly number[],
  { steps, plain }: { readonly steps: readonly Step[]; readonly plain: Step },
  of: (level: number, step: Step) => S,
): readonly Rung<S>[] =>
  levels.map((level) => ({
    plain: of(level, plain),
    about: steps.filter((step) => step !== plain).map((step) => of(level, step)),
  }));

/** Eight of them, or somewhat more or fewer; a strength that knows no small steps. */
export const AS_GANG = { steps: GANG_SIZES, plain: GANG } as const;
export const AS_ONE = { steps: [], plain: 1 } as const;
