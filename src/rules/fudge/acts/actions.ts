import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { TEAM_BONUS } from "../dice/values.ts";
import { advantageRank } from "../hero/traits.ts";
import { ADVANTAGE_NUMBERS } from "../hero/values.ts";
import { key } from "../labels.ts";
import type { ActionKind, AdvantageKey, FudgeCharacter } from "../types.ts";

/** An action of a turn as the menu shows it. Name and text are `CROSSOVER.Fudge.Action.<id>.label|text`. */
export interface ActionDefinition {
  readonly cost: ActionKind;
  /** What is rolled for it; null when nothing is. */
  readonly roll: "attack" | "skill" | "contest" | null;
  /** Added to its attack check. */
  readonly attack: number;
  readonly rule: string;
}

const action = (cost: ActionKind, roll: ActionDefinition["roll"], rule: string, attack = 0): ActionDefinition => ({
  cost,
  roll,
  attack,
  rule,
});

/**
 * Every action of the game.
 * @rule FUD-290 FUD-291 FUD-292 FUD-293 FUD-294 FUD-295 FUD-296 FUD-297 FUD-298 FUD-299 FUD-300 FUD-301
 * @rule FUD-302 FUD-303 FUD-304 FUD-305 FUD-306
 */
export const ACTIONS = {
  aid: action("standard", "attack", "FUD-290"),
  aim: action("standard", null, "FUD-291"),
  attack: action("standard", "attack", "FUD-292"),
  charge: action("standard", "attack", "FUD-293", -1),
  crawl: action("move", null, "FUD-294"),
  defend: action("standard", null, "FUD-295"),
  delay: action("free", null, "FUD-296"),
  disarm: action("standard", "attack", "FUD-297", -1),
  drop: action("free", null, "FUD-298"),
  escape: action("move", "skill", "FUD-299"),
  grab: action("standard", "attack", "FUD-300"),
  hold: action("free", null, "FUD-301"),
  move: action("move", null, "FUD-302"),
  ready: action("standard", null, "FUD-303"),
  smash: action("standard", "attack", "FUD-304"),
  stand: action("move", null, "FUD-305"),
  trip: action("standard", "attack", "FUD-306", -1),
} as const satisfies Record<string, ActionDefinition>;

export type ActionKey = keyof typeof ACTIONS;

/**
 * What the attack check of an action takes: charge and trip -1 (Improved Trip none), disarm -1 or -2 when the thing is held and a further -1 at range (Improved Disarm
 * +1), smash -1 when it is held.
 * @rule FUD-293 FUD-297 FUD-304 FUD-306
 */
export function actionPenalty(
  key: ActionKey,
  how: { readonly held?: boolean; readonly ranged?: boolean; readonly improved?: boolean } = {},
): number {
  const { held = false, ranged = false, improved = false } = how;
  switch (key) {
    case "disarm":
      return ACTIONS.disarm.attack - Number(held) - Number(ranged) + (improved ? ADVANTAGE_NUMBERS.improvedDisarm : 0);
    case "smash":
      return held ? -1 : 0;
    case "trip":
      return improved ? 0 : ACTIONS.trip.attack;
    default:
      return ACTIONS[key].attack;
  }
}

/** What so many degrees of help are worth: 1 for one or two, 2 for three and more. @rule FUD-071 FUD-290 FUD-318 */
const helpWorth = (degrees: number): number => TEAM_BONUS.find((step) => degrees >= Math.max(0, step.net))?.bonus ?? 0;

/**
 * What aid gives an ally: +1 for one or two degrees of an attack against DC 0, +2 for three and more; nothing for one degree of failure, -1 for two and more.
 * @rule FUD-290
 */
export function aidBonus(success: boolean, degrees: number): number {
  if (success) return helpWorth(Math.max(1, degrees));
  return degrees >= 2 ? -1 : 0;
}

/** What an aim gives: +2 close or at close range, +1 from further away. @rule FUD-291 */
export function aimBonus(range: "close" | "ranged", atCloseRange: boolean): number {
  return range === "close" || atCloseRange ? 2 : 1;
}

/**
 * How a grab ends: winning the contest of Strength by 1 restrains, by 2 or more binds; a tie or a loss is nothing. On a target that is held already a win binds, a tie is
 * nothing, and a loss lets it escape.
 * @param margin  grabber's total less the target's
 * @rule FUD-067 FUD-300
 */
export function grabOutcome(margin: number, alreadyHeld = false): "restrained" | "bound" | "escapes" | "nothing" {
  if (margin > 0) return alreadyHeld || margin >= 2 ? "bound" : "restrained";
  return alreadyHeld && margin < 0 ? "escapes" : "nothing";
}

/** The grabber's number in a contest: Strength, or the grabbing effect's if that is higher. @rule FUD-300 */
export function grabRank(strength: number, effect: number | null): number {
  return effect === null ? strength : Math.max(strength, effect);
}

/** What holding costs the holder: hindered, and vulnerable unless with Improved Grab. @rule FUD-301 */
export function holdingConditions(improvedGrab: boolean): readonly string[] {
  return improvedGrab ? ["hindered"] : ["hindered", "vulnerable"];
}

/** DC to escape a hold: the holder's Strength or grab rank with dice at 0; Improved Hold takes 2 off the check. @rule FUD-059 FUD-299 */
export function escapeNumbers(
  holder: number,
  improvedHold: boolean,
): { readonly dc: number; readonly modifier: number } {
  return { dc: holder, modifier: improvedHold ? ADVANTAGE_NUMBERS.improvedHold : 0 };
}

/** DC of standing up as a free action (Acrobatics; failing wastes a move), and of sprinting (Athletics, a free action). */
export const ACTION_DCS = { standFree: 10, sprint: 5 } as const;

/** What standing up costs: a move, with Instant Up a free action. @rule FUD-305 */
export function standCost(instantUp: boolean): ActionKind {
  return instantUp ? "free" : "move";
}

/** What readying costs: a standard action, for a full action a full one. @rule FUD-303 */
export function readyCost(readied: ActionKind): ActionKind {
  return readied === "full" ? "full" : "standard";
}

/** A maneuver that trades one number for another. Name and text are `CROSSOVER.Fudge.Maneuver.<id>.label|text`. */
export interface TradeDefinition {
  readonly advantage: AdvantageKey;
  /** Most points without and with the advantage. */
  readonly plain: number;
  readonly trained: number;
  readonly rule: string;
}

/**
 * Maneuvers that trade.
 * @rule FUD-310 FUD-311 FUD-312 FUD-313
 */
export const TRADES = {
  accurateAttack: { advantage: "accurateAttack", plain: 1, trained: 3, rule: "FUD-310" },
  allOutAttack: { advantage: "allOutAttack", plain: 1, trained: 3, rule: "FUD-311" },
  defensiveAttack: { advantage: "defensiveAttack", plain: 1, trained: 3, rule: "FUD-312" },
  powerAttack: { advantage: "powerAttack", plain: 1, trained: 2, rule: "FUD-313" },
} as const satisfies Record<string, TradeDefinition>;

export type TradeKey = keyof typeof TRADES;

/** Most points that a character may trade with a maneuver. @rule FUD-310 FUD-311 FUD-312 FUD-313 */
export function tradeLimit(character: FudgeCharacter, maneuver: TradeKey): number {
  const trade = TRADES[maneuver];
  return advantageRank(character, trade.advantage) > 0 ? trade.trained : trade.plain;
}

/** What trades are made from, before them. */
export interface TradeBase {
  readonly attack: number;
  readonly effect: number;
  readonly dodge: number;
  readonly parry: number;
  /** Perception range and areas have no attack check to trade with. */
  readonly hasAttackCheck: boolean;
}

/** What trades come to; lines for the attack, the effect, and both active defenses for a round. */
export interface Traded {
  readonly accepted: true;
  readonly attack: number;
  readonly effect: number;
  readonly defenses: number;
}

/**
 * Trade before the attack check, several maneuvers at once if they differ. What is given may not drop to 0 or less. The gains pass under the power level like all else.
 * @param points  how many of each
 * @returns refusal `trade.tooMany`, `trade.noAttackCheck`, `trade.effect`, `trade.attack`, `trade.defense`
 * @rule FUD-310 FUD-311 FUD-312 FUD-313 FUD-319
 */
export function trade(
  character: FudgeCharacter,
  base: TradeBase,
  points: Partial<Record<TradeKey, number>>,
): Traded | Refusal {
  const of = (k: TradeKey): number => points[k] ?? 0;
  const keys = Object.keys(TRADES) as TradeKey[];
  const tooMany = keys.find((k) => of(k) > tradeLimit(character, k) || of(k) < 0);
  if (tooMany) return refuse("trade.tooMany", { trade: key("Trade", tooMany), max: tradeLimit(character, tooMany) });
  if (!base.hasAttackCheck && keys.some((k) => of(k) > 0)) return refuse("trade.noAttackCheck");
  const given = of("defensiveAttack") + of("powerAttack");
  if (of("accurateAttack") > 0 && base.effect - of("accurateAttack") <= 0) return refuse("trade.effect");
  if (given > 0 && base.attack - given <= 0) return refuse("trade.attack");
  if (of("allOutAttack") > 0 && Math.min(base.dodge, base.parry) - of("allOutAttack") <= 0)
    return refuse("trade.defense");
  return {
    accepted: true,
    attack: of("accurateAttack") + of("allOutAttack") - given,
    effect: of("powerAttack") - of("accurateAttack"),
    defenses: of("defensiveAttack") - of("allOutAttack"),
  };
}

/** What demoralize does by degrees of success: impaired, from three on disabled, for a round. @rule FUD-314 */
export function demoralizeCondition(success: boolean, degrees: number): "impaired" | "disabled" | null {
  if (!success) return null;
  return degrees >= 3 ? "disabled" : "impaired";
}

/** What the target of an interaction maneuver resists with: the better of two. @rule FUD-314 FUD-315 */
export function betterOf(a: number, b: number): number {
  return Math.max(a, b);
}

/** Whether a finishing attack kills: three or more degrees of failed resistance. @rule FUD-316 */
export function finishingKills(failureDegrees: number): boolean {
  return failureDegrees >= 3;
}

/**
 * Ranks of a slam: the higher of speed and damage, +1 after moving the full speed, under the power level; the one who slams resists half of it, rounded down.
 * @param limit  the most that an effect may come to; null without one
 * @rule FUD-317 FUD-553
 */
export function slam(
  speed: number,
  damage: number,
  movedFull: boolean,
  limit: number | null = null,
): { readonly rank: number; readonly recoil: number } {
  const rank = Math.min(Math.max(speed, damage) + Number(movedFull), limit ?? Number.POSITIVE_INFINITY);
  return { rank, recoil: Math.floor(rank / 2) };
}

/** How far apart the ranks of a team attack may lie. */
const TEAM_ATTACK_SPREAD = 5;

/** One attacker of a team attack: rank, whether it hit and by how many degrees; a helper whose attack needs no check counts as one degree. */
export interface TeamAttacker {
  readonly rank: number;
  readonly hit: boolean;
  readonly degrees: number;
}

/**
 * Rank of a team attack: the largest that hit, +1 for one or two degrees from the others, +2 for three and more; misses take nothing off.
 * @returns 0 when nobody hit; refusal `teamAttack.apart` when the ranks lie more than 5 apart
 * @rule FUD-318
 */
export function teamAttackRank(
  attackers: readonly TeamAttacker[],
): { readonly accepted: true; readonly rank: number } | Refusal {
  const ranks = attackers.map((a) => a.rank);
  if (Math.max(...ranks) - Math.min(...ranks) > TEAM_ATTACK_SPREAD)
    return refuse("teamAttack.apart", { max: TEAM_ATTACK_SPREAD });
  const hits = attackers.filter((a) => a.hit);
  const lead = hits.reduce<TeamAttacker | null>((best, a) => (best === null || a.rank > best.rank ? a : best), null);
  if (lead === null) return { accepted: true, rank: 0 };
  const degrees = hits.filter((a) => a !== lead).reduce((sum, a) => sum + a.degrees, 0);
  return { accepted: true, rank: lead.rank + helpWorth(degrees) };
}
