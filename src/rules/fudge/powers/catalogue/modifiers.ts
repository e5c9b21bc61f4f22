import { modifierLabel } from "../../labels.ts";
import type { ActionKind, EffectKey, PowerDuration, PowerModifier, PowerRange } from "../../types.ts";

/**
 * An extra or a flaw as it is priced. What the ledger lets vary by choice has a key for each choice (`affectsOthersOnly` costs nothing, `affectsOthers` a point a rank), so
 * that key and ranks always say the price.
 */
export interface ModifierDefinition {
  /** Character points a rank of the effect for each application; negative for a flaw. */
  readonly perRank: number;
  /** Flat character points for each application; negative for a flaw. */
  readonly flat: number;
  /** How often it may be taken; null without a limit. */
  readonly times: number | null;
  /** What it belongs to: an effect, the whole group, or the way effects of a power stand together (alternate, linked). */
  readonly scope: "effect" | "group" | "structure";
  /** A price that isn't the same for each application. */
  readonly price: "linear" | "doubling" | "fragile";
  /** What the effect starts from instead of its own entry, at no price but the modifier's. */
  readonly sets: { readonly action?: ActionKind; readonly range?: PowerRange; readonly duration?: PowerDuration };
  readonly rule: string;
}

type Further = Partial<Pick<ModifierDefinition, "scope" | "price" | "sets">>;

const define = (rule: string) => ({
  rank: (perRank: number, times: number | null = 1, more: Further = {}): ModifierDefinition => ({
    perRank,
    flat: 0,
    times,
    scope: "effect",
    price: "linear",
    sets: {},
    rule,
    ...more,
  }),
  flat: (flat: number, times: number | null = 1, more: Further = {}): ModifierDefinition => ({
    perRank: 0,
    flat,
    times,
    scope: "effect",
    price: "linear",
    sets: {},
    rule,
    ...more,
  }),
  none: (more: Further = {}): ModifierDefinition => ({
    perRank: 0,
    flat: 0,
    times: 1,
    scope: "effect",
    price: "linear",
    sets: {},
    rule,
    ...more,
  }),
});

const general = define("FUD-530");

/**
 * The extras that any effect may have, in the ledger's order; then three without a meaning of their own, for what a table makes up and for what another program's file
 * calls by a name that isn't on the list: their note says what they are.
 * @rule FUD-530
 */
export const EXTRAS = {
  accurate: general.flat(1, null),
  affectsCorporeal: general.flat(1, null),
  affectsObjectsOnly: general.none(),
  affectsObjects: general.rank(1),
  affectsOthersOnly: general.none({ sets: { range: "close" } }),
  affectsOthers: general.rank(1, 1, { sets: { range: "close" } }),
  alternateEffect: general.none({ scope: "structure" }),
  alternateResistance: general.none(),
  alternateResistanceLower: general.rank(1),
  area: general.rank(1, null),
  attack: general.rank(1, 1, { sets: { range: "close" } }),
  aura: general.rank(2, 1, { sets: { action: "reaction" } }),
  bigAura: general.rank(2),
  contagious: general.rank(1),
  dimensional: general.flat(1, 3),
  existenceDependent: general.none(),
  extendedRange: general.flat(1, null),
  fasterAction: general.rank(1, null),
  feature: general.flat(1, null),
  homing: general.flat(1, null),
  impervious: general.flat(2, null),
  increasedDuration: general.rank(1, null),
  increasedRange: general.rank(1, null),
  indirect: general.flat(1, 4),
  innate: general.rank(1),
  insidious: general.flat(1),
  linked: general.none({ scope: "structure" }),
  multiattack: general.rank(1),
  penetrating: general.flat(2, null),
  precise: general.flat(1),
  reach: general.flat(1, null),
  reversible: general.flat(1),
  ricochet: general.flat(1, null),
  selective: general.rank(1),
  split: general.flat(1, null),
  subtle: general.flat(1, 2),
  variableDescriptor: general.flat(1, 2),
  otherRankExtra: general.rank(1, null),
  otherFlatExtra: general.flat(1, null),
  otherFree: general.none(),
} as const satisfies Record<string, ModifierDefinition>;

/**
 * The flaws that any effect may have, in the ledger's order. Activation, Removable and Easily Removable belong to the whole power; a rank of Fragile is the device's frailty
 * itself (-2), each further one a point of Toughness less (-1).
 * @rule FUD-467 FUD-530
 */
export const FLAWS = {
  activation: general.flat(-1, 2, { scope: "group" }),
  ammunition: general.rank(-1, 2),
  checkRequired: general.flat(-1, null),
  decreasedDuration: general.rank(-1, null),
  diminishedRange: general.flat(-1),
  distracting: general.rank(-1),
  easilyRemovable: general.none({ scope: "group" }),
  fades: general.rank(-1),
  feedback: general.rank(-1),
  fragile: define("FUD-467").flat(-1, null, { price: "fragile" }),
  inaccurate: general.flat(-1, null),
  limited: general.rank(-1, 2),
  noticeable: general.flat(-1),
  quirk: general.flat(-1, 5),
  reducedRange: general.rank(-1, null),
  removable: general.none({ scope: "group" }),
  resistible: general.rank(-1),
  senseDependent: general.rank(-1),
  sideEffect: general.rank(-1, 2),
  slowerAction: general.rank(-1, null),
  systemDependent: general.flat(-2),
  tiring: general.rank(-1),
  uncontrollable: general.rank(-5),
  uncontrollableResult: general.rank(-1),
  uncontrollableTarget: general.rank(-1, 2),
  unreliable: general.rank(-1, 2),
  otherRankFlaw: general.rank(-1, null),
  otherFlatFlaw: general.flat(-1, null),
} as const satisfies Record<string, ModifierDefinition>;

const own = define("FUD-520");
const rank = own.rank;
const flat = own.flat;
const none = own.none;

/**
 * Modifiers that belong to one effect, in the ledger's order; one that shares its key with a general modifier takes its place. Where an effect's entry is priced like the
 * general one (Aura, Limited, Feedback, Precise, Side Effect, Resistible) the general one serves.
 * @rule FUD-520
 */
export const SPECIFIC: Partial<Record<EffectKey, Readonly<Record<string, ModifierDefinition>>>> = {
  affliction: {
    aura: rank(2, 1, { sets: { action: "reaction" } }),
    concentration: rank(1),
    cumulative: rank(1),
    extraCondition: rank(1, null),
    incurable: flat(1, null),
    progressive: rank(2),
    regressive: rank(1),
    unrecoverable: rank(2),
    emptyDegree: flat(-1, 2),
    instantRecovery: rank(-1),
    limitedDegree: rank(-1, 2),
  },
  attainKnowledge: { destinationUnknown: rank(-1), yesNoOnly: rank(-1), misinformation: rank(-1) },
  communication: {
    area: rank(1),
    selective: rank(1),
    dimensional: flat(1, null),
    rapid: flat(1, null),
    subtle: flat(1, 2),
  },
  comprehend: { limitedByType: rank(-1, 2) },
  concealment: {
    blending: rank(-1),
    partial: rank(-1),
    passive: rank(-1),
    limited: rank(-1),
    resistible: rank(-1),
    precise: flat(1),
  },
  create: {
    innateObject: rank(1),
    innatePower: rank(1),
    selective: rank(1),
    subtle: flat(1, 2),
    tether: none(),
    proportional: rank(-1),
  },
  damage: {
    strengthBased: none(),
    nonLethal: none(),
    affectsInsubstantial: flat(1, null),
    incurable: flat(1, null),
    unrecoverable: rank(2),
  },
  enhancedTrait: { reducedTrait: flat(-1, null) },
  environment: { selective: rank(1), outdoorOnly: rank(-1) },
  flight: { aquatic: flat(1), gliding: rank(-1), levitation: rank(-1), platform: rank(-1), wings: rank(-1) },
  growth: { immovable: rank(1), oppositeDuration: rank(1), linkedMorph: flat(1), removeBonus: rank(-1, 3) },
  healing: {
    regenerative: rank(1),
    restorative: rank(1),
    resurrection: rank(1),
    persistent: flat(1, null),
    precise: flat(1),
    empathic: rank(-1),
    temporary: rank(-1),
    limited: rank(-1),
    personal: rank(-1, 1, { sets: { range: "personal" } }),
  },
  illusion: {
    independent: rank(1),
    selective: rank(1),
    oneSubject: rank(-1),
    feedback: rank(-1),
    resistible: rank(-1),
  },
  immortality: { sudden: rank(1), newBody: flat(1, 2), originalBody: rank(-4), limited: rank(-1) },
  immunity: { halfEffect: rank(-1) },
  insubstantial: {
    precise: flat(1),
    subtle: flat(1, 2),
    progressive: none(),
    absentStrength: flat(-1),
    limited: rank(-1),
  },
  leaping: { fullPower: flat(-1) },
  luckControl: { area: rank(1), sideEffect: rank(-1, 2) },
  mentalTransform: { aura: rank(2, 1, { sets: { action: "reaction" } }) },
  mindReading: {
    cumulative: rank(1),
    effortless: rank(1),
    sensoryLink: rank(1),
    language: rank(-1),
    emotions: rank(-1),
    surface: rank(-1),
    sensoryLinkOnly: rank(-1),
    feedback: rank(-1),
  },
  mindSwitch: {
    automaticReverse: rank(1),
    bodyStealer: rank(5),
    thirdParty: none(),
    relocateBody: none(),
    reversible: rank(-1),
  },
  moveObject: {
    damaging: rank(1),
    continuous: rank(1, 1, { sets: { duration: "continuous" } }),
    flying: flat(1),
    precise: flat(1),
    subtle: flat(1),
    concentration: rank(-1, 1, { sets: { duration: "concentration" } }),
    limitedDirection: rank(-1),
    limitedMaterial: rank(-1),
  },
  movement: { increasedMass: flat(1, null) },
  nullify: { simultaneous: rank(1), selective: rank(1), precise: flat(1), randomize: none() },
  permeate: { notStrengthBased: none() },
  protection: { reflect: rank(1), redirect: rank(1), selective: rank(1) },
  quickness: { oneType: rank(-1), oneTask: rank(-2) },
  regeneration: {
    persistent: flat(1, null),
    precise: flat(1),
    regenerative: rank(1),
    restorative: rank(1),
    source: rank(-1),
    sudden: rank(-1),
  },
  remoteSensing: {
    noConduit: rank(1),
    simultaneous: rank(1),
    dimensional: flat(1, null),
    medium: rank(-1),
    feedback: rank(-1),
    noticeable: flat(-1, null),
  },
  senses: { dimensional: flat(1, 15), innate: flat(10) },
  shrinking: {
    atomic: flat(1),
    linkedMorph: flat(1),
    removePenalty: rank(1, null),
    oppositeDuration: rank(1),
    retainSize: rank(-1),
  },
  summonMinion: {
    active: rank(1),
    automaticDismiss: rank(1),
    controlled: rank(1),
    horde: rank(1),
    heroic: rank(2),
    multipleHelpers: rank(1, null, { price: "doubling" }),
    variableType: rank(1, 2),
    mentalLink: flat(1),
    sacrifice: flat(1),
    attitude: rank(-1, 2),
  },
  summonObject: { signatureNeeded: flat(-1) },
  teleport: {
    accurate: rank(1),
    extended: rank(1),
    portal: rank(2, 1, { sets: { range: "ranged", duration: "concentration" } }),
    changeVelocity: flat(1),
    increasedMass: flat(1, null),
    turnabout: flat(1),
    intoObjects: flat(-1),
    limitedToExtended: rank(-1),
    medium: rank(-1),
  },
  transform: {
    changeState: rank(1),
    anyMaterial: rank(1),
    anyForm: rank(1),
    ignoreComplexity: rank(1),
    edible: flat(1),
  },
  variable: { slow: rank(-1) },
  weaken: {
    concentration: rank(1),
    selective: rank(1),
    progressive: rank(2),
    incurable: flat(1, null),
    precise: flat(1),
    increasedMass: flat(1, null),
  },
};

/** Shapes of an Area, with feet (volume rank for the shapeable one) before it is widened. @rule FUD-530 */
export const AREA_SHAPES = {
  burst: 30,
  cloud: 15,
  cone: 30,
  cylinder: 30,
  line: 60,
  perception: null,
  shapeable: 9,
} as const;

/** How far an area of a shape reaches: each application beyond the first doubles it. @param applications 1 and up @returns null for what can be perceived, wherever @rule FUD-530 */
export function areaReach(shape: keyof typeof AREA_SHAPES, applications: number): number | null {
  const base = AREA_SHAPES[shape];
  if (base === null) return null;
  return shape === "shapeable" ? base + applications - 1 : base * 2 ** (applications - 1);
}

/** What Transform must be able to do before it can do the next. @rule FUD-520 */
export const TRANSFORM_ORDER = ["changeState", "anyMaterial", "anyForm", "ignoreComplexity"] as const;

/** Modifiers that move action, range and duration along their ladders. @rule FUD-461 FUD-462 FUD-463 */
export const LADDER_MODIFIERS = {
  action: ["fasterAction", "slowerAction"],
  range: ["increasedRange", "reducedRange"],
  duration: ["increasedDuration", "decreasedDuration"],
} as const;

/** Extras and flaws that any effect may have. */
const GENERAL: Readonly<Record<string, ModifierDefinition>> = { ...EXTRAS, ...FLAWS };

/** How a modifier of this key is priced on an effect: the effect's own, else the general one; null for one that nobody knows. @rule FUD-520 FUD-530 */
export function modifierDefinition(effect: EffectKey, key: string): ModifierDefinition | null {
  const special = SPECIFIC[effect];
  if (special && Object.hasOwn(special, key)) return special[key] ?? null;
  return Object.hasOwn(GENERAL, key) ? (GENERAL[key] ?? null) : null;
}

/** Points of a modifier: so many a rank of the effect, so many flat. An unknown one is free. */
export interface ModifierPrice {
  readonly perRank: number;
  readonly flat: number;
}

/**
 * What a modifier costs on an effect, over all its applications. Multiple Helpers costs 2, 4, 8 a rank; Fragile -2, and -1 for each point of Toughness beyond.
 * @rule FUD-467 FUD-520 FUD-530
 */
export function modifierPrice(effect: EffectKey, modifier: Pick<PowerModifier, "key" | "ranks">): ModifierPrice {
  const definition = modifierDefinition(effect, modifier.key);
  if (!definition) return { perRank: 0, flat: 0 };
  switch (definition.price) {
    case "doubling":
      return { perRank: definition.perRank * 2 ** modifier.ranks, flat: 0 };
    case "fragile":
      return { perRank: 0, flat: definition.flat * (modifier.ranks + 1) };
    case "linear":
      return { perRank: definition.perRank * modifier.ranks, flat: definition.flat * modifier.ranks };
  }
}

/** One modifier that an effect may have, as a builder offers it. */
export interface ModifierChoice {
  readonly key: string;
  readonly label: string;
  readonly definition: ModifierDefinition;
  readonly kind: "extra" | "flaw" | "free";
  /** It belongs to this effect alone. */
  readonly own: boolean;
}

/** Everything that an effect may be modified with: its own first, then the general extras and flaws that its own don't take the place of. @rule FUD-520 FUD-530 */
export function modifierChoices(effect: EffectKey): readonly ModifierChoice[] {
  const special = SPECIFIC[effect] ?? {};
  const choice = (key: string, definition: ModifierDefinition, isOwn: boolean): ModifierChoice => {
    const price = definition.perRank + definition.flat;
    const flaw = price < 0 || (Object.hasOwn(FLAWS, key) && !isOwn);
    const kind = flaw ? "flaw" : price > 0 ? "extra" : "free";
    return { key, label: modifierLabel(key), definition, kind, own: isOwn };
  };
  const common = Object.entries(GENERAL).filter(([key]) => !Object.hasOwn(special, key));
  return [
    ...Object.entries(special).map(([key, d]) => choice(key, d, true)),
    ...common.map(([key, d]) => choice(key, d, false)),
  ];
}
