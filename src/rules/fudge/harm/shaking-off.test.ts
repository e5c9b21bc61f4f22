import { describe, expect, it } from "vitest";
import { conditionState } from "../state/progression.ts";
import { component, hero, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import type { ConditionState } from "../types.ts";
import { shakenOff } from "./shaking-off.ts";

const foe = actor(
  hero({
    ref: "Actor.foe",
    powers: [power("Gaze", [component("affliction", 8, { id: "c", resistedBy: "will" })], { id: "g" })],
  }),
);
const on = (id: string, degree: number, trait: string | null = null): ConditionState => ({
  ...conditionState(id, trait, "Actor.foe g.c"),
  degree,
});
const due = (at: Parameters<typeof shakenOff>[2], ...conditions: readonly ConditionState[]): readonly number[] => {
  const ada = actor(hero({ ref: "Actor.ada", conditions }));
  return shakenOff(ada, tableOf([ada, foe]), at).map((r) => r.degree);
};

describe("FUD-172 FUD-174 when something is shaken off", () => {
  it("goes by the worst of what one cause has brought", () => {
    expect([due("turnEnd", on("dazed", 1)), due("turnEnd", on("dazed", 1), on("stunned", 2))]).toEqual([[1], [2]]);
    expect([due("turnEnd", on("incapacitated", 3)), due("minute", on("incapacitated", 3))]).toEqual([[], [3]]);
  });
  it("points that were drained are no degree, and come back by themselves", () => {
    expect(due("turnEnd", on("weakened", 3, "str"))).toEqual([]);
    expect(due("turnEnd", on("weakened", 12, "str"), on("dazed", 1))).toEqual([1]);
    expect(due("minute", on("weakened", 3, "str"))).toEqual([]);
  });
});
