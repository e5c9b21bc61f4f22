import { describe, expect, it } from "vitest";
import { powerUse, tiring } from "../powers/powers.ts";
import { effect, hero, power } from "../testing/fixtures.ts";
import type { DestinyCharacter } from "../types.ts";
import { immuneTo, IMMUNITIES, type Immunity, immunityParts, immunitySubject } from "./immunity.ts";

const immune = (subject: string, rank: number, active = true): DestinyCharacter =>
  hero({
    powers: [
      power([effect({ effect: "immunity", subject, rank, duration: "permanent", range: "personal" })], { active }),
    ],
  });
const list = (who: DestinyCharacter): readonly Immunity[] => IMMUNITIES.filter((i) => immuneTo(who, i));

describe("DES-177 DES-340 an Immunity from the list, at the ranks that it takes", () => {
  it.each([
    ["ownSlam", 1, []],
    ["ownSlam", 2, ["ownSlam"]],
    ["allSlam", 4, []],
    ["allSlam", 5, ["ownSlam", "allSlam"]],
    ["fatigue", 1, ["fatigue"]],
  ] as const)("%s at %i", (what, rank, keeps) =>
    expect(list(immune(immunitySubject([what], ""), rank))).toEqual(keeps),
  );

  it("a tiring power doesn't tire whom fatigue can't touch", () => {
    const tires = power([effect({ modifiers: [{ key: "tiring", rank: 1, choice: "" }] })]);
    const who = immune("fatigue", 1);
    expect(powerUse(who, tires, immuneTo(who, "fatigue")).changes).toEqual([]);
    expect(tiring(hero(), immuneTo(hero(), "fatigue"))).not.toEqual([]);
  });

  it("an Immunity that is permanent works while its power is off", () =>
    expect(list(immune("fatigue", 1, false))).toEqual(["fatigue"]));
});

describe("DES-337 what was typed before there was a list is still read", () => {
  it.each([
    ["own Slam damage", ["ownSlam"], ""],
    ["cold, poison, hunger, sleep, own Slam damage", ["ownSlam"], "cold, poison, hunger, sleep"],
    ["hunger, sleep, fatigue, poison, age", ["fatigue"], "hunger, sleep, poison, age"],
    ["Fatigue", ["fatigue"], ""],
    ["allSlam", ["allSlam"], ""],
    ["slamming doors", [], "slamming doors"],
    ["", [], ""],
  ] as const)("'%s'", (typed, known, other) => expect(immunityParts(typed)).toEqual({ known, other }));

  it("ticking one keeps the other words, and words that name one are taken as ticked", () => {
    expect(immunitySubject(["ownSlam"], "cold, poison")).toBe("ownSlam, cold, poison");
    expect(immunitySubject([], "cold, Fatigue")).toBe("fatigue, cold");
  });
});
