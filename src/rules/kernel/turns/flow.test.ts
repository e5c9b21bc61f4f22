import { describe, expect, it } from "vitest";
import { accept, type Reducer } from "../exchange.ts";
import { refuse } from "../refusal.ts";
import { type FlowEvent, type FlowState, stateAt } from "./flow.ts";

/** Ada, Bo, Cy, one after the other, round after round. */
const ORDER = ["ada", "bo", "cy"];
const begun: FlowState = { round: 1, up: "ada", queue: ["bo", "cy"], order: ORDER, data: {} };
const reducer: Reducer<null, FlowState, FlowEvent> = {
  begin: () => begun,
  step: (state, event) => {
    if (event.type !== "next") return refuse("noSuchStep");
    const [up = "ada", ...queue] = state.queue.length > 0 ? state.queue : ORDER;
    return accept({ ...state, up, queue, round: state.queue.length > 0 ? state.round : state.round + 1 });
  },
};
const next = (): FlowEvent => ({ type: "next" });

describe("a fight that was begun without an order of its own", () => {
  it("stands where its turn stands, in whatever round, so that the next step is the next turn", () => {
    expect(stateAt(reducer, begun, next, { round: 1, up: "bo" }, 9)).toMatchObject({ up: "bo", queue: ["cy"] });
    expect(stateAt(reducer, begun, next, { round: 3, up: "ada" }, 9)).toMatchObject({ round: 3, up: "ada" });
  });
  it("begins at its beginning where nobody of that name comes up, or a step isn't taken", () => {
    expect(stateAt(reducer, begun, next, { round: 2, up: "dee" }, 9)).toBe(begun);
    expect(stateAt(reducer, begun, () => ({ type: "odd" }), { round: 1, up: "bo" }, 9)).toBe(begun);
  });
});
