import { describe, expect, it } from "vitest";
import { action, card, party, present, target } from "../testing/fixtures.ts";
import { actionExchange } from "./action.ts";
import { negationEvent, negationOffers } from "./negation.ts";
import type { ActionEvent, ActionExchange, ActionState } from "./types.ts";

const play = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, actionExchange.begin(request));

/** Grell has no points but a card; Jo has one too. The blow comes to a wound, K and shock. */
const struck = (over: Partial<ActionExchange> = {}): ActionState =>
  play(
    action({
      action: { value: 14, effectValue: 20 },
      present: [
        present("mara"),
        present("grell", { points: 0, cards: [card("DC-25", "heroPoint", "grell")] }),
        present("jo", { cards: [card("DC-26", "heroPoint", "jo")] }),
        present("thug", { rank: "mook" }),
      ],
      ...over,
    }),
    { type: "roll", faces: [17] },
    { type: "resolve" },
  );
const held = [
  { by: "grell", source: "DC-25" },
  { by: "jo", source: "DC-26" },
  { by: "thug", source: "DC-27" },
];

describe("DRA-202 DRA-210 DRA-412 what may be paid against a result", () => {
  const state = struck();
  const [slot] = state.targets;
  const offers = slot ? negationOffers(state, slot, held) : [];
  it("from every source there is a free choice: one's own point, one's card, an ally's card", () => {
    expect(slot?.result).toEqual({ shock: 3, ko: "K", knockdown: false, wounds: 1 });
    expect(offers.filter((o) => o.picks === null).map((o) => [o.by.uuid, o.source])).toEqual([
      ["grell", "personal"],
      ["grell", "DC-25"],
      ["jo", "DC-26"],
    ]);
    expect(offers.filter((o) => o.picks !== null).map((o) => [o.source, o.picks?.join(" "), o.after.shock])).toEqual([
      ["personal", "wound ko shock", 0],
      ["personal", "shock", 0],
      ["DC-25", "wound ko shock", 0],
      ["DC-25", "shock", 0],
      ["DC-26", "wound ko shock", 0],
    ]);
  });
  it("with no point left, a card takes K and shock and leaves the wound", () => {
    const paid = actionExchange.step(state, negationEvent("grell", "grell", "DC-25", ["ko", "shock"]));
    expect(paid.accepted && paid.state.targets[0]?.result).toEqual({
      shock: 0,
      ko: "none",
      knockdown: false,
      wounds: 1,
    });
    expect(actionExchange.step(state, negationEvent("grell", "grell", "personal", ["ko"]))).toMatchObject({
      reason: "noPoint",
    });
  });
  it("every offer that is made ready is taken by the card as it says, but for the point that isn't there", () => {
    for (const { by, source, picks, after } of offers) {
      if (picks === null || source === "personal") continue;
      const step = actionExchange.step(state, negationEvent("grell", by.uuid, source, picks));
      expect(step.accepted && step.state.targets[0]?.result).toEqual(after);
    }
  });
  it("DRA-225 for a thing that is nobody's trademark nothing is offered, nor where nothing is left", () => {
    const thing = struck({ targets: [target("sabre", { kind: "object", owner: null, column: "mook" })] });
    const own = struck({ targets: [target("sabre", { kind: "object", owner: party("grell"), column: "mook" })] });
    const missed = struck({ targets: [target("grell", { dn: 99 })] });
    expect([thing, own, missed].map((s) => (s.targets[0] ? negationOffers(s, s.targets[0], held).length : -1))).toEqual(
      [0, 6, 0],
    );
  });
});
