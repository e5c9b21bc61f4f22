import { key, type CheckState } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { outcomeView, rollView } from "./roll-view.ts";

/** The card of a check on its own. @rule FUD-069 FUD-700 */
export function checkCard({ request, result }: CheckState, localize: Localize): CardView {
  const { actor, check } = request;
  const title = localize(check.label, check.data);
  const outcome = result ? outcomeView(result, localize) : undefined;
  return {
    caption: localize(key("Card", "check")),
    title,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(title, result, localize)] : [],
    ...(outcome && { outcome }),
    tags: result?.routine ? [localize(key("Card", "routine"))] : [],
    parties: [],
    buttons: [],
  };
}
