import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, change } from "../../kernel/change.ts";
import { type Reducer, replay } from "../../kernel/exchange.ts";
import { type DeedExchange, deedExchange, deedThrows } from "../cards/deed.ts";
import { dyingRules } from "../cards/dying.ts";
import { type FallExchange, fallExchange, fallThrows } from "../cards/fall.ts";
import { initiativeAfter, type InitiativeExchange, initiativeRefusal } from "../cards/initiative.ts";
import { type OpposedExchange, opposedExchange, opposedThrows } from "../cards/opposed.ts";
import { type TeamExchange, teamExchange, teamThrows } from "../cards/team.ts";
import { conditionState, imposeChange } from "../state/progression.ts";
import { check, dice, hero } from "../testing/fixtures.ts";
import type { Faces } from "../types.ts";
import { checkRequest, resolveCheck } from "./check.ts";
import { ALL_FACES } from "./dice.ts";
import {
  afterPaying,
  betterFaces,
  changedBy,
  gradeOf,
  type Improve,
  insteadOf,
  shareOf,
  takenBack,
} from "./second-throw.ts";

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });
const play = <R, S, E>(reducer: Reducer<R, S, E>, request: R, ...events: readonly E[]): S =>
  replay(
    reducer,
    request,
    events.map((event, at) => ({ at, by: "user", event, changes: [], time: 0, dice: false, undone: null })),
  );
const again = (roll: string, faces: Faces, more: Partial<Improve> = {}): Improve => ({
  type: "improve",
  roll,
  faces,
  changes: [],
  ...more,
});
const point = change("Actor.a", "system.victoryPoints.value", 2, 1, "FUD-368");
const hurt = (to: number): Change => change("Actor.a", "system.health.value", 6, to, "FUD-153");

describe("FUD-368 FUD-378 a second throw", () => {
  it("the better stands, the first of two that are worth the same", () => {
    const skill = check("skill", 0);
    expect([
      betterFaces(skill, dice[-1], dice[2]),
      betterFaces(skill, dice[2], dice[-1]),
      betterFaces(skill, dice[0], [1, -1, 0]),
    ]).toEqual([dice[2], dice[2], dice[0]]);
  });
  it("FUD-369 a natural -3 that fails by itself is worse than any total", () =>
    expect(betterFaces(check("skill", 0), dice[-3], dice[-2])).toEqual(dice[-2]));
  it("never makes it worse, whatever falls", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_FACES),
        fc.constantFrom(...ALL_FACES),
        fc.integer({ min: -9, max: 9 }),
        (first, second, dc) => {
          const asked = checkRequest("skill", { dc });
          expect(gradeOf(resolveCheck(asked, betterFaces(asked, first, second)))).toBeGreaterThanOrEqual(
            gradeOf(resolveCheck(asked, first)),
          );
        },
      ),
    );
  });
  it("degrees are compared where there is a number, totals where there is none", () => {
    expect([
      gradeOf({ success: true, degrees: 2, total: 9 }),
      gradeOf({ success: false, degrees: 2, total: 9 }),
      gradeOf({ success: null, degrees: null, total: 9 }),
    ]).toEqual([2, -2, 9]);
    expect(shareOf((faces) => faces[0] === 1)).toBe(1 / 3);
  });
});

describe("FUD-378 what the first throw brought is taken back", () => {
  it("then the point is paid, then what the better one brings is written", () => {
    expect(insteadOf([hurt(3)], again("x", dice[0], { changes: [point], outcome: [hurt(5)] }))).toEqual([
      { ...hurt(3), from: 3, to: 6 },
      point,
      hurt(5),
    ]);
    expect(insteadOf([hurt(3)], again("x", dice[0], { changes: [point] }))).toEqual([point]);
  });
  it("what stays moves on from the price: death takes a point less", () => {
    const death = change("Actor.a", "system.victoryPoints.value", 2, 0, "FUD-375");
    expect(afterPaying([hurt(-3), death], [point])).toEqual([hurt(-3), { ...death, from: 1 }]);
  });
  it("somebody before it is as they were: health, bruises, points, conditions and their degrees, powers that went off", () => {
    const held = conditionState("weakened", "str", "Actor.b p", 3);
    const who = {
      ...hero({
        ref: "Actor.a",
        victoryPoints: 2,
        conditions: [held],
        powers: [{ id: "p", name: "P", active: true, source: "power", cost: 1, components: [] }],
      }),
      special: 1,
    };
    const changes = [
      hurt(-3),
      change("Actor.a", "system.bruises", 0, 2, "FUD-154"),
      change("Actor.a", "system.victoryPoints.value", 2, 0, "FUD-375"),
      change("Actor.a", "system.victoryPoints.special", 1, 0, "FUD-375"),
      imposeChange("Actor.a", conditionState("dying"), "FUD-159"),
      change(`Actor.a.ActiveEffect.${held.effect}`, "system.degree", 3, 5, "FUD-174"),
      change("Actor.a.Item.p", "system.active", true, false, "FUD-162"),
    ];
    const after = changedBy(who, changes);
    expect(after).toMatchObject({
      health: { value: -3 },
      bruises: 2,
      victoryPoints: 0,
      special: 0,
      powers: [{ active: false }],
    });
    expect(after.conditions.map((c) => [c.id, c.degree])).toEqual([
      ["weakened", 5],
      ["dying", null],
    ]);
    expect(takenBack(after, changes)).toEqual(who);
  });
});

describe("FUD-368 on every card with dice of one's own", () => {
  it("either side of an opposed check, once both have rolled", () => {
    const request: OpposedExchange = {
      actor: party("a"),
      check: check("skill", 3),
      opponent: party("b"),
      trait: "x",
      tie: "bonus",
    };
    const rolled = play(opposedExchange, request, { type: "roll", faces: dice[0] });
    expect([opposedThrows(rolled), opposedExchange.step(rolled, again("active", dice[1]))]).toMatchObject([
      [],
      { reason: "improve.noDice" },
    ]);
    const met = play(
      opposedExchange,
      request,
      { type: "roll", faces: dice[0] },
      { type: "answer", faces: dice[1], check: check("skill", 3) },
    );
    expect(opposedThrows(met).map((o) => [o.roll, o.of.uuid])).toEqual([
      ["active", "a"],
      ["passive", "b"],
    ]);
    const won = opposedExchange.step(met, again("active", dice[2], { changes: [point] }));
    expect(won).toMatchObject({
      accepted: true,
      changes: [point],
      state: { result: { winner: "active", difference: 1 } },
    });
    if (won.accepted)
      expect(opposedExchange.step(won.state, again("passive", dice[3]))).toMatchObject({
        state: { result: { winner: "passive" } },
      });
  });
  it("a team's helpers until the leader rolls, then the leader", () => {
    const request: TeamExchange = {
      actor: party("lead"),
      check: { ...check("skill", 6), dc: 10 },
      trait: "skillbase:technology",
      helpers: [party("x")],
    };
    const help = { type: "help" as const, target: "x", faces: dice[-1], check: check("skill", 0) };
    const helped = play(teamExchange, request, help);
    expect(helped.team?.row.value).toBe(0);
    expect(teamThrows(helped).map((o) => o.roll)).toEqual(["x"]);
    const more = play(teamExchange, request, help, again("x", dice[2]));
    expect(more.team).toMatchObject({ net: 1, row: { value: 1 } });
    const led = play(teamExchange, request, help, again("x", dice[2]), { type: "roll", faces: dice[0] });
    expect([led.result?.total, teamThrows(led).map((o) => o.roll)]).toEqual([7, ["lead"]]);
    expect(teamExchange.step(led, again("x", dice[3]))).toMatchObject({ reason: "improve.announced" });
    expect(teamExchange.step(led, again("lead", dice[2]))).toMatchObject({
      state: { result: { total: 9, success: false } },
    });
  });
  it("a trip's attack, its defense, then both sides of the contest, until it is applied", () => {
    const request: DeedExchange = {
      deed: "trip",
      actor: party("a"),
      target: party("b"),
      choice: { what: "", number: 0 },
      attack: { check: check("attack", 2), mayCrit: true, finishing: false } as never,
      check: check("ability", 4),
      opposed: true,
    };
    const missed = play(
      deedExchange,
      request,
      { type: "roll", faces: dice[-1], changes: [] },
      { type: "defend", faces: dice[0], check: check("activeDefense", 2) },
    );
    expect([missed.stage, deedThrows(missed).map((o) => o.roll)]).toEqual(["done", ["attack", "defense"]]);
    const hit = play(
      deedExchange,
      request,
      { type: "roll", faces: dice[-1], changes: [] },
      { type: "defend", faces: dice[0], check: check("activeDefense", 2) },
      again("attack", dice[1]),
    );
    expect(hit.stage).toBe("answer");
    const lost = deedExchange.step(hit, {
      type: "answer",
      faces: dice[2],
      activeFaces: dice[0],
      check: check("ability", 4),
    });
    if (!lost.accepted) throw new Error(lost.reason);
    expect([lost.state.stage, deedThrows(lost.state).map((o) => [o.roll, o.of.uuid])]).toEqual([
      "done",
      [
        ["check", "a"],
        ["answer", "b"],
      ],
    ]);
    const won = deedExchange.step(lost.state, again("check", dice[3]));
    if (!won.accepted) throw new Error(won.reason);
    expect(won.state).toMatchObject({ stage: "apply", roll: { success: true, margin: 2 } });
    const applied = deedExchange.step(won.state, { type: "apply", changes: [] });
    expect(applied.accepted && deedExchange.step(applied.state, again("answer", dice[3]))).toMatchObject({
      reason: "improve.announced",
    });
  });
  it("a deed of one's own: what failing cost is taken back", () => {
    const request: DeedExchange = {
      deed: "sprint",
      actor: party("a"),
      target: null,
      choice: { what: "", number: 0 },
      attack: null,
      check: { ...check("skill", 3), dc: 5 },
      opposed: false,
    };
    const failed = play(deedExchange, request, { type: "roll", faces: dice[0], changes: [hurt(5)], spent: [point] });
    expect(deedExchange.step(failed, again("check", dice[2], { changes: [point], outcome: [] }))).toMatchObject({
      changes: [{ from: 5, to: 6 }, point],
      state: { roll: { success: true }, changes: [] },
    });
    expect(deedExchange.step(failed, again("answer", dice[2]))).toMatchObject({ reason: "improve.noDice" });
  });
  it("a check on which life hangs: the better throw's consequences take the place of the first's", () => {
    const request = { actor: party("a"), check: { ...check("passiveDefense", 4), dc: 5 } };
    const worse = play(dyingRules.rules, request, { type: "roll", faces: dice[-1], changes: [hurt(-2)] });
    expect(dyingRules.rules.step(worse, again("check", dice[2], { changes: [point], outcome: [] }))).toMatchObject({
      changes: [{ from: -2, to: 6 }, point],
      state: { result: { total: 6 }, changes: [] },
    });
    expect(dyingRules.rules.step(play(dyingRules.rules, request), again("check", dice[2]))).toMatchObject({
      reason: "improve.noDice",
    });
  });
  it("a fall: what softens it, the catch, and each landing, as long as nothing is built on them", () => {
    const request: FallExchange = {
      actor: party("a"),
      distance: 4,
      size: -2,
      accidental: true,
      soften: { ...check("skill", 0), dc: -5 },
      catcher: party("b"),
    };
    const rolls = (...events: readonly Parameters<typeof fallExchange.step>[1][]): string[] =>
      fallThrows(play(fallExchange, request, ...events)).map((o) => o.roll);
    const [soft, caught, lands] = [
      { type: "soften" as const, faces: dice[0] },
      { type: "catch" as const, faces: dice[-1], check: { ...check("ability", 0), dc: -1 }, strength: 4 },
      {
        type: "land" as const,
        target: "a",
        faces: dice[0],
        check: { ...check("passiveDefense", 4), dc: 8 },
        changes: [hurt(2)],
      },
    ];
    expect([rolls(soft), rolls(soft, caught), rolls(soft, caught, lands)]).toEqual([["soften"], ["catch"], ["a"]]);
    expect(fallExchange.step(play(fallExchange, request, soft, caught), again("soften", dice[3]))).toMatchObject({
      reason: "improve.announced",
    });
    expect(play(fallExchange, request, soft, again("soften", dice[2])).softened?.degrees).toBe(3);
    expect(
      fallExchange.step(
        play(fallExchange, request, soft, caught, lands),
        again("a", dice[2], { changes: [point], outcome: [hurt(4)] }),
      ),
    ).toMatchObject({ changes: [{ from: 2, to: 6 }, point, { to: 4 }], state: { landed: [{ result: { total: 6 } }] } });
  });
});

describe("FUD-260 FUD-263 FUD-368 initiative", () => {
  const request: InitiativeExchange = {
    actor: party("a"),
    check: check("initiative", 4),
    place: "Combat.c.Combatant.a",
    before: 4,
  };
  it("the better of both totals stands in the place", () => {
    expect(initiativeAfter(request, dice[2])).toEqual([change("Combat.c.Combatant.a", "initiative", 4, 6, "FUD-368")]);
    expect(initiativeAfter(request, dice[-1])).toEqual([]);
  });
  it("what was seized is added to the second throw as well", () => {
    expect(initiativeAfter({ ...request, before: 12 }, dice[2])).toMatchObject([{ from: 12, to: 16 }]);
    expect(initiativeAfter({ ...request, before: 24 }, dice[1])).toMatchObject([{ to: 25 }]);
  });
  it("only between the throw and the first turn", () => {
    expect(
      [
        [false, false],
        [true, true],
        [true, false],
      ].map(([announced = false, begun = false]) => initiativeRefusal({ announced, begun })?.reason ?? "yes"),
    ).toEqual(["improve.noDice", "improve.announced", "yes"]);
  });
});
