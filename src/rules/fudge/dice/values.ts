/** Numbers of dice, degrees and circumstances, in the ledger's order. Functions read these and hold no numbers of their own. */

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

/** Width of a degree. */
export const DEGREE_STEP = 3;

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

/** Share of somebody that is hidden in total cover: three quarters, as well as a board shows it. @rule FUD-095 */
export const TOTAL_COVER = 0.7;

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
