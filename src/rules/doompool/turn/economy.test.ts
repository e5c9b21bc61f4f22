import { describe, expect, it } from "vitest";
import { foe, settings } from "../testing/fixtures.ts";
import { countAction, lackOf, ROLLED, TURN } from "./economy.ts";

const rex = foe({ ref: "Actor.rex" });
/** Round 3 of a fight in which the foe has done so many things. */
const after = (done: number): Parameters<typeof lackOf>[0] => {
  const spends = { action: done };
  const fighter = { uuid: "Combat.c.Combatant.r", turn: { round: 3, spends }, spends };
  return { settings, fight: { round: 3, acting: rex.ref, order: [rex.ref] }, fighter: () => fighter } as never;
};

describe("DOO-193 a turn is one action", () => {
  it("whoever has it left may do either, and is told nothing", () =>
    expect([lackOf(after(0), rex, ROLLED), lackOf(after(0), rex, TURN)]).toEqual([null, null]));

  it("once it is used, an action that is rolled goes on with a word to the table; what takes its place ends there (DOO-206, DOO-219, DOO-238)", () => {
    expect(lackOf(after(1), rex, ROLLED)).toMatchObject({ no: { reason: "action.acted" }, stops: false });
    expect(lackOf(after(1), rex, TURN)).toMatchObject({ no: { reason: "action.acted" }, stops: true });
  });

  it("what costs no action is never short of one", () => expect(lackOf(after(1), rex, [])).toBeNull());

  it("what the Gamemaster lets come on top counts as a second one", () =>
    expect(countAction(after(1), rex)).toMatchObject([{ path: "system.turn.spends.action", from: 1, to: 2 }]));

  it("outside of a fight nothing is counted", () =>
    expect(countAction({ settings, fight: null, fighter: () => null } as never, rex)).toEqual([]));
});
