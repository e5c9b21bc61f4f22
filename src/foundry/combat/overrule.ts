import type { Refusal } from "../../rules/kernel/refusal.ts";
import { offTurn, verdict } from "../../rules/kernel/turns/turn-and-reach.ts";
import { table } from "../apply/viewer.ts";
import { Questions } from "../rolls/questions.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";

const questions = new Questions();

/** Ask the Gamemaster whether something that the rules refuse may be done all the same. Says why it is refused; asked twice in one double click, it is asked once. */
export const askOverrule = async (refusal: Refusal, ruleset: RulesetDeclaration | null): Promise<boolean> =>
  (await questions.once(JSON.stringify([ruleset?.id, refusal]), async () => confirmed(refusal, ruleset))) === true;

async function confirmed(refusal: Refusal, ruleset: RulesetDeclaration | null): Promise<boolean> {
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

/** Leave to go on: at once, or on the Gamemaster's word. */
export interface Leave {
  readonly overrule: boolean;
}

/** Go on where nothing is in the way; else a player is told why not, and the Gamemaster asked. Null: it ends here. */
export async function leaveFor(no: Refusal | null, ruleset: RulesetDeclaration | null): Promise<Leave | null> {
  switch (verdict(no, game.user.isGM)) {
    case "silent":
      return { overrule: false };
    case "asked":
      return no && (await askOverrule(no, ruleset)) ? { overrule: true } : null;
    case "stopped":
      if (no) notifyRefusal(no, ruleset);
      return null;
  }
}

/** The same for something that takes part of a turn or doesn't, before its dialog opens. */
const leaveNow = (uuid: string, takes: boolean, ruleset: RulesetDeclaration | null): Promise<Leave | null> =>
  leaveFor(takes ? offTurn(uuid, table) : null, ruleset);

/** Who acts on the Gamemaster's word at this moment, from the question to the card that it was asked for. */
const granted = new Set<string>();
export const onWord = (uuid: string): boolean => granted.has(uuid);

/** Do something that takes part of a turn, or doesn't: whatever dialogs it opens, the card at its end stands on the word that was given before them. Null: it ended here. */
export async function inTurnOrOnWord<T>(
  uuid: string,
  takes: boolean,
  ruleset: RulesetDeclaration | null,
  act: () => Promise<T>,
): Promise<T | null> {
  // Asked once: what is begun from what was begun so goes on.
  if (granted.has(uuid)) return act();
  const leave = await leaveNow(uuid, takes, ruleset);
  if (!leave) return null;
  if (!leave.overrule) return act();
  granted.add(uuid);
  try {
    return await act();
  } finally {
    granted.delete(uuid);
  }
}
