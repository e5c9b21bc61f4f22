/** Steps of a scale of a ruleset beside those of the common one: `[common, own]`, both rising. */
export type Ladder = readonly (readonly [common: number, own: number])[];

/** Ranks that anybody is given; what lies outside counts as the end. */
export const COMMON_RANGE = { least: -5, most: 30 } as const;

const clamp = (value: number): number => Math.max(COMMON_RANGE.least, Math.min(COMMON_RANGE.most, value));

function along(points: readonly (readonly [number, number])[], at: number): number {
  const last = points.length - 1;
  let i = points.findIndex(([x], n) => n > 0 && at <= x);
  if (i === -1) i = last;
  const [x0, y0] = points[i - 1] ?? [0, 0];
  const [x1, y1] = points[i] ?? [1, 1];
  return x1 === x0 ? y0 : y0 + ((at - x0) * (y1 - y0)) / (x1 - x0);
}

/** A common rank on a ruleset's own scale, rounded to the nearest whole; halves go up. Equal ranks stay equal, and what was better never becomes worse. */
export function toOwn(ladder: Ladder, common: number): number {
  return Math.round(along(ladder, clamp(Number.isFinite(common) ? common : 0)));
}

/** A ruleset's own number on the common scale, to a tenth: rounding happens once, on the way out. */
export function fromOwn(ladder: Ladder, own: number): number {
  const back = ladder.map(([c, o]) => [o, c] as const);
  return clamp(Math.round(along(back, Number.isFinite(own) ? own : (ladder[0]?.[1] ?? 0)) * 10) / 10);
}

/** The step of a list of thresholds that a common rank reaches: the last whose `from` it is not below. */
export function stepFor<T>(steps: readonly (readonly [from: number, step: T])[], common: number): T | null {
  return steps.reduce<T | null>((found, [from, step]) => (common >= from ? step : found), null);
}
