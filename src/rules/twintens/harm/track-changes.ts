import { type Change, change } from "../../kernel/change.ts";
import type { DamageTrack, StunEnd, TwintensCharacter } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";

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

/** What must be written to get from the track of a character to another; each mark a field, so that undo gives back the very same. @rule TWI-206 TWI-219 */
export function trackChanges(
  character: Pick<TwintensCharacter, "ref" | "track">,
  to: DamageTrack,
  rule: string,
): readonly Change[] {
  const { ref, track } = character;
  const fields = [...COUNTERS, ...BOXES]
    .filter((f) => track[f] !== to[f])
    .map((f) => change(ref, `system.track.${f}`, track[f], to[f], rule));
  const stun =
    JSON.stringify(stunValue(track.stunned)) === JSON.stringify(stunValue(to.stunned))
      ? []
      : [change(ref, "system.track.stunned", stunValue(track.stunned), stunValue(to.stunned), rule)];
  return [...fields, ...stun];
}
