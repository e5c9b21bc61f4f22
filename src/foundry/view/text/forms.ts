/**
 * A text that counts stands in one form for each way in which its language counts: `{ "by": "points", "one": "{points} point", "other": "{points} points" }`. `by` names the placeholder that is
 * counted (`count` where it isn't said). Which forms a language has is Unicode's word (`Intl.PluralRules`): English two, Polish four, Arabic six; `other` is there in each.
 */
export const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

type Data = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

/** How a language counts so many: "other" where it isn't a number ("half", "any number of"). */
function category(language: string, amount: string | number | undefined): string {
  const number = amount === undefined || amount === "" ? Number.NaN : Number(amount);
  if (!Number.isFinite(number)) return "other";
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(number);
}

/** The key under which a text stands for these numbers: the key itself for a text that doesn't count. */
export function formKey(
  key: string,
  data: Data | undefined,
  dictionary: { readonly lang: string; has: (key: string) => boolean; localize: (key: string) => string },
): string {
  if (dictionary.has(key) || !dictionary.has(`${key}.other`)) return key;
  const by = dictionary.has(`${key}.by`) ? dictionary.localize(`${key}.by`) : "count";
  const form = `${key}.${category(dictionary.lang, data?.[by])}`;
  return dictionary.has(form) ? form : `${key}.other`;
}
