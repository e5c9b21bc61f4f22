import { atOnceThrows, gradeOf, isVeiled, key, recoveryRules, type RecoveryState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { outcomeView, rollView } from "../dice/roll-view.ts";
import { changeLines, namesFor } from "./change-words.ts";
import { improveButtons } from "./check/improve-view.ts";

/** How well it was shaken off: not, or all of it; by degrees where success has only lowered it. */
const shaken = ({ result, changes }: RecoveryState): number =>
  result?.success !== true ? 0 : changes.some((c) => c.kind === "create") ? gradeOf(result) : 1;

/** The card of a recovery check: what is to be shaken off, one button, what ended, and the point that throws again. @rule FUD-172 FUD-368 FUD-708 */
export function recoveryCard(state: RecoveryState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, result, spent, changes } = state;
  const { actor, check } = request;
  const outcome = result ? outcomeView(result, localize) : undefined;
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const lines = changeLines([...spent, ...changes], "applied", namesFor(viewer, table), localize);
  const worse = changes.length > 0;
  const hidden = isVeiled(result) || (result !== null && check.dc === null);
  const again = improveButtons<RecoveryState>(
    {
      state,
      step: recoveryRules.rules.step,
      throws: hidden && result?.success === true ? [] : atOnceThrows(state),
      gains: (then) => shaken(then) > shaken(state),
      hidden: () => hidden,
      before: () => changes,
    },
    viewer,
    table,
    localize,
  );
  return {
    caption: localize(key("Card", "recovery")),
    title: request.power.startsWith("CROSSOVER.") ? localize(request.power) : request.power,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(localize(check.label, check.data), result, localize)] : [],
    ...(outcome && { outcome }),
    tags: result && result.success !== true ? [localize(key("Card", worse ? "worsens" : "stays"))] : [],
    parties: lines.length > 0 ? [{ ...actor, rolls: [], consequences: lines, buttons: [] }] : [],
    buttons: result
      ? again(actor.uuid)
      : [
          {
            gesture: "roll",
            args: {},
            label: localize(key("Card", "shakeOff"), { defense: localize(check.label, check.data) }),
            icon: "fa-solid fa-hand-sparkles",
            tone: "info",
            ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) }),
          },
        ],
  };
}
