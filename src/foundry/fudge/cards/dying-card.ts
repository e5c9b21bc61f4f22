import { atOnceThrows, dyingRules, type DyingState, isVeiled, key } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { resultCard } from "./check/check-card.ts";
import { improveButtons } from "./check/improve-view.ts";

/** What the throw did: stabilized, worse, or nothing. */
const cameOf = ({ request, result }: DyingState): number => Math.sign((result?.total ?? 0) - (request.check.dc ?? 0));

/** The card of somebody dying: one button to roll, what came of it, and the point that throws again. @rule FUD-160 FUD-368 FUD-711 */
export function dyingCard(state: DyingState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const {
    request: { actor },
    result,
    changes,
  } = state;
  const refused =
    viewer.isGM || viewer.owns(actor.uuid)
      ? {}
      : { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) };
  const moved = cameOf(state) > 0 ? "stabilized" : "worse";
  const came = result ? (changes.length === 0 ? "holds" : moved) : null;
  const again = improveButtons<DyingState>(
    {
      state,
      step: dyingRules.rules.step,
      throws: atOnceThrows(state),
      gains: (then) => cameOf(then) > cameOf(state),
      hidden: () => isVeiled(result),
      before: () => changes,
    },
    viewer,
    table,
    localize,
  );
  return {
    ...resultCard(state, localize),
    caption: localize(key("Card", "dying")),
    ...(came && {
      outcome: {
        word: localize(key("Outcome", came)),
        tone: came === "stabilized" ? "success" : came === "worse" ? "harm" : "warning",
      },
    }),
    buttons: result
      ? again(actor.uuid)
      : [
          {
            gesture: "roll",
            args: {},
            label: localize(key("Card", "rollDying")),
            icon: "fa-solid fa-heart-pulse",
            tone: "warning",
            ...refused,
          },
        ],
  };
}
