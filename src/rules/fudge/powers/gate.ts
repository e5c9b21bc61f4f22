/** What stands between somebody and a power that they use: the coins of one that is Unreliable, the check that Check Required takes. */
import { resolveCheck } from "../dice/check.ts";
import { modifierRanks } from "../hero/traits.ts";
import { line } from "../labels.ts";
import type { CheckRequest, CheckResolution, Component, Face, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import { checkOfUse } from "./check.ts";

/** What a power asks before it does anything. @rule FUD-530 */
export interface UseGate {
  readonly coins: number;
  readonly check: CheckRequest | null;
  /** Ranks of the power. */
  readonly rank: number;
}

/** What stands before the use of a power; null where it has neither flaw. @rule FUD-530 */
export function gateOfUse(actor: FudgeCharacter, component: Component, settings: FudgeSettings): UseGate | null {
  const check = checkOfUse(actor, component, settings);
  const coins = modifierRanks(component, "unreliable");
  return coins > 0 || check.dc !== null
    ? { coins, check: check.dc === null ? null : check, rank: component.rank }
    : null;
}

/** Whether coins fell right for an Unreliable power; one that is reliable has none. @rule FUD-530 */
export const obeys = (coins: readonly Face[]): boolean => coins.every((face) => face > 0);

/**
 * Ranks that a power with Check Required has after its check: by how much the check passed the number, one at least, never more than its own; 0 when it failed.
 * @rule FUD-530
 */
export const checkedRank = (rank: number, check: Pick<CheckResolution, "success" | "difference">): number =>
  check.success === true ? Math.min(rank, Math.max(1, check.difference ?? 0)) : 0;

/** A power's check with ranks less than it was bought with. @rule FUD-530 */
export const lessRanks = (check: CheckRequest, lost: number): CheckRequest =>
  lost > 0 ? { ...check, bonus: [...check.bonus, line("checkRequired", 0 - lost, "FUD-530")] } : check;

/** How a power went that was used as an answer: its coins, the dice of the check that it takes. */
export interface Went {
  readonly coins: readonly Face[];
  readonly gate: Faces | null;
  /** A victory point made it work, however its coins fell. */
  readonly insisted?: true;
}

/**
 * The check of a power that is used as an answer, at the ranks that its own check leaves it; null where it doesn't work. Coins that nobody tossed fell badly.
 * @param gate  what stands before its use; null: nothing
 * @rule FUD-530
 */
export function checkBehind(check: CheckRequest, gate: UseGate | null, went: Went | undefined): CheckRequest | null {
  if (!gate) return check;
  const { coins = [], gate: faces = null, insisted = false } = went ?? {};
  if (!insisted && (coins.length < gate.coins || !obeys(coins))) return null;
  const left = gate.check ? checkedRank(gate.rank, resolveCheck(gate.check, faces)) : gate.rank;
  return left > 0 ? lessRanks(check, gate.rank - left) : null;
}
