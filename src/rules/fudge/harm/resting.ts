import type { Subject } from "../../kernel/change.ts";
import { mayBeWoken, sleepItOff } from "../fortune/effort.ts";
import type { ConditionStep } from "../state/progression.ts";
import type { ConditionState } from "../types.ts";
import { rest } from "./fatigue.ts";
import { ordealsOf } from "./ordeals.ts";

/** A night's sleep, in hours. */
const NIGHT = 8;

/** Nobody recovers from anything while they neither eat nor drink. @rule FUD-182 */
const inWant = (conditions: readonly ConditionState[]): boolean =>
  ordealsOf({ conditions }).some((c) => c.trait === "thirst" || c.trait === "hunger");

/**
 * What hours of rest do to tiredness: an hour ends fatigued, a night's sleep exhausted; who fell asleep from extra effort loses exhausted within the hour and sleeps on. Nothing of it
 * while thirst or hunger goes on.
 * @rule FUD-182 FUD-228 FUD-229 FUD-343
 */
export function restedFrom(subject: Subject, conditions: readonly ConditionState[], hours: number): ConditionStep {
  if (inWant(conditions)) return { state: conditions, changes: [] };
  if (hours < NIGHT && !mayBeWoken(conditions)) return sleepItOff(subject, conditions, hours);
  return rest(subject, conditions, { rested: hours, slept: hours >= NIGHT ? hours : 0 });
}
