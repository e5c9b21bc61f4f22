import { describe, expect, it } from "vitest";
import { TASKS } from "./task-table.ts";
import {
  choosable,
  extrasOf,
  hindrances,
  information,
  jumpFeet,
  secretByDefault,
  taskAsks,
  type TaskChoice,
  taskOutcome,
  taskPlan,
} from "./tasks.ts";

const choice = (skill: string, key: string, extras: readonly string[] = [], number = 0): TaskChoice => ({
  skill,
  key,
  extras,
  number,
});
const dc = (...args: Parameters<typeof choice>): number | null | undefined => taskPlan(choice(...args))?.dc;

describe("FUD-415 what a task is held against", () => {
  it("its number and all that makes it harder", () => {
    expect([
      dc("acrobatics", "balanceBeam"),
      dc("acrobatics", "balanceBeam", ["verySlippery", "fullSpeed"]),
      dc("athletics", "climbRock", ["braceBothWalls", "climbFaster"]),
    ]).toEqual([5, 9, 3]);
    expect(dc("athletics", "climbRock", ["swimStormy"])).toBe(5);
  });
  it("by the inch and by the day", () =>
    expect([
      dc("perception", "hearTalk", ["throughWallInch"], 3),
      dc("investigation", "gatherEvidence", ["evidenceDay", "evidenceOutdoors"], 4),
    ]).toEqual([-4, 11]));
  it("escaping a power is 5 and its rank, a charge what was set, an invention its points", () =>
    expect([
      dc("sleightOfHand", "escapePower", [], 8),
      dc("technology", "disarmCharge", [], 12),
      dc("technology", "design", [], 6),
    ]).toEqual([13, 12, 6]));
  it("repairing is 5 easier and two time ranks sooner, jury-rigging 10 easier", () =>
    expect([
      taskPlan(choice("technology", "buildComplex")),
      taskPlan(choice("technology", "buildComplex", ["repair"])),
      taskPlan(choice("technology", "buildComplex", ["juryRig"])),
    ]).toMatchObject([
      { dc: 15, time: 14 },
      { dc: 10, time: 12 },
      { dc: 5, time: 14 },
    ]));
  it("an hour a point to design, four to build", () =>
    expect([
      taskPlan(choice("technology", "design", [], 6))?.hours,
      taskPlan(choice("technology", "construct", [], 6))?.hours,
    ]).toEqual([6, 24]));
  it("a task that the skill doesn't have is none", () => expect(taskPlan(choice("stealth", "swim"))).toBeNull());
  it("every modifier of the table goes with some task, or with whoever resists", () => {
    const used = new Set(
      [...new Set(TASKS.map((t) => t.skill))].flatMap((skill) => [
        ...choosable(skill).flatMap((t) => extrasOf(skill, t.key)),
        ...hindrances(skill),
      ]),
    );
    expect(TASKS.filter((t) => (t.kind === "toDc" || t.kind === "resister") && !used.has(t)).map((t) => t.key)).toEqual(
      [],
    );
  });
  it("asks for what it needs", () =>
    expect([
      taskAsks(choice("sleightOfHand", "escapePower")),
      taskAsks(choice("technology", "construct")),
      taskAsks(choice("persuasion", "changeAttitude")),
      taskAsks(choice("perception", "hearTalk", ["throughWallInch"])),
      taskAsks(choice("athletics", "swim")),
    ]).toEqual(["rank", "points", "attitude", "count", null]));
});

describe("FUD-415 FUD-416 FUD-068 FUD-414 what a check brings", () => {
  const came = (task: TaskChoice, total: number, success: boolean | null, degrees: number | null): unknown =>
    taskOutcome(task, { total, success, degrees });
  it("jumps in feet", () => {
    expect([jumpFeet(17, 1), jumpFeet(17, 2), jumpFeet(17, 5), jumpFeet(17, 10), jumpFeet(-3, 2)]).toEqual([
      17, 8, 3, 1, 0,
    ]);
    expect([
      came(choice("athletics", "jumpRunning"), 17, null, null),
      came(choice("athletics", "jumpStandingVertical"), 17, null, null),
    ]).toEqual([
      { kind: "feet", feet: 17 },
      { kind: "feet", feet: 1 },
    ]);
  });
  it("information by degrees, never beyond the last", () => {
    expect([information(false, 2), information(true, 1), information(true, 4), information(true, 9)]).toEqual([
      null,
      "general",
      "protected",
      "protected",
    ]);
    expect(came(choice("investigation", "gatherInformation"), 5, true, 2)).toEqual({
      kind: "information",
      what: "specific",
    });
  });
  it("somebody's attitude from where it was", () =>
    expect([
      came(choice("persuasion", "changeAttitude", [], 0), 9, true, 3),
      came(choice("persuasion", "changeAttitude", [], 2), 0, false, 4),
    ]).toEqual([
      { kind: "attitude", from: "hostile", to: "indifferent" },
      { kind: "attitude", from: "indifferent", to: "unfavorable" },
    ]));
  it("one degree of failure wobbles, two and more fall", () =>
    expect([1, 2, 5].map((degrees) => came(choice("acrobatics", "balanceRope"), 0, false, degrees))).toEqual([
      { kind: "balance", how: "wobbles" },
      { kind: "balance", how: "falls" },
      { kind: "balance", how: "falls" },
    ]));
  it("details from three degrees of Perception on", () =>
    expect([
      came(choice("perception", "seeObvious"), 9, true, 3),
      came(choice("perception", "seeObvious"), 9, true, 2),
    ]).toEqual([{ kind: "details" }, null]));
});

describe("FUD-014 secret checks", () => {
  it("perception, insight, disguise, security and diagnosis", () => {
    expect(
      [
        ["perception"],
        ["insight"],
        ["deception", "disguiseFriend"],
        ["technology", "securityBank"],
        ["technology", "disarmCharge"],
        ["treatment", "diagnose"],
      ].map(([skill = "", task]) => secretByDefault(skill, task)),
    ).toEqual([true, true, true, true, true, true]);
    expect(
      [["deception"], ["technology", "buildSimple"], ["treatment", "care"], ["athletics"]]
        .map(([skill = "", task]) => secretByDefault(skill, task))
        .concat(secretByDefault(null)),
    ).toEqual([false, false, false, false, false]);
  });
});
