import type { Size } from "../../types.ts";
import type { EffectKey } from "./powers.ts";

/** A weapon as it is sold. */
export interface WeaponDefinition {
  /** Equipment points. */
  readonly cost: number;
  /** Damage bonus; null for one that works by `effect` alone. */
  readonly damage: number | null;
  /** Lowest natural that threatens; null for those that are never critical. */
  readonly threat: number | null;
  /** Feet; null in melee. */
  readonly increment: number | null;
  readonly thrown?: true;
  readonly type: "lethal" | "nonlethal" | "either";
  readonly autofire?: true;
  readonly area?: "burst" | "cloud" | "explosion";
  readonly twoHands?: true;
  /** Feet that it reaches in melee. */
  readonly reach?: number;
  /** Added to trip and disarm. */
  readonly tripDisarm?: number;
  /** Dodge bonus while worn or held. */
  readonly dodge?: number;
  /** Drawing the next shot is a move action. */
  readonly loading?: true;
  /** Works as a power of this rank. */
  readonly effects?: readonly (readonly [EffectKey, number])[];
}

const melee = (cost: number, damage: number, threat = 20, more: Partial<WeaponDefinition> = {}): WeaponDefinition => ({
  cost,
  damage,
  threat,
  increment: null,
  type: "lethal",
  ...more,
});
const gun = (
  cost: number,
  damage: number,
  increment: number,
  more: Partial<WeaponDefinition> = {},
): WeaponDefinition => ({ cost, damage, threat: 20, increment, type: "lethal", ...more });
const grenade = (cost: number, more: Partial<WeaponDefinition>): WeaponDefinition => ({
  cost,
  damage: null,
  threat: null,
  increment: 10,
  thrown: true,
  type: "lethal",
  ...more,
});
const shield = (cost: number, dodge: number): WeaponDefinition => ({
  cost,
  damage: null,
  threat: null,
  increment: null,
  type: "nonlethal",
  dodge,
});

/**
 * Weapons and shields. Name and text are `CROSSOVER.Twintens.Weapon.<key>.label|text`.
 * @rule TWI-165 TWI-471
 */
export const WEAPONS = {
  brassKnuckles: melee(1, 1, 20, { type: "either" }),
  knife: melee(4, 1, 19, { increment: 10, thrown: true }),
  club: melee(2, 2, 20, { type: "either" }),
  sword: melee(4, 3, 19),
  shortSword: melee(3, 2, 19),
  axe: melee(4, 3),
  mace: melee(4, 3),
  battleaxe: melee(6, 4, 20, { twoHands: true }),
  spear: melee(4, 3, 20, { increment: 20, thrown: true }),
  whip: melee(3, 0, 20, { reach: 15, tripDisarm: 2, type: "nonlethal" }),
  nunchaku: melee(3, 2, 20, { type: "either" }),
  smallShield: shield(2, 1),
  largeShield: shield(4, 2),
  holdOutPistol: gun(4, 2, 20),
  lightPistol: gun(6, 3, 30),
  heavyPistol: gun(8, 4, 40),
  machinePistol: gun(9, 3, 30, { autofire: true }),
  submachineGun: gun(12, 4, 40, { autofire: true }),
  shotgun: gun(10, 5, 40, { twoHands: true }),
  assaultRifle: gun(15, 5, 50, { autofire: true, twoHands: true }),
  sniperRifle: gun(11, 5, 100, { threat: 19, twoHands: true }),
  bow: gun(6, 3, 40, { twoHands: true }),
  crossbow: gun(7, 3, 40, { threat: 19, loading: true, twoHands: true }),
  bolos: grenade(6, { type: "nonlethal", effects: [["snare", 3]] }),
  taser: gun(10, 0, 5, { damage: null, threat: null, type: "nonlethal", effects: [["stun", 5]] }),
  blasterPistol: gun(10, 5, 50),
  blasterRifle: gun(16, 8, 80, { twoHands: true }),
  fragmentationGrenade: grenade(15, { damage: 5, area: "explosion" }),
  flashBang: grenade(16, { area: "burst", type: "nonlethal", effects: [["dazzle", 4]] }),
  smokeGrenade: grenade(8, { area: "cloud", type: "nonlethal", effects: [["obscure", 4]] }),
  sleepGasGrenade: grenade(12, { area: "cloud", type: "nonlethal", effects: [["fatigue", 4]] }),
  tearGasGrenade: grenade(12, {
    area: "cloud",
    type: "nonlethal",
    effects: [
      ["nauseate", 4],
      ["dazzle", 4],
    ],
  }),
  dynamite: grenade(15, { damage: 5, area: "explosion" }),
} as const satisfies Record<string, WeaponDefinition>;

/** Armour: Toughness that it gives, and equipment points. @rule TWI-472 */
export const ARMORS = {
  leather: { toughness: 1, cost: 1 },
  undercoverShirt: { toughness: 2, cost: 2, subtle: true },
  chain: { toughness: 3, cost: 3 },
  bulletproofVest: { toughness: 3, cost: 3 },
  tacticalVest: { toughness: 4, cost: 4 },
  plate: { toughness: 5, cost: 5 },
  riotArmor: { toughness: 6, cost: 6 },
} as const;

/** Gear, each for one equipment point. @rule TWI-473 */
export const GEAR = [
  "binoculars",
  "camera",
  "commlink",
  "computer",
  "disguiseKit",
  "flashlight",
  "gasMask",
  "gps",
  "handcuffs",
  "lockPicks",
  "medicalKit",
  "miniTracer",
  "multiTool",
  "nightVisionGoggles",
  "parabolicMicrophone",
  "rebreather",
  "toolKit",
  "utilityBeltSlot",
] as const;
export const GEAR_COST = 1;

/** What it takes to get out of handcuffs. @rule TWI-473 */
export const HANDCUFFS = { toughness: 9, escapeArtist: 35, strength: 25 } as const;

/** Vehicles: objects with a sheet. `str` where the table has one. @rule TWI-004 TWI-474 */
export const VEHICLES = {
  motorcycle: { str: 15, toughness: 9, size: "Medium" },
  car: { toughness: 8, size: "Large" },
  van: { toughness: 8, size: "Huge" },
  tank: { toughness: 12, impervious: 10, size: "Huge" },
  helicopter: { toughness: 9, size: "Huge" },
  jet: { toughness: 11, size: "Gargantuan" },
  boat: { toughness: 7, size: "Large" },
} as const satisfies Record<
  string,
  { readonly toughness: number; readonly size: Size; readonly str?: number; readonly impervious?: number }
>;

/** Toughness of what things are made of. @rule TWI-288 */
export const MATERIALS = {
  glass: 1,
  rope: 1,
  door: 3,
  wood: 4,
  ice: 3,
  chain: 7,
  brick: 8,
  stone: 8,
  car: 8,
  reinforcedConcrete: 10,
  iron: 9,
  steel: 10,
  safeDoor: 12,
  titanium: 15,
  superAlloy: 20,
} as const;
