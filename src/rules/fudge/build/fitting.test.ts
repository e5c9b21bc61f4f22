import { describe, expect, it } from "vitest";
import { offenceList } from "../acts/attack/offence.ts";
import { powerCost } from "../powers/builder/cost.ts";
import { component, hero, modifier, power, settings, skill } from "../testing/fixtures.ts";
import { gearDraft, gearOf } from "../things/gear.ts";
import type { Component, SkillEntry } from "../types.ts";
import { audit } from "./audit.ts";
import {
  accessoryIn,
  accessoryOf,
  adopted,
  fittingSkill,
  type Foreign,
  takesAccessory,
  unusedSkill,
  withAccessory,
} from "./fitting.ts";

const of = (key: string): readonly Component[] => {
  const found = gearOf(key);
  if (!found) throw new Error(key);
  return gearDraft(found).components;
};
const first = (key: string): Component => of(key)[0] ?? component("damage", 1);
const SKILLS: readonly SkillEntry[] = [
  skill("rangedCombat", 6, "Bows"),
  skill("rangedCombat", 5, "Guns"),
  skill("rangedCombat", 3, "Light pistols"),
  skill("closeCombat", 4, "Swords"),
  skill("closeCombat", 7, "Unarmed"),
  skill("stealth", 9),
];
const nobody: Foreign = () => null;

describe("FUD-112 FUD-582 the combat skill that fits", () => {
  it.each([
    ["Bow", "bow", "rangedCombatBows"],
    ["Light Pistol", "lightPistol", "rangedCombatLight pistols"],
    ["Assault Rifle", "assaultRifle", "rangedCombatGuns"],
    ["Sword", "sword", "closeCombatSwords"],
    ["Club", "club", null],
    ["Grenade Launcher", "grenadeLauncher", null],
  ])("%s", (name, key, id) => expect(fittingSkill(SKILLS, name, first(key))?.id ?? null).toBe(id));
  it("a power by its name; nothing untrained, and nothing where no attack check is made", () => {
    const lance = component("damage", 8, { range: "ranged" });
    expect([
      fittingSkill([skill("rangedCombat", 2, "Star lance")], "Star Lance", lance)?.rank,
      fittingSkill([skill("rangedCombat", 0, "Star lance")], "Star Lance", lance),
      fittingSkill(SKILLS, "Bow", { ...lance, range: "perception" }),
      fittingSkill(SKILLS, "Bow", component("flight", 3)),
    ]).toEqual([2, null, null, null]);
  });
  it("isn't found by words that say nothing", () => {
    const [ray, blaster] = [component("damage", 8, { range: "ranged" }), component("damage", 8, { range: "ranged" })];
    expect([
      fittingSkill([skill("rangedCombat", 2, "The Bow")], "The Death Ray", ray),
      fittingSkill([skill("rangedCombat", 2, "Throwing of things")], "Blaster of Doom", blaster),
    ]).toEqual([null, null]);
  });
  it("is taken by what comes to a sheet, unless it names one that is there", () => {
    expect(adopted(SKILLS, "Bow", of("bow"), nobody)[0]?.attackSkill).toBe("rangedCombatBows");
    expect(adopted(SKILLS, "Bow", [{ ...first("bow"), attackSkill: "rangedCombatGuns" }], nobody)[0]?.attackSkill).toBe(
      "rangedCombatGuns",
    );
    const knife = of("knife");
    expect(adopted(SKILLS, "Knife", knife, nobody)[0]).toBe(knife[0]);
  });
  it("is remarked on where it lies unused", () => {
    const archer = hero({ skills: SKILLS });
    expect([
      unusedSkill(archer, { name: "Bow" }, first("bow"))?.id,
      unusedSkill(archer, { name: "Bow" }, { ...first("bow"), attackSkill: "rangedCombatGuns" }),
      unusedSkill(archer, { name: "Bow" }, { ...first("bow"), attackSkill: "gone" })?.id,
    ]).toEqual(["rangedCombatBows", null, "rangedCombatBows"]);
  });
});

describe("FUD-112 FUD-465 FUD-053 entries of skills that aren't there", () => {
  const theirs: Readonly<Record<string, ReturnType<Foreign>>> = {
    theirs: { base: "rangedCombat", specialty: "guns" },
    lore: { base: "stealth", specialty: "" },
    deed: { base: "acrobatics", specialty: "" },
  };
  const foreign: Foreign = (id) => theirs[id] ?? null;
  it("another's entry becomes one's own of that name, or the skill itself", () => {
    const [blast, quiet, agile] = adopted(
      SKILLS,
      "Kit",
      [
        component("damage", 4, { range: "ranged", attackSkill: "theirs" }),
        component("enhancedTrait", 3, { id: "q", trait: "lore" }),
        component("enhancedTrait", 3, { id: "a", trait: "deed" }),
      ],
      foreign,
    );
    expect([blast?.attackSkill, quiet?.trait, agile?.trait]).toEqual(["rangedCombatGuns", "stealth", "acrobatics"]);
  });
  it("what nobody knows is aimed with the ability alone, and what is enhanced otherwise stays", () => {
    const [blast, strong] = adopted(
      [],
      "Kit",
      [
        component("damage", 4, { range: "ranged", attackSkill: "nobody's" }),
        component("enhancedTrait", 3, { id: "s", trait: "str" }),
      ],
      nobody,
    );
    expect([blast?.attackSkill, strong?.trait]).toEqual([null, "str"]);
  });
  it("the audit says what is gone", () => {
    const lost = hero({
      skills: [skill("stealth", 2)],
      powers: [
        power("Lance", [
          component("damage", 4, { range: "ranged", attackSkill: "gone" }),
          component("enhancedTrait", 1, { id: "t", trait: "gone" }),
        ]),
      ],
    });
    const said = audit(lost, settings).map((f) => f.message);
    expect([said.some((m) => m.endsWith("skillGone")), said.some((m) => m.endsWith("power.trait"))]).toEqual([
      true,
      true,
    ]);
  });
});

describe("FUD-581 accessories", () => {
  it("are known by key or name", () =>
    expect(["Laser Sight", "scope", "Stun Ammo", "suppressor", "Binoculars"].map(accessoryOf)).toEqual([
      "laserSight",
      "scope",
      "stunAmmo",
      "suppressor",
      null,
    ]));
  it("a home-made thing of that name with effects of its own is none, and keeps them; one that does no more than the table's is", () => {
    const made = (name: string, ...components: readonly Component[]): string | null =>
      accessoryIn({ gear: "", name, components });
    expect(made("Scope", component("enhancedTrait", 1, { trait: "improvedAim" }), component("senses", 2))).toBeNull();
    expect(made("Suppressor", component("damage", 2))).toBeNull();
    expect(made("Laser sight", component("feature", 2))).toBeNull();
    expect([
      made("Scope", component("enhancedTrait", 1, { trait: "improvedAim" })),
      made("Laser sight", component("feature", 1)),
      made("Suppressor"),
    ]).toEqual(["scope", "laserSight", "suppressor"]);
    expect(accessoryIn({ gear: "scope", name: "Old glass", components: of("scope") })).toBe("scope");
  });
  it("go on a weapon, gear or a device, and on no power of one's own", () => {
    const fire = [component("damage", 6, { range: "ranged" })];
    expect(takesAccessory({ source: "equipment", components: of("heavyPistol") })).toBe(true);
    expect(takesAccessory({ source: "power", components: fire })).toBe(false);
    expect(
      takesAccessory({
        source: "power",
        components: fire.map((c) => ({ ...c, modifiers: [modifier("easilyRemovable")] })),
      }),
    ).toBe(true);
    expect(takesAccessory({ source: "equipment", components: of("bulletproofVest") })).toBe(false);
  });
  const on = (accessory: string, weapon = of("heavyPistol")): readonly Component[] | null =>
    withAccessory(weapon, accessory, "x");
  it.each([
    ["laserSight", 1],
    ["suppressor", 1],
    ["stunAmmo", 1],
    ["scope", 1],
  ])("%s costs the weapon %i point more", (key, points) => {
    const price = (components: readonly Component[]): number => powerCost({ source: "equipment", components });
    expect(price(on(key) ?? []) - price(of("heavyPistol"))).toBe(points);
    expect(on(key, on(key) ?? [])).toBeNull();
  });
  it("do what they say to the attack, or to who aims", () => {
    const armed = (components: readonly Component[]) =>
      hero({ powers: [power("Pistol", components, { source: "equipment", id: "p" })] });
    const shot = (key: string) =>
      offenceList(armed(on(key) ?? []), settings).find((a) => a.effect === "damage" && a.name !== null);
    expect([
      shot("laserSight")?.bonus?.total,
      shot("scope")?.bonus?.total,
      shot("stunAmmo")?.nonLethal,
      shot("laserSight")?.nonLethal,
    ]).toEqual([2, 0, true, false]);
    expect(on("scope")?.at(-1)).toMatchObject({ effect: "enhancedTrait", trait: "improvedAim" });
  });
  it("go on weapons alone, and on each of a weapon's attacks", () => {
    expect([
      on("laserSight", of("leather")),
      on("laserSight", of("shotgun"))?.map((c) => c.modifiers.some((m) => m.key === "accurate")),
      on("stunAmmo", of("shotgun"))?.map((c) => c.modifiers.filter((m) => m.key === "feature").length),
    ]).toEqual([null, [true, true], [1, 0]]);
  });
});
