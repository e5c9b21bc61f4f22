/** The equipment table: every piece of mundane gear with its price, what it does and what it is made of. */
import type { ActionKind, AfflictionCondition, DefenseKey, EffectKey, MaterialKey } from "../types.ts";
import { GEAR_MATERIAL } from "./values.ts";

/** What some effects of gear have beside a rank and modifiers. */
interface GearDetail {
  readonly trait?: string;
  readonly action?: ActionKind;
  readonly baseCost?: number;
  readonly conditions?: readonly AfflictionCondition[];
  readonly resistedBy?: DefenseKey;
  readonly descriptors?: readonly string[];
  /** What is written beside a modifier, by its key. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** An effect of a piece of gear: effect, rank, modifiers with their ranks, what it concerns. */
export interface GearEffect extends GearDetail {
  readonly effect: EffectKey;
  readonly rank: number;
  readonly modifiers: Readonly<Record<string, number>>;
}

/** A piece of gear. Name and text are `CROSSOVER.Fudge.Gear.<key>`. */
export interface GearDefinition {
  readonly key: string;
  readonly group: "melee" | "gun" | "heavy" | "thrown" | "grenade" | "armor" | "shield" | "accessory" | "tool";
  /** Equipment points as the table has them. */
  readonly points: number;
  /** What it does; empty where the table names no effect: then it is a feature of its price. */
  readonly effects: readonly GearEffect[];
  /** What a blow at it meets. */
  readonly material: MaterialKey;
  /** Rank of its Damage, Affliction or Protection, for a card; null without one. */
  readonly rank: number | null;
}

const made = (
  effect: EffectKey,
  rank: number,
  modifiers: GearEffect["modifiers"] = {},
  detail: GearDetail = {},
): GearEffect => ({ effect, rank, modifiers, ...detail });
const gives = (trait: string, rank = 1, modifiers: GearEffect["modifiers"] = {}): GearEffect =>
  made("enhancedTrait", rank, modifiers, { trait });
const gear = (
  group: GearDefinition["group"],
  material: MaterialKey,
  key: string,
  points: number,
  rank: number | null,
  ...effects: readonly GearEffect[]
): GearDefinition => ({ key, group, points, rank, effects, material });
const melee = (key: string, rank: number, material: MaterialKey = GEAR_MATERIAL): GearDefinition =>
  gear("melee", material, key, rank, rank, made("damage", rank, { strengthBased: 1 }));
const shot = (
  group: GearDefinition["group"],
  key: string,
  rank: number,
  extras: GearEffect["modifiers"] = {},
  material: MaterialKey = GEAR_MATERIAL,
  detail: GearDetail = {},
): GearDefinition =>
  gear(
    group,
    material,
    key,
    rank * (2 + Object.values(extras).reduce((a, b) => a + b, 0)),
    rank,
    made(
      "damage",
      rank,
      { increasedRange: 1, ...extras },
      { ...(extras["area"] !== undefined && { notes: BURST }), ...detail },
    ),
  );
const firearm = (key: string, rank: number, extras: GearEffect["modifiers"] = {}): GearDefinition =>
  shot("gun", key, rank, extras, GEAR_MATERIAL, { descriptors: BALLISTIC });
const armor = (key: string, rank: number, material: MaterialKey): GearDefinition =>
  gear("armor", material, key, rank, rank, made("protection", rank));
const vest = (key: string, points: number, rank: number): GearDefinition =>
  gear(
    "armor",
    "rope",
    key,
    points,
    rank,
    made("protection", rank, { limited: 1, subtle: 1 }, { notes: { limited: "ballistic" } }),
  );
const shield = (key: string, rank: number, material: MaterialKey): GearDefinition =>
  gear("shield", material, key, 2 * rank, rank, gives("dodge", rank), gives("parry", rank));
const accessory = (key: string, material: MaterialKey, ...effects: readonly GearEffect[]): GearDefinition =>
  gear("accessory", material, key, 1, null, ...effects);
const tool = (key: string, material: MaterialKey, points = 1): GearDefinition =>
  gear("tool", material, key, points, null, made("feature", points));
/** Affliction's conditions by degree; a trait goes after a colon. */
const by = (...degrees: readonly (readonly string[])[]): readonly AfflictionCondition[] =>
  degrees.flatMap((list, i) =>
    list.map((said) => ({
      degree: (i + 1) as AfflictionCondition["degree"],
      condition: said.split(":")[0] ?? said,
      trait: said.split(":")[1] ?? null,
    })),
  );

/** What bullets are made of, so that a vest knows them. */
const BALLISTIC = ["ballistic"] as const;
const BURST = { area: "burst" } as const;
const CLOUD = { area: "cloud" } as const;
const JOLT = by(["dazed"], ["stunned"], ["incapacitated"]);
const DAZZLE = by(["dazed", "impaired:visual"], ["stunned", "disabled:visual"], ["incapacitated", "unaware:visual"]);

/**
 * The equipment table, in the ledger's order.
 * @rule FUD-581
 */
export const GEAR: readonly GearDefinition[] = [
  melee("brassKnuckles", 1, "iron"),
  melee("club", 2, "wood"),
  melee("knife", 1),
  melee("sword", 3),
  melee("battleaxe", 3),
  melee("spear", 3, "wood"),
  melee("warhammer", 3),
  gear(
    "melee",
    "iron",
    "chain",
    6,
    2,
    made("damage", 2, { strengthBased: 1, reach: 2 }),
    gives("improvedGrab"),
    gives("improvedTrip"),
  ),
  melee("nunchaku", 2, "wood"),
  gear("melee", "rope", "whip", 5, null, gives("improvedGrab", 1, { reach: 3 }), gives("improvedTrip")),
  gear("melee", "steel", "chainsaw", 6, 6, made("damage", 6)),
  gear(
    "melee",
    "glass",
    "pepperSpray",
    4,
    4,
    made("affliction", 4, {}, { conditions: by(["impaired:visual"], ["disabled:visual"], ["unaware:visual"]) }),
  ),
  gear("melee", "glass", "taser", 5, 5, made("affliction", 5, {}, { conditions: JOLT, descriptors: ["electricity"] })),
  firearm("holdoutPistol", 2),
  firearm("lightPistol", 3),
  firearm("heavyPistol", 4),
  firearm("machinePistol", 3, { multiattack: 1 }),
  firearm("submachineGun", 4, { multiattack: 1 }),
  firearm("assaultRifle", 5, { multiattack: 1 }),
  gear(
    "gun",
    "steel",
    "shotgun",
    13,
    5,
    made("damage", 5, { increasedRange: 1 }, { descriptors: BALLISTIC }),
    made("damage", 3, { alternateEffect: 1, increasedRange: 1 }, { descriptors: BALLISTIC }),
  ),
  firearm("sniperRifle", 5),
  shot("gun", "bow", 3, {}, "wood"),
  shot("gun", "blasterPistol", 5),
  shot("gun", "blasterRifle", 8),
  gear("gun", "steel", "stunGun", 10, 5, made("affliction", 5, { increasedRange: 1 }, { conditions: JOLT })),
  gear(
    "heavy",
    "steel",
    "flamethrower",
    19,
    6,
    made(
      "damage",
      6,
      { area: 1, feature: 1, increasedRange: 1 },
      { descriptors: ["fire"], notes: { area: "line", feature: "sets alight" } },
    ),
  ),
  shot("heavy", "grenadeLauncher", 5, { area: 1 }),
  shot("heavy", "rocket", 10, { area: 1 }),
  gear("thrown", "wood", "boomerang", 2, 1, made("damage", 1, { increasedRange: 1, strengthBased: 1 })),
  shot("thrown", "javelin", 2, {}, "wood"),
  shot("thrown", "shuriken", 1, { multiattack: 1 }),
  gear(
    "thrown",
    "rope",
    "bolos",
    12,
    3,
    made(
      "affliction",
      3,
      { alternateResistanceLower: 1, cumulative: 1, extraCondition: 1, limitedDegree: 1, increasedRange: 1 },
      {
        conditions: by(["hindered", "vulnerable"], ["immobile", "defenseless"]),
        resistedBy: "dodge",
        notes: { alternateResistanceLower: "Dodge" },
      },
    ),
  ),
  shot("grenade", "fragGrenade", 5, { area: 1 }, "iron"),
  shot("grenade", "dynamite", 5, { area: 1 }, "paper"),
  shot("grenade", "plastique", 10, { area: 1 }, "soil"),
  gear(
    "grenade",
    "iron",
    "flashBang",
    20,
    4,
    made(
      "affliction",
      4,
      { area: 1, cumulative: 1, extraCondition: 1, increasedRange: 1 },
      { conditions: DAZZLE, notes: BURST },
    ),
  ),
  gear(
    "grenade",
    "iron",
    "sleepGas",
    12,
    4,
    made(
      "affliction",
      4,
      { area: 1, increasedRange: 1 },
      { conditions: by(["fatigued"], ["exhausted"], ["asleep"]), notes: CLOUD },
    ),
  ),
  gear(
    "grenade",
    "iron",
    "tearGas",
    16,
    4,
    made("affliction", 4, { area: 1, extraCondition: 1, increasedRange: 1 }, { conditions: DAZZLE, notes: CLOUD }),
  ),
  gear(
    "grenade",
    "iron",
    "smoke",
    20,
    4,
    made(
      "concealment",
      4,
      { area: 1, attack: 1, increasedRange: 1 },
      { action: "standard", baseCost: 4, resistedBy: "fortitude", notes: CLOUD },
    ),
  ),
  armor("leather", 1, "rope"),
  armor("chainMail", 3, "iron"),
  armor("plate", 5, "steel"),
  armor("fullPlate", 6, "steel"),
  vest("undercoverShirt", 2, 2),
  vest("bulletproofVest", 3, 4),
  shield("smallShield", 1, "wood"),
  shield("mediumShield", 2, "iron"),
  shield("largeShield", 3, "steel"),
  accessory("laserSight", "glass"),
  accessory("stunAmmo", "iron"),
  accessory("suppressor", "steel"),
  accessory("scope", "glass", gives("improvedAim")),
  tool("binoculars", "glass"),
  tool("camouflage", "rope"),
  tool("flashGoggles", "glass"),
  tool("gasMask", "glass"),
  tool("multiTool", "steel"),
  tool("handcuffs", "steel"),
  tool("commlink", "glass"),
  tool("cellPhone", "glass"),
  tool("camera", "glass"),
  tool("computer", "glass"),
  tool("flashlight", "glass"),
  tool("fireExtinguisher", "iron"),
  tool("nightGoggles", "glass"),
  tool("rebreather", "glass"),
  tool("scuba", "steel"),
  tool("restraints", "rope"),
  tool("tracer", "glass"),
  tool("microphones", "glass"),
  tool("lockGun", "steel"),
  tool("videoCamera", "glass", 2),
  tool("gps", "glass", 6),
];
