/** Whoever comes up next is told before their turn: each player of their own heroes, once a turn. */
import { table } from "../apply/viewer.ts";
import { declarationOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { flowOf, flowState, participants } from "./flow.ts";

/** Whose turn comes after the one that is on; null where the order doesn't know yet, as where somebody names the next. */
function nextOf(combat: Combat.Implementation): Combatant.Implementation | null {
  const flow = flowOf(combat);
  if (!flow) return (combat as unknown as { readonly nextCombatant: Combatant.Implementation | null }).nextCombatant;
  const up = flow.foresees?.(flowState(combat, flow), participants(combat), table) ?? null;
  return up === null ? null : ((combat.combatants.get(up) as Combatant.Implementation | undefined) ?? null);
}

/** Follow the order of the fight that is on. */
export function tellWhoIsNext(): void {
  let told = "";
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    if (game.user.isGM || !combat.started || combat !== (game.combat as unknown)) return;
    const now = combat.combatant;
    // Before anybody's turn the order is still in the making: who is next then is told once it stands.
    if (!now) return;
    const next = nextOf(combat);
    const said = `${combat.id ?? ""} ${combat.round} ${now.id ?? ""} ${next?.id ?? ""}`;
    if (said === told) return;
    told = said;
    // Two heroes of one player: whoever is at the table already needs no call.
    if (next?.isOwner === true && !now.isOwner && declarationOf(next.actor))
      ui.notifications.info(localize("CROSSOVER.Shared.Combat.nextUp", { name: next.name ?? "" }));
  }) as never);
}
