import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Row } from "../../../kernel/rows.ts";
import { resolveCheck } from "../../dice/check.ts";
import { judge } from "../../dice/degrees.ts";
import { line } from "../../labels.ts";
import type { CheckRequest, CheckResolution, EffectKey, Faces } from "../../types.ts";
import { CRITICAL_BENEFITS, CRITICAL_EFFECT, MULTIATTACK, MULTIATTACK_TARGETS } from "./values.ts";

/** An attack: its check and what may come of it. */
export interface AttackRequest {
  readonly check: CheckRequest;
  /** Whether a natural +3 may be a critical hit; minions score none on others (it still always hits). */
  readonly mayCrit: boolean;
  /** A finishing attack on a defenseless target at close range, or a rolled blow at a thing that can't get out of the way: always a critical hit if it hits. */
  readonly finishing: boolean;
}

/** What came of an attack. */
export interface AttackResolution {
  readonly attack: CheckResolution;
  readonly defense: CheckResolution;
  readonly hit: boolean;
  /** Null when the totals decided; else what did. */
  readonly automatic: "naturalHit" | "naturalMiss" | "defenseFailed" | "attackFails" | null;
  /** The attack dice were a natural +3. */
  readonly threat: boolean;
  readonly critical: boolean;
  readonly difference: number;
  /** Degrees of success when it hit, of failure when it missed. */
  readonly degrees: number;
}

/**
 * An attack check against an active defense that is rolled for it. The attacker has ties. A natural -3 attack misses before anything else; a natural +3 hits whatever
 * the defense, and is a critical hit if 3 plus the bonus reaches the defense total, or the defense failed by itself. A hit that only stands because it is automatic is
 * one degree. Against a defenseless target the defense is exactly 0.
 * @param defenceFaces  null when the defense needs none (defenseless)
 * @rule FUD-023 FUD-025 FUD-028 FUD-030 FUD-033 FUD-035 FUD-036 FUD-067 FUD-110 FUD-118 FUD-119 FUD-208 FUD-316
 */
export function resolveAttack(
  request: AttackRequest,
  attackFaces: Faces | null,
  defence: CheckRequest,
  defenceFaces: Faces | null,
): AttackResolution {
  const attack = resolveCheck({ ...request.check, dc: null }, attackFaces);
  const defense = resolveCheck({ ...defence, dc: null }, defenceFaces);
  const automatic = automaticOf(attack, defense);
  const forced =
    automatic === null ? null : automatic === "naturalHit" || automatic === "defenseFailed" ? "success" : "failure";
  const verdict = judge(attack.total, defense.total, "roller", forced);
  const threat = attack.critical === "success";
  const confirmed = attack.total >= defense.total || defense.automatic?.outcome === "failure";
  const critical = verdict.success && (request.finishing || (threat && request.mayCrit && confirmed));
  return {
    attack,
    defense,
    hit: verdict.success,
    automatic,
    threat,
    critical,
    difference: verdict.difference,
    degrees: verdict.degrees,
  };
}

/** What decides an attack before the totals do, in order. */
function automaticOf(attack: CheckResolution, defense: CheckResolution): AttackResolution["automatic"] {
  if (attack.automatic?.outcome === "failure") return attack.critical === "failure" ? "naturalMiss" : "attackFails";
  if (attack.automatic?.outcome === "success") return "naturalHit";
  return defense.automatic?.outcome === "failure" ? "defenseFailed" : null;
}

/** What of two characters matters for how one may attack the other. */
export interface Sides {
  readonly attacker: { readonly kind: "hero" | "minion" };
  readonly target: {
    readonly kind: "hero" | "minion";
    readonly health: { readonly value: number; readonly max: number };
    readonly defenseless: boolean;
  };
}

/**
 * Whether an attack may be routine (no dice, the bonus against the rolled defense): on defenseless targets by anyone, things among them that can't get out of the way; on minions and heroes at
 * 1 HP or less by anyone who is no minion.
 * @rule FUD-053 FUD-158 FUD-168 FUD-208 FUD-583 FUD-602
 */
export function mayAttackRoutinely({ attacker, target }: Sides): boolean {
  if (target.defenseless) return true;
  return attacker.kind !== "minion" && (target.kind === "minion" || target.health.value <= 1);
}

/**
 * Whether a natural +3 of this attacker may be a critical hit on this target: minions score none on anyone but minions. A hero at 1 HP or less keeps them.
 * @rule FUD-033 FUD-034 FUD-158 FUD-602
 */
export function mayScoreCritical({ attacker, target }: Sides, needsCheck = true): boolean {
  return needsCheck && (attacker.kind !== "minion" || target.kind === "minion");
}

/** Benefits of a critical hit. On a minion the increased effect instead skips its resistance: it takes the worst degree. */
export type CriticalBenefit = (typeof CRITICAL_BENEFITS)[number] | "worstDegree";

/**
 * What the attacker may choose for a critical hit.
 * @rule FUD-031 FUD-032
 */
export function criticalBenefits(target: "hero" | "minion"): readonly CriticalBenefit[] {
  return CRITICAL_BENEFITS.map((b) => (b === "increasedEffect" && target === "minion" ? "worstDegree" : b));
}

/** The line that an increased effect adds to the rank. @rule FUD-031 */
export function criticalEffectRow(): Row {
  return line("criticalEffect", CRITICAL_EFFECT, "FUD-031");
}

/**
 * What Multiattack on a single target gains by degrees of success: ranks of the effect, or for Damage bruises when the resistance fails. One degree nothing, two +1,
 * three or more +2.
 * @rule FUD-128
 */
export function multiattackBonus(
  effect: "damage" | "other",
  degrees: number,
): { readonly ranks: number; readonly bruises: number } {
  const bonus = MULTIATTACK[Math.min(degrees, MULTIATTACK.length - 1)] ?? 0;
  return effect === "damage" ? { ranks: 0, bruises: bonus } : { ranks: bonus, bruises: 0 };
}

/**
 * The line that each roll of a Multiattack on several targets takes: minus the number of targets. One target has no penalty.
 * @returns refusal `multiattack.targets` for more than five
 * @rule FUD-128
 */
export function multiattackRow(targets: number): Row | Refusal {
  if (targets > MULTIATTACK_TARGETS.max) return refuse("multiattack.targets", { max: MULTIATTACK_TARGETS.max });
  return line("multiattack", targets < MULTIATTACK_TARGETS.min ? 0 : 0 - targets, "FUD-128");
}

/** Effects that everybody perceives who is there: their targets are as many as the table says. @rule FUD-500 */
const PERCEIVED: readonly EffectKey[] = ["illusion"];

/**
 * Whether so many may be attacked at once: an area catches whoever is in it, Multiattack and Split take several, an Illusion fools all who perceive it unless it has one subject, anything else one.
 * @returns null when they may; `attack.oneTarget`
 * @rule FUD-115 FUD-128 FUD-130 FUD-271 FUD-500 FUD-520
 */
export function targetsRefusal(
  attack: {
    readonly multiattack: boolean;
    readonly split: number;
    readonly area: string | null;
    readonly effect: EffectKey;
    readonly single?: true;
  },
  targets: number,
): Refusal | null {
  return targets < 2 ||
    attack.multiattack ||
    attack.split > 0 ||
    attack.area !== null ||
    (PERCEIVED.includes(attack.effect) && attack.single !== true)
    ? null
    : refuse("attack.oneTarget");
}
