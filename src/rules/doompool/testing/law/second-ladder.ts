/**
 * The second model, written from the ledger alone: dice as plain numbers of faces. It shares no code with the rules, on purpose,
 * and prefers counting and trying everything to being clever. Only the law tests beside it use it.
 */

/** One rung up is two faces more; what would pass twelve faces is counted. Ledger: DOO-010 DOO-011 */
export function risen(size: number, rungs = 1): { die: number; over: number } {
  let die = size;
  let over = 0;
  for (let rung = 0; rung < rungs; rung += 1) {
    if (die === 12) over += 1;
    else die += 2;
  }
  return { die, over };
}

/** Kinds whose die may be a d4; everything else never exists below d6. Ledger: DOO-014 */
const DOWN_TO_D4 = new Set(["effect", "stress", "trauma", "complication"]);

/** Rungs down, or null when the kind's floor is passed and nothing is left. Ledger: DOO-012 DOO-014 */
export function fallen(size: number, kind: string, rungs = 1): number | null {
  const die = size - 2 * rungs;
  return die < (DOWN_TO_D4.has(kind) ? 4 : 6) ? null : die;
}

/** The largest of some sizes, null for none. */
export function largest(sizes: readonly number[]): number | null {
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** Every way to choose `count` of the positions 0 to `length - 1`. */
export function choices(length: number, count: number): number[][] {
  if (count === 0) return [[]];
  const found: number[][] = [];
  for (let last = count - 1; last < length; last += 1) {
    for (const head of choices(last, count - 1)) found.push([...head, last]);
  }
  return found;
}

/** Every order of some positions; for short lists. */
export function orders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));
}

/** Sizes as a multiset key, for comparing pools whose order means nothing. */
export function heap(sizes: readonly number[]): string {
  return [...sizes].sort((a, b) => a - b).join(" ");
}

/**
 * Whether each of the prices (the least size that pays it) can be met by a die of its own, tried in every order; the fewest faces
 * that do it. @returns null when they cannot. Ledger: DOO-083 DOO-160
 */
export function paidBy(prices: readonly number[], doom: readonly number[]): number | null {
  let best: number | null = null;
  for (const picked of choices(doom.length, prices.length)) {
    const fits = orders(picked).some((order) => order.every((die, at) => (doom[die] ?? 0) >= (prices[at] ?? 0)));
    const faces = picked.reduce((sum, die) => sum + (doom[die] ?? 0), 0);
    if (fits && (best === null || faces < best)) best = faces;
  }
  return best;
}
