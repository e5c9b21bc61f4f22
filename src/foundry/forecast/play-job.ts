import { forecastFights } from "../../rules/forecast/index.ts";
import type { ForecastAdapter } from "../../rules/kernel/forecast.ts";
import { RulesError } from "../../rules/kernel/refusal.ts";
import type { ForecastAnswer, ForecastJob } from "./protocol.ts";

/** Milliseconds between two reports: often enough to look alive, seldom enough to cost nothing. */
const REPORT_EVERY = 60;

/**
 * Play a job to its end in a worker. Cancelling ends the worker, so nothing here listens.
 * @param adapter  what plays the job's ruleset, if anything does
 * @param post      sends an answer
 * @param now       a clock in milliseconds
 */
export function playJob(
  adapter: ForecastAdapter | undefined,
  job: ForecastJob,
  post: (answer: ForecastAnswer) => void,
  now: () => number,
): void {
  try {
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
