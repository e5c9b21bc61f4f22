import { rulesetOf } from "../registry.ts";
import type { RulesetAdapter, TraitName } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";

/** Names of checks for text and windows that have no character at hand: those that everybody of the ruleset has, else those of somebody in the world. */
export function commonTraits(ruleset: RulesetAdapter): readonly TraitName[] {
  if (ruleset.checks.common) return ruleset.checks.common(localize);
  const somebody = game.actors.find((a) => rulesetOf(a) === ruleset) as unknown as Actor.Implementation | undefined;
  return somebody ? ruleset.checks.traits(ruleset.snapshot(somebody), localize) : [];
}
