import { describe, expect, it } from "vitest";
import { checkChoices } from "../acts/checks/choices.ts";
import { controlRoll, makeRoll, type RollResult } from "../dice/checks.ts";
import { feats, flags, hero } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import { SIDE_RIGHTS } from "./check-desk.ts";
import { composeCheck } from "./check-request.ts";

const ada = actor(hero({ ref: "Actor.ada", name: "Ada" }));
const inFight = { round: 1, turns: 1, acting: ada.ref, order: [ada.ref], data: {} };
const asked = (who: typeof ada, over: Parameters<typeof checkChoices>[2], s = {}) =>
  composeCheck(checkChoices(who.ref, "ability:int", over), tableOf([who], s));

describe("TWI-421 a plan", () => {
  const planner = actor({ ...ada, ...feats("masterPlan") });
  it("is made by who has the feat, and before the fight", () => {
    expect(asked(planner, { purpose: "plan" })).toMatchObject({ accepted: true });
    expect(asked(planner, { purpose: "plan" }, { fight: inFight })).toMatchObject({ reason: "plan.late" });
    expect(asked(ada, { purpose: "plan" })).toMatchObject({ reason: "maneuver.needs" });
  });
});

describe("TWI-265 extra effort on a check", () => {
  const spent = actor({ ...ada, flags: flags({ extraEffort: true }) });
  it("is worth 2, once a round", () => {
    const rows = (over: Parameters<typeof checkChoices>[2]): readonly string[] => {
      const made = asked(ada, over);
      return made.accepted ? made.request.check.rows.map((r) => `${r.label.split(".").at(-1) ?? ""} ${r.value}`) : [];
    };
    expect(rows({ effort: true }).filter((r) => !rows({}).includes(r))).toEqual(["extraEffort 2"]);
    const fighter = { id: "ada", uuid: "Combatant.ada", turn: { round: 1, spends: {} }, spends: {}, state: {} };
    expect(asked(spent, { effort: true }, { fight: inFight, fighter: () => fighter })).toMatchObject({
      reason: "effort.again",
    });
    expect(asked(spent, {}, { fight: inFight, fighter: () => fighter })).toMatchObject({ accepted: true });
  });
});

describe("TWI-440 Probability Control", () => {
  const made = asked(ada, { dc: 15 });
  const request = made.accepted ? made.request.check : null;
  const thrown = (faces: readonly number[]): RollResult => {
    const roll = request && makeRoll(request, faces);
    if (!roll?.accepted) throw new Error("no roll");
    return roll.result;
  };
  it.each([
    [[2, 3], 10, 10, 10],
    [[8, 9], 10, 17, 17],
  ])("of %j at rank %i: the natural counts as %i", (faces, rank, natural, dice) => {
    const controlled = request && controlRoll(request, thrown(faces), rank);
    expect(controlled).toMatchObject({ accepted: true, result: { natural, dice, controlled: true } });
  });
  it("is used on dice, and once", () => {
    const once = request && controlRoll(request, thrown([2, 3]), 10);
    if (!request || !once?.accepted) throw new Error("no roll");
    expect(controlRoll(request, once.result, 12)).toMatchObject({ reason: "roll.fixed" });
    expect(controlRoll(request, { ...thrown([2, 3]), natural: null }, 12)).toMatchObject({ result: { natural: null } });
  });
});

describe("TWI-015 TWI-325 two against each other", () => {
  const sides = ["Actor.ada", "Actor.foe"].map((uuid) => ({ uuid, name: uuid, img: "", check: request() }));
  function request(): never {
    return { dc: null } as never;
  }
  const state = { request: { sides } } as never;
  it.each(["roll", "reroll", "control"] as const)("%s: each for their own side", (type) => {
    const right = SIDE_RIGHTS[type];
    const of = "of" in right ? right.of : null;
    expect(of?.(state, { type, side: "Actor.foe" } as never)).toEqual([sides[1]]);
  });
});
