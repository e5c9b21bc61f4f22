import { describe, expect, it } from "vitest";
import { isPickAnswer, isPickAsk } from "../../acts/questions.ts";
import { having, hero } from "../../testing/fixtures.ts";
import { CARDS } from "./cards.ts";
import { type DeckState, newDeck, type PileName } from "./deck.ts";
import { pickAsk, tradeRefused, traders, trayOffers, usableNow, type Where } from "./tray.ts";

const of = (effect: string): string => CARDS.find((c) => c.effect === effect)?.id ?? "";
const [point, bank, counter, seize, glory] = ["heroPoint", "heroPointOrBank3", "counter", "seize", "glory"].map(of) as [
  string,
  string,
  string,
  string,
  string,
];
const subplot = CARDS.find((c) => c.effect.startsWith("subplot:"))?.id ?? "";
/** Ann and Bo, with these cards in these piles. */
const deck = (piles: Readonly<Record<string, readonly string[]>>, over: Partial<DeckState> = {}): DeckState => ({
  ...newDeck(4),
  players: ["ann", "bo"],
  piles: Object.entries(piles).map(([pile, cards]) => ({ pile: pile as PileName, cards })),
  ...over,
});

describe("DRA-279 DRA-280 DRA-281 DRA-282 DRA-294 DRA-306 what may be done with a card where it lies", () => {
  const does = (card: string, where: Where, over: Partial<DeckState> = {}, piles = {}): unknown =>
    trayOffers(card, deck(piles, over), where, "ann").does;
  const fight = { conflict: true };
  it("in a conflict it goes to the pool once a round, and is used from there", () => {
    expect([does(seize, "hand", { ...fight, window: true }), does(seize, "pool", fight)]).toEqual([
      ["toPool"],
      ["use"],
    ]);
    expect([
      does(seize, "hand", { ...fight, window: true, pooled: ["ann"] }),
      does(seize, "hand", fight),
      does(seize, "hand"),
    ]).toEqual([[], [], []]);
  });
  it("outside it is used from the hand; one that may be kept is turned in", () =>
    expect([does(glory, "hand"), does(bank, "hand"), does(bank, "hand", fight)]).toEqual([["use"], ["bank"], []]));
  it("it is offered where another player has something to give", () => {
    const bos = { "hand:bo": [point], "pool:bo": [counter] };
    expect([does(glory, "hand", {}, bos), does(point, "pool", fight, bos)]).toEqual([["use", "offer"], ["offer"]]);
    expect(traders(deck({ "hand:ann": [point] }), "ann")).toEqual([]);
  });
  it("a subplot that is on may have mattered", () => expect(does(subplot, "play")).toEqual(["mattered"]));
  it("it says where it is played", () => {
    const hint = (card: string, where: Where, over = {}): unknown =>
      trayOffers(card, deck({}, over), where, "ann").hint;
    expect([hint(point, "hand"), hint(point, "pool"), hint(glory, "hand", fight), hint(glory, "hand")]).toEqual([
      "playOnCard",
      "handOnly",
      "poolOnly",
      null,
    ]);
  });
});

describe("DRA-277 DRA-286 DRA-403 cards that answer now", () => {
  const held = deck({ "pool:ann": [counter, point], "hand:ann": [glory] }, { conflict: true });
  it("are those of the pool in a conflict, but for the confused", () => {
    expect(usableNow(held, "ann", hero(), null)).toEqual([counter, point]);
    expect(usableNow(held, "ann", hero({ conditions: having("confused") }), null)).toEqual([]);
    const card = CARDS.find((c) => c.standard.heroes === "confused")?.id;
    expect(usableNow(held, "ann", hero(), { card, phase: "first", conflict: "standard" })).toEqual([]);
  });
  it("nobody has any who was dealt none", () => expect(usableNow(held, "cy", null, null)).toEqual([]));
});

describe("DRA-259 DRA-281 DRA-282 DRA-303 cards that somebody is asked for", () => {
  const both = deck({ "hand:ann": [point, bank, counter, seize, glory], "pool:ann": [subplot], "hand:bo": [] });
  const asked = (why: "trade" | "lose" | "refill" | "refillAll", player = "ann"): unknown => {
    const ask = pickAsk(both, player, why, { name: "Ann" });
    return ask && [ask.cards.length, ask.least, ask.most];
  };
  it("one for a trade or a loss, what is too much at a refill, any at a new deal", () =>
    expect([asked("trade"), asked("lose"), asked("refill"), asked("refillAll")]).toEqual([
      [5, 1, 1],
      [1, 1, 1],
      [5, 1, 1],
      [5, 0, 5],
    ]));
  it("nothing of who has nothing", () =>
    expect([asked("lose", "bo"), asked("refill", "bo"), asked("refillAll", "bo")]).toEqual([null, null, null]));
  it("a trade needs two, and a card on each side", () => {
    const why = (from: string, to: string, card: string): unknown => tradeRefused(both, from, to, card, "Bo")?.reason;
    expect([
      why("ann", "ann", point),
      why("ann", "bo", subplot),
      why("ann", "bo", point),
      why("ann", "cy", point),
    ]).toEqual(["samePlayer", "notInHand", "nothingToTrade", "samePlayer"]);
    const bos = deck({ "hand:ann": [point], "hand:bo": [bank] });
    expect(tradeRefused(bos, "ann", "bo", point, "Bo")).toBeNull();
  });
  it("what comes over the wire is a question and an answer, or nothing", () => {
    const ask = pickAsk(both, "ann", "refill", { name: "Ann" });
    if (!ask) throw new Error("nothing asked");
    expect([
      isPickAsk(ask),
      isPickAsk({ ...ask, why: "steal" }),
      isPickAsk({ ...ask, cards: ["x"] }),
      isPickAsk(null),
    ]).toEqual([true, false, false, false]);
    expect([[point], [], [point, bank], [subplot], "DC-01"].map((a) => isPickAnswer(ask, a))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
