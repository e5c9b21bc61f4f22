/** Kinds of feats: combat, fortune, general, skill. */
export const FEAT_KINDS = { C: "combat", F: "fortune", G: "general", S: "skill" } as const;

/** What a rank of a feat is worth where a sum asks for it; what feats do beyond numbers is stated where it is done. */
export type FeatNumber =
  | "dodge"
  | "initiative"
  | "toughness"
  | "defensiveRoll"
  | "mastery"
  | "conviction"
  | "exertion"
  | "aid"
  | "block"
  | "totalDefense"
  | "threat"
  | "attack"
  | "thrownDamage"
  | "improvisedDamage"
  | "disarm"
  | "trip"
  | "sunder"
  | "overrun"
  | "escape"
  | "equipment"
  | "attracted"
  | "memory";

export interface FeatDefinition {
  readonly kind: keyof typeof FEAT_KINDS;
  /** Most ranks; null without limit, 1 for a single one. */
  readonly max: number | null;
  /** It is about something named: an attack, a sense, a skill. */
  readonly subject?: true;
  readonly numbers?: Partial<Readonly<Record<FeatNumber, number>>>;
}

/**
 * Every feat: one point a rank. Name and text are `CROSSOVER.Twintens.Feat.<key>.label|text`.
 * @rule TWI-420 TWI-421
 */
export const FEATS = {
  accurateAttack: { kind: "C", max: 1 },
  acrobaticBluff: { kind: "S", max: 1 },
  allOutAttack: { kind: "C", max: 1 },
  ambidexterity: { kind: "G", max: 1 },
  animalEmpathy: { kind: "S", max: 1 },
  artificer: { kind: "S", max: 1 },
  assessment: { kind: "G", max: 1 },
  attackFocus: { kind: "C", max: null, numbers: { attack: 1 }, subject: true },
  attackSpecialization: { kind: "C", max: null, numbers: { attack: 2 }, subject: true },
  attractive: { kind: "S", max: null, numbers: { attracted: 4 } },
  beginnersLuck: { kind: "F", max: 1 },
  benefit: { kind: "G", max: null, subject: true },
  blindFight: { kind: "C", max: 1 },
  challenge: { kind: "G", max: null, subject: true },
  chokehold: { kind: "C", max: 1 },
  connected: { kind: "S", max: 1 },
  contacts: { kind: "S", max: 1 },
  criticalStrike: { kind: "C", max: 1 },
  crushingPin: { kind: "C", max: 1 },
  defenseCombatMastery: { kind: "C", max: null, numbers: { mastery: 1 } },
  defensiveAttack: { kind: "C", max: 1 },
  defensiveRoll: { kind: "C", max: null, numbers: { defensiveRoll: 1 } },
  defensiveStrike: { kind: "C", max: 1 },
  defensiveThrow: { kind: "C", max: 1 },
  diehard: { kind: "G", max: 1 },
  distract: { kind: "S", max: 2 },
  dodgeFocus: { kind: "C", max: null, numbers: { dodge: 1 } },
  eideticMemory: { kind: "G", max: 1, numbers: { memory: 4 } },
  elusiveTarget: { kind: "C", max: 1 },
  endurance: { kind: "G", max: null, numbers: { exertion: 4 } },
  environmentalAdaptation: { kind: "G", max: 1, subject: true },
  equipment: { kind: "G", max: null, numbers: { equipment: 5 } },
  evasion: { kind: "C", max: 2 },
  fascinate: { kind: "S", max: 4, subject: true },
  fastOverrun: { kind: "C", max: 1 },
  favoredEnvironment: { kind: "C", max: null, subject: true },
  favoredOpponent: { kind: "C", max: 5, subject: true },
  fearless: { kind: "G", max: 1 },
  fearsomePresence: { kind: "G", max: null },
  finishingBlow: { kind: "C", max: 1 },
  firstStrike: { kind: "C", max: 4 },
  followUpStrike: { kind: "C", max: 1 },
  grapplingBlock: { kind: "C", max: 1 },
  grapplingFinesse: { kind: "C", max: 1 },
  hideInPlainSight: { kind: "S", max: 1 },
  improvedAim: { kind: "C", max: 1 },
  improvedBlock: { kind: "C", max: null, numbers: { block: 2 } },
  improvedCritical: { kind: "C", max: null, numbers: { threat: -1 }, subject: true },
  improvedDefense: { kind: "C", max: 2, numbers: { totalDefense: 2 } },
  improvedDisarm: { kind: "C", max: null, numbers: { disarm: 2 } },
  improvedGrab: { kind: "C", max: 1 },
  improvedGrapple: { kind: "C", max: 1 },
  improvedInitiative: { kind: "C", max: null, numbers: { initiative: 4 } },
  improvedOverrun: { kind: "C", max: 1, numbers: { overrun: 4 } },
  improvedPin: { kind: "C", max: 1, numbers: { escape: -4 } },
  improvedRangedDisarm: { kind: "C", max: 1 },
  improvedSunder: { kind: "C", max: 1, numbers: { sunder: 4 } },
  improvedThrow: { kind: "C", max: 1 },
  improvedTrick: { kind: "C", max: 1 },
  improvedTrip: { kind: "C", max: 1, numbers: { trip: 4 } },
  improvisedTools: { kind: "S", max: 1 },
  improvisedWeapons: { kind: "C", max: null, numbers: { improvisedDamage: 1 } },
  inspire: { kind: "F", max: 5 },
  instantUp: { kind: "G", max: 1 },
  interpose: { kind: "G", max: 1 },
  inventor: { kind: "S", max: 1 },
  jackOfAllTrades: { kind: "S", max: 1 },
  leadership: { kind: "F", max: 1 },
  lightSleeper: { kind: "G", max: 1 },
  luck: { kind: "F", max: null, numbers: { conviction: 1 } },
  masterPlan: { kind: "G", max: 1 },
  minions: { kind: "G", max: null },
  moveByAction: { kind: "C", max: 1 },
  powerAttack: { kind: "C", max: 1 },
  preciseShot: { kind: "C", max: 2 },
  preciseStrike: { kind: "C", max: 1 },
  proneFighting: { kind: "C", max: 1 },
  quickChange: { kind: "G", max: 2 },
  quickDraw: { kind: "C", max: 2 },
  rage: { kind: "C", max: null },
  rangedPin: { kind: "C", max: 1 },
  redirect: { kind: "C", max: 1 },
  reversal: { kind: "C", max: 1 },
  ritualist: { kind: "S", max: 1 },
  secondChance: { kind: "G", max: null, subject: true },
  seizeInitiative: { kind: "F", max: 1 },
  setUp: { kind: "C", max: 1 },
  sidekick: { kind: "G", max: null },
  skillMastery: { kind: "S", max: null, subject: true },
  sneakAttack: { kind: "C", max: 4 },
  startle: { kind: "S", max: 1 },
  stunningAttack: { kind: "C", max: 1 },
  takedownAttack: { kind: "C", max: 2 },
  taunt: { kind: "S", max: 1 },
  teamwork: { kind: "G", max: 3, numbers: { aid: 1 } },
  throwingMastery: { kind: "C", max: null, numbers: { thrownDamage: 1 } },
  tough: { kind: "G", max: null, numbers: { toughness: 1 } },
  track: { kind: "S", max: 1 },
  trance: { kind: "G", max: 1 },
  ultimateEffort: { kind: "F", max: null, subject: true },
  unbalancingStrike: { kind: "C", max: 1 },
  uncannyDodge: { kind: "C", max: null, subject: true },
  weaponBind: { kind: "C", max: 1 },
  weaponBreak: { kind: "C", max: 1 },
  wellInformed: { kind: "S", max: 1 },
} as const satisfies Record<string, FeatDefinition>;

export type FeatKey = keyof typeof FEATS;

/** Names that the source has for the same feat. @rule TWI-121 */
export const FEAT_ALIASES = { extraDefences: "defenseCombatMastery" } as const;
