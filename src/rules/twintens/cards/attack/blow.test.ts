import { describe, expect, it } from "vitest";
import type { TargetState } from "../attack-state.ts";
import { attackBlow } from "./blow.ts";

const BARE = {
  target: {},
  stage: "save",
  fate: null,
  coupDead: false,
  result: [],
  object: null,
  save: null,
  other: null,
  hit: null,
};
const lettered = (t: object): string => {
  const said = attackBlow({ ...BARE, ...t } as unknown as TargetState);
  return said ? `${said.kind} ${said.size}` : "nothing";
};

describe("TWI-143 TWI-182 TWI-523 what the comic letters of an attack", () => {
  it.each([
    ["nothing before the dice", {}, "nothing"],
    ["a hit", { hit: { hit: true, critical: false } }, "hit 1"],
    ["a critical hit", { hit: { hit: true, critical: true } }, "critical 2"],
    ["a miss", { hit: { hit: false } }, "missed 0"],
    ["a save that held", { save: { failBy: 0, noSave: false } }, "saved 0"],
    ["a save that failed by 3", { save: { failBy: 3, noSave: false }, result: ["bruised"] }, "harm 0"],
    ["a save that failed by 7", { save: { failBy: 7, noSave: false }, result: ["bruised", "stunned"] }, "harm 1"],
    ["a save that failed by 12", { save: { failBy: 12, noSave: false }, result: ["staggered"] }, "harm 2"],
    ["whoever is knocked out", { save: { failBy: 16, noSave: false }, result: ["unconscious"] }, "out 2"],
    ["a minion's fate", { fate: "unconscious" }, "out 2"],
    ["a will that gave in by 6", { other: { failBy: 6, result: null } }, "hold 1"],
    ["a thing that broke", { object: { failBy: 8, state: "broken" } }, "harm 1"],
    ["who evaded", { stage: "unharmed" }, "saved 0"],
  ])("%s", (_what, t, said) => expect(lettered(t)).toBe(said));
  it("by how much a hidden save failed isn't told by its size", () =>
    expect(lettered({ save: { failBy: null, noSave: false }, result: ["staggered"] })).toBe("harm 1"));
});
