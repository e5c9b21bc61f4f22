import {
  advantageRank,
  checkExchange,
  type CheckState,
  checkThrows,
  gradeOf,
  isVeiled,
  key,
  mayRollInstead,
  meekResult,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView, CardView } from "../../../view/card-view.ts";
import { outcomeView, rollView } from "../../dice/roll-view.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { improveButtons } from "./improve-view.ts";
import { taskTags } from "./task-tags.ts";

/** The card of a check on its own. @rule FUD-051 FUD-069 FUD-368 FUD-700 */
export function checkCard(state: CheckState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const again = improveButtons<CheckState>(
    {
      state,
      step: checkExchange.step,
      throws: checkThrows(state),
      gains: (then) => then.result !== null && state.result !== null && gradeOf(then.result) > gradeOf(state.result),
      hidden: () => isVeiled(state.result),
    },
    viewer,
    table,
    localize,
  );
  return {
    ...resultCard(state, localize),
    buttons: [
      ...rollInstead(state, viewer, localize),
      ...again(state.request.actor.uuid),
      ...lowerCheck(state, viewer, table, localize),
      ...adjustCheck(state, viewer, localize),
    ],
  };
}

/** Dice after all, for a routine result that is too low. @rule FUD-051 */
const rollInstead = (state: CheckState, viewer: Viewer, localize: Localize): ButtonView[] =>
  mayRollInstead(state) &&
  !isVeiled(state.result) &&
  state.result?.success !== true &&
  (viewer.isGM || viewer.owns(state.request.actor.uuid))
    ? [{ gesture: "dice", args: {}, label: localize(key("Card", "rollInstead")), icon: "fa-solid fa-dice" }]
    : [];

/** A result lowered at will, for who has Meekness: no resistance, and nothing that failed by itself. @rule FUD-430 */
function lowerCheck(
  { request, result, before }: CheckState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const character = table.character(request.actor.uuid);
  if (
    !result ||
    before !== undefined ||
    isVeiled(result) ||
    !(viewer.isGM || viewer.owns(request.actor.uuid)) ||
    !isFudge(character) ||
    advantageRank(character, "meekness") === 0
  )
    return [];
  return meekResult(result, 0).accepted
    ? [{ gesture: "meek", args: {}, label: localize(key("Card", "meek")), icon: "fa-solid fa-angles-down" }]
    : [];
}

/** The Gamemaster sets the number, or adds what came up, once the dice have fallen. @rule FUD-041 FUD-071 FUD-090 FUD-700 */
const adjustCheck = ({ result, before }: CheckState, viewer: Viewer, localize: Localize): ButtonView[] =>
  viewer.isGM && result && before === undefined && !isVeiled(result)
    ? [
        {
          gesture: "adjust",
          args: {},
          label: localize(key("Card", "adjust.check")),
          icon: "fa-solid fa-sliders",
          rare: true,
        },
      ]
    : [];

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
