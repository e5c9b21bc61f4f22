import { type Change, change } from "../../kernel/change.ts";
import { takeHarm } from "../harm/health.ts";
import type { GivenBack } from "../harm/wounds.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { afterChanges } from "./after-changes.ts";
import { conditionState, imposeChange, liftChange, weakenedBy } from "./progression.ts";

/** What a Temporary Healing has mended for an hour: then it hurts again, and what was given back of a trait is lost anew. */

/** Minutes that a Temporary Healing holds. @rule FUD-520 */
const HOLDS = 60;

/** What was lent, as a mark says it: what it concerns holds health and bruises, or points of Weaken with their trait and what had taken them; its degree the minutes that are left. */
const lentBy = ({ trait }: ConditionState): { readonly health: number; readonly bruises: number } => {
  const [health = 0, bruises = 0] = (trait ?? "").split(" ").map(Number);
  return { health, bruises };
};
const POINTS = "weakened|";
const pointsIn = ({ trait }: ConditionState): GivenBack | null => {
  if (trait?.startsWith(POINTS) !== true) return null;
  const [points = "0", of = "", source = ""] = trait.slice(POINTS.length).split("|");
  return { trait: of, points: Number(points), source: source === "" ? null : source };
};
const pointsMark = ({ trait, points, source }: GivenBack): string => `${POINTS}${points}|${trait}|${source ?? ""}`;

/** Marks on somebody of what was mended for a while. */
const marks = (who: Pick<FudgeCharacter, "conditions">): readonly ConditionState[] =>
  who.conditions.filter((c) => c.id === "borrowed");

/**
 * So much was mended for an hour; the same healing anew adds to it, and the hour begins again.
 * @param source  whose healing it is
 * @rule FUD-520
 */
export function borrow(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  {
    health,
    bruises,
    weakened,
  }: { readonly health: number; readonly bruises: number; readonly weakened: readonly GivenBack[] },
  source: string,
): readonly Change[] {
  if (weakened.length > 0) return weakened.flatMap((one) => borrowPoints(who, one, source));
  if (health <= 0 && bruises <= 0) return [];
  const before = marks(who).filter((c) => c.source === source && pointsIn(c) === null);
  const all = before
    .map(lentBy)
    .reduce((sum, b) => ({ health: sum.health + b.health, bruises: sum.bruises + b.bruises }), { health, bruises });
  return [
    ...before.map((c) => liftChange(who.ref, c, "FUD-520")),
    imposeChange(who.ref, conditionState("borrowed", `${all.health} ${all.bruises}`, source, HOLDS), "FUD-520"),
  ];
}

/** Points of Weaken that were given back for an hour. @rule FUD-174 FUD-520 */
function borrowPoints(
  who: Pick<FudgeCharacter, "ref" | "conditions">,
  given: GivenBack,
  source: string,
): readonly Change[] {
  const before = marks(who).filter((c) => {
    const of = pointsIn(c);
    return c.source === source && of?.trait === given.trait && of.source === given.source;
  });
  const points = before.reduce((sum, c) => sum + (pointsIn(c)?.points ?? 0), given.points);
  return [
    ...before.map((c) => liftChange(who.ref, c, "FUD-520")),
    imposeChange(who.ref, conditionState("borrowed", pointsMark({ ...given, points }), source, HOLDS), "FUD-520"),
  ];
}

/** Minutes go by: what was mended for an hour that is over hurts again. @rule FUD-520 FUD-689 */
export function borrowedDue(who: FudgeCharacter, minutes: number): readonly Change[] {
  if (minutes <= 0) return [];
  return marks(who).reduce<readonly Change[]>((changes, c) => {
    const left = (c.degree ?? 0) - minutes;
    if (left > 0)
      return [...changes, change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", c.degree, left, "FUD-689")];
    const lost = pointsIn(c);
    if (lost)
      return [
        ...changes,
        liftChange(who.ref, c, "FUD-520"),
        ...weakenedBy(afterChanges(who, changes), lost.trait, lost.points, lost.source),
      ];
    const harm = takeHarm(afterChanges(who, changes), { ...lentBy(c), nonLethal: false, worst: false });
    return [...changes, liftChange(who.ref, c, "FUD-520"), ...harm.changes];
  }, []);
}
