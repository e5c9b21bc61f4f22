import { type Change, change, type Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { initiativeCheck } from "../acts/checks/kinds-of-check.ts";
import { bonusOf, resolveCheck } from "../dice/check.ts";
import { payImprove } from "../fortune/paying.ts";
import type { FudgeSituation } from "../situation.ts";
import { SEIZE_INITIATIVE } from "../turn/values.ts";
import type { Faces } from "../types.ts";
import type { CheckExchange } from "./check.ts";
import { type AtOnceCard, checkAtOnce, ofSelf } from "./own-check.ts";

/** Somebody's place in the order of a fight is thrown for again. */
export interface InitiativeExchange extends CheckExchange {
  /** Uuid of the place. */
  readonly place: Subject;
  /** What stands there, with what seizing has added. */
  readonly before: number;
}

/** Whether initiative may be thrown again: it was thrown, and nobody has acted on it. @returns null; `improve.noDice`, `improve.announced` @rule FUD-368 */
export const initiativeRefusal = (fight: { readonly announced: boolean; readonly begun: boolean }): Refusal | null =>
  !fight.announced ? refuse("improve.noDice") : fight.begun ? refuse("improve.announced") : null;

/** The better of both throws in somebody's place; what was seized is added to either. @rule FUD-263 FUD-368 FUD-378 */
export function initiativeAfter({ check, place, before }: InitiativeExchange, faces: Faces | null): readonly Change[] {
  const seized = SEIZE_INITIATIVE * Math.max(0, Math.round((before - bonusOf(check).total) / SEIZE_INITIATIVE));
  const total = resolveCheck(check, faces).total + seized;
  return total > before ? [change(place, "initiative", before, total, "FUD-368")] : [];
}

/** Somebody's place in the fight that is coming, as long as their throw for it may be improved. @returns those of `initiativeRefusal` @rule FUD-368 */
export function placeOf(
  s: Pick<FudgeSituation, "lineUp">,
  who: Ref,
): { readonly accepted: true; readonly place: string; readonly initiative: number } | Refusal {
  const at = s.lineUp.thrown(who);
  const no = initiativeRefusal({ announced: at !== null, begun: s.lineUp.begun });
  return no ?? (at ? { accepted: true, ...at } : refuse("improve.noDice"));
}

/** Somebody's initiative that is thrown again. @returns `gone`, those of `placeOf` @rule FUD-260 FUD-368 */
export const composeInitiative = (
  s: FudgeSituation,
): { readonly accepted: true; readonly request: InitiativeExchange } | Refusal =>
  ofSelf(s, (actor, who) => {
    const at = placeOf(s, who.ref);
    return at.accepted
      ? {
          accepted: true,
          request: { actor, check: initiativeCheck(who, s.settings), place: at.place, before: at.initiative },
        }
      : at;
  });

/** A victory point for a second throw of initiative: its price is what the roll uses up, and the place what follows from it. @rule FUD-260 FUD-368 FUD-707 */
export const initiativeRules: AtOnceCard<InitiativeExchange> = {
  rules: checkAtOnce<InitiativeExchange>(),
  late: (s, { actor }) => {
    const at = placeOf(s, actor.uuid);
    return at.accepted ? null : at;
  },
  uses: (s, who) => {
    const paid = payImprove(s, who.ref);
    return paid.accepted ? paid.changes : paid;
  },
  brings: (_s, _who, request, faces) => initiativeAfter(request, faces),
};
