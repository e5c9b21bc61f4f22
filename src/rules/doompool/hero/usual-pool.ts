/** The pool that somebody usually rolls, where nobody says what they do: for odds and forecasts only, no rule. */
import { isDown } from "../powers/availability.ts";
import type { DoompoolCharacter } from "../types.ts";
import { type Die, DISTINCTION, SPECIALTY_DICE } from "../values.ts";

const largest = (dice: readonly Die[]): readonly Die[] => [...dice].sort((a, b) => b - a).slice(0, 1);

/** Affiliation, or all dice of a mob; a Distinction, the best power of each set, the best Specialty: what joins a pool without a price. @rule DOO-030 DOO-253 */
export function usualPool(c: DoompoolCharacter): readonly Die[] {
  const body: readonly Die[] = c.crowd
    ? Array.from({ length: Math.max(1, c.crowd.count) }, () => c.crowd?.size ?? 6)
    : [c.affiliations[c.grouping]];
  const powers = c.powerSets.flatMap((s) =>
    isDown(c, s) ? [] : largest(s.powers.filter((p) => !p.shutdown).map((p) => p.current)),
  );
  const specialty = largest(c.specialties.map((s) => SPECIALTY_DICE[s.rating][1]));
  return [...body, ...(c.distinctions.length > 0 ? [DISTINCTION.help] : []), ...powers, ...specialty];
}
