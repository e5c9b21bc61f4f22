/** What the code asks for beside what is there; `missing` has a line each: the key, and who asks. */
export function checkLang(given?: {
  readonly have: ReadonlyMap<string, unknown>;
  readonly twice: readonly string[];
}): Promise<{
  readonly count: number;
  readonly missing: readonly string[];
  readonly gone: readonly string[];
  readonly unwritten: number;
  readonly unused: readonly string[];
  readonly twice: readonly string[];
  readonly odd: readonly string[];
}>;
