/**
 * The worker that plays forecasts: a small file of its own beside the system's module. One line for each ruleset that has a forecast.
 * @module
 */
import { type ForecastAnswer, type ForecastJob, playJob } from "./foundry/forecast/protocol.ts";
import { destinyForecast } from "./rules/destiny/index.ts";
import { doompoolForecast } from "./rules/doompool/index.ts";
import { dramaForecast } from "./rules/drama/index.ts";
import { fudgeForecast } from "./rules/fudge/index.ts";
import { twintensForecast } from "./rules/twintens/index.ts";

const FORECASTS = [destinyForecast, doompoolForecast, dramaForecast, fudgeForecast, twintensForecast];

/** A dedicated worker as far as this file knows one. */
const scope = globalThis as unknown as {
  postMessage(answer: ForecastAnswer): void;
  onmessage: ((event: { readonly data: ForecastJob }) => void) | null;
};

scope.onmessage = ({ data }) => {
  playJob(
    FORECASTS,
    data,
    (answer) => {
      scope.postMessage(answer);
    },
    () => performance.now(),
  );
};
