import { describe, expect, it } from "vitest";
import { stanceAfterAttack } from "../acts/deeds/outcome.ts";
import { deedCost, deedPlan } from "../acts/deeds/plan.ts";
import { advantage, check, having, hero, settings } from "../testing/fixtures.ts";
import { conditionState } from "./progression.ts";
import { aimLost, fastGrabs, feintedDefense, feintSpent, grabsFast, grabSpent, stanceAttackRows } from "./stance.ts";

const rows = (who: ReturnType<typeof hero>, target: string, near = true, turn: number | null = 5): number[] =>
  stanceAttackRows(who, { target, near, turn }).map((r) => r.value);

describe("FUD-291 FUD-430 an aim", () => {
  const aimer = hero({ conditions: [conditionState("aiming", null, "Actor.foe Actor.hero deed:aim", 4)] });
  it("counts against the one who was aimed at, more from close by, and not in the turn it was taken", () =>
    expect([
      rows(aimer, "Actor.foe"),
      rows(aimer, "Actor.foe", false),
      rows(aimer, "Actor.other"),
      rows(aimer, "Actor.foe", true, 4),
      rows(aimer, "Actor.foe", true, null),
    ]).toEqual([[2], [1], [], [], [2]]));
  it("is lost to a move of the same turn that comes before the blow, but with Improved Aim", () => {
    const after = (who: ReturnType<typeof hero>, moved: boolean): number[] =>
      stanceAttackRows(who, { target: "Actor.foe", near: true, turn: 5, moved }).map((r) => r.value);
    const improved = { ...aimer, advantages: [advantage("improvedAim")] };
    expect([after(aimer, false), after(aimer, true), after(improved, true)]).toEqual([[2], [], [2]]);
  });
  const lost = (spent: { standard: number; move: number }, turn = 5, who = aimer): number =>
    aimLost(who, spent, turn).length;
  it("is held by free actions, lost by moving or another standard action; the turn it was taken in counts for nothing", () =>
    expect([
      lost({ standard: 0, move: 0 }),
      lost({ standard: 0, move: 1 }),
      lost({ standard: 1, move: 0 }),
      lost({ standard: 1, move: 1 }, 4),
    ]).toEqual([0, 1, 1, 0]));
  it("Improved Aim allows a move", () => {
    const improved = { ...aimer, advantages: [advantage("improvedAim")] };
    expect([lost({ standard: 0, move: 1 }, 5, improved), lost({ standard: 1, move: 0 }, 5, improved)]).toEqual([0, 1]);
  });
});

describe("FUD-290 aid", () => {
  it("counts against the foe it was given for alone", () => {
    const aided = hero({
      conditions: [
        conditionState("aided", "attack Actor.foe", "Actor.bo deed:aid", 2),
        conditionState("aided", "defense", "Actor.cy deed:aid", 1),
      ],
    });
    expect([rows(aided, "Actor.foe"), rows(aided, "Actor.other")]).toEqual([[2], []]);
  });
});

describe("FUD-311 FUD-312 a second trade in a turn", () => {
  const traded = (degree: number, more: number): unknown[] =>
    stanceAfterAttack(
      {
        ref: "Actor.hero",
        conditions: [{ ...conditionState("trading", null, "Actor.hero maneuver", degree), effect: "t" }],
      },
      more,
    ).map((c) => (c.kind === "set" ? [c.path, c.from, c.to] : c.kind));
  it("adds to the first, and takes it away where both come to nothing", () =>
    expect([traded(3, -1), traded(-1, -2), traded(2, -2), traded(2, 0)]).toEqual([
      [["system.degree", 3, 2]],
      [["system.degree", -1, -3]],
      ["delete"],
      [],
    ]));
  it("takes the first one's place where nobody has turns", () => {
    const under = {
      ref: "Actor.hero",
      conditions: [{ ...conditionState("trading", null, "Actor.hero maneuver", -2), effect: "t" }],
    };
    expect(stanceAfterAttack(under, -1, false)).toMatchObject([
      { kind: "set", path: "system.degree", from: -2, to: -1 },
    ]);
  });
  it("the first stands by itself", () =>
    expect(stanceAfterAttack({ ref: "Actor.hero", conditions: [] }, 2)).toMatchObject([
      { kind: "create", data: { condition: "trading", degree: 2 } },
    ]));
});

describe("FUD-315 a feint", () => {
  const fooled = hero({ conditions: [conditionState("feinted", null, "Actor.ada deed:feint")] });
  const parry = check("activeDefense", 4);
  it("opens the defense to the one who made it, and to nobody else", () =>
    expect([
      feintedDefense(parry, fooled, "Actor.ada").openness,
      feintedDefense(parry, fooled, "Actor.bo").openness,
    ]).toEqual(["vulnerable", "guarded"]));
  it("makes nobody less open than they are", () =>
    expect(feintedDefense({ ...parry, openness: "defenseless" }, fooled, "Actor.ada").openness).toBe("defenseless"));
  it("is over with that one's attack", () =>
    expect([
      feintSpent(fooled, "Actor.ada").length,
      feintSpent(fooled, "Actor.bo").length,
      feintSpent(hero(having("vulnerable")), "Actor.ada").length,
    ]).toEqual([1, 0, 0]));
});

describe("FUD-430 Fast Grab", () => {
  const plain = hero({ ref: "Actor.quick" });
  const quick = { ...plain, advantages: [advantage("fastGrab")] };
  const ready = { ...quick, conditions: [conditionState("grabbing", null, "Actor.foe fastGrab")] };
  const foe = hero({ ref: "Actor.foe" });
  const grab = (who: typeof plain, target = foe): boolean => {
    const plan = deedPlan("grab", who, target, { what: "", number: 0 }, settings);
    return plan.accepted && plan.request.attack !== null;
  };
  it("comes with a hit to who has the advantage, until the end of the turn", () => {
    expect(fastGrabs(quick, ["Actor.foe"], [])).toMatchObject([
      {
        kind: "create",
        data: {
          condition: "grabbing",
          source: "Actor.foe fastGrab",
          until: { at: "turnEnd", of: "Actor.quick", left: 1 },
        },
      },
    ]);
    expect(fastGrabs(plain, ["Actor.foe"], [])).toEqual([]);
    expect(fastGrabs(ready, ["Actor.foe"], [])).toEqual([]);
  });
  it("goes with a hit that turns into a miss", () =>
    expect(fastGrabs(ready, [], ["Actor.foe"])).toMatchObject([{ kind: "delete", data: { condition: "grabbing" } }]));
  it("is a contest without a blow, and free, against that one alone", () => {
    expect([grab(quick), grab(ready), grab(ready, hero({ ref: "Actor.other" }))]).toEqual([true, false, true]);
    expect([
      deedCost("grab", quick, "Actor.foe"),
      deedCost("grab", ready, "Actor.foe"),
      deedCost("grab", ready, "Actor.other"),
      deedCost("grab", ready),
    ]).toEqual(["standard", "free", "standard", "standard"]);
  });
  it("is used up by the grab", () =>
    expect([
      grabsFast(ready, "Actor.foe"),
      grabSpent(ready, "Actor.foe").length,
      grabSpent(ready, "Actor.other").length,
    ]).toEqual([true, 1, 0]));
});
