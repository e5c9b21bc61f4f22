import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { type CostOptions, powerCost } from "../powers/builder/cost.ts";
import type { PowerDraft } from "../powers/builder/structure.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { EFFORT } from "./values.ts";

/** What a power stunt may cost: 10 more than the power it is drawn from, or 10 without one. @rule FUD-338 */
export function stuntBudget(base: PowerEntry | null, options?: CostOptions): number {
  return (base === null ? 0 : powerCost(base, options)) + EFFORT.stuntPoints;
}

/** What a stunt is made of at a table where it lasts as long as one concentrates on it: nothing but what is instant lasts by itself. @rule FUD-278 FUD-731 */
export function stuntComponents(
  components: readonly Component[],
  lasts: "scene" | "concentration" | "turn" | undefined,
): readonly Component[] {
  return lasts === "concentration"
    ? components.map((c) => (c.duration === "instant" ? c : { ...c, duration: "concentration" }))
    : components;
}

/** A temporary power that fits, and when it ends. */
export type Stunt =
  | {
      readonly accepted: true;
      readonly cost: number;
      readonly budget: number;
      readonly oneShot: boolean;
      readonly until: Until;
    }
  | Refusal;

/**
 * Whether a temporary power can be a stunt: within its budget, nothing permanent in it, and not drawn from gear. A permanent power may be the base if the Gamemaster agrees. An
 * instant one is a single use; others last while they are kept up, at most until the scene ends (or as the table has it).
 * @returns refusal `stunt.over` with cost and budget, `stunt.permanent`, `stunt.equipment`, `stunt.base`, `stunt.empty`
 * @rule FUD-338 FUD-346 FUD-350
 */
export function powerStunt(
  base: PowerEntry | null,
  stunt: PowerDraft,
  table: {
    readonly of: string;
    readonly permanentBase: boolean;
    readonly options?: CostOptions;
    readonly lasts?: "scene" | "concentration" | "turn";
  },
): Stunt {
  if (stunt.components.length === 0) return refuse("stunt.empty");
  if (base?.source === "equipment") return refuse("stunt.equipment");
  if (base && !table.permanentBase && base.components.some((c) => c.duration === "permanent"))
    return refuse("stunt.base");
  if (stunt.components.some((c) => c.duration === "permanent")) return refuse("stunt.permanent");
  const [cost, budget] = [powerCost(stunt, table.options), stuntBudget(base, table.options)];
  if (cost > budget) return refuse("stunt.over", { cost, budget });
  const oneShot = stunt.components.every((c) => c.duration === "instant");
  const until: Until = oneShot
    ? { at: "use" }
    : table.lasts === "turn"
      ? { at: "turnEnd", of: table.of, left: 1 }
      : { at: "scene", left: 1 };
  return { accepted: true, cost, budget, oneShot, until };
}

/** Whether a temporary power is one use and no more: nothing in it lasts. @rule FUD-350 */
export const isOneUse = (power: Pick<PowerEntry, "paidBy" | "components">): boolean =>
  power.paidBy === "stunt" && power.components.every((c) => c.duration === "instant");

/** Somebody as they were while they had the stunts that are used up: what those left on others is still theirs. @rule FUD-172 FUD-350 */
export const withSpent = <C extends FudgeCharacter>(character: C): C =>
  (character.spentStunts ?? []).length === 0
    ? character
    : { ...character, powers: [...character.powers, ...(character.spentStunts ?? [])] };
