import { whole } from "../../kernel/refusal.ts";
import { degreeOfFailure } from "../dice/core-roll.ts";
import type { EffectKey } from "../powers/catalogue/powers.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { MAX_DEGREE, TOUGHNESS_DC } from "../values.ts";
import { areaHalf } from "./damage.ts";
import { FATIGUE_ORDER } from "./fatigue-levels.ts";

/** DC of a save before the rank. @rule TWI-231 */
export const SAVE_DC = 10;

/** The save's number: 10 and the rank; damage of the mind counts from 15 like Toughness. A critical hit adds 5. @rule TWI-145 TWI-231 TWI-306 */
export function saveDc(rank: number, kind: "effect" | "damage" = "effect", critical = false): number {
  return (kind === "damage" ? TOUGHNESS_DC : SAVE_DC) + whole("rank", rank) + (critical ? 5 : 0);
}

/** What a repeated save against a lasting effect gains: 1 for each round after the first. @rule TWI-233 */
export function lastingBonus(roundsSince: number): number {
  return Math.max(0, whole("rounds", roundsSince, 0) - 1);
}

/** Feats against areas. */
export type Evasion = 0 | 1 | 2;

/**
 * What of an area's rank reaches somebody after the Reflex save: half when it succeeds, never more than all of it; Evasion lets a success off altogether, and at rank 2 halves a failure too.
 * @returns the rank left; 0 for no effect
 * @rule TWI-169 TWI-235
 */
export function areaRank(rank: number, success: boolean, evasion: Evasion = 0): number {
  const half = Math.min(rank, areaHalf(rank));
  if (success) return evasion >= 1 ? 0 : half;
  return evasion >= 2 ? half : rank;
}

/** DC to keep concentration: 10 and the damage bonus when hit, 10 or 15 when only distracted. @rule TWI-236 */
export function concentrationDc(cause: { readonly damage: number } | "distracted" | "greatlyDistracted"): number {
  if (typeof cause === "object") return SAVE_DC + cause.damage;
  return cause === "distracted" ? 10 : 15;
}

/** What a degree of failure brings; `levels` of fatigue go beyond conditions. */
export interface GradedResult {
  readonly conditions: readonly ConditionId[];
  readonly unconscious?: true;
  readonly stunned?: true;
  readonly levels?: number;
  /** Breath runs out, round by round (TWI-291). */
  readonly suffocates?: true;
}

const condition = (...conditions: readonly ConditionId[]): GradedResult => ({ conditions });

/** What reads a degree: powers, and the feats whose hit takes the dodge away or pins clothing to a surface. */
export type GradedKey = EffectKey | "unbalance" | "rangedPin";

/** What graded powers do by degree 1, 2, 3 and more. @rule TWI-234 TWI-264 TWI-421 TWI-440 */
export const GRADED: Partial<Readonly<Record<GradedKey, readonly GradedResult[]>>> = {
  stun: [condition("dazed"), { conditions: [], stunned: true }, { conditions: [], unconscious: true }],
  nauseate: [condition("sickened"), condition("nauseated"), condition("helpless")],
  paralyze: [condition("slowed"), condition("paralyzed")],
  snare: [condition("entangled"), condition("bound", "helpless")],
  suffocate: [condition("slowed"), { conditions: [], suffocates: true }],
  dazzle: [condition("dazzled"), condition("blind")],
  fatigue: FATIGUE_ORDER.map((_, i) => ({ conditions: [], levels: i + 1 })),
  confuse: [condition("controlled")],
  mindControl: [condition("controlled")],
  suggestion: [condition("controlled")],
  possession: [condition("controlled")],
  mindReading: [condition("mindRead")],
  telepathy: [condition("mindRead")],
  illusion: [condition("deceived")],
  transform: [condition("transformed")],
  dimensionalPocket: [condition("pocketed")],
  createObject: [condition("trapped")],
  emotionControl: [condition("shaken"), condition("frightened"), condition("panicked")],
  trip: [condition("prone")],
  unbalance: [condition("unbalanced")],
  rangedPin: [condition("fastened")],
};

/**
 * What a failed save against a power brings: the row of its degree, or the last there is; a minion takes the worst.
 * @returns null for a power without rows (the card states its degree)
 * @rule TWI-018 TWI-234 TWI-237 TWI-344
 */
export function gradedResult(effect: GradedKey, failBy: number, minion = false): GradedResult | null {
  const rows = GRADED[effect];
  if (!rows || failBy <= 0) return null;
  const degree = minion ? MAX_DEGREE : degreeOfFailure(failBy);
  return rows[Math.min(rows.length, degree) - 1] ?? null;
}

/** Feelings that Emotion Control may call up; only fear grows by degree. @rule TWI-440 */
export const EMOTIONS = ["fear", "calm", "despair", "hate", "hope", "love"] as const;

/** Senses that an effect may be about. @rule TWI-440 */
export const SENSES = ["sight", "hearing", "smell", "touch", "mental"] as const;

/** What a graded effect is about, where its result depends on it: a sense that is dazzled, a feeling that is called up. */
export interface Graded {
  readonly power: GradedKey;
  readonly about?: string;
}

/** Another condition in place of one that is about something else: hearing fails as sight does, other senses are only dazzled, and no feeling but fear makes anybody run. @rule TWI-440 */
function aboutIt(id: ConditionId, { power, about }: Graded): ConditionId {
  if (power === "emotionControl" && about !== undefined && about !== "fear") return "swayed";
  if (id !== "blind" || about === undefined || about === "sight") return id;
  return about === "hearing" ? "deaf" : "dazzled";
}

/** What a failed save against this effect brings: the row of its degree, of what the effect is about, sleep in place of unconsciousness where the extra says so. @rule TWI-234 TWI-440 TWI-450 */
export function effectResult(
  effect: Graded,
  failBy: number,
  minion: boolean,
  extras: { readonly sleep?: true } = {},
): GradedResult | null {
  const result = gradedResult(effect.power, failBy, minion);
  if (!result) return null;
  const { unconscious, ...rest } = result;
  const conditions = [...new Set(result.conditions.map((id) => aboutIt(id, effect)))];
  if (extras.sleep === true && unconscious === true) return { ...rest, conditions: [...conditions, "asleep"] };
  return { ...result, conditions };
}

/** DC to get out of a Snare. @rule TWI-440 */
export function snareEscapeDc(rank: number): number {
  return 20 + rank;
}
