import { key, type CheckState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { improveCheck } from "./improve.ts";
import { outcomeView, rollView } from "./roll-view.ts";

/** The card of a check on its own. @rule FUD-069 FUD-700 */
export function checkCard(state: CheckState, viewer: Viewer, table: Table, localize: Localize): CardView {
  return { ...resultCard(state, localize), buttons: improveCheck(state, viewer, table, localize) };
}

/** What came of a check, without anything to press. */
export function resultCard({ request, result }: Pick<CheckState, "request" | "result">, localize: Localize): CardView {
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
