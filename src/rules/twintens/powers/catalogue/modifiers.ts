/** What an extra or flaw costs a rank, least and most; with `steps` for each step. */
export interface ModifierDefinition {
  readonly cost: readonly [number, number];
  readonly steps?: true;
}

/**
 * Extras: points a rank. Where the table leaves a choice (another save that is harder to resist, for others only) both ends stand.
 * @rule TWI-450
 */
export const EXTRAS = {
  action: { cost: [1, 1], steps: true },
  horde: { cost: [1, 1] },
  affectsCorporeal: { cost: [1, 1] },
  impervious: { cost: [1, 1] },
  affectsObjects: { cost: [1, 1] },
  independent: { cost: [0, 0] },
  affectsOthers: { cost: [0, 1] },
  linked: { cost: [0, 0] },
  alternateSave: { cost: [0, 1] },
  noSavingThrow: { cost: [2, 2] },
  area: { cost: [1, 1] },
  penetrating: { cost: [1, 1] },
  attack: { cost: [0, 0] },
  poison: { cost: [1, 1] },
  aura: { cost: [1, 1] },
  range: { cost: [1, 1], steps: true },
  autofire: { cost: [1, 1] },
  secondaryEffect: { cost: [1, 1] },
  contagious: { cost: [1, 1] },
  selectiveAttack: { cost: [1, 1] },
  conscious: { cost: [1, 1] },
  sensoryLink: { cost: [1, 1] },
  disease: { cost: [2, 2] },
  sleep: { cost: [0, 0] },
  duration: { cost: [1, 1], steps: true },
  totalFade: { cost: [0, 1] },
  fanatical: { cost: [1, 1] },
  vampiric: { cost: [1, 1] },
  heroic: { cost: [1, 1] },
} as const satisfies Record<string, ModifierDefinition>;

/**
 * Flaws: points a rank that they take off.
 * @rule TWI-451
 */
export const FLAWS = {
  action: { cost: [1, 1], steps: true },
  partial: { cost: [1, 1] },
  ablative: { cost: [1, 1] },
  passive: { cost: [1, 1] },
  checkRequired: { cost: [1, 1] },
  permanent: { cost: [1, 1] },
  distracting: { cost: [1, 1] },
  range: { cost: [1, 1], steps: true },
  duration: { cost: [1, 1], steps: true },
  resistible: { cost: [1, 1] },
  fades: { cost: [1, 1] },
  senseDependent: { cost: [1, 1] },
  feedback: { cost: [1, 1] },
  sideEffect: { cost: [1, 2] },
  fullRound: { cost: [1, 1] },
  tiring: { cost: [1, 1] },
  limited: { cost: [1, 1] },
  uncontrolled: { cost: [1, 1] },
  othersOnly: { cost: [1, 1] },
  unreliable: { cost: [1, 1] },
} as const satisfies Record<string, ModifierDefinition>;

/**
 * Power feats: a point a rank; most ranks, null without limit.
 * @rule TWI-452
 */
export const POWER_FEATS = {
  accurate: null,
  mindBlank: 1,
  affectsInsubstantial: 2,
  precise: 1,
  alternatePower: null,
  progression: null,
  dimensional: 3,
  reversible: 1,
  extendedReach: null,
  ricochet: null,
  homing: null,
  sedation: 1,
  improvedCritical: 4,
  selective: 1,
  improvedRange: null,
  slowFade: null,
  incurable: 1,
  splitAttack: null,
  indirect: 3,
  subtle: 2,
  innate: 1,
  tether: 1,
  knockback: null,
  thrown: 1,
  mighty: 1,
  triggered: null,
  metamorph: null,
  variableDescriptor: 2,
} as const satisfies Record<string, number | null>;

/**
 * Drawbacks: points that they give back, least and most.
 * @rule TWI-453
 */
export const DRAWBACKS = {
  action: [1, 4],
  oneWayTransformation: [1, 4],
  disability: [1, 10],
  normalIdentity: [3, 5],
  fullPower: [1, 1],
  powerLoss: [1, 3],
  holdback: [1, 3],
  reducedRange: [1, 1],
  involuntaryTransformation: [1, 6],
  vulnerable: [1, 5],
  lethal: [1, 1],
  weakPoint: [1, 1],
  noticeable: [1, 1],
  weakness: [1, 10],
} as const satisfies Record<string, readonly [number, number]>;

/** Shapes of areas with their feet a rank: the radius of a burst, the length of a cone; a line is 5 wide. @rule TWI-235 TWI-450 */
export const AREA_SHAPES = { burst: 5, cloud: 5, cone: 10, explosion: 10, line: 10, shapeable: 5, trail: 5 } as const;
export type DrawbackKey = keyof typeof DRAWBACKS;
export type AreaShape = keyof typeof AREA_SHAPES;
