import { describe, expect, it } from "vitest";
import { check, dice } from "../testing/fixtures.ts";
import { resolveCheck } from "./check.ts";
import {
  areaCoverRow,
  attackCircumstances,
  type AttackSituation,
  circumstance,
  holdsWithOneHand,
  interactionRows,
  OPEN,
  perceptionRow,
  rangeBand,
  sizeRow,
  toolsRow,
  tripMassRow,
} from "./circumstances.ts";

const total = (changes: Partial<AttackSituation>): number => {
  const rows = attackCircumstances({ ...OPEN, ...changes });
  return "accepted" in rows ? Number.NaN : rows.reduce((sum, r) => sum + r.value, 0);
};

describe("FUD-090 FUD-093 sizes of circumstances", () => {
  it("+1 and -1, major +2 and -2", () =>
    expect((["bonus", "penalty", "majorBonus", "majorPenalty"] as const).map((s) => circumstance(s).value)).toEqual([
      1, -1, 2, -2,
    ]));
  it("add up without limit, on the result and not on the DC", () =>
    expect(
      resolveCheck(
        check("skill", 0, {
          dc: 6,
          circumstances: [circumstance("majorBonus"), circumstance("majorBonus"), circumstance("bonus")],
        }),
        dice[1],
      ),
    ).toMatchObject({ total: 6, dc: 6, success: true }));
});

describe("FUD-091 FUD-092 tools", () => {
  it.each([
    ["proper", 0, 0],
    ["makeshift", -1, 0],
    ["missing", -2, -1],
  ] as const)("%s", (tools, plain, improvised) => {
    expect(toolsRow(tools, false).value).toBe(plain);
    expect(toolsRow(tools, true).value).toBe(improvised);
  });
});

describe("FUD-095 circumstances of an attack", () => {
  it("in the open there are none", () => expect(attackCircumstances(OPEN)).toEqual([]));
  it.each<[string, Partial<AttackSituation>, number]>([
    ["partial cover", { cover: "partial" }, -1],
    ["total cover", { cover: "total" }, -2],
    ["partial concealment", { concealment: "partial" }, -1],
    ["total concealment", { concealment: "total" }, -2],
    ["short range", { range: "ranged", band: "short" }, 0],
    ["medium range", { range: "ranged", band: "medium" }, -1],
    ["long range", { range: "ranged", band: "long" }, -2],
    ["the band means nothing up close", { range: "close", band: "long" }, 0],
    ["attacker prone, close", { attackerProne: true }, -1],
    ["attacker prone, ranged", { attackerProne: true, range: "ranged" }, 0],
    ["attacker prone with Prone Fighting", { attackerProne: true, attackerProneFighting: true }, 0],
    ["target prone, close (FUD-237)", { targetProne: true }, 1],
    ["target prone, ranged", { targetProne: true, range: "ranged" }, -1],
    ["target with Prone Fighting, close", { targetProne: true, targetProneFighting: true }, 0],
    ["a larger target from afar", { range: "ranged", targetSize: 1 }, 3],
    ["a larger attacker from afar", { range: "ranged", attackerSize: 0 }, -2],
    ["size up close", { targetSize: 1 }, 0],
    ["all together", { range: "ranged", cover: "total", concealment: "partial", band: "long" }, -5],
  ])("%s", (_, situation, value) => expect(total(situation)).toBe(value));
  it("complete cover can't be attacked", () =>
    expect(attackCircumstances({ ...OPEN, cover: "complete" })).toEqual({ accepted: false, reason: "attack.covered" }));
  it("beyond long range neither", () =>
    expect(attackCircumstances({ ...OPEN, range: "ranged", band: null })).toEqual({
      accepted: false,
      reason: "attack.outOfRange",
    }));
  it.each([
    [30, 0, "short"],
    [31, 0, "medium"],
    [60, 0, "medium"],
    [120, 0, "long"],
    [121, 0, null],
    [121, 1, "long"],
    [60, 1, "short"],
    [60, -1, "long"],
  ])("%i ft at %i doublings is %s", (feet, doublings, band) => {
    expect(rangeBand(feet, doublings)).toBe(band);
  });
  it("cover helps Dodge against areas", () =>
    expect([areaCoverRow("none").value, areaCoverRow("partial").value, areaCoverRow("total").value]).toEqual([
      0, 1, 2,
    ]));
  it("interaction with the deaf or the dull", () => {
    const value = (understands: boolean, intellect: number): number =>
      interactionRows({ understands, intellect }).reduce((s, r) => s + r.value, 0);
    expect([value(true, -3), value(false, -3), value(true, -4), value(false, -4)]).toEqual([0, -2, -2, -4]);
  });
  it.each([
    [0, 0],
    [14, 0],
    [15, -1],
    [29, -1],
    [150, -10],
  ])("Perception over %i ft", (feet, value) => expect(perceptionRow(feet).value).toBe(value));
});

describe("FUD-096 other effects of size", () => {
  it("grabs by the gap both ways", () =>
    expect([sizeRow("grab", 0, -2).value, sizeRow("grab", -2, 0).value]).toEqual([2, -2]));
  it("Intimidation of the smaller", () =>
    expect([sizeRow("intimidation", 0, -2).value, sizeRow("intimidation", -2, 0).value]).toEqual([2, 0]));
  it("Stealth before the larger", () =>
    expect([sizeRow("stealth", -3, -2).value, sizeRow("stealth", 0, -2).value]).toEqual([1, 0]));
  it("trips by mass", () => expect([tripMassRow(4, 2).value, tripMassRow(1, 2).value]).toEqual([2, 0]));
  it("a hand as large as the target (four size ranks below its body) holds it alone", () =>
    expect([holdsWithOneHand(2, -2), holdsWithOneHand(1, -2)]).toEqual([true, false]));
});
