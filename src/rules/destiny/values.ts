import type { AbilityKey, CoreSettings, GearEntry, ResistanceKey, Role, SkillKey } from "./types.ts";

/** Ledger defaults of the settings that core rolls read. */
export const DEFAULTS = {
  fortuneMode: "ladder",
  advantageCap: 10,
  naturalShift: true,
  criticalBonus: 5,
  damageDcBonus: 0,
  attackDegreeBonus: 0,
  defendFloor: false,
} as const satisfies Required<CoreSettings>;

/** The core die and what replaces it in a passive score (DES-001, DES-008). */
export const CORE_DIE = 20;
export const PASSIVE = 10;
/** Least face by which what is Unreliable works (DES-341). */
export const RELIABLE = 11;
/** A Destiny, Fate or Corruption die (DES-220). */
export const SPEND_DIE = 6;

/** Fortune Dice below a full five ranks, and the die that five ranks buy (DES-005). */
export const FORTUNE_STEPS = [4, 6, 8, 10] as const;
export const FORTUNE_DIE = 12;
export const FORTUNE_SPAN = 5;

/** Points in a degree (DES-010). */
export const DEGREE_STEP = 5;

/** Raises on one check, what each adds to the DC, and what each is worth (DES-012). */
export const MAX_RAISES = 2;
export const RAISE_DC = 5;
export const RAISE_SUCCESS = 2;
export const RAISE_FAILURE = 1;

/** Most ranks that one source gives, either way; help included (DES-014, DES-019). */
export const SOURCE_CAP = 5;

/** Difficulty classes: a base and how many Power Levels come on top (DES-015). */
export const DIFFICULTIES = {
  easy: { base: 10, levels: 0 },
  moderate: { base: 10, levels: 1 },
  hard: { base: 10, levels: 2 },
} as const;

/** Ranks of Advantage or Disadvantage of ordinary circumstances (DES-017). */
export const CIRCUMSTANCES = { minor: 1, ordinary: 2, major: 5 } as const;

/** Checks whose d20 never shifts the result (DES-009). */
export const UNSHIFTED = ["initiative", "defend", "smash"] as const;
/** Checks that can't be raised: they have no DC to raise (DES-012). */
export const UNRAISED = ["initiative", "defend", "smash"] as const;

/** Power Levels (DES-300) and ability ranks before powers (DES-301). */
export const POWER_LEVEL = { min: 1, max: 20, initial: 10 } as const;
export const ABILITY_RANK = { min: -5, max: 5 } as const;

/** Abilities in their groups. @rule DES-301 DES-302 */
export const ABILITIES = {
  str: "physical",
  sta: "physical",
  agl: "physical",
  int: "mental",
  wis: "mental",
  cha: "mental",
} as const;

/** Every skill with its ability. Lore is a family: its specialties have ranks of their own. @rule DES-303 */
export const SKILLS = {
  athletics: "str",
  might: "str",
  concentration: "sta",
  endurance: "sta",
  acrobatics: "agl",
  dexterity: "agl",
  reaction: "agl",
  stealth: "agl",
  investigation: "int",
  lore: "int",
  technology: "int",
  wits: "int",
  insight: "wis",
  intuition: "wis",
  perception: "wis",
  survival: "wis",
  treatment: "wis",
  deception: "cha",
  guile: "cha",
  intimidation: "cha",
  performance: "cha",
  persuasion: "cha",
} as const;

/** Skills that sway people (Influence). @rule DES-142 DES-303 */
export const INTERACTION = ["deception", "intimidation", "performance", "persuasion"] as const;

/** The skill of an attack that names none. @rule DES-303 */
export const ATTACK_SKILLS = {
  close: "might",
  ranged: "dexterity",
  court: "wits",
  rumor: "deception",
  gossip: "deception",
} as const;

/** Abilities of a resistance; the better one counts. @rule DES-305 */
export const RESISTANCE_ABILITIES = {
  fortitude: ["str", "sta"],
  reflex: ["agl", "int"],
  toughness: ["sta"],
  will: ["wis", "cha"],
} as const;

/** Ranks of Disadvantage that conditions bring (DES-273, DES-274). */
export const CONDITION_RANKS = {
  impaired: 2,
  disabled: 5,
  vulnerable: 2,
  proneClose: 2,
  proneRanged: 2,
  proneOwn: 2,
} as const;

/** Cover and concealment on the attacker. @rule DES-017 */
export const CONCEALMENT = { none: 0, partial: 2, total: 5 } as const;

/** A round's length in seconds, what can be chosen for each type, and whose threat counts. @rule DES-040 */
export const ENCOUNTERS = {
  combat: { rounds: [6], initial: 6, threat: "melee", initiative: "reaction" },
  conflict: { rounds: [6, 360], initial: 360, threat: "court", initiative: "guile" },
  challenge: { rounds: [6, 360], initial: 6, threat: "court", initiative: null },
} as const;

/** The attitude ladder from worst to best. @rule DES-142 */
export const ATTITUDES = ["hostile", "unfriendly", "indifferent", "friendly", "helpful"] as const;

/** Speed ranks without powers: on foot, and the modes that follow from it. @rule DES-307 */
export const SPEEDS = { ground: 0, swim: -2, climb: -2, leap: -2 } as const;
/** Modes that only powers give. @rule DES-307 */
export const POWER_SPEEDS = ["fly", "burrow", "teleport"] as const;

/** Numbers of the death save. @rule DES-247 */
export const DEATH_SAVE = { dc: 15, limit: 3 } as const;
/** Top of the fatigue track. @rule DES-245 */
export const MAX_FATIGUE = 3;

/** Disadvantage of using a dented thing. @rule DES-116 */
export const DENTED_RANKS = -1;

/** What a Stunt does instead of damage. @rule DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 */
export const STUNTS = ["afflict", "disarm", "grab", "pull", "push", "break"] as const;
export type StuntKind = (typeof STUNTS)[number];

/** Abilities, skills and resistances in the sheet's order. */
export const ABILITY_KEYS = Object.keys(ABILITIES) as readonly AbilityKey[];
export const SKILL_KEYS = Object.keys(SKILLS) as readonly SkillKey[];
export const RESISTANCE_KEYS = Object.keys(RESISTANCE_ABILITIES) as readonly ResistanceKey[];

/** Corruption that an adversary brings to an encounter. @rule DES-221 DES-370 */
export const ADVERSARY_CORRUPTION: Readonly<Record<Role, number>> = {
  hero: 0,
  villain: 3,
  elite: 1,
  standard: 0,
  minion: 0,
};

/** What gear can be. @rule DES-360 */
export const GEAR_KINDS = [
  "weapon",
  "armour",
  "shield",
  "tool",
  "device",
  "ammunition",
  "complexWeapon",
] as const satisfies readonly GearEntry["kind"][];

/** Ranks of adversaries. @rule DES-370 */
export const ADVERSARIES = ["minion", "standard", "elite", "villain"] as const satisfies readonly Role[];
