import type { Row } from "../../kernel/rows.ts";
import { advantageRank } from "../hero/traits.ts";
import { line } from "../labels.ts";
import type { CheckRequest, CheckResolution, Face, Faces, FudgeCharacter } from "../types.ts";
import { against, resolveCheck } from "./check.ts";
import { degreesOf } from "./degrees.ts";
import { CIRCUMSTANCE, TEAM_BONUS, TEAM_DC, TEAMWORK } from "./values.ts";

/**
 * Two sides against each other. `tie` says who has an exact tie: the higher bonus (pass or fail), the side acted upon (graded checks), the side that acts (countering, and against
 * somebody who isn't actively trying), or nobody (grab, trip, hold, disarm: nothing happens).
 */
export interface OpposedRequest {
  readonly active: CheckRequest;
  readonly passive: CheckRequest;
  readonly tie: "bonus" | "passive" | "active" | "nobody";
}

/** Who came out ahead, and through what. */
export interface OpposedResolution {
  readonly active: CheckResolution;
  readonly passive: CheckResolution;
  /** Null: a tie that nothing has decided; a coin may (`coinFlip`). */
  readonly winner: "active" | "passive" | null;
  readonly by: "total" | "criticalFailure" | "tie" | "bonus" | "coin" | "undecided";
  /** Between the totals, never negative. */
  readonly difference: number;
  /** Degrees of the winner over the loser, 1 and up; null when nobody won. */
  readonly degrees: number | null;
}

/**
 * Both sides roll; the higher total wins. A side that fails automatically loses, unless both do: then the totals count. Degrees are those of the difference; where the
 * total alone would have said otherwise it is one.
 * @param flip  for a tie of equal bonuses: one Fudge die, + for the acting side, - for the other; 0 or null leaves the tie
 * @rule FUD-029 FUD-055 FUD-056 FUD-057 FUD-058 FUD-064 FUD-067
 */
export function resolveOpposed(
  request: OpposedRequest,
  activeFaces: Faces | null,
  passiveFaces: Faces | null,
  flip: Face | null = null,
): OpposedResolution {
  const active = resolveCheck({ ...request.active, dc: null }, activeFaces);
  const passive = resolveCheck({ ...request.passive, dc: null }, passiveFaces);
  const gap = active.total - passive.total;
  const [activeFails, passiveFails] = [
    active.automatic?.outcome === "failure",
    passive.automatic?.outcome === "failure",
  ];
  const settled = (winner: OpposedResolution["winner"], by: OpposedResolution["by"]): OpposedResolution => {
    const agrees = winner === null || gap === 0 || winner === (gap > 0 ? "active" : "passive");
    const difference = agrees ? Math.abs(gap) : 0;
    return { active, passive, winner, by, difference, degrees: winner === null ? null : degreesOf(difference) };
  };
  if (activeFails !== passiveFails) return settled(activeFails ? "passive" : "active", "criticalFailure");
  if (gap !== 0) return settled(gap > 0 ? "active" : "passive", "total");
  if (request.tie === "nobody") return settled(null, "tie");
  if (request.tie !== "bonus") return settled(request.tie, "tie");
  if (active.bonus !== passive.bonus) return settled(active.bonus > passive.bonus ? "active" : "passive", "bonus");
  const coin = coinFlip(flip);
  return settled(coin, coin === null ? "undecided" : "coin");
}

/**
 * Chance decides: one Fudge die, + for the first side and - for the second; a blank is rolled again (null).
 * @rule FUD-057
 */
export function coinFlip(face: Face | null): "active" | "passive" | null {
  return face === 1 ? "active" : face === -1 ? "passive" : null;
}

/**
 * A pure contest of ranks without dice: the higher wins, equal ranks are left to a coin. Extra effort may raise the rank that is compared.
 * @rule FUD-061 FUD-062
 */
export function compareRanks(active: number, passive: number, flip: Face | null = null): "active" | "passive" | null {
  if (active !== passive) return active > passive ? "active" : "passive";
  return coinFlip(flip);
}

/** What the helpers of a team came to. */
export interface TeamResult {
  readonly net: number;
  /** The leader's circumstance line; never above +2 or below -1. */
  readonly row: Row;
}

/**
 * Helpers make the leader's own check against DC 0; their degrees of success less their degrees of failure are worth +2 to -1 to the leader. Attacks may be joined in
 * the same way.
 * @param helpers  their rolls; any DC on them is passed over
 * @rule FUD-070 FUD-071 FUD-072 FUD-073
 */
export function teamBonus(helpers: readonly CheckResolution[]): TeamResult {
  const net = helpers.map((h) => against(h, TEAM_DC)).reduce((sum, h) => sum + (h.success ? h.degrees : -h.degrees), 0);
  const bonus = TEAM_BONUS.find((step) => net >= step.net)?.bonus ?? CIRCUMSTANCE.penalty;
  return { net, row: line("team", bonus, "FUD-071", { net }) };
}

/** What Teamwork adds for whoever helps: at a task, with Aid, in a team attack. @rule FUD-074 FUD-430 */
export function teamworkRows(helper: FudgeCharacter): readonly Row[] {
  return advantageRank(helper, "teamwork") > 0 ? [line("teamwork", TEAMWORK, "FUD-074")] : [];
}

/** A helper's own check: the leader's kind of check against DC 0. @param helps  what helping adds @rule FUD-070 FUD-074 */
export function helperCheck(request: CheckRequest, helps: readonly Row[] = []): CheckRequest {
  return { ...request, dc: TEAM_DC, circumstances: [...request.circumstances, ...helps] };
}
