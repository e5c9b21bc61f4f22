/** Whole fights played many times with a ruleset's own resolvers: win chance with its interval, rounds, who falls. */
export * from "./random.ts";
export * from "./interval.ts";
export * from "./fight.ts";
export {
  FORECAST_LIMITS,
  forecastFights,
  roundsQuantile,
  runForecast,
  type Entrant,
  type EntrantFate,
  type ForecastListener,
  type ForecastPlan,
  type ForecastProgress,
  type ForecastRequest,
  type ForecastResult,
} from "./forecast.ts";
