/** Health, getting well, and what the world does to people: falls, hunger, fire, poisons and the like. */

/** Distance rank of one second: how far somebody must get out of an area is speed minus this. */
export const AREA_ESCAPE = 2;

/** Health points: the most a hero and a minion can have, and the least anyone has. */
export const HEALTH = { hero: 6, minion: 1, dead: -3, revived: -2, battered: 0, knockedOut: -1, weakHero: 1 } as const;

/** The most health points somebody of this kind can have; it never changes. @rule FUD-150 FUD-601 */
export const maxHealth = (kind: "hero" | "minion"): number => HEALTH[kind];

/** The check of somebody dying: below loses 1 HP, above stabilizes. */
export const DYING_DC = 5;

/** DC of stabilizing somebody, or caring for wounds, with Treatment. */
export const TREATMENT_DC = 5;

/** Hours for 1 HP and for one bruise at the base rate; rest and treatment double it each. */
export const RECOVERY = { healthHours: 8, bruiseHours: 1, rest: 2, treatment: 2 } as const;

/** DC of the Healing power. */
export const HEALING_DC = 2;

/** What a Healing may be used for; all but the first take Restorative. @rule FUD-165 */
export const HEALING_USES = ["health", "bruises", "weakened", "recovery"] as const;

export type HealingUse = (typeof HEALING_USES)[number];

/** DC of bringing somebody back with Resurrection: this, and so much more for every full five minutes of death. @rule FUD-520 */
export const RESURRECTION_DC = { base: 10, step: 3, minutes: 5 } as const;

/** Rounds over which Regeneration gives its rank in HP. */
export const REGENERATION_ROUNDS = 10;

/** Rounds before somebody revived can be revived again (13 minutes). */
export const REVIVAL_ROUNDS = 130;

/** Falling: ranks of Damage a step, the most, and the check that softens it. */
export const FALL = { step: 2, max: 18, softenDc: -5, catchDc: -1 } as const;

/** Heat and cold: how often the check comes, in seconds. */
export const TEMPERATURE_INTERVAL = { uncomfortable: 3600, intense: 600, extreme: 60 } as const;

/** Thirst and hunger, in hours: when checks begin, how often, when death comes. */
export const DEPRIVATION = {
  thirst: { after: 24, every: 1, death: 72 },
  hunger: { after: 72, every: 4, death: 168 },
} as const;

/** Holding one's breath, in rounds: for everybody, and for a rank of Stamina. */
export const BREATH = { base: 10, stamina: 2 } as const;

/** What lack of sleep does. */
export const SLEEPLESS = [
  { nights: 2, condition: "fatigued" },
  { nights: 5, condition: "exhausted" },
  { nights: 10, condition: "incapacitated" },
] as const;

/** What forced labor does, failure by failure. */
export const LABOR_STEPS = ["fatigued", "exhausted", "asleep", "dying"] as const;

/** First DC of forced labor. */
export const LABOR_DC = 1;

/** Vacuum: DC to hold one's breath; decompression: DC and the round from which it is rolled. */
export const VACUUM = { breathDc: 5, decompressionDc: 10, decompressionFrom: 3 } as const;

/**
 * Ranks of fire.
 * @rule FUD-186
 */
export const FIRE = {
  torch: 1,
  campfire: 2,
  blowtorch: 4,
  flamethrower: 6,
  jetFuel: 8,
  napalm: 8,
  chemical: 10,
} as const;

/**
 * Ranks of poisons.
 * @rule FUD-187
 */
export const POISONS = {
  foodPoisoning: 1,
  alcohol: 2,
  pesticide: 3,
  chloroform: 4,
  cobraVenom: 7,
  mustardGas: 8,
  toxicMushrooms: 9,
  chlorine: 11,
  curare: 13,
  cyanide: 14,
  nerveGas: 15,
  alien: 16,
} as const;

/**
 * Ranks of diseases, least and most.
 * @rule FUD-188
 */
export const DISEASES = {
  cold: [1, 2],
  influenza: [3, 5],
  malaria: [4, 4],
  typhoid: [6, 6],
  rabies: [7, 7],
  leprosy: [8, 8],
  immuneCollapse: [10, 10],
  smallpox: [11, 11],
  plague: [12, 14],
  hemorrhagicFever: [15, 15],
  engineered: [16, 16],
} as const;

/**
 * Ranks of radiation, least and most.
 * @rule FUD-189
 */
export const RADIATION = {
  traces: [1, 1],
  fallout: [2, 5],
  radioactiveMaterial: [4, 4],
  deepSpace: [6, 6],
  reactor: [7, 7],
  nuclearBlast: [8, 8],
} as const;
