import type { Aptitude } from "./neutral.ts";

/** One skill and what it is called in each ruleset. Null: that ruleset has nothing of the kind. The first row that names a word reads it back. */
export interface SkillRow {
  readonly aptitude: Aptitude;
  readonly fudge: string | null;
  readonly twintens: string | null;
  readonly destiny: string | null;
  readonly drama: string | null;
}

const row = (
  aptitude: Aptitude,
  fudge: string | null,
  twintens: string | null,
  destiny: string | null,
  drama: string | null,
): SkillRow => ({ aptitude, fudge, twintens, destiny, drama });

export const SKILL_ROWS: Readonly<Record<string, SkillRow>> = {
  acrobatics: row("agility", "acrobatics", "acrobatics", "acrobatics", "acrobatics"),
  athletics: row("strength", "athletics", "climb", "athletics", "climbing"),
  swimming: row("strength", "athletics", "swim", "athletics", "swimming"),
  running: row("agility", "athletics", null, "athletics", "running"),
  jumping: row("strength", "athletics", null, "athletics", "longJumping"),
  lifting: row("strength", "athletics", null, "might", "lifting"),
  closeCombat: row("fighting", "closeCombat", null, "might", "unarmedCombat"),
  meleeWeapons: row("fighting", "closeCombat", null, "might", "meleeWeapons"),
  rangedCombat: row("precision", "rangedCombat", null, "dexterity", "energyWeapons"),
  guns: row("precision", "rangedCombat", null, "dexterity", "fireCombat"),
  throwing: row("precision", "rangedCombat", null, "dexterity", "missileWeapons"),
  heavyWeapons: row("precision", "rangedCombat", null, "dexterity", "heavyWeapons"),
  evasion: row("agility", null, null, "reaction", "dodge"),
  stealth: row("agility", "stealth", "stealth", "stealth", "stealth"),
  sleightOfHand: row("precision", "sleightOfHand", "sleightOfHand", "dexterity", "sleightOfHand"),
  escaping: row("agility", "sleightOfHand", "escapeArtist", "acrobatics", null),
  lockPicking: row("precision", "technology", "disableDevice", "technology", "lockPicking"),
  perception: row("awareness", "perception", "notice", "perception", "find"),
  searching: row("intellect", "investigation", "search", "investigation", "find"),
  insight: row("awareness", "insight", "senseMotive", "insight", null),
  intuition: row("awareness", "insight", "senseMotive", "intuition", null),
  investigation: row("intellect", "investigation", "investigate", "investigation", "evidenceAnalysis"),
  gatherInformation: row("presence", "investigation", "gatherInformation", "investigation", "streetwise"),
  tracking: row("awareness", "tracking", "survival", "survival", "tracking"),
  survival: row("awareness", "tracking", "survival", "survival", "survival"),
  animals: row("presence", "persuasion", "handleAnimal", "survival", null),
  technology: row("intellect", "technology", "craft", "technology", "gadgetry"),
  computers: row("intellect", "technology", "computers", "technology", "computers"),
  medicine: row("intellect", "treatment", "medicine", "treatment", "medicine"),
  firstAid: row("intellect", "treatment", "medicine", "treatment", "firstAid"),
  knowledge: row("intellect", "knowledge", "knowledge", "lore", "scholar"),
  science: row("intellect", "knowledge", "knowledge", "lore", "science"),
  expertise: row("intellect", "expertise", "profession", "lore", "business"),
  commonKnowledge: row("intellect", "commonKnowledge", "knowledge", "wits", "streetwise"),
  memory: row("intellect", "memory", null, "wits", null),
  strategy: row("intellect", "strategy", "knowledge", "wits", null),
  languages: row("intellect", null, "language", "lore", "language"),
  mysticism: row("intellect", "expertise", "knowledge", "lore", "mysticArts"),
  deception: row("presence", "deception", "bluff", "deception", "trick"),
  guile: row("presence", "deception", "bluff", "guile", "taunt"),
  disguise: row("presence", "deception", "disguise", "deception", "disguise"),
  impersonation: row("presence", "deception", "disguise", "deception", "disguisePersona"),
  forgery: row("precision", "expertise", "craft", "deception", "forgery"),
  persuasion: row("presence", "persuasion", "diplomacy", "persuasion", "persuasion"),
  charm: row("presence", "persuasion", "diplomacy", "persuasion", "charm"),
  intimidation: row("presence", "intimidation", "intimidate", "intimidation", "intimidation"),
  performance: row("presence", "expertise", "perform", "performance", "performance"),
  art: row("intellect", "expertise", "perform", "performance", "artist"),
  concentration: row("awareness", null, "concentration", "concentration", "willpower"),
  testOfWill: row("presence", null, null, "concentration", "testOfWill"),
  hypnotism: row("presence", "expertise", null, null, "hypnotism"),
  faith: row("presence", "expertise", null, null, "faith"),
  psychicPowers: row("presence", "expertise", null, null, "psychicPowers"),
  endurance: row("stamina", null, null, "endurance", "endurance"),
  shock: row("stamina", null, null, "endurance", "resistShock"),
  driving: row("precision", "vehicles", "drive", null, "landVehicles"),
  piloting: row("precision", "vehicles", "pilot", null, "airVehicles"),
  boats: row("precision", "vehicles", "drive", null, "waterVehicles"),
  spacecraft: row("precision", "vehicles", "pilot", null, "spaceVehicles"),
  riding: row("agility", "vehicles", "ride", null, "beastRiding"),
  flying: row("agility", null, null, null, "flight"),
  maneuvering: row("agility", null, null, null, "maneuver"),
  other: row("strength", "other", "profession", null, null),
};

type Named = "fudge" | "twintens" | "destiny" | "drama";

/** The row that a ruleset's skill belongs to; `other` for a word that no row has. */
export function skillRowOf(ruleset: Named, word: string): string {
  return Object.entries(SKILL_ROWS).find(([, r]) => r[ruleset] === word)?.[0] ?? "other";
}

/** Key of the trait that one of the rows is checked by in a ruleset; null where it has nothing of the kind. @param prefix  what its skills' keys begin with */
export function traitOfSkill(ruleset: Named, prefix: string, name: string): string | null {
  const word = SKILL_ROWS[name]?.[ruleset] ?? null;
  return word === null ? null : `${prefix}:${word}`;
}
