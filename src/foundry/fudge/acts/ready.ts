/** What an act says to the order of the fight, where it does: an action that is readied is written there, and paid there. */
import { type Done, type FudgeSituation, triedAct } from "../../../rules/fudge/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { combatantOf } from "../../combat/purse.ts";
import { declarationById } from "../../registry.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";

type Played = { play(event: object): Promise<unknown> } | null;

/** What an act is of the order; null for any other. @rule FUD-303 FUD-687 */
function orderIn(
  asked: Parameters<ActsAdapter["open"]>[1],
  at: (self: string) => FudgeSituation,
): Done | Refusal | null {
  const tried = triedAct(asked, at);
  if (!tried.accepted || !("perform" in tried.act)) return null;
  return tried.act.perform(tried.s, tried.chosen, null) as Done | Refusal;
}

/** Opens what has a card; what is of the order is said to it. */
export const inOrder =
  (open: ActsAdapter["open"], at: (self: string) => FudgeSituation): ActsAdapter["open"] =>
  async (actor, asked, visibility, overrule) => {
    const done = orderIn(asked, at);
    if (done === null) return open(actor, asked, visibility, overrule);
    const [combat, place] = [game.combats.active as unknown as Played, combatantOf(actor.uuid)];
    if (!done.accepted) notifyRefusal(done, declarationById("fudge"));
    else if (combat && place && done.order) await combat.play({ ...done.order, id: place.id });
    return null;
  };
