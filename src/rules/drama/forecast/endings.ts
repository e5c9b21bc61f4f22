import { squash } from "../../kernel/change.ts";
import type { Ending } from "../../kernel/odds/index.ts";
import { pendingChanges } from "../cards/completion.ts";
import type { ActionState } from "../cards/types.ts";
import { isOut } from "../hero/derive.ts";
import type { DramaSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { bodyOf } from "./body.ts";

/** What one way of an action's dice leaves of one of its targets, before anybody spends anything on it; null for who isn't there. @param place  of the target on the card @rule DRA-174 DRA-178 DRA-340 */
export function endingAt(s: DramaSituation, state: ActionState, place: number, share: number): Ending | null {
  const slot = state.targets[place];
  const them = slot && s.character(slot.target.uuid);
  if (!slot || !them) return null;
  const changes =
    slot.reading?.success === true
      ? squash(pendingChanges(state, slot, s)).filter((c) => c.subject.startsWith(them.ref))
      : [];
  const gone = (who: typeof them): boolean => who.count === 0 || isOut(who, s.settings);
  const after = afterChanges(them, changes);
  return { share, changes, out: !gone(them) && gone(after), left: bodyOf(after, s.settings).stamina };
}
