import { describe, expect, it } from "vitest";
import { toNumber } from "../../kernel/odds/index.ts";
import { bonus } from "../dice/bonus.ts";
import { dieTotalOdds } from "../dice/odds.ts";
import { attributes, hero, mook, settings, skill } from "../testing/fixtures.ts";
import { dramaTwin } from "./twin.ts";

const boxer = hero({
  attributes: attributes({ dex: 10, str: 14, tou: 11 }),
  skills: [skill("unarmedCombat", 4), skill("dodge", 3)],
  powers: [],
  weapons: [],
  armour: [],
  defences: { melee: "dodge", ranged: "dodge", mental: "willpower" },
});

describe("DRA-145 DRA-170 DRA-178 somebody against their own twin", () => {
  it("strikes as often as value and bonus reach the defence", () => {
    const odds = dieTotalOdds({ rank: "hero", skilled: true, segments: ["base"] }).dist;
    expect(dramaTwin(boxer, settings)?.hit).toBeCloseTo(toNumber(odds.probability((t) => 14 + bonus(t) >= 13)), 6);
  });
  it("a stronger blow fells sooner, a tougher body stands longer", () => {
    const of = (str: number, tou: number): number =>
      dramaTwin({ ...boxer, attributes: attributes({ dex: 10, str, tou }) }, settings)?.blows ?? 0;
    expect(of(17, 11)).toBeLessThan(of(14, 11));
    expect(of(14, 14)).toBeGreaterThan(of(14, 11));
  });
  it("DRA-183 a mook goes down before a hero does; harm that is there doesn't count", () => {
    const of = (who: typeof boxer): number => dramaTwin(who, settings)?.blows ?? 0;
    expect(of({ ...boxer, rank: mook({}).rank })).toBeLessThan(of(boxer));
    expect(of({ ...boxer, harm: { ...boxer.harm, shock: 9 } })).toBe(of(boxer));
  });
});
