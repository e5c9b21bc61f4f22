import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { type Row, row } from "../../../kernel/rows.ts";
import { key, line } from "../../labels.ts";
import { actionPenalty, slam, type TeamAttacker, teamAttackRank } from "../actions.ts";

/** Ways to strike beside the plain one. Name and text are `CROSSOVER.Fudge.Manner.<key>.label|text`. */
export const MANNERS = ["plain", "charge", "slam", "smash", "finishing"] as const;

export type Manner = (typeof MANNERS)[number];

/** What of an attack and its target says how it may be struck. */
export interface Stroke {
  readonly close: boolean;
  readonly damage: boolean;
  readonly hasCheck: boolean;
  /** Whoever strikes can move. */
  readonly moves: boolean;
  /** One target and no more. */
  readonly single: boolean;
  readonly defenseless: boolean;
  /** Close, or a shot from close range. */
  readonly atCloseRange: boolean;
  readonly routine: boolean;
  /** A thing is named that the blow is meant for. */
  readonly thing: boolean;
}

/**
 * Whether a blow may be struck this way: a charge or a slam ends in a close attack on one, a slam does Damage; a finishing attack is rolled, at close range, on somebody defenseless;
 * a smash names the thing it is meant for.
 * @returns null when it may; `manner.check`, `manner.single`, `manner.immobile`, `manner.close`, `manner.damage`, `manner.rolled`, `manner.far`, `manner.defends`, `manner.nothing`
 * @rule FUD-231 FUD-293 FUD-304 FUD-316 FUD-317
 */
export function mannerRefusal(manner: Manner, stroke: Stroke): Refusal | null {
  if (manner === "plain") return null;
  if (!stroke.hasCheck) return refuse("manner.check");
  if (!stroke.single) return refuse("manner.single");
  switch (manner) {
    case "charge":
    case "slam":
      if (!stroke.moves) return refuse("manner.immobile");
      if (!stroke.close) return refuse("manner.close");
      return manner === "slam" && !stroke.damage ? refuse("manner.damage") : null;
    case "smash":
      if (!stroke.damage) return refuse("manner.damage");
      return stroke.thing ? null : refuse("manner.nothing");
    case "finishing":
      if (stroke.routine) return refuse("manner.rolled");
      if (!stroke.atCloseRange) return refuse("manner.far");
      return stroke.defenseless ? null : refuse("manner.defends");
  }
}

/** Whether a blow struck this way begins with a run at whoever it is meant for. @rule FUD-293 FUD-317 */
export const isRun = (manner: Manner | undefined): boolean => manner === "charge" || manner === "slam";

/** What striking this way takes off the attack check. @param held  the thing that is smashed is in somebody's hands @rule FUD-293 FUD-304 FUD-317 */
export function mannerRows(manner: Manner, held: boolean): readonly Row[] {
  const value = isRun(manner) ? actionPenalty("charge") : manner === "smash" ? actionPenalty("smash", { held }) : 0;
  return value === 0 ? [] : [row(key("Manner", manner, "label"), value, manner === "smash" ? "FUD-304" : "FUD-293")];
}

/**
 * Ranks of a blow struck this way with the lines that say so, and what of it comes back to the attacker: only a slam differs.
 * @param limit  the most that an effect may come to; null without one
 * @rule FUD-317 FUD-553 FUD-565
 */
export function mannerRanks(
  manner: Manner,
  rank: number,
  how: { readonly speed: number; readonly movedFull: boolean; readonly limit: number | null },
): { readonly rank: number; readonly recoil: number; readonly rows: readonly Row[] } {
  if (manner !== "slam") return { rank, recoil: 0, rows: [] };
  const [wanted, struck] = [slam(how.speed, rank, how.movedFull), slam(how.speed, rank, how.movedFull, how.limit)];
  const over =
    how.limit !== null && wanted.rank > struck.rank
      ? [line("cap", struck.rank - wanted.rank, "FUD-553", { limit: how.limit })]
      : [];
  return { ...struck, rows: [...(wanted.rank === rank ? [] : [line("slam", wanted.rank - rank, "FUD-317")]), ...over] };
}

/** A team's blows as one: the largest rank that hit, and what the others add to it. @returns a base of 0 when nobody hit; refusal `teamAttack.apart` @rule FUD-318 */
export function teamBlow(
  attackers: readonly TeamAttacker[],
): { readonly accepted: true; readonly base: number; readonly bonus: number } | Refusal {
  const all = teamAttackRank(attackers);
  if (!all.accepted) return all;
  const base = Math.max(0, ...attackers.filter((a) => a.hit).map((a) => a.rank));
  return { accepted: true, base, bonus: all.rank - base };
}

/**
 * The ranks of Split as they are divided: evenly, what is over to those named first.
 * @param targets  1 and up
 * @rule FUD-130
 */
export function evenShares(rank: number, targets: number): readonly number[] {
  const each = Math.floor(rank / targets);
  return Array.from({ length: targets }, (_none, i) => each + (i < rank - each * targets ? 1 : 0));
}

/**
 * Whether ranks may be divided like this: at most one target more than the ranks of Split, at least a rank each, and no more than there are.
 * @returns null when they may; `split.targets`, `split.share`, `split.over`
 * @rule FUD-130
 */
export function splitRefusal(rank: number, split: number, shares: readonly number[]): Refusal | null {
  if (shares.length > split + 1) return refuse("split.targets", { max: split + 1 });
  if (shares.some((s) => s < 1)) return refuse("split.share");
  return shares.reduce((a, b) => a + b, 0) > rank ? refuse("split.over", { rank }) : null;
}
