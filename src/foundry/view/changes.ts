import type { Change } from "../../rules/kernel/change.ts";
import type { Localize, RulesetAdapter } from "../ruleset.ts";
import type { ConsequenceView } from "./card-view.ts";

/** A list of changes in words, as the ruleset says them. */
export function consequencesOf(
  changes: readonly Change[],
  ruleset: RulesetAdapter | null,
  state: ConsequenceView["state"],
  localize: Localize,
): ConsequenceView[] {
  return changes.flatMap((change) => {
    const said = ruleset?.describeChange(change, localize);
    return said ? [{ ...said, rule: change.rule, state }] : [];
  });
}
