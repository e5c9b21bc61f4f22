/** Oppositions that a table meets all the time, as yardsticks for pools that nobody has answered yet. */
import { poolGrid, poolOdds } from "../dice/pool-odds.ts";
import { type Die, STAKES, THREAT } from "../values.ts";

/** A usual opposition: the doom pool as an act begins with it. */
export interface TypicalOpposition {
  readonly id: string;
  readonly threat: keyof typeof THREAT;
  readonly stakes: keyof typeof STAKES;
  readonly dice: readonly Die[];
  /** The total that it reaches in half of all rolls or more: what a pool has to beat as a rule. */
  readonly total: number;
}

/** The largest total that dice reach at least as often as not, when they are read for the best total. */
export function medianTotal(sizes: readonly Die[]): number {
  let above = 1;
  const rows = poolGrid(poolOdds({ sizes })).map((row) => row.reduce((sum, share) => sum + share, 0));
  for (const [total, share] of rows.entries()) {
    above -= share;
    if (above < 0.5) return total;
  }
  return rows.length - 1;
}

const names = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];

/** The doom pools that acts begin with, from the weakest to the strongest: every stakes with every threat. @rule DOO-095 DOO-150 */
export const typicalOppositions = (): readonly TypicalOpposition[] =>
  names(STAKES)
    .flatMap((stakes) =>
      names(THREAT).map((threat) => {
        const dice = Array.from({ length: THREAT[threat] }, (): Die => STAKES[stakes]);
        return { id: `${stakes}-${threat}`, threat, stakes, dice, total: medianTotal(dice) };
      }),
    )
    .sort((a, b) => a.total - b.total || a.dice.length - b.dice.length);
