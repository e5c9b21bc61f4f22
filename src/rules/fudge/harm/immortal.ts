import type { Change } from "../../kernel/change.ts";
import { activeComponents, modifierRanks } from "../hero/abilities.ts";
import { immortalityTime } from "../powers/builder/budgets.ts";
import { conditionState, grown, imposeChange, liftChange } from "../state/progression.ts";
import { ROUND } from "../turn/values.ts";
import type { ConditionState, FudgeCharacter } from "../types.ts";
import { markRevived, revivalRefusal, revive } from "./health.ts";
import { HEALTH } from "./values.ts";

/** Who can't stay dead: the seconds that are left until they return stand on them from their death on. */

const RETURNING = "returning";

type Mortal = Pick<FudgeCharacter, "ref" | "powers" | "conditions">;

/** Seconds until an Immortal returns: time rank 22 less the rank, none with Sudden. Null for whoever stays dead. @rule FUD-500 FUD-520 FUD-640 */
export function returnsAfter(who: Mortal): number | null {
  const times = activeComponents(who)
    .filter(({ component }) => component.effect === "immortality")
    .map(({ component: c }) => (modifierRanks(c, "sudden") > 0 ? 0 : ROUND.seconds * 2 ** immortalityTime(c.rank)));
  return times.length > 0 ? Math.min(...times) : null;
}

/** What an Immortal's death begins. @rule FUD-162 FUD-500 */
export function beginsReturn(who: Mortal): readonly Change[] {
  const seconds = returnsAfter(who);
  return seconds === null
    ? []
    : [imposeChange(who.ref, conditionState(RETURNING, null, `${who.ref} immortality`, seconds), "FUD-500")];
}

const waiting = (who: Pick<Mortal, "conditions">): ConditionState | undefined =>
  who.conditions.find((c) => c.id === RETURNING);

/** Who lives waits no longer. @rule FUD-500 */
export const returned = (who: Pick<Mortal, "ref" | "conditions">): readonly Change[] => {
  const over = waiting(who);
  return over ? [liftChange(who.ref, over, "FUD-500")] : [];
};

/**
 * Time goes by for a dead Immortal: they return once theirs has come, at -2 and stabilized, but not within 13 minutes of the last time.
 * @param seconds  that have passed
 * @rule FUD-162 FUD-500 FUD-520
 */
export function returns(who: FudgeCharacter, seconds: number): readonly Change[] {
  const wait = waiting(who);
  if (!wait || who.health.value > HEALTH.dead) return [];
  const left = (wait.degree ?? 0) - seconds;
  if (left > 0 || revivalRefusal(who) !== null)
    return left === wait.degree ? [] : [grown(who.ref, wait, Math.max(0, left) - (wait.degree ?? 0), "FUD-500")];
  return [...revive(who).changes, ...returned(who), ...markRevived(who)];
}
