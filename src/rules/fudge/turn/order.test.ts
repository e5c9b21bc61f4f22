import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnFault } from "../../kernel/turns/law.ts";
import { type OrderEvent, orderFlow, type OrderState, turnEdges, waitingOf } from "./order.ts";

const play = (state: OrderState, ...events: OrderEvent[]): OrderState =>
  events.reduce((now, event) => {
    const step = orderFlow.step(now, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, state);
const refusal = (state: OrderState, event: OrderEvent): string | null => {
  const step = orderFlow.step(state, event);
  return step.accepted ? null : step.reason;
};
const three = orderFlow.begin({ order: ["a", "b", "c"] });
const NEXT: OrderEvent = { type: "next" };
const delay = (id: string, acted = false): OrderEvent => ({ type: "delay", id, acted });
const ready = (id: string): OrderEvent => ({
  type: "ready",
  id,
  action: "shoot",
  trigger: "the door opens",
  cost: "standard",
});

describe("FUD-270 each takes one turn a round", () => {
  it("the first is up, and after the last a round is over", () => {
    expect([three.round, three.up]).toEqual([1, "a"]);
    expect(play(three, NEXT, NEXT)).toMatchObject({ round: 1, up: "c", queue: [] });
    expect(play(three, NEXT, NEXT, NEXT)).toMatchObject({ round: 2, up: "a", queue: ["b", "c"] });
  });
});

describe("FUD-296 FUD-687 delay", () => {
  it("takes the turn after somebody else's, and the place in the order moves there", () => {
    const delayed = play(three, delay("a"));
    expect(delayed).toMatchObject({ up: "b", queue: ["c"], order: ["a", "b", "c"] });
    const acting = play(delayed, { type: "act", id: "a" }, NEXT);
    expect(acting).toMatchObject({ round: 1, up: "a", queue: ["c"], order: ["b", "a", "c"] });
    expect(waitingOf(acting.data, "a")).toEqual({ kind: "none", owesTurn: false });
    expect(play(acting, NEXT, NEXT).up).toBe("b");
  });
  it("the turn's end waits with it, and taking it up doesn't begin it anew", () => {
    const edges = (from: OrderState, event: OrderEvent) => turnEdges(from, play(from, event), event);
    const waiting = play(three, delay("a"));
    expect(edges(three, delay("a"))).toEqual({ ended: [], began: ["b"], resumed: [] });
    expect(edges(waiting, { type: "act", id: "a" })).toEqual({ ended: [], began: [], resumed: [] });
    const acting = play(waiting, { type: "act", id: "a" });
    expect(edges(acting, NEXT)).toEqual({ ended: ["b"], began: [], resumed: ["a"] });
    expect(edges(play(acting, NEXT), NEXT)).toEqual({ ended: ["a"], began: ["c"], resumed: [] });
  });
  it("a turn that is never taken ends as the next one begins; a readied act begins none", () => {
    const edges = (from: OrderState, event: OrderEvent) => turnEdges(from, play(from, event), event);
    expect(edges(play(three, delay("a"), NEXT), NEXT)).toEqual({ ended: ["c", "a"], began: ["a"], resumed: [] });
    expect(edges(play(three, ready("a"), NEXT), { type: "trigger", id: "a" })).toEqual({
      ended: [],
      began: [],
      resumed: [],
    });
  });
  it("not once one has acted, nor in another's turn, nor twice", () => {
    expect(refusal(three, delay("a", true))).toBe("wait.acted");
    expect(refusal(three, delay("b"))).toBe("order.notUp");
    expect(refusal(three, { type: "act", id: "b" })).toBe("wait.notDelaying");
    expect(refusal(three, { type: "act", id: "a" })).toBe("order.nobodyUp");
  });
  it("who lets a whole round pass has the next turn as usual and can't delay it", () => {
    const owing = play(three, delay("a"), NEXT, NEXT);
    expect(owing).toMatchObject({ round: 2, up: "a" });
    expect(refusal(owing, delay("a"))).toBe("wait.owed");
    expect(refusal(play(owing, NEXT, NEXT, NEXT), delay("a"))).toBeNull();
  });
});

describe("FUD-303 ready", () => {
  it("keeps the place, is used once, and lapses with one's next turn", () => {
    const waiting = play(three, ready("a"), NEXT);
    expect(waiting.order).toEqual(["a", "b", "c"]);
    expect(waitingOf(waiting.data, "a")).toMatchObject({ kind: "ready", action: "shoot" });
    const used = play(waiting, { type: "trigger", id: "a" });
    expect(refusal(used, { type: "trigger", id: "a" })).toBe("wait.notReady");
    expect(refusal(play(waiting, NEXT, NEXT), { type: "trigger", id: "a" })).toBe("wait.notReady");
  });
  it("not while one delays", () => {
    expect(refusal(play(three, delay("a")), ready("a"))).toBe("wait.already");
  });
});

describe("FUD-264 latecomers", () => {
  it("take their place: before who is up they act from the next round on, after them in this one", () => {
    const late = play(three, NEXT, {
      type: "next",
      arrivals: {
        joins: [
          { id: "early", before: "a" },
          { id: "late", before: null },
        ],
        leaves: [],
      },
    });
    expect(late).toMatchObject({ up: "c", order: ["early", "a", "b", "c", "late"], queue: ["late"] });
  });
  it("who leaves is passed over, whatever they waited for", () => {
    const gone = play(three, delay("a"), { type: "next", arrivals: { joins: [], leaves: ["a", "c"] } });
    expect(gone).toMatchObject({ round: 2, up: "b", order: ["b"], queue: [], data: { waiting: {} } });
  });
});

describe("the order as a law", () => {
  const events = fc.array(
    fc.oneof(
      fc.constant(NEXT),
      ...["a", "b", "c"].flatMap((id) => [
        fc.constant(delay(id)),
        fc.constant(ready(id)),
        fc.constant<OrderEvent>({ type: "act", id }),
        fc.constant<OrderEvent>({ type: "trigger", id }),
      ]),
    ),
    { maxLength: 40 },
  );
  it("FUD-296 FUD-687 every turn begins once and ends once, whatever is put off or readied", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = three;
        const told = [
          { ended: [], began: ["a"], resumed: [] },
          ...list.flatMap((event) => {
            const step = orderFlow.step(state, event);
            if (!step.accepted) return [];
            const edges = turnEdges(state, step.state, event);
            state = step.state;
            return [edges];
          }),
        ];
        expect(turnFault(told)).toBeNull();
      }),
    );
  });
  it("nobody is lost or doubled, and whoever is still to act isn't acting", () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = three;
        for (const event of list) {
          const step = orderFlow.step(state, event);
          if (step.accepted) state = step.state;
          expect([...state.order].sort()).toEqual(["a", "b", "c"]);
          expect(new Set(state.queue).size).toBe(state.queue.length);
          expect(state.up !== null && state.queue.includes(state.up)).toBe(false);
        }
      }),
    );
  });
});
