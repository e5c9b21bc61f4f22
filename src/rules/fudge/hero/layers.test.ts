import { describe, expect, it } from "vitest";
import { offenceList } from "../acts/attack/offence.ts";
import { audit } from "../build/audit.ts";
import { answerTo } from "../cards/attack/attack-resist.ts";
import { bonusOf } from "../dice/check.ts";
import { beset } from "../harm/hazard-checks.ts";
import { abilities, component, hero, modifier, power, settings, totalOf } from "../testing/fixtures.ts";
import { gearDraft, gearOf } from "../things/gear.ts";
import type { FudgeCharacter, PowerModifier } from "../types.ts";
import { braced, layersAgainst, limitedLayers, NO_LAYER } from "./layers.ts";
import { defenseTally, imperviousRank } from "./traits.ts";

const limited = (note: string, partial: number | null = null): PowerModifier => ({
  key: "limited",
  ranks: 1,
  partial,
  note,
});
const clad = (note = "ballistic", more: readonly PowerModifier[] = [], partial: number | null = null): FudgeCharacter =>
  hero({
    ref: "Actor.b",
    abilities: abilities({ sta: 1 }),
    powers: [
      power("Vest", [component("protection", 6, { id: "v", modifiers: [limited(note, partial), ...more] })], {
        id: "vest",
        source: "equipment",
      }),
    ],
  });
const toughness = (who: FudgeCharacter): number => totalOf(defenseTally(who, "toughness", settings));

/** What somebody's Toughness is worth against a Damage of these descriptors. */
function against(who: FudgeCharacter, descriptors: readonly string[], chosen: string | null = null): number {
  const attacker = hero({
    ref: "Actor.a",
    powers: [power("Shot", [component("damage", 5, { id: "s", descriptors })], { id: "p" })],
  });
  const attack = offenceList(attacker, settings).find((a) => a.id === "p.s");
  if (!attack) throw new Error("no attack");
  return bonusOf(
    answerTo({ attack, component: null, attacker, target: who, source: "x", recoil: false, chosen }, settings).defense,
  ).total;
}

describe("FUD-530 FUD-581 armor that only counts against some harm", () => {
  it("stands out of Toughness, which says so", () => {
    expect([toughness(clad()), toughness(hero())]).toEqual([1, 0]);
    expect(defenseTally(clad(), "toughness", settings).rows.find((r) => r.rule === "FUD-581")).toMatchObject({
      value: 0,
      data: { power: "Vest", against: "ballistic" },
    });
  });
  it("counts when its words name what the harm is made of", () =>
    expect([
      against(clad(), ["Ballistic"]),
      against(clad(), ["fire"]),
      against(clad("bullets, ballistic or not"), ["ballistic"]),
      against(clad(""), ["ballistic"]),
    ]).toEqual([6, 1, 6, 6]));
  it("or when they leave out what it is made of", () =>
    expect(["magic", "fire"].map((made) => against(clad("not against magic"), [made]))).toEqual([1, 6]));
  it("or when whoever resists says so, or not", () =>
    expect([
      against(clad(), ["fire"], "vest.v"),
      against(clad(), ["ballistic"], NO_LAYER),
      against(clad(), ["ballistic"], "another"),
    ]).toEqual([6, 1, 6]));
  it("FUD-531 of a layer that is limited in part the rest always stands", () =>
    expect([toughness(clad("ballistic", [], 4)), against(clad("ballistic", [], 4), ["ballistic"])]).toEqual([2, 6]));
  it("FUD-125 hardens nothing before it counts", () => {
    const hard = clad("ballistic", [modifier("impervious", 3)]);
    expect([
      imperviousRank(hard, "toughness", settings),
      imperviousRank(braced(hard, limitedLayers(hard)), "toughness", settings),
    ]).toEqual([0, 3]);
  });
  it("FUD-125 FUD-531 but what always stands of it is as hard as ever", () =>
    expect(imperviousRank(clad("ballistic", [modifier("impervious", 3)], 3), "toughness", settings)).toBe(2));
  it("FUD-553 the audit holds it to the limits as it stands when that harm comes", () => {
    const over = {
      ...clad(),
      powerLevel: 2,
      powers: [power("Vest", [component("protection", 9, { modifiers: [limited("ballistic")] })])],
    };
    expect(audit(over, settings).some((f) => f.rule === "FUD-553")).toBe(true);
  });
  it("FUD-186 a fire that it is made for meets it too", () => {
    const roll = (made: string): number =>
      bonusOf(
        beset("hazard", clad("fire"), { what: made, number: 4 }, settings).check ??
          ({ bonus: [], circumstances: [], after: [], cap: null } as never),
      ).total;
    expect([roll("fire, heat"), roll("rocks")]).toEqual([6, 1]);
  });
  it.each(["undercoverShirt", "bulletproofVest"])(
    "%s of the table knows the guns of the table, and no knife",
    (key) => {
      const made = (gear: string) =>
        gearDraft(gearOf(gear) ?? { key: gear, group: "tool", points: 1, effects: [], material: "iron", rank: null });
      const who = hero({ powers: [{ ...made(key), id: key, active: true, cost: 0 } as never] });
      const counts = (gun: string): number =>
        layersAgainst(who, made(gun).components[0]?.descriptors ?? [], null).length;
      expect([
        counts("heavyPistol"),
        counts("shotgun"),
        counts("knife"),
        counts("bow"),
        counts("blasterRifle"),
      ]).toEqual([1, 1, 0, 0, 0]);
    },
  );
});
