import {
  attribute,
  checkRequest,
  COORDINATION,
  isTask,
  mayHelp,
  skillValue,
  type ActionContext,
  type ActionState,
  type Asked,
  type AttributeKey,
  type DramaCharacter,
  type Modifier,
} from "../../rules/drama/index.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { messageById, readCard } from "../exchange/record.ts";
import type { Party } from "../ruleset.ts";

/** The task of a card that others may help with; null where there is none any more. */
export function taskOn(message: string): ActionState | null {
  const found = messageById(message);
  const card = found ? readCard(found) : null;
  const state = card?.model.kind === "action" ? (card.state as ActionState | null) : null;
  return state && state.stage !== "resolved" && isTask(state) ? state : null;
}

/** What a helper brings to somebody's task: the same skill, or the attribute behind it; null for one who may not try it at all. @rule DRA-048 DRA-055 */
function valueFor(state: ActionState, who: DramaCharacter): number | null {
  const { skill } = state.request as ActionState["request"] & { readonly skill: string };
  const value = skill === "" ? null : skillValue(who, skill);
  // A skill that nobody may use untrained isn't helped with untrained either.
  if (value && "accepted" in value)
    return value.reason === "trainedOnly"
      ? null
      : attribute(who, (state.request.attribute ?? "per") satisfies AttributeKey).total;
  return value ? value.total : attribute(who, (state.request.attribute ?? "per") satisfies AttributeKey).total;
}

/** Whether somebody may help with a task: of the same side, within reach of the leader, who is the best of them. @rule DRA-055 */
export function canHelp(state: ActionState, who: DramaCharacter): boolean {
  const own = valueFor(state, who);
  return (
    own !== null &&
    who.ref !== state.request.actor.uuid &&
    who.side === state.request.side &&
    !state.helpers.some((h) => h.by === who.ref) &&
    mayHelp(state.request.action.value, own)
  );
}

/**
 * A helper's own check: Perception against 8.
 * @param message  id of the leader's card
 * @returns refusals `noHelp`, `helperUnfit`, and those of any check
 * @rule DRA-055
 */
export function helpRequest(
  message: string,
  who: DramaCharacter,
  party: Party,
  circumstances: readonly Modifier[],
  context: ActionContext,
): Asked {
  const task = taskOn(message);
  if (!task) return refuse("noHelp");
  if (!canHelp(task, who)) return refuse("helperUnfit", { name: task.request.actor.name });
  return checkRequest(
    { actor: who, party, trait: { attribute: "per", applies: null }, dn: COORDINATION.dn, circumstances },
    context,
  );
}
