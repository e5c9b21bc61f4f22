import type { ActionKind, Band, PowerDuration, ResistanceKey } from "../types.ts";

/** An effect of the list: what it costs a rank (a range where it varies, null for what costs as the trait), how it works, what resists it. */
export interface EffectDefinition {
  readonly cost: readonly [number, number] | null;
  readonly action: ActionKind;
  readonly range: Band;
  readonly duration: PowerDuration;
  readonly resistance: readonly ResistanceKey[];
  /** It is aimed at others and needs an attack check close or ranged. */
  readonly attack: boolean;
  /** It may stand in social form: court for close, gossip for ranged. */
  readonly social: boolean;
}

type More = Partial<Pick<EffectDefinition, "resistance" | "attack" | "social">>;
const effect = (
  cost: number | readonly [number, number] | null,
  action: ActionKind,
  range: Band,
  duration: PowerDuration,
  more: More = {},
): EffectDefinition => ({
  cost: cost === null || typeof cost !== "number" ? cost : [cost, cost],
  action,
  range,
  duration,
  resistance: [],
  attack: false,
  social: false,
  ...more,
});

/** Every effect. Numbers that it gives its owner are read by `traits.ts`. @rule DES-337 DES-339 */
export const EFFECTS = {
  affliction: effect(1, "standard", "close", "instant", {
    resistance: ["fortitude", "will"],
    attack: true,
    social: true,
  }),
  avert: effect(1, "standard", "gossip", "instant", { social: true }),
  burrowing: effect(1, "free", "personal", "sustained"),
  communication: effect(4, "free", "gossip", "sustained"),
  comprehend: effect(2, "none", "personal", "permanent"),
  concealment: effect(2, "free", "personal", "sustained"),
  create: effect(2, "standard", "ranged", "sustained"),
  damage: effect(1, "standard", "close", "instant", { resistance: ["toughness", "will"], attack: true, social: true }),
  deflect: effect(1, "standard", "ranged", "instant"),
  elongation: effect(1, "free", "personal", "sustained"),
  enhancedTrait: effect(null, "free", "personal", "sustained"),
  environment: effect([1, 2], "standard", "ranged", "sustained"),
  extraLimbs: effect(1, "none", "personal", "permanent"),
  feature: effect(1, "none", "personal", "permanent"),
  flight: effect(2, "free", "personal", "sustained"),
  growth: effect(2, "free", "personal", "sustained"),
  healing: effect(2, "standard", "close", "instant"),
  illusion: effect([1, 5], "standard", "ranged", "sustained", { resistance: ["will"] }),
  immunity: effect(1, "none", "personal", "permanent"),
  insubstantial: effect(5, "free", "personal", "sustained"),
  leaping: effect(1, "free", "personal", "instant"),
  luckControl: effect(3, "reaction", "ranged", "instant"),
  mindReading: effect(2, "standard", "ranged", "sustained", { resistance: ["will"] }),
  morph: effect(5, "free", "personal", "sustained"),
  moveObject: effect(2, "standard", "ranged", "sustained"),
  movement: effect(2, "free", "personal", "sustained"),
  nullify: effect(1, "standard", "ranged", "instant"),
  protection: effect(1, "none", "personal", "permanent"),
  quickness: effect(1, "free", "personal", "sustained"),
  regeneration: effect(1, "none", "personal", "permanent"),
  remoteSensing: effect([1, 5], "free", "gossip", "sustained"),
  senses: effect(1, "none", "personal", "permanent"),
  shrinking: effect(2, "free", "personal", "sustained"),
  speed: effect(1, "free", "personal", "sustained"),
  summon: effect(2, "standard", "close", "sustained"),
  swimming: effect(1, "free", "personal", "sustained"),
  teleport: effect(2, "move", "ranged", "instant"),
  transform: effect([2, 5], "standard", "close", "sustained", { resistance: ["fortitude"] }),
  variable: effect(7, "standard", "personal", "sustained"),
  weaken: effect(1, "standard", "close", "instant", { resistance: ["fortitude", "will"], attack: true, social: true }),
} as const satisfies Record<string, EffectDefinition>;
export type EffectKey = keyof typeof EFFECTS;

/** The definition of an effect; undefined for a name that isn't in the list. */
export function effectDefinition(name: string): EffectDefinition | undefined {
  const table: Readonly<Record<string, EffectDefinition | undefined>> = EFFECTS;
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** An extra (above 0) or flaw (below 0) and how it is priced. */
export interface ModifierDefinition {
  readonly points: number;
  readonly per: "rank" | "flat";
  /** It may be taken several times. */
  readonly ranked: boolean;
  readonly rule: string;
}

const perRank = (points: number, ranked = false): ModifierDefinition => ({
  points,
  per: "rank",
  ranked,
  rule: "DES-338",
});
const flat = (points: number, ranked = true): ModifierDefinition => ({ points, per: "flat", ranked, rule: "DES-338" });

/** Extras and flaws. @rule DES-336 DES-338 DES-341 */
export const MODIFIERS = {
  area: perRank(1, true),
  increasedRange: perRank(1, true),
  increasedDuration: perRank(1, true),
  secondaryEffect: perRank(1),
  contagious: perRank(1),
  selective: perRank(1),
  multiattack: perRank(1),
  penetrating: perRank(1),
  progressive: perRank(2),
  reactionAction: perRank(3),
  activation: perRank(-1),
  concentration: perRank(-1),
  diminishedRange: perRank(-1, true),
  limited: perRank(-1),
  resistible: perRank(-1),
  sideEffect: perRank(-1),
  tiring: perRank(-1),
  unreliable: perRank(-1),
  accurate: flat(1),
  subtle: flat(1),
  reach: flat(1),
  precise: flat(1, false),
  innate: flat(1, false),
  inaccurate: flat(-1),
} as const satisfies Record<string, ModifierDefinition>;
export type ModifierKey = keyof typeof MODIFIERS;
