import { describe, expect, it } from "vitest";
import { attackRequest, offenceList } from "../acts/attack/offence.ts";
import { resolveCheck } from "../dice/check.ts";
import { conditionState } from "../state/progression.ts";
import { dice, having, hero, settings } from "../testing/fixtures.ts";
import { freshlyReadied, payReadied } from "./economy.ts";
import { onTrigger, type OrderEvent, orderFlow, type OrderState, READIED } from "./order.ts";

const who = hero();
/** What can be done one after another of a readied action. */
const done = (size: string, actions: readonly string[], character = who): string => {
  let turn = {};
  for (const action of actions) {
    const step = payReadied(character, size, turn, action);
    if (!step.accepted) return step.reason;
    turn = step.turn;
  }
  return "done";
};

describe("FUD-303 FUD-274 a readied action", () => {
  it.each<[string, readonly string[], string]>([
    ["standard", ["standard"], "done"],
    ["standard", ["move"], "done"],
    ["standard", ["standard", "move"], "action.readied"],
    ["standard", ["standard", "standard"], "action.readied"],
    ["standard", ["full"], "action.readied"],
    ["move", ["move"], "done"],
    ["move", ["standard"], "action.readied"],
    ["move", ["move", "move"], "action.readied"],
    ["full", ["full"], "done"],
    ["full", ["standard", "move"], "done"],
    ["full", ["full", "move"], "action.readied"],
    ["free", ["move"], "action.readied"],
    ["free", ["free"], "done"],
  ])("of size %s: %j is %s", (size, actions, comes) => expect(done(size, actions)).toBe(comes));

  it("who is dazed meanwhile moves for the one action that is left", () =>
    expect(done("move", ["move"], { ...who, ...having("dazed") })).toBe("done"));
  it("who has been stunned meanwhile does nothing with it", () => {
    expect(done("standard", ["standard"], { ...who, ...having("stunned") })).toBe("action.noStandard");
    expect(done("move", ["move"], { ...who, ...having("stunned") })).toBe("action.noMove");
  });
  it("is told apart from what a turn has used, and a new one is whole", () => {
    const first = payReadied(who, "standard", { standard: 1, move: 1 }, "standard");
    expect(first).toMatchObject({ accepted: true, turn: { standard: 1, move: 1, readyStandard: 1 } });
    expect(payReadied(who, "standard", freshlyReadied(first.turn), "standard").accepted).toBe(true);
  });
  it("its size goes with it until it is set off, and is forgotten with the next turn", () => {
    const play = (...events: readonly OrderEvent[]): OrderState =>
      events.reduce<OrderState>(
        (state, event) => {
          const step = orderFlow.step(state, event);
          if (!step.accepted) throw new Error(step.reason);
          return step.state;
        },
        orderFlow.begin({ order: ["a", "b"] }),
      );
    for (const cost of READIED) {
      const ready: OrderEvent = { type: "ready", id: "a", action: "shoot", trigger: "the door opens", cost };
      expect(onTrigger(play(ready, { type: "next" }).data, "a")).toBeNull();
      expect(onTrigger(play(ready, { type: "next" }, { type: "trigger", id: "a" }).data, "a")).toBe(cost);
      expect(
        onTrigger(play(ready, { type: "next" }, { type: "trigger", id: "a" }, { type: "next" }).data, "a"),
      ).toBeNull();
    }
  });
});

describe("FUD-026 FUD-374 Ultimate Effort for an attack", () => {
  const ready = (trait: string) => {
    const who = hero({ conditions: [conditionState("ultimate", trait, "Actor.hero point")] });
    const [fist] = offenceList(who, settings);
    const asked = fist ? attackRequest(who, fist, settings) : null;
    return asked?.accepted ? asked.request.check : null;
  };
  it("counts as dice of 3, is no critical, and is used up by that attack", () => {
    const check = ready("attack");
    expect(check).toMatchObject({ fixedDice: 3, uses: [expect.any(String)] });
    expect(check && resolveCheck(check, dice[-3])).toMatchObject({ dice: 3, critical: null });
  });
  it("for another check stays ready", () => expect(ready("ability:str")).toMatchObject({ fixedDice: null }));
});
