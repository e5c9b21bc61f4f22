/** A share of what was tried, with the interval that holds the true chance 95 times out of 100. */
export interface Estimate {
  /** 0 to 1; 0 when nothing was tried. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations that 95 % of a normal distribution lie within. */
const Z95 = 1.959963984540054;

/**
 * Wilson's interval for a chance that was met `hits` times in `tries`. Unlike the plain one it is honest at the ends: no wins in 100 fights is "0 to 4 %", not "0 to 0".
 * @param z  width in standard deviations
 */
export function wilson(hits: number, tries: number, z = Z95): Estimate {
  if (tries === 0) return { share: 0, low: 0, high: 1 };
  const share = hits / tries;
  const z2 = z * z;
  const centre = (share + z2 / (2 * tries)) / (1 + z2 / tries);
  const half = (z / (1 + z2 / tries)) * Math.sqrt((share * (1 - share)) / tries + z2 / (4 * tries * tries));
  return {
    share,
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === tries ? 1 : Math.min(1, centre + half),
  };
}
