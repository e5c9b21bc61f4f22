import type { Change } from "../../kernel/change.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { line } from "../labels.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { TwintensCharacter } from "../types.ts";

/** Master Plan: the check's DC, the totals that make the plan better, and the rounds for which all of it holds; then it loses a point a round. @rule TWI-421 */
export const PLAN = { dc: 10, better: [15, 25], rounds: 3 } as const;

type Planner = Pick<TwintensCharacter, "ref" | "conditions">;

/** What a plan is worth by its Intelligence check: 1 to 3; 0 for one that came to nothing. @rule TWI-421 */
export function planBonus(total: number): number {
  return total < PLAN.dc ? 0 : 1 + PLAN.better.filter((more) => total >= more).length;
}

/** A plan is made: it waits until whoever made it sets it in motion. @rule TWI-421 */
export function planMade(character: Planner, bonus: number, until: Until): readonly Change[] {
  const old = held(character, "planReady").map((c) => lift(character.ref, c, "TWI-421"));
  return bonus < 1
    ? old
    : [
        ...old,
        ...impose(
          character.ref,
          held(character, "planReady").length > 0 ? [] : character.conditions,
          "planReady",
          { source: `plan ${bonus}`, degree: bonus, until },
          "TWI-421",
        ),
      ];
}

/** What the plan that waits is worth; 0 without one. */
export const plannedBonus = (character: Pick<TwintensCharacter, "conditions">): number =>
  held(character, "planReady").reduce((best, c) => Math.max(best, c.degree ?? 0), 0);

/**
 * The plan is set in motion, for its maker and the allies: each point of it is one condition, the first to go after three rounds, each further one a round later.
 * @param after  the moment so many rounds from now
 * @rule TWI-421
 */
export function planChanges(
  planner: Planner,
  allies: readonly Planner[],
  after: (rounds: number) => Until,
): readonly Change[] {
  const bonus = plannedBonus(planner);
  const point = (who: Planner, n: number): readonly Change[] =>
    impose(
      who.ref,
      who.conditions,
      "planned",
      { trait: String(n + 1), source: planner.ref, until: after(PLAN.rounds + n) },
      "TWI-421",
    );
  return [
    ...held(planner, "planReady").map((c) => lift(planner.ref, c, "TWI-421")),
    ...[planner, ...allies].flatMap((who) => Array.from({ length: bonus }, (_none, n) => point(who, n)).flat()),
  ];
}

/** What a plan adds to attack rolls and checks of skills: the best one that is still under way. @rule TWI-421 */
export function plannedRows(character: Pick<TwintensCharacter, "conditions">): readonly Row[] {
  const plans = new Map<string, number>();
  for (const { source } of held(character, "planned")) plans.set(source ?? "", (plans.get(source ?? "") ?? 0) + 1);
  const best = Math.max(0, ...plans.values());
  return best === 0 ? [] : [line("plan", best, "TWI-421")];
}
