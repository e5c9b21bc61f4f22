import { goneOverTo } from "../powers/use.ts";
import type { FudgeSituation } from "../situation.ts";
import { letGoOnAll } from "../state/lasting.ts";
import type { ActionKind, FudgeCharacter } from "../types.ts";
import { type HowPaid, type Paid, payUseOf } from "./pay.ts";

/**
 * What it takes of the turn to use an effect by a card of its own (an attack, a Healing, what a maneuver is done with): the action, and where its array stands on another member, that it goes over to
 * this one, once a turn. What the other did to anybody is over.
 * @param effect  `power.effect`; bare hands and what is no power take the action alone
 * @returns refusals of the economy, and `array.switched`
 * @rule FUD-271 FUD-278 FUD-457
 */
export function payEffectOf(
  user: FudgeCharacter,
  effect: string | null,
  action: ActionKind,
  s: FudgeSituation,
  how: Pick<HowPaid, "overrule" | "along"> = {},
): Paid {
  const over = goneOverTo(user, effect);
  const paid = payUseOf(s, user.ref, action, over?.item ?? null, how);
  return paid.accepted && over
    ? { accepted: true, changes: [...paid.changes, ...over.changes, ...letGoOnAll(user, over.left, s)] }
    : paid;
}
