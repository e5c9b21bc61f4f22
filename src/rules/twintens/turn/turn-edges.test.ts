import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnFault } from "../../kernel/turns/law.ts";
import {
  type OrderEvent,
  type OrderParticipant,
  type OrderState,
  turnEdges,
  type TurnMemory,
  turnOrder,
} from "../index.ts";

const one = (id: string, bonus: number): OrderParticipant =>
  ({ id, unit: id, gm: id === "c", bonus, dex: 10, enemies: true }) as unknown as OrderParticipant;
const NONE: TurnMemory = { begun: [], over: [] };
const NEXT: OrderEvent = { type: "next" };

/** A fight of three that goes on event by event, with what each step does to turns. */
function fight(events: readonly OrderEvent[]) {
  let state: OrderState = turnOrder.begin([one("a", 9), one("b", 5), one("c", 1)]);
  let memory = NONE;
  const told = events.flatMap((event) => {
    const step = turnOrder.step(state, event);
    if (!step.accepted) return [];
    const said = turnEdges(state, step.state, memory);
    [state, memory] = [step.state, said.memory];
    return [said.edges];
  });
  return { state, told, last: told.at(-1) };
}
const begun: readonly OrderEvent[] = [
  { type: "start" },
  ...["a", "b", "c"].map((unit): OrderEvent => ({ type: "roll", unit, natural: 11 })),
];
const edges = (...events: readonly OrderEvent[]) => fight([...begun, ...events]).last;

describe("TWI-056 TWI-057 TWI-513 a turn begins once and ends once", () => {
  it("one after the other", () =>
    expect([edges(), edges(NEXT)]).toEqual([
      { ended: [], began: ["a"], resumed: [] },
      { ended: ["a"], began: ["b"], resumed: [] },
    ]));
  it("a delayed turn is taken up again where it comes, and ends there", () => {
    expect(edges({ type: "delay", who: "a" })).toEqual({ ended: [], began: ["b"], resumed: [] });
    expect(edges({ type: "delay", who: "a" }, { type: "act", who: "a" }, NEXT)).toEqual({
      ended: ["b"],
      began: [],
      resumed: ["a"],
    });
    expect(edges({ type: "delay", who: "a" }, { type: "act", who: "a" }, NEXT, NEXT)).toEqual({
      ended: ["a"],
      began: ["c"],
      resumed: [],
    });
  });
  it("one that is lost ends as the next begins", () =>
    expect(edges({ type: "delay", who: "a" }, NEXT, NEXT)).toEqual({ ended: ["c", "a"], began: ["a"], resumed: [] }));
  it("who is last and puts the turn off may take it in the next round, once", () => {
    const last: readonly OrderEvent[] = [NEXT, NEXT, { type: "delay", who: "c" }];
    expect(edges(...last)).toEqual({ ended: [], began: ["a"], resumed: [] });
    expect(edges(...last, { type: "act", who: "c" }, NEXT)).toEqual({ ended: ["a"], began: [], resumed: ["c"] });
    expect(edges(...last, { type: "act", who: "c" }, NEXT, NEXT)).toEqual({ ended: ["c"], began: ["b"], resumed: [] });
    expect(edges(...last, NEXT, NEXT)).toEqual({ ended: ["b", "c"], began: ["c"], resumed: [] });
    expect(edges(...last, NEXT, NEXT, NEXT)).toEqual({ ended: ["c"], began: ["a"], resumed: [] });
  });
  it("what was readied is done in a turn that is over, and the interrupted one goes on", () => {
    const readied: readonly OrderEvent[] = [
      { type: "ready", who: "a", what: "standard" },
      NEXT,
      { type: "trigger", who: "a" },
    ];
    expect(edges(...readied)).toEqual({ ended: [], began: [], resumed: [] });
    expect(edges(...readied, NEXT)).toEqual({ ended: [], began: [], resumed: ["b"] });
    expect(edges(...readied, NEXT, NEXT)).toEqual({ ended: ["b"], began: ["c"], resumed: [] });
  });
  it("who leaves in the middle of a turn has had it", () =>
    expect(edges({ type: "leave", who: "a" })).toEqual({ ended: ["a"], began: ["b"], resumed: [] }));
  it("law: whatever is delayed and readied", () => {
    const who = fc.constantFrom("a", "b", "c");
    const event: fc.Arbitrary<OrderEvent> = fc.oneof(
      { weight: 3, arbitrary: fc.constant(NEXT) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("delay" as const, "act" as const, "trigger" as const), who)
          .map(([type, id]) => ({ type, who: id })),
      },
      { weight: 1, arbitrary: who.map((id): OrderEvent => ({ type: "ready", who: id, what: "standard" })) },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 50 }), fc.boolean(), (list, surprise) => {
        const first: readonly OrderEvent[] = surprise
          ? [{ type: "aware", who: "c", aware: false }, ...begun, { type: "roll", unit: "c", natural: 11 }]
          : begun;
        expect(turnFault(fight([...first, ...list]).told)).toBeNull();
      }),
    );
  });
});
