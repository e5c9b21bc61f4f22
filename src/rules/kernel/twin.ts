/**
 * What somebody's best attack comes to against their own twin: the two figures by which a character of one ruleset can be held beside the same one of another, since both are chances and
 * counts of blows and no ruleset's ranks.
 */
export interface Twin {
  /** Name of the attack; a lang key for one without a name of its own. */
  readonly attack: string;
  /** Chance that it strikes the twin, 0 to 1. */
  readonly hit: number;
  /** Blows on average, misses counted, until the twin is out of the fight; `MANY` for one that it can't bring down. */
  readonly blows: number;
}

/** Nobody counts more blows than these. */
export const MANY = 99;

/** Where a blow may leave somebody, each with its share. */
export type Ways<State> = readonly (readonly [after: State, share: number])[];

/** A chance of getting anywhere below this counts as none. */
const LEAST = 1e-6;
/** States in a row after which nothing is left to count: nobody stands so long. */
const DEPTH = 2 * MANY;

/**
 * Blows on average until somebody is out. What comes of a blow is asked of the rules once for every state; harm only ever grows, so that no state comes back once it has been left.
 * @param keyOf  states of one key are one
 */
export function meanBlows<State>(
  start: State,
  keyOf: (state: State) => string,
  isOut: (state: State) => boolean,
  blow: (state: State) => Ways<State>,
): number {
  const known = new Map<string, number>();
  const from = (state: State, key: string, depth: number): number => {
    if (depth > DEPTH) return 0;
    const found = known.get(key);
    if (found !== undefined) return found;
    // Whatever leads back here takes nobody on.
    known.set(key, MANY);
    const next = new Map<string, { readonly after: State; share: number }>();
    let moved = 0;
    for (const [after, share] of blow(state)) {
      const out = isOut(after);
      const to = out ? "" : keyOf(after);
      if (to === key || share === 0) continue;
      moved += share;
      const way = next.get(to) ?? { after, share: 0 };
      way.share += share;
      next.set(to, way);
    }
    let mean = 1;
    for (const [to, { after, share }] of next) if (to !== "") mean += share * from(after, to, depth + 1);
    const blows = moved < LEAST ? MANY : Math.min(MANY, mean / moved);
    known.set(key, blows);
    return blows;
  };
  return from(start, keyOf(start), 0);
}

/** The attack that needs the fewest blows; of equals the one that strikes more often. Null for nobody's. */
export const bestTwin = (twins: readonly Twin[]): Twin | null =>
  twins.reduce<Twin | null>(
    (best, t) =>
      best === null || t.blows < best.blows - 1e-9 || (Math.abs(t.blows - best.blows) <= 1e-9 && t.hit > best.hit)
        ? t
        : best,
    null,
  );
