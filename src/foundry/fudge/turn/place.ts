import { initiativeRefusal } from "../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";

/** Somebody's place in the fight that is on, as long as their throw for it may be improved. @rule FUD-368 */
export function placeOf(
  uuid: string,
): { readonly accepted: true; readonly place: string; readonly initiative: number } | Refusal {
  const combat = game.combats.active;
  const combatant = combat?.combatants.find((c) => c.actor?.uuid === uuid);
  const initiative = combatant?.initiative ?? null;
  const no = initiativeRefusal({ announced: initiative !== null, begun: combat?.started === true });
  return (
    no ??
    (combatant && initiative !== null
      ? { accepted: true, place: combatant.uuid, initiative }
      : refuse("improve.noDice"))
  );
}
