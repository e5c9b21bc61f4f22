/** Whoever comes up next is told before their turn: each player of their own heroes, once a turn. */
import { table } from "../apply/viewer.ts";
import { rulesetOf } from "../registry.ts";
import type { FlowEvent } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { flowOf, flowState, participants } from "./flow.ts";

/** Whose turn comes after the one that is on; null where the order doesn't know yet, as where somebody names the next. */
function nextOf(combat: Combat.Implementation): Combatant.Implementation | null {
  const flow = flowOf(combat);
  if (!flow) return (combat as unknown as { readonly nextCombatant: Combatant.Implementation | null }).nextCombatant;
  if (flow.foreseen !== true) return null;
  const state = flowState(combat, flow);
  const event = flow.next(state);
  const full = flow.complete?.(state, event, participants(combat), table) ?? event;
  if ("then" in full || "accepted" in full) return null;
  const after = flow.reducer.step(state, full as FlowEvent);
  const up = after.accepted ? after.state.up : null;
  return up === null ? null : ((combat.combatants.get(up) as Combatant.Implementation | undefined) ?? null);
}

/** Follow the order of the fight that is on. */
export function tellWhoIsNext(): void {
  let told = "";
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    if (game.user.isGM || !combat.started || combat !== (game.combat as unknown)) return;
    const now = combat.combatant;
    const next = nextOf(combat);
    const said = `${combat.id ?? ""} ${combat.round} ${now?.id ?? ""} ${next?.id ?? ""}`;
    if (said === told) return;
    told = said;
    // Two heroes of one player: whoever is at the table already needs no call.
    if (next?.isOwner === true && now?.isOwner !== true && rulesetOf(next.actor))
      ui.notifications.info(localize("CROSSOVER.Shared.Combat.nextUp", { name: next.name ?? "" }));
  }) as never);
}
