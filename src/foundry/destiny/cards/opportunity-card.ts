import { key, type Offer, type OpportunityState, unanswered, type Worn } from "../../../rules/destiny/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "../../view/card-view.ts";
import { button, warningTags } from "./roll-view.ts";

/** One enemy's row: what it has answered, or what it may. @rule DES-294 DES-295 */
function enemyRow({ answers, ended }: OpportunityState, o: Offer, viewer: Viewer, localize: Localize): PartyView {
  const answer = answers.find((a) => a.enemy === o.uuid);
  const b = (gesture: string, label: string, icon: string): ButtonView =>
    button(gesture, localize(key("Card", label)), icon, o, viewer, localize, {
      args: { enemy: o.uuid },
      ...(gesture === "take" && { tone: "harm" }),
    });
  return {
    uuid: o.uuid,
    name: o.name,
    img: o.img,
    ...(answer || ended
      ? {}
      : { waiting: localize(key("Card", o.ask ? "provokedAsk" : "provoked"), { name: o.name }) }),
    rolls: [],
    ...(answer && {
      outcome: {
        word: localize(key("Outcome", answer.take ? "takes" : "passes")),
        tone: answer.take ? ("harm" as const) : ("neutral" as const),
      },
    }),
    consequences: [],
    buttons: answer || ended ? [] : [b("take", "strike", "fa-solid fa-bolt"), b("pass", "pass", "fa-solid fa-hand")],
  };
}

/** What goes on: all of one's own pass at once, and whoever acts goes on when all have answered, or gives up. @rule DES-294 DES-398 */
function goesOn(state: OpportunityState, viewer: Viewer, localize: Localize): ButtonView[] {
  if (state.ended) return [];
  const { actor } = state.request;
  const open = unanswered(state);
  const count = open.filter((o) => viewer.isGM || viewer.owns(o.uuid)).length;
  const label = localize(key("Card", "passAll"), { count });
  return [
    ...(count > 1 ? [{ gesture: "passAll", args: {}, label, icon: "fa-solid fa-hand" }] : []),
    button("proceed", localize(key("Card", "proceed")), "fa-solid fa-arrow-right", actor, viewer, localize, {
      tone: "info",
      ...(open.length > 0 && { refused: localize(key("Refusal", "opportunity.open")) }),
    }),
    button("lost", localize(key("Card", "giveUp")), "fa-solid fa-xmark", actor, viewer, localize),
  ];
}

/** Who may react before an action goes on. @rule DES-294 DES-295 DES-398 */
export function opportunityCard(
  worn: Worn<OpportunityState>,
  viewer: Viewer,
  _table: Table,
  localize: Localize,
): CardView {
  const { request, ended } = worn.inner;
  const { actor, act, offers } = request;
  return {
    caption: localize(key("Card", "opportunity")),
    title: localize(key("Card", "wantsTo"), { action: localize(key("Action", act, "label")) }),
    name: actor.name,
    img: actor.img,
    rolls: [],
    ...(ended && {
      outcome: {
        word: localize(key("Outcome", ended === "lost" ? "lost" : "goesOn")),
        tone: ended === "lost" ? ("warning" as const) : ("info" as const),
      },
    }),
    tags: warningTags(worn, localize),
    parties: offers.map((o) => enemyRow(worn.inner, o, viewer, localize)),
    buttons: goesOn(worn.inner, viewer, localize),
  };
}
