import { key, payFor, unsaid, type UpkeepRequest, type UpkeepState } from "../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView } from "../../view/card-view.ts";
import { situation } from "../situation.ts";
import { button } from "./roll-card.ts";

/** Powers of somebody hidden have no names for players. */
export const veilUpkeep = (state: UpkeepState, hidden: (uuid: string) => boolean): UpkeepState =>
  hidden(state.request.actor.uuid)
    ? { ...state, request: { ...state.request, powers: state.request.powers.map(({ id }) => ({ id, name: "" })) } }
    : state;

/** The card that asks for each power of concentration. @rule TWI-433 */
export function upkeepCard(state: UpkeepState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor } = state.request;
  const text = (name: string, data?: Record<string, string>): string => localize(key("Card", "upkeep", name), data);
  const nameOf = (id: string): string =>
    state.request.powers.find((p) => p.id === id)?.name || localize(key("Sheet", "aPower"));
  const buttons = ({ id }: UpkeepRequest["powers"][number]): ButtonView[] => {
    const name = nameOf(id);
    const refused = !payFor(situation(actor.uuid, table), actor.uuid, "standard").accepted;
    return [
      button("keep", { power: id }, text("keep", { power: name }), "fa-solid fa-brain", actor, viewer, localize, {
        tone: "info",
        ...(refused && { refused: text("noAction") }),
      }),
      ...(refused && viewer.isGM
        ? [
            button(
              "keepAnyway",
              { power: id },
              text("keepAnyway", { power: name }),
              "fa-solid fa-gavel",
              "gm",
              viewer,
              localize,
            ),
          ]
        : []),
      button("drop", { power: id }, text("drop", { power: name }), "fa-solid fa-xmark", actor, viewer, localize),
    ];
  };
  const consequences = state.said.map(({ power, kept }): ConsequenceView => ({
    text: text(kept ? "kept" : "dropped", { power: nameOf(power) }),
    tone: kept ? "info" : "warning",
    rule: "TWI-433",
    state: "applied",
  }));
  return {
    caption: localize(key("Card", "upkeep", "caption")),
    title: text("title"),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [],
    parties: [
      {
        uuid: actor.uuid,
        name: actor.name,
        img: actor.img,
        rolls: [],
        consequences,
        buttons: unsaid(state).flatMap(buttons),
      },
    ],
    buttons: [],
  };
}
