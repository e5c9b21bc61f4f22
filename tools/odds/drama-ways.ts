/** How a bare Drama action comes out, without a card: every die total through the rules' own `resolveAction`. For a card with targets see `src/rules/drama/cards/forecast.ts`. */
import {
  type ActionRequest,
  type ActionResolution,
  bonusAtLeast,
  dieTotalOdds,
  moreDiceOdds,
  resolveAction,
  type RollDraft,
} from "../../src/rules/drama/index.ts";
import { type OpenEnded, plus } from "../../src/rules/kernel/odds/index.ts";

/** Resolve every die total. Two resolutions of one request differ exactly when their bonus does, so each bonus is resolved once. */
function resolved(request: ActionRequest, { dist, tail }: OpenEnded, rolled: number): OpenEnded<ActionResolution> {
  const byBonus = new Map<number, ActionResolution>();
  const outcomes = dist.map(
    (more) => {
      const bonus = bonusAtLeast(rolled + more, request.minimumBonus);
      const known = byBonus.get(bonus) ?? resolveAction(request, rolled + more);
      byBonus.set(bonus, known);
      return known;
    },
    (r) => r.bonus,
  );
  return { dist: outcomes, tail };
}

/** Every way an action can come out; equal bonuses are one. @rule DRA-040 DRA-041 DRA-051 */
export const actionOdds = (request: ActionRequest, draft: RollDraft): OpenEnded<ActionResolution> =>
  resolved(request, dieTotalOdds(draft), 0);

/** What one more roll, bought now that so much has been rolled, can make of the action. @rule DRA-021 DRA-102 DRA-103 */
export const spendOdds = (request: ActionRequest, draft: RollDraft, rolled: number): OpenEnded<ActionResolution> =>
  resolved(request, moreDiceOdds(draft, ["hero"]), rolled);

/** Result points against somebody who defends actively, whose DN is never below the passive one; 0 and more is a success. @rule DRA-041 DRA-044 DRA-148 */
export function opposedOdds(
  [mine, draft]: readonly [ActionRequest, RollDraft],
  [theirs, theirDraft]: readonly [ActionRequest, RollDraft],
  passive: number | null,
): OpenEnded {
  const [a, b] = [actionOdds(mine, draft), actionOdds(theirs, theirDraft)];
  const dn = b.dist.map((r) => Math.max(r.action.total, passive ?? r.action.total));
  return { dist: a.dist.map((r) => r.action.total).minus(dn), tail: plus(a.tail, b.tail) };
}
