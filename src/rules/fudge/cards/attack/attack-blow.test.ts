import { describe, expect, it } from "vitest";
import { attackBlow } from "./attack-blow.ts";
import type { TargetState } from "./attack-state.ts";

const lettered = (t: object): string => {
  const said = attackBlow({
    target: {},
    stage: "resist",
    attack: null,
    area: null,
    resistance: null,
    ...t,
  } as unknown as TargetState);
  return said ? `${said.kind} ${said.size}` : "nothing";
};
const hit = (degrees: number, critical = false): object => ({ attack: { hit: true, critical, degrees } });
const met = (consequence: object, degrees: number): object => ({ ...hit(1), resistance: { consequence, degrees } });

describe("FUD-028 FUD-118 FUD-316 what the comic letters of an attack", () => {
  it.each([
    ["nothing before the dice", {}, "nothing"],
    ["a hit of one degree", hit(1), "hit 0"],
    ["a hit of two degrees", hit(2), "hit 1"],
    ["a critical hit", hit(1, true), "critical 2"],
    ["a miss", { attack: { hit: false, degrees: 2 } }, "missed 0"],
    ["in an area, dodged in part", { area: { dodged: true, rank: { total: 3 } } }, "hit 0"],
    ["in an area, nothing left of it", { area: { dodged: true, rank: { total: 0 } } }, "saved 0"],
    ["what was resisted", met({ kind: "none" }, 0), "saved 0"],
    ["damage by three degrees", met({ kind: "damage", health: 2, worst: false }, 3), "harm 2"],
    ["a minion's fate", met({ kind: "damage", health: 1, worst: true }, 1), "out 2"],
    ["a snare", met({ kind: "hold", condition: "bound" }, 2), "hold 1"],
    [
      "a scratch on a thing",
      { target: { object: true }, ...met({ kind: "damage", health: 0, worst: false }, 0) },
      "saved 0",
    ],
    ["what was countered", { stage: "unharmed" }, "saved 0"],
  ])("%s", (_what, t, said) => expect(lettered(t)).toBe(said));
});
