import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { mayChargeWhen } from "../harm/fatigue.ts";
import { fatigueNow } from "../harm/rage.ts";
import { effectRank, featNumber, featRank } from "../hero/derive.ts";
import { grappleBonus } from "../hero/grapple.ts";
import { value } from "../hero/measures.ts";
import { tradesAllowed } from "../hero/minions.ts";
import { sizeSteps } from "../hero/sizes.ts";
import type { SkillKey } from "../powers/catalogue/skills.ts";
import type { TwintensSettings } from "../settings.ts";
import { impose } from "../state/condition-changes.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { held } from "../state/conditions.ts";
import type { ActorKind, Size, TwintensCharacter } from "../types.ts";
import { type ManeuverDefinition, type ManeuverKey, MANEUVERS } from "./maneuver-table.ts";

/**
 * Whether somebody may use a maneuver now.
 * @returns refusal `maneuver.needs` (a feat), `maneuver.tired`
 * @rule TWI-074 TWI-363 TWI-378 TWI-385
 */
export function mayManeuver(
  character: Pick<TwintensCharacter, "feats" | "fatigue" | "conditions">,
  key: ManeuverKey,
): Refusal | null {
  const definition: ManeuverDefinition = MANEUVERS[key];
  if (definition.needs !== null && featRank(character, definition.needs) === 0)
    return refuse("maneuver.needs", { feat: definition.needs });
  return definition.flags.includes("tiring") && !mayChargeWhen(fatigueNow(character)) ? refuse("maneuver.tired") : null;
}

/** Maneuvers that the dialog offers. @rule TWI-385 */
export function legalManeuvers(
  character: Pick<TwintensCharacter, "feats" | "fatigue" | "conditions">,
): readonly ManeuverKey[] {
  return (Object.keys(MANEUVERS) as ManeuverKey[]).filter((key) => mayManeuver(character, key) === null);
}

/** Until the own next turn. */
export const untilOwnTurn = (ref: string): Until => ({ at: "turnStart", of: ref, left: 1 });
/** Until the end of the own next turn; in the own turn its end is the one after this. */
export const untilOwnTurnEnd = (ref: string, ownTurn: boolean): Until => ({
  at: "turnEnd",
  of: ref,
  left: ownTurn ? 2 : 1,
});

// Trade-offs

/** Trade-off feats. @rule TWI-365 */
export const TRADES = ["accurateAttack", "allOutAttack", "defensiveAttack", "powerAttack"] as const;
export type TradeKey = (typeof TRADES)[number];

/** Most points with the feat, and without it where the setting opens them to all. @rule TWI-365 */
export const TRADE_MOST = { feat: 5, open: 2 } as const;

/** The two traits of a trade as they are before it. */
export interface TradeBase {
  readonly attack: number;
  /** Damage or the modifier of the save's DC. */
  readonly damage: number;
  readonly defense: number;
  readonly dodge: number;
}

/** Most points for Power Attack: 5, no more than the attack bonus leaves, no more than the damage. @rule TWI-365 */
export function powerAttackLimit(attack: number, damage: number): number {
  return Math.max(0, Math.min(TRADE_MOST.feat, attack, damage));
}

/**
 * Most points that may be traded: the feat's (or what the setting opens), what the lowered trait has, and what the raised one has, since it can't more than double. None while the same trade stands.
 * @rule TWI-342 TWI-365
 */
export function tradeLimit(
  character: Pick<TwintensCharacter, "feats" | "kind" | "conditions">,
  key: TradeKey,
  base: TradeBase,
  target: ActorKind,
  settings: Pick<TwintensSettings, "openTradeoffs">,
): number {
  const feat = featRank(character, key) > 0;
  if (tradesAllowed(character.kind, target, feat) || held(character, "trading").some((c) => c.trait === key)) return 0;
  const allowed = feat ? TRADE_MOST.feat : settings.openTradeoffs ? TRADE_MOST.open : 0;
  const [lowered, raised] = {
    accurateAttack: [base.damage, base.attack],
    allOutAttack: [base.defense, base.attack],
    defensiveAttack: [base.attack, base.dodge],
    powerAttack: [base.attack, base.damage],
  }[key] as [number, number];
  return Math.max(0, Math.min(allowed, lowered, raised));
}

/** What trades come to, until the own next turn. */
export interface Traded {
  readonly accepted: true;
  readonly attack: number;
  readonly damage: number;
  readonly defense: number;
  readonly dodge: number;
}

/**
 * Trade before the attack roll.
 * @returns refusal `trade.minion`, `trade.tooMany`, `trade.negative`; `trade.together` when several together take more than a trait has
 * @rule TWI-342 TWI-365
 */
export function trade(
  character: Pick<TwintensCharacter, "feats" | "kind" | "conditions">,
  base: TradeBase,
  points: Partial<Record<TradeKey, number>>,
  target: ActorKind,
  settings: Pick<TwintensSettings, "openTradeoffs">,
): Traded | Refusal {
  const of = (key: TradeKey): number => points[key] ?? 0;
  for (const key of TRADES) {
    if (!Number.isInteger(of(key)) || of(key) < 0) return refuse("trade.negative");
    const no = of(key) > 0 ? tradesAllowed(character.kind, target, featRank(character, key) > 0) : null;
    if (no) return no;
    const most = tradeLimit(character, key, base, target, settings);
    if (of(key) > most) return refuse("trade.tooMany", { trade: key, most });
  }
  const taken = {
    attack: of("defensiveAttack") + of("powerAttack"),
    damage: of("accurateAttack"),
    defense: of("allOutAttack"),
  };
  if (taken.attack > Math.max(0, base.attack) || taken.damage > Math.max(0, base.damage))
    return refuse("trade.together");
  return {
    accepted: true,
    attack: of("accurateAttack") + of("allOutAttack") - taken.attack,
    damage: of("powerAttack") - taken.damage,
    defense: 0 - taken.defense,
    dodge: of("defensiveAttack"),
  };
}

/** Write trade-offs that were chosen: they last until the own next turn, on every attack and defence. @rule TWI-365 */
export function tradeChanges(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  points: Partial<Record<TradeKey, number>>,
): readonly Change[] {
  return TRADES.filter((key) => (points[key] ?? 0) > 0).flatMap((key) =>
    impose(
      character.ref,
      character.conditions,
      "trading",
      { trait: key, source: "trade", degree: points[key] ?? 0, until: untilOwnTurn(character.ref) },
      "TWI-365",
    ),
  );
}

/** Write what a maneuver leaves on oneself until the own next turn, an aim to the end of it; nothing for most. @rule TWI-361 TWI-362 TWI-363 TWI-364 TWI-378 TWI-382 TWI-385 */
export function maneuverChanges(
  character: Pick<TwintensCharacter, "ref" | "conditions">,
  key: ManeuverKey,
): readonly Change[] {
  const { lasts, rule }: ManeuverDefinition = MANEUVERS[key];
  // What one aims for is done in the next turn.
  const until = key === "aim" ? untilOwnTurnEnd(character.ref, true) : untilOwnTurn(character.ref);
  return lasts === null ? [] : impose(character.ref, character.conditions, lasts, { source: key, until }, rule);
}

// Single maneuvers

/** Aid: an attack roll against 10 gives an ally 2 on the next attack, or on Defense; Teamwork adds 1 a rank. @rule TWI-007 TWI-360 */
export const AID_DEFENSE = 10;
export function aidBonus(total: number, teamwork = 0): number {
  return total >= AID_DEFENSE ? 2 + teamwork : 0;
}

/** Aim: 5 in melee or next to the target, 2 otherwise, doubled by Improved Aim; an immobile object is hit by itself in melee and at 4 more at range. @rule TWI-361 */
export function aimBonus(close: boolean, improved: boolean, immobileObject = false): number | "automatic" {
  if (immobileObject && close) return "automatic";
  return (immobileObject ? 4 : close ? 5 : 2) * (improved ? 2 : 1);
}

/** The bonus of a block: attack bonus, and 2 for each rank of Improved Block. @rule TWI-125 TWI-362 */
export function blockBonus(character: Pick<TwintensCharacter, "feats">, attackBonus: number): number {
  return attackBonus + featNumber(character, "block");
}

/** What may be blocked: melee attacks; with Deflect ranged ones too. @rule TWI-362 */
export function mayBlock(melee: boolean, deflect: boolean): boolean {
  return melee || deflect;
}

/** A charge: at least 10 feet in a straight line, at most twice the speed. @returns `charge.short`, `charge.far`, `maneuver.tired` @rule TWI-035 TWI-363 */
export function mayCharge(
  character: Pick<TwintensCharacter, "fatigue" | "conditions">,
  feet: number,
  speed: number,
): Refusal | null {
  if (!mayChargeWhen(fatigueNow(character))) return refuse("maneuver.tired");
  if (feet < 10) return refuse("charge.short");
  return feet > 2 * speed ? refuse("charge.far", { most: 2 * speed }) : null;
}

/** Coup de grace: critical without a roll on a helpless target next to one. A standard action with Finishing Blow. @returns `coup.target` @rule TWI-217 TWI-366 TWI-421 */
export function coupDeGrace(
  character: Pick<TwintensCharacter, "feats">,
  target: { readonly helpless: boolean; readonly adjacent: boolean },
): { readonly accepted: true; readonly action: "standard" | "full" } | Refusal {
  if (!target.helpless || !target.adjacent) return refuse("coup.target");
  return { accepted: true, action: featRank(character, "finishingBlow") > 0 ? "standard" : "full" };
}

/** DC of the Fortitude save after a lethal coup whose Toughness save failed; failing it is death. @rule TWI-366 */
export function coupDc(damage: number): number {
  return 10 + damage;
}

/** A disarm: what the attack roll takes, both sides of the check, and what failing leads to. @rule TWI-368 TWI-421 */
export function disarmNumbers(
  character: Pick<TwintensCharacter, "feats">,
  how: {
    readonly ranged: boolean;
    readonly damage: number;
    readonly holderStrength: number;
    readonly twoHands: boolean;
  },
): { readonly attack: number; readonly mine: number; readonly theirs: number } {
  const penalty = how.ranged && featRank(character, "improvedRangedDisarm") === 0 ? -4 : 0;
  return {
    attack: penalty,
    mine: how.damage + featNumber(character, "disarm"),
    theirs: how.holderStrength + (how.twoHands ? 4 : 0),
  };
}

/** How a disarm ends, whoever won it; by the higher bonus, level totals do. Losing by 5 or more lets the holder try in turn, unless against Improved Disarm. @rule TWI-015 TWI-368 */
export function disarmOutcome(
  won: boolean,
  margin: number,
  unarmed: boolean,
  improved: boolean,
): "taken" | "dropped" | "counter" | "nothing" {
  if (won) return unarmed ? "taken" : "dropped";
  return margin <= -5 && !improved ? "counter" : "nothing";
}

/** A feint or trick as a move action costs 5, with Improved Trick a trick doesn't. @rule TWI-369 TWI-371 TWI-421 */
export function quickPenalty(
  character: Pick<TwintensCharacter, "feats">,
  maneuver: "feint" | "trick",
  asMove: boolean,
): number {
  return !asMove || (maneuver === "trick" && featRank(character, "improvedTrick") > 0) ? 0 : -5;
}

/** Maneuvers that a skill of interaction decides. */
export const INTERACTIONS = ["feint", "trick", "demoralize", "distract", "fascinate", "assess"] as const;
export type Interaction = (typeof INTERACTIONS)[number];

export const isInteraction = (text: string): text is Interaction => (INTERACTIONS as readonly string[]).includes(text);

/** Skills that somebody may fascinate with: the one that the feat is about, or any where it says none. @rule TWI-421 */
export const FASCINATING = ["bluff", "diplomacy", "intimidate", "perform"] as const satisfies readonly SkillKey[];

/** Skills for interaction maneuvers: Acrobatics with Acrobatic Bluff, Bluff with Taunt, Intimidate with Startle; what one fascinates with; Sense Motive to assess. @rule TWI-369 TWI-370 TWI-371 TWI-421 */
export function maneuverSkills(
  character: Pick<TwintensCharacter, "feats">,
  maneuver: Interaction,
): readonly SkillKey[] {
  if (maneuver === "assess") return ["senseMotive"];
  if (maneuver === "distract") return ["bluff", "intimidate"];
  if (maneuver === "fascinate") {
    const about = character.feats.filter((f) => f.key === "fascinate").flatMap((f) => f.subject.split(","));
    const named = FASCINATING.filter((s) => about.includes(s));
    return named.length > 0 ? named : FASCINATING;
  }
  if (maneuver === "demoralize") return featRank(character, "taunt") > 0 ? ["intimidate", "bluff"] : ["intimidate"];
  return [
    "bluff",
    ...(featRank(character, "acrobaticBluff") > 0 ? (["acrobatics"] as const) : []),
    ...(maneuver === "feint" && featRank(character, "startle") > 0 ? (["intimidate"] as const) : []),
  ];
}

/** What the target answers with: Sense Motive, or what the maneuver leaves beside it. @rule TWI-369 TWI-370 TWI-371 TWI-421 */
export function interactionAnswers(maneuver: Interaction): readonly ("senseMotive" | "bluff" | "will")[] {
  if (maneuver === "assess") return ["bluff"];
  return maneuver === "demoralize" || maneuver === "fascinate" ? ["senseMotive", "will"] : ["senseMotive", "bluff"];
}

const PUTS = {
  feint: "feinted",
  trick: "tricked",
  demoralize: "shaken",
  distract: "dazed",
  fascinate: "fascinated",
  assess: null,
} as const satisfies Record<Interaction, ConditionId | null>;

/** What winning an interaction maneuver puts on its target; null for what one only learns. @rule TWI-369 TWI-370 TWI-371 TWI-421 */
export const interactionCondition = (maneuver: Interaction): ConditionId | null => PUTS[maneuver];

/** What may be done with a check while grappling. @rule TWI-373 */
export const GRAPPLE_MOVES = ["damage", "pin", "throw", "move", "break", "weapon", "power"] as const;
export type GrappleMove = (typeof GRAPPLE_MOVES)[number];

/** What somebody pinned may still try: to escape. @rule TWI-373 */
export function grappleMoves(pinned: boolean): readonly GrappleMove[] {
  return pinned ? ["break"] : GRAPPLE_MOVES;
}

/** The condition that a won move brings. @rule TWI-373 */
const GRAPPLED: { readonly [M in GrappleMove]?: ConditionId } = { pin: "pinned", throw: "prone" };

/** What winning a check in a grapple does. @rule TWI-373 */
export function grappleOutcome(
  move: GrappleMove,
  won: boolean,
): { readonly condition: ConditionId | null; readonly ends: boolean; readonly damage: boolean } {
  return {
    condition: won ? (GRAPPLED[move] ?? null) : null,
    ends: won && (move === "break" || move === "throw"),
    damage: won && move === "damage",
  };
}

/** The escape check: the better of grapple and Escape Artist, a rank of Elongation helping either way; 4 less against Improved Pin. @rule TWI-374 TWI-440 */
export function escapeBonus(
  character: TwintensCharacter,
  escapeArtist: number,
  improvedPin: boolean,
  settings: TwintensSettings,
): number {
  return (
    Math.max(grappleBonus(character, settings).total, escapeArtist + effectRank(character, "elongation")) -
    (improvedPin ? 4 : 0)
  );
}

/** DC of getting free from a Ranged Pin, by Strength or Escape Artist. @rule TWI-421 */
export const UNFASTEN_DC = 15;

/** The check of a trip: the better ability, the worse against Improved Throw; 4 for each size by which one is larger, 4 for more than two legs, Improved Trip. @rule TWI-375 TWI-421 */
export function tripBonus(
  mine: {
    readonly str: number;
    readonly dex: number;
    readonly size: Size;
    readonly legs?: number;
    readonly feat?: number;
  },
  theirs: { readonly size: Size },
  choice: "better" | "worse" = "better",
): number {
  const ability = choice === "better" ? Math.max(mine.str, mine.dex) : Math.min(mine.str, mine.dex);
  return (
    ability + 4 * Math.max(0, sizeSteps(mine.size, theirs.size)) + ((mine.legs ?? 2) > 2 ? 4 : 0) + (mine.feat ?? 0)
  );
}

/** How a trip ends: the target falls, or may try in turn, unless against Improved Trip. @rule TWI-375 */
export function tripOutcome(won: boolean, improved: boolean): "prone" | "counter" | "nothing" {
  return won ? "prone" : improved ? "nothing" : "counter";
}

/** The check of a rush: Strength, 4 for each size larger, 4 for each rank of Immovable. @rule TWI-376 */
export function rushBonus(
  mine: { readonly str: number; readonly size: Size; readonly immovable?: number },
  theirs: { readonly size: Size },
): number {
  return mine.str + 4 * Math.max(0, sizeSteps(mine.size, theirs.size)) + 4 * (mine.immovable ?? 0);
}

/** Feet that a rush pushes, by what it was won by, at most the own speed; lost, it is oneself who goes back 5. Won on level totals it moves nobody. @rule TWI-015 TWI-376 */
export function rushFeet(won: boolean, margin: number, speed: number): number {
  return won ? Math.min(value(margin), speed) : -5;
}

/** Whether an overrun goes through: who steps aside lets it, else the trip check decides. Improved Overrun can't be avoided. @rule TWI-377 TWI-421 */
export function overrun(stepsAside: boolean, wonTrip: boolean, improved: boolean): boolean {
  return (stepsAside && !improved) || wonTrip;
}

/** How a slam was moved into. */
export interface SlamMove {
  readonly strengthMod: number;
  readonly pace: "normal" | "accelerated";
  /** Rank of the movement power if at least its distance was covered. */
  readonly power?: number;
  /** Immovable ranks of the target. */
  readonly immovable?: number;
}

/**
 * Damage of a slam: Strength and 2 at normal pace, 4 at twice; or the movement power's rank in place of Strength when that is more. Immovable shifts a point a rank from target
 * to attacker, at most half.
 * @returns what the target and the attacker must save against
 * @rule TWI-278 TWI-378
 */
export function slam({ strengthMod, pace, power = 0, immovable = 0 }: SlamMove): {
  readonly damage: number;
  readonly recoil: number;
} {
  const full = Math.max(strengthMod + (pace === "normal" ? 2 : 4), power);
  const shift = Math.max(0, Math.min(immovable, Math.floor(full / 2)));
  return { damage: full - shift, recoil: Math.floor(full / 2) + shift };
}
