import { ADVANTAGES, SKILLS } from "../../hero/values.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import type {
  AbilityKey,
  ActionKind,
  AdvantageEntry,
  AdvantageKey,
  BoughtDefense,
  EffectKey,
  PowerDuration,
  PowerRange,
  SkillEntry,
  SkillKey,
} from "../../types.ts";

/** The words of the calculator's file for what the ledger has keys for. They are English whatever language is played in. */

/** `sleightOfHand` as words: "Sleight Of Hand". */
export function words(key: string): string {
  const spaced = key.replace(/([A-Z])/gu, " $1");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Only letters and digits, small: for comparing what people wrote. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/gu, "");

/** Names on both sides of a table. */
export interface Names<K extends string> {
  readonly toKey: ReadonlyMap<string, K>;
  readonly toName: ReadonlyMap<K, string>;
  readonly names: readonly string[];
}

const both = <K extends string>(pairs: readonly (readonly [string, K])[]): Names<K> => ({
  toKey: new Map(pairs),
  toName: new Map(pairs.map(([name, key]) => [key, name])),
  names: pairs.map(([name]) => name),
});

export const ABILITY_NAMES = both<AbilityKey>([
  ["Strength", "str"],
  ["Agility", "agl"],
  ["Fighting", "fgt"],
  ["Dexterity", "dex"],
  ["Stamina", "sta"],
  ["Intellect", "int"],
  ["Awareness", "awe"],
  ["Presence", "pre"],
]);

/** In the order in which the file has them. */
export const DEFENSE_NAMES = both<BoughtDefense>([
  ["Dodge", "dodge"],
  ["Parry", "parry"],
  ["Will", "will"],
  ["Fortitude", "fortitude"],
]);

export const ACTION_NAMES = both<ActionKind>([
  ["Slow", "slow"],
  ["Full", "full"],
  ["Standard", "standard"],
  ["Move", "move"],
  ["Free", "free"],
  ["Reaction", "reaction"],
  ["None", "none"],
]);

export const RANGE_NAMES = both<PowerRange>([
  ["Personal", "personal"],
  ["Close", "close"],
  ["Ranged", "ranged"],
  ["Perception", "perception"],
]);

export const DURATION_NAMES = both<PowerDuration>([
  ["Instant", "instant"],
  ["Concentration", "concentration"],
  ["Sustained", "sustained"],
  ["Continuous", "continuous"],
  ["Permanent", "permanent"],
]);

/** Names that aren't the key with capitals. */
const SPELLED: Readonly<Record<string, string>> = {
  allOutAttack: "All-out Attack",
  beginnersLuck: "Beginner's Luck",
  jackOfAllTrades: "Jack of All Trades",
  moveByAction: "Move-by Action",
  sleightOfHand: "Sleight of Hand",
};
const spelled = <K extends string>(keys: readonly K[]): Names<K> => both(keys.map((k) => [SPELLED[k] ?? words(k), k]));

export const SKILL_NAMES = spelled(Object.keys(SKILLS) as SkillKey[]);
export const ADVANTAGE_NAMES = spelled(Object.keys(ADVANTAGES) as AdvantageKey[]);
export const EFFECT_NAMES = spelled(Object.keys(EFFECTS) as EffectKey[]);

const bracketed = (name: string, more: string): string => (more === "" ? name : `${name} (${more})`);

/** What a skill is called that comes in from a file: the calculator's own name, which those of the compendia are. */
export const skillCalled = ({ base, specialty }: Pick<SkillEntry, "base" | "specialty">): string =>
  bracketed(SKILL_NAMES.toName.get(base) ?? words(base), specialty);

/** What an advantage is called that comes in from a file; one that is about a skill names it. */
export function advantageCalled(
  { key, subject }: Pick<AdvantageEntry, "key" | "subject">,
  skills: readonly SkillEntry[],
): string {
  const skill = skills.find((s) => s.id === subject);
  return bracketed(ADVANTAGE_NAMES.toName.get(key) ?? words(key), skill ? skillCalled(skill) : subject);
}

/** A modifier of the calculator: our key, points a rank and flat points for an application, most applications (null without a limit), whether it has a text. */
export interface CalculatorModifier {
  readonly key: string;
  readonly perRank: number;
  readonly flat: number;
  readonly most: number | null;
  readonly text: boolean;
}

const mod = (
  key: string,
  perRank: number,
  flat: number,
  most: number | null = 1,
  text = false,
): CalculatorModifier => ({ key, perRank, flat, most, text });

/** The calculator's modifiers by name. Prices are the calculator's own; where they differ from the ledger's the import balances them. */
export const MODIFIER_NAMES: Readonly<Record<string, CalculatorModifier>> = {
  Accurate: mod("accurate", 0, 1, null),
  "Affects Corporeal": mod("affectsCorporeal", 0, 1, null),
  "Affects Objects Also": mod("affectsObjects", 1, 0),
  "Affects Objects Only": mod("affectsObjectsOnly", 0, 0),
  "Affects Others Also": mod("affectsOthers", 1, 0),
  "Affects Others Only": mod("affectsOthersOnly", 0, 0),
  "Alternate Effect": mod("alternateEffect", 0, 0, 1, true),
  "Alternate Resistance (Cost)": mod("alternateResistanceLower", 1, 0, 1, true),
  "Alternate Resistance (Free)": mod("alternateResistance", 0, 0, 1, true),
  Area: mod("area", 1, 0, null, true),
  Attack: mod("attack", 1, 0),
  Aura: mod("aura", 2, 0),
  Contagious: mod("contagious", 1, 0, 1, true),
  Dimensional: mod("dimensional", 0, 1, 3, true),
  "Existence Dependent": mod("existenceDependent", 0, 0),
  "Extended Range": mod("extendedRange", 0, 1, null, true),
  "Faster Action": mod("fasterAction", 1, 0, 6),
  Feature: mod("feature", 0, 1, 1, true),
  Homing: mod("homing", 0, 1, null, true),
  Impervious: mod("impervious", 0, 2, null),
  "Increased Duration": mod("increasedDuration", 1, 0, 3),
  "Increased Range": mod("increasedRange", 1, 0, 4),
  Indirect: mod("indirect", 0, 1, 4, true),
  Innate: mod("innate", 1, 0),
  Insidious: mod("insidious", 0, 1),
  Linked: mod("linked", 0, 0, 1, true),
  Multiattack: mod("multiattack", 1, 0),
  Penetrating: mod("penetrating", 0, 2, null),
  Precise: mod("precise", 0, 1),
  Reach: mod("reach", 0, 1, null, true),
  Reversible: mod("reversible", 0, 1),
  Ricochet: mod("ricochet", 0, 1, null),
  Selective: mod("selective", 1, 0),
  Split: mod("split", 0, 1, null),
  Subtle: mod("subtle", 0, 1, 2, true),
  "Variable Descriptor": mod("variableDescriptor", 0, 1, 2, true),
  Activation: mod("activation", 0, -1, 2, true),
  Ammunition: mod("ammunition", -1, 0, 2, true),
  "Check Required": mod("checkRequired", 0, -1, null, true),
  "Decreased Duration": mod("decreasedDuration", -1, 0, 3),
  "Diminished Range": mod("diminishedRange", 0, -1),
  Distracting: mod("distracting", -1, 0),
  "Easily Removable": mod("easilyRemovable", 0, 0, 1, true),
  Fades: mod("fades", -1, 0),
  Feedback: mod("feedback", -1, 0),
  Fragile: mod("fragile", 0, -1, null, true),
  Inaccurate: mod("inaccurate", 0, -1, null),
  Limited: mod("limited", -1, 0, 2, true),
  Noticeable: mod("noticeable", 0, -1, 1, true),
  Quirk: mod("quirk", 0, -1, 1, true),
  "Reduced Range": mod("reducedRange", -1, 0, 4),
  Removable: mod("removable", 0, 0, 1, true),
  Resistible: mod("resistible", -1, 0, 1, true),
  "Sense-Dependent": mod("senseDependent", -1, 0, 1, true),
  "Side Effect": mod("sideEffect", -1, 0, 2, true),
  "Slower Action": mod("slowerAction", -1, 0, 6),
  "System Dependent": mod("systemDependent", 0, -2),
  Tiring: mod("tiring", -1, 0),
  "Uncontrollable Entirely": mod("uncontrollable", -5, 0),
  "Uncontrollable Result": mod("uncontrollableResult", -1, 0),
  "Uncontrollable Target": mod("uncontrollableTarget", -1, 0),
  Unreliable: mod("unreliable", -1, 0),
  "Other Rank Extra": mod("otherRankExtra", 1, 0, null, true),
  "Other Flat Extra": mod("otherFlatExtra", 0, 1, null, true),
  "Other Free Modifier": mod("otherFree", 0, 0, 1, true),
  "Other Flat Flaw": mod("otherFlatFlaw", 0, -1, null, true),
  "Other Rank Flaw": mod("otherRankFlaw", -1, 0, null, true),
};

/** The calculator's name for one of our modifiers; null for what it has no name for. */
export const MODIFIER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(MODIFIER_NAMES).map(([name, m]) => [m.key, name]),
);

/** Modifiers that the calculator sets by itself from action, range and duration. */
export const SET_BY_CALCULATOR: readonly string[] = [
  "Faster Action",
  "Slower Action",
  "Aura",
  "Increased Range",
  "Reduced Range",
  "Increased Duration",
  "Decreased Duration",
];

/** Something above mortals: the calculator's price for the first rank and each further one, most ranks (null without a limit), whether it has a text. */
export interface Godhood {
  readonly first: number;
  readonly further: number;
  readonly most: number | null;
  readonly text: boolean;
}

const god = (first: number, further = first, most: number | null = 1, text = false): Godhood => ({
  first,
  further,
  most,
  text,
});

/** Effects and advantages above mortals that the calculator knows. They come in as powers at its price. */
export const GODHOOD_NAMES: Readonly<Record<string, Godhood>> = {
  "A God I Am": god(150, 5, null),
  "Reality Warp": god(80, 5, null),
  "Beyond Mortal": god(50),
  "Let There Be": god(40),
  "Luck of the Gods": god(5),
  Omnipresent: god(5, 5, 3),
  Omniscient: god(5, 5, 5),
  "Perfect Focus": god(1),
  "Stay Like That": god(15, 15, 1, true),
  Supreme: god(1, 1, null, true),
  "Variable Modifier": god(35),
  "Your Petty Rules Don't Apply to Me": god(50),
};

/** What the calculator charges a rank where that isn't what the ledger says. */
export const BASE_COST: Partial<Record<EffectKey, number>> = {
  phantomRanks: 5,
  attainKnowledge: 2,
  concealment: 2,
  enhancedTrait: 2,
  movement: 2,
};

/** Effects whose price a rank the file states. */
export const OWN_COST: readonly EffectKey[] = [
  "attainKnowledge",
  "concealment",
  "enhancedTrait",
  "environment",
  "feature",
  "illusion",
  "movement",
  "remoteSensing",
  "senses",
];
