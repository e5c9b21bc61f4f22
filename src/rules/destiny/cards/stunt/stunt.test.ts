import { describe, expect, it } from "vitest";
import type { Reducer } from "../../../kernel/exchange.ts";
import { type CheckRequest, type StuntEvent, type StuntExchange, stuntExchange } from "../../index.ts";
import { attack } from "../../testing/fixtures.ts";

const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const check = (over: Partial<CheckRequest> = {}): CheckRequest => ({ kind: "skill", rank: 6, ...over });
const die = (roll: number) => ({ die: "destiny" as const, roll, changes: [] });
function run<R, S, E>(reducer: Reducer<R, S, E>, request: R, ...events: E[]): S {
  return events.reduce((s, e) => {
    const step = reducer.step(s, e);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, reducer.begin(request));
}
const why = <R, S, E>(reducer: Reducer<R, S, E>, state: S, event: E): string => {
  const step = reducer.step(state, event);
  return step.accepted ? "accepted" : step.reason;
};

describe("DES-110 DES-111 DES-117 DES-227 a Stunt", () => {
  const ask = (over: Partial<StuntExchange> = {}): StuntExchange => ({
    actor: party("Actor.ada"),
    target: party("Actor.foe"),
    kind: "push",
    mode: "action",
    attack: attack(),
    check: check({ kind: "attack", rank: 8 }),
    raises: 0,
    ...over,
  });
  const effect = (d20: number): StuntEvent => ({
    type: "effect",
    check: check({ kind: "effect", rank: 6 }),
    faces: { d20 },
  });
  const oppose = (d20: number): StuntEvent => ({
    type: "oppose",
    resistance: "reflex",
    check: check({ kind: "resistance", rank: 6 }),
    faces: { d20 },
  });
  it("attack, then effect against the defender's pick; won, it does what was chosen", () => {
    const state = run(
      stuntExchange,
      ask(),
      { type: "attack", faces: { d20: 10 }, defense: 16 },
      oppose(10),
      effect(15),
    );
    expect(state).toMatchObject({ stage: "won", mine: { degree: 2 } });
    expect(
      run(
        stuntExchange,
        ask(),
        { type: "attack", faces: { d20: 10 }, defense: 16 },
        oppose(10),
        effect(15),
        { type: "choose", kind: "grab" },
        { type: "apply", changes: [] },
      ),
    ).toMatchObject({ stage: "applied", kind: "grab" });
  });
  it("a miss ends it without a counter", () => {
    const state = run(stuntExchange, ask(), { type: "attack", faces: { d20: 2 }, defense: 16 });
    expect(state.stage).toBe("missed");
    expect(why(stuntExchange, state, { type: "counter", changes: [] })).toBe("counter.won");
  });
  it("lost, the defender may answer; an answer is not answered", () => {
    const lost = run(stuntExchange, ask({ check: null, mode: "die" }), effect(5), oppose(10));
    expect(why(stuntExchange, lost, { type: "counter", changes: [] })).toBe("accepted");
    expect(
      why(stuntExchange, run(stuntExchange, ask({ check: null, mode: "counter" }), effect(5), oppose(10)), {
        type: "counter",
        changes: [],
      }),
    ).toBe("counter.counter");
  });
  it("a Defend total is its DC too, and Improve may turn it", () => {
    const defended = run(
      stuntExchange,
      ask(),
      { type: "attack", faces: { d20: 10 }, defense: null },
      { type: "defend", check: check({ kind: "defend", rank: 9 }), faces: { d20: 12 } },
    );
    expect(defended).toMatchObject({ defense: 21, stage: "missed" });
    expect(
      run(
        stuntExchange,
        ask(),
        { type: "attack", faces: { d20: 7 }, defense: 16 },
        { type: "attackImprove", ...die(1) },
      ).stage,
    ).toBe("contest");
  });
  it("only the resistances of the Stunt", () =>
    expect(
      why(stuntExchange, stuntExchange.begin(ask({ check: null })), {
        type: "oppose",
        resistance: "will",
        check: check({ kind: "resistance" }),
        faces: { d20: 10 },
      }),
    ).toBe("stunt.resistance"));
});
