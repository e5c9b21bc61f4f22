import {
  boughtOff,
  fatigueOf,
  type ReliefEvent,
  type ReliefExchange,
  reliefExchange,
  type ReliefState,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Table } from "../../ruleset.ts";
import { isFudge } from "../models/is-fudge.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { describeStep } from "./attack/trace.ts";
import { reliefCard } from "./relief-card.ts";

/** Whoever the card is for, as they are now. */
const whose = (uuid: string, table: Table): FudgeActor | null => {
  const character = table.character(uuid);
  return isFudge(character) ? (character as FudgeActor) : null;
};

/** The first turn after an extra effort has tired somebody: a card on which a point buys that off. Who lets it lie recovers later, like from any fatigue. @rule FUD-344 FUD-671 FUD-684 FUD-709 */
export const reliefKind = defineExchange<unknown, ReliefExchange, ReliefState, ReliefEvent>({
  reducer: reliefExchange,
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    const [actor, character] = [table.party(uuid), whose(uuid, table)];
    return actor && character
      ? { accepted: true, request: { actor, fatigue: fatigueOf(character.conditions) } }
      : refuse("gone", { name: uuid });
  },
  rights: { buy: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const { actor } = state.request;
    const who = whose(actor.uuid, table);
    if (!who) return refuse("gone", { name: actor.name });
    const bought = boughtOff(who);
    return bought.accepted ? { ...event, changes: bought.changes } : bought;
  },
  parties: (state) => [state.request.actor],
  describe: (event, _state, localize) => describeStep(event, localize),
  view: reliefCard,
  gestures: { buy: async () => ({ event: { type: "buy", changes: [] } }) },
});
