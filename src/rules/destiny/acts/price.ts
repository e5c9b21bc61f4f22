import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import { usedAs } from "../turn/used-as.ts";
import type { ActionKind, DestinyCharacter } from "../types.ts";

/** How an action is taken: by hand as the catalogue has it, as the Reaction that was readied, as an opportunity, or as what a Takedown allows. */
export type How = "own" | "readied" | "opportunity" | "takedown";

/** Economy actions of a cost; `anytime` for what others' turns allow too. @rule DES-060 DES-065 */
export function costOf(cost: ActionKind, anytime = false): readonly string[] {
  switch (cost) {
    case "standard":
    case "move":
    case "quick":
      return [cost];
    case "free":
      return [anytime ? "freeAnytime" : "free"];
    case "reaction":
      return ["reaction.power"];
    default:
      return [];
  }
}

/** What an action of the catalogue costs somebody now, after edges, items and the way it is taken. @rule DES-066 DES-108 DES-170 DES-198 */
export function priceOf(
  who: Pick<DestinyCharacter, "edges" | "lasting">,
  act: ActionKey,
  how: How,
  cost?: ActionKind,
): readonly string[] {
  if (how === "readied") return ["reaction.readied"];
  if (how === "opportunity") return ["reaction.opportunityAttack"];
  if (how === "takedown") return [];
  return costOf(usedAs(who, act, cost === undefined ? {} : { cost }).cost, ACTIONS[act].anytime);
}

/** Prices that are part of a turn. @rule DES-060 DES-065 DES-066 */
const OF_TURN: readonly string[] = ["standard", "move", "quick", "free", "bonusStandard"];

/** Whether what costs that is part of a turn, so that whoever isn't up waits with it; a Reaction of any kind and what is free at any time aren't. @rule DES-060 DES-065 DES-066 */
export const isOfTurn = (prices: readonly string[]): boolean => prices.some((p) => OF_TURN.includes(p));
