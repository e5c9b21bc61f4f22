import {
  awaits,
  cardOf,
  type DeckCard,
  deckCard,
  type DeckRequest,
  type DeckUse,
  readUse,
} from "../../../../rules/drama/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { defineExchange, type Localize } from "../../../ruleset.ts";
import type { ButtonView, CardView } from "../../../view/card-view.ts";
import { lines } from "../../cards/words.ts";
import { key } from "../../keys.ts";
import { stepOf } from "./uses.ts";

const WORDS = { confirm: "fa-solid fa-check", refuse: "fa-solid fa-xmark" } as const;

function view({ request, changes, stage }: DeckCard, isGM: boolean, localize: Localize): CardView {
  const { actor, card, op, helped, note } = request;
  const { title, text } = cardOf(card);
  const consequences = lines(changes, "applied", localize);
  const says = stage === "refused" || stage === "asked" ? localize(key("Deck", stage)) : "";
  return {
    caption: localize(key("Deck", op === "use" ? "used" : op)),
    title: localize(title),
    name: actor.name,
    img: `systems/crossover/assets/cards/${card}.svg`,
    rolls: [],
    tags: [card, localize(text), helped?.name ?? "", note, says].filter((tag) => tag !== ""),
    parties: consequences.length > 0 ? [{ ...actor, rolls: [], consequences, buttons: [] }] : [],
    buttons: Object.entries(stage === "asked" ? WORDS : {}).map(([gesture, icon]): ButtonView => ({
      gesture,
      args: {},
      label: localize(key("Deck", gesture)),
      icon,
      ...(!isGM && { refused: localize("CROSSOVER.Shared.Refusal.gmOnly") }),
    })),
  };
}

/** A card that a player uses or puts in the pool, as a line in chat with what it changed; some wait for the Gamemaster's word. @rule DRA-280 DRA-285 DRA-287 DRA-310 */
export const deckKind = defineExchange<unknown, DeckRequest, DeckCard, DeckUse>({
  reducer: deckCard,
  compose: (ask, table) => readUse(ask, table.party),
  opening: async () => ({ event: { type: "play", changes: [] } }),
  rights: {
    play: { by: "owner", of: (s) => [s.request.actor] },
    confirm: { by: "gm" },
    refuse: { by: "gm" },
    regroup: { by: "gm" },
  },
  complete: async (state, event, table) => {
    if (!awaits(state, event.type)) return refuse("alreadyDone");
    const changes = await stepOf(event, state.request, table);
    return "accepted" in changes ? (changes as Refusal) : { type: event.type, changes: changes as readonly Change[] };
  },
  parties: (s) => [s.request.actor],
  describe: (event, _s, localize) => localize(key("DeckTrace", event.type)),
  view: (state, viewer, _table, localize) => view(state, viewer.isGM, localize),
  gestures: {
    confirm: async () => ({ event: { type: "confirm", changes: [] } }),
    refuse: async () => ({ event: { type: "refuse", changes: [] } }),
  },
});
