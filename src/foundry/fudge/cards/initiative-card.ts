import {
  type AtOnceState,
  atOnceThrows,
  type Faces,
  initiativeAfter,
  type InitiativeExchange,
  initiativeRules,
  isVeiled,
  key,
} from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { plain } from "../../view/rows.ts";
import { rollView } from "../dice/roll-view.ts";
import { changeLines, namesFor } from "./change-words.ts";
import { improveButtons } from "./check/improve-view.ts";

/** The card of a second throw for initiative: what stood there, the dice, and the place that the better of both is worth. @rule FUD-260 FUD-368 FUD-707 */
export function initiativeCard(
  state: AtOnceState<InitiativeExchange>,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): CardView {
  const { request, result, spent, changes } = state;
  const { actor, check, before } = request;
  const hidden = isVeiled(result);
  const reached = (faces: Faces | null): number =>
    initiativeAfter(request, faces).reduce((total, c) => (c.kind === "set" ? Number(c.to) : total), before);
  const again = improveButtons<AtOnceState<InitiativeExchange>>(
    {
      state,
      step: initiativeRules.rules.step,
      throws: atOnceThrows(state),
      gains: (then) => reached(then.result?.faces ?? null) > reached(result?.faces ?? null),
      hidden: () => hidden,
      before: () => changes,
    },
    viewer,
    table,
    localize,
  );
  const lines = changeLines([...spent, ...changes], "applied", namesFor(viewer, table), localize);
  const won = changes.length > 0;
  return {
    caption: localize(key("Card", "initiative.caption")),
    title: localize(check.label, check.data),
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(localize(check.label, check.data), result, localize)] : [],
    ...(result &&
      !hidden && {
        outcome: {
          word: localize(key("Outcome", won ? "earlier" : "asBefore")),
          tone: won ? ("success" as const) : ("neutral" as const),
        },
      }),
    tags: hidden ? [] : [localize(key("Card", "initiative.first"), { total: plain(before) })],
    parties: lines.length > 0 ? [{ ...actor, rolls: [], consequences: lines, buttons: [] }] : [],
    buttons: again(actor.uuid),
  };
}
