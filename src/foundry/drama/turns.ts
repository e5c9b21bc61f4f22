import { combatantOf } from "../combat/purse.ts";
import { askDesk } from "../exchange/ask.ts";
import { RECOVERY, type ActionChoices, type Deed } from "./choices.ts";

/** What each deed pays in the economy of a turn; an interaction pays by its own name. */
const PRICE: Readonly<Record<Deed, string | null>> = { attack: "attack", interact: null, check: "check", defend: "defend", push: "check", race: "check", help: "check", hazard: null };

/**
 * An action that was made in a fight is paid for in the tracker: the rolled action of the turn by whoever rolls, and their turn by those of this user's who acted along. Who has rolled already is told so,
 * and the table decides.
 * @rule DRA-081 DRA-144
 */
export async function payTurns({ actor, deed, what, options, purpose, others }: ActionChoices): Promise<void> {
  const combatant = combatantOf(actor);
  const price = deed === "interact" ? what : deed === "defend" && options.includes("aggressiveDefence") ? "aggressiveDefend" : PRICE[deed];
  if (combatant?.isOwner && price !== null && !RECOVERY.includes(purpose)) {
    // The tracker is a window: asked for when there is a fight, so that whatever lists actions runs without a screen.
    const { spend } = await import("../combat/tracker.ts");
    await spend(combatant, price, false);
  }
  for (const uuid of others) {
    const other = combatantOf(uuid);
    if (other?.isOwner && other.id && other.combat?.id) await askDesk({ op: "flow", combat: other.combat.id, event: { type: "pass", id: other.id } });
  }
}
