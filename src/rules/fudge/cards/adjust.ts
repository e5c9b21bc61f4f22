import type { Refusal } from "../../kernel/refusal.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type Row, row } from "../../kernel/rows.ts";
import { TEAM_BONUS } from "../dice/values.ts";
import { key, line } from "../labels.ts";
import type { CheckRequest } from "../types.ts";

/**
 * What the Gamemaster says of a roll that has fallen, before its outcome is told: a circumstance, and what a team is worth. The dice stay; everything that follows from them is
 * worked out anew.
 */
export interface Adjustment {
  /** -10 to +10; 0 says nothing. */
  readonly circumstance: number;
  /** What helpers are worth: -1, +1 or +2; 0 for none. */
  readonly team: number;
}

/** The most that a circumstance added by hand may come to, either way. */
export const MOST_CIRCUMSTANCE = 10;

/** What a team may be worth to its leader. @rule FUD-071 */
export const TEAM_WORTHS: readonly number[] = [...new Set<number>(TEAM_BONUS.map((b) => b.bonus))].filter(
  (b) => b !== 0,
);

/** Lines that an adjustment adds to a check. @rule FUD-071 FUD-090 */
const linesOf = ({ circumstance, team }: Adjustment): readonly Row[] => [
  ...(circumstance === 0 ? [] : [row(key("Row", "circumstance"), circumstance, "FUD-090")]),
  ...(team === 0 ? [] : [line("teamWorth", team, "FUD-071")]),
];

/** Why an adjustment can't be made. @returns null; `adjust.nothing` */
export const adjustRefusal = ({ circumstance, team }: Adjustment, other = false): Refusal | null =>
  Number.isInteger(circumstance) &&
  Math.abs(circumstance) <= MOST_CIRCUMSTANCE &&
  (team === 0 || TEAM_WORTHS.includes(team)) &&
  (circumstance !== 0 || team !== 0 || other)
    ? null
    : refuse("adjust.nothing");

/** A check with an adjustment on it; under its cap like any other circumstance. @rule FUD-071 FUD-090 FUD-094 FUD-700 */
export const adjustedCheck = (check: CheckRequest, by: Adjustment): CheckRequest => ({
  ...check,
  circumstances: [...check.circumstances, ...linesOf(by)],
});
