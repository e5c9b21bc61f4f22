import type { AttributeKey } from "../types.ts";

/** Usable by anyone, at a penalty, or by the trained only. */
export type SkillFlag = "U" | "P" | "T";

export interface SkillDefinition {
  readonly attribute: AttributeKey;
  readonly flag: SkillFlag;
}

const of = <K extends string>(attribute: AttributeKey, flags: Record<K, SkillFlag>): Record<K, SkillDefinition> => {
  const out = {} as Record<K, SkillDefinition>;
  for (const key of Object.keys(flags) as K[]) out[key] = { attribute, flag: flags[key] };
  return out;
};

/** Every skill of the game with its attribute and whether it can be used unskilled. @rule DRA-336 */
export const SKILLS = {
  ...of("dex", {
    acrobatics: "P",
    beastRiding: "U",
    dodge: "U",
    energyWeapons: "U",
    fireCombat: "U",
    flight: "T",
    heavyWeapons: "P",
    lockPicking: "T",
    longJumping: "U",
    maneuver: "U",
    meleeWeapons: "U",
    missileWeapons: "U",
    sleightOfHand: "P",
    running: "U",
    stealth: "U",
    swimming: "U",
    unarmedCombat: "U",
    landVehicles: "U",
    waterVehicles: "U",
    airVehicles: "T",
    spaceVehicles: "T",
  }),
  ...of("str", { climbing: "U", lifting: "U" }),
  ...of("tou", { resistShock: "U", endurance: "U" }),
  ...of("per", {
    disguise: "P",
    evidenceAnalysis: "P",
    find: "U",
    firstAid: "U",
    forgery: "T",
    gadgetry: "T",
    language: "T",
    scholar: "T",
    tracking: "P",
    trick: "U",
  }),
  ...of("min", {
    artist: "P",
    business: "P",
    computers: "P",
    hypnotism: "T",
    medicine: "T",
    science: "T",
    streetwise: "U",
    survival: "U",
    testOfWill: "U",
    willpower: "U",
  }),
  ...of("cha", { charm: "U", disguisePersona: "P", performance: "P", persuasion: "U", taunt: "U" }),
  ...of("spi", { faith: "T", intimidation: "U", mysticArts: "T", psychicPowers: "T" }),
} as const;

export type SkillKey = keyof typeof SKILLS;
export const SKILL_KEYS = Object.keys(SKILLS) as readonly SkillKey[];

/** A skill of the list; undefined for any other name. */
export function skillDefinition(key: string): SkillDefinition | undefined {
  return Object.hasOwn(SKILLS, key) ? SKILLS[key as SkillKey] : undefined;
}

/** How an attack is met: hand to hand, from afar, or in the mind. */
export type DefenceKind = "melee" | "ranged" | "mental";

/** Skills that may meet each kind of attack; the sheet chooses one. The first is the default. @rule DRA-145 */
export const DEFENCE_SKILLS: Readonly<Record<DefenceKind, readonly SkillKey[]>> = {
  melee: ["unarmedCombat", "meleeWeapons", "dodge"],
  ranged: ["dodge"],
  mental: ["willpower"],
};

/** The skill behind each interaction, and what it is met with if the target hasn't got that skill. @rule DRA-250 */
export const INTERACTION_SKILLS = {
  intimidate: { skill: "intimidation", attribute: "spi", resists: ["intimidation", "willpower"] },
  test: { skill: "testOfWill", attribute: "min", resists: ["testOfWill", "willpower"] },
  taunt: { skill: "taunt", attribute: "cha", resists: ["taunt", "willpower"] },
  trick: { skill: "trick", attribute: "per", resists: ["trick"] },
  maneuver: { skill: "maneuver", attribute: "dex", resists: ["maneuver"] },
} as const satisfies Record<string, { skill: SkillKey; attribute: AttributeKey; resists: readonly SkillKey[] }>;

/** What moves somebody's attitude, and what it is met with. @rule DRA-260 */
export const ATTITUDE_SKILLS = {
  charm: { attribute: "cha", resists: ["charm"] },
  persuasion: { attribute: "min", resists: ["willpower"] },
} as const satisfies Record<string, { attribute: AttributeKey; resists: readonly SkillKey[] }>;
