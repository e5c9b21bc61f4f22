import { type Change, change } from "../../kernel/change.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { DamageTrack, StunEnd, TwintensCharacter } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";
import { incurableEnds } from "./incurable.ts";

const stunValue = (
  stun: StunEnd | null,
): null | {
  readonly round: number;
  readonly key: number | { readonly total: number; readonly dex: number; readonly rolloff: readonly number[] };
} =>
  stun && {
    round: stun.round,
    key:
      typeof stun.key === "number"
        ? stun.key
        : { total: stun.key.total, dex: stun.key.dex, rolloff: [...(stun.key.rolloff ?? [])] },
  };

/** Who is out of danger is marked as stable, until they come to themselves, are in danger again, or die. @rule TWI-243 TWI-460 */
function steadied(who: Pick<TwintensCharacter, "ref" | "track" | "conditions">, to: DamageTrack): readonly Change[] {
  const lies = to.unconscious && !to.dying && !to.dead;
  if (lies && who.track.dying)
    return impose(who.ref, who.conditions, "stable", { source: "track", until: { at: "never" } }, "TWI-243");
  return lies ? [] : held(who, "stable").map((c) => lift(who.ref, c, "TWI-243"));
}

/** What must be written to get from the track of a character to another; each mark a field, so that undo gives back the very same. What made marks incurable goes with the last of them. @rule TWI-206 TWI-219 TWI-452 */
export function trackChanges(
  character: Pick<TwintensCharacter, "ref" | "track"> & Partial<Pick<TwintensCharacter, "conditions">>,
  to: DamageTrack,
  rule: string,
): readonly Change[] {
  const { ref, track, conditions = [] } = character;
  const fields = [...COUNTERS, ...BOXES]
    .filter((f) => track[f] !== to[f])
    .map((f) => change(ref, `system.track.${f}`, track[f], to[f], rule));
  const stun =
    JSON.stringify(stunValue(track.stunned)) === JSON.stringify(stunValue(to.stunned))
      ? []
      : [change(ref, "system.track.stunned", stunValue(track.stunned), stunValue(to.stunned), rule)];
  const who = { ref, track, conditions };
  return [...fields, ...stun, ...incurableEnds(who, to), ...steadied(who, to)];
}
