import { refuse } from "../../kernel/refusal.ts";
import type { ActionExchange } from "../cards/types.ts";
import { groupsOf } from "../dice/multi.ts";
import { actionRows } from "../dice/totals.ts";
import type { DramaSettings } from "../settings.ts";
import { MOST_AT_ONCE } from "../values.ts";
import type { Asked } from "./requests/actions.ts";

/** What an action comes to before its dice. */
const known = ({ action }: ActionExchange): number =>
  action.value + actionRows(action).reduce((sum, r) => sum + r.value, 0);

/**
 * Several who do the same thing at the same time, on one roll of one of them: their values lie within 1 of each other, and whoever comes to the lowest total before the dice, wounds and hurry
 * and all, counts for everybody, as does the weakest effect; the roller's own state of mind holds for the dice, and all have to be trained for a trained roll.
 * @param lead    the action of whoever rolls
 * @param others  the same action of each of the others
 * @returns refusals `groupSpread`, `tooManyActors`
 * @rule DRA-054 DRA-080 DRA-081 DRA-082 DRA-089 DRA-153
 */
export function actTogether(lead: ActionExchange, others: readonly ActionExchange[]): Asked {
  if (others.length === 0) return { accepted: true, request: lead };
  const all = [lead, ...others];
  const values = all.map((r) => r.action.value);
  const [group, ...more] = groupsOf(values);
  if (!group || more.length > 0)
    return refuse("groupSpread", { least: Math.min(...values), most: Math.max(...values) });
  const size = all.reduce((sum, r) => sum + r.group, 0);
  if (size > MOST_AT_ONCE) return refuse("tooManyActors", { most: MOST_AT_ONCE });
  const weakest = all.reduce((least, r) => (known(r) < known(least) ? r : least));
  const effects = all.flatMap((r) => r.action.effectValue ?? []);
  return {
    accepted: true,
    request: {
      ...lead,
      group: size,
      dice: { ...lead.dice, skilled: all.every((r) => r.dice.skilled) },
      action: {
        ...weakest.action,
        ...(effects.length > 0 && { effectValue: Math.min(...effects) }),
      },
      onRoll: all.flatMap((r) => r.onRoll),
    },
  };
}

/**
 * How many of a group act where nobody says: all, as far as the table lets so many act on one roll.
 * @rule DRA-081 DRA-094
 */
export const groupAtMost = (group: number, { mostActors }: Pick<DramaSettings, "mostActors">): number =>
  Math.min(group, mostActors);

/**
 * An action within what the Gamemaster lets one roll be aimed at, and act on it.
 * @returns refusals `tooManyTargets`, `tooManyActors`, each with the most that there may be
 * @rule DRA-094
 */
export function withinMaximum(
  request: ActionExchange,
  { mostTargets, mostActors }: Pick<DramaSettings, "mostTargets" | "mostActors">,
): Asked {
  if (request.targets.length > mostTargets) return refuse("tooManyTargets", { most: mostTargets });
  if (request.group > mostActors) return refuse("tooManyActors", { most: mostActors });
  return { accepted: true, request };
}
