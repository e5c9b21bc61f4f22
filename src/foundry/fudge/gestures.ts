import { derive, rangeBand, setHealth } from "../../rules/fudge/index.ts";
import { change } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { statusId } from "../apply/condition-effect.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { CheckAsk } from "../ruleset.ts";
import { aimedAt, candidates } from "../targets.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { attackChoices, attackDraft, checkChoices, checkDraft } from "./asks.ts";
import { fudgeSettings } from "./settings.ts";
import { snapshot } from "./snapshot.ts";
import { attackEditor } from "./view/attack-editor.ts";
import { checkEditor } from "./view/check-editor.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const fudge = (): ReturnType<typeof rulesetById> => rulesetById("fudge");

const refusal = (r: { readonly reason: string }): string => refusalText({ accepted: false, ...r }, fudge());

const isRefusal = (value: object): value is Refusal => "accepted" in value;

/** Open the dialog of a check (or roll at once with the last choices) and open its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export async function openCheck(actor: Actor.Implementation, ask: CheckAsk): Promise<ChatMessage.Implementation | null> {
  const choices = { actor: actor.uuid, trait: ask.trait, dc: ask.dc ?? null, routine: false, ability: null, circumstance: 0, off: [], versus: "" };
  const draft = checkDraft(choices, table, aimedAt());
  if (isRefusal(draft)) {
    notifyRefusal(draft, fudge());
    return null;
  }
  const choice = await RollDialog.ask(checkEditor(localize, refusal), draft, ask.quick);
  if (!choice) return null;
  return openExchange({ kind: choice.draft.versus === "" ? "check" : "opposed", ask: checkChoices(choice.draft), actor, visibility: choice.visibility });
}

/** Attack whoever is targeted. @rule FUD-110 FUD-701 */
export async function openAttack(actor: Actor.Implementation, attackId: string, quick = false): Promise<ChatMessage.Implementation | null> {
  const targets = aimedAt();
  const doublings = derive(snapshot(actor), fudgeSettings()).attacks.find((a) => a.id === attackId)?.rangeDoublings ?? 0;
  const feet = targets[0] === undefined ? null : table.distance(actor.uuid, targets[0]);
  const band = feet === null ? "short" : (rangeBand(feet, doublings) ?? "beyond");
  const trades = { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 };
  const draft = attackDraft({ actor: actor.uuid, attack: attackId, targets, cover: "none", concealment: "none", band, circumstance: 0, routine: false, trades }, table, candidates());
  if (isRefusal(draft)) {
    notifyRefusal(draft, fudge());
    return null;
  }
  const choice = await RollDialog.ask(attackEditor(localize, refusal), draft, quick);
  if (!choice) return null;
  return openExchange({ kind: "attack", ask: attackChoices(choice.draft), actor, visibility: choice.visibility });
}

/** Set health points from the sheet's track, with every condition that comes and goes with them. @rule FUD-158 FUD-663 */
export async function setHealthTo(actor: Actor.Implementation, value: number): Promise<void> {
  await write(setHealth(snapshot(actor), value).changes);
}

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Turn a condition on or off from the sheet. @rule FUD-672 */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}
