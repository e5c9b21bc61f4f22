import type { Localize, RulesetAdapter } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { isNamed, meant } from "./trait-lookup.ts";

/** Names that one sentence lists. */
const MOST = 8;

/** The first few of a list as it stands in a sentence; what is one's own stands first in it. */
export function firstOf(list: readonly { readonly label: string }[]): string {
  const all = [...new Set(list.map((x) => x.label))];
  const names = listed(all.slice(0, MOST));
  return all.length > MOST ? localize("CROSSOVER.Shared.Chat.andMore", { names, count: all.length - MOST }) : names;
}

/** What somebody could have meant with one command and said with another. */
export interface Said {
  readonly command: string;
  readonly named: readonly { readonly label: string; readonly aliases?: readonly string[] }[];
}

/** The command that a name belongs to which another one doesn't know, ready to be written: `/check Perception`. Null for a name that nothing has. */
export function elsewhere(typed: string, lists: readonly Said[], say: Localize): string | null {
  for (const { command, named } of lists) {
    const found = named.find((n) => isNamed([n.label, ...(n.aliases ?? [])], typed));
    if (found) return say("CROSSOVER.Shared.Chat.otherCommand", { command: `${command} ${found.label}` });
  }
  return null;
}

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
