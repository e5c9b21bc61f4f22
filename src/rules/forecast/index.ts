/** Whole fights played many times with a ruleset's own resolvers: win chance with its interval, rounds, who falls. */
export * from "../kernel/draw.ts";
export * from "./fight.ts";
export {
  type EntrantFate,
  FORECAST_LIMITS,
  forecastFights,
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
  roundsQuantile,
  runForecast,
} from "./forecast.ts";
export * from "./interval.ts";
