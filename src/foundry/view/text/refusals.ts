import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { isTurnOrReach } from "../../../rules/kernel/turns/turn-and-reach.ts";
import type { RulesetDeclaration } from "../../ruleset.ts";
import { isSaid } from "../../said.ts";
import { hasText, localize } from "./localize.ts";

/** Reasons without a sentence, each told to the console once. */
const wordless = new Set<string>();

/** The key of a reason's sentence: the first that has one. A reason that nobody wrote a sentence for (another package's, a fault's) is "not now" to a person, and stands in the console. */
function refusalKey(reason: string, keys: readonly string[]): string {
  const known = keys.find(hasText);
  if (known !== undefined) return known;
  if (!wordless.has(reason)) {
    wordless.add(reason);
    console.warn(`Crossover | there is no sentence for the refusal ${reason}`);
  }
  return "CROSSOVER.Shared.Refusal.unknown";
}

/** A refusal in words: the ruleset's own sentence if it has one, else the shared one. Says what stops it and the way out. */
export function refusalText(refusal: Refusal, ruleset: RulesetDeclaration | null): string {
  const { reason, data } = refusal;
  const root = ruleset ? ruleset.label.replace(/\.label$/, "") : "";
  // One sentence for all, with what one may do instead here.
  if (isTurnOrReach(refusal))
    return localize(`CROSSOVER.Shared.Refusal.${reason}`, {
      ...data,
      instead: root === "" ? "" : `${root}.TurnAndReach.instead`,
    });
  const own = root === "" ? [] : [`${root}.Refusal.${reason}`];
  return localize(refusalKey(reason, [...own, `CROSSOVER.Shared.Refusal.${reason}`]), data);
}

/** Reasons whose details are the program's: they stand in the console of whoever is told. */
const OURS: readonly string[] = ["malformed", "fault"];

/** Tell the user why not. */
export function notifyRefusal(refusal: Refusal, ruleset: RulesetDeclaration | null): void {
  if (OURS.includes(refusal.reason)) console.warn("Crossover | refused", refusal);
  // The desk in this very window failed at what the platform has told already: that there is no connection, say.
  if (refusal.reason === "fault" && isSaid(String(refusal.data?.["message"] ?? ""))) return;
  ui.notifications.warn(refusalText(refusal, ruleset));
}
