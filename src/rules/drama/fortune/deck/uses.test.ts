import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import type { DramaSituation } from "../../situation.ts";
import { having, hero, party, situation } from "../../testing/fixtures.ts";
import type { DramaCharacter } from "../../types.ts";
import { CARDS } from "./cards.ts";
import { type DeckState, newDeck, type PileName } from "./deck.ts";
import { type DeckRequest, needsWord, playCard, wordOn } from "./uses.ts";

const cardThat = (effect: string): string => CARDS.find((c) => c.effect === effect)?.id ?? "";
const table = (pile: PileName, card: string, over: Partial<DramaCharacter> = {}): DramaSituation => {
  const deck: DeckState = { ...newDeck(4), players: ["ann", "bo"], piles: [{ pile, cards: [card] }] };
  const who = [hero({ player: true, ...over }), hero({ ref: "jo", name: "Jo", player: true })];
  const purses = who.map((w) => ({
    ...party(w.ref),
    rank: w.rank,
    points: w.heroPoints.value,
    conscious: true,
    cards: [],
  }));
  return situation(who, {
    deck: () => deck,
    player: (ref) => (ref === "mara" ? "ann" : ref === "jo" ? "bo" : null),
    purses: () => purses,
  });
};
const asks = (op: DeckRequest["op"], card: string, over: Partial<DeckRequest> = {}): DeckRequest => ({
  actor: party("mara"),
  op,
  card,
  target: "",
  note: "",
  gifts: [],
  helped: null,
  ...over,
});
const points = (changes: readonly Change[]): readonly unknown[] =>
  changes.flatMap((c) => (c.kind === "set" && c.path.includes("heroPoints") ? [[c.subject, c.from, c.to]] : []));

describe("DRA-280 DRA-287 DRA-304 cards of one's own", () => {
  it("one that clears an ally moves and clears; nobody without a deck or a hand plays anything", () => {
    const card = cardThat("clearAlly");
    const s = table("hand:ann", card, { harm: { ...hero().harm, shock: 3, k: true } });
    const played = playCard(asks("use", card, { target: "mara" }), s);
    expect(played).toMatchObject({ accepted: true, event: { type: "use", player: "ann", card } });
    expect(played.accepted && played.changes.length).toBeGreaterThan(0);
    expect(playCard(asks("use", card), { ...s, deck: () => null })).toMatchObject({ reason: "noDeck" });
    expect(playCard(asks("use", card, { actor: party("grell") }), s)).toMatchObject({ reason: "noDeck" });
  });
  it("DRA-277 DRA-403 who is confused plays nothing from the pool, however that came about", () => {
    const card = cardThat("clearAlly");
    const fighting = (over: Partial<DramaCharacter>): DramaSituation => {
      const s = table("pool:ann", card, over);
      const deck = s.deck();
      return { ...s, deck: () => deck && { ...deck, conflict: true } };
    };
    expect(playCard(asks("use", card), fighting({}))).toMatchObject({ accepted: true });
    expect(playCard(asks("use", card), fighting({ conditions: having("confused") }))).toMatchObject({
      reason: "confused",
    });
  });
  it("cards that touch hands tell nothing of it, those that wait for a word lie where they are", () => {
    const [gift, stays] = [cardThat("poolGift"), cardThat("subplotPermanent")];
    expect(playCard(asks("use", gift), table("hand:ann", gift))).toMatchObject({ hidden: true, changes: [] });
    expect(playCard(asks("use", stays), table("hand:ann", stays))).toMatchObject({ tried: true, changes: [] });
    expect([needsWord(asks("use", stays)), needsWord(asks("toPool", gift))]).toEqual([true, false]);
  });
});

describe("DRA-287 DRA-294 DRA-300 DRA-306 the Gamemaster's word", () => {
  it("glory is worth a point to everybody and three to who rolled, once", () => {
    const card = cardThat("glory");
    const quiet = table("hand:ann", card);
    expect(wordOn(asks("use", card), true, quiet)).toMatchObject({ reason: "noGlory" });
    const given = wordOn(asks("use", card), true, table("hand:ann", card, { glory: true }));
    if (!given.accepted) throw new Error(given.reason);
    expect(points(given.changes)).toEqual([
      ["mara", 4, 7],
      ["jo", 4, 5],
    ]);
    expect(given.changes).toContainEqual(expect.objectContaining({ path: "system.glory", from: true, to: false }));
  });
  it("a no brings the card back; a refused subplot is gone for a point", () => {
    const contact = cardThat("contact");
    expect(wordOn(asks("use", contact), false, table("discard", contact))).toMatchObject({
      event: { type: "unuse", player: "ann", card: contact },
      changes: [],
    });
    const subplot = CARDS.find((c) => c.effect.startsWith("subplot:"))?.id ?? "";
    const refused = wordOn(asks("use", subplot), false, table("play:ann", subplot));
    expect(refused.accepted && [refused.event?.type, points(refused.changes)]).toEqual([
      "subplotRefused",
      [["mara", 4, 5]],
    ]);
    expect(wordOn(asks("mattered", subplot), true, table("play:ann", subplot))).toMatchObject({ event: null });
  });
});
