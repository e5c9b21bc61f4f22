/** How long something takes to do, in steps from slow to quick. @rule TWI-433 */
export const POWER_ACTIONS = ["full", "standard", "move", "free", "reaction", "none"] as const;
/** How far it reaches. @rule TWI-433 */
export const POWER_RANGES = ["personal", "touch", "ranged", "perception", "extended"] as const;
/** How long it lasts. @rule TWI-433 */
export const POWER_DURATIONS = ["instant", "concentration", "sustained", "continuous", "permanent"] as const;

export type PowerAction = (typeof POWER_ACTIONS)[number];
export type PowerRange = (typeof POWER_RANGES)[number];
export type PowerDuration = (typeof POWER_DURATIONS)[number];
export type SaveKey = "fort" | "ref" | "will" | "toughness";

export interface EffectDefinition {
  /** Points a rank, least and most; null: that of the trait which it raises. */
  readonly cost: readonly [number, number] | null;
  readonly action: PowerAction | null;
  readonly range: PowerRange | null;
  readonly duration: PowerDuration | null;
  /** Saved against anew each turn (TWI-233). */
  readonly lasting: boolean;
  readonly save: SaveKey | null;
  /** What follows a failed first save. */
  readonly then?: SaveKey | "trip";
  /** The DC is rolled: 2d10 + rank (TWI-232). */
  readonly check?: true;
  /** The cost is remembered and not re-checked (TWI-441). */
  readonly remembered?: true;
}

/**
 * Every power effect. Name and text are `CROSSOVER.Twintens.Effect.<key>.label|text`.
 * @rule TWI-440 TWI-441
 */
export const EFFECTS = {
  additionalLimbs: { cost: [1, 1], action: "none", range: "personal", duration: "permanent", lasting: false, save: null },
  alternateForm: { cost: [5, 5], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  anatomicSeparation: { cost: [2, 2], action: "move", range: "personal", duration: "continuous", lasting: false, save: null },
  animateObjects: { cost: [3, 3], action: "standard", range: "ranged", duration: "sustained", lasting: false, save: null, remembered: true },
  array: { cost: [2, 2], action: "standard", range: null, duration: null, lasting: false, save: null },
  astralForm: { cost: [5, 5], action: "standard", range: "personal", duration: "concentration", lasting: false, save: null },
  blast: { cost: [2, 2], action: "standard", range: "ranged", duration: "instant", lasting: false, save: "toughness" },
  boost: { cost: [1, 5], action: "standard", range: "touch", duration: "instant", lasting: true, save: null },
  burrowing: { cost: [1, 1], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  communication: { cost: [1, 1], action: "free", range: "extended", duration: "sustained", lasting: false, save: null },
  comprehend: { cost: [2, 2], action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  concealment: { cost: [2, 2], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  confuse: { cost: [1, 1], action: "standard", range: "ranged", duration: "instant", lasting: true, save: "will" },
  corrosion: { cost: [3, 3], action: "standard", range: "touch", duration: "instant", lasting: false, save: "fort", then: "toughness" },
  createObject: { cost: [2, 2], action: "standard", range: "ranged", duration: "sustained", lasting: false, save: "ref" },
  dazzle: { cost: [1, 4], action: "standard", range: "ranged", duration: "instant", lasting: true, save: "ref", then: "fort" },
  deflect: { cost: [1, 3], action: "standard", range: "touch", duration: "instant", lasting: false, save: null },
  density: { cost: [3, 3], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  device: { cost: [3, 4], action: null, range: null, duration: null, lasting: false, save: null },
  dimensionalPocket: { cost: [2, 2], action: "standard", range: "touch", duration: "instant", lasting: true, save: "ref" },
  disintegration: { cost: [5, 5], action: "standard", range: "ranged", duration: "instant", lasting: false, save: "fort", then: "toughness" },
  drain: { cost: [1, 5], action: "standard", range: "touch", duration: "instant", lasting: false, save: "fort" },
  duplication: { cost: [5, 5], action: "standard", range: "touch", duration: "sustained", lasting: false, save: null },
  elongation: { cost: [1, 1], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  emotionControl: { cost: [2, 2], action: "standard", range: "perception", duration: "sustained", lasting: true, save: "will" },
  energyAura: { cost: [4, 4], action: "free", range: "personal", duration: "sustained", lasting: false, save: "toughness", remembered: true },
  enhancedTrait: { cost: null, action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  environmentalControl: { cost: [1, 2], action: "standard", range: "ranged", duration: "sustained", lasting: false, save: "fort" },
  esp: { cost: [1, 4], action: "move", range: "extended", duration: "concentration", lasting: false, save: null },
  fatigue: { cost: [2, 2], action: "standard", range: "touch", duration: "instant", lasting: false, save: "fort" },
  feature: { cost: [1, 1], action: "none", range: "personal", duration: "permanent", lasting: false, save: null },
  flight: { cost: [2, 2], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  forceField: { cost: [1, 1], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  gadgets: { cost: [7, 7], action: "standard", range: "personal", duration: "continuous", lasting: false, save: null, remembered: true },
  growth: { cost: [3, 3], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  healing: { cost: [2, 2], action: "full", range: "touch", duration: "instant", lasting: false, save: null },
  illusion: { cost: [1, 4], action: "standard", range: "perception", duration: "concentration", lasting: false, save: "will" },
  immovable: { cost: [1, 1], action: "reaction", range: "personal", duration: "permanent", lasting: false, save: null },
  immunity: { cost: [1, 1], action: "none", range: "personal", duration: "permanent", lasting: false, save: null },
  insubstantial: { cost: [5, 5], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  leaping: { cost: [1, 1], action: "move", range: "personal", duration: "instant", lasting: false, save: null },
  luckControl: { cost: [3, 3], action: "reaction", range: "perception", duration: "instant", lasting: false, save: null },
  mentalBlast: { cost: [4, 4], action: "standard", range: "perception", duration: "instant", lasting: false, save: "will" },
  mimic: { cost: [8, 8], action: "standard", range: "touch", duration: "sustained", lasting: false, save: "will", remembered: true },
  mindControl: { cost: [2, 2], action: "standard", range: "perception", duration: "concentration", lasting: true, save: "will", check: true },
  mindReading: { cost: [1, 1], action: "standard", range: "perception", duration: "concentration", lasting: true, save: "will", check: true },
  mindShield: { cost: [1, 1], action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  morph: { cost: [1, 3], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  nauseate: { cost: [2, 2], action: "standard", range: "touch", duration: "instant", lasting: true, save: "fort" },
  nullify: { cost: [1, 3], action: "standard", range: "ranged", duration: "instant", lasting: false, save: "will", check: true },
  obscure: { cost: [1, 4], action: "standard", range: "ranged", duration: "sustained", lasting: false, save: null },
  paralyze: { cost: [2, 2], action: "standard", range: "touch", duration: "instant", lasting: true, save: "will" },
  possession: { cost: [4, 4], action: "standard", range: "touch", duration: "concentration", lasting: true, save: "will", check: true, remembered: true },
  probabilityControl: { cost: [4, 4], action: "reaction", range: "personal", duration: "instant", lasting: false, save: null },
  protection: { cost: [1, 1], action: "none", range: "personal", duration: "permanent", lasting: false, save: null },
  quickness: { cost: [1, 1], action: "free", range: "personal", duration: "continuous", lasting: false, save: null },
  regeneration: { cost: [1, 1], action: "none", range: "personal", duration: "permanent", lasting: false, save: null },
  shapeshift: { cost: [8, 8], action: "standard", range: "personal", duration: "sustained", lasting: false, save: null },
  shrinking: { cost: [1, 1], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  sensoryShield: { cost: [1, 1], action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  snare: { cost: [2, 2], action: "standard", range: "ranged", duration: "instant", lasting: false, save: "ref" },
  spaceTravel: { cost: [1, 1], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  speed: { cost: [1, 1], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  spinning: { cost: [2, 2], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  strike: { cost: [1, 1], action: "standard", range: "touch", duration: "instant", lasting: false, save: "toughness" },
  stun: { cost: [2, 2], action: "standard", range: "touch", duration: "instant", lasting: true, save: "fort" },
  suffocate: { cost: [2, 2], action: "standard", range: "touch", duration: "concentration", lasting: false, save: "fort" },
  suggestion: { cost: [2, 2], action: "standard", range: "perception", duration: "instant", lasting: true, save: "will", check: true },
  summon: { cost: [2, 2], action: "standard", range: "touch", duration: "sustained", lasting: false, save: null },
  superMovement: { cost: [2, 2], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  superSenses: { cost: [1, 1], action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  superSpeed: { cost: [5, 5], action: "free", range: "personal", duration: "sustained", lasting: false, save: null },
  superStrength: { cost: [2, 2], action: "none", range: "personal", duration: "continuous", lasting: false, save: null },
  swimming: { cost: [1, 1], action: "move", range: "personal", duration: "sustained", lasting: false, save: null },
  telekinesis: { cost: [2, 2], action: "standard", range: "ranged", duration: "sustained", lasting: false, save: null },
  telepathy: { cost: [2, 2], action: "standard", range: "perception", duration: "concentration", lasting: true, save: "will", check: true },
  teleport: { cost: [2, 2], action: "move", range: "personal", duration: "instant", lasting: false, save: "ref" },
  transfer: { cost: [2, 6], action: "standard", range: "touch", duration: "instant", lasting: false, save: "fort", remembered: true },
  transform: { cost: [3, 6], action: "standard", range: "ranged", duration: "sustained", lasting: true, save: "fort" },
  trip: { cost: [1, 1], action: "standard", range: "ranged", duration: "instant", lasting: false, save: null, then: "trip" },
  variable: { cost: [6, 8], action: "standard", range: "personal", duration: "sustained", lasting: false, save: null, remembered: true },
  weatherControl: { cost: [2, 2], action: "standard", range: "extended", duration: "sustained", lasting: false, save: "fort", remembered: true },
} as const satisfies Record<string, EffectDefinition>;

export type EffectKey = keyof typeof EFFECTS;
