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

/** Rows that one of them stands for, by the first of each: copies of one actor that follow each other in the order, none of which has to be seen by itself. Those who are out stand for none who are in the fight, but don't part them either: a squad stays one row when one in its middle goes down. */
export function crowdsOf(rows: readonly CrowdRow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < rows.length;) {
    const first = rows[at] as CrowdRow;
    const alike = (r: CrowdRow): boolean => (r.out || !r.apart) && r.copyOf !== null && r.copyOf === first.copyOf;
    let end = at;
    while (end < rows.length && alike(rows[end] as CrowdRow)) end++;
    for (const out of [false, true]) {
      const [head, ...others] = rows.slice(at, end).filter((r) => r.out === out && !r.apart);
      if (head && others.length + 1 >= LEAST)
        found.set(
          head.id,
          others.map((r) => r.id),
        );
    }
    at = Math.max(end, at + 1);
  }
  return found;
}
