import {
  cardOf,
  cardsIn,
  DECK_OPS,
  type DeckRequest,
  type DeckState,
  handOf,
  isCard,
  needsWord,
  playOf,
  poolOf,
} from "../../../../rules/drama/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { defineExchange } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { lines } from "../../cards/words.ts";
import { key } from "../../keys.ts";
import { stepOf } from "./uses.ts";

/** What a player does with a card of their own, as it is asked for. */
export type DeckAsk = Omit<DeckRequest, "actor" | "helped"> & { readonly actor: string };

interface DeckUse {
  readonly type: "play" | "confirm" | "refuse";
  readonly changes: readonly Change[];
}

interface DeckCardState {
  readonly request: DeckRequest;
  readonly effect: string;
  readonly changes: readonly Change[];
  readonly stage: "begun" | "asked" | "done" | "refused";
}

const reducer: Reducer<DeckRequest, DeckCardState, DeckUse> = {
  begin: (request) => ({ request, effect: cardOf(request.card).effect, changes: [], stage: "begun" }),
  step: (state, event) => {
    const changes = [...state.changes, ...event.changes];
    if (event.type === "play")
      return state.stage === "begun"
        ? accept({ ...state, changes, stage: needsWord(state.request) ? "asked" : "done" }, event.changes)
        : refuse("alreadyDone");
    if (state.stage !== "asked") return refuse("alreadyDone");
    return accept({ ...state, changes, stage: event.type === "confirm" ? "done" : "refused" }, event.changes);
  },
};

const isGift = (gift: unknown): gift is { card: string; to: string } =>
  typeof gift === "object" &&
  gift !== null &&
  typeof (gift as { card: unknown }).card === "string" &&
  typeof (gift as { to: unknown }).to === "string";

/** A card that a player uses or puts in the pool, as a line in chat with what it changed; some wait for the Gamemaster's word. @rule DRA-280 DRA-285 DRA-287 DRA-310 */
export const deckKind = defineExchange<unknown, DeckRequest, DeckCardState, DeckUse>({
  reducer,
  compose: (ask, table) => {
    const { actor, op, card, target = "", note = "", gifts = [] } = (ask ?? {}) as Partial<DeckAsk>;
    if (
      typeof actor !== "string" ||
      op === undefined ||
      !DECK_OPS.includes(op) ||
      typeof card !== "string" ||
      !isCard(card) ||
      typeof target !== "string" ||
      typeof note !== "string" ||
      note.length > 300 ||
      !Array.isArray(gifts) ||
      gifts.length > 2 ||
      !gifts.every(isGift)
    )
      return refuse("malformed", { code: "card" });
    const party = table.party(actor);
    return party
      ? {
          accepted: true,
          request: {
            actor: party,
            op,
            card,
            target,
            note,
            gifts,
            helped: target.includes(".") ? table.party(target) : null,
          },
        }
      : refuse("gone", { name: actor });
  },
  opening: async () => ({ event: { type: "play", changes: [] } }),
  rights: { play: { by: "owner", of: (s) => [s.request.actor] }, confirm: { by: "gm" }, refuse: { by: "gm" } },
  complete: async (state, event, table) => {
    if (event.type === "play" ? state.stage !== "begun" : state.stage !== "asked") return refuse("alreadyDone");
    const changes = await stepOf(event.type, state.request, table);
    return "accepted" in changes ? (changes as Refusal) : { ...event, changes: changes as readonly Change[] };
  },
  parties: (s) => [s.request.actor],
  describe: (event, _s, localize) => localize(key("DeckTrace", event.type)),
  view: (state, viewer, _table, localize) => {
    const { actor, card, op, helped, note } = state.request;
    const at = (gesture: string, icon: string): ButtonView => ({
      gesture,
      args: {},
      label: localize(key("Deck", gesture)),
      icon,
      ...(!viewer.isGM && { refused: localize("CROSSOVER.Shared.Refusal.gmOnly") }),
    });
    const { title, text } = cardOf(card);
    const word = state.stage === "refused" ? "refused" : state.stage === "asked" ? "asked" : null;
    return {
      caption: localize(key("Deck", op === "use" ? "used" : op)),
      title: localize(title),
      name: actor.name,
      img: `systems/crossover/assets/cards/${card}.svg`,
      rolls: [],
      tags: [
        card,
        localize(text),
        ...(helped ? [helped.name] : []),
        ...(note === "" ? [] : [note]),
        ...(word === null ? [] : [localize(key("Deck", word))]),
      ],
      parties:
        state.changes.length > 0
          ? [{ ...actor, rolls: [], consequences: lines(state.changes, "applied", localize), buttons: [] }].filter(
              (p) => p.consequences.length > 0,
            )
          : [],
      buttons: state.stage === "asked" ? [at("confirm", "fa-solid fa-check"), at("refuse", "fa-solid fa-xmark")] : [],
    };
  },
  gestures: {
    confirm: async () => ({ event: { type: "confirm", changes: [] } }),
    refuse: async () => ({ event: { type: "refuse", changes: [] } }),
  },
});

export const handAndPool = (
  deck: DeckState,
  player: string,
): { readonly hand: readonly string[]; readonly pool: readonly string[]; readonly play: readonly string[] } => ({
  hand: cardsIn(deck, handOf(player)),
  pool: cardsIn(deck, poolOf(player)),
  play: cardsIn(deck, playOf(player)),
});
