import { key, type OpportunityState, type Worn } from "../../../rules/destiny/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView, PartyView } from "../../view/card-view.ts";
import { button, warningTags } from "./roll-view.ts";

/** Who may react before an action goes on. @rule DES-294 DES-295 DES-398 */
export function opportunityCard(
  worn: Worn<OpportunityState>,
  viewer: Viewer,
  _table: Table,
  localize: Localize,
): CardView {
  const { request, answers, ended } = worn.inner;
  const { actor, act, offers } = request;
  const action = localize(key("Action", act, "label"));
  const open = offers.filter((o) => !answers.some((a) => a.enemy === o.uuid));
  const mine = open.filter((o) => viewer.isGM || viewer.owns(o.uuid));
  return {
    caption: localize(key("Card", "opportunity")),
    title: localize(key("Card", "wantsTo"), { action }),
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
    parties: offers.map((o): PartyView => {
      const answer = answers.find((a) => a.enemy === o.uuid);
      const b = (gesture: string, icon: string): ReturnType<typeof button> =>
        button(gesture, localize(key("Card", gesture)), icon, o, viewer, localize, {
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
        buttons: answer || ended ? [] : [b("take", "fa-solid fa-bolt"), b("pass", "fa-solid fa-hand")],
      };
    }),
    buttons: ended
      ? []
      : [
          ...(mine.length > 1
            ? [
                {
                  gesture: "passAll",
                  args: {},
                  label: localize(key("Card", "passAll"), { count: mine.length }),
                  icon: "fa-solid fa-hand",
                },
              ]
            : []),
          button("proceed", localize(key("Card", "proceed")), "fa-solid fa-arrow-right", actor, viewer, localize, {
            tone: "info",
            ...(open.length > 0 && { refused: localize(key("Refusal", "opportunity.open")) }),
          }),
          button("lost", localize(key("Card", "giveUp")), "fa-solid fa-xmark", actor, viewer, localize),
        ],
  };
}
