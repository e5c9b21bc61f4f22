import { describe, expect, it } from "vitest";
import { calledAtOnce, calledPoints, callOf, callRefusal, calls, madeToughness, mostCalled } from "../index.ts";
import { abilities, hero, minion, power } from "../testing/fixtures.ts";

const extra = (key: string) => ({ extras: [{ key, ranks: 1 }] });
const summon = power("summon", 4);

describe("TWI-440 TWI-450 who comes when a power calls", () => {
  it("four effects put somebody on the board", () =>
    expect(
      (["summon", "animateObjects", "duplication", "createObject", "blast"] as const).map((k) => calls(power(k, 1))),
    ).toEqual([true, true, true, true, false]));
  it("15 points for each rank that is left", () =>
    expect([calledPoints(summon), calledPoints({ ...summon, lost: 1, active: false })]).toEqual([60, 45]));
  it.each([
    ["a minion of 60 points", summon, minion({ baseAttack: 30 }), false, null],
    ["one of 62", summon, minion({ baseAttack: 31 }), false, "call.points"],
    ["a villain", summon, hero({ kind: "villain" }), false, "call.minion"],
    ["a villain for a Heroic power", power("summon", 4, extra("heroic")), hero({ kind: "villain" }), false, null],
    ["oneself for a Duplication", power("duplication", 4), hero({ abilities: abilities({ str: 20 }) }), true, null],
    ["oneself, too dear", power("duplication", 4), hero({ abilities: abilities({ str: 80 }) }), true, "call.points"],
    ["another hero for a Duplication", power("duplication", 4), hero(), false, "call.minion"],
    ["a thing for a Summon", summon, hero({ kind: "object" }), false, "call.thing"],
    ["a thing for Create Object", power("createObject", 4), hero({ kind: "object" }), false, null],
    ["a minion for Create Object", power("createObject", 4), minion(), false, "call.thing"],
  ])("%s", (_what, p, creature, own, reason) => expect(callRefusal(p, creature, own)?.reason ?? null).toBe(reason));
  it("one is out at a time; Progression is a step of the table more", () =>
    expect(
      [0, 1, 2, 3].map((ranks) => mostCalled({ feats: ranks === 0 ? [] : [{ key: "progression", ranks }] })),
    ).toEqual([1, 2, 5, 10]));
  it("one comes by each use, with Horde all that may", () => {
    const five = { feats: [{ key: "progression", ranks: 2 }], extras: [] };
    expect([
      calledAtOnce(five, 0),
      calledAtOnce({ ...five, ...extra("horde") }, 2),
      calledAtOnce(five, 5),
      calledAtOnce(summon, 1),
    ]).toEqual([1, 3, 0, 0]);
  });
  it("a made thing has the Toughness of the rank", () => expect(madeToughness({ ranks: 7, lost: 2 })).toBe(5));
  it("whoever is called remembers whose power it was", () =>
    expect(callOf({ ref: "Actor.hero" }, "abc")).toBe("Actor.hero abc"));
});
