import { SKILL_ROWS } from "../../rules/convert/index.ts";
import { rulesets } from "../registry.ts";
import type { Localize, RulesetAdapter, TraitName } from "../ruleset.ts";
import { commonTraits } from "./common-traits.ts";
import { isNamed } from "./trait-lookup.ts";

/** Skills of the table between rulesets that go by a name somewhere: the table's own word first, then what any ruleset calls them. */
function skillsNamed(typed: string): readonly string[] {
  const all = Object.keys(SKILL_ROWS);
  const called = rulesets().map((r) => ({
    skill: (name: string) => r.checks.skill?.(name, null) ?? null,
    keys: new Set(
      commonTraits(r)
        .filter((t) => isNamed([t.label, ...(t.aliases ?? [])], typed))
        .map((t) => t.key),
    ),
  }));
  return [
    ...all.filter((name) => isNamed([name], typed)),
    ...all.filter((name) => called.some(({ skill, keys }) => keys.has(skill(name) ?? ""))),
  ];
}

/**
 * The trait by which a character makes a check that was named in another ruleset's words: what Fudge calls Perception is Notice in Twin Tens. Null where nobody knows
 * the name, or their own ruleset has nothing of the kind.
 */
export function sameSkill(
  ruleset: RulesetAdapter,
  character: unknown,
  typed: string,
  localize: Localize,
): TraitName | null {
  const own = ruleset.checks.traits(character, localize);
  for (const name of skillsNamed(typed)) {
    const key = ruleset.checks.skill?.(name, character) ?? null;
    const found = own.find((t) => t.key === key);
    if (found) return found;
  }
  return null;
}
