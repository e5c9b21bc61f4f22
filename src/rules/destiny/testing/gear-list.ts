/** The ledger's lists of gear, to hold the packs to. */
import type { WeaponSpec } from "../types.ts";

const weapon = (rank: number, band: "close" | "ranged", hands: 1 | 2, more: Partial<WeaponSpec> = {}): WeaponSpec => ({
  effect: "damage",
  rank,
  band,
  skill: band === "close" ? "might" : "dexterity",
  ability: band === "close" ? "str" : null,
  reach: 5,
  hands,
  throwable: false,
  area: null,
  ammo: false,
  complex: false,
  ...more,
});

/** The weapons of the list. The fist is what everybody has and stands with the basic attacks. @rule DES-361 DES-362 */
export const WEAPONS = {
  knife: weapon(1, "close", 1, { throwable: true }),
  club: weapon(2, "close", 1),
  staff: weapon(2, "close", 2),
  sword: weapon(3, "close", 1),
  axe: weapon(3, "close", 1),
  twoHandedSword: weapon(4, "close", 2),
  spear: weapon(3, "close", 2, { reach: 10 }),
  whip: weapon(0, "close", 1, { reach: 15 }),
  bow: weapon(3, "ranged", 2, { ammo: true }),
  crossbow: weapon(3, "ranged", 2, { ammo: true, complex: true }),
  lightPistol: weapon(3, "ranged", 1, { ammo: true }),
  heavyPistol: weapon(4, "ranged", 1, { ammo: true }),
  rifle: weapon(5, "ranged", 2, { ammo: true }),
  grenade: weapon(5, "ranged", 1, { area: { shape: "burst", ranks: 1, selective: false } }),
  stunDevice: weapon(4, "close", 1, { effect: "affliction", ability: null }),
} as const satisfies Record<string, WeaponSpec>;

/** Toughness of armour, and Advantage of shields on Combat Defense. @rule DES-363 */
export const ARMOUR = { light: 1, medium: 3, heavy: 5 } as const;
export const SHIELDS = { small: 1, medium: 2, large: 3 } as const;

/** Toughness of what things are made of. @rule DES-249 DES-364 */
export const OBJECT_TOUGHNESS = {
  cloth: 0,
  glass: 1,
  rope: 1,
  wood: 3,
  stone: 5,
  iron: 7,
  steel: 9,
  armourPlate: 12,
  exotic: 15,
} as const;
