import { key, type ReliefState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { changeLines, namesFor } from "./change-words.ts";

/** Why the point can't be paid; null when it can. */
function short({ request: { actor } }: ReliefState, viewer: Viewer, table: Table, localize: Localize): string | null {
  if (!viewer.isGM && !viewer.owns(actor.uuid))
    return localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name });
  const character = table.character(actor.uuid);
  const left = isFudge(character) ? actorPool(character as FudgeActor).value : 0;
  return left > 0 ? null : localize(key("Refusal", "victory.short"), { cost: 1, left });
}

/** The card of somebody whom extra effort has tired: how tired, and the one button that buys a step of it off. @rule FUD-344 FUD-671 FUD-709 */
export function reliefCard(state: ReliefState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const {
    request: { actor },
    fatigue,
    changes,
  } = state;
  const refused = short(state, viewer, table, localize);
  const buy: ButtonView = {
    gesture: "buy",
    args: {},
    label: localize(key("Card", "buyOff")),
    icon: "fa-solid fa-star",
    tone: "info",
    ...(refused !== null && { refused }),
  };
  const consequences = changeLines(changes, "applied", namesFor(viewer, table), localize);
  return {
    caption: localize(key("Sheet", "effort")),
    title: localize(key("Card", "tired")),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [localize(fatigue === "normal" ? key("Card", "rested") : key("Condition", fatigue, "label"))],
    parties: consequences.length > 0 ? [{ ...actor, rolls: [], consequences, buttons: [] }] : [],
    buttons: fatigue === "normal" ? [] : [buy],
  };
}
