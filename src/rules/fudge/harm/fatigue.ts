import type { Subject } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { settled } from "../state/condition-rows.ts";
import { addCondition, type ConditionStep, removeCondition } from "../state/progression.ts";
import type { ConditionState } from "../types.ts";

/** How tired somebody is. */
export type Fatigue = "normal" | "fatigued" | "exhausted" | "asleep";

const LADDER = ["normal", "fatigued", "exhausted", "asleep"] as const;

/** One step of fatigue taken back: asleep becomes exhausted, exhausted fatigued, fatigued normal. @rule FUD-372 */
export function recoverStep(state: Fatigue): Fatigue {
  return LADDER[Math.max(0, LADDER.indexOf(state) - 1)] ?? state;
}

/** The furthest step of fatigue that somebody's conditions come to. Asleep counts whatever stands beside it. @rule FUD-200 FUD-201 */
export function fatigueOf(state: readonly ConditionState[]): Fatigue {
  const present = settled(state);
  return LADDER.reduce<Fatigue>((worst, step) => (present.some((c) => c.id === step) ? step : worst), "normal");
}

/** Set somebody's fatigue: what was on the ladder before goes, whoever caused it; asleep keeps what it stands on. */
function setFatigue(
  subject: Subject,
  state: readonly ConditionState[],
  to: Fatigue,
  source: string | null,
): ConditionStep {
  const gone = LADDER.filter(
    (step) => step !== "normal" && step !== to && !(to === "asleep" && (step === "fatigued" || step === "exhausted")),
  );
  const cleared = gone.reduce<ConditionStep>(
    (so, id) => {
      const next = removeCondition(subject, so.state, { id });
      return { state: next.state, changes: [...so.changes, ...next.changes] };
    },
    { state, changes: [] },
  );
  if (to === "normal" || cleared.state.some((c) => c.id === to)) return cleared;
  const rest = cleared.state.filter((c) => c.id === "fatigued" || c.id === "exhausted");
  const imposed = addCondition(
    subject,
    cleared.state.filter((c) => !rest.includes(c)),
    { id: to, source },
  );
  return { state: [...rest, ...imposed.state], changes: [...cleared.changes, ...imposed.changes] };
}

/**
 * Take one step of fatigue: normal, fatigued, exhausted, asleep. It adds to what the same cause brought before, and stands beside what others did, so that it outlasts them.
 * @rule FUD-200 FUD-205 FUD-333
 */
export function tire(subject: Subject, state: readonly ConditionState[], source: string | null = null): ConditionStep {
  return addCondition(subject, state, { id: "fatigued", source, cumulative: true });
}

/**
 * A victory point's recovery: dazed or stunned goes at once, or one step of fatigue is taken back. At the first start of a turn after extra effort has tired somebody that is buying it
 * off, later an ordinary recovery; the point does the same.
 * @returns refusal `recover.nothing` when there is nothing of the kind
 * @rule FUD-344 FUD-345 FUD-372
 */
export function recoverWith(
  subject: Subject,
  state: readonly ConditionState[],
  what: "dazed" | "stunned" | "fatigue",
): ConditionStep | Refusal {
  if (what === "fatigue") {
    const now = fatigueOf(state);
    return now === "normal" ? refuse("recover.nothing") : setFatigue(subject, state, recoverStep(now), null);
  }
  const step = removeCondition(subject, state, { id: what });
  return step.changes.length === 0 ? refuse("recover.nothing") : step;
}

/** Hours of rest that end fatigued, and of sleep that end exhausted. */
const REST = { fatigued: 1, exhausted: 8 } as const;

/**
 * Resting without tricks: an hour of rest ends fatigued, eight hours of sleep end exhausted (and the sleep itself). Resting while exhausted puts one to sleep. Nothing of it
 * while the cause goes on (thirst, hunger).
 * @rule FUD-182 FUD-228 FUD-229
 */
export function rest(
  subject: Subject,
  state: readonly ConditionState[],
  hours: { readonly rested: number; readonly slept: number },
  blocked = false,
): ConditionStep {
  const now = fatigueOf(state.filter((c) => c.id !== "asleep"));
  if (blocked || now === "normal") return { state, changes: [] };
  if (now === "fatigued")
    return hours.rested + hours.slept >= REST.fatigued
      ? setFatigue(subject, state, "normal", null)
      : { state, changes: [] };
  if (hours.slept >= REST.exhausted) return setFatigue(subject, state, "normal", null);
  return hours.rested > 0 ? setFatigue(subject, state, "asleep", "rest") : { state, changes: [] };
}
