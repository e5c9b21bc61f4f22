import { describe, expect, it } from "vitest";
import {
  attackCheck,
  DEFAULT_SETTINGS,
  drawAction,
  fall,
  fired,
  freeHands,
  GEAR_KINDS,
  type GearEntry,
  loadAction,
  objectDc,
  pickUp,
  weaponAttack,
} from "../index.ts";
import { foe, gear, hero, written } from "../testing/fixtures.ts";
import { ARMOUR, OBJECT_TOUGHNESS, SHIELDS, WEAPONS } from "../testing/gear-list.ts";

describe("DES-112 DES-151 DES-161 things on the ground", () => {
  const club = gear({
    weapon: {
      effect: "damage",
      rank: 2,
      band: "close",
      skill: "might",
      ability: "str",
      reach: 5,
      hands: 1,
      throwable: false,
      area: null,
      ammo: false,
      complex: false,
    },
  });
  it("hands: a weapon takes what it says, other things one, a grip its limbs", () => {
    const bow = gear({
      id: "g2",
      weapon: {
        ...(club.weapon ??
          (() => {
            throw new Error("no weapon");
          })()),
        hands: 2,
      },
    });
    const grip = { target: "Actor.foe", degree: 1, attack: "a", limbs: 1, kept: false, begun: false };
    expect([
      freeHands(hero()),
      freeHands(hero({ gear: [club] })),
      freeHands(hero({ gear: [bow] })),
      freeHands(hero({ gear: [club, gear({ id: "g3" })] })),
      freeHands(hero({ grab: grip })),
      freeHands(hero({ gear: [{ ...bow, held: false }] })),
    ]).toEqual([2, 1, 0, 0, 1, 2]);
  });
  it("what falls is in nobody's hand and gives no attack; it falls once", () => {
    expect(written(fall(foe(), club, "DES-112"))).toEqual({ "system.held": false, "system.fallen": true });
    expect(fall(foe(), { ...club, held: false, fallen: true }, "DES-112")).toEqual([]);
    expect(weaponAttack({ ...club, held: false, fallen: true })).toBeNull();
  });
  it("somebody else takes it into the own things, in hand and whole; its owner picks it up", () => {
    const data = {
      name: "Club",
      type: "destinyGear",
      system: { held: false, fallen: true, worn: false, stowed: false, toughness: 7 },
    };
    const lying = { ...club, held: false, fallen: true };
    expect(pickUp(hero(), foe(), lying, data, "DES-112")).toMatchObject([
      { kind: "delete", subject: "Actor.foe", collection: "Item", id: "g1", data },
      {
        kind: "create",
        subject: "Actor.ada",
        collection: "Item",
        id: "g1",
        data: { name: "Club", system: { held: true, fallen: false, toughness: 7 } },
      },
    ]);
    expect(written(pickUp(foe(), foe(), lying, data, "DES-151"))).toEqual({
      "system.fallen": false,
      "system.held": true,
    });
  });
});

describe("DES-197 a complex weapon", () => {
  const crossbow = gear({
    weapon: {
      effect: "damage",
      rank: 3,
      band: "ranged",
      skill: "dexterity",
      ability: null,
      reach: 5,
      hands: 2,
      throwable: false,
      area: null,
      ammo: true,
      complex: true,
    },
  });
  it("is to be loaded again once it was shot; another weapon isn't", () => {
    expect(fired(hero({ gear: [crossbow] }), "g1")).toMatchObject([
      { subject: "Actor.ada.Item.g1", path: "system.loaded", to: false },
    ]);
    expect([
      fired(hero({ gear: [crossbow] }), "fist"),
      fired(hero({ gear: [{ ...crossbow, loaded: false }] }), "g1"),
      fired(hero({ gear: [gear()] }), "g1"),
    ]).toEqual([[], [], []]);
  });
});

describe("DES-360 DES-361 DES-362 DES-363 DES-364 gear", () => {
  it("weapons as the list has them", () => {
    expect(GEAR_KINDS).toHaveLength(7);
    expect([
      WEAPONS.knife.throwable,
      WEAPONS.twoHandedSword.hands,
      WEAPONS.spear.reach,
      WEAPONS.whip.rank,
      WEAPONS.crossbow.complex,
      WEAPONS.rifle.ability,
      WEAPONS.grenade.area?.shape,
      WEAPONS.stunDevice.effect,
    ]).toEqual([true, 2, 10, 0, true, null, "burst", "affliction"]);
    expect([ARMOUR.heavy, SHIELDS.large, OBJECT_TOUGHNESS.armourPlate, objectDc(3)]).toEqual([5, 3, 12, 13]);
  });
  it("a held weapon is an attack; not stowed, broken or unloaded; dented it is clumsier (DES-116)", () => {
    const sword = gear({ weapon: WEAPONS.sword });
    expect(weaponAttack(sword)).toMatchObject({ band: "close", rank: 3, ability: "str", arms: "weapon", accurate: 0 });
    expect([
      weaponAttack({ ...sword, held: false }),
      weaponAttack({ ...sword, damage: "broken" }),
      weaponAttack(gear({ weapon: WEAPONS.crossbow, loaded: false })),
    ]).toEqual([null, null, null]);
    const held: GearEntry = { ...sword, damage: "dented" };
    const blade = weaponAttack(held);
    const check =
      blade &&
      attackCheck(hero({ gear: [held], attacks: [blade] }), blade, null, {
        type: null,
        settings: DEFAULT_SETTINGS,
        feet: null,
        cover: "none",
        concealment: "none",
        maneuver: 0,
        aimed: false,
      });
    expect(check?.sources).toEqual([expect.objectContaining({ key: "dented", ranks: -1 })]);
  });
  it("DES-138 DES-150 DES-197 getting it to hand and loading it", () =>
    expect([
      drawAction({ stowed: false }),
      drawAction({ stowed: true }),
      loadAction({ load: null }),
      loadAction({ load: "standard" }),
    ]).toEqual(["drawSheathe", "retrieveStore", "move", "standard"]));
});
