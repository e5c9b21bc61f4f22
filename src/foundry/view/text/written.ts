import type { Localize } from "../../ruleset.ts";

/** The text of a key, or null where nobody wrote one: what a list knows has a name there, what people named themselves keeps their own. */
export function written(key: string, localize: Localize): string | null {
  if (localize.has) return localize.has(key) ? localize(key) : null;
  const text = localize(key);
  return text === key ? null : text;
}
