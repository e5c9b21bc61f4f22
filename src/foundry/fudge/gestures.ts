import { derive, grantsFor, HEALTH, rangeBand, revivalRefusal, setHealth, withDeath } from "../../rules/fudge/index.ts";
import { change } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { statusId } from "../apply/condition-effect.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { CheckAsk } from "../ruleset.ts";
import { doDeed } from "../table/points.ts";
import { aimedAt, candidates } from "../targets.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { attackChoices, attackDraft, checkChoices, checkDraft, PLAIN_ATTACK } from "./asks.ts";
import { mayTake } from "./purse.ts";
import { fudgeSettings } from "./settings.ts";
import { actorPool, snapshot } from "./snapshot.ts";
import { attackEditor } from "./view/attack-editor.ts";
import { checkEditor } from "./view/check-editor.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const fudge = (): ReturnType<typeof rulesetById> => rulesetById("fudge");

const refusal = (r: { readonly reason: string }): string => refusalText({ accepted: false, ...r }, fudge());

const isRefusal = (value: object): value is Refusal => "accepted" in value;

/** Open the dialog of a check (or roll at once with the last choices) and open its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export async function openCheck(actor: Actor.Implementation, ask: CheckAsk): Promise<ChatMessage.Implementation | null> {
  const aims = aimedAt();
  const feet = aims[0] === undefined ? null : table.distance(actor.uuid, aims[0]);
  const choices = { actor: actor.uuid, trait: ask.trait, dc: ask.dc ?? null, routine: false, ability: null, circumstance: 0, off: [], versus: "", distance: Math.round(feet ?? 0), understands: true, tools: "proper" as const };
  const draft = checkDraft(choices, table, aims);
  if (isRefusal(draft)) {
    notifyRefusal(draft, fudge());
    return null;
  }
  const choice = await RollDialog.ask(checkEditor(localize, refusal), draft, ask.quick);
  if (!choice) return null;
  return openExchange({ kind: choice.draft.versus === "" ? "check" : "opposed", ask: checkChoices(choice.draft), actor, visibility: choice.visibility });
}

/** Attack whoever is targeted. An attack that the turn has no action left for is refused before anything is chosen. @rule FUD-110 FUD-271 FUD-701 */
export async function openAttack(actor: Actor.Implementation, attackId: string, quick = false): Promise<ChatMessage.Implementation | null> {
  const targets = aimedAt();
  const attack = derive(snapshot(actor), fudgeSettings()).attacks.find((a) => a.id === attackId);
  const turn = await mayTake(actor.uuid, attack?.action ?? "standard");
  if (!turn) return null;
  const feet = targets[0] === undefined ? null : table.distance(actor.uuid, targets[0]);
  const band = feet === null ? "short" : (rangeBand(feet, attack?.rangeDoublings ?? 0) ?? "beyond");
  const draft = attackDraft({ ...PLAIN_ATTACK, actor: actor.uuid, attack: attackId, targets, band, concealment: grantsFor(snapshot(actor)).sight ? "none" : "total", ...turn }, table, candidates());
  if (isRefusal(draft)) {
    notifyRefusal(draft, fudge());
    return null;
  }
  const choice = await RollDialog.ask(attackEditor(localize, refusal), draft, quick);
  if (!choice) return null;
  return openExchange({ kind: "attack", ask: attackChoices(choice.draft), actor, visibility: choice.visibility });
}

/** Set health points from the sheet's track, with every condition that comes and goes with them. Who was brought back lately is brought back again by the Gamemaster alone. @rule FUD-158 FUD-162 FUD-663 */
export async function setHealthTo(actor: Actor.Implementation, value: number): Promise<void> {
  const character = snapshot(actor);
  const no = character.health.value <= HEALTH.dead && value > HEALTH.dead ? revivalRefusal(character) : null;
  if (no && !game.user.isGM) {
    notifyRefusal(no, fudge());
    return;
  }
  await write(withDeath(character, actorPool(character), setHealth(character, value).changes));
}

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export const openRecovery = (actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> => doDeed(actor, "victoryPoints", "rest");

/** Turn a condition on or off from the sheet. @rule FUD-672 */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}
