import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWhole, pileOf } from "../../testing/piles.ts";
import { APPROVED, approves, CARD_IDS, cardOf, CARDS, type Conflict, LINE_EFFECTS, lineOf } from "./cards.ts";
import {
  cardsIn,
  currentCard,
  type DeckEvent,
  type DeckState,
  deckStep,
  handOf,
  newDeck,
  playOf,
  poolOf,
  reshuffled,
  seesPile,
  shuffleList,
  usablePile,
} from "./deck.ts";

/** Send an event, its shuffles in a fixed order; it must be taken. */
function send(state: DeckState, event: DeckEvent): DeckState {
  const order = shuffleList(state, event);
  const step = deckStep(state, order.length > 0 ? { ...event, order } : event);
  if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
  return step.state;
}
const play = (state: DeckState, ...events: readonly DeckEvent[]): DeckState => events.reduce(send, state);
const why = (state: DeckState, event: DeckEvent): string | null => {
  const step = deckStep(state, event);
  return step.accepted ? null : step.reason;
};
const dealt = play(newDeck(4), { type: "session", players: ["ann", "bo"], keep: false });
const hand = (state: DeckState, player = "ann"): readonly string[] => cardsIn(state, handOf(player));
const pool = (state: DeckState, player = "ann"): readonly string[] => cardsIn(state, poolOf(player));
/** A deck in which some cards are on top. */
const stacked = (...top: readonly string[]): DeckState =>
  play(newDeck(4), {
    type: "session",
    players: ["ann", "bo"],
    keep: false,
    order: [...top, ...CARD_IDS.filter((c) => !top.includes(c))],
  });
const ordered = (...top: readonly string[]): DeckState => {
  const step = deckStep(newDeck(4), {
    type: "session",
    players: ["ann", "bo"],
    keep: false,
    order: [...top, ...CARD_IDS.filter((c) => !top.includes(c))],
  });
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
};
const refused = (state: DeckState, event: DeckEvent): string | null => why(state, event);

describe("DRA-270 DRA-271 DRA-272 the sixty cards", () => {
  it("no id twice, numbered 1 to 60, and kinds in their numbers", () => {
    expect([CARDS.length, new Set(CARD_IDS).size, CARDS.map((c) => c.number)]).toEqual([
      60,
      60,
      Array.from({ length: 60 }, (_, i) => i + 1),
    ]);
    const count = (kind: string) => CARDS.filter((c) => c.kind === kind).length;
    expect(["might", "wits", "heart", "edge", "spark", "tempo", "crew", "plot"].map(count)).toEqual([
      7, 5, 4, 8, 12, 7, 7, 10,
    ]);
  });
  it.each([
    ["DC-01", "value3:body", "AB", "slip"],
    ["DC-22", "effect3", "BC", "-"],
    ["DC-35", "counter", "BC", "-"],
    ["DC-47", "refillAll", "ABCD", "slip"],
    ["DC-60", "glory", "A", "slip"],
    ["DC-12", "value3:mind", "", "-"],
  ])("%s is %s, steps %s, hazard %s", (id, effect, steps, hazard) =>
    expect(cardOf(id)).toMatchObject({ effect, steps, hazard }),
  );
  it("DRA-140 DC-30 is that of the walk-through, in both kinds of conflict", () =>
    expect([lineOf("DC-30", "standard"), lineOf("DC-30", "dramatic"), cardOf("DC-30").approved]).toEqual([
      { first: "heroes", heroes: "inspiration", villains: "setback" },
      { first: "villains", heroes: "inspiration", villains: "up" },
      ["attack", "test"],
    ]));
  it("one or two kinds of action are approved; any stands alone", () => {
    for (const c of CARDS)
      expect(c.approved.length === 1 || (c.approved.length === 2 && !c.approved.includes("any"))).toBe(true);
    expect([approves("DC-17", "trick"), approves("DC-30", "attack"), approves("DC-30", "trick")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("DRA-278 counts of the deck", () => {
  const first = (conflict: Conflict, side: string) => CARDS.filter((c) => c[conflict].first === side).length;
  const effects = (conflict: Conflict, side: "heroes" | "villains") =>
    Object.fromEntries(
      LINE_EFFECTS.map((e) => [e, CARDS.filter((c) => c[conflict][side] === e).length]).filter(([, n]) => n !== 0),
    );
  it("standard lines favour heroes", () => {
    expect([first("standard", "heroes"), first("standard", "villains")]).toEqual([40, 20]);
    expect(effects("standard", "heroes")).toEqual({
      up: 8,
      flurry: 5,
      inspiration: 6,
      stymied: 2,
      setback: 1,
      confused: 2,
      fatigued: 2,
    });
    expect(effects("standard", "villains")).toEqual({
      up: 2,
      flurry: 1,
      stymied: 8,
      setback: 7,
      fatigued: 4,
      break: 4,
    });
  });
  it("dramatic lines favour villains", () => {
    expect([first("dramatic", "heroes"), first("dramatic", "villains")]).toEqual([24, 36]);
    expect(effects("dramatic", "heroes")).toEqual({
      up: 3,
      flurry: 2,
      inspiration: 6,
      stymied: 7,
      setback: 3,
      confused: 5,
      fatigued: 4,
    });
    expect(effects("dramatic", "villains")).toEqual({
      up: 10,
      flurry: 5,
      inspiration: 3,
      stymied: 4,
      setback: 3,
      fatigued: 1,
    });
  });
  it("approved actions, hazards and letters", () => {
    expect(APPROVED.map((a) => CARDS.filter((c) => c.approved.includes(a)).length)).toEqual([
      12, 12, 15, 15, 14, 14, 14, 4,
    ]);
    expect(["slip", "complication", "critical"].map((h) => CARDS.filter((c) => c.hazard === h).length)).toEqual([
      9, 6, 3,
    ]);
    expect(["A", "B", "C", "D"].map((l) => CARDS.filter((c) => c.steps.includes(l)).length)).toEqual([17, 25, 25, 16]);
    expect(CARDS.filter((c) => c.steps === "").length).toBe(6);
  });
});

describe("DRA-273 DRA-274 DRA-276 sessions, hands and turning", () => {
  it("four to each player, the rest face down", () =>
    expect([hand(dealt).length, hand(dealt, "bo").length, cardsIn(dealt, "deck").length, isWhole(dealt)]).toEqual([
      4,
      4,
      52,
      true,
    ]));
  it("hands may be kept between sessions", () => {
    const again = play(dealt, { type: "session", players: ["ann", "cy"], keep: true });
    expect([hand(again), hand(again, "cy").length, isWhole(again)]).toEqual([hand(dealt), 4, true]);
  });
  it("each round turns up one; the conflict's end discards them all", () => {
    const fight = play(dealt, { type: "begin" }, { type: "turn" }, { type: "turn" });
    expect([cardsIn(fight, "stack").length, currentCard(fight)]).toEqual([2, cardsIn(dealt, "deck")[1]]);
    expect(cardsIn(play(fight, { type: "end" }), "discard")).toHaveLength(2);
  });
  it("DRA-402 a turned card goes back on top", () => {
    const back = play(dealt, { type: "turn" }, { type: "unturn" });
    expect([cardsIn(back, "deck"), currentCard(back)]).toEqual([cardsIn(dealt, "deck"), null]);
    expect(why(dealt, { type: "unturn" })).toBe("nothingTurned");
  });
  it("hands are their owner's and the Gamemaster's to see, the deck nobody's", () => {
    const ann = { isGM: false, player: "ann" };
    expect([
      seesPile(handOf("ann"), ann),
      seesPile(handOf("bo"), ann),
      seesPile(poolOf("bo"), ann),
      seesPile("deck", { isGM: true, player: "" }),
      seesPile(handOf("bo"), { isGM: true, player: "" }),
    ]).toEqual([true, false, true, false, true]);
  });
});

describe("DRA-275 an empty deck", () => {
  const empty = Array.from({ length: 52 }).reduce<DeckState>((s) => send(s, { type: "turn" }), dealt);
  it("takes back the discard and the stack but for the current card; hands stay", () => {
    expect(cardsIn(empty, "deck")).toEqual([]);
    const next = send(empty, { type: "turn" });
    expect([cardsIn(next, "deck").length, cardsIn(next, "stack").length, hand(next), isWhole(next)]).toEqual([
      50,
      2,
      hand(dealt),
      true,
    ]);
  });
  it("asks for an order, and takes no other than a true one", () => {
    expect([
      why(empty, { type: "turn" }),
      why(empty, { type: "turn", order: ["DC-01"] }),
      shuffleList(empty, { type: "turn" }).length,
    ]).toEqual(["mustShuffle", "badOrder", 51]);
    expect(reshuffled(empty)).not.toContain(currentCard(empty));
  });
  it("with nothing to shuffle the line is repeated", () => {
    const bare: DeckState = {
      ...empty,
      piles: empty.piles.map((p) =>
        p.pile === "stack"
          ? { ...p, cards: p.cards.slice(0, 1) }
          : p.pile === handOf("ann")
            ? { ...p, cards: [...p.cards, ...cardsIn(empty, "stack").slice(1)] }
            : p,
      ),
    };
    expect(currentCard(send(bare, { type: "turn" }))).toBe(currentCard(bare));
  });
});

describe("DRA-279 DRA-280 DRA-281 DRA-282 pools, trading, refilling", () => {
  const fight = play(dealt, { type: "begin" }, { type: "turn" });
  const [a1 = "", a2 = ""] = hand(dealt);
  const [b1 = ""] = hand(dealt, "bo");
  it("one card at the end of each round", () => {
    expect(why(fight, { type: "toPool", player: "ann", card: a1 })).toBe("notRoundEnd");
    const ended = play(fight, { type: "endRound" }, { type: "toPool", player: "ann", card: a1 });
    expect([
      pool(ended),
      why(ended, { type: "toPool", player: "ann", card: a2 }),
      why(ended, { type: "toPool", player: "bo", card: a2 }),
    ]).toEqual([[a1], "movedAlready", "notInHand"]);
    expect(
      pool(play(ended, { type: "turn" }, { type: "endRound" }, { type: "toPool", player: "ann", card: a2 })),
    ).toEqual([a1, a2]);
  });
  it("in a conflict only the pool is used and traded, outside the hand", () => {
    expect([
      why(fight, { type: "use", player: "ann", card: a1 }),
      why(dealt, { type: "use", player: "ann", card: a1 }),
    ]).toEqual(["notInPool", null]);
    const traded = play(dealt, { type: "trade", players: ["ann", "bo"], cards: [a1, b1] });
    expect([hand(traded).includes(b1), hand(traded, "bo").includes(a1), isWhole(traded)]).toEqual([true, true, true]);
    expect(why(fight, { type: "trade", players: ["ann", "bo"], cards: [a1, b1] })).toBe("notInPool");
    expect(why(dealt, { type: "trade", players: ["ann", "ann"], cards: [a1, a2] })).toBe("samePlayer");
  });
  it("after the conflict pools go back to hands", () => {
    const over = play(fight, { type: "endRound" }, { type: "toPool", player: "ann", card: a1 }, { type: "end" });
    expect([pool(over), hand(over).includes(a1)]).toEqual([[], true]);
  });
  it("at the end of a scene up to the size of a hand, or down by choice", () => {
    const short = play(dealt, { type: "use", player: "ann", card: a1 }, { type: "refill", discards: [] });
    expect(hand(short)).toHaveLength(4);
    const rich = play(dealt, { type: "reward", player: "ann", character: "mara" });
    expect([
      why(rich, { type: "refill", discards: [] }),
      hand(play(rich, { type: "refill", discards: [a2] })).length,
    ]).toEqual(["handTooLarge", 4]);
    expect(why(dealt, { type: "refill", discards: [a1] })).toBe("discardTooMany");
  });
  it("DRA-274 nobody deals for a session in the middle of a conflict", () =>
    expect(why(play(dealt, { type: "begin" }), { type: "session", players: ["ann"], keep: true })).toBe("inConflict"));
  it("DRA-274 a fight that began before anybody had cards gets its deck in the middle of it", () => {
    const bare = newDeck(4);
    const piles = bare.piles.map(({ pile }) => ({ pile, cards: pile === "discard" ? CARD_IDS : [] }));
    const late = play({ ...bare, piles, conflict: true }, { type: "session", players: ["ann"], keep: false });
    expect([hand(late).length, late.conflict, isWhole(late)]).toEqual([4, true, true]);
    expect(cardsIn(play(late, { type: "turn" }), "stack")).toHaveLength(1);
  });
  it("whoever leaves the table leaves the cards, whoever comes later gets a hand, and nobody else's cards move", () => {
    const left = play(dealt, { type: "leave", player: "bo" });
    expect([
      isWhole(left),
      cardsIn(left, "discard").length,
      why(left, { type: "reward", player: "bo", character: "x" }),
    ]).toEqual([true, 4, "noSuchPlayer"]);
    const joined = play(left, { type: "join", player: "cy" });
    expect([isWhole(joined), cardsIn(joined, handOf("cy")).length, cardsIn(joined, handOf("ann"))]).toEqual([
      true,
      4,
      cardsIn(left, handOf("ann")),
    ]);
  });
});

describe("DRA-259 DRA-283 DRA-285 DRA-287 rewards and losses", () => {
  it("an approved action draws one card a character and round", () => {
    const drawn = play(dealt, { type: "reward", player: "ann", character: "mara" });
    expect([
      hand(drawn).length,
      why(drawn, { type: "reward", player: "ann", character: "mara" }),
      why(drawn, { type: "reward", player: "ann", character: "jo" }),
    ]).toEqual([5, "rewardedAlready", null]);
    expect(why(play(drawn, { type: "turn" }), { type: "reward", player: "ann", character: "mara" })).toBeNull();
  });
  it("used cards are discarded; a refused one goes back", () => {
    const [card = ""] = hand(dealt);
    const used = play(dealt, { type: "use", player: "ann", card });
    expect([pileOf(used, card), pileOf(play(used, { type: "unuse", player: "ann", card }), card)]).toEqual([
      "discard",
      handOf("ann"),
    ]);
    expect(why(dealt, { type: "unuse", player: "ann", card })).toBe("notUsed");
  });
  it("a villain's approved taunt costs a card of the pool, of the player's choice", () => {
    const [card = ""] = hand(dealt);
    const fight = play(dealt, { type: "begin" }, { type: "endRound" }, { type: "toPool", player: "ann", card });
    expect([
      pileOf(play(fight, { type: "lose", player: "ann", card }), card),
      why(dealt, { type: "lose", player: "ann", card }),
    ]).toEqual(["discard", "notInPool"]);
  });
});

describe("DRA-302 DRA-303 DRA-305 DRA-306 DRA-307 DRA-308 cards that move cards", () => {
  it("a gift puts two from the hand into others' pools and draws as many", () => {
    const start = ordered("DC-46", "DC-01", "DC-02", "DC-03");
    const given = play(start, {
      type: "gift",
      player: "ann",
      card: "DC-46",
      gifts: [
        { card: "DC-01", to: "bo" },
        { card: "DC-02", to: "bo" },
      ],
    });
    expect([pool(given, "bo"), hand(given).length, pileOf(given, "DC-46")]).toEqual([["DC-01", "DC-02"], 3, "discard"]);
    expect(why(start, { type: "gift", player: "ann", card: "DC-46", gifts: [{ card: "DC-01", to: "ann" }] })).toBe(
      "noSuchPlayer",
    );
    expect(why(start, { type: "gift", player: "ann", card: "DC-01", gifts: [{ card: "DC-02", to: "bo" }] })).toBe(
      "cardDoesNotFit",
    );
    expect(why(start, { type: "gift", player: "ann", card: "DC-46", gifts: [] })).toBe("giftTwo");
  });
  it("a subplot that is refused goes from the table to the discard, and counts as used by nobody", () => {
    const [card = ""] = CARD_IDS.filter((c) => cardOf(c).effect.startsWith("subplot:"));
    const laid = play(ordered(card), { type: "subplot", player: "ann", card });
    expect(pileOf(laid, card)).toBe(playOf("ann"));
    const gone = play(laid, { type: "subplotRefused", player: "ann", card });
    expect([pileOf(gone, card), cardsIn(gone, "discard")[0], gone.used.includes(card), isWhole(gone)]).toEqual([
      "discard",
      card,
      false,
      true,
    ]);
    expect([
      why(gone, { type: "subplotRefused", player: "ann", card }),
      why(laid, { type: "subplotRefused", player: "bo", card }),
    ]).toEqual(["noSubplot", "noSubplot"]);
  });
  it("regroup: everybody changes what they like and has a full hand", () => {
    const start = ordered("DC-47");
    const [b1 = "", b2 = ""] = hand(start, "bo");
    const used = play(start, { type: "use", player: "ann", card: "DC-47" });
    const after = play(used, { type: "refillAll", player: "ann", card: "DC-47", discards: [b1, b2] });
    expect([hand(after).length, hand(after, "bo").length, pileOf(after, b1), isWhole(after)]).toEqual([
      4,
      4,
      "discard",
      true,
    ]);
    expect([
      why(start, { type: "refillAll", player: "ann", card: "DC-47", discards: [] }),
      why(used, { type: "refillAll", player: "ann", card: "DC-01", discards: [] }),
    ]).toEqual(["notUsed", "cardDoesNotFit"]);
  });
  it("DRA-294 DRA-282 a kept card counts as a hand card and is turned in when the adventure is over", () => {
    const start = ordered("DC-33", "DC-01");
    expect([hand(start).length, pileOf(play(start, { type: "bank", player: "ann", card: "DC-33" }), "DC-33")]).toEqual([
      4,
      "discard",
    ]);
    expect([
      why(start, { type: "bank", player: "ann", card: "DC-01" }),
      why(play(start, { type: "begin" }), { type: "bank", player: "ann", card: "DC-33" }),
    ]).toEqual(["cardDoesNotFit", "inConflict"]);
  });
  it("I Had a Plan takes a card that was used this round", () => {
    const start = ordered("DC-50", "DC-01");
    const used = play(start, { type: "use", player: "ann", card: "DC-01" });
    const got = play(used, { type: "claim", player: "ann", card: "DC-50", take: "DC-01" });
    expect([pileOf(got, "DC-01"), pileOf(got, "DC-50")]).toEqual([handOf("ann"), "discard"]);
    expect([
      why(start, { type: "claim", player: "ann", card: "DC-50", take: "DC-01" }),
      why(play(used, { type: "turn" }), { type: "claim", player: "ann", card: "DC-50", take: "DC-01" }),
    ]).toEqual(["notDiscarded", "notDiscarded"]);
  });
  it("subplots lie in front of their owner, outside a conflict, until the adventure ends", () => {
    const start = ordered("DC-51", "DC-55");
    const active = play(start, { type: "subplot", player: "ann", card: "DC-51" });
    expect([
      cardsIn(active, playOf("ann")),
      hand(active).includes("DC-51"),
      hand(play(active, { type: "refill", discards: [] })).length,
    ]).toEqual([["DC-51"], false, 4]);
    expect(why(play(start, { type: "begin" }), { type: "subplot", player: "ann", card: "DC-51" })).toBe("inConflict");
    expect(pileOf(play(active, { type: "adventureEnd" }), "DC-51")).toBe("discard");
    const permanent = play(active, { type: "permanent", player: "ann", card: "DC-55", subplot: "DC-51" });
    expect([pileOf(permanent, "DC-55"), pileOf(permanent, "DC-51")]).toEqual(["discard", "discard"]);
    expect([
      why(start, { type: "permanent", player: "ann", card: "DC-55", subplot: "DC-51" }),
      why(start, { type: "subplot", player: "ann", card: "DC-55" }),
    ]).toEqual(["noSubplot", "noSubplot"]);
  });
  it("Exit, Stage Left must be the first card in the pool", () => {
    const start = ordered("DC-56", "DC-01");
    const pooled = (first: string, second: string) =>
      play(
        start,
        { type: "begin" },
        { type: "endRound" },
        { type: "toPool", player: "ann", card: first },
        { type: "turn" },
        { type: "endRound" },
        { type: "toPool", player: "ann", card: second },
      );
    expect([
      why(pooled("DC-56", "DC-01"), { type: "use", player: "ann", card: "DC-56" }),
      why(pooled("DC-01", "DC-56"), { type: "use", player: "ann", card: "DC-56" }),
    ]).toEqual([null, "notFirstPooled"]);
  });
});

/** A seeded stream, so that ten thousand operations are the same on every run. */
function stream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("DRA-270 DRA-275 no card is ever lost or doubled", () => {
  const common = [
    "turn",
    "unturn",
    "begin",
    "end",
    "endRound",
    "toPool",
    "trade",
    "use",
    "unuse",
    "subplot",
    "permanent",
    "reward",
    "lose",
    "refill",
    "gift",
    "refillAll",
    "claim",
    "bank",
  ] as const;
  const rare = ["join", "leave", "adventureEnd", "session"] as const;
  const needs: Readonly<Record<string, string>> = {
    gift: "poolGift",
    claim: "claimDiscard",
    permanent: "subplotPermanent",
    subplot: "subplot",
    bank: "heroPointOrBank3",
    use: "refillAll",
  };
  it("10,000 random operations of four clients, right and wrong ones", () => {
    const random = stream(7);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const players = ["ann", "bo", "cy", "di"];
    let state = play(newDeck(4), { type: "session", players, keep: false });
    let taken = 0;
    const done = new Set<string>();
    for (let i = 0; i < 10_000; i++) {
      const type = (i % 40 === 0 ? pick(rare) : pick(common)) ?? "turn";
      const effect = needs[type];
      const right = players.flatMap((p) =>
        cardsIn(state, usablePile(state, p))
          .filter((c) => effect !== undefined && cardOf(c).effect.startsWith(effect))
          .map((c) => ({ player: p, card: c })),
      );
      const any = pick(players) ?? "";
      const every = [...hand(state, any), ...pool(state, any)];
      const among: Readonly<Partial<Record<typeof type, readonly string[]>>> = {
        lose: pool(state, any),
        unuse: state.used,
        refillAll: ["DC-47"],
      };
      const own = among[type] ?? every;
      const { player, card } = (random() < 0.9 ? pick(right) : undefined) ?? {
        player: any,
        card: pick(random() < 0.9 ? own : CARD_IDS) ?? "DC-01",
      };
      const other = pick(players) ?? "";
      const ofOther: Readonly<Partial<Record<typeof type, readonly string[]>>> = {
        claim: state.used,
        gift: hand(state, player),
        permanent: cardsIn(state, playOf(player)),
      };
      const second = pick(ofOther[type] ?? [...hand(state, other), ...pool(state, other)]) ?? "DC-02";
      const event = {
        type,
        player,
        card,
        players: type === "session" ? players : [player, other],
        cards: [card, second],
        subplot: second,
        character: player,
        discards: random() < 0.5 ? [] : [card],
        gifts: [{ card: second, to: other }],
        take: second,
        keep: true,
      } as unknown as DeckEvent;
      const list = shuffleList(state, event);
      const order = random() < 0.9 ? [...list].reverse() : list.slice(1);
      const before = JSON.stringify(state);
      const step = deckStep(state, list.length > 0 ? { ...event, order } : event);
      if (JSON.stringify(state) !== before) throw new Error(`${type} wrote on the old state`);
      if (!step.accepted) continue;
      taken++;
      done.add(type);
      state = step.state;
      if (!isWhole(state)) throw new Error(`${type} broke the deck at ${i}`);
    }
    expect(taken).toBeGreaterThan(2000);
    expect([...done].sort()).toEqual([...common, ...rare].sort());
  });
  it("from any deal any single event keeps sixty", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...CARD_IDS], { minLength: 60 }),
        fc.constantFrom("turn" as const, "begin" as const, "endRound" as const),
        (order, type) => {
          const step = deckStep(newDeck(4), { type: "session", players: ["ann", "bo"], keep: false, order });
          expect(step.accepted && isWhole(send(step.state, type === "endRound" ? { type: "turn" } : { type }))).toBe(
            true,
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("DRA-273 stacked", () => {
  it("the order that was sent is the order of the deck", () =>
    expect(cardsIn(ordered("DC-20"), handOf("ann"))[0]).toBe("DC-20"));
  it("an order of other cards is refused", () =>
    expect(refused(newDeck(4), { type: "session", players: ["ann"], keep: false, order: CARD_IDS.slice(1) })).toBe(
      "badOrder",
    ));
  it("a helper that shuffles for itself keeps all sixty", () => expect(isWhole(stacked())).toBe(true));
});
