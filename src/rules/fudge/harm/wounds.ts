import { type Change, change } from "../../kernel/change.ts";
import { conditionState, grown, imposeChange, liftChange } from "../state/progression.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";

/**
 * Harm that doesn't heal like other harm, kept as conditions beside health: `incurable` only by Healing and Regeneration as persistent as it, `unrecoverable` not by nature. Degree is how
 * much of what is missing is of that kind; trait is `health` or `bruises`, with the ranks of Incurable behind it.
 */
const KINDS = ["incurable", "unrecoverable"] as const;

type Kind = (typeof KINDS)[number];

/** What of a body may be hurt so. */
export type Wounded = "health" | "bruises";

type Body = Pick<FudgeCharacter, "ref" | "conditions" | "health" | "bruises">;

const isWound = (c: ConditionState): boolean => (KINDS as readonly string[]).includes(c.id);

const partOf = (c: ConditionState): Wounded => (c.trait?.startsWith("bruises") === true ? "bruises" : "health");
const rankOf = (c: ConditionState): number => Number(c.trait?.split(" ")[1] ?? 0);

/** How much of what somebody lacks is of a kind, and not less hard than so many ranks. */
const stuck = (who: Body, kind: Kind, part: Wounded, above: number): number =>
  who.conditions
    .filter((c) => c.id === kind && partOf(c) === part && (kind === "unrecoverable" || rankOf(c) > above))
    .reduce((sum, c) => sum + (c.degree ?? 0), 0);

/** Health points that Healing or Regeneration may give somebody, or bruises that it may take away: not what is Incurable beyond it. @param persistent its ranks of Persistent @rule FUD-520 */
export const mendable = (who: Body, part: Wounded, persistent: number): number =>
  Math.max(
    0,
    (part === "bruises" ? who.bruises : who.health.max - who.health.value) - stuck(who, "incurable", part, persistent),
  );

/** Health points and bruises that come back to somebody by nature: not those of an Unrecoverable harm. @rule FUD-164 FUD-520 */
export const naturallyLeft = (who: Body): { readonly health: number; readonly bruises: number } => ({
  health: Math.max(0, who.health.max - who.health.value - stuck(who, "unrecoverable", "health", 0)),
  bruises: Math.max(0, who.bruises - stuck(who, "unrecoverable", "bruises", 0)),
});

/** Ranks of Incurable on harm, and whether nature heals it. */
export interface Hardness {
  readonly incurable: number;
  readonly unrecoverable: boolean;
}

/**
 * What is noted of harm that is hard to heal.
 * @param lost    health points and bruises that it took, and whether it killed
 * @param source  what caused it
 * @rule FUD-520
 */
export function wounds(
  who: Body,
  { incurable, unrecoverable }: Hardness,
  lost: { readonly health: number; readonly bruises: number; readonly dead: boolean },
  source: string,
): readonly Change[] {
  if (lost.dead) return [];
  const more = (id: Kind, part: Wounded, points: number): readonly Change[] => {
    const trait = id === "incurable" ? `${part} ${incurable}` : part;
    const before = who.conditions.find((c) => c.id === id && c.trait === trait);
    if (points <= 0) return [];
    if (before) return [grown(who.ref, before, points, "FUD-520")];
    return [imposeChange(who.ref, conditionState(id, trait, source, points), "FUD-520")];
  };
  return [
    ...(incurable > 0
      ? [...more("incurable", "health", lost.health), ...more("incurable", "bruises", lost.bruises)]
      : []),
    ...(unrecoverable
      ? [...more("unrecoverable", "health", lost.health), ...more("unrecoverable", "bruises", lost.bruises)]
      : []),
  ];
}

/** What is noted of hard harm once health and bruises stand so: never more than is missing; `fewer` writes what became less and not nothing. @rule FUD-520 */
export function woundsLeft(
  who: Body,
  health: number,
  bruises: number,
): { readonly conditions: readonly ConditionState[]; readonly fewer: readonly Change[] } {
  const missing = (c: ConditionState): number => (partOf(c) === "bruises" ? bruises : who.health.max - health);
  const over = who.conditions.filter((c) => isWound(c) && (c.degree ?? 0) > missing(c));
  return {
    conditions: who.conditions.flatMap((c) =>
      !over.includes(c) ? [c] : missing(c) > 0 ? [{ ...c, degree: missing(c) }] : [],
    ),
    fewer: over.flatMap((c) =>
      missing(c) > 0
        ? [change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", c.degree, missing(c), "FUD-520")]
        : [],
    ),
  };
}

/** Points of Weaken that were given back, and what had taken them. */
export interface GivenBack {
  readonly trait: string;
  readonly points: number;
  readonly source: string | null;
}

/**
 * Points of Weaken given back, the first loss first.
 * @param open  whether a loss is one that may be healed
 * @rule FUD-165 FUD-174 FUD-249
 */
export function restoredPoints(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  points: number,
  open: (c: ConditionState) => boolean = () => true,
): {
  readonly changes: readonly Change[];
  readonly weakened: readonly GivenBack[];
} {
  let left = points;
  const back = who.conditions
    .filter((c) => c.id === "weakened" && open(c))
    .flatMap((c) => {
      const [lost, given] = [c.degree ?? 0, Math.min(left, c.degree ?? 0)];
      left -= given;
      return given > 0 ? [{ c, lost, given }] : [];
    });
  return {
    changes: back.map(({ c, lost, given }): Change =>
      given >= lost
        ? liftChange(who.ref, c, "FUD-165")
        : change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", lost, lost - given, "FUD-165"),
    ),
    weakened: back.map(({ c, given }) => ({ trait: c.trait ?? "", points: given, source: c.source })),
  };
}
