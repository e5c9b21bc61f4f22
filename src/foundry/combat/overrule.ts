import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { refusalText } from "../view/refusals.ts";

/** Ask the Gamemaster whether something that the rules refuse may be done all the same. Says why it is refused. */
export async function askOverrule(refusal: Refusal, ruleset: RulesetAdapter | null): Promise<boolean> {
  const { DialogV2 } = foundry.applications.api;
  const paragraph = (text: string): string => `<p>${foundry.utils.escapeHTML(text)}</p>`;
  const content =
    paragraph(refusalText(refusal, ruleset)) + paragraph(localize("CROSSOVER.Shared.Combat.overruleHint"));
  const answer = await DialogV2.confirm({
    window: { title: "CROSSOVER.Shared.Combat.overrule" },
    classes: ["crossover", "overrule", ...(ruleset ? [ruleset.id] : [])],
    content,
    rejectClose: false,
  } as never);
  return answer === true;
}
