import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hero, power } from "../testing/fixtures.ts";
import type { PowerEntry } from "../types.ts";
import { arrayPoints, pointsShared, shareArray, sharedPower, sharers } from "./arrays.ts";
import { powersCost } from "./containers.ts";

const member = (key: PowerEntry["key"], ranks: number, more: Partial<PowerEntry> = {}): PowerEntry =>
  power(key, ranks, { arrayId: "storm", dynamic: true, ...more });
/** 20 points between a blast of 2 a rank and a wind of 2 a rank; a light that doesn't share. */
const storm = hero({
  powers: [
    member("blast", 10),
    member("flight", 10, { active: false }),
    power("dazzle", 10, { arrayId: "storm", active: false }),
    power("strike", 4),
  ],
});
const paths = (ranks: Readonly<Record<string, number>>): unknown => {
  const step = shareArray(storm, "blast", ranks);
  return step.accepted
    ? step.changes.map((c) => [c.subject.split(".").at(-1), c.kind === "set" && c.path, c.kind === "set" && c.to])
    : [step.reason, step.data];
};

describe("TWI-431 dynamic arrays", () => {
  it("cost 2 for each alternate that shares, 1 for one that doesn't", () =>
    expect(powersCost(storm)).toBe(20 + 2 + 1 + 4));
  it("share the points of the costliest among those that are dynamic", () =>
    expect([
      sharers(storm, "blast").map((p) => p.id),
      sharers(storm, "dazzle"),
      sharers(storm, "strike"),
      arrayPoints(storm, "storm"),
    ]).toEqual([["blast", "flight"], [], [], 20]));
  it("several are on at once with the ranks that they get; the rest is off", () =>
    expect(paths({ blast: 6, flight: 4 })).toEqual([
      ["blast", "system.share", 6],
      ["flight", "system.share", 4],
      ["flight", "system.active", true],
    ]));
  it("all for one is all of its ranks", () =>
    expect(paths({ flight: 10 })).toEqual([
      ["blast", "system.active", false],
      ["flight", "system.active", true],
    ]));
  it.each([
    ["more points than there are", { blast: 7, flight: 4 }, ["power.share", { used: 22, points: 20 }]],
    ["more ranks than a power has", { blast: 11 }, ["power.ranks", undefined]],
    ["half a rank", { blast: 0.5 }, ["power.ranks", undefined]],
  ] as const)("refuses %s", (_what, ranks, why) => expect(paths(ranks)).toEqual(why));
  it("nothing is shared outside of an array", () =>
    expect(shareArray(storm, "strike", {})).toMatchObject({ reason: "power.noArray" }));
  it("a share lowers the ranks in use and nothing else", () =>
    expect([
      sharedPower(member("blast", 10, { share: 4 })).ranks,
      sharedPower(member("blast", 10)).ranks,
      sharedPower(member("blast", 3, { share: 9 })).ranks,
    ]).toEqual([4, 10, 3]));
  it("law: what is accepted never takes more points than there are", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), (blast, flight) => {
        const step = shareArray(storm, "blast", { blast, flight });
        expect(step.accepted).toBe(
          blast <= 10 && flight <= 10 && pointsShared(sharers(storm, "blast"), { blast, flight }) <= 20,
        );
      }),
    ));
});
