import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { parseValue } from "../dice/units.ts";
import { measure } from "../dice/value-chart.ts";
import { effectiveLimit } from "../hero/derive.ts";
import { dimensionOf } from "../hero/limit-dimensions.ts";
import { LIMITS } from "../hero/limits.ts";
import { powerValue } from "../powers/powers.ts";
import type { DramaSettings } from "../settings.ts";
import { type DramaCharacter, LIMIT_KEYS, type LimitKey, type PowerEntry } from "../types.ts";
import type { PushGoal } from "./push.ts";

/** The limit that a skill pushes; null for any other skill. @rule DRA-069 */
export const limitOf = (skill: string): LimitKey | null => LIMIT_KEYS.find((l) => LIMITS[l].skill === skill) ?? null;

/** What a push is for, from what was typed: "150 kg" or "10"; null for nothing in particular. @rule DRA-056 DRA-062 DRA-068 */
export function goalOf(
  who: DramaCharacter,
  skill: string,
  typed: string,
  settings: Pick<DramaSettings, "valueRounding">,
): PushGoal | Refusal | null {
  const limit = limitOf(skill);
  if (limit === null || typed.trim() === "") return null;
  const read = parseValue(typed, dimensionOf(limit), settings.valueRounding);
  return read.accepted ? { value: read.value, limit: effectiveLimit(who, limit, 0) ?? 0 } : read;
}

/** What a push of a telekinesis is for: a mass that its value doesn't lift; null for any other power, and for nothing in particular. @rule DRA-056 DRA-062 DRA-068 DRA-351 */
export function powerGoalOf(
  power: PowerEntry | null,
  typed: string,
  settings: Pick<DramaSettings, "valueRounding">,
): PushGoal | Refusal | null {
  if (power?.key !== "telekinesis" || typed.trim() === "") return null;
  const read = parseValue(typed, "mass", settings.valueRounding);
  return read.accepted ? { value: read.value, limit: powerValue(power) } : read;
}

/** A mass in kilograms, from what was typed: "40 kg", or "8" for a value. @rule DRA-062 DRA-070 */
export function massOf(typed: string, settings: Pick<DramaSettings, "valueRounding">): number | Refusal {
  if (typed.trim() === "") return refuse("nothingThrown");
  const read = parseValue(typed, "mass", settings.valueRounding);
  return read.accepted ? (read.measure ?? measure(read.value)) : read;
}

/** Metres, from what was typed: "30 m", or "7" for a value. @rule DRA-062 DRA-153 */
export function metresOf(typed: string, settings: Pick<DramaSettings, "valueRounding">): number | Refusal {
  const read = parseValue(typed, "distance", settings.valueRounding);
  return read.accepted ? (read.measure ?? measure(read.value)) : read;
}
