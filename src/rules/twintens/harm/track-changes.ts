import { type Change, change } from "../../kernel/change.ts";
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
  return [...fields, ...stun, ...incurableEnds({ ref, track, conditions }, to)];
}
