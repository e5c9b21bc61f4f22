import { ADVANTAGES } from "../../hero/values.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { ASSUMED, RULESET } from "./file.ts";
import {
  ADVANTAGE_NAMES,
  BASE_COST,
  type CalculatorModifier,
  EFFECT_NAMES,
  GODHOOD_NAMES,
  MODIFIER_NAMES,
  OWN_COST,
  SKILL_NAMES,
  words,
} from "./names.ts";

/** An effect as the calculator prices it, in the file's words. */
export interface CalculatorEffect {
  /** Points a rank before modifiers. */
  readonly cost: number;
  /** Whether the file states the price. */
  readonly own: boolean;
  readonly action: string;
  readonly range: string;
  readonly duration: string;
}

/** An advantage as the calculator prices it. */
export interface CalculatorAdvantage {
  readonly cost: number;
  /** Most ranks; null without a limit. */
  readonly max: number | null;
  readonly text: boolean;
}

/**
 * What the calculator knows and charges by the rules that a file was saved under. The rules of the game changed three times in ways that show in a file, and the calculator
 * still reckons each file by its own.
 */
export interface Edition {
  readonly name: string;
  /** Whether these are today's rules. */
  readonly latest: boolean;
  readonly effects: ReadonlyMap<string, CalculatorEffect>;
  readonly modifiers: Readonly<Record<string, CalculatorModifier>>;
  readonly advantages: ReadonlyMap<string, CalculatorAdvantage>;
  /** Whether a second row of a skill may have another subtype. */
  readonly skills: ReadonlyMap<string, { readonly text: boolean }>;
  /** Actions from slow to quick. */
  readonly actions: readonly string[];
  /** A reaction is an aura: reckoned from a standard action, and only close. */
  readonly aura: boolean;
  /** Least points a rank of Variable; null without a floor. */
  readonly variableFloor: number | null;
  /** Points of somebody without Stamina; null where nobody lacks it. */
  readonly noStamina: number | null;
  /** An alternate effect costs this many points whatever it is; null where it costs half. */
  readonly alternate: number | null;
  /** Protections add up with each other and with Stamina. */
  readonly protectionStacks: boolean;
  /** The ability under Will. */
  readonly will: string;
  /** Attack, effect and each defense have a limit of their own; before, two of them shared one. */
  readonly singleLimits: boolean;
  readonly leastLevel: number;
}

/** Prices of godhood effects stand at their first rank; what each further rank costs is their price here. */
const LATEST_EFFECTS: ReadonlyMap<string, CalculatorEffect> = new Map([
  ...EFFECT_NAMES.names.flatMap((name): [string, CalculatorEffect][] => {
    const key = EFFECT_NAMES.toKey.get(name);
    if (key === undefined) return [];
    const { cost, action, range, duration } = EFFECTS[key];
    return [
      [
        name,
        {
          cost: BASE_COST[key] ?? (cost === "trait" ? 2 : cost.min),
          own: OWN_COST.includes(key),
          action: words(action),
          range: words(range),
          duration: words(duration),
        },
      ],
    ];
  }),
  ["A God I Am", { cost: 5, own: false, action: "Free", range: "Personal", duration: "Continuous" }],
  ["Reality Warp", { cost: 5, own: false, action: "Free", range: "Perception", duration: "Continuous" }],
]);

const LATEST_ADVANTAGES: ReadonlyMap<string, CalculatorAdvantage> = new Map([
  ...ADVANTAGE_NAMES.names.flatMap((name): [string, CalculatorAdvantage][] => {
    const key = ADVANTAGE_NAMES.toKey.get(name);
    if (key === undefined) return [];
    const { cost, max, subject } = ADVANTAGES[key];
    return [[name, { cost, max: typeof max === "number" ? max : null, text: subject }]];
  }),
  ...Object.entries(GODHOOD_NAMES)
    .filter(([name]) => !LATEST_EFFECTS.has(name))
    .map(([name, { further, most, text }]): [string, CalculatorAdvantage] => [
      name,
      { cost: further, max: most, text },
    ]),
]);

/** Skills of which the calculator takes one row only. */
const BARE_SKILLS: readonly string[] = ["Memory", "Perception", "Persuasion", "Tracking"];

const flatOf = (flat: number, most: number | null = 1, text = false): CalculatorModifier => ({
  key: flat < 0 ? "otherFlatFlaw" : "otherFlatExtra",
  perRank: 0,
  flat,
  most,
  text,
});
const rankOf = (perRank: number): CalculatorModifier => ({
  key: perRank < 0 ? "otherRankFlaw" : "otherRankExtra",
  perRank,
  flat: 0,
  most: 1,
  text: false,
});

/** What the first rules had and later ones haven't: effects with their price, action, range and duration. */
const FIRST_EFFECTS: readonly (readonly [string, CalculatorEffect])[] = [
  ...["Burrowing", "Elongation", "Speed", "Swimming"].map((name): [string, CalculatorEffect] => [
    name,
    { cost: 1, own: false, action: "Free", range: "Personal", duration: "Sustained" },
  ]),
  ["Deflect", { cost: 1, own: false, action: "Standard", range: "Ranged", duration: "Instant" }],
  ["Extra Limbs", { cost: 1, own: false, action: "None", range: "Personal", duration: "Permanent" }],
  ["Summon", { cost: 2, own: false, action: "Standard", range: "Close", duration: "Sustained" }],
];

/** What the first rules charged otherwise. */
const FIRST_COSTS: Readonly<Record<string, number>> = {
  Growth: 2,
  Immortality: 2,
  Morph: 5,
  Nullify: 1,
  Regeneration: 1,
  Shrinking: 2,
};

/** What came after the first rules. */
const LATER_EFFECTS: readonly string[] = [
  "Attain Knowledge",
  "Mental Transform",
  "Mind Switch",
  "Permeate",
  "Phantom Ranks",
  "Resistance",
  "Summon Minion",
  "Summon Object",
  "A God I Am",
  "Reality Warp",
];
const LATER_MODIFIERS: readonly string[] = [
  "Existence Dependent",
  "Ammunition",
  "Fragile",
  "System Dependent",
  "Uncontrollable Entirely",
  "Uncontrollable Result",
  "Uncontrollable Target",
];
const LATER_SKILLS: readonly string[] = ["Common Knowledge", "Knowledge", "Memory", "Strategy", "Tracking", "Other"];

const point = (
  names: readonly string[],
  max: number | null = 1,
  text = false,
): readonly [string, CalculatorAdvantage][] => names.map((name) => [name, { cost: 1, max, text }]);

/** Advantages of the first rules alone, a point a rank. */
const FIRST_ADVANTAGES: readonly (readonly [string, CalculatorAdvantage])[] = [
  ...point([
    "Agile Feint",
    "Animal Empathy",
    "Artificer",
    "Assessment",
    "Chokehold",
    "Contacts",
    "Eidetic Memory",
    "Fearless",
    "Grabbing Finesse",
    "Great Endurance",
    "Hide in Plain Sight",
    "Improved Smash",
    "Inventor",
    "Leadership",
    "Redirect",
    "Ritualist",
    "Startle",
    "Taunt",
    "Tracking",
    "Uncanny Dodge",
    "Weapon Bind",
    "Weapon Break",
    "Well-informed",
  ]),
  ...point(["Favored Environment", "Favored Foe"], 1, true),
  ...point(["Daze", "Takedown"], 2),
  ...point(["Precise Attack"], 4, true),
  ...point(["Second Chance"], null, true),
  ...point(
    ["Close Attack", "Fascinate", "Improvised Weapon", "Luck", "Ranged Attack", "Set-up", "Throwing Mastery"],
    null,
  ),
];

type Version = readonly [number, number];

/** A version as the calculator takes it: a number that is none is the assumed one, and none lies outside its own range. */
function versionOf(text: string): Version {
  const [major = Number.NaN, minor = 0] = text.split(".").map((n) => Number.parseInt(n, 10));
  if (Number.isNaN(major)) return versionOf(ASSUMED);
  if (major < 1) return [1, 0];
  const [latestMajor = 3, latestMinor = 0] = RULESET.split(".").map(Number);
  const newer = major > latestMajor || (major === latestMajor && minor > latestMinor);
  return newer ? [latestMajor, latestMinor] : [major, Number.isNaN(minor) ? 0 : Math.max(0, minor)];
}

function made(version: Version): Edition {
  const before = (major: number, minor: number): boolean =>
    version[0] < major || (version[0] === major && version[1] < minor);
  const first = before(2, 0);
  const effects = new Map(LATEST_EFFECTS);
  const change = (name: string, more: Partial<CalculatorEffect>): void => {
    const now = effects.get(name);
    if (now) effects.set(name, { ...now, ...more });
  };
  const modifiers: Record<string, CalculatorModifier> = Object.fromEntries(
    Object.entries(MODIFIER_NAMES).filter(([name]) => !first || !LATER_MODIFIERS.includes(name)),
  );
  const advantages = new Map(LATEST_ADVANTAGES);
  const skills = new Map(SKILL_NAMES.names.map((name) => [name, { text: !BARE_SKILLS.includes(name) }]));
  if (before(3, 9)) {
    change("Transform", { cost: 2, own: true });
    modifiers["Increased Mass"] = flatOf(first ? 1 : 3, null, true);
  }
  if (before(3, 5)) modifiers["Secondary Effect"] = rankOf(1);
  if (before(3, 4)) {
    for (const name of ["Flight", "Leaping", "Movement", "Permeate"]) change(name, { action: "Free" });
    change("A God I Am", { action: "Triggered" });
    modifiers["Grab-Based"] = rankOf(-1);
    if (!before(3, 0)) modifiers["Uncontrollable Activation"] = rankOf(1);
  }
  if (before(3, 0)) {
    advantages.delete("Persistent Information");
    advantages.set("Inspire", { cost: 1, max: 5, text: false });
    for (const [name, advantage] of [...point(["Improved Critical"], 4, true), ...point(["Trance"])])
      advantages.set(name, advantage);
  }
  if (first) {
    for (const name of LATER_EFFECTS) effects.delete(name);
    for (const [name, effect] of FIRST_EFFECTS) effects.set(name, effect);
    for (const [name, cost] of Object.entries(FIRST_COSTS)) change(name, { cost });
    change("Variable", { action: "Standard" });
    change("Movement", { own: false });
    const { Attack, Impervious, Innate, Penetrating, "Diminished Range": diminished } = MODIFIER_NAMES;
    Object.assign(modifiers, {
      Attack: { ...Attack, perRank: 0 },
      Impervious: { ...Impervious, perRank: 1, flat: 0, most: 1 },
      Innate: { ...Innate, perRank: 0, flat: 1 },
      Penetrating: { ...Penetrating, flat: 1 },
      "Diminished Range": { ...diminished, most: 3 },
      "Affects Insubstantial": flatOf(1, 2),
      "Dynamic Alternate Effect": { ...MODIFIER_NAMES["Alternate Effect"] },
      Incurable: flatOf(1),
      Sleep: { key: "otherFree", perRank: 0, flat: 0, most: 1, text: false },
      Triggered: flatOf(1, null, true),
      Uncontrolled: rankOf(-1),
    });
    for (const name of [...Object.keys(GODHOOD_NAMES), "Lucky", "Meekness"]) advantages.delete(name);
    for (const [name, advantage] of FIRST_ADVANTAGES) advantages.set(name, advantage);
    advantages.set("Sidekick", { cost: 1, max: null, text: true });
    advantages.set("Improved Initiative", { cost: 1, max: null, text: false });
    for (const name of LATER_SKILLS) skills.delete(name);
    for (const name of skills.keys())
      skills.set(name, { text: ["Close Combat", "Expertise", "Ranged Combat"].includes(name) });
  }
  const quick = before(3, 4) ? ["Reaction", ...(first ? [] : ["Triggered"])] : ["Reaction"];
  return {
    name: version.join("."),
    latest: version.join(".") === RULESET,
    effects,
    modifiers,
    advantages,
    skills,
    actions: [...(first ? [] : ["Slow", "Full"]), "Standard", "Move", "Free", ...quick],
    aura: !before(3, 4),
    variableFloor: before(3, 5) ? null : 5,
    noStamina: first ? -10 : before(3, 11) ? 30 : null,
    alternate: first ? 1 : null,
    protectionStacks: first,
    will: first ? "Awareness" : "Presence",
    singleLimits: !before(3, 16),
    leastLevel: before(3, 16) ? 0 : 1,
  };
}

const known = new Map<string, Edition>();

/** The rules that a file was saved under. @param ruleset  as the file says it, e.g. `2.7` */
export function editionOf(ruleset: string): Edition {
  const version = versionOf(ruleset);
  const name = version.join(".");
  const edition = known.get(name) ?? made(version);
  known.set(name, edition);
  return edition;
}

/** Today's rules. */
export const LATEST: Edition = editionOf(RULESET);
