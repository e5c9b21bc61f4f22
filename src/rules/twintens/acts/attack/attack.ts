import { RulesError, whole } from "../../../kernel/refusal.ts";
import { checkNatural, isBest, isWorst } from "../../dice/core-roll.ts";
import type { CoreSettings, Size } from "../../types.ts";
import {
  BEST_NATURAL,
  CRITICAL_DAMAGE,
  DEFAULTS,
  DEFENCE_STEP,
  LOWEST_THREAT,
  MAX_INCREMENTS,
  RANGE_STEP,
  SIZES,
  STUNNED_DEFENSE,
} from "../../values.ts";

/** A size's modifier on attack and Defense alike. Throws RulesError "unknown-size". @rule TWI-103 */
export function sizeModifier(size: Size): number {
  if (!Object.hasOwn(SIZES, size)) throw new RulesError("unknown-size", { size, accepted: Object.keys(SIZES) });
  return SIZES[size];
}

/**
 * What distance costs a ranged attack: nothing up to one increment, then 2 for every full increment; out of reach the attack is refused, not penalised.
 * @param distance   feet
 * @param increment  feet, above 0
 * @returns          penalty 0 or below; null out of range
 * @rule TWI-104 TWI-106
 */
export function rangePenalty(
  distance: number,
  increment: number,
  maxIncrements = MAX_INCREMENTS,
): { inRange: boolean; penalty: number | null } {
  if (!(distance >= 0) || !(increment > 0) || !(maxIncrements > 0) || !Number.isFinite(distance + increment))
    throw new RulesError("bad-range", { distance: String(distance), increment: String(increment) });
  if (distance > increment * maxIncrements) return { inRange: false, penalty: null };
  return { inRange: true, penalty: distance <= increment ? 0 : -RANGE_STEP * Math.floor(distance / increment) };
}

/** Lowest natural that threatens: each rank of Improved Critical lowers it by one, never below 16. @rule TWI-140 TWI-141 */
export function threatMinimum(base: number = BEST_NATURAL, improvedCriticalRanks = 0): number {
  whole("improvedCriticalRanks", improvedCriticalRanks, 0);
  return Math.max(LOWEST_THREAT, whole("threat", base, LOWEST_THREAT, BEST_NATURAL) - improvedCriticalRanks);
}

/** What the k-th active defence of a round costs, 0 or below: the first and as many more as the mastery rank are free. @rule TWI-119 TWI-121 */
export function defencePenalty(k: number, mastery = 0): number {
  whole("k", k, 1);
  whole("mastery", mastery, 0);
  return 0 - DEFENCE_STEP * Math.max(0, k - 1 - mastery);
}

/** A target's Defense against one attack; what is left out is 0 or false, and a target that may defend does. */
export interface DefenseRequest {
  readonly mode?: "rolled" | "fixed";
  /** Denied dodge (TWI-041): no dodge bonus, no active defence. */
  readonly denied?: boolean;
  readonly defend?: boolean;
  readonly defenseBonus?: number;
  readonly dodgeBonus?: number;
  readonly size?: Size;
  readonly misc?: number;
  readonly stunned?: boolean;
  readonly helpless?: boolean;
  /** Active defences already rolled this round. */
  readonly priorDefences?: number;
  readonly mastery?: number;
  /** The defender's natural; needed for an active defence, and for a passive one where the setting rolls it. */
  readonly natural?: number;
  readonly settings?: CoreSettings;
}

export interface DefenseResult {
  readonly kind: "active" | "passive" | "fixed";
  readonly total: number;
  /** What earlier defences of the round cost, 0 or below; already in the total. */
  readonly penalty: number;
  /** Whether it counts towards the next defence's penalty. */
  readonly counted: boolean;
}

/** Which of the three kinds of Defense a request comes to: decides whether the owner is asked for a roll. @rule TWI-113 TWI-114 */
export function defenseKind(request: DefenseRequest): DefenseResult["kind"] {
  if ((request.mode ?? request.settings?.defenseMode ?? DEFAULTS.defenseMode) === "fixed") return "fixed";
  return isDenied(request) || request.defend === false ? "passive" : "active";
}

/**
 * The number an attack must reach. Active: rolled with defense, dodge and size, less what earlier defences of the round cost. Passive: the fixed roll without dodge,
 * when the target can't or won't defend. Fixed: the setting without defence rolls. The defence's own natural means nothing special.
 * @throws RulesError "natural-needed" when a roll is due and none is given, "bad-natural"
 * @rule TWI-113 TWI-114 TWI-116 TWI-119 TWI-120 TWI-121
 */
export function defense(request: DefenseRequest): DefenseResult {
  const settings = { ...DEFAULTS, ...request.settings };
  const { defenseBonus = 0, dodgeBonus = 0, size = "Medium", misc = 0, priorDefences = 0, mastery = 0 } = request;
  const kind = defenseKind(request);
  const denied = isDenied(request);
  const rolled = kind === "active" || (kind === "passive" && settings.passiveDefense === "rolled");
  if (rolled && request.natural === undefined) throw new RulesError("natural-needed", { kind });
  const base =
    rolled && request.natural !== undefined ? checkNatural(request.natural, settings.coreDie) : settings.fixedRoll;
  const dodge = kind === "active" || (kind === "fixed" && !denied) ? dodgeBonus : 0;
  const penalty = kind === "active" ? defencePenalty(priorDefences + 1, mastery) : 0;
  const state = request.stunned ? STUNNED_DEFENSE : 0;
  const total = base + (request.helpless ? 0 : defenseBonus) + dodge + sizeModifier(size) + misc + state + penalty;
  return { kind, total, penalty, counted: kind === "active" };
}

/** Stunned and helpless targets are denied their dodge whatever else is said. @rule TWI-041 */
function isDenied({ denied, stunned, helpless }: DefenseRequest): boolean {
  return Boolean(denied) || Boolean(stunned) || Boolean(helpless);
}

/** An attack roll against a Defense that is known. */
export interface AttackRequest {
  /** The attacker's natural; with `fixed` the fixed roll, which is never a natural 2 or 20. */
  readonly natural: number;
  readonly bonus: number;
  readonly defense: number;
  readonly threatMin?: number;
  readonly attackerMinion?: boolean;
  readonly targetMinion?: boolean;
  readonly immuneCritical?: boolean;
  /** No real natural: a fixed roll against a minion (TWI-343) or a raised conviction roll (TWI-326). Neither misses nor hits by itself, and never threatens. */
  readonly fixed?: boolean;
  readonly settings?: CoreSettings;
}

export interface AttackResult {
  readonly total: number;
  readonly hit: boolean;
  /** What the dice alone decided. */
  readonly auto: "miss" | "hit" | null;
  readonly threat: boolean;
  readonly critical: boolean;
  /** What a critical hit adds to the damage bonus. */
  readonly damageAdd: number;
  /** A critical hit on a minion takes it out without a save. */
  readonly minionDefeated: boolean;
}

/**
 * Whether an attack hits, threatens and is critical. Natural 2 misses and natural 20 hits whatever the totals; meeting the Defense hits. A threat needs a hit within
 * the threat range; it is critical when the total reaches the Defense, without a second roll.
 * @rule TWI-100 TWI-101 TWI-102 TWI-115 TWI-116 TWI-140 TWI-142 TWI-143 TWI-144 TWI-145 TWI-146 TWI-147 TWI-148 TWI-149
 */
export function resolveAttack(request: AttackRequest): AttackResult {
  const { natural, bonus, fixed = false, threatMin = BEST_NATURAL } = request;
  if (fixed) whole("natural", natural);
  else checkNatural(natural, request.settings?.coreDie);
  const total = natural + bonus;
  const reaches = total >= request.defense;
  const worst = isWorst(natural, request.settings?.coreDie) ? "miss" : null;
  const auto = fixed ? null : isBest(natural) ? "hit" : worst;
  const hit = auto === null ? reaches : auto === "hit";
  const threat = hit && !fixed && natural >= threatMin;
  const allowed = !request.immuneCritical && !(request.attackerMinion && !request.targetMinion);
  const critical = threat && reaches && allowed;
  return {
    total,
    hit,
    auto,
    threat,
    critical,
    damageAdd: critical ? CRITICAL_DAMAGE : 0,
    minionDefeated: critical && request.targetMinion === true,
  };
}
