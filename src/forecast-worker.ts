/**
 * The worker that plays forecasts: a file of its own beside the system's module, which shares its parts. One line for each ruleset that has a forecast; what it plays is brought with the first job.
 * @module
 */
import type { ForecastAnswer, ForecastJob } from "./foundry/forecast/protocol.ts";
import type { ForecastAdapter } from "./rules/kernel/forecast.ts";

const FORECASTS: Readonly<Record<string, () => Promise<ForecastAdapter>>> = {
  destiny: async () => (await import("./rules/destiny/forecast/adapter.ts")).destinyForecast,
  doompool: async () => (await import("./rules/doompool/forecast/adapter.ts")).doompoolForecast,
  drama: async () => (await import("./rules/drama/forecast/adapter.ts")).dramaForecast,
  fudge: async () => (await import("./rules/fudge/forecast/adapter.ts")).fudgeForecast,
  twintens: async () => (await import("./rules/twintens/forecast/adapter.ts")).twintensForecast,
};

/** A dedicated worker as far as this file knows one. */
const scope = globalThis as unknown as {
  postMessage(answer: ForecastAnswer): void;
  onmessage: ((event: { readonly data: ForecastJob }) => void) | null;
};

async function play(job: ForecastJob): Promise<void> {
  // Nothing is imported outright: what an entry imports comes with every page.
  const { playJob } = await import("./foundry/forecast/play-job.ts");
  const adapter = await FORECASTS[job.ruleset]?.();
  playJob(
    adapter,
    job,
    (answer) => {
      scope.postMessage(answer);
    },
    () => performance.now(),
  );
}

scope.onmessage = ({ data }) => void play(data);
