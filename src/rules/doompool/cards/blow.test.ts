import { describe, expect, it } from "vitest";
import type { ActionState, SlotState } from "./action-state.ts";
import { actionBlow } from "./blow.ts";

/** An action of a total against a reaction of one, both announced and settled; no effect is assigned yet. */
const lettered = (action: number, reaction: number | null, stage = "settled"): string => {
  const roll = (total: number): object => ({ stage, total, roller: { uuid: "Actor.hero", side: "hero" }, result: {} });
  const slot = {
    target: { uuid: "Actor.foe", side: "watcher" },
    defender: reaction === null ? "none" : "character",
    reaction: reaction === null ? null : roll(reaction),
    declined: reaction === null,
    effects: null,
    applied: false,
  } as unknown as SlotState;
  const state = {
    action: roll(action),
    slots: [slot],
    request: { purpose: { type: "effect" } },
  } as unknown as ActionState;
  const said = actionBlow(state, slot);
  return said ? `${said.kind} ${said.size}` : "nothing";
};

describe("DOO-100 DOO-101 DOO-104 what the comic letters of an action", () => {
  it.each([
    ["who wins by less than five hits", 14, 11, "hit 1"],
    ["who wins by five does so extraordinarily", 16, 11, "critical 2"],
    ["ties go to whoever acts", 11, 11, "hit 1"],
    ["who is beaten misses", 9, 11, "missed 0"],
    ["what nobody opposes is no blow", 9, null, "nothing"],
  ] as const)("%s", (_what, action, reaction, said) => expect(lettered(action, reaction)).toBe(said));
  it("nothing before the dice are read", () => expect(lettered(14, 11, "rolled")).toBe("nothing"));
});
