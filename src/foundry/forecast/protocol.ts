import {
  forecastFights,
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
} from "../../rules/forecast/index.ts";
import type { ForecastAdapter } from "../../rules/kernel/forecast.ts";
import { RulesError } from "../../rules/kernel/refusal.ts";

/** File of the worker beside the system's module. */
export const WORKER_FILE = "forecast-worker.mjs";

/** What a worker is asked to play. */
export interface ForecastJob {
  readonly ruleset: string;
  readonly request: ForecastRequest;
  readonly plan: ForecastPlan;
}

/** What it answers: reports now and then, and once how it ended. */
export type ForecastAnswer =
  | { readonly type: "progress"; readonly progress: ForecastProgress }
  | { readonly type: "done"; readonly result: ForecastResult }
  | { readonly type: "failed"; readonly code: string; readonly data: Readonly<Record<string, unknown>> };

/** Milliseconds between two reports: often enough to look alive, seldom enough to cost nothing. */
const REPORT_EVERY = 60;

/**
 * Play a job to its end in a worker. Cancelling ends the worker, so nothing here listens.
 * @param adapters  the rulesets that can be played
 * @param post      sends an answer
 * @param now       a clock in milliseconds
 */
export function playJob(
  adapters: readonly ForecastAdapter[],
  job: ForecastJob,
  post: (answer: ForecastAnswer) => void,
  now: () => number,
): void {
  try {
    const adapter = adapters.find((a) => a.id === job.ruleset);
    if (!adapter) throw new RulesError("no-forecast", { ruleset: job.ruleset });
    const fights = forecastFights(adapter, job.request, job.plan);
    let told = now();
    for (;;) {
      const step = fights.next();
      if (step.done === true) {
        post({ type: "done", result: step.value });
        return;
      }
      if (now() - told < REPORT_EVERY) continue;
      told = now();
      post({ type: "progress", progress: step.value });
    }
  } catch (error) {
    post(failure(error));
  }
}

/** An error as it travels: by its code, so that the page can say it as it says its own. */
function failure(error: unknown): Extract<ForecastAnswer, { type: "failed" }> {
  if (error instanceof RulesError) return { type: "failed", code: error.code, data: error.data };
  return { type: "failed", code: error instanceof Error ? error.message : String(error), data: {} };
}
