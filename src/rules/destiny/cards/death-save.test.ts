import { describe, expect, it } from "vitest";
import type { Reducer } from "../../kernel/exchange.ts";
import { type CheckRequest, dyingExchange } from "../index.ts";

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

describe("DES-247 a death save's card", () => {
  const ask = { actor: party("Actor.ada"), check: check({ kind: "resistance", rank: 2 }) };
  it("is against 15, may be improved, and is written once", () => {
    const state = run(dyingExchange, ask, { type: "roll", faces: { d20: 10 } }, { type: "improve", ...die(3) });
    expect(state.result).toMatchObject({ dc: 15, total: 15, degree: 1 });
    expect(
      why(
        dyingExchange,
        run(dyingExchange, ask, { type: "roll", faces: { d20: 10 } }, { type: "apply", changes: [] }),
        { type: "apply", changes: [] },
      ),
    ).toBe("alreadyApplied");
  });
});
