import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "./change.ts";
import { accept, clickOf, type Reducer, replay, restore, type Stamped, withdraw } from "./exchange.ts";
import { refuse } from "./refusal.ts";

/** A purse: coins go in and out, and nobody takes out what isn't there. */
type Event = { readonly type: "put" | "take"; readonly coins: number };
const purse: Reducer<number, number, Event> = {
  begin: (coins) => coins,
  step: (coins, { type, coins: n }) => {
    const next = type === "put" ? coins + n : coins - n;
    return next < 0 ? refuse("empty") : accept(next, [change("purse", "coins", coins, next, "TEST")]);
  },
};

const entry = (at: number, event: Event, undone: string | null = null): Stamped<Event> => ({
  at,
  by: "ada",
  event,
  changes: [change("purse", "coins", at, at + 1, "TEST")],
  time: 1,
  dice: false,
  undone,
});

describe("taking back a step of a card", () => {
  const put = entry(0, { type: "put", coins: 3 });
  const take = entry(1, { type: "take", coins: 2 });

  it("takes the last one back with the changes it made, in reverse", () => {
    const back = withdraw(purse, 0, [put, take], 1, "bo");
    expect(back).toMatchObject({ accepted: true, changes: [{ path: "coins", from: 2, to: 1 }] });
    if (!back.accepted) return;
    expect(back.events[1]?.undone).toBe("bo");
    expect(replay(purse, 0, back.events)).toBe(3);
  });
  it("refuses to take back what later steps build on", () => {
    expect(withdraw(purse, 0, [put, take], 0, "bo")).toMatchObject({ accepted: false, reason: "laterSteps" });
  });
  it("takes back an earlier step that nothing builds on", () => {
    expect(withdraw(purse, 5, [put, take], 0, "bo")).toMatchObject({ accepted: true });
  });
  it("does nothing twice and knows its steps", () => {
    expect(withdraw(purse, 0, [entry(0, put.event, "bo")], 0, "ada")).toMatchObject({ reason: "undoneAlready" });
    expect(withdraw(purse, 0, [put], 7, "ada")).toMatchObject({ reason: "noSuchStep" });
    expect(restore(purse, 0, [put], 0)).toMatchObject({ reason: "notUndone" });
  });
  it("restores a step at its old place, with the changes it made the first time", () => {
    const again = restore(purse, 0, [entry(0, put.event, "bo"), entry(1, { type: "put", coins: 1 })], 0);
    expect(again).toMatchObject({ accepted: true, changes: put.changes });
    if (again.accepted) expect(replay(purse, 0, again.events)).toBe(4);
  });
  it("takes back together what one click said, the changes last first, and restores it together", () => {
    const click = [
      { ...put, click: 0 },
      { ...take, click: 0 },
    ];
    expect(clickOf(click, 1)).toEqual([0, 1]);
    const back = withdraw(purse, 0, click, [0, 1], "bo");
    expect(back).toMatchObject({
      accepted: true,
      changes: [
        { from: 2, to: 1 },
        { from: 1, to: 0 },
      ],
      events: [{ undone: "bo" }, { undone: "bo" }],
    });
    if (!back.accepted) return;
    expect(clickOf(back.events, 0)).toEqual([0, 1]);
    expect(restore(purse, 0, back.events, [1, 0])).toMatchObject({
      accepted: true,
      changes: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
      events: click,
    });
  });
  it("leaves out of a click what was taken back by itself, and knows a click that said one thing", () => {
    expect(
      clickOf(
        [
          { ...put, click: 0 },
          { ...take, click: 0, undone: "bo" },
        ],
        0,
      ),
    ).toEqual([0]);
    expect([clickOf([put, take], 1), clickOf([put], 7)]).toEqual([[1], []]);
  });
  it("takes back all that is named or nothing", () => {
    expect(withdraw(purse, 0, [put, take], [1, 7], "bo")).toMatchObject({ reason: "noSuchStep" });
    expect(withdraw(purse, 0, [put, take], [], "bo")).toMatchObject({ reason: "noSuchStep" });
  });
  it("comes back to the same state whenever a withdrawal is restored, and never shows a state that no order of play could reach", () => {
    const events = fc.array(
      fc.record({ type: fc.constantFrom("put" as const, "take" as const), coins: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(events, fc.nat(7), (list, at) => {
        const held: Stamped<Event>[] = [];
        for (const event of list)
          if (purse.step(replay(purse, 3, held), event).accepted) held.push(entry(held.length, event));
        const back = withdraw(purse, 3, held, at, "bo");
        if (!back.accepted) return;
        expect(replay(purse, 3, back.events)).toBeGreaterThanOrEqual(0);
        const again = restore(purse, 3, back.events, at);
        expect(again.accepted && replay(purse, 3, again.events)).toBe(replay(purse, 3, held));
      }),
    );
  });
});
