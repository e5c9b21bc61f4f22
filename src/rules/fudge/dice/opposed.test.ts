import { describe, expect, it } from "vitest";
import { advantage, check, dice, hero } from "../testing/fixtures.ts";
import type { Faces } from "../types.ts";
import { asRoutine, resolveCheck } from "./check.ts";
import {
  coinFlip,
  compareRanks,
  helperCheck,
  type OpposedRequest,
  resolveOpposed,
  teamBonus,
  teamworkRows,
} from "./opposed.ts";
import { OPPOSED_PAIRS } from "./values.ts";

const sides = (a: number, p: number, tie: OpposedRequest["tie"] = "bonus"): OpposedRequest => ({
  active: check("skill", a),
  passive: check("skill", p),
  tie,
});

describe("FUD-055 FUD-058 opposed checks", () => {
  it("the higher total wins", () =>
    expect(resolveOpposed(sides(5, 3), dice[0], dice[1])).toMatchObject({
      winner: "active",
      by: "total",
      difference: 1,
      degrees: 1,
    }));
  it("degrees count from the difference", () =>
    expect(resolveOpposed(sides(5, 9), dice[-1], dice[1])).toMatchObject({
      winner: "passive",
      difference: 6,
      degrees: 2,
    }));
  it("sneaking is Stealth against Perception", () =>
    expect(OPPOSED_PAIRS.find((p) => p.key === "sneak")).toMatchObject({ active: "stealth", passive: "perception" }));
});

describe("FUD-056 FUD-057 ties", () => {
  it("the higher bonus wins", () =>
    expect(resolveOpposed(sides(5, 3), dice[-1], dice[1])).toMatchObject({
      winner: "active",
      by: "bonus",
      degrees: 1,
    }));
  it("equal bonuses stay a tie", () =>
    expect(resolveOpposed(sides(4, 4), dice[1], dice[1])).toMatchObject({
      winner: null,
      by: "undecided",
      degrees: null,
    }));
  it("until a coin falls", () => {
    expect(resolveOpposed(sides(4, 4), dice[1], dice[1], 1)).toMatchObject({ winner: "active", by: "coin" });
    expect(resolveOpposed(sides(4, 4), dice[1], dice[1], -1)).toMatchObject({ winner: "passive", by: "coin" });
    expect(coinFlip(0)).toBeNull();
  });
});

describe("FUD-067 FUD-064 graded ties", () => {
  it("go to the side acted upon", () =>
    expect(resolveOpposed(sides(5, 4, "passive"), dice[0], dice[1])).toMatchObject({
      winner: "passive",
      difference: 0,
      degrees: 1,
    }));
  it("go to the counter", () => expect(resolveOpposed(sides(5, 4, "active"), dice[0], dice[1]).winner).toBe("active"));
  it("go to nobody in a grab", () =>
    expect(resolveOpposed(sides(5, 4, "nobody"), dice[0], dice[1])).toMatchObject({ winner: null, by: "tie" }));
});

describe("FUD-029 criticals on both sides", () => {
  it("the only critical failure loses", () =>
    expect(resolveOpposed(sides(20, 0), dice[-3], dice[0])).toMatchObject({
      winner: "passive",
      by: "criticalFailure",
      degrees: 1,
    }));
  it("two compare their totals at -3 each", () =>
    expect(resolveOpposed(sides(5, 4), dice[-3], dice[-3])).toMatchObject({
      winner: "active",
      by: "total",
      difference: 1,
    }));
  it("a critical success is +4", () =>
    expect(resolveOpposed(sides(5, 7), dice[3], dice[1])).toMatchObject({ winner: "active", difference: 1 }));
});

describe("FUD-059 somebody who isn't trying", () => {
  it("is a DC of their bonus, and meeting it succeeds", () => {
    const met = (faces: Faces): unknown =>
      resolveOpposed({ active: check("skill", 5), passive: asRoutine(check("skill", 6)), tie: "active" }, faces, null);
    expect([met(dice[1]), met(dice[0])]).toMatchObject([
      { winner: "active", difference: 0, passive: { total: 6, faces: null } },
      { winner: "passive", difference: 1 },
    ]);
  });
});

describe("FUD-061 FUD-062 comparison checks", () => {
  it("the higher rank wins without dice", () => {
    expect(compareRanks(5, 4)).toBe("active");
    expect(compareRanks(4, 5, 1)).toBe("passive");
  });
  it("extra effort may raise a rank to a tie, which a coin decides", () => {
    expect(compareRanks(4 + 1, 5)).toBeNull();
    expect(compareRanks(4 + 1, 5, -1)).toBe("passive");
  });
});

const helper = (bonus: number, faces: Faces) => resolveCheck(helperCheck(check("skill", bonus, { dc: 25 })), faces);

describe("FUD-070 FUD-071 FUD-072 FUD-073 team checks", () => {
  it.each<[readonly number[], number, number]>([
    [[3, -5, 8], 2, 1],
    [[9], 3, 2],
    [[12, 12, 12], 12, 2],
    [[1], 1, 1],
    [[0], 1, 1],
    [[1, -1], 0, 0],
    [[-3], -1, 0],
    [[-4], -2, -1],
    [[-20], -7, -1],
    [[], 0, 0],
  ])("helpers' totals %j net %i: %i for the leader", (totals, net, bonus) =>
    expect(teamBonus(totals.map((t) => helper(t, dice[0])))).toMatchObject({ net, row: { value: bonus } }),
  );
  it("a helper's critical failure is at least one degree of failure", () =>
    expect(teamBonus([helper(20, dice[-3])]).net).toBe(-1));
});

describe("FUD-074 Teamwork", () => {
  it("adds 2 to the helper's own check against DC 0", () =>
    expect(
      resolveCheck(
        helperCheck(check("skill", -3), teamworkRows(hero({ advantages: [advantage("teamwork")] }))),
        dice[1],
      ),
    ).toMatchObject({ total: 0, dc: 0, success: true }));
});
