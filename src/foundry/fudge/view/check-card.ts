import { advantageRank, key, meekResult, type CheckState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import { isVeiled } from "../exchanges/veil.ts";
import { isFudge } from "../is-fudge.ts";
import { improveCheck } from "./improve.ts";
import { taskTags } from "./check-task.ts";
import { outcomeView, rollView } from "./roll-view.ts";

/** The card of a check on its own. @rule FUD-069 FUD-700 */
export function checkCard(state: CheckState, viewer: Viewer, table: Table, localize: Localize): CardView {
  return { ...resultCard(state, localize), buttons: [...improveCheck(state, viewer, table, localize), ...lowerCheck(state, viewer, table, localize)] };
}

/** A result lowered at will, for who has Meekness: no resistance, and nothing that failed by itself. @rule FUD-430 */
function lowerCheck({ request, result, before }: CheckState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const character = table.character(request.actor.uuid);
  if (!result || before !== undefined || isVeiled(result) || !(viewer.isGM || viewer.owns(request.actor.uuid)) || !isFudge(character) || advantageRank(character, "meekness") === 0) return [];
  return meekResult(result, 0).accepted ? [{ gesture: "meek", args: {}, label: localize(key("Card", "meek")), icon: "fa-solid fa-angles-down" }] : [];
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
    tags: [...taskTags({ request, result }, localize), ...(result?.routine ? [localize(key("Card", "routine"))] : [])],
    parties: [],
    buttons: [],
  };
}
