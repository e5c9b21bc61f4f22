import { refuse } from "../../kernel/refusal.ts";
import { isTask } from "../cards/reading.ts";
import type { ActionState } from "../cards/types.ts";
import { COORDINATION, mayHelp } from "../dice/multi.ts";
import { attribute, skillValue } from "../hero/derive.ts";
import { key } from "../labels.ts";
import { actionOn, type DramaSituation } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";
import { action, barred, type Common, common, modifiers } from "./act.ts";
import { checkRequest } from "./requests/actions.ts";

/** The task of a card that others may help with; null where there is none any more. @rule DRA-055 */
function taskOn(message: string, s: DramaSituation): ActionState | null {
  const state = actionOn(s, message);
  return state && state.stage !== "resolved" && isTask(state) ? state : null;
}

/** What a helper brings to somebody's task: the same skill, or the attribute behind it; null for one who may not try it at all. @rule DRA-048 DRA-055 */
function valueFor(state: ActionState, who: DramaCharacter): number | null {
  const { skill } = state.request as ActionState["request"] & { readonly skill: string };
  const bare = attribute(who, state.request.attribute ?? "per").total;
  const value = skill === "" ? null : skillValue(who, skill);
  // A skill that nobody may use untrained isn't helped with untrained either.
  if (value && "accepted" in value) return value.reason === "trainedOnly" ? null : bare;
  return value ? value.total : bare;
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

/** A helper's own check with the task on a card: Perception against 8. @rule DRA-055 */
export const help = action<{ readonly card: string } & Common>({
  rules: ["DRA-055"],
  label: { key: key("Deed", "help") },
  group: "checks",
  at: ["card"],
  refused: (s, who) => barred(s, who, "check"),
  price: () => ["check"],
  choices: {
    card: { pick: "words", label: { key: key("Deed", "help") }, silent: true, longest: 40 },
    ...common(),
  },
  make: ({ c, who, party, context, s }) => {
    const task = taskOn(c.card, s);
    if (!task) return refuse("noHelp");
    if (!canHelp(task, who)) return refuse("helperUnfit", { name: task.request.actor.name });
    return checkRequest(
      {
        actor: who,
        party,
        trait: { attribute: "per", applies: null },
        dn: COORDINATION.dn,
        circumstances: modifiers(c),
      },
      context,
    );
  },
  title: () => key("Deed", "help"),
  keeps: () => ({ helps: true }),
});
