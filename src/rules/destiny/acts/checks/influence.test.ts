import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestow, influenceChanges, influenceSteps, shiftAttitude, shiftTopic, topicEnds } from "../../index.ts";
import { apply, foe, hero } from "../../testing/fixtures.ts";

describe("DES-142 DES-143 Influence", () => {
  it.each([
    [6, 3],
    [5, 3],
    [4, 2],
    [3, 2],
    [2, 1],
    [1, 1],
    [-1, 0],
    [-2, -1],
    [-3, -1],
    [-4, -2],
    [-8, -2],
  ])("degree %i moves %i steps", (d, steps) => expect(influenceSteps(d)).toBe(steps));
  it("the wrong way is the opposite of what was wanted, and the ladder ends", () => {
    expect([
      shiftAttitude(2, "better", 3),
      shiftAttitude(2, "worse", 3),
      shiftAttitude(2, "better", -4),
      shiftAttitude(2, "worse", -4),
      shiftAttitude(4, "better", 9),
      shiftAttitude(0, "worse", 9),
    ]).toEqual([4, 0, 0, 4, 4, 0]);
  });
  it("attitudes are kept per subject toward one thing; the hostile may turn on you", () => {
    const first = influenceChanges(foe(), "Ada", "better", 1);
    expect(first).toMatchObject({ from: 2, to: 3, changes: [{ to: [{ thing: "Ada", step: 3 }] }] });
    const hostile = foe({ attitudes: [{ subject: "", thing: "Ada", step: 0 }] });
    expect(influenceChanges(hostile, "Ada", "better", -3)).toMatchObject({ to: 0, turnsOnYou: true, changes: [] });
    expect(influenceChanges(hostile, "Ada", "better", 1)).toMatchObject({ turnsOnYou: false });
    expect(influenceChanges(hostile, "the mayor", "better", 1)).toMatchObject({ from: 2 });
  });
  it("shifting the topic gives more at 3 and 5 degrees, until one is attacked", () => {
    expect(
      [shiftTopic(-2), shiftTopic(1), shiftTopic(3), shiftTopic(5)].map((t) => [t.shifted, t.ignoresBad, t.usesGood]),
    ).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    const topic = bestow(hero(), {
      kind: "ranks",
      key: "topic",
      channel: "skill:persuasion",
      ranks: 1,
      against: "Actor.foe",
      attack: null,
      skill: null,
      until: { at: "encounter", left: 1 },
      label: "",
      rule: "DES-143",
    });
    const speaker = apply(hero(), topic);
    expect(speaker.lasting).toHaveLength(1);
    expect(apply(speaker, topicEnds(speaker)).lasting).toEqual([]);
  });
  it("law: never off the ladder, and better degrees never serve less", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: -9, max: 9 }).filter((d) => d !== 0 && d !== -1),
        (from, d) => {
          expect(shiftAttitude(from, "better", d)).toBeGreaterThanOrEqual(0);
          expect(shiftAttitude(from, "better", d)).toBeLessThanOrEqual(4);
          expect(shiftAttitude(from, "better", d + 1)).toBeGreaterThanOrEqual(shiftAttitude(from, "better", d));
        },
      ),
    );
  });
});
