import { describe, expect, it } from "vitest";
import { action, card, present } from "../testing/fixtures.ts";
import { actionExchange, wantsDie } from "./action.ts";
import { chanceOf, forecast } from "./forecast.ts";
import type { ActionEvent, ActionExchange, ActionState } from "./types.ts";

const play = (state: ActionState, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce((now, event) => {
    const step = actionExchange.step(now, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  }, state);
const opened = (over: Partial<ActionExchange>, ...events: readonly ActionEvent[]): ActionState =>
  play(actionExchange.begin(action(over)), ...events);

/** The share of throws of a Hero Point's die that make the action a success, each played on the card. */
function bought(state: ActionState): number {
  const open = play(state, { type: "announce", by: "mara", source: "personal" }, { type: "close", spend: "s1" });
  const from = (faces: readonly number[]): number => {
    if (wantsDie(open, "s1", faces)) {
      if (faces.length > 4) return 0;
      return Array.from({ length: 20 }, (_, i) => from([...faces, i + 1]) / 20).reduce((a, b) => a + b, 0);
    }
    const read = play(open, { type: "throw", spend: "s1", faces }, { type: "resolve" });
    return (read.targets[0]?.reading ?? read.reading)?.success === true ? 1 : 0;
  };
  return from([]);
}

describe("DRA-102 the Hero Point button's chance is that of the card with the die in it", () => {
  const grell = {
    present: [present("mara", { points: 4 }), present("grell", { cards: [card("c", "autoMiss", "grell")] })],
  };
  const strong = { present: [present("mara", { points: 4, cards: [card("c", "action3")] }), present("grell")] };
  const dn = (n: number): Partial<ActionExchange> => ({ kind: "check", targets: [], action: { value: 10, dn: n } });
  const help = (by: string): ActionEvent => ({ type: "help", by, success: true });
  it.each<[string, ActionState, number | null]>([
    ["a miss by 3", opened({}, { type: "roll", faces: [8] }), 1],
    ["a check that needs 3 more", opened(dn(19), { type: "roll", faces: [9] }), null],
    ["one that two have helped with", opened(dn(22), { type: "roll", faces: [9] }, help("jo"), help("ann")), null],
    [
      "a card of +3 in it",
      opened({ ...strong, ...dn(22) }, { type: "roll", faces: [9] }, { type: "play", by: "mara", card: "c" }),
      null,
    ],
    ["six who act as one", opened({ ...dn(24), group: 6 }, { type: "roll", faces: [9] }), null],
  ])("%s", (_, state, exact) => {
    const chance = chanceOf(forecast(state, ["hero"]));
    expect(chance).toBeCloseTo(bought(state), 4);
    if (exact !== null) expect(chance).toBeCloseTo(exact, 9);
    else expect([0, 1]).not.toContain(chance);
  });
  it("DRA-299 an attack that a card made miss misses with any die", () => {
    const missed = opened(grell, { type: "roll", faces: [8] }, { type: "play", by: "grell", card: "c", slot: "grell" });
    expect(chanceOf(forecast(missed, ["hero"]))).toBe(0);
  });
  it("DRA-021 a stymied one gains nothing", () => {
    const dice = { ...action().dice, stymied: true };
    const state = opened({ dice }, { type: "roll", faces: [8] });
    expect([chanceOf(forecast(state, ["hero"])), chanceOf(forecast(state))]).toEqual([0, 0]);
  });
  it("DRA-041 what has hit already is certain, and stays so with a Hero Point", () => {
    const hit = opened(dn(1), { type: "roll", faces: [19] });
    expect([chanceOf(forecast(hit)), chanceOf(forecast(hit, ["hero"]))]).toEqual([1, 1]);
  });
  it("a total for its own sake has no chance", () => {
    expect(chanceOf(forecast(opened({ kind: "check", targets: [], action: { value: 10 } })))).toBeNull();
  });
});
