import { describe, expect, it } from "vitest";
import { party } from "../../testing/fixtures.ts";
import { CARDS } from "./cards.ts";
import { awaits, deckCard, readUse } from "./deck-card.ts";

const of = (effect: string): string => CARDS.find((c) => c.effect === effect)?.id ?? "";
const table = (who: string) => (who.startsWith("Actor.") ? party(who) : null);
const ask = { actor: "Actor.ada", op: "use", card: of("glory"), target: "", note: "", gifts: [] };

describe("DRA-280 DRA-285 DRA-287 DRA-310 a card that a player uses", () => {
  const begun = (effect: string) => {
    const read = readUse({ ...ask, card: of(effect) }, table);
    if (!read.accepted) throw new Error(read.reason);
    return deckCard.begin(read.request);
  };
  const play = { type: "play", changes: [] } as const;
  it("is done at once, or waits for the Gamemaster's word", () => {
    const stage = (effect: string): unknown => {
      const step = deckCard.step(begun(effect), play);
      return step.accepted && step.state.stage;
    };
    expect([stage("seize"), stage("glory")]).toEqual(["done", "asked"]);
  });
  it("the word is given once, yes or no", () => {
    const asked = deckCard.step(begun("glory"), play);
    if (!asked.accepted) throw new Error(asked.reason);
    const after = (["confirm", "refuse"] as const).map((type) => deckCard.step(asked.state, { type, changes: [] }));
    expect(after.map((s) => s.accepted && s.state.stage)).toEqual(["done", "refused"]);
    expect([awaits(asked.state, "play"), awaits(asked.state, "confirm")]).toEqual([false, true]);
    expect(deckCard.step(begun("glory"), { type: "confirm", changes: [] })).toMatchObject({ reason: "alreadyDone" });
  });
});

describe("DRA-303 everybody regroups", () => {
  it("once, after the card of it has been used, and after no other", () => {
    const regroup = { type: "regroup", changes: [], discards: [] } as const;
    const after = (effect: string) => {
      const read = readUse({ ...ask, card: of(effect) }, table);
      if (!read.accepted) throw new Error(read.reason);
      const used = deckCard.step(deckCard.begin(read.request), { type: "play", changes: [] });
      if (!used.accepted) throw new Error(used.reason);
      return deckCard.step(used.state, regroup);
    };
    const [done, other] = [after("refillAll"), after("seize")];
    expect([done.accepted && done.state.stage, other.accepted]).toEqual(["regrouped", false]);
    expect(done.accepted && deckCard.step(done.state, regroup).accepted).toBe(false);
  });
});

describe("DRA-302 DRA-307 what a card is asked with", () => {
  it("names whom it helps, where that is somebody", () => {
    const helped = (target: string): unknown => {
      const read = readUse({ ...ask, target }, table);
      return read.accepted && read.request.helped?.uuid;
    };
    expect([helped("Actor.bo"), helped("DC-05"), helped("Scene.x")]).toEqual(["Actor.bo", undefined, undefined]);
  });
  it.each([
    ["no card", { card: "DC-99" }],
    ["no use", { op: "burn" }],
    ["a note without end", { note: "x".repeat(301) }],
    ["three gifts", { gifts: [1, 2, 3].map(() => ({ card: "DC-01", to: "bo" })) }],
    ["a gift to nobody", { gifts: [{ card: "DC-01" }] }],
    ["nobody", { actor: 3 }],
  ])("refuses %s", (_what, over) =>
    expect(readUse({ ...ask, ...over }, table)).toMatchObject({ reason: "malformed", data: { code: "card" } }),
  );
  it("refuses who is gone", () =>
    expect([readUse({ ...ask, actor: "x" }, table), readUse(null, table)]).toMatchObject([
      { reason: "gone" },
      { reason: "malformed" },
    ]));
});
