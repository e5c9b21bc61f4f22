import { cardOf, cardsIn, CARD_EFFECTS, clearAlly, handOf, isCard, makePermanent, mayUse, playOf, poolOf, POINTS_PATH, SUBPLOT_POINTS, type DeckEvent, type DeckState, type DramaCharacter, type OrderData } from "../../../rules/drama/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { write } from "../../apply/write.ts";
import { defineExchange, type Party, type Table } from "../../ruleset.ts";
import type { ButtonView } from "../../view/card-view.ts";
import { key } from "../keys.ts";
import { isDrama } from "../snapshot.ts";
import { lines } from "../view/words.ts";
import { playerOf, stepDeck } from "./access.ts";
import { deckChanges, readDeck } from "./documents.ts";

/** What a player does with a card of their own. */
export interface DeckAsk {
  readonly actor: string;
  readonly op: "toPool" | "use";
  readonly card: string;
  /** Whom a card helps; the card that is claimed; the active subplot that stays; empty for none. */
  readonly target: string;
  readonly note: string;
  /** Up to two hand cards with the players whose pools they go to. */
  readonly gifts: readonly { readonly card: string; readonly to: string }[];
}

interface DeckRequest extends Omit<DeckAsk, "actor"> {
  readonly actor: Party;
  readonly target: string;
  /** Whom it helps, by name. */
  readonly helped: Party | null;
}

interface DeckUse {
  readonly type: "play" | "confirm" | "refuse";
  readonly changes: readonly Change[];
}

interface DeckCardState {
  readonly request: DeckRequest;
  readonly changes: readonly Change[];
  readonly stage: "begun" | "asked" | "done" | "refused";
}

const needsWord = (r: DeckRequest): boolean => r.op === "use" && CARD_EFFECTS[cardOf(r.card).effect]?.grade === "gm";

const reducer: Reducer<DeckRequest, DeckCardState, DeckUse> = {
  begin: (request) => ({ request, changes: [], stage: "begun" }),
  step: (state, event) => {
    const changes = [...state.changes, ...event.changes];
    if (event.type === "play") return state.stage === "begun" ? accept({ ...state, changes, stage: needsWord(state.request) ? "asked" : "done" }, event.changes) : refuse("alreadyDone");
    if (state.stage !== "asked") return refuse("alreadyDone");
    return accept({ ...state, changes, stage: event.type === "confirm" ? "done" : "refused" }, event.changes);
  },
};

/** Cards whose effect touches hands: they are moved on the Gamemaster's client without a word of it on the card. */
const HIDDEN: readonly string[] = ["poolGift", "refillAll", "claimDiscard"];

function eventOf(r: DeckRequest, player: string): DeckEvent {
  const { effect } = cardOf(r.card);
  const base = { player, card: r.card };
  if (r.op === "toPool") return { type: "toPool", ...base };
  if (effect === "poolGift") return { type: "gift", ...base, gifts: r.gifts };
  if (effect === "refillAll") return { type: "refillAll", ...base, discards: [] };
  if (effect === "claimDiscard") return { type: "claim", ...base, take: r.target };
  if (effect === "subplotPermanent") return { type: "permanent", ...base, subplot: r.target };
  return effect.startsWith("subplot:") ? { type: "subplot", ...base } : { type: "use", ...base };
}

/** Why a card does nothing here and now; null when it does. @rule DRA-296 DRA-297 */
function wrongMoment(r: DeckRequest, table: Table): Refusal | null {
  const { effect } = cardOf(r.card);
  const data = table.encounter()?.data as unknown as OrderData | undefined;
  if (effect === "seize" && !(data?.phase === "first" && !data.begun && data.first === "villains")) return refuse("turnsBegun");
  if (effect === "extraAction" && data?.begun !== true) return refuse("noTurnEnded");
  if (CARD_EFFECTS[effect]?.place === "action" || CARD_EFFECTS[effect]?.place === "point") return refuse("playOnCard");
  return null;
}

async function play(r: DeckRequest, table: Table): Promise<readonly Change[] | Refusal> {
  const player = playerOf(r.actor.uuid);
  const deck = readDeck();
  if (!deck || player === null) return refuse("noDeck");
  const { effect } = cardOf(r.card);
  if (r.op === "use") {
    const wrong = wrongMoment(r, table);
    if (wrong) return wrong;
    const may = mayUse(r.card, { conflict: deck.conflict, from: deck.conflict ? "pool" : "hand", confused: false, conscious: true, purpose: null, mine: true });
    if (may !== true) return may;
  }
  const step = stepDeck(deck, eventOf(r, player));
  if (!step.accepted) return step;
  if (r.op === "use" && HIDDEN.includes(effect)) {
    await write(deckChanges(step.state));
    return [];
  }
  return [...deckChanges(step.state), ...effectChanges(r, table)];
}

/** What the card does beside moving. @rule DRA-304 DRA-307 */
function effectChanges(r: DeckRequest, table: Table): readonly Change[] {
  const { effect } = cardOf(r.card);
  if (r.op === "toPool") return [];
  const who = table.character(effect === "clearAlly" && r.target !== "" ? r.target : r.actor.uuid);
  if (!isDrama(who)) return [];
  if (effect === "clearAlly") return clearAlly(who);
  return effect === "subplotPermanent" && isCard(r.target) ? [makePermanent(who, r.target, r.note)] : [];
}

const heroes = (table: Table): DramaCharacter[] => table.present().flatMap((uuid) => {
  const who = table.character(uuid);
  return isDrama(who) && who.player && who.rank === "hero" ? [who] : [];
});

const award = (who: DramaCharacter, points: number, rule: string): Change => change(who.ref, POINTS_PATH, who.heroPoints.value, who.heroPoints.value + points, rule);

/** What the Gamemaster's word brings: glory's points for everybody; a refused card goes back, a refused subplot is worth a point. @rule DRA-287 DRA-300 DRA-306 */
function worded(state: DeckCardState, yes: boolean, table: Table): readonly Change[] | Refusal {
  const { actor, card } = state.request;
  const { effect } = cardOf(card);
  const who = table.character(actor.uuid);
  if (yes) return effect === "glory" ? heroes(table).map((h) => award(h, h.ref === actor.uuid ? 3 : 1, "DRA-300")) : [];
  const [deck, player] = [readDeck(), playerOf(actor.uuid)];
  if (!deck || player === null) return refuse("noDeck");
  if (effect.startsWith("subplot:")) {
    const put = deck.piles.map((p) => (p.pile === playOf(player) ? { ...p, cards: p.cards.filter((c) => c !== card) } : p.pile === "discard" ? { ...p, cards: [card, ...p.cards.filter((c) => c !== card)] } : p));
    return [...deckChanges({ ...deck, piles: put }), ...(isDrama(who) ? [award(who, SUBPLOT_POINTS.refused, "DRA-306")] : [])];
  }
  const back = stepDeck(deck, { type: "unuse", player, card });
  return back.accepted ? deckChanges(back.state) : back;
}

/** A card that a player uses or puts in the pool, as a line in chat with what it changed; some wait for the Gamemaster's word. @rule DRA-280 DRA-285 DRA-287 DRA-310 */
export const deckKind = defineExchange<unknown, DeckRequest, DeckCardState, DeckUse>({
  reducer,
  compose: (ask, table) => {
    const { actor, op, card, target = "", note = "", gifts = [] } = (ask ?? {}) as Partial<DeckAsk>;
    if (typeof actor !== "string" || (op !== "toPool" && op !== "use") || typeof card !== "string" || !isCard(card) || typeof target !== "string" || typeof note !== "string" || !Array.isArray(gifts)) return refuse("malformed", { code: "card" });
    const party = table.party(actor);
    return party ? { accepted: true, request: { actor: party, op, card, target, note, gifts, helped: target.includes(".") ? table.party(target) : null } } : refuse("gone", { name: actor });
  },
  opening: async () => ({ event: { type: "play", changes: [] } }),
  rights: { play: { by: "owner", of: (s) => [s.request.actor] }, confirm: { by: "gm" }, refuse: { by: "gm" } },
  complete: async (state, event, table) => {
    if (event.type === "play" ? state.stage !== "begun" : state.stage !== "asked") return refuse("alreadyDone");
    const changes = event.type === "play" ? await play(state.request, table) : worded(state, event.type === "confirm", table);
    return "accepted" in changes ? (changes as Refusal) : { ...event, changes: changes as readonly Change[] };
  },
  parties: (s) => [s.request.actor],
  describe: (event, _s, localize) => localize(key("DeckTrace", event.type)),
  view: (state, viewer, _table, localize) => {
    const { actor, card, op, helped } = state.request;
    const at = (gesture: string, icon: string): ButtonView => ({ gesture, args: {}, label: localize(key("Deck", gesture)), icon, ...(!viewer.isGM && { refused: localize("CROSSOVER.Shared.Refusal.gmOnly") }) });
    const { title, text } = cardOf(card);
    return {
      caption: localize(key("Deck", op === "toPool" ? "toPool" : "used")),
      title: localize(title),
      name: actor.name,
      img: `systems/crossover/assets/cards/${card}.svg`,
      rolls: [],
      tags: [card, localize(text), ...(helped ? [helped.name] : []), ...(state.stage === "refused" ? [localize(key("Deck", "refused"))] : state.stage === "asked" ? [localize(key("Deck", "asked"))] : [])],
      parties: state.changes.length > 0 ? [{ ...actor, rolls: [], consequences: lines(state.changes, "applied", localize), buttons: [] }].filter((p) => p.consequences.length > 0) : [],
      buttons: state.stage === "asked" ? [at("confirm", "fa-solid fa-check"), at("refuse", "fa-solid fa-xmark")] : [],
    };
  },
  gestures: { confirm: async () => ({ event: { type: "confirm", changes: [] } }), refuse: async () => ({ event: { type: "refuse", changes: [] } }) },
});

export const handAndPool = (deck: DeckState, player: string): { readonly hand: readonly string[]; readonly pool: readonly string[]; readonly play: readonly string[] } => ({ hand: cardsIn(deck, handOf(player)), pool: cardsIn(deck, poolOf(player)), play: cardsIn(deck, playOf(player)) });
