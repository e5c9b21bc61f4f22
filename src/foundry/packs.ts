import { declarations } from "./registry.ts";
import type { RulesetDeclaration } from "./ruleset.ts";
import { isPlayed } from "./settings/register.ts";

/** A compendium as far as its ruleset is read from it. */
export interface PackOfRuleset {
  readonly metadata: {
    readonly name?: string;
    readonly flags?: { readonly crossover?: { readonly ruleset?: string } };
  };
}

/** The ruleset of a whole compendium, whoever made it: what its manifest says, or what its name begins with. Null for one of several, or of none. */
export function rulesetOfPack({ metadata }: PackOfRuleset): RulesetDeclaration | null {
  const said = metadata.flags?.crossover?.ruleset;
  return (
    declarations().find((r) => (said === undefined ? metadata.name?.startsWith(`${r.id}-`) : r.id === said)) ?? null
  );
}

/** Whether a compendium is of use at this table: it is of no one ruleset, or of one that is played. */
export function packIsPlayed(pack: PackOfRuleset): boolean {
  const ruleset = rulesetOfPack(pack);
  return ruleset === null || isPlayed(ruleset);
}
