import { key, type DyingState } from "../../../rules/fudge/index.ts";
import type { Localize, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { resultCard } from "./check-card.ts";

/** The card of somebody dying: one button to roll, and what came of it. @rule FUD-160 FUD-711 */
export function dyingCard(state: DyingState, viewer: Viewer, localize: Localize): CardView {
  const { actor } = state.request;
  const refused = viewer.isGM || viewer.owns(actor.uuid) ? {} : { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) };
  const total = state.result?.total ?? 0;
  const came = !state.result ? null : state.changes.length === 0 ? "holds" : total > (state.request.check.dc ?? 0) ? "stabilized" : "worse";
  return {
    ...resultCard(state, localize),
    caption: localize(key("Card", "dying")),
    ...(came && { outcome: { word: localize(key("Outcome", came)), tone: came === "stabilized" ? "success" : came === "worse" ? "harm" : "warning" } }),
    buttons: state.result ? [] : [{ gesture: "roll", args: {}, label: localize(key("Card", "rollDying")), icon: "fa-solid fa-heart-pulse", tone: "warning", ...refused }],
  };
}
