import { beforeAll, describe, expect, it, vi } from "vitest";
import type { DoompoolCharacter } from "../../../rules/doompool/index.ts";
import { foe, hero, stress, track } from "../../../rules/doompool/testing/fixtures.ts";
import { testTable } from "../../exchange/fixtures.ts";
import type { FlowEvent, FlowState, Participant, TurnFlow } from "../../ruleset.ts";

let flow: TurnFlow;
beforeAll(async () => {
  class Nothing {}
  vi.stubGlobal("foundry", { abstract: { Document: Nothing, TypeDataModel: Nothing }, data: { fields: {} } });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("game", { combats: null, settings: { get: () => null } });
  const made = (await import("./order.ts")).doompoolOrder.flow;
  if (!made) throw new Error("the order plays a flow");
  flow = made;
});

const seat = (id: string, character: DoompoolCharacter): Participant =>
  ({ id, character, initiative: null }) as unknown as Participant;
const table = testTable({});
/** Press "next" as the desk does: worked out from what was kept, played on everybody as they are. */
function next(state: FlowState, all: readonly Participant[]): FlowState {
  const said = flow.complete?.(state, flow.next(state), all, table) as FlowEvent;
  const step = flow.reducer.step(state, said);
  if (!step.accepted) throw new Error(step.reason);
  return step.state;
}
describe("DOO-211 DOO-327 the line in a row of the tracker", () => {
  const gang = foe({ ref: "Actor.gang", type: "mob", crowd: { size: 6, count: 5 } } as never);
  const line = (hidden: boolean): string => {
    const all = [{ ...seat("g", gang), hidden }];
    return (
      flow.view(
        flow.reducer.begin(all),
        all,
        !hidden,
        () => false,
        (key) => key,
      ).notes.g ?? ""
    );
  };
  it("tells a mob's dice to those who may know them, and nobody else", () => {
    expect(line(false)).toMatch(/, 5d6$/u);
    expect(line(true)).not.toBe("");
    expect(line(true)).not.toContain("5d6");
  });
});

describe("DOO-181 DOO-323 the sentence above the order before anybody has acted", () => {
  const all = [seat("a", hero({ ref: "Actor.ada" })), seat("c", foe({ ref: "Actor.cy" }))];
  const said = (isGM: boolean): string | null =>
    flow.view(
      flow.reducer.begin(all),
      all,
      isGM,
      () => !isGM,
      (key) => key.replace("CROSSOVER.Doompool.Order.", ""),
    ).caption;
  it("asks the Gamemaster for a name, and tells players that it is the Gamemaster's to give", () => {
    expect([said(true), said(false)]).toEqual(["round: phase.opening", "round: phase.awaited"]);
  });
});

const out = stress({ physical: track(12, true) });

describe("DOO-190 DOO-192 DOO-194 next, when who was named is out or gone", () => {
  const [ada, bo, cy] = [hero({ ref: "Actor.ada" }), hero({ ref: "Actor.bo" }), foe({ ref: "Actor.cy" })];
  const all = (): readonly Participant[] => [seat("a", ada), seat("b", bo), seat("c", cy)];
  const named = (): FlowState => next(flow.reducer.begin(all()), all());
  it("the first of the scene is up, and goes out before the turn begins: the order goes on without", () => {
    const state = named();
    expect(state.up).toBe("a");
    const after = next(state, [seat("a", { ...ada, stress: out }), seat("b", bo), seat("c", cy)]);
    expect(after.up).not.toBe("a");
    expect(after.up).not.toBeNull();
  });
  it("the one whom the queue names is gone from the tracker: the next one is named", () => {
    const ended = next(next(named(), all()), all());
    expect([ended.up, next(ended, all()).up]).toEqual([null, "b"]);
    expect(next(ended, [seat("a", ada), seat("c", cy)]).up).toBe("c");
  });
  it("what somebody else says out of turn stays refused", () => {
    const said = flow.complete?.(
      named(),
      { type: "endTurn", who: "b" } as unknown as FlowEvent,
      all(),
      table,
    ) as FlowEvent;
    expect(flow.reducer.step(named(), said)).toMatchObject({ accepted: false });
  });
});
