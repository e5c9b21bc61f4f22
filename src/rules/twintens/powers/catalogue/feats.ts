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

/** Rows of one kind: a single rank, about nothing named and worth nothing in a sum, unless they say so. */
const rows =
  (kind: FeatDefinition["kind"]) =>
  <const More extends Partial<FeatDefinition> = Record<never, never>>(more?: More): FeatDefinition & More =>
    ({ kind, max: 1, ...more }) as FeatDefinition & More;
const [combat, fortune, general, skill] = [rows("C"), rows("F"), rows("G"), rows("S")];

/**
 * Every feat: one point a rank. Name and text are `CROSSOVER.Twintens.Feat.<key>.label|text`.
 * @rule TWI-420 TWI-421
 */
export const FEATS = {
  accurateAttack: combat(),
  acrobaticBluff: skill(),
  allOutAttack: combat(),
  ambidexterity: general(),
  animalEmpathy: skill(),
  artificer: skill(),
  assessment: general(),
  attackFocus: combat({ max: null, numbers: { attack: 1 }, subject: true }),
  attackSpecialization: combat({ max: null, numbers: { attack: 2 }, subject: true }),
  attractive: skill({ max: null, numbers: { attracted: 4 } }),
  beginnersLuck: fortune(),
  benefit: general({ max: null, subject: true }),
  blindFight: combat(),
  challenge: general({ max: null, subject: true }),
  chokehold: combat(),
  connected: skill(),
  contacts: skill(),
  criticalStrike: combat(),
  crushingPin: combat(),
  // The source calls it extra defences too. @rule TWI-121
  defenseCombatMastery: combat({ max: null, numbers: { mastery: 1 } }),
  defensiveAttack: combat(),
  defensiveRoll: combat({ max: null, numbers: { defensiveRoll: 1 } }),
  defensiveStrike: combat(),
  defensiveThrow: combat(),
  diehard: general(),
  distract: skill({ max: 2 }),
  dodgeFocus: combat({ max: null, numbers: { dodge: 1 } }),
  eideticMemory: general({ numbers: { memory: 4 } }),
  elusiveTarget: combat(),
  endurance: general({ max: null, numbers: { exertion: 4 } }),
  environmentalAdaptation: general({ subject: true }),
  equipment: general({ max: null, numbers: { equipment: 5 } }),
  evasion: combat({ max: 2 }),
  fascinate: skill({ max: 4, subject: true }),
  fastOverrun: combat(),
  favoredEnvironment: combat({ max: null, subject: true }),
  favoredOpponent: combat({ max: 5, subject: true }),
  fearless: general(),
  fearsomePresence: general({ max: null }),
  finishingBlow: combat(),
  firstStrike: combat({ max: 4 }),
  followUpStrike: combat(),
  grapplingBlock: combat(),
  grapplingFinesse: combat(),
  hideInPlainSight: skill(),
  improvedAim: combat(),
  improvedBlock: combat({ max: null, numbers: { block: 2 } }),
  improvedCritical: combat({ max: null, numbers: { threat: -1 }, subject: true }),
  improvedDefense: combat({ max: 2, numbers: { totalDefense: 2 } }),
  improvedDisarm: combat({ max: null, numbers: { disarm: 2 } }),
  improvedGrab: combat(),
  improvedGrapple: combat(),
  improvedInitiative: combat({ max: null, numbers: { initiative: 4 } }),
  improvedOverrun: combat({ numbers: { overrun: 4 } }),
  improvedPin: combat({ numbers: { escape: -4 } }),
  improvedRangedDisarm: combat(),
  improvedSunder: combat({ numbers: { sunder: 4 } }),
  improvedThrow: combat(),
  improvedTrick: combat(),
  improvedTrip: combat({ numbers: { trip: 4 } }),
  improvisedTools: skill(),
  improvisedWeapons: combat({ max: null, numbers: { improvisedDamage: 1 } }),
  inspire: fortune({ max: 5 }),
  instantUp: general(),
  interpose: general(),
  inventor: skill(),
  jackOfAllTrades: skill(),
  leadership: fortune(),
  lightSleeper: general(),
  luck: fortune({ max: null, numbers: { conviction: 1 } }),
  masterPlan: general(),
  minions: general({ max: null }),
  moveByAction: combat(),
  powerAttack: combat(),
  preciseShot: combat({ max: 2 }),
  preciseStrike: combat(),
  proneFighting: combat(),
  quickChange: general({ max: 2 }),
  quickDraw: combat({ max: 2 }),
  rage: combat({ max: null }),
  rangedPin: combat(),
  redirect: combat(),
  reversal: combat(),
  ritualist: skill(),
  secondChance: general({ max: null, subject: true }),
  seizeInitiative: fortune(),
  setUp: combat(),
  sidekick: general({ max: null }),
  skillMastery: skill({ max: null, subject: true }),
  sneakAttack: combat({ max: 4 }),
  startle: skill(),
  stunningAttack: combat(),
  takedownAttack: combat({ max: 2 }),
  taunt: skill(),
  teamwork: general({ max: 3, numbers: { aid: 1 } }),
  throwingMastery: combat({ max: null, numbers: { thrownDamage: 1 } }),
  tough: general({ max: null, numbers: { toughness: 1 } }),
  track: skill(),
  trance: general(),
  ultimateEffort: fortune({ max: null, subject: true }),
  unbalancingStrike: combat(),
  uncannyDodge: combat({ max: null, subject: true }),
  weaponBind: combat(),
  weaponBreak: combat(),
  wellInformed: skill(),
};

export type FeatKey = keyof typeof FEATS;
