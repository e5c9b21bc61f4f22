import { key, type RecoveryState } from "../../../rules/fudge/index.ts";
import type { Localize, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { describeChange } from "./attack-card.ts";
import { outcomeView, rollView } from "./roll-view.ts";

/** The card of a recovery check: what is to be shaken off, one button, what ended. @rule FUD-172 FUD-708 */
export function recoveryCard({ request, result, changes }: RecoveryState, viewer: Viewer, localize: Localize): CardView {
  const { actor, check } = request;
  const outcome = result ? outcomeView(result, localize) : undefined;
  const mine = viewer.isGM || viewer.owns(actor.uuid);
  const lines = changes.flatMap((c) => {
    const said = describeChange(c, localize);
    return said ? [{ ...said, rule: c.rule, state: "applied" as const }] : [];
  });
  // What a check has only used up makes nothing worse.
  const worse = changes.some((c) => c.kind !== "delete");
  return {
    caption: localize(key("Card", "recovery")),
    title: request.power.startsWith("CROSSOVER.") ? localize(request.power) : request.power,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(localize(check.label, check.data), result, localize)] : [],
    ...(outcome && { outcome }),
    tags: result && result.success !== true ? [localize(key("Card", worse ? "worsens" : "stays"))] : [],
    parties: lines.length > 0 ? [{ ...actor, rolls: [], consequences: lines, buttons: [] }] : [],
    buttons: result ? [] : [{ gesture: "roll", args: {}, label: localize(key("Card", "shakeOff"), { defense: localize(check.label, check.data) }), icon: "fa-solid fa-hand-sparkles", tone: "info", ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) }) }],
  };
}
