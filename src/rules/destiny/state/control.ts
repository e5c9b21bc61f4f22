import { originOf } from "../ids.ts";
import { type ActionDefinition, type ActionKey, ACTIONS, neverRefused } from "../turn/actions.ts";
import type { TurnLimits } from "../turn/economy.ts";
import type { ActionKind, DestinyCharacter, EncounterType } from "../types.ts";
import { grantsFor } from "./conditions.ts";

const FORCED: readonly string[] = ["compelled", "controlled"];

/** Refs of those who compel or control somebody, as far as the conditions say who brought them. @rule DES-272 */
export function controllersOf(who: Pick<DestinyCharacter, "conditions">): readonly string[] {
  const by = who.conditions.flatMap((c) => (FORCED.includes(c.id) ? [originOf(c.source).by] : []));
  return [...new Set(by)].filter((ref) => ref !== "");
}

/**
 * Whether somebody else chooses that this action is taken: of a Compelled one the Standard (its Free actions stay its own), of a Controlled one everything, Reactions and
 * Free actions too. Which Surge is left to them is `canReact`'s to say; dice are spent by whoever has them, and no check that costs nothing is ever refused.
 * @param cost  what it costs here, where that isn't the catalogue's
 * @rule DES-181 DES-209 DES-226 DES-272
 */
export function chosenByOther(
  who: DestinyCharacter,
  act: ActionKey,
  type: EncounterType | null,
  cost: ActionKind = ACTIONS[act].cost,
): boolean {
  const { resolver }: ActionDefinition = ACTIONS[act];
  const g = grantsFor(who, type);
  if (g.chooser === "self" || neverRefused(cost) || resolver === "surge" || resolver === "spend") return false;
  return g.reactions === "controller" || (cost !== "free" && cost !== "reaction");
}

/** The price of a Reaction that a controller chooses; who may choose is settled before anything is paid. @rule DES-066 DES-272 */
export function asChosen(limits: Pick<TurnLimits, "reactions">, action: string): string {
  const own = action === "reaction.surge" || action === "reaction.surgeResistance";
  return limits.reactions === "controller" && !own && action.startsWith("reaction.")
    ? `controlled.${action.slice("reaction.".length)}`
    : action;
}
