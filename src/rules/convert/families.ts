/** One family of powers and what it is called in each ruleset. Null: that ruleset has nothing of the kind, and the power is kept as a text. The first row that names a word reads it back. */
export interface Family {
  readonly fudge: string | null;
  readonly twintens: string | null;
  readonly destiny: string | null;
  readonly drama: string | null;
  /** Kinds of Doom Pool powers; the first is written, all are read. */
  readonly doompool: readonly string[];
}

const row = (
  fudge: string | null,
  twintens: string | null,
  destiny: string | null,
  drama: string | null,
  ...doompool: readonly string[]
): Family => ({ fudge, twintens, destiny, drama, doompool });

/**
 * Powers by what they do. An attack is four rows by where it reaches, because three rulesets say that with the effect and two with its range.
 */
export const FAMILIES: Readonly<Record<string, Family>> = {
  strike: row("damage", "strike", "damage", "naturalWeapon", "weapon", "claws"),
  blast: row("damage", "blast", "damage", "blast", "blast", "kinetic", "energy"),
  mentalBlast: row("damage", "mentalBlast", "damage", "mentalBlast", "mentalBlast", "psychicBlast"),
  snare: row("affliction", "snare", "affliction", null, "snare", "binding"),
  stun: row("affliction", "stun", "affliction", null, "stun"),
  dazzle: row("affliction", "dazzle", "affliction", null, "dazzle"),
  fatigue: row("affliction", "fatigue", "affliction", null, "fatigue"),
  mindControl: row("affliction", "mindControl", "affliction", "mindControl", "mindControl"),
  emotionControl: row("affliction", "emotionControl", "affliction", null, "emotionControl"),
  weaken: row("weaken", "drain", "weaken", "drain", "weaken"),
  nullify: row("nullify", "nullify", "nullify", null, "nullify"),
  protection: row("protection", "protection", "protection", "armour", "durability", "armor", "armour"),
  forceField: row("protection", "forceField", "protection", "forceField", "forceField", "shield"),
  resistance: row("resistance", "sensoryShield", null, null, "resistance"),
  immunity: row("immunity", "immunity", "immunity", null, "immunity"),
  immortality: row("immortality", null, null, null, "immortality"),
  regeneration: row("regeneration", "regeneration", "regeneration", "regeneration", "stamina", "regeneration"),
  healing: row("healing", "healing", "healing", "healing", "healing"),
  strength: row("enhancedTrait", "superStrength", "enhancedTrait", "superAttribute", "strength"),
  enhancedTrait: row("enhancedTrait", "enhancedTrait", "enhancedTrait", "superAttribute", "enhanced"),
  reflexes: row("enhancedTrait", "enhancedTrait", "enhancedTrait", "superAttribute", "reflexes"),
  flight: row("flight", "flight", "flight", "flight", "flight"),
  speed: row("movement", "speed", "speed", "superSpeed", "speed"),
  quickness: row("quickness", "quickness", "quickness", null, "quickness"),
  leaping: row("leaping", "leaping", "leaping", "mobility", "leaping", "leap"),
  swimming: row("movement", "swimming", "swimming", "mobility", "water", "swimming"),
  burrowing: row("movement", "burrowing", "burrowing", null, "burrowing"),
  movement: row("movement", "superMovement", "movement", "mobility", "swingline", "movement"),
  teleport: row("teleport", "teleport", "teleport", "teleport", "teleport"),
  permeate: row("permeate", null, null, null, "permeate"),
  insubstantial: row("insubstantial", "insubstantial", "insubstantial", null, "intangibility"),
  concealment: row("concealment", "concealment", "concealment", "invisibility", "invisibility"),
  senses: row("senses", "superSenses", "senses", "superSense", "senses"),
  remoteSensing: row("remoteSensing", "esp", "remoteSensing", null, "remoteSensing"),
  mindReading: row("mindReading", "mindReading", "mindReading", "telepathy", "telepathy"),
  telepathy: row("communication", "telepathy", "communication", "telepathy", "communication"),
  communication: row("communication", "communication", "communication", null, "communication"),
  comprehend: row("comprehend", "comprehend", "comprehend", null, "comprehend"),
  knowledge: row("attainKnowledge", null, null, null, "knowledge"),
  telekinesis: row("moveObject", "telekinesis", "moveObject", "telekinesis", "telekinesis"),
  create: row("create", "createObject", "create", null, "create"),
  environment: row("environment", "environmentalControl", "environment", null, "environment", "weather"),
  illusion: row("illusion", "illusion", "illusion", "illusion", "illusion"),
  transform: row("transform", "transform", "transform", null, "transform"),
  mentalTransform: row("mentalTransform", null, null, null, "mentalTransform"),
  mindSwitch: row("mindSwitch", "possession", null, null, "possession"),
  morph: row("morph", "morph", "morph", "shapechange", "shapechange"),
  growth: row("growth", "growth", "growth", "size", "growth", "size"),
  shrinking: row("shrinking", "shrinking", "shrinking", "size", "shrinking"),
  elongation: row("feature", "elongation", "elongation", null, "stretching"),
  extraLimbs: row("feature", "additionalLimbs", "extraLimbs", null, "limbs"),
  summon: row("summonMinion", "summon", "summon", null, "summon"),
  duplication: row("summonMinion", "duplication", "summon", "duplication", "duplication"),
  summonObject: row("summonObject", null, null, null, "summonObject"),
  luckControl: row("luckControl", "luckControl", "luckControl", "lendHope", "luck"),
  variable: row("variable", "variable", "variable", null, "variable"),
  phantomRanks: row("phantomRanks", null, null, null, "phantomRanks"),
  deflect: row("feature", "deflect", "deflect", null, "deflect"),
  feature: row("feature", "feature", "feature", null, "gear", "feature"),
};

type Named = "fudge" | "twintens" | "destiny" | "drama";

/** The family that a ruleset's word belongs to; `feature` for a word that no row has, and for the ruleset's own word for what is like nothing else. */
export function familyOf(ruleset: Named, word: string): string {
  if (word === FAMILIES["feature"]?.[ruleset]) return "feature";
  return Object.entries(FAMILIES).find(([, row]) => row[ruleset] === word)?.[0] ?? "feature";
}

/** The family of a Doom Pool power's kind, or of its name where the kind says nothing ("Superhuman strength"). */
export function familyOfKind(kind: string, name: string): string {
  const entries = Object.entries(FAMILIES);
  const known = entries.find(([, row]) => row.doompool.includes(kind))?.[0];
  if (known !== undefined) return known;
  const words = name.toLowerCase();
  return entries.find(([, row]) => row.doompool.some((k) => words.includes(k.toLowerCase())))?.[0] ?? "feature";
}

/** What an affliction does, by the first of its conditions that says so; Fudge and Destiny have the same words for them. */
const AFFLICTIONS: readonly (readonly [family: string, conditions: readonly string[]])[] = [
  ["mindControl", ["controlled", "compelled"]],
  ["emotionControl", ["entranced"]],
  ["snare", ["immobile", "hindered", "paralyzed"]],
  ["fatigue", ["fatigued", "exhausted", "asleep"]],
  ["dazzle", ["unaware", "impaired", "disabled"]],
];

/** The family of an affliction by its conditions; null where none of them says so. */
export const afflictionFamily = (conditions: readonly string[]): string | null =>
  AFFLICTIONS.find(([, words]) => conditions.some((c) => words.includes(c)))?.[0] ?? null;

/** Conditions by degree that a draft gives an affliction of a family. */
const CONDITIONS: Readonly<Record<string, readonly [string, string, string]>> = {
  mindControl: ["dazed", "compelled", "controlled"],
  emotionControl: ["entranced", "compelled", "controlled"],
  snare: ["hindered", "immobile", "paralyzed"],
  fatigue: ["fatigued", "exhausted", "asleep"],
  dazzle: ["impaired", "disabled", "unaware"],
};

/** Conditions of an affliction that does nothing in particular. */
const STUNNING = ["dazed", "stunned", "incapacitated"] as const;

/** Conditions, by degree, of an affliction of a family. */
export const afflictionConditions = (family: string): readonly [string, string, string] =>
  CONDITIONS[family] ?? STUNNING;

/** Attacks that only their range tells apart. */
export function attackFamily(range: string, mental: boolean): string {
  if (range === "close" || range === "court") return "strike";
  return mental || range === "perception" ? "mentalBlast" : "blast";
}

/** Families that are aimed at somebody and have no effect on who uses them. */
export const ATTACKS: ReadonlySet<string> = new Set([
  "strike",
  "blast",
  "mentalBlast",
  "snare",
  "stun",
  "dazzle",
  "fatigue",
  "mindControl",
  "emotionControl",
  "weaken",
  "nullify",
]);
