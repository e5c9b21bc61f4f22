import { describe, expect, it } from "vitest";
import { CARD_IDS } from "./cards.ts";
import { type FoundPile, pilesFor, placesIn, wholeDeck } from "./piles.ts";

const [a, b, c, ...rest] = CARD_IDS as [string, string, string, ...string[]];

describe("DRA-273 DRA-275 the sixty are always sixty", () => {
  it("each player has three piles beside the deck's own", () =>
    expect(pilesFor(["ann"])).toEqual(["deck", "stack", "discard", "hand:ann", "pool:ann", "play:ann"]));
  it("a card that lies in two piles counts where it went", () => {
    const whole = wholeDeck([
      { pile: "deck", cards: [a, ...rest], used: [] },
      { pile: "discard", cards: [b, c], used: [b, c] },
      { pile: "hand:ann", cards: [a], used: [] },
      { pile: "pool:ann", cards: [b], used: [b] },
    ]);
    expect(whole.piles).toEqual([
      { pile: "deck", cards: rest },
      { pile: "discard", cards: [c] },
      { pile: "hand:ann", cards: [a] },
      { pile: "pool:ann", cards: [b] },
    ]);
    expect(whole.used).toEqual([c]);
  });
  it("one that lies nowhere is in the discard", () => {
    const found: readonly FoundPile[] = [
      { pile: "deck", cards: rest, used: [] },
      { pile: "discard", cards: [c], used: [] },
    ];
    expect(wholeDeck(found).piles.at(-1)).toEqual({ pile: "discard", cards: [c, a, b] });
  });
});

describe("DRA-275 places in a pile", () => {
  const places = (now: readonly string[], had: Readonly<Record<string, number>>): unknown =>
    now.map((card) => placesIn(now, new Map(Object.entries(had))).get(card));
  it("what stays keeps its number; what comes lies above or below", () => {
    expect(places(["x", "a", "b"], { a: 4, b: 7 })).toEqual([3, 4, 7]);
    expect(places(["a", "b", "x", "y"], { a: 4, b: 7 })).toEqual([4, 7, 8, 9]);
    expect(places(["x", "y"], {})).toEqual([0, 1]);
  });
  it("where the order doesn't hold all are numbered anew", () => {
    expect(places(["b", "a"], { a: 4, b: 7 })).toEqual([0, 1]);
    expect(places(["a", "x", "b"], { a: 4, b: 7 })).toEqual([0, 1, 2]);
  });
});
