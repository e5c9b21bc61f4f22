import { describe, expect, it } from "vitest";
import type { Reducer } from "../../../kernel/exchange.ts";
import {
  type CheckRequest,
  influenceExchange,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
} from "../../index.ts";

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

describe("DES-008 DES-013 DES-404 opposed", () => {
  const ask: OpposedExchange = {
    actor: party("Actor.ada"),
    opponent: party("Actor.foe"),
    check: check(),
    contest: "trick",
    data: {},
    passive: false,
  };
  it("in either order; a tie is the acting side's", () => {
    const state = run(
      opposedExchange,
      ask,
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
      { type: "roll", faces: { d20: 10 } },
    );
    expect(state.mine).toMatchObject({ dc: 16, total: 16, degree: 1 });
    expect(
      run(
        opposedExchange,
        ask,
        { type: "roll", faces: { d20: 10 } },
        { type: "oppose", check: check({ rank: 5 }), faces: { d20: 12 } },
      ).mine,
    ).toMatchObject({ degree: -1 });
  });
  it("passive opponents don't roll", () => {
    const state = run(
      opposedExchange,
      { ...ask, passive: true },
      { type: "roll", faces: { d20: 10 } },
      { type: "oppose", check: check({ rank: 4, ability: 2 }), faces: null },
    );
    expect(state.mine).toMatchObject({ dc: 16, degree: 1 });
    expect(why(opposedExchange, opposedExchange.begin(ask), { type: "oppose", check: check(), faces: null })).toBe(
      "oppose.rolls",
    );
  });
  it("a raise adds 5 to the opposing total, and both sides may spend", () => {
    const state = run(
      opposedExchange,
      ask,
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 15 } },
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
    );
    expect(state.mine?.degree).toBe(3);
    const turned = run(
      opposedExchange,
      ask,
      { type: "roll", faces: { d20: 10 } },
      { type: "oppose", check: check({ rank: 4 }), faces: { d20: 12 } },
      { type: "opposeImprove", ...die(3) },
    );
    expect(turned.mine).toMatchObject({ dc: 19, degree: -1 });
  });
  it("DES-179 DES-223 DES-178 a Hunch, an edit of the scene and a Raise come before the contest is rolled, and change its dice", () => {
    const state = run(
      opposedExchange,
      { ...ask, contest: "trick" },
      { type: "hunch", degree: 2, changes: [] },
      { type: "edit", ...die(5) },
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [9] } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 8 } },
    );
    expect(state.check.sources).toMatchObject([
      { key: "hunch", ranks: 2 },
      { key: "editScene", ranks: 3 },
    ]);
    expect(state.mine).toMatchObject({ net: 5, total: 25, dc: 10, degree: 5 });
    const once = run(opposedExchange, ask, { type: "hunch", degree: 1, changes: [] });
    expect(why(opposedExchange, once, { type: "hunch", degree: 1, changes: [] })).toBe("hunch.once");
    const answered = run(opposedExchange, ask, { type: "oppose", check: check(), faces: { d20: 3 } });
    for (const late of [state, answered])
      expect(why(opposedExchange, late, { type: "hunch", degree: 1, changes: [] })).toBe("alreadyRolled");
    const effect = { ...ask, check: check({ kind: "effect" as const }) };
    expect(why(opposedExchange, opposedExchange.begin(effect), { type: "hunch", degree: 1, changes: [] })).toBe(
      "hunch.skill",
    );
  });
  it("DES-223 a vetoed edit of a contest takes its ranks along", () => {
    const state = run(opposedExchange, ask, { type: "edit", ...die(5) }, { type: "veto", changes: [] });
    expect(state.check.sources).toEqual([]);
    expect(why(opposedExchange, state, { type: "veto", changes: [] })).toBe("veto.none");
  });
  it("DES-179 an Influence takes a Hunch too", () => {
    const state = run(
      influenceExchange,
      { ...ask, contest: "influence" as const, thing: "Ada", wanted: "better" as const },
      { type: "hunch", degree: 1, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [3] } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 8 } },
    );
    expect(state).toMatchObject({ hunched: true, mine: { net: 1 }, steps: 1 });
  });
  it("DES-142 DES-143 an Influence moves steps, a Shift of topic moves the talk", () => {
    const influence = { ...ask, contest: "influence" as const, thing: "Ada", wanted: "better" as const };
    const events: OpposedEvent[] = [
      { type: "roll", faces: { d20: 18 } },
      { type: "oppose", check: check({ rank: 2 }), faces: { d20: 10 } },
    ];
    expect(run(influenceExchange, influence, ...events)).toMatchObject({ steps: 2, topic: null, mine: { degree: 3 } });
    expect(run(influenceExchange, { ...influence, contest: "shiftTopic" }, ...events)).toMatchObject({
      steps: null,
      topic: { shifted: true, ignoresBad: true, usesGood: false },
    });
  });
});
