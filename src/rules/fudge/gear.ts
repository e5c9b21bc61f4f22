/** Mundane gear: weapons, armor, tools, with what they are made of and what they cost in equipment points. */
import { deviceToughness, materialToughness, type ObjectState } from "./objects.ts";
import type { Component, EffectKey, PowerEntry, PowerModifier, PowerRange } from "./types.ts";
import { newComponent } from "./powers/edit.ts";
import type { PowerDraft } from "./powers/structure.ts";
import { GEAR_MATERIAL, MATERIALS } from "./values.ts";

/** An effect of a piece of gear: effect, rank, modifiers with their ranks, what it concerns. */
interface GearEffect {
  readonly effect: EffectKey;
  readonly rank: number;
  readonly modifiers: Readonly<Record<string, number>>;
  readonly trait?: string;
}

/** A piece of gear. Name and text are `CROSSOVER.Fudge.Gear.<key>`. */
export interface GearDefinition {
  readonly key: string;
  readonly group: "melee" | "gun" | "heavy" | "thrown" | "grenade" | "armor" | "shield" | "accessory" | "tool";
  /** Equipment points as the table has them. */
  readonly points: number;
  /** What it is made of; empty where the table gives a price that its words don't add up to, or no effect at all. */
  readonly effects: readonly GearEffect[];
  /** Rank of its Damage, Affliction or Protection, for a card; null without one. */
  readonly rank: number | null;
}

const made = (effect: EffectKey, rank: number, modifiers: GearEffect["modifiers"] = {}, trait?: string): GearEffect => ({ effect, rank, modifiers, ...(trait !== undefined && { trait }) });
const gear = (group: GearDefinition["group"], key: string, points: number, rank: number | null, ...effects: readonly GearEffect[]): GearDefinition => ({ key, group, points, rank, effects });
const melee = (key: string, rank: number): GearDefinition => gear("melee", key, rank, rank, made("damage", rank, { strengthBased: 1 }));
const shot = (group: GearDefinition["group"], key: string, rank: number, extras: GearEffect["modifiers"] = {}): GearDefinition => gear(group, key, rank * (2 + Object.values(extras).reduce((a, b) => a + b, 0)), rank, made("damage", rank, { increasedRange: 1, ...extras }));
const armor = (key: string, rank: number): GearDefinition => gear("armor", key, rank, rank, made("protection", rank));
const shield = (key: string, rank: number): GearDefinition => gear("shield", key, 2 * rank, rank, made("enhancedTrait", rank, {}, "dodge"), made("enhancedTrait", rank, {}, "parry"));
const tool = (key: string, points = 1): GearDefinition => gear("tool", key, points, null, made("feature", points));

/**
 * The equipment table, in the ledger's order.
 * @rule FUD-581
 */
export const GEAR: readonly GearDefinition[] = [
  melee("brassKnuckles", 1),
  melee("club", 2),
  melee("knife", 1),
  melee("sword", 3),
  melee("battleaxe", 3),
  melee("spear", 3),
  melee("warhammer", 3),
  gear("melee", "chain", 6, 2, made("damage", 2, { strengthBased: 1, reach: 2 }), made("enhancedTrait", 1, {}, "improvedGrab"), made("enhancedTrait", 1, {}, "improvedTrip")),
  melee("nunchaku", 2),
  gear("melee", "whip", 5, null),
  gear("melee", "chainsaw", 6, 6, made("damage", 6)),
  gear("melee", "pepperSpray", 4, 4, made("affliction", 4)),
  gear("melee", "taser", 5, 5, made("affliction", 5)),
  shot("gun", "holdoutPistol", 2),
  shot("gun", "lightPistol", 3),
  shot("gun", "heavyPistol", 4),
  shot("gun", "machinePistol", 3, { multiattack: 1 }),
  shot("gun", "submachineGun", 4, { multiattack: 1 }),
  shot("gun", "assaultRifle", 5, { multiattack: 1 }),
  gear("gun", "shotgun", 13, 5),
  shot("gun", "sniperRifle", 5),
  shot("gun", "bow", 3),
  shot("gun", "blasterPistol", 5),
  shot("gun", "blasterRifle", 8),
  gear("gun", "stunGun", 10, 5, made("affliction", 5, { increasedRange: 1 })),
  gear("heavy", "flamethrower", 19, 6),
  shot("heavy", "grenadeLauncher", 5, { area: 1 }),
  shot("heavy", "rocket", 10, { area: 1 }),
  gear("thrown", "boomerang", 2, 1, made("damage", 1, { increasedRange: 1, strengthBased: 1 })),
  shot("thrown", "javelin", 2),
  shot("thrown", "shuriken", 1, { multiattack: 1 }),
  gear("thrown", "bolos", 12, 3),
  shot("grenade", "fragGrenade", 5, { area: 1 }),
  shot("grenade", "dynamite", 5, { area: 1 }),
  shot("grenade", "plastique", 10, { area: 1 }),
  gear("grenade", "flashBang", 20, 4),
  gear("grenade", "sleepGas", 12, 4, made("affliction", 4, { increasedRange: 1, area: 1 })),
  gear("grenade", "tearGas", 16, 4),
  gear("grenade", "smoke", 28, 4),
  armor("leather", 1),
  armor("chainMail", 3),
  armor("plate", 5),
  armor("fullPlate", 6),
  gear("armor", "undercoverShirt", 2, 2, made("protection", 2, { limited: 1, subtle: 1 })),
  gear("armor", "bulletproofVest", 3, 4, made("protection", 4, { limited: 1, subtle: 1 })),
  shield("smallShield", 1),
  shield("mediumShield", 2),
  shield("largeShield", 3),
  gear("accessory", "laserSight", 1, null),
  gear("accessory", "stunAmmo", 1, null),
  gear("accessory", "suppressor", 1, null),
  gear("accessory", "scope", 1, null),
  ...[
    "binoculars",
    "camouflage",
    "flashGoggles",
    "gasMask",
    "multiTool",
    "handcuffs",
    "commlink",
    "cellPhone",
    "camera",
    "computer",
    "flashlight",
    "fireExtinguisher",
    "nightGoggles",
    "rebreather",
    "scuba",
    "restraints",
    "tracer",
    "microphones",
    "lockGun",
  ].map((key) => tool(key)),
  tool("videoCamera", 2),
  tool("gps", 6),
];

/** A piece of gear by its key; null for one that isn't in the table. @rule FUD-581 */
export function gearOf(key: string): GearDefinition | null {
  return GEAR.find((g) => g.key === key) ?? null;
}

/**
 * A piece of gear as the builder takes it: priced like a power, without what Removable would give back. Gear without effects is a feature of its points.
 * @rule FUD-580 FUD-581
 */
export function gearDraft(definition: GearDefinition): PowerDraft {
  const effects = definition.effects.length > 0 ? definition.effects : [made("feature", definition.points)];
  return { name: definition.key, source: "equipment", components: effects.map((e, i) => gearComponent(e, `${definition.key}${i}`)) };
}

function gearComponent({ effect, rank, modifiers, trait }: GearEffect, id: string): Component {
  const list = Object.entries(modifiers).map(([key, ranks]): PowerModifier => ({ key, ranks, partial: null, note: key === "area" ? "burst" : "" }));
  const range: PowerRange | null = modifiers["increasedRange"] === undefined ? null : "ranged";
  const base = newComponent(id, effect, rank);
  return { ...base, ...(range && { range }), ...(trait !== undefined && { trait }), modifiers: list };
}

/** Whether a power or piece of gear is a thing that can be struck at, taken and lost. @rule FUD-304 FUD-458 FUD-580 */
export const isThing = (power: Pick<PowerEntry, "source" | "components">): boolean => power.source === "equipment" || power.components.some((c) => c.modifiers.some((m) => m.key === "removable" || m.key === "easilyRemovable"));

/** Toughness of a thing in somebody's hands: a device's from its points, gear's from what it is made of. @rule FUD-169 FUD-304 */
export function thingToughness(power: Pick<PowerEntry, "source" | "cost" | "material">): number {
  return power.source === "equipment" ? materialToughness(MATERIALS[power.material ?? GEAR_MATERIAL], 0) : deviceToughness(power.cost);
}

/** Whether a thing still works: bent it does, broken or destroyed it doesn't. @rule FUD-212 FUD-215 FUD-224 */
export const stillWorks = (state: ObjectState): boolean => state === "intact" || state === "bent";
