import {
  cardOf,
  cardsIn,
  cardUp,
  type ConflictLine,
  fightersOf,
  flowOffers,
  type FlowSaid,
  flowStep,
  isCard,
  isDrama,
  keptOrder,
  mayStep,
  nextStep,
  type OrderData,
  type OrderEvent,
  orderIn,
  type OrderRow,
  orderRows,
  type Place,
  poolOf,
  sideFlow,
  turnEdges,
  upNext,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { FlowEvent, FlowView, Localize, Participant, Sight, TurnFlow, TurnOrder } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { refusedText } from "../cards/words.ts";
import { playerOf, turnedCard, windowChanges } from "../fortune/deck/access.ts";
import { readDeck } from "../fortune/deck/documents.ts";
import { canDeal, dealAndShow, openHand } from "../fortune/deck/hand.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

const placesOf = (participants: readonly Participant[]): Place[] =>
  participants.flatMap(({ id, character }) => (isDrama(character) ? [{ id, character }] : []));

/** One line of a card in words: who is first, what each side gets. @rule DRA-271 DRA-277 */
function lineText(line: ConflictLine, localize: Localize): string {
  const side = (name: "heroes" | "villains"): string => {
    const effect = line[name];
    const label = localize(key("Side", name));
    return effect === null
      ? label
      : localize(key("Line", "sideWith"), { side: label, effect: key("LineEffect", effect) });
  };
  const second = line.first === "heroes" ? "villains" : "heroes";
  return localize(key("Line", "order"), { first: side(line.first), second: side(second) });
}

function caption({ card: id, conflict: type, phase, seized }: OrderData, isGM: boolean, localize: Localize): string {
  const conflict = localize(key("Conflict", type));
  const say = (name: string, data: Parameters<Localize>[1]): string => localize(key("Tracker", name), data);
  if ((id === null || !isCard(id)) && !readDeck())
    return say(`${phase === "card" ? "noDeck" : "noDeckRound"}${isGM ? "" : "Ask"}`, { conflict });
  if (id === null || !isCard(id))
    return say(phase !== "card" ? "noCard" : isGM ? "noCardYet" : "noCardAwaited", { conflict });
  if (phase === "card") return say("cardToCome", { conflict });
  return [say("card", { title: localize(cardOf(id).title), conflict }), ...cardLines(id, type, seized, localize)].join(
    " \u00b7 ",
  );
}

/** What a turned card says: who is first and what each side gets, what is approved, the steps of a race. @rule DRA-271 DRA-277 DRA-315 */
function cardLines(id: string, type: OrderData["conflict"], seized: boolean, localize: Localize): string[] {
  const card = cardOf(id);
  const { approved, steps, hazard } = card;
  return [
    lineText({ ...card[type], ...(seized && { first: "heroes" }) }, localize),
    localize(key("Tracker", "approved"), { kinds: listed(approved.map((a) => localize(key("Approved", a)))) }),
    ...(steps === "" ? [] : [stepsText(steps, hazard, localize)]),
  ];
}

/** The card of the round as it lies before everybody; none while it is still to be turned. @rule DRA-277 DRA-390 */
function sight({ card: id, conflict, phase, seized }: OrderData, localize: Localize): Sight | null {
  if (id === null || !isCard(id) || phase === "card") return null;
  return {
    caption: localize(key("Deck", "current")),
    title: localize(cardOf(id).title),
    lines: [localize(key("Conflict", conflict)), ...cardLines(id, conflict, seized, localize)],
    open: openHand,
  };
}

/** Steps of a race that a card opens, and what threatens there. @rule DRA-315 */
export const stepsText = (letters: string, hazard: string, localize: Localize): string =>
  localize(key("Tracker", "steps"), {
    steps: letters === "" ? "\u2013" : letters.split("").join(" "),
    hazard: localize(key("Hazard", hazard === "-" ? "none" : hazard)),
  });

/** How many cards somebody's player has in the pool, for all to see. @rule DRA-273 DRA-400 */
function pooled({ character }: Place): number {
  const [deck, player] = [readDeck(), playerOf(character.ref)];
  return deck && player !== null ? cardsIn(deck, poolOf(player)).length : 0;
}

/** How many cards are still to come and how many are gone. @rule DRA-400 */
function deckCounts(localize: Localize): string[] {
  const deck = readDeck();
  const count = (pile: "deck" | "discard"): number => (deck ? cardsIn(deck, pile).length : 0);
  return deck ? [localize(key("Deck", "counts"), { deck: count("deck"), discard: count("discard") })] : [];
}

const ICONS: Readonly<Record<string, string>> = {
  turn: "clone",
  switch: "right-left",
  unturn: "rotate-left",
  seize: "bolt",
  endRound: "flag-checkered",
  endRoundNow: "forward-fast",
  end: "check",
  delay: "hourglass",
  resume: "play",
  pass: "forward",
  begin: "play",
  swap: "arrows-up-down",
};

/** A row's note: side, members, turns taken, waiting, cards in the pool. @rule DRA-273 DRA-400 */
function note({ side, taken, turns, delayed }: OrderRow, place: Place | undefined, localize: Localize): string {
  const [count, cards] = [place?.character.count ?? 1, place ? pooled(place) : 0];
  const parts: readonly [boolean, string, object?][] = [
    [count > 1, "members", { count }],
    [taken > 0, turns > 1 ? "actedOf" : "acted", { taken, turns }],
    [delayed, "waits"],
    [cards > 0, "poolCards", { count: cards }],
  ];
  const told = parts.flatMap(([so, name, data]) => (so ? [localize(key("Tracker", name), data as never)] : []));
  return [localize(key("Side", side)), ...told].join(" \u00b7 ");
}

const view: TurnFlow["view"] = (state, participants, isGM, plays, localize): FlowView => {
  const order = orderIn(state);
  const places = placesOf(participants);
  const at = (id: unknown): Place | undefined => places.find((p) => p.id === id);
  const seen = sight(order.data, localize);
  return {
    ...(seen && { sight: seen }),
    caption: [caption(order.data, isGM, localize), ...deckCounts(localize)].join(" \u00b7 "),
    choices: flowOffers(order, isGM ? null : plays).map(({ says, event, at: combatant, refused }) => ({
      event,
      label: localize(key("Tracker", says), {
        ...(event.with !== undefined && { name: at(event.with)?.character.name ?? "" }),
        ...(typeof event.conflict === "string" && { conflict: key("Conflict", event.conflict) }),
      }),
      icon: `fa-solid fa-${ICONS[says] ?? says}`,
      combatant,
      ...(refused && { refused: refusedText(refused, localize) }),
    })),
    ...(isGM &&
      !readDeck() && {
        opens: canDeal()
          ? { label: localize(key("Deck", "deal")), icon: "fa-solid fa-shuffle", open: dealAndShow }
          : { label: localize(key("Deck", "name")), icon: "fa-solid fa-clone", open: openHand },
      }),
    notes: Object.fromEntries(orderRows(order).map((row) => [row.id, note(row, at(row.id), localize)])),
  };
};

/** What is true now: who is able, the card that comes up with all it does at once, what the round's end brings. @rule DRA-141 DRA-277 DRA-402 */
const complete: TurnFlow["complete"] = async (state, event, participants, table) => {
  const [order, places, settings] = [orderIn(state), placesOf(participants), dramaSettings(table)];
  if (event.type === "turn")
    return order.data.phase === "card"
      ? ({ ...event, ...cardUp(order, await turnedCard(), places, settings) } as unknown as FlowEvent)
      : refuse("cardTurned");
  return {
    ...event,
    fighters: fightersOf(places, settings),
    ...(event.type === "endRound" && { override: event.override === true, changes: windowChanges() }),
  } as unknown as FlowEvent;
};

const flow: TurnFlow = {
  edges: (before, after, event) => turnEdges(orderIn(before), orderIn(after), event as unknown as OrderEvent),
  reducer: {
    begin: (participants) =>
      keptOrder(
        sideFlow.begin({ fighters: fightersOf(placesOf(participants), dramaSettings()), conflict: "standard" }),
      ),
    step: (state, event) => {
      const step = flowStep(orderIn(state), event as unknown as FlowSaid);
      return step.accepted ? { ...step, state: keptOrder(step.state) } : step;
    },
  },
  next: (state) => nextStep(orderIn(state)),
  foresees: (state) => upNext(orderIn(state)),
  attend: (why) => (why === "left" ? { type: "attend" } : null),
  may: (state, event, isGM, plays) => isGM || mayStep(state, event, plays),
  complete,
  view,
};

/**
 * The order by sides: the card says which side acts first; of a side the quicker act first; delay, bought turns, defence out of turn.
 * @rule DRA-005 DRA-140 DRA-141 DRA-142 DRA-143 DRA-400 DRA-401 DRA-402
 */
export const dramaOrder: TurnOrder = { compare: () => 0, flow };
