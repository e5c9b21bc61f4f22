/**
 * All sixty cards, one by one: each is held by Ann, who plays Mara, is played where its effect has its place, and something has changed.
 * @rule DRA-270 DRA-272 DRA-290 DRA-291 DRA-292 DRA-293 DRA-294 DRA-295 DRA-296 DRA-297 DRA-298 DRA-299 DRA-300 DRA-301 DRA-302 DRA-303 DRA-304 DRA-305 DRA-306 DRA-307 DRA-308 DRA-309 DRA-310
 */
import { describe, expect, it } from "vitest";
import { actionExchange } from "../cards/action.ts";
import { VALUE_GROUPS } from "../cards/card-plays.ts";
import type { ActionEvent, ActionExchange, ActionState } from "../cards/types.ts";
import { CARD_IDS, cardOf } from "../fortune/deck/cards.ts";
import {
  cardsIn,
  type DeckEvent,
  type DeckState,
  deckStep,
  handOf,
  newDeck,
  playOf,
  poolOf,
  shuffleList,
} from "../fortune/deck/deck.ts";
import { BANKED_POINTS, CARD_EFFECTS, clearAlly, isBankable, makePermanent, mayUse } from "../fortune/deck/effects.ts";
import { gloryAwards } from "../fortune/earning.ts";
import { UNHURT } from "../harm/damage.ts";
import { type Fighter, type OrderEvent, type OrderState, sideFlow } from "../turn/order.ts";
import { action, card, hero, present, target } from "./fixtures.ts";
import { isWhole } from "./piles.ts";

const HELD_BY = "ann";
const OTHER = "bo";

/** A deck in which Ann holds this card and three more, Bo four; `first` lie where they are named. */
function deck(
  id: string,
  conflict: boolean,
  more: readonly { readonly pile: string; readonly cards: readonly string[] }[] = [],
): DeckState {
  const named = new Set([id, ...more.flatMap((m) => m.cards)]);
  const free = CARD_IDS.filter((c) => !named.has(c));
  const [annHand, boHand, boPool] = [free.slice(0, 3), free.slice(3, 7), free.slice(7, 8)];
  const taken = new Set([...named, ...annHand, ...boHand, ...boPool]);
  const of = (pile: string): readonly string[] => more.find((m) => m.pile === pile)?.cards ?? [];
  const piles: DeckState["piles"] = [
    { pile: "deck", cards: CARD_IDS.filter((c) => !taken.has(c)) },
    { pile: "stack", cards: [] },
    { pile: "discard", cards: of("discard") },
    { pile: handOf(HELD_BY), cards: conflict ? annHand : [id, ...annHand] },
    { pile: poolOf(HELD_BY), cards: conflict ? [id] : [] },
    { pile: playOf(HELD_BY), cards: of(playOf(HELD_BY)) },
    { pile: handOf(OTHER), cards: boHand },
    { pile: poolOf(OTHER), cards: boPool },
    { pile: playOf(OTHER), cards: [] },
  ];
  return {
    ...newDeck(4),
    piles,
    players: [HELD_BY, OTHER],
    conflict,
    first: [{ player: HELD_BY, card: id }],
    used: of("discard"),
  };
}
const steps = (state: DeckState, ...events: readonly DeckEvent[]): DeckState =>
  events.reduce((s, e) => {
    const order = shuffleList(s, e);
    const step = deckStep(s, order.length > 0 ? { ...e, order } : e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, state);
const used = (state: DeckState, id: string): DeckState => steps(state, { type: "use", player: HELD_BY, card: id });

const played = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce<ActionState>((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));
/** An action by Mara, or one of Grell's at her, with the card in her hand or pool. */
const own = (id: string, over: Partial<ActionExchange> = {}): ActionExchange =>
  action({
    present: [
      present("mara", { cards: [card(id, cardOf(id).effect)] }),
      present("grell", { points: 2 }),
      present("jo"),
    ],
    ...over,
  });
const atMara = (id: string): ActionExchange =>
  own(id, { actor: { uuid: "grell", name: "grell", img: "" }, side: "villains", targets: [target("mara")] });
const roll = (...faces: readonly number[]): ActionEvent => ({ type: "roll", faces });
const play = (id: string, over: object = {}): ActionEvent => ({ type: "play", by: "mara", card: id, ...over });
const totals = (s: ActionState): readonly (number | undefined)[] => [
  s.targets[0]?.reading?.resolution.action.total,
  s.targets[0]?.reading?.resolution.effect?.total,
];

const fighter = (id: string, side: Fighter["side"]): Fighter => ({
  id,
  side,
  dexterity: 10,
  perception: 8,
  player: side === "heroes",
  able: true,
  extra: 0,
});
/** A round that this card has opened, with what happened since. */
const flow = (first: "heroes" | "villains", ...events: readonly OrderEvent[]): OrderState => {
  const turned: OrderEvent = { type: "turn", card: "DC-10", first, flurry: [], changes: [] };
  return [turned, ...events].reduce<OrderState>(
    (s, e) => {
      const step = sideFlow.step(s, e);
      if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
      return step.state;
    },
    sideFlow.begin({ fighters: [fighter("mara", "heroes"), fighter("grell", "villains")], conflict: "standard" }),
  );
};

/** What playing a card with this effect has changed, in words that the table below expects. */
const PLAY: Readonly<Record<string, (id: string) => unknown>> = {
  value3: (id) => {
    // One attribute of the group is what the action reads; another group's card does nothing.
    const [attribute = null] = VALUE_GROUPS[cardOf(id).effect] ?? [];
    const request = own(id, { attribute });
    const wrong = actionExchange.step(played(own(id, { attribute: null }), roll(11)), play(id));
    return [totals(played(request, roll(11))), totals(played(request, roll(11), play(id))), wrong.accepted];
  },
  action3: (id) => [totals(played(own(id), roll(11))), totals(played(own(id), roll(11), play(id)))],
  effect3: (id) => [totals(played(own(id), roll(13))), totals(played(own(id), roll(13), play(id)))],
  heroPoint: (id) => {
    const spent = played(
      own(id),
      roll(8),
      { type: "announce", by: "mara", source: id },
      { type: "close", spend: "s1" },
      { type: "throw", spend: "s1", faces: [4] },
    );
    return [
      spent.dieTotal,
      spent.segments.at(-1)?.kind,
      spent.present.find((p) => p.uuid === "mara")?.cards,
      isBankable(id) ? BANKED_POINTS : 0,
    ];
  },
  counter: (id) => {
    const countered = played(
      atMara(id),
      roll(8),
      { type: "announce", by: "grell", source: "personal" },
      { type: "counter", spend: "s1", by: "mara", source: id },
    );
    return [
      countered.spends[0]?.status,
      countered.dieTotal,
      mayUse(id, { conflict: true, from: "pool", confused: false, conscious: true, purpose: "roll", mine: true }),
    ];
  },
  extraAction: () =>
    flow(
      "heroes",
      { type: "begin", id: "mara" },
      { type: "extra", id: "mara" },
      { type: "end", id: "mara" },
      { type: "begin", id: "mara" },
    ).up,
  seize: () => [
    flow("villains").data.first,
    flow("villains", { type: "seize" }).data.first,
    flow("villains", { type: "seize" }).queue,
  ],
  redo: (id) => {
    const again = played(own(id), roll(2), play(id));
    return [again.stage, again.dieTotal, played(own(id), roll(2), play(id), roll(19)).dieTotal];
  },
  autoMiss: (id) => {
    const saved = played(atMara(id), roll(19), play(id, { slot: "mara" }), { type: "resolve" });
    return [played(atMara(id), roll(19)).targets[0]?.reading?.success, saved.targets[0]?.stage];
  },
  assist: (id) => {
    const ally = {
      ...atMara(id),
      actor: { uuid: "jo", name: "jo", img: "" },
      side: "heroes" as const,
      targets: [target("grell")],
    };
    return [totals(played(ally, roll(11))), totals(played(ally, roll(11), play(id, { adds: 3, ally: true })))];
  },
  glory: (id) => [
    cardsIn(used(deck(id, false), id), "discard"),
    gloryAwards(59, "mara", ["mara", "jo"]),
    gloryAwards(60, "mara", ["mara", "jo"]),
  ],
  poolGift: (id) => {
    const before = deck(id, true);
    const [gift = ""] = cardsIn(before, handOf(HELD_BY));
    const after = steps(before, { type: "gift", player: HELD_BY, card: id, gifts: [{ card: gift, to: OTHER }] });
    return [cardsIn(after, poolOf(OTHER)).includes(gift), cardsIn(after, handOf(HELD_BY)).length, isWhole(after)];
  },
  refillAll: (id) => {
    const before = deck(id, false);
    const away = cardsIn(before, handOf(OTHER)).slice(0, 2);
    const after = steps(
      before,
      { type: "use", player: HELD_BY, card: id },
      { type: "refillAll", player: HELD_BY, card: id, discards: away },
    );
    return [
      [HELD_BY, OTHER].map((p) => cardsIn(after, handOf(p)).length),
      away.every((c) => cardsIn(after, "discard").includes(c)),
      isWhole(after),
    ];
  },
  clearAlly: () =>
    clearAlly(hero({ harm: { ...UNHURT, shock: 6, k: true, wounds: 1 } })).map(
      (c) => c.kind === "set" && [c.path, c.to],
    ),
  claimDiscard: (id) => {
    const wanted = CARD_IDS.find((c) => c !== id) ?? "";
    const after = steps(deck(id, true, [{ pile: "discard", cards: [wanted] }]), {
      type: "claim",
      player: HELD_BY,
      card: id,
      take: wanted,
    });
    return [cardsIn(after, handOf(HELD_BY)).includes(wanted), cardsIn(after, "discard"), isWhole(after)];
  },
  subplot: (id) => cardsIn(steps(deck(id, false), { type: "subplot", player: HELD_BY, card: id }), playOf(HELD_BY)),
  subplotPermanent: (id) => {
    const after = steps(deck(id, false, [{ pile: playOf(HELD_BY), cards: ["DC-52"] }]), {
      type: "permanent",
      player: HELD_BY,
      card: id,
      subplot: "DC-52",
    });
    return [[...cardsIn(after, "discard")].sort(), makePermanent(hero(), "DC-52", "an old score")];
  },
  escape: (id) => {
    const late = deckStep(
      { ...deck(id, true), first: [{ player: HELD_BY, card: "DC-01" }] },
      { type: "use", player: HELD_BY, card: id },
    );
    return [cardsIn(used(deck(id, true), id), "discard"), late.accepted];
  },
  asks: (id) => {
    const conflict = CARD_EFFECTS[cardOf(id).effect]?.when === "conflict";
    const after = used(deck(id, conflict), id);
    const back = steps(after, { type: "unuse", player: HELD_BY, card: id });
    return [
      CARD_EFFECTS[cardOf(id).effect]?.grade,
      cardsIn(after, "discard"),
      cardsIn(back, conflict ? poolOf(HELD_BY) : handOf(HELD_BY)).includes(id),
    ];
  },
};

/** Mara strikes with 14 at dodge 15: die 11 is +0, so 14 and an effect of 12; die 13 is +1, a hit. */
const CHANGES: Readonly<Record<string, (id: string) => unknown>> = {
  value3: () => [[14, 12], [17, 12], false],
  action3: () => [
    [14, 12],
    [17, 12],
  ],
  effect3: () => [
    [15, 13],
    [15, 16],
  ],
  heroPoint: (id) => [18, "card", [], cardOf(id).effect === "heroPointOrBank3" ? 3 : 0],
  counter: () => ["countered", 8, expect.objectContaining({ reason: "counterOnly" })],
  extraAction: () => "mara",
  seize: () => ["villains", "heroes", ["mara"]],
  redo: () => ["declared", null, 19],
  autoMiss: () => [true, "missed"],
  assist: () => [
    [14, 12],
    [17, 12],
  ],
  glory: (id) => [
    [id],
    null,
    [
      { of: "mara", amount: 3 },
      { of: "jo", amount: 1 },
    ],
  ],
  poolGift: () => [true, 3, true],
  refillAll: () => [[4, 4], true, true],
  clearAlly: () => [
    ["system.shock", 0],
    ["system.k", false],
  ],
  claimDiscard: (id) => [true, [id], true],
  subplot: (id) => [id],
  subplotPermanent: (id) => [
    ["DC-52", id],
    expect.objectContaining({ path: "system.subplots", to: [{ kind: "rival", note: "an old score" }] }),
  ],
  escape: (id) => [[id], false],
  asks: (id) => ["gm", [id], true],
};

/** Which play a card's effect calls for. */
const playOfCard = (id: string): string => {
  const { effect } = cardOf(id);
  const [kind = ""] = effect.split(":");
  return kind === "heroPointOrBank3" ? "heroPoint" : ["clue", "contact", "parley"].includes(kind) ? "asks" : kind;
};

describe("DRA-270 DRA-310 every card does what it says", () => {
  it.each(CARD_IDS.map((id) => [id, cardOf(id).effect] as const))("%s: %s", (id) => {
    const kind = playOfCard(id);
    expect(PLAY[kind]?.(id)).toEqual(CHANGES[kind]?.(id) ?? "a play for every effect");
  });
  it("every effect has a place where it is played, and every place a card", () =>
    expect(Object.keys(CARD_EFFECTS).sort()).toEqual([...new Set(CARD_IDS.map((id) => cardOf(id).effect))].sort()));
});
