import { describe, expect, it } from "vitest";
import { actionExchange } from "../cards/action.ts";
import type { ActionEvent, ActionExchange, ActionState } from "../cards/types.ts";
import { action, card, present, target } from "./fixtures.ts";

const task = (over: Partial<ActionExchange> = {}): ActionExchange =>
  action({ kind: "check", action: { value: 12, dn: 15 }, targets: [], ...over });
const play = (request: ActionExchange, ...events: readonly ActionEvent[]): ActionState =>
  events.reduce<ActionState>((s, e) => {
    const step = actionExchange.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(request));
const why = (state: ActionState, event: ActionEvent): string | null => {
  const step = actionExchange.step(state, event);
  return step.accepted ? null : step.reason;
};
const total = (state: ActionState) => state.reading?.resolution.action.total;

describe("DRA-273 DRA-281 cards among the facts of an action", () => {
  const held = { ...present("jo"), cards: [card("DC-25", "heroPoint", "jo")] };
  it("are remembered as having been there, even once nobody has any left", () => {
    const open = play(task(), { type: "roll", faces: [11] });
    const seen = play(task(), { type: "roll", faces: [11], facts: [held] });
    expect([
      open.handsSeen,
      play(task({ present: [held] })).handsSeen,
      seen.handsSeen,
      play(task(), { type: "roll", faces: [11], facts: [held] }, { type: "resolve", facts: [present("jo")] }).handsSeen,
    ]).toEqual([false, true, true, true]);
  });
});

describe("DRA-055 helping with one task", () => {
  const rolled: ActionEvent = { type: "roll", faces: [11] };
  const helped = (by: string, success = true): ActionEvent => ({ type: "help", by, success });
  it("the leader adds the value of all who do it: one helper +2, three +3, ten +5", () => {
    const with_ = (n: number) => total(play(task(), rolled, ...Array.from({ length: n }, (_, i) => helped(`h${i}`))));
    expect([total(play(task(), rolled)), with_(1), with_(3), with_(10)]).toEqual([12, 14, 15, 17]);
  });
  it("whose own check fails adds nothing", () =>
    expect([
      total(play(task(), rolled, helped("jo", false))),
      total(play(task(), rolled, helped("jo", false), helped("kit"))),
    ]).toEqual([12, 14]));
  it("help may come before the dice", () => expect(total(play(task(), helped("jo"), rolled))).toBe(14));
  it("each helps once, nobody helps themselves, and none once the outcome is read", () => {
    const state = play(task(), rolled, helped("jo"));
    expect([
      why(state, helped("jo")),
      why(state, helped("mara")),
      why(play(task(), rolled, { type: "resolve" }), helped("jo")),
    ]).toEqual(["helpedAlready", "noHelp", "actionClosed"]);
  });
  it.each([
    ["an attack", action()],
    ["many who act as one", task({ group: 4 })],
    ["a recovery check", task({ spendable: false })],
    ["a power that somebody resists", task({ targets: [target("grell")] })],
  ])("%s takes no help", (_name, request) => expect(why(actionExchange.begin(request), helped("jo"))).toBe("noHelp"));
});
