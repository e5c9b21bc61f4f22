import { type Due, dueLabel, key, undecided, type UpkeepState, type Worn } from "../../../rules/destiny/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import { momentAt } from "../at-table.ts";
import { button, warningTags } from "./roll-view.ts";

/** Where one thing stands: kept, let go, or still to be said, with an action or without. */
function standing({ kept, ended }: UpkeepState, { what, cost }: Due): string {
  if (kept.includes(what)) return "kept";
  if (ended.includes(what)) return "ended";
  return cost === "standard" ? "standard" : "due";
}

/** What falls due in this turn: kept, let go, or still to be said. @rule DES-164 DES-397 */
export function upkeepCard(worn: Worn<UpkeepState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, due, turn } = state.request;
  // A page that is being opened doesn't know yet where the encounter stands; then the card is shown as if it were that turn, and the desk says if it isn't. Once it is open, an encounter that is over asks nothing more.
  const now = momentAt(table)?.turns ?? (game.ready ? null : turn);
  // What has no name for this viewer is a hidden adversary's: nothing of it is theirs to say.
  const open = now === turn ? undecided(state).filter((d) => d.name !== "") : [];
  const said = (d: Due): string => {
    const { key: label, data } = dueLabel(d);
    const now = localize(key("Upkeep", standing(state, d)));
    return localize(key("Upkeep", "line"), { what: localize(label, data), now });
  };
  const b = (gesture: string, label: string, icon: string, d: Due | null, tone?: ButtonView["tone"]): ButtonView => {
    const named = d && dueLabel(d);
    return button(
      gesture,
      localize(key("Upkeep", label), { what: named ? localize(named.key, named.data) : "" }),
      icon,
      actor,
      viewer,
      localize,
      { args: d ? { what: d.what } : {}, ...(tone && { tone }) },
    );
  };
  const free = open.filter((d) => d.cost === "free");
  return {
    caption: localize(key("Action", "upkeep", "label")),
    title: localize(key("Upkeep", "title")),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [...due.map(said), ...warningTags(worn, localize)],
    parties: [],
    buttons: [
      ...(free.length > 1 ? [b("keepAll", "keepAll", "fa-solid fa-check-double", null, "info")] : []),
      ...open.flatMap((d) => [
        b(
          "keep",
          d.cost === "standard" ? "keepStandard" : "keep",
          "fa-solid fa-check",
          d,
          free.length > 1 ? undefined : "info",
        ),
        b("end", "end", "fa-solid fa-xmark", d),
      ]),
    ],
  };
}
