import type { Localize } from "../ruleset.ts";

/** Keys to text with Foundry's dictionaries. */
export const localize: Localize = (key, data) =>
  data ? game.i18n.format(key, mapText(data)) : game.i18n.localize(key);

/** Placeholders may hold keys themselves (a row named after a condition): those are translated too. */
function mapText(data: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([k, v]) => [
      k,
      typeof v === "string" && v.startsWith("CROSSOVER.") ? game.i18n.localize(v) : String(v),
    ]),
  );
}
