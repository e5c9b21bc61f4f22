import { describe, expect, it } from "vitest";
import { NO_DAMAGE } from "../harm/damage.ts";
import { action } from "../testing/fixtures.ts";
import { actionExchange } from "./action.ts";
import { actionBlow } from "./blow.ts";
import type { ActionEvent, SlotState } from "./types.ts";

const hard = { action: { value: 14, effectValue: 20 } };
const lettered = (face: number, events: readonly ActionEvent[], slotted: Partial<SlotState> = {}): string => {
  const state = ([{ type: "roll", faces: [face] }, ...events] as ActionEvent[]).reduce(
    (s, event) => {
      const step = actionExchange.step(s, event);
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    },
    actionExchange.begin(action(hard)),
  );
  const said = actionBlow(state, { ...(state.targets[0] as SlotState), ...slotted });
  return said ? `${said.kind} ${said.size}` : "nothing";
};
const read: ActionEvent = { type: "resolve" };

describe("DRA-041 DRA-174 DRA-187 what the comic letters of an action", () => {
  it("before the dice it is nothing", () => {
    const state = actionExchange.begin(action(hard));
    expect(actionBlow(state, state.targets[0] as SlotState)).toBeNull();
  });
  it("a hit, while points can be spent, and a miss", () =>
    expect([lettered(17, []).split(" ")[0], lettered(2, [])]).toEqual(["hit", "missed 0"]));
  it.each([
    [1, "harm 1"],
    [3, "harm 2"],
  ])("%i wounds", (wounds, said) => expect(lettered(17, [read], { result: { ...NO_DAMAGE, wounds } })).toBe(said));
  it("shock alone is small", () => expect(lettered(17, [read], { result: { ...NO_DAMAGE, shock: 2 } })).toBe("harm 0"));
  it("whoever is knocked out", () =>
    expect(lettered(17, [read], { result: { ...NO_DAMAGE, ko: "KO" } })).toBe("out 2"));
  it("DRA-025 who is hidden is hit as large as most, by whatever margin", () => {
    const begun = actionExchange.begin(action(hard));
    const step = actionExchange.step(begun, { type: "roll", faces: [17] });
    if (!step.accepted) throw new Error(step.reason);
    const veiled = { ...step.state, veiled: ["grell"] };
    expect(actionBlow(veiled, veiled.targets[0] as SlotState)).toEqual({ kind: "hit", size: 1 });
  });
});
