/**
 * The tables of the Fudge ruleset, in the ledger's order. Functions read these and hold no numbers of their own.
 */

// Keys (FUD-730)

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

// 1. Dice

/** How many Fudge dice a roll has. */
export const DICE = 3;

/** A natural sum this high or low is a critical. */
export const CRITICAL_SUM = 3;

/** What a d6 stands for on a Fudge die: index is the number rolled minus 1. */
export const D6_FACES = [-1, -1, 0, 0, 1, 1] as const;

/** The kinds of roll. */
export const ROLL_TYPES = [
  "attack",
  "activeDefense",
  "passiveDefense",
  "ability",
  "skill",
  "power",
  "initiative",
  "generic",
] as const;

// 2. Criticals

/**
 * What a critical does by kind of roll: `adjust` is added to the dice; `fails` and `hits` are automatic.
 * @rule FUD-021 FUD-022 FUD-023 FUD-025 FUD-027
 */
export const CRITICALS = {
  attack: { success: { adjust: 0, hits: true }, failure: { adjust: 0, fails: true } },
  activeDefense: { success: { adjust: 1, hits: false }, failure: { adjust: 0, fails: true } },
  passiveDefense: { success: { adjust: 1, hits: false }, failure: { adjust: -1, fails: false } },
  ability: { success: { adjust: 1, hits: false }, failure: { adjust: 0, fails: true } },
  skill: { success: { adjust: 1, hits: false }, failure: { adjust: 0, fails: true } },
  power: { success: { adjust: 1, hits: false }, failure: { adjust: -1, fails: false } },
  initiative: { success: { adjust: 1, hits: false }, failure: { adjust: -1, fails: false } },
  generic: { success: { adjust: 1, hits: false }, failure: { adjust: -1, fails: false } },
} as const;

/** The benefits of a critical hit, of which the attacker chooses one. */
export const CRITICAL_BENEFITS = ["increasedEffect", "addedEffect", "alternateEffect"] as const;

/** What an increased effect adds to the rank. */
export const CRITICAL_EFFECT = 1;

// 3. Difficulty classes

/**
 * The difficulty ladder.
 * @rule FUD-040
 */
export const DIFFICULTIES = [
  { dc: -10, key: "veryEasy", sample: "perception" },
  { dc: -5, key: "easy", sample: "athletics" },
  { dc: 0, key: "average", sample: "perception" },
  { dc: 5, key: "tough", sample: "technology" },
  { dc: 10, key: "challenging", sample: "athletics" },
  { dc: 15, key: "formidable", sample: "athletics" },
  { dc: 20, key: "heroic", sample: "technology" },
  { dc: 25, key: "superHeroic", sample: "deception" },
  { dc: 30, key: "nighImpossible", sample: "technology" },
] as const;

// 4. Kinds of check

/** Width of a degree. */
export const DEGREE_STEP = 3;

/** The hardest task that an untrained Expertise check can reach. */
export const UNTRAINED_EXPERTISE_DC = 5;

/** What each pair of skills is for when two characters oppose each other. */
export const OPPOSED_PAIRS = [
  { key: "sneak", active: "stealth", passive: "perception" },
  { key: "con", active: "deception", passive: "insight" },
  { key: "race", active: "vehicles", passive: "vehicles" },
  { key: "impersonate", active: "deception", passive: "perception" },
  { key: "lift", active: "sleightOfHand", passive: "perception" },
  { key: "trivia", active: "knowledge", passive: "knowledge" },
  { key: "hack", active: "technology", passive: "technology" },
] as const;

/** DC of a helper's check in a team. */
export const TEAM_DC = 0;

/** What the leader gets for the helpers' net degrees, first line that fits. */
export const TEAM_BONUS = [
  { net: 3, bonus: 2 },
  { net: 1, bonus: 1 },
  { net: -1, bonus: 0 },
  { net: Number.NEGATIVE_INFINITY, bonus: -1 },
] as const;

/** What the Teamwork advantage adds to a helper's own check. */
export const TEAMWORK = 2;

// 5. Circumstances

/** Sizes of circumstance modifiers. */
export const CIRCUMSTANCE = { bonus: 1, penalty: -1, majorBonus: 2, majorPenalty: -2 } as const;

/** Penalty for lacking tools, without and with the Improvised Tools advantage. */
export const TOOLS = {
  proper: { plain: 0, improvised: 0 },
  makeshift: { plain: -1, improvised: 0 },
  missing: { plain: -2, improvised: -1 },
} as const;

/** Cover: on attacks against the target, and on its Dodge against areas. */
export const COVER = {
  none: { attack: 0, areaDodge: 0 },
  partial: { attack: -1, areaDodge: 1 },
  total: { attack: -2, areaDodge: 2 },
} as const;

/** Concealment: on attacks against the target. */
export const CONCEALMENT = { none: 0, partial: -1, total: -2 } as const;

/** Range bands of a ranged attack: penalty and, in feet, how far they go by default. */
export const RANGE_BANDS = {
  short: { attack: 0, feet: 30 },
  medium: { attack: -1, feet: 60 },
  long: { attack: -2, feet: 120 },
} as const;

/** Lying prone: on own close attacks, and on attacks against somebody prone. */
export const PRONE = { ownClose: -1, closeAgainst: 1, rangedAgainst: -1 } as const;

/** Interaction with somebody who can't hear or understand, or has hardly a mind. */
export const INTERACTION = { unheard: -2, dull: -2, dullBelow: -3 } as const;

/** Feet of distance for each -1 on Perception. */
export const PERCEPTION_FEET = 15;

// 6. Attack and defense

/** What Accurate and Inaccurate are worth an application. */
export const ACCURATE = 2;

/** Distance rank of one second: how far somebody must get out of an area is speed minus this. */
export const AREA_ESCAPE = 2;

/** Multiattack on one target: by degrees of success the extra effect ranks (for Damage: extra bruises). */
export const MULTIATTACK = [0, 0, 1, 2] as const;

/** Several targets of one Multiattack. */
export const MULTIATTACK_TARGETS = { min: 2, max: 5 } as const;

// 7. Damage and health

/** Health points: the most a hero and a minion can have, and the least anyone has. */
export const HEALTH = { hero: 6, minion: 1, dead: -3, revived: -2, battered: 0, knockedOut: -1, weakHero: 1 } as const;

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

/** What is left of an object after 1, 2, 3 degrees of failure. */
export const OBJECT_STATES = ["intact", "bent", "broken", "destroyed"] as const;

/**
 * Toughness of materials about 1.5 inches thick.
 * @rule FUD-169
 */
export const MATERIALS = {
  paper: 0,
  soil: 0,
  glass: 1,
  ice: 1,
  rope: 1,
  wood: 3,
  stone: 5,
  iron: 7,
  reinforcedConcrete: 8,
  steel: 9,
  titanium: 15,
  superAlloy: 20,
} as const;

/** Feet within which somebody is reached without a step: what is close range for a shot. @rule FUD-291 FUD-316 FUD-530 */
export const CLOSE_REACH = 5;
/** Feet that each application of Reach adds to it. @rule FUD-113 */
export const REACH_STEP = 5;

/** What gear is made of where nothing is said. */
export const GEAR_MATERIAL = "steel";

/** Character points of a device for 1 Toughness. */
export const DEVICE_POINTS = 5;

/**
 * Conditions that an Affliction may impose by degree.
 * @rule FUD-171
 */
export const AFFLICTION_MENU = {
  1: ["dazed", "entranced", "fatigued", "hindered", "impaired", "vulnerable"],
  2: ["compelled", "defenseless", "disabled", "exhausted", "immobile", "prone", "staggered", "stunned"],
  3: ["asleep", "controlled", "incapacitated", "paralyzed", "unaware"],
} as const;

/** The worst degree of an Affliction, and of any row of conditions. */
export const MAX_DEGREE = 3;

/** Character points for a rank of a trait, as Weaken counts them. */
export const TRAIT_COST = { ability: 2, defense: 1, skill: 0.5 } as const;

/** The lowest rank of an ability; at it the ability is debilitated. */
export const DEBILITATED = -5;

/** Senses that somebody may lose. Name is `CROSSOVER.Fudge.Sense.<key>`. @rule FUD-243 */
export const SENSE_TYPES = ["visual", "auditory", "olfactory", "tactile", "radio", "mental"] as const;

// 7.4 Hazards

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

// 8. Conditions

/** Penalty of impaired and disabled on the checks concerned. */
export const PENALTIES = { impaired: -1, disabled: -2 } as const;

/** Other numbers of conditions. */
export const CONDITION_NUMBERS = { sightTask: -2, asleepPerception: -5, surprised: -10, hinderedSpeed: -1 } as const;

// 9. Initiative and turns

/** Seconds of a round and rounds of a minute. */
export const ROUND = { seconds: 6, perMinute: 10 } as const;

/** What a victory point adds when the initiative is seized. */
export const SEIZE_INITIATIVE = 10;

/** How much of a turn something takes, from most to least; `reaction` and `none` stand beside. */
export const ACTION_KINDS = ["slow", "full", "standard", "move", "free", "reaction", "none"] as const;

// 10. Extra effort

/**
 * The benefits of extra effort, of which one use grants one.
 * @rule FUD-330 FUD-335 FUD-336 FUD-337 FUD-338 FUD-339 FUD-340 FUD-341 FUD-342 FUD-671
 */
export const EFFORT_BENEFITS = [
  "action",
  "bonus",
  "rank",
  "stunt",
  "retry",
  "resistance",
  "speed",
  "strength",
] as const;

/** Numbers of extra effort: the bonus and how far it carries, points of a stunt beyond its base, benefits at once with Extraordinary Effort, what the tireless pay, hours of sleep. */
export const EFFORT = {
  bonus: 1,
  bonusLimit: 2,
  stuntPoints: 10,
  extraordinary: 2,
  tirelessPoints: 1,
  sleepHours: 1,
} as const;

// 11. Victory points

/** Victory points at the start of a day or adventure, and what a complication awards, plain or nearly deadly. */
export const VICTORY = { perDay: 2, complication: 1, deadlyComplication: 2 } as const;

// 12.1 Abilities

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

// 12.2 Skills

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

/** How a task's number is meant: a DC, something added to one, a modifier of the one who resists, the total itself as feet, or an opposed check. */
interface TaskDefinition {
  readonly key: string;
  readonly skill: string;
  readonly kind: "dc" | "toDc" | "resister" | "feet" | "opposed" | "points";
  /** The DC or modifier; the divisor of the total for jumps; 0 for an opposed check, and where the points of what is made are the DC. */
  readonly value: number;
  /** Measure rank of the time that it takes; null where the ledger says nothing. */
  readonly time: number | null;
}

const task = (
  skillKey: string,
  key: string,
  value: number,
  kind: TaskDefinition["kind"] = "dc",
  time: number | null = null,
): TaskDefinition => ({ key, skill: skillKey, kind, value, time });

/**
 * DCs of common tasks, in the ledger's order. Name and text are `CROSSOVER.Fudge.Task.<skill>.<key>`.
 * @rule FUD-415
 */
export const TASKS: readonly TaskDefinition[] = [
  task("acrobatics", "lessenFall", -5),
  task("acrobatics", "stunt", 5),
  task("acrobatics", "standFree", 10),
  task("acrobatics", "squeeze", 20),
  task("sleightOfHand", "squeeze", 20),
  task("acrobatics", "balanceYard", -10),
  task("acrobatics", "balanceFeet", -5),
  task("acrobatics", "balanceNarrow", 0),
  task("acrobatics", "balanceBeam", 5),
  task("acrobatics", "balanceRope", 10),
  task("acrobatics", "slippery", 1, "toDc"),
  task("acrobatics", "verySlippery", 2, "toDc"),
  task("acrobatics", "fullSpeed", 2, "toDc"),
  task("acrobatics", "notVulnerable", 2, "toDc"),
  task("athletics", "climbLadder", -10),
  task("athletics", "climbKnottedRope", -5),
  task("athletics", "climbRope", 0),
  task("athletics", "climbRock", 5),
  task("athletics", "climbBrick", 10),
  task("athletics", "braceBothWalls", -4, "toDc"),
  task("athletics", "braceCorner", -2, "toDc"),
  task("athletics", "underTenFeet", -2, "toDc"),
  task("athletics", "climbFaster", 2, "toDc"),
  task("athletics", "climbNotVulnerable", 2, "toDc"),
  task("athletics", "swim", 0),
  task("athletics", "swimRough", 2, "toDc"),
  task("athletics", "swimStormy", 3, "toDc"),
  task("athletics", "swimRescue", 2, "toDc"),
  task("athletics", "dogPaddle", 5),
  task("athletics", "sprint", 5),
  task("athletics", "jumpRunning", 1, "feet"),
  task("athletics", "jumpStanding", 2, "feet"),
  task("athletics", "jumpVertical", 5, "feet"),
  task("athletics", "jumpStandingVertical", 10, "feet"),
  task("deception", "bluffWanted", -2, "resister"),
  task("deception", "bluffPlausible", 0, "resister"),
  task("deception", "bluffHard", 4, "resister"),
  task("deception", "bluffVeryHard", 8, "resister"),
  task("deception", "innuendoBasic", 0),
  task("deception", "innuendoComplex", 5),
  task("deception", "innuendoDetailed", 10),
  task("perception", "disguiseAssociate", 1, "resister"),
  task("perception", "disguiseFriend", 2, "resister"),
  task("perception", "disguiseIntimate", 4, "resister"),
  task("insight", "evaluateScene", 10),
  task("investigation", "ransack", 0),
  task("investigation", "simpleTrap", 10),
  task("investigation", "hiddenCache", 15),
  task("investigation", "gatherEvidence", 5),
  task("investigation", "evidenceDay", 1, "toDc"),
  task("investigation", "evidenceOutdoors", 2, "toDc"),
  task("investigation", "evidenceDisturbed", 1, "toDc"),
  task("investigation", "evidenceVeryDisturbed", 2, "toDc"),
  task("investigation", "gatherInformation", 0),
  task("perception", "hearTalk", -10),
  task("perception", "hearSoft", 0),
  task("perception", "hearLoud", -20),
  task("perception", "hearGunshot", -30),
  task("perception", "throughWallInch", 2, "toDc"),
  task("perception", "seeObvious", -10),
  task("perception", "seeMissed", -5),
  task("perception", "seeEasilyMissed", 0),
  task("persuasion", "changeAttitude", 5),
  task("sleightOfHand", "conceal", 0, "opposed"),
  task("sleightOfHand", "plant", 10),
  task("sleightOfHand", "steal", 10),
  task("sleightOfHand", "escapeRopes", 5),
  task("sleightOfHand", "escapeCuffs", 10),
  task("sleightOfHand", "escapeStraightjacket", 15),
  task("sleightOfHand", "escapePower", 5),
  task("technology", "buildSimple", 5, "dc", 10),
  task("technology", "buildModerate", 10, "dc", 12),
  task("technology", "buildComplex", 15, "dc", 14),
  task("technology", "buildAdvanced", 20, "dc", 16),
  task("technology", "repair", -5, "toDc", -2),
  task("technology", "juryRig", -10, "toDc"),
  task("technology", "design", 0, "points"),
  task("technology", "construct", 0, "points"),
  task("technology", "disarmCharge", 0),
  task("technology", "securityOld", 10),
  task("technology", "securityAverage", 15),
  task("technology", "securityQuality", 20),
  task("technology", "securityBusiness", 25),
  task("technology", "securityBank", 30),
  task("technology", "securityVault", 35),
  task("technology", "securityMax", 40),
  task("treatment", "diagnose", 0),
  task("treatment", "care", 5),
  task("vehicles", "driveEasy", -5),
  task("vehicles", "driveAverage", 0),
  task("vehicles", "driveDifficult", 5),
  task("vehicles", "driveChallenging", 10),
  task("vehicles", "driveFormidable", 15),
];

/** What gathering information brings by degrees of success. @rule FUD-415 */
export const INFORMATION = ["general", "specific", "restricted", "protected"] as const;

/** Hours an invention takes for each point that it costs: to design, then to build. @rule FUD-415 */
export const INVENTION_HOURS = { design: 1, construction: 4 } as const;

/** Attitudes, worst to best. */
export const ATTITUDES = ["hostile", "unfavorable", "indifferent", "favorable", "helpful"] as const;

// 12.3 Defenses

/** The ability under each defense. */
export const DEFENSE_ABILITY = { dodge: "agl", parry: "fgt", fortitude: "sta", toughness: "sta", will: "pre" } as const;

// 12.4 Advantages

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

// 12.5 and 12.6 Powers: powers/effects.ts, powers/modifiers.ts, powers/options.ts

export { DURATIONS, EFFECTS, POWER_RANGES } from "./powers/effects.ts";

// 12.9 Points and power level

/** Character points a power level. */
export const POINTS_PER_LEVEL = 15;

/** Character points of a session, and the most more for a hard adventure. @rule FUD-570 */
export const SESSION_POINTS = { each: 1, hard: 2 } as const;

/** Equipment points a rank of the Equipment advantage. @rule FUD-580 FUD-585 */
export const EQUIPMENT_POINTS = 5;

/** How far above the power level a trait may lie. */
export const CAP_ABOVE_LEVEL = { attack: 0, effect: 0, defense: 0, skill: 10, ability: 10 } as const;

/** Size rank of a human; whoever is smaller has what is missing to it as Dodge before the audit. @rule FUD-096 */
export const HUMAN_SIZE = -2;

/** Abilities with a cap of their own. */
export const CAPPED_ABILITIES = ["dex", "int", "awe"] as const;

// 12.10 Vehicles and headquarters

/**
 * What a vehicle of each size starts from, and how many steps of size it costs.
 * @rule FUD-583
 */
export const VEHICLE_SIZES = {
  medium: { step: 0, strength: 0, toughness: 5, defense: 0 },
  large: { step: 1, strength: 4, toughness: 7, defense: -1 },
  huge: { step: 2, strength: 8, toughness: 9, defense: -2 },
  gargantuan: { step: 3, strength: 12, toughness: 11, defense: -4 },
  colossal: { step: 4, strength: 16, toughness: 13, defense: -8 },
  awesome: { step: 5, strength: 20, toughness: 15, defense: -12 },
} as const;

/** Points a step of size. */
export const VEHICLE_SIZE_POINTS = 5;

/**
 * Sizes of headquarters in points.
 * @rule FUD-584
 */
export const HEADQUARTERS_SIZES = {
  room: -4,
  loft: -3,
  apartment: -2,
  townhouse: -1,
  house: 0,
  warehouse: 1,
  mansion: 2,
  castle: 3,
  skyscraper: 4,
  block: 5,
  town: 6,
} as const;

/** Toughness of headquarters, and what a point adds. */
export const HEADQUARTERS_TOUGHNESS = { base: 6, perPoint: 2 } as const;

/** Features of headquarters, a point each. @rule FUD-584 */
export const HEADQUARTERS_FEATURES = [
  "combatSimulator",
  "communications",
  "computer",
  "concealed",
  "defenseSystem",
  "deathtraps",
  "dimensionalPortal",
  "dock",
  "dualSize",
  "effect",
  "firePrevention",
  "garage",
  "grounds",
  "gym",
  "hangar",
  "holdingCells",
  "infirmary",
  "isolated",
  "laboratory",
  "library",
  "livingSpace",
  "personnel",
  "powerSystem",
  "sealed",
  "securitySystem",
  "selfRepairing",
  "temporalLimbo",
  "workshop",
] as const;

/**
 * Motivations and other complications that the ledger names; any other may be written in. Name and text are `CROSSOVER.Fudge.Complication.<key>`.
 * @rule FUD-572
 */
export const COMPLICATIONS = {
  motivations: ["acceptance", "doingGood", "greed", "justice", "loyalty", "recognition", "responsibility", "thrills"],
  others: [
    "accidentProne",
    "addiction",
    "badReputation",
    "disability",
    "enemy",
    "fame",
    "hatred",
    "honor",
    "identity",
    "noNaturalHealing",
    "obsession",
    "phobia",
    "powerLoss",
    "prejudice",
    "quirk",
    "relationship",
    "rivalry",
    "secret",
    "temper",
    "weakness",
  ],
} as const;

// 13. Minions

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

/** What constructs often have: points of Immunity to fatigue, and a complication. @rule FUD-605 */
export const CONSTRUCT = { fatigueImmunity: 30, complication: "noNaturalHealing" } as const;

/**
 * Character points of some examples, for scale.
 * @rule FUD-606
 */
export const EXAMPLE_POINTS = { bystander: 5, thug: 33, zombie: 34, wolf: 28, robot: 55, superHero: 150 } as const;

/** Transcendence: of minions and heroes, and power levels for each step above. @rule FUD-620 */
export const TRANSCENDENCE = { minion: -1, hero: 0, perLevels: 20, dice: 3 } as const;

/** Ranks of the Minion advantage for each further power level. */
export const MINION_RANKS_PER_LEVEL = 15;

/** What the dice count as in a Weaken or Nullify between a minion and somebody who is none. */
export const MINION_DICE = 3;

// 14. Measurements

/** What rank 0 measures in the base units. */
export const MEASURE_BASES = {
  mass: { us: 50, metric: 20 },
  force: { us: 50, metric: 200 },
  time: { us: 6, metric: 6 },
  distance: { us: 30, metric: 10 },
  volume: { us: 10, metric: 40 },
} as const;

/** Units from small to large, each in base units: pounds, pounds of force, seconds, feet, gallons; kilograms, newtons, seconds, meters, liters. */
export const MEASURE_UNITS = {
  mass: {
    us: [
      ["ounces", 1 / 16],
      ["pounds", 1],
      ["tons", 2000],
    ],
    metric: [
      ["grams", 1 / 1000],
      ["kilograms", 1],
      ["tonnes", 1000],
    ],
  },
  force: {
    us: [
      ["ouncesForce", 1 / 16],
      ["poundsForce", 1],
      ["tonsForce", 2000],
    ],
    metric: [
      ["newtons", 1],
      ["kilonewtons", 1000],
      ["meganewtons", 1e6],
    ],
  },
  time: {
    us: [
      ["seconds", 1],
      ["minutes", 60],
      ["hours", 3600],
      ["days", 86400],
      ["weeks", 604800],
      ["years", 31557600],
    ],
    metric: [
      ["seconds", 1],
      ["minutes", 60],
      ["hours", 3600],
      ["days", 86400],
      ["weeks", 604800],
      ["years", 31557600],
    ],
  },
  distance: {
    us: [
      ["inches", 1 / 12],
      ["feet", 1],
      ["miles", 5280],
    ],
    metric: [
      ["centimeters", 1 / 100],
      ["meters", 1],
      ["kilometers", 1000],
    ],
  },
  volume: {
    us: [
      ["cups", 1 / 16],
      ["gallons", 1],
    ],
    metric: [
      ["milliliters", 1 / 1000],
      ["liters", 1],
      ["cubicMeters", 1000],
    ],
  },
} as const satisfies Record<string, Record<"us" | "metric", readonly (readonly [string, number])[]>>;

/** Digits that count in a rounded figure. */
export const MEASURE_DIGITS = 2;

/** The least of a unit that is shown in it. */
export const EXACT_FIGURES = { least: 1 } as const;

/**
 * The US figures as the table prints them, ranks -5 to 16; `from` is what is added to a rank to find its place. Force is shown as mass is.
 * @rule FUD-643
 */
export const MEASURE_TABLE = {
  from: 5,
  mass: [
    [1.6, "pounds"],
    [3.1, "pounds"],
    [6.25, "pounds"],
    [12.5, "pounds"],
    [25, "pounds"],
    [50, "pounds"],
    [100, "pounds"],
    [200, "pounds"],
    [400, "pounds"],
    [800, "pounds"],
    [1600, "pounds"],
    [3200, "pounds"],
    [3.2, "tons"],
    [6.4, "tons"],
    [13, "tons"],
    [26, "tons"],
    [51, "tons"],
    [102, "tons"],
    [205, "tons"],
    [410, "tons"],
    [820, "tons"],
    [1600, "tons"],
  ],
  time: [
    [0.19, "seconds"],
    [0.37, "seconds"],
    [0.75, "seconds"],
    [1.5, "seconds"],
    [3, "seconds"],
    [6, "seconds"],
    [12, "seconds"],
    [24, "seconds"],
    [0.8, "minutes"],
    [1.6, "minutes"],
    [3.2, "minutes"],
    [6.4, "minutes"],
    [13, "minutes"],
    [26, "minutes"],
    [0.85, "hours"],
    [1.7, "hours"],
    [3.4, "hours"],
    [6.8, "hours"],
    [14, "hours"],
    [1.1, "days"],
    [2.3, "days"],
    [4.6, "days"],
  ],
  distance: [
    [11.25, "inches"],
    [1.9, "feet"],
    [3.75, "feet"],
    [7.5, "feet"],
    [15, "feet"],
    [30, "feet"],
    [60, "feet"],
    [120, "feet"],
    [240, "feet"],
    [480, "feet"],
    [960, "feet"],
    [1900, "feet"],
    [0.73, "miles"],
    [1.5, "miles"],
    [2.9, "miles"],
    [5.8, "miles"],
    [12, "miles"],
    [23, "miles"],
    [47, "miles"],
    [93, "miles"],
    [190, "miles"],
    [370, "miles"],
  ],
  volume: [
    [5, "cups"],
    [10, "cups"],
    [1.25, "gallons"],
    [2.5, "gallons"],
    [5, "gallons"],
    [10, "gallons"],
    [20, "gallons"],
    [40, "gallons"],
    [80, "gallons"],
    [160, "gallons"],
    [320, "gallons"],
    [640, "gallons"],
    [1300, "gallons"],
    [2600, "gallons"],
    [5100, "gallons"],
    [10000, "gallons"],
    [20000, "gallons"],
    [41000, "gallons"],
    [82000, "gallons"],
    [160000, "gallons"],
    [330000, "gallons"],
    [660000, "gallons"],
  ],
} as const satisfies Record<"mass" | "time" | "distance" | "volume", readonly (readonly [number, string])[]> & {
  readonly from: number;
};
