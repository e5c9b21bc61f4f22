import {
  cardOf,
  cardsIn,
  type Conflict,
  type ConflictLine,
  currentLine,
  type DramaCharacter,
  type Fighter,
  fighterOf,
  harmedBy,
  isCard,
  isDrama,
  lineTurn,
  type OrderData,
  type OrderEvent,
  orderRows,
  type OrderState,
  poolOf,
  seizeRefused,
  sideFlow,
  turnEdges,
  withFighters,
} from "../../../rules/drama/index.ts";
import { accept, type Step } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  Localize,
  Participant,
  Table,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { playerOf, turnedCard, windowChanges } from "../fortune/deck/access.ts";
import { readDeck } from "../fortune/deck/documents.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

/** What the order keeps; a fight that an older version began knows of no paused or bought turns that were taken. */
const dataOf = (state: FlowState): OrderData => ({
  paused: [],
  extras: [],
  buying: null,
  late: [],
  ...(state.data as unknown as Omit<OrderData, "paused" | "extras" | "buying" | "late">),
});
const orderOf = (state: FlowState): OrderState => ({ up: state.up, queue: state.queue, data: dataOf(state) });

/** The order by side as the tracker keeps it. */
const flowOf = (s: OrderState): FlowState => ({
  round: s.data.round,
  up: s.up,
  queue: s.queue,
  order: orderRows(s).map((r) => r.id),
  data: s.data as unknown as FlowState["data"],
});

const drama = (p: Participant): DramaCharacter | null => (isDrama(p.character) ? p.character : null);

function fighters(participants: readonly Participant[]): Fighter[] {
  const settings = dramaSettings();
  return participants.flatMap((p) => {
    const who = drama(p);
    return who ? [fighterOf(who, p.id, settings)] : [];
  });
}

const stepped = (step: Step<OrderState>): Step<FlowState> =>
  step.accepted ? accept(flowOf(step.state), step.changes) : step;

/** The turn that is on ends and the next of the side begins in one step, unless somebody waits or a turn was bought: then the table says who. @rule DRA-141 DRA-143 */
function onwards(state: OrderState, event: { readonly fighters?: readonly Fighter[] }): Step<OrderState> {
  const now = withFighters(state, event.fighters);
  const ended = now.up === null ? accept(now) : sideFlow.step(now, { type: "end", id: now.up });
  if (!ended.accepted) return ended;
  const { data, queue } = ended.state;
  const next = data.bought[0] ?? (data.delayed.length === 0 ? queue[0] : undefined);
  if (next === undefined) return ended;
  const begun = sideFlow.step(ended.state, { type: "begin", id: next });
  return begun.accepted ? accept(begun.state, [...ended.changes, ...begun.changes]) : begun;
}

/** Who takes part may have changed since the last step: those who came join, those who left leave. */
function attended(state: OrderState, event: FlowEvent): OrderState {
  const now = (event.fighters as unknown as readonly Fighter[] | undefined) ?? null;
  if (!now) return state;
  const gone = state.data.fighters.filter((f) => !now.some((n) => n.id === f.id));
  const come = now.filter((n) => !state.data.fighters.some((f) => f.id === n.id));
  const events: OrderEvent[] = [
    ...gone.map((f): OrderEvent => ({ type: "leave", id: f.id })),
    ...come.map((fighter): OrderEvent => ({ type: "join", fighter })),
  ];
  return events.reduce((s, e) => {
    const step = sideFlow.step(s, e);
    return step.accepted ? step.state : s;
  }, state);
}

function step(before: FlowState, event: FlowEvent): Step<FlowState> {
  const state = attended(orderOf(before), event);
  if (event.type === "next") return stepped(onwards(state, event as never));
  if (event.type === "attend") return stepped(accept(withFighters(state, event.fighters as never)));
  if (event.type === "end" && state.up === null) return refuse("notTheirTurn");
  return stepped(sideFlow.step(state, event as unknown as OrderEvent));
}

/** What the tracker's "next" means: turn the card, go on, let those who wait have waited too long, end the round. */
function next(state: FlowState): FlowEvent {
  const { phase, delayed, bought } = dataOf(state);
  if (phase === "card") return { type: "turn" };
  if (phase === "end") return { type: "endRound" };
  if (state.up === null && state.queue.length === 0 && delayed.length > 0 && bought.length === 0)
    return { type: "done" };
  return { type: "next" };
}

const FREE_FOR_OWNERS: readonly string[] = ["begin", "end", "pass", "delay", "resume", "defend"];

/** Players play their own; cards, rounds and everything else are the Gamemaster's. */
function may(state: FlowState, event: FlowEvent, isGM: boolean, plays: (id: string) => boolean): true | Refusal {
  if (isGM) return true;
  if (event.type === "next") return state.up !== null && plays(state.up) ? true : refuse("gmOnly");
  if (FREE_FOR_OWNERS.includes(event.type) && typeof event.id === "string")
    return plays(event.id) ? true : refuse("gmOnly");
  // Whoever stands earlier may give way; nobody takes another's place unasked.
  if (event.type === "swap")
    return typeof event.id === "string" &&
      plays(event.id) &&
      state.queue.indexOf(event.id) < state.queue.indexOf(String(event.with))
      ? true
      : refuse("gmOnly");
  return refuse("gmOnly");
}

/** What is true now: who is able, the card that comes up with all it does at once, what the round's end brings. @rule DRA-141 DRA-277 DRA-402 */
async function complete(
  state: FlowState,
  event: FlowEvent,
  participants: readonly Participant[],
  table: Table,
): Promise<FlowEvent | Refusal> {
  const all = fighters(participants);
  const facts = { fighters: all as unknown as FlowEvent["fighters"] };
  const full = { ...event, ...facts } as FlowEvent;
  if (event.type === "turn") {
    if (dataOf(state).phase !== "card") return refuse("cardTurned");
    const turned = await turnedCard(table);
    const card = turned?.card ?? null;
    const line = currentLine(card ?? dataOf(state).card, dataOf(state).conflict);
    const characters = participants.flatMap((p) => drama(p) ?? []);
    const said = line
      ? lineTurn(line, characters, dramaSettings(table))
      : { first: "heroes" as const, flurry: [], changes: [] };
    // What the line does at once comes before the first turn: who falls to it has none, who wakes has one.
    const then = participants.map((p) => ({
      ...p,
      character: isDrama(p.character) ? harmedBy(p.character, said.changes) : p.character,
    }));
    return {
      ...full,
      fighters: fighters(then) as unknown as FlowEvent["fighters"],
      card,
      first: said.first,
      flurry: said.flurry,
      changes: [...(turned?.changes ?? []), ...said.changes] as unknown as FlowEvent["changes"],
    } as FlowEvent;
  }
  if (event.type === "endRound")
    return {
      ...full,
      override: event.override === true,
      changes: windowChanges() as unknown as FlowEvent["changes"],
    } as FlowEvent;
  return full;
}

const choice = (event: FlowEvent, label: string, icon: string, combatant: string | null): FlowChoice => ({
  event,
  label,
  icon,
  combatant,
});

/** One line of a card in words: who is first, what each side gets. @rule DRA-271 DRA-277 */
export function lineText(line: ConflictLine, localize: Localize): string {
  const side = (name: "heroes" | "villains"): string => {
    const effect = line[name];
    const label = localize(key("Side", name));
    return effect === null
      ? label
      : localize(key("Line", "sideWith"), { side: label, effect: key("LineEffect", effect) });
  };
  const second = line.first === "heroes" ? ("villains" as const) : ("heroes" as const);
  return localize(key("Line", "order"), { first: side(line.first), second: side(second) });
}

function caption(data: OrderData, localize: Localize): string {
  const conflict = localize(key("Conflict", data.conflict));
  if (data.card === null || !isCard(data.card))
    return data.phase === "card"
      ? localize(key("Tracker", "noCardYet"), { conflict })
      : localize(key("Tracker", "noCard"), { conflict });
  const card = cardOf(data.card);
  const line = card[data.conflict];
  const parts = [
    localize(key("Tracker", "card"), { title: localize(card.title), conflict }),
    lineText(data.seized ? { ...line, first: "heroes" } : line, localize),
    localize(key("Tracker", "approved"), { kinds: card.approved.map((a) => localize(key("Approved", a))).join(", ") }),
    ...(card.steps === ""
      ? []
      : [
          localize(key("Tracker", "steps"), {
            steps: card.steps.split("").join(" "),
            hazard: localize(key("Hazard", card.hazard === "-" ? "none" : card.hazard)),
          }),
        ]),
  ];
  return data.phase === "card" ? localize(key("Tracker", "cardToCome"), { conflict }) : parts.join(" \u00b7 ");
}

const nameIn = (participants: readonly Participant[], id: string): string => {
  const found = participants.find((p) => p.id === id);
  return found ? (drama(found)?.name ?? "") : "";
};

/** How many cards somebody's player has in the pool, for all to see; nothing without any. @rule DRA-273 DRA-400 */
function pooled(who: Participant | undefined, localize: Localize): string[] {
  const [deck, character] = [readDeck(), who ? drama(who) : null];
  const player = deck && character ? playerOf(character.ref) : null;
  const count = deck && player !== null ? cardsIn(deck, poolOf(player)).length : 0;
  return count === 0 ? [] : [localize(key("Tracker", count === 1 ? "poolCard" : "poolCards"), { count })];
}

/** How many cards are still to come and how many are gone. @rule DRA-400 */
function deckCounts(localize: Localize): string[] {
  const deck = readDeck();
  return deck
    ? [
        localize(key("Deck", "counts"), {
          deck: cardsIn(deck, "deck").length,
          discard: cardsIn(deck, "discard").length,
        }),
      ]
    : [];
}

function view(
  state: FlowState,
  participants: readonly Participant[],
  isGM: boolean,
  plays: (id: string) => boolean,
  localize: Localize,
): FlowView {
  const s = orderOf(state);
  const { data } = s;
  const rows = orderRows(s);
  const label = (name: string): string => localize(key("Tracker", name));
  const other: Conflict = data.conflict === "standard" ? "dramatic" : "standard";
  const above: FlowChoice[] = !isGM
    ? []
    : [
        ...(data.phase === "card"
          ? [
              choice({ type: "turn" }, label("turn"), "fa-solid fa-clone", null),
              choice(
                { type: "conflict", conflict: other },
                localize(key("Tracker", "switch"), { conflict: key("Conflict", other) }),
                "fa-solid fa-right-left",
                null,
              ),
            ]
          : []),
        ...(data.phase !== "card" && data.card !== null
          ? [
              {
                ...choice({ type: "unturn" }, label("unturn"), "fa-solid fa-rotate-left", null),
                ...(data.rolled && { refused: localize(key("Refusal", "diceFell")) }),
              },
            ]
          : []),
        ...(seizeRefused(data) === null && data.first === "villains"
          ? [choice({ type: "seize" }, label("seize"), "fa-solid fa-bolt", null)]
          : []),
        ...(data.phase === "end"
          ? [choice({ type: "endRound" }, label("endRound"), "fa-solid fa-flag-checkered", null)]
          : data.phase === "card"
            ? []
            : [choice({ type: "endRound", override: true }, label("endRoundNow"), "fa-solid fa-forward-fast", null)]),
      ];
  const inPart = data.phase === "first" || data.phase === "second";
  const of = (id: string): FlowChoice[] => {
    if (!inPart || !(isGM || plays(id))) return [];
    const at = (type: string, icon: string): FlowChoice => choice({ type, id }, label(type), icon, id);
    if (state.up === id)
      return [
        choice({ type: "next" }, label("end"), "fa-solid fa-check", id),
        ...(data.delayed.includes(id) || data.buying === id ? [] : [at("delay", "fa-solid fa-hourglass")]),
      ];
    if (data.delayed.includes(id))
      return state.up === null ? [at("resume", "fa-solid fa-play"), at("pass", "fa-solid fa-forward")] : [];
    if (state.up === null && (data.bought[0] ?? state.queue[0]) === id) return [at("begin", "fa-solid fa-play")];
    const waits =
      state.queue.includes(id) ||
      (!data.acted.includes(id) && data.phase === "first" && rows.find((r) => r.id === id)?.side !== data.first);
    const later = state.queue.includes(id) ? state.queue[state.queue.indexOf(id) + 1] : undefined;
    const way =
      later === undefined || later === id
        ? []
        : [
            choice(
              { type: "swap", id, with: later },
              localize(key("Tracker", "swap"), { name: nameIn(participants, later) }),
              "fa-solid fa-arrows-up-down",
              id,
            ),
          ];
    return waits ? way : [];
  };
  const notes = Object.fromEntries(
    rows.flatMap((r): [string, string][] => {
      const who = participants.find((p) => p.id === r.id);
      const group = who ? (drama(who)?.count ?? 1) : 1;
      const parts = [
        localize(key("Side", r.side)),
        ...(group > 1 ? [localize(key("Tracker", "members"), { count: group })] : []),
        ...(r.taken > 0
          ? [localize(key("Tracker", r.turns > 1 ? "actedOf" : "acted"), { taken: r.taken, turns: r.turns })]
          : []),
        ...(r.delayed ? [localize(key("Tracker", "waits"))] : []),
        ...pooled(who, localize),
      ];
      return [[r.id, parts.join(" \u00b7 ")]];
    }),
  );
  return {
    caption: [caption(data, localize), ...deckCounts(localize)].join(" \u00b7 "),
    choices: [...above, ...data.fighters.flatMap((f) => of(f.id))],
    notes,
  };
}

const flow: TurnFlow = {
  edges: (before, after, event) => turnEdges(orderOf(before), orderOf(after), event as unknown as OrderEvent),
  reducer: {
    begin: (participants) => flowOf(sideFlow.begin({ fighters: fighters(participants), conflict: "standard" })),
    step,
  },
  next,
  attend: (why) => (why === "left" ? { type: "attend" } : null),
  may,
  complete,
  view,
};

/**
 * The order by sides: the card says which side acts first; of a side the quicker act first; delay, bought turns, defence out of turn.
 * @rule DRA-005 DRA-140 DRA-141 DRA-142 DRA-143 DRA-400 DRA-401 DRA-402
 */
export const dramaOrder: TurnOrder = { compare: () => 0, flow };
