import { isManners } from "../../rules/kernel/manners.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { localize } from "./localize.ts";

/** A refusal in words: the ruleset's own sentence if it has one, else the shared one. Says what stops it and the way out. */
export function refusalText(refusal: Refusal, ruleset: RulesetAdapter | null): string {
  const { reason, data } = refusal;
  const root = ruleset ? ruleset.label.replace(/\.label$/, "") : "";
  // One sentence for all, with what one may do instead here.
  if (isManners(refusal))
    return localize(`CROSSOVER.Shared.Refusal.${reason}`, {
      ...data,
      instead: root === "" ? "" : `${root}.Manners.instead`,
    });
  const own = root === "" ? "" : `${root}.Refusal.${reason}`;
  const key = own !== "" && game.i18n.has(own) ? own : `CROSSOVER.Shared.Refusal.${reason}`;
  return localize(key, data);
}

/** Tell the user why not. */
export function notifyRefusal(refusal: Refusal, ruleset: RulesetAdapter | null): void {
  ui.notifications.warn(refusalText(refusal, ruleset));
}
