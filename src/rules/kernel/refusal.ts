/** What a refusal may say: names and numbers that the lang text has placeholders for. */
export type RefusalData = Readonly<Record<string, string | number>>;

/** A "no" of the game: play goes on, nothing changed. `reason` is the tail of a lang key, `CROSSOVER.<Ruleset>.Refusal.<reason>`. */
export interface Refusal {
  readonly accepted: false;
  readonly reason: string;
  readonly data?: RefusalData;
}

/** Refuse an event of play with its reason. */
export function refuse(reason: string, data?: RefusalData): Refusal {
  return data ? { accepted: false, reason, data } : { accepted: false, reason };
}

/** Whether something that was worked out is a "no". */
export const isRefusal = (made: object): made is Refusal => "accepted" in made && made.accepted === false;

/**
 * Input that no table can produce: a d7, a rank of NaN, an unknown condition. Thrown, never shown raw; the adapter logs it with its data and says one calm line.
 * `code` is stable and tested, `data` names the field and the accepted values.
 */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code} ${JSON.stringify(data)}`);
    this.name = "RulesError";
  }
}

/** The value if it is a whole number within the bounds; else a RulesError that names the field and what it accepts. */
export function whole(
  field: string,
  value: number,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): number {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RulesError("not-a-whole-number", { field, value, min, max });
  return value;
}
