import type { Change } from "../../rules/kernel/change.ts";
import { unseenIn } from "../board/lasting.ts";
import type { Localize, RulesetAdapter } from "../ruleset.ts";
import type { ConsequenceView } from "./card-view.ts";

/** What is said of an area that comes to stay or goes, on a board or on none; null for everything else. */
function areaSaid(change: Change, localize: Localize): Pick<ConsequenceView, "text" | "tone"> | null {
  const unseen = unseenIn(change);
  if (unseen)
    return {
      text: localize(`CROSSOVER.Shared.Area.${unseen.comes ? "lasts" : "over"}`, { name: unseen.name }),
      tone: "info",
    };
  if (change.kind === "set" || change.collection !== "Area") return null;
  const name = typeof change.data.name === "string" ? change.data.name : "";
  return {
    text: localize(`CROSSOVER.Shared.Area.${change.kind === "create" ? "put" : "gone"}`, { name }),
    tone: "info",
  };
}

/** A list of changes in words, as the ruleset says them. */
export function consequencesOf(
  changes: readonly Change[],
  ruleset: RulesetAdapter | null,
  state: ConsequenceView["state"],
  localize: Localize,
): ConsequenceView[] {
  return changes.flatMap((change) => {
    const said = areaSaid(change, localize) ?? ruleset?.describeChange(change, localize);
    return said ? [{ ...said, rule: change.rule, state }] : [];
  });
}
