/** A text, or one that counts in its forms. */
type Text = string | Readonly<Record<string, string>>;
type Texts = ReadonlyMap<string, Text>;

export interface LanguageReport {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly stale: readonly string[];
  readonly blanks: readonly string[];
  readonly forms: readonly string[];
  readonly long: readonly string[];
}

export function texts(lang?: string): { readonly have: Texts; readonly twice: readonly string[] };
export function checkLanguage(
  lang: string,
  english?: Texts,
  own?: Texts,
  known?: Readonly<Record<string, string>>,
): LanguageReport;
export function tierOf(key: string): string;
export const filesOf: (lang: string) => readonly string[];
export const counts: (group: unknown) => boolean;
/** Texts that are written down in docs/texts.json and are there no longer. */
export function gone(have?: Texts): readonly string[];
/** Texts that nobody has written down yet. */
export function unwritten(have?: Texts): readonly string[];
