/** What powers are made of: ranges, durations and the 41 effects, in the ledger's order. */

/** How far an effect reaches. */
export const POWER_RANGES = ["personal", "close", "ranged", "perception"] as const;

/** How long an effect lasts. */
export const DURATIONS = ["instant", "concentration", "sustained", "continuous", "permanent"] as const;

type Defense = "dodge" | "parry" | "fortitude" | "toughness" | "will";

/** An effect as it is bought, before extras and flaws. */
export interface EffectDefinition {
  readonly type: "attack" | "control" | "defense" | "general" | "movement" | "sensory";
  /** Least and most character points a rank that may be chosen; `trait`: what the enhanced trait costs. */
  readonly cost: { readonly min: number; readonly max: number } | "trait";
  readonly action: "full" | "standard" | "move" | "free" | "reaction" | "none";
  readonly range: (typeof POWER_RANGES)[number];
  readonly duration: (typeof DURATIONS)[number];
  /** Defenses that it may be bought against, the usual one first; empty when nothing resists it. */
  readonly resists: readonly Defense[];
  /** A power check opposed by the defense, whatever the resistance mode of the table. */
  readonly contest: boolean;
  /** Its rank stands under the power level like an attack's. */
  readonly attack: boolean;
  /** Most ranks; null without a limit. */
  readonly maxRank: number | null;
}

/** Any effect, healing or movement: what the action ladder may not do to it. */
type EffectType = EffectDefinition["type"];
interface Further {
  readonly resists?: readonly Defense[];
  readonly contest?: boolean;
  readonly attack?: boolean;
  readonly maxRank?: number;
}

function effect(
  type: EffectType,
  cost: number | readonly [number, number] | "trait",
  action: EffectDefinition["action"],
  range: EffectDefinition["range"],
  duration: EffectDefinition["duration"],
  more: Further = {},
): EffectDefinition {
  const points =
    cost === "trait" ? cost : typeof cost === "number" ? { min: cost, max: cost } : { min: cost[0], max: cost[1] };
  return {
    type,
    cost: points,
    action,
    range,
    duration,
    resists: more.resists ?? [],
    contest: more.contest ?? false,
    attack: more.attack ?? type === "attack",
    maxRank: more.maxRank ?? null,
  };
}

const BODY_OR_MIND = ["fortitude", "will"] as const;

/**
 * The effects that powers are made of, with what they start from. Movement powers take a move action, as their own entries say.
 * @rule FUD-500 FUD-511 FUD-557
 */
export const EFFECTS = {
  affliction: effect("attack", 1, "standard", "close", "instant", { resists: BODY_OR_MIND }),
  attainKnowledge: effect("general", [2, 5], "standard", "personal", "instant"),
  communication: effect("sensory", 4, "free", "personal", "sustained", { maxRank: 5 }),
  comprehend: effect("sensory", 2, "none", "personal", "permanent"),
  concealment: effect("sensory", [2, 8], "free", "personal", "sustained"),
  create: effect("control", 2, "standard", "ranged", "sustained", { resists: ["dodge"] }),
  damage: effect("attack", 1, "standard", "close", "instant", { resists: ["toughness"] }),
  enhancedTrait: effect("general", "trait", "free", "personal", "sustained"),
  environment: effect("control", [1, 2], "standard", "close", "sustained"),
  feature: effect("general", 1, "none", "personal", "permanent"),
  flight: effect("movement", 2, "move", "personal", "sustained"),
  growth: effect("general", 6, "free", "personal", "sustained"),
  healing: effect("general", 2, "standard", "close", "instant"),
  illusion: effect("control", [1, 5], "standard", "perception", "sustained", { resists: ["will"], attack: true }),
  immortality: effect("defense", 5, "none", "personal", "permanent", { maxRank: 15 }),
  immunity: effect("defense", 1, "none", "personal", "permanent"),
  insubstantial: effect("general", 5, "free", "personal", "sustained"),
  leaping: effect("movement", 1, "move", "personal", "instant"),
  luckControl: effect("control", 3, "reaction", "perception", "instant"),
  mentalTransform: effect("attack", 2, "standard", "close", "instant", { resists: ["will"], contest: true }),
  mindReading: effect("sensory", 2, "standard", "perception", "sustained", {
    resists: ["will"],
    contest: true,
    attack: true,
  }),
  mindSwitch: effect("attack", 8, "standard", "close", "sustained", { resists: ["will"] }),
  morph: effect("general", 1, "free", "personal", "sustained"),
  moveObject: effect("control", 2, "standard", "ranged", "sustained", { attack: true }),
  movement: effect("movement", [1, 2], "move", "personal", "sustained"),
  nullify: effect("attack", 3, "standard", "ranged", "instant", { contest: true }),
  permeate: effect("movement", 1, "move", "personal", "sustained"),
  phantomRanks: effect("general", 3, "free", "personal", "sustained"),
  protection: effect("defense", 1, "none", "personal", "permanent"),
  quickness: effect("general", 1, "free", "personal", "sustained"),
  regeneration: effect("defense", 3, "none", "personal", "permanent"),
  remoteSensing: effect("sensory", [1, 5], "free", "personal", "sustained"),
  resistance: effect("defense", 3, "none", "personal", "permanent"),
  senses: effect("sensory", 1, "none", "personal", "permanent"),
  shrinking: effect("general", 3, "free", "personal", "sustained"),
  summonMinion: effect("control", 5, "standard", "close", "sustained", { resists: ["will"] }),
  summonObject: effect("control", 2, "standard", "close", "sustained"),
  teleport: effect("movement", 2, "move", "personal", "instant"),
  transform: effect("control", 1, "standard", "close", "sustained"),
  variable: effect("general", 7, "full", "personal", "sustained"),
  weaken: effect("attack", 1, "standard", "close", "instant", { resists: BODY_OR_MIND }),
} as const satisfies Record<string, EffectDefinition>;

/** What is added to Will against a Mind Switch. @rule FUD-500 */
export const MIND_SWITCH_WILL = 10;

/** Effects that no table buys for a hero: points for the first rank, for each further one, and what they hold. @rule FUD-501 */
export const GODHOOD_EFFECTS = {
  aGodIAm: { base: 145, perRank: 5, variable: { first: 105, further: 10 } },
  realityWarp: { base: 80, perRank: 0, variable: null },
} as const;

/**
 * Character points of a godhood effect: A God I Am 145 and 5 a rank, Reality Warp 80 whatever its rank.
 * @rule FUD-501
 */
export function godhoodCost(effect: keyof typeof GODHOOD_EFFECTS, rank: number): number {
  const { base, perRank } = GODHOOD_EFFECTS[effect];
  return base + perRank * rank;
}

/** Points of Variable that A God I Am sets freely: 105 at the first rank, 10 more for each further one. @rule FUD-501 */
export function godhoodVariable(rank: number): number {
  const { first, further } = GODHOOD_EFFECTS.aGodIAm.variable;
  return first + further * (rank - 1);
}
