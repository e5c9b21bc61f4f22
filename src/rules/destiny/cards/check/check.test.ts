import { describe, expect, it } from "vitest";
import type { Reducer } from "../../../kernel/exchange.ts";
import { type CheckEvent, type CheckExchange, checkExchange, type CheckRequest, degreeOf } from "../../index.ts";

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

describe("DES-011 DES-026 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 a check", () => {
  const ask: CheckExchange = { actor: party("Actor.ada"), check: check({ dc: 16 }), purpose: "plain", data: {} };
  const roll: CheckEvent = { type: "roll", faces: { d20: 10 } };
  it("is rolled once", () => {
    const state = run(checkExchange, ask, roll);
    expect(state.result).toMatchObject({ total: 16, degree: 1 });
    expect(why(checkExchange, state, roll)).toBe("alreadyRolled");
  });
  it("Edit scene and Hunch come before the roll and change its Fortune Die", () => {
    const state = run(
      checkExchange,
      ask,
      { type: "edit", ...die(3) },
      { type: "hunch", degree: 2, changes: [] },
      { type: "roll", faces: { d20: 10, fortune: [10] } },
    );
    expect(state.result).toMatchObject({ net: 4, total: 26 });
    expect(why(checkExchange, state, { type: "edit", ...die(3) })).toBe("alreadyRolled");
  });
  it("Edits add and a vetoed one is gone", () => {
    const state = run(checkExchange, ask, { type: "edit", ...die(6) }, { type: "edit", ...die(6) });
    expect(state.check.sources).toMatchObject([{ ranks: 5 }]);
    expect(run(checkExchange, ask, { type: "edit", ...die(6) }, { type: "veto", changes: [] }).check.sources).toEqual(
      [],
    );
    expect(why(checkExchange, checkExchange.begin(ask), { type: "veto", changes: [] })).toBe("veto.none");
  });
  it("one Hunch, skill checks only; one declaration of raises", () => {
    const hunched = run(checkExchange, ask, { type: "hunch", degree: 1, changes: [] });
    expect(why(checkExchange, hunched, { type: "hunch", degree: 1, changes: [] })).toBe("hunch.once");
    expect(
      why(checkExchange, checkExchange.begin({ ...ask, check: check({ kind: "attack", dc: 16 }) }), {
        type: "hunch",
        degree: 1,
        changes: [],
      }),
    ).toBe("hunch.skill");
    const raised = run(
      checkExchange,
      ask,
      { type: "raise", raises: 1, changes: [] },
      { type: "roll", faces: { d20: 15 } },
    );
    expect(raised.result).toMatchObject({ degree: 3 });
    expect(
      why(checkExchange, checkExchange.begin({ ...ask, check: check({ kind: "initiative" }) }), {
        type: "raise",
        raises: 1,
        changes: [],
      }),
    ).toBe("badRaises");
  });
  it("Improve turns a failure, Coup adds to a success, and both are worked out again", () => {
    const failed = run(checkExchange, { ...ask, check: check({ dc: 18 }) }, roll);
    expect(why(checkExchange, failed, { type: "coup", ...die(6) })).toBe("spend.failed");
    const state = run(
      checkExchange,
      { ...ask, check: check({ dc: 18 }) },
      roll,
      { type: "improve", ...die(2) },
      { type: "coup", ...die(3) },
    );
    expect(state.result).toMatchObject({ total: 18, degree: 3 });
  });
  it("a resistance may be failed by choice, a skill check not", () => {
    expect(
      degreeOf(run(checkExchange, { ...ask, check: check({ kind: "resistance", dc: 20 }) }, { type: "concede" })),
    ).toBe(-1);
    expect(why(checkExchange, checkExchange.begin(ask), { type: "concede" })).toBe("concede.resistance");
  });
  it("what comes of it is written once", () => {
    const state = run(checkExchange, ask, roll, { type: "apply", changes: [] });
    expect(why(checkExchange, state, { type: "apply", changes: [] })).toBe("alreadyApplied");
    expect(why(checkExchange, state, { type: "improve", ...die(2) })).toBe("alreadyApplied");
    expect(run(checkExchange, ask, { type: "inspiration", ...die(5) }).hints).toEqual([5]);
  });
  it("refuses dice that aren't those of the check", () => {
    for (const faces of [{ d20: 0 }, { d20: 21 }, { d20: 10, fortune: [3] }, { d20: 2.5 }])
      expect(why(checkExchange, checkExchange.begin(ask), { type: "roll", faces })).toBe("badDice");
  });
});
