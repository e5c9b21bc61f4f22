import { describe, expect, it } from "vitest";
import { draw } from "../../kernel/draw.ts";
import type { Chance } from "../../kernel/forecast.ts";
import { hero, settings, skill, villain } from "../testing/fixtures.ts";
import { blow, mean, meansOf, type Struck, thrown } from "./blow.ts";

/** Chance that is the same at each run. */
function chance(): Chance {
  let state = 5;
  return {
    below: (n) => {
      const drawn = draw(state);
      ({ state } = drawn);
      return Math.floor((drawn.value / 2 ** 32) * n);
    },
  };
}

const mara = hero({ skills: [skill("unarmedCombat", 4)] });
const grell = villain();
const THROWS = 20_000;

describe("DRA-011 DRA-040 DRA-178 a blow of a forecast", () => {
  it("thrown again and again takes what the card's own odds say", () => {
    const made = blow(mara, grell, "unarmed", settings);
    if (!made) throw new Error("no blow");
    const taken = ({ them }: Struck): number => them.harm.shock + 10 * them.harm.wounds;
    const told = mean(made, taken);
    const chances = chance();
    let sum = 0;
    for (let n = 0; n < THROWS; n++) sum += taken(thrown(made, chances));
    expect(told).toBeGreaterThan(0.5);
    expect(Math.abs(sum / THROWS - told)).toBeLessThan(told * 0.05);
  });

  it("is made with everything that needs no word about it", () =>
    expect(meansOf(mara, settings)).toEqual(expect.arrayContaining(["unarmed"])));

  it("nobody who is out strikes", () =>
    expect(blow({ ...mara, harm: { ...mara.harm, wounds: 3 } }, grell, "unarmed", settings)).toBeNull());
});
