import { describe, expect, it } from "vitest";
import { advantage, check, having, hero } from "./fixtures.ts";
import { conditionState } from "./progression.ts";
import { aimLost, feintedDefense, feintSpent, stanceAttackRows } from "./stance.ts";

const rows = (who: ReturnType<typeof hero>, target: string, near = true, turn: number | null = 5): number[] => stanceAttackRows(who, { target, near, turn }).map((r) => r.value);

describe("FUD-291 FUD-430 an aim", () => {
  const aimer = hero({ conditions: [conditionState("aiming", null, "Actor.foe Actor.hero deed:aim", 4)] });
  it("counts against the one who was aimed at, more from close by, and not in the turn it was taken", () => expect([rows(aimer, "Actor.foe"), rows(aimer, "Actor.foe", false), rows(aimer, "Actor.other"), rows(aimer, "Actor.foe", true, 4), rows(aimer, "Actor.foe", true, null)]).toEqual([[2], [1], [], [], [2]]));
  const lost = (spent: { standard: number; move: number }, turn = 5, who = aimer): number => aimLost(who, spent, turn).length;
  it("is held by free actions, lost by moving or another standard action; the turn it was taken in counts for nothing", () => expect([lost({ standard: 0, move: 0 }), lost({ standard: 0, move: 1 }), lost({ standard: 1, move: 0 }), lost({ standard: 1, move: 1 }, 4)]).toEqual([0, 1, 1, 0]));
  it("Improved Aim allows a move", () => {
    const improved = { ...aimer, advantages: [advantage("improvedAim")] };
    expect([lost({ standard: 0, move: 1 }, 5, improved), lost({ standard: 1, move: 0 }, 5, improved)]).toEqual([0, 1]);
  });
});

describe("FUD-290 aid", () => {
  it("counts against the foe it was given for alone", () => {
    const aided = hero({ conditions: [conditionState("aided", "attack Actor.foe", "Actor.bo deed:aid", 2), conditionState("aided", "defense", "Actor.cy deed:aid", 1)] });
    expect([rows(aided, "Actor.foe"), rows(aided, "Actor.other")]).toEqual([[2], []]);
  });
});

describe("FUD-315 a feint", () => {
  const fooled = hero({ conditions: [conditionState("feinted", null, "Actor.ada deed:feint")] });
  const parry = check("activeDefense", 4);
  it("opens the defense to the one who made it, and to nobody else", () => expect([feintedDefense(parry, fooled, "Actor.ada").openness, feintedDefense(parry, fooled, "Actor.bo").openness]).toEqual(["vulnerable", "guarded"]));
  it("makes nobody less open than they are", () => expect(feintedDefense({ ...parry, openness: "defenseless" }, fooled, "Actor.ada").openness).toBe("defenseless"));
  it("is over with that one's attack", () => expect([feintSpent(fooled, "Actor.ada").length, feintSpent(fooled, "Actor.bo").length, feintSpent(hero(having("vulnerable")), "Actor.ada").length]).toEqual([1, 0, 0]));
});
