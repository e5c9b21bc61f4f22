import {
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
  runForecast,
} from "../../rules/forecast/index.ts";
import type { ForecastAdapter } from "../../rules/kernel/forecast.ts";
import { RulesError } from "../../rules/kernel/refusal.ts";
import { SYSTEM_ID } from "../ids.ts";
import { type ForecastAnswer, type ForecastJob, WORKER_FILE } from "./protocol.ts";

/** A forecast under way. */
export interface Running {
  /** Settles with the result, cancelled or whole; rejects with a RulesError or what else went wrong. */
  readonly result: Promise<ForecastResult>;
  readonly cancel: () => void;
  /** Whether it runs beside the page (a worker) or on it. */
  readonly beside: () => boolean;
}

/** As much of a Worker as this needs; tests bring their own. */
export interface WorkerLike {
  postMessage(job: ForecastJob): void;
  terminate(): void;
  onmessage: ((event: { readonly data: ForecastAnswer }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** A worker of ours, or null where the browser or a policy refuses one. */
export function openWorker(): WorkerLike | null {
  try {
    const route = foundry.utils.getRoute(`systems/${SYSTEM_ID}/${WORKER_FILE}`);
    return new Worker(route, { type: "module" }) as unknown as WorkerLike;
  } catch {
    return null;
  }
}

/** Let the page draw and listen before going on. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Fights on the page between two breaths: little enough for a frame with a few fighters. */
const PAGE_CHUNK = 50;

/**
 * Play a forecast, beside the page if a worker is to be had; where it is refused, or fails before it has answered, on the page in small steps.
 * @param worker  makes the worker; null for none
 */
export function startForecast(
  adapter: ForecastAdapter,
  request: ForecastRequest,
  plan: ForecastPlan,
  onProgress: (progress: ForecastProgress) => void,
  worker: () => WorkerLike | null = openWorker,
): Running {
  const signal = { aborted: false };
  let last: ForecastResult | null = null;
  let helper: WorkerLike | null = worker();
  let settle: ((result: ForecastResult) => void) | null = null;
  const report = (progress: ForecastProgress): void => {
    last = progress.result;
    onProgress(progress);
  };
  const onPage = (): Promise<ForecastResult> =>
    runForecast(adapter, request, { ...plan, chunk: PAGE_CHUNK, onProgress: report, signal, pause: breathe });

  const beside = (one: WorkerLike): Promise<ForecastResult> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        one.terminate();
        helper = null;
        settle = null;
      };
      settle = (result) => {
        end();
        resolve(result);
      };
      let answered = false;
      one.onerror = (event) => {
        end();
        if (signal.aborted) return;
        if (answered) reject(event instanceof Error ? event : new Error("worker"));
        else onPage().then(resolve, reject);
      };
      one.onmessage = ({ data }) => {
        answered = true;
        if (data.type === "progress") report(data.progress);
        else {
          end();
          if (data.type === "failed") reject(new RulesError(data.code, data.data));
          else {
            report({ done: data.result.fights, total: plan.fights, result: data.result });
            resolve(data.result);
          }
        }
      };
      one.postMessage({ ruleset: adapter.id, request, plan });
    });

  return {
    result: helper ? beside(helper) : onPage(),
    cancel: () => {
      signal.aborted = true;
      if (settle) settle({ ...(last ?? NOTHING), stopped: "cancelled" });
    },
    beside: () => helper !== null,
  };
}

/** What there is when nothing was played yet. */
const NOTHING: ForecastResult = {
  fights: 0,
  win: { share: 0, low: 0, high: 1 },
  wins: [0, 0],
  draws: 0,
  undecided: 0,
  rounds: [],
  fates: [[], []],
  stopped: null,
};
