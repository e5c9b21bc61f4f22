/** What characters are made of: abilities, defenses, skills, advantages, and what stands above mortals, in the ledger's order. */

/**
 * Keys of the eight abilities.
 * @rule FUD-400 FUD-730
 */
export const ABILITY_KEYS = ["str", "agl", "fgt", "dex", "sta", "int", "awe", "pre"] as const;

/** Keys of the five defenses. */
export const DEFENSE_KEYS = ["dodge", "parry", "fortitude", "toughness", "will"] as const;

/** Defenses that ranks can be bought for. */
export const BOUGHT_DEFENSES = ["dodge", "parry", "fortitude", "will"] as const;

/** Defenses that need freedom to act. */
export const ACTIVE_DEFENSES = ["dodge", "parry"] as const;

/** Character points for a rank of a trait, as Weaken counts them. */
export const TRAIT_COST = { ability: 2, defense: 1, skill: 0.5 } as const;

/** The lowest rank of an ability; at it the ability is debilitated. */
export const DEBILITATED = -5;

/** Senses that somebody may lose. Name is `CROSSOVER.Fudge.Sense.<key>`. @rule FUD-243 */
export const SENSE_TYPES = ["visual", "auditory", "olfactory", "tactile", "radio", "mental"] as const;

/** What each ability is about. */
export const ABILITIES = {
  str: { physical: true },
  agl: { physical: true },
  fgt: { physical: true },
  dex: { physical: true },
  sta: { physical: true },
  int: { physical: false },
  awe: { physical: false },
  pre: { physical: false },
} as const;

/** Character points for a rank, and what an absent ability gives back. */
export const ABILITY_POINTS = { perRank: 2, absent: -10 } as const;

/** Abilities that even an NPC must have. */
export const NEVER_ABSENT = ["sta", "int", "pre"] as const;

interface SkillDefinition {
  readonly ability: "str" | "agl" | "fgt" | "dex" | "sta" | "int" | "awe" | "pre";
  /** `yes`: anyone; `no`: trained only; `partly`: trained only but for easy cases that the Gamemaster knows. */
  readonly untrained: "yes" | "no" | "partly";
  readonly action: "slow" | "standard" | "move" | "free" | "varies";
  readonly interaction: boolean;
  readonly manipulation: boolean;
  readonly tools: boolean;
  /** Taken once for each specialty. */
  readonly specialties: boolean;
  /** Its bonus stands under the attack cap. */
  readonly attack: boolean;
}

const skill = (
  ability: SkillDefinition["ability"],
  untrained: SkillDefinition["untrained"],
  action: SkillDefinition["action"],
  flags: readonly ("interaction" | "manipulation" | "tools" | "specialties" | "attack")[] = [],
): SkillDefinition => ({
  ability,
  untrained,
  action,
  interaction: flags.includes("interaction"),
  manipulation: flags.includes("manipulation"),
  tools: flags.includes("tools"),
  specialties: flags.includes("specialties"),
  attack: flags.includes("attack"),
});

/**
 * The skill list.
 * @rule FUD-411 FUD-414
 */
export const SKILLS = {
  acrobatics: skill("agl", "partly", "move"),
  athletics: skill("str", "yes", "move"),
  closeCombat: skill("fgt", "yes", "standard", ["specialties", "attack"]),
  commonKnowledge: skill("int", "yes", "free", ["specialties"]),
  deception: skill("pre", "yes", "standard", ["interaction"]),
  expertise: skill("int", "partly", "varies", ["specialties"]),
  insight: skill("awe", "yes", "free"),
  intimidation: skill("pre", "yes", "standard", ["interaction"]),
  investigation: skill("int", "no", "slow"),
  knowledge: skill("int", "no", "free", ["specialties"]),
  memory: skill("int", "yes", "free"),
  perception: skill("awe", "yes", "free"),
  persuasion: skill("pre", "yes", "slow", ["interaction"]),
  rangedCombat: skill("dex", "yes", "standard", ["specialties", "attack"]),
  sleightOfHand: skill("dex", "no", "standard", ["manipulation"]),
  stealth: skill("agl", "yes", "move"),
  strategy: skill("int", "yes", "move", ["specialties"]),
  technology: skill("int", "no", "standard", ["manipulation", "tools"]),
  tracking: skill("awe", "partly", "slow"),
  treatment: skill("int", "no", "standard", ["manipulation", "tools"]),
  vehicles: skill("dex", "partly", "move", ["manipulation"]),
  other: skill("str", "yes", "varies", ["specialties"]),
} as const;

/** Skill ranks for 1 character point. */
export const SKILL_RANKS_PER_POINT = 2;

/** What the distance between a skill and the task costs; anything further can't be done. */
export const SKILL_DISTANCE = { ideal: 0, close: -2, distant: -5 } as const;

/** The ability under each defense. */
export const DEFENSE_ABILITY = { dodge: "agl", parry: "fgt", fortitude: "sta", toughness: "sta", will: "pre" } as const;

interface AdvantageDefinition {
  readonly type: "combat" | "fortune" | "general" | "skill";
  /** Character points a rank. */
  readonly cost: number;
  /** Most ranks; null without limit; `powerLevel` as many as the power level. */
  readonly max: number | null | "powerLevel";
  /** Taken once for each subject. */
  readonly subject: boolean;
}

const advantage = (
  type: AdvantageDefinition["type"],
  cost = 1,
  max: AdvantageDefinition["max"] = 1,
  subject = false,
): AdvantageDefinition => ({ type, cost, max, subject });

/**
 * The advantages.
 * @rule FUD-430 FUD-431
 */
export const ADVANTAGES = {
  accurateAttack: advantage("combat"),
  allOutAttack: advantage("combat"),
  attractive: advantage("skill", 1, 2),
  beginnersLuck: advantage("fortune"),
  benefit: advantage("general", 1, null, true),
  connected: advantage("skill"),
  defensiveAttack: advantage("combat"),
  defensiveRoll: advantage("combat", 1, "powerLevel"),
  diehard: advantage("general"),
  equipment: advantage("general", 1, null),
  evasion: advantage("combat", 1, 2),
  extraordinaryEffort: advantage("general"),
  fastGrab: advantage("combat"),
  improvedAim: advantage("combat"),
  improvedDefense: advantage("combat"),
  improvedDisarm: advantage("combat"),
  improvedGrab: advantage("combat"),
  improvedHold: advantage("combat"),
  improvedInitiative: advantage("combat", 1, 5),
  improvedTrip: advantage("combat"),
  improvisedTools: advantage("skill"),
  inspire: advantage("fortune"),
  instantUp: advantage("general"),
  interpose: advantage("general"),
  jackOfAllTrades: advantage("skill"),
  languages: advantage("skill", 1, null, true),
  lucky: advantage("fortune", 5, 3),
  meekness: advantage("general"),
  minion: advantage("general", 1, null, true),
  moveByAction: advantage("combat"),
  persistentInformation: advantage("general"),
  powerAttack: advantage("combat"),
  proneFighting: advantage("combat"),
  quickDraw: advantage("combat"),
  seizeInitiative: advantage("fortune"),
  sidekick: advantage("general", 2, null, true),
  skillMastery: advantage("skill", 1, 1, true),
  teamwork: advantage("general"),
  ultimateEffort: advantage("fortune", 1, 1, true),
} as const;

/**
 * Advantages that only those above mortals may have, with their price and most ranks: an option for adversaries, where transcendence is played and is 1 or more. The text's
 * price of Perfect Focus is taken, not the point counter's.
 * @rule FUD-432
 */
export const GODHOOD_ADVANTAGES = {
  beyondMortal: { cost: 50, max: 1 },
  letThereBe: { cost: 40, max: 1 },
  luckOfTheGods: { cost: 5, max: 1 },
  omnipresent: { cost: 5, max: 3 },
  omniscient: { cost: 5, max: 5 },
  perfectFocus: { cost: 5, max: 1 },
  stayLikeThat: { cost: 15, max: 1 },
  supreme: { cost: 1, max: null },
  variableModifier: { cost: 35, max: 1 },
  pettyRules: { cost: 50, max: 1 },
} as const satisfies Record<string, { readonly cost: number; readonly max: number | null }>;

/** What Attractive and Evasion give at ranks 1 and 2, and other small numbers of advantages. */
export const ADVANTAGE_NUMBERS = {
  improvedDisarm: 1,
  improvedHold: -2,
  defendMinimum: 1,
  improvedDefenseMinimum: 0,
  inspireMinimum: 0,
  ultimateEffort: 3,
  beginnerMost: 4,
  beginnerRanks: 5,
} as const;

/** How far above the power level a trait may lie. */
export const CAP_ABOVE_LEVEL = { attack: 0, effect: 0, defense: 0, skill: 10, ability: 10 } as const;

/** Size rank of a human; whoever is smaller has what is missing to it as Dodge before the audit. @rule FUD-096 */
export const HUMAN_SIZE = -2;

/**
 * Kinds of people and things that aren't players' heroes: whether they have full health, whether they fight for the heroes by nature.
 * @rule FUD-600 FUD-605
 */
export const ADVERSARY_KINDS = {
  villain: { health: "hero", helpful: false },
  minion: { health: "minion", helpful: false },
  sidekick: { health: "hero", helpful: true },
  animal: { health: "hero", helpful: false },
  construct: { health: "hero", helpful: false },
  vehicle: { health: null, helpful: false },
} as const;

/** Transcendence: of minions and heroes, and power levels for each step above. @rule FUD-620 */
export const TRANSCENDENCE = { minion: -1, hero: 0, perLevels: 20, dice: 3 } as const;

/** Ranks of the Minion advantage for each further power level. */
export const MINION_RANKS_PER_LEVEL = 15;

/** What the dice count as in a Weaken or Nullify between a minion and somebody who is none. */
export const MINION_DICE = 3;
