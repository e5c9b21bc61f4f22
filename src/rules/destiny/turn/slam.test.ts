import { describe, expect, it } from "vitest";
import { chargeBands, chargeFeet, type Deed, moved, slamLegal, slamRanks } from "../index.ts";
import { apply, hero } from "../testing/fixtures.ts";

const reason = (deed: Deed<object> | { readonly accepted: false; readonly reason: string } | null): string =>
  deed === null || deed.accepted ? "accepted" : deed.reason;

describe("DES-107 DES-177 Charge and Slam", () => {
  it("a Charge goes one rank below the speed, and ends in a close attack", () => {
    expect(chargeFeet(hero(), "combat")).toBe(15);
    expect(chargeBands(null)).toEqual(["close"]);
  });
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [29, 2],
    [45, 4],
    [300, 5],
  ])("DES-030 %i feet give %i ranks", (ft, ranks) => expect(slamRanks(ft)).toBe(ranks));
  it("Walk and Charge both count, forced movement doesn't", () => {
    const walked = apply(hero(), moved(hero(), 30));
    expect(apply(walked, moved(walked, 15)).turn.feetMoved).toBe(45);
    expect(moved(hero(), 0)).toEqual([]);
  });
  it("only a close attack that deals damage, after ten feet", () => {
    expect(reason(slamLegal({ band: "close", effect: "damage" }, 10))).toBe("accepted");
    expect(reason(slamLegal({ band: "close", effect: "affliction" }, 10))).toBe("slam.attack");
    expect(reason(slamLegal({ band: "ranged", effect: "damage" }, 10))).toBe("slam.attack");
    expect(reason(slamLegal({ band: "close", effect: "damage" }, 5))).toBe("slam.feet");
  });
});

describe("DES-107 where a Charge may end", () => {
  it.each([
    ["close", "combat", true],
    ["close", "challenge", true],
    ["close", "conflict", true],
    ["court", "conflict", true],
    ["court", "challenge", false],
    ["court", "combat", false],
    ["ranged", "combat", false],
    ["rumor", "conflict", false],
  ] as const)("%s in a %s: %s", (band, type, may) => {
    expect(chargeBands(type).includes(band)).toBe(may);
  });
});
