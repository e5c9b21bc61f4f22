import type { Localize, RulesetAdapter } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { meant } from "./trait-lookup.ts";

/** Names that one sentence lists. */
const MOST = 8;

/** The first few of a list as it stands in a sentence; what is one's own stands first in it. */
export const firstOf = (list: readonly { readonly label: string }[]): string =>
  listed([...new Set(list.map((x) => x.label))].slice(0, MOST));

/** The way out of a name that nobody knows: what was probably meant, else what there is. */
export function instead<T extends { readonly label: string }>(
  list: readonly T[],
  names: (item: T) => readonly string[],
  typed: string,
  localize: Localize,
): string {
  const near = meant(list, names, typed);
  return near.length > 0
    ? localize("CROSSOVER.Shared.Chat.didYouMean", { names: firstOf(near) })
    : localize("CROSSOVER.Shared.Chat.thereAre", { names: firstOf(list) });
}

/** What to say of a trait that somebody has not. */
export const unknownTrait = (ruleset: RulesetAdapter, character: unknown, typed: string, localize: Localize): string =>
  localize("CROSSOVER.Shared.Chat.unknownTrait", {
    text: typed,
    instead: instead(
      ruleset.checks.traits(character, localize),
      (t) => [t.label, ...(t.aliases ?? [])],
      typed,
      localize,
    ),
  });
