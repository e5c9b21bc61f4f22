import {
  type ActionKind,
  deedCost,
  type DeedKey,
  DEEDS,
  derive,
  type FudgeCharacter,
} from "../../../rules/fudge/index.ts";
import { localize } from "../../view/localize.ts";
import { powerOffers } from "../powers/power-offers.ts";
import { fudgeSettings } from "../settings.ts";

/** What stands on the list of actions beside attacks, powers and deeds. */
export const READY = "ready";
export const FALL = "fall";

/** What each action of the list takes from a turn, by its id. @rule FUD-271 FUD-686 */
export function actionCosts(who: FudgeCharacter): (id: string) => ActionKind {
  const costs = new Map<string, ActionKind>([
    ...derive(who, fudgeSettings()).attacks.map((a) => [a.id, a.action] as const),
    ...powerOffers(who, localize).map((p) => [p.id, p.action] as const),
    [READY, "standard"],
    [FALL, "none"],
  ]);
  return (id) => {
    const deed = id.slice("deed:".length);
    return costs.get(id) ?? (Object.hasOwn(DEEDS, deed) ? deedCost(deed as DeedKey, who) : "none");
  };
}

export const actionOf = (who: FudgeCharacter, id: string): ActionKind => actionCosts(who)(id);
