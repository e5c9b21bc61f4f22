/**
 * One line of the answer to "why is this number what it is?".
 *
 * `label` is a lang key, `data` its placeholders, `rule` the ledger id that puts the line there. A line that changes nothing (a circumstance that a cap ate) may
 * still be shown: `note` names the lang key that says why.
 */
export interface Row {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly note?: string;
}

/** A number that can explain itself: its lines and their sum. */
export interface Explained {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Add up lines. The total is always the sum of what is shown, so a breakdown can't disagree with its number. */
export function explain(rows: readonly Row[]): Explained {
  return { total: rows.reduce((sum, row) => sum + row.value, 0), rows };
}

/** One line; lines of value 0 are kept by default because "Agility 0" is information too. */
export function row(label: string, value: number, rule: string, data?: Row["data"], note?: string): Row {
  const made: { -readonly [K in keyof Row]: Row[K] } = { label, value, rule };
  if (data) made.data = data;
  if (note) made.note = note;
  return made;
}
