/** A point that somebody spent, vetoed by the luck of another. */
import { type Change, undo } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { luckHolders, payLuck } from "../cards/attack/luck.ts";
import type { Party } from "../cards/check.ts";
import type { TwintensSituation } from "../situation.ts";

/** What pays for a use of conviction: the point, that this kind is used up, the action of the turn. */
const isPrice = (who: string, c: Change): boolean =>
  c.kind === "set" &&
  ((c.subject === who && c.path.startsWith("system.conviction.")) || /\.Combatant\.[^.]+$/u.test(c.subject));

/** What a veto takes back of a use of conviction: all that it brought. The point stays spent. @rule TWI-322 TWI-440 */
export const vetoed = (who: string, changes: readonly Change[]): readonly Change[] =>
  undo(changes.filter((c) => !isPrice(who, c)));

/** Who may veto what somebody has just spent a point on: Luck Control, a reaction, a point of their own; where it brought nothing that can be taken back, nobody. @rule TWI-322 TWI-440 */
export const vetoers = (who: string, changes: readonly Change[], s: TwintensSituation): readonly Party[] =>
  vetoed(who, changes).length === 0 ? [] : luckHolders(s).filter(({ uuid }) => uuid !== who);

/** A veto with its price. @returns `luck.none`, and refusals of conviction @rule TWI-322 TWI-440 */
export function veto(
  by: string,
  who: string,
  changes: readonly Change[],
  s: TwintensSituation,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const paid = payLuck(by, s);
  return paid.accepted ? { accepted: true, changes: [...vetoed(who, changes), ...paid.changes] } : paid;
}
