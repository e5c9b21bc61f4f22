import { type Change, change } from "../../../rules/kernel/change.ts";

/** An initiative that was rolled before somebody was surprised, or before they no longer were, is changed by as much as it costs, as long as nobody has acted. @param by -10, or 10 back @rule FUD-262 */
export function initiativeShifted(uuid: string, by: number): readonly Change[] {
  const combat = game.combats.active;
  const place = combat?.combatants.find((c) => c.actor?.uuid === uuid);
  const initiative = place?.initiative ?? null;
  return place && initiative !== null && combat?.started === false
    ? [change(place.uuid, "initiative", initiative, initiative + by, "FUD-262")]
    : [];
}
