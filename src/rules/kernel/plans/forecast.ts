/** The same ways to fight for whole fights at once: there everybody is in reach, and what is seen is who is badly off, whom one's own go for, and who went for a friend. */
import type { ForecastPolicy } from "../forecast.ts";
import { PLAN_POLICIES, PLAN_POLICY_NAMES, type PlanPolicy, type Seen, weighed, type Weights } from "./policies.ts";

/** Steps in which anybody sees how badly off somebody is: nobody counts another's points. */
const STEPS = 4;

/** How badly off somebody looks, 0 to 1 in quarters. @param left  how much fight is left in them, 0 when out of it */
export const looksHurt = (left: number): number => Math.round(STEPS / (1 + Math.max(0, left))) / STEPS;

/** Where nobody can tell, or all are alike. */
const ALIKE = 0.5;
const LEVEL = 1e-6;

function policyOf<State extends object>(
  weights: Weights,
  left: (state: State, seat: number) => number,
  aims: (state: State) => Map<number, number>,
): ForecastPolicy<State> {
  return {
    target: (state, seat, reachable, chance) => {
      const last = aims(state);
      const friends = [...last].filter(([, target]) => reachable.includes(target));
      const seen = (foe: number): Seen => {
        const went = last.get(foe);
        return {
          chance: ALIKE,
          near: ALIKE,
          usual: 1,
          hurt: looksHurt(left(state, foe)),
          crowded: friends.filter(([, target]) => target === foe).length / Math.max(1, friends.length),
          threatens: went === undefined ? 0 : looksHurt(left(state, went)),
        };
      };
      const worth = reachable.map((foe) => weighed(seen(foe), weights));
      const best = Math.max(...worth);
      const level = reachable.filter((_foe, i) => (worth[i] ?? 0) > best - LEVEL);
      const chosen = level[level.length > 1 ? chance.below(level.length) : 0] ?? reachable[0] ?? 0;
      last.set(seat, chosen);
      return chosen;
    },
  };
}

/** Every way to fight as a policy of a ruleset's forecast. @param left  how much fight is left in a seat */
export function fightingAs<State extends object>(
  left: (state: State, seat: number) => number,
): Readonly<Record<PlanPolicy, ForecastPolicy<State>>> {
  // Whom each went for last, in the fight that is on: both sides see both.
  const fights = new WeakMap<State, Map<number, number>>();
  const aims = (state: State): Map<number, number> => {
    const known = fights.get(state) ?? new Map<number, number>();
    fights.set(state, known);
    return known;
  };
  return Object.fromEntries(
    PLAN_POLICY_NAMES.map((name) => [name, policyOf(PLAN_POLICIES[name], left, aims)]),
  ) as Readonly<Record<PlanPolicy, ForecastPolicy<State>>>;
}
