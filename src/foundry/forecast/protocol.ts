import type { ForecastPlan, ForecastProgress, ForecastRequest, ForecastResult } from "../../rules/forecast/index.ts";

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
