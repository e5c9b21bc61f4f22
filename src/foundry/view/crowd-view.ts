/** A row of the tracker, as far as it may stand for others. */
export interface CrowdRow {
  readonly id: string;
  /** Of whom it is a copy: the actor of the world; null for whoever stands alone. */
  readonly copyOf: string | null;
  /** It has to be seen: whose turn it is, who has something to press there. */
  readonly apart: boolean;
  /** It is out of the fight: it doesn't stand for those who are in it, nor they for it. */
  readonly out: boolean;
}

/** As many as are worth one row. */
const LEAST = 3;

/** Rows that one of them stands for, by the first of each: copies of one actor that follow each other in the order, all in the fight or all out of it, none of which has to be seen by itself. */
export function crowdsOf(rows: readonly CrowdRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < rows.length;) {
    const first = rows[at] as CrowdRow;
    const alike = (r: CrowdRow): boolean =>
      !r.apart && r.copyOf !== null && r.copyOf === first.copyOf && r.out === first.out;
    let end = at;
    while (end < rows.length && alike(rows[end] as CrowdRow)) end++;
    if (end - at >= LEAST)
      found.set(
        first.id,
        rows.slice(at + 1, end).map((r) => r.id),
      );
    at = Math.max(end, at + 1);
  }
  return found;
}
