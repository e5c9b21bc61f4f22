import { describe, expect, it } from "vitest";
import { attack } from "../../testing/fixtures.ts";
import type { AttackState, TargetState } from "./attack.ts";
import { attackBlow } from "./blow.ts";

const lettered = (t: object, over: Parameters<typeof attack>[0] = {}, minion = false): string => {
  const state = { request: { attack: attack(over) } } as unknown as AttackState;
  const said = attackBlow(state, {
    target: { minion },
    failure: 0,
    attack: null,
    critical: false,
    ...t,
  } as unknown as TargetState);
  return said ? `${said.kind} ${said.size}` : "nothing";
};

describe("DES-026 DES-242 DES-371 what the comic letters of an attack", () => {
  it.each([
    ["a hit of one degree, still to be resisted", { stage: "resist", attack: { degree: 1 } }, "hit 0"],
    ["a hit of three degrees", { stage: "resist", attack: { degree: 3 } }, "hit 2"],
    ["a critical", { stage: "first", critical: true, attack: { degree: 1 } }, "critical 2"],
    ["a miss", { stage: "missed", attack: { degree: -1 } }, "missed 0"],
    ["what was resisted", { stage: "unharmed" }, "saved 0"],
    ["a mark of two degrees", { stage: "apply", failure: 2 }, "harm 1"],
    ["a mark of three degrees that was applied", { stage: "applied", failure: 3 }, "harm 2"],
    ["a mark of four degrees: Down", { stage: "applied", failure: 4 }, "out 2"],
    ["nothing while the defense is to come", { stage: "defend" }, "nothing"],
  ])("%s", (_what, t, said) => expect(lettered(t)).toBe(said));
  it("a minion is out by one degree", () => expect(lettered({ stage: "apply", failure: 1 }, {}, true)).toBe("out 2"));
  it("an affliction holds", () =>
    expect(lettered({ stage: "apply", failure: 2 }, { effect: "affliction" })).toBe("hold 1"));
});
