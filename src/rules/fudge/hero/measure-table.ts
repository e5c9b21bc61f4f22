/** Ranks as measures: units, and the figures as the ledger's table prints them. */

/** What rank 0 measures in the base units. */
export const MEASURE_BASES = {
  mass: { us: 50, metric: 20 },
  force: { us: 50, metric: 200 },
  time: { us: 6, metric: 6 },
  distance: { us: 30, metric: 10 },
  volume: { us: 10, metric: 40 },
} as const;

/** Units from small to large, each in base units: pounds, pounds of force, seconds, feet, gallons; kilograms, newtons, seconds, meters, liters. */
export const MEASURE_UNITS = {
  mass: {
    us: [
      ["ounces", 1 / 16],
      ["pounds", 1],
      ["tons", 2000],
    ],
    metric: [
      ["grams", 1 / 1000],
      ["kilograms", 1],
      ["tonnes", 1000],
    ],
  },
  force: {
    us: [
      ["ouncesForce", 1 / 16],
      ["poundsForce", 1],
      ["tonsForce", 2000],
    ],
    metric: [
      ["newtons", 1],
      ["kilonewtons", 1000],
      ["meganewtons", 1e6],
    ],
  },
  time: {
    us: [
      ["seconds", 1],
      ["minutes", 60],
      ["hours", 3600],
      ["days", 86400],
      ["weeks", 604800],
      ["years", 31557600],
    ],
    metric: [
      ["seconds", 1],
      ["minutes", 60],
      ["hours", 3600],
      ["days", 86400],
      ["weeks", 604800],
      ["years", 31557600],
    ],
  },
  distance: {
    us: [
      ["inches", 1 / 12],
      ["feet", 1],
      ["miles", 5280],
    ],
    metric: [
      ["centimeters", 1 / 100],
      ["meters", 1],
      ["kilometers", 1000],
    ],
  },
  volume: {
    us: [
      ["cups", 1 / 16],
      ["gallons", 1],
    ],
    metric: [
      ["milliliters", 1 / 1000],
      ["liters", 1],
      ["cubicMeters", 1000],
    ],
  },
} as const satisfies Record<string, Record<"us" | "metric", readonly (readonly [string, number])[]>>;

/** Digits that count in a rounded figure. */
export const MEASURE_DIGITS = 2;

/** The least of a unit that is shown in it. */
export const EXACT_FIGURES = { least: 1 } as const;

/**
 * The US figures as the table prints them, ranks -5 to 16; `from` is what is added to a rank to find its place. Force is shown as mass is.
 * @rule FUD-643
 */
export const MEASURE_TABLE = {
  from: 5,
  mass: [
    [1.6, "pounds"],
    [3.1, "pounds"],
    [6.25, "pounds"],
    [12.5, "pounds"],
    [25, "pounds"],
    [50, "pounds"],
    [100, "pounds"],
    [200, "pounds"],
    [400, "pounds"],
    [800, "pounds"],
    [1600, "pounds"],
    [3200, "pounds"],
    [3.2, "tons"],
    [6.4, "tons"],
    [13, "tons"],
    [26, "tons"],
    [51, "tons"],
    [102, "tons"],
    [205, "tons"],
    [410, "tons"],
    [820, "tons"],
    [1600, "tons"],
  ],
  time: [
    [0.19, "seconds"],
    [0.37, "seconds"],
    [0.75, "seconds"],
    [1.5, "seconds"],
    [3, "seconds"],
    [6, "seconds"],
    [12, "seconds"],
    [24, "seconds"],
    [0.8, "minutes"],
    [1.6, "minutes"],
    [3.2, "minutes"],
    [6.4, "minutes"],
    [13, "minutes"],
    [26, "minutes"],
    [0.85, "hours"],
    [1.7, "hours"],
    [3.4, "hours"],
    [6.8, "hours"],
    [14, "hours"],
    [1.1, "days"],
    [2.3, "days"],
    [4.6, "days"],
  ],
  distance: [
    [11.25, "inches"],
    [1.9, "feet"],
    [3.75, "feet"],
    [7.5, "feet"],
    [15, "feet"],
    [30, "feet"],
    [60, "feet"],
    [120, "feet"],
    [240, "feet"],
    [480, "feet"],
    [960, "feet"],
    [1900, "feet"],
    [0.73, "miles"],
    [1.5, "miles"],
    [2.9, "miles"],
    [5.8, "miles"],
    [12, "miles"],
    [23, "miles"],
    [47, "miles"],
    [93, "miles"],
    [190, "miles"],
    [370, "miles"],
  ],
  volume: [
    [5, "cups"],
    [10, "cups"],
    [1.25, "gallons"],
    [2.5, "gallons"],
    [5, "gallons"],
    [10, "gallons"],
    [20, "gallons"],
    [40, "gallons"],
    [80, "gallons"],
    [160, "gallons"],
    [320, "gallons"],
    [640, "gallons"],
    [1300, "gallons"],
    [2600, "gallons"],
    [5100, "gallons"],
    [10000, "gallons"],
    [20000, "gallons"],
    [41000, "gallons"],
    [82000, "gallons"],
    [160000, "gallons"],
    [330000, "gallons"],
    [660000, "gallons"],
  ],
} as const satisfies Record<"mass" | "time" | "distance" | "volume", readonly (readonly [number, string])[]> & {
  readonly from: number;
};
