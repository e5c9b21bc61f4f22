import { type Change, change } from "../../kernel/change.ts";
import { takeHarm } from "../harm/health.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { afterChanges } from "./after-changes.ts";
import { conditionState, imposeChange, liftChange } from "./progression.ts";

/** What a Temporary Healing has mended for an hour: then it hurts again. */

/** Minutes that a Temporary Healing holds. @rule FUD-520 */
const HOLDS = 60;

/** Health and bruises that were lent, as a mark says it: what it concerns holds both, its degree the minutes that are left. */
const lentBy = ({ trait }: ConditionState): { readonly health: number; readonly bruises: number } => {
  const [health = 0, bruises = 0] = (trait ?? "").split(" ").map(Number);
  return { health, bruises };
};

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
  { health, bruises }: { readonly health: number; readonly bruises: number },
  source: string,
): readonly Change[] {
  if (health <= 0 && bruises <= 0) return [];
  const before = marks(who).filter((c) => c.source === source);
  const all = before
    .map(lentBy)
    .reduce((sum, b) => ({ health: sum.health + b.health, bruises: sum.bruises + b.bruises }), { health, bruises });
  return [
    ...before.map((c) => liftChange(who.ref, c, "FUD-520")),
    imposeChange(who.ref, conditionState("borrowed", `${all.health} ${all.bruises}`, source, HOLDS), "FUD-520"),
  ];
}

/** Minutes go by: what was mended for an hour that is over hurts again. @rule FUD-520 FUD-689 */
export function borrowedDue(who: FudgeCharacter, minutes: number): readonly Change[] {
  if (minutes <= 0) return [];
  return marks(who).reduce<readonly Change[]>((changes, c) => {
    const left = (c.degree ?? 0) - minutes;
    if (left > 0)
      return [...changes, change(`${who.ref}.ActiveEffect.${c.effect}`, "system.degree", c.degree, left, "FUD-689")];
    const harm = takeHarm(afterChanges(who, changes), { ...lentBy(c), nonLethal: false, worst: false });
    return [...changes, liftChange(who.ref, c, "FUD-520"), ...harm.changes];
  }, []);
}
