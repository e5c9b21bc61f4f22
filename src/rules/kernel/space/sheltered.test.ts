/** Which areas cover keeps from somebody. @rule FUD-115 TWI-111 */
import { describe, expect, it } from "vitest";
import { derive } from "../../fudge/hero/derive.ts";
import { component, hero, modifier, power, settings } from "../../fudge/testing/fixtures.ts";
import { areaCovers } from "../../twintens/powers/powers.ts";

const fudge = (shape: string): number | undefined => {
  const blast = power("Blast", [component("damage", 6, { range: "ranged", modifiers: [modifier("area", 1, shape)] })]);
  return derive(hero({ powers: [blast] }), settings).attacks.find((a) => a.name === "Blast")?.covers?.sheltered;
};

describe("cover against an area", () => {
  it("FUD-115 in Fudge three quarters of it, but not against a cloud", () =>
    expect(["burst", "cone", "line", "cylinder", "cloud"].map(fudge)).toEqual([0.7, 0.7, 0.7, 0.7, undefined]));
  it("TWI-111 in Twin Tens all of it, but not against a cloud", () =>
    expect(
      ["burst", "cone", "line", "explosion", "cloud"].map((shape) => areaCovers({ shape, rank: 4 }, null)?.sheltered),
    ).toEqual([0.98, 0.98, 0.98, 0.98, undefined]));
});
