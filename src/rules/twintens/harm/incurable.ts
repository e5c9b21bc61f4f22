/** Harm that no power heals: marks of the track that an Incurable attack has made, kept as conditions beside it until the mark is gone. */
import type { Change } from "../../kernel/change.ts";
import { change } from "../../kernel/change.ts";
import { conditionState, impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { DamageTrack, Mark, TwintensCharacter } from "../types.ts";
import { BOXES, COUNTERS } from "../values.ts";

type Hurt = Pick<TwintensCharacter, "ref" | "track" | "conditions">;

/** Marks that heal at all. */
const MARKS: readonly Exclude<Mark, "dead">[] = [
  ...COUNTERS,
  ...BOXES.filter((b): b is Exclude<typeof b, "dead"> => b !== "dead"),
];

const count = (track: DamageTrack, mark: Mark): number => Number(track[mark]);

/** What an Incurable attack leaves beside the marks that it makes. @param source  power and user @rule TWI-452 */
export function incurableChanges(who: Hurt, after: DamageTrack, source: string): readonly Change[] {
  return MARKS.flatMap((mark): readonly Change[] => {
    const made = count(after, mark) - count(who.track, mark);
    if (made <= 0) return [];
    const { effect } = conditionState("incurable", { trait: mark, source });
    const before = who.conditions.find((c) => c.effect === effect);
    return before
      ? [
          change(
            `${who.ref}.ActiveEffect.${effect}`,
            "system.degree",
            before.degree,
            (before.degree ?? 0) + made,
            "TWI-452",
          ),
        ]
      : impose(
          who.ref,
          who.conditions,
          "incurable",
          { trait: mark, degree: made, source, until: { at: "never" } },
          "TWI-452",
        );
  });
}

/** Whether a power can take one of these marks away: not while all of them are incurable. @rule TWI-251 TWI-452 */
export const curable = (who: Pick<Hurt, "track" | "conditions">, mark: Mark): boolean =>
  held(who, "incurable")
    .filter((c) => c.trait === mark)
    .reduce((sum, c) => sum + (c.degree ?? 1), 0) < count(who.track, mark);

/** Whether what has this cause (power and user) is beyond the help of powers. @rule TWI-303 TWI-452 */
export function isIncurable(
  cause: string,
  s: { readonly character: (ref: string) => Pick<TwintensCharacter, "powers"> | null },
): boolean {
  const [user = "", id = ""] = cause.split(" ");
  const power = s.character(user)?.powers.find((p) => p.id === id);
  return power?.feats.some((f) => f.key === "incurable") === true;
}

/** What is over with the last mark that it was about. @rule TWI-452 */
export const incurableEnds = (who: Hurt, to: DamageTrack): readonly Change[] =>
  held(who, "incurable")
    .filter((c) => MARKS.some((m) => m === c.trait && count(who.track, m) > 0 && count(to, m) === 0))
    .map((c) => lift(who.ref, c, "TWI-452"));
