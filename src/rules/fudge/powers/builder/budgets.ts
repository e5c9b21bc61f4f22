import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../../kernel/rows.ts";
import { summonedPowerLevel } from "../../hero/minions.ts";
import { key } from "../../labels.ts";
import type { Component, PowerEntry } from "../../types.ts";
import { modifierDefinition } from "../catalogue/modifiers.ts";
import { type CostOptions, powerCost } from "./cost.ts";
import { arrayOf, type PowerDraft, structureOf } from "./structure.ts";

/** Points a rank that Variable sets freely. @rule FUD-500 */
export const VARIABLE_POINTS = 5;

/** Points a rank of the one whose mind is switched, and of a device that is fetched. */
const POINTS_PER_RANK = 5;

/** A sum of points against what there is. */
export interface Budget extends Explained {
  readonly budget: number;
  /** Negative when it is overdrawn. */
  readonly left: number;
}

const held = (component: Component, name: string): number =>
  component.modifiers.filter((m) => m.key === name).reduce((sum, m) => sum + m.ranks, 0);

/**
 * A set of powers that a Variable takes on, against its 5 points a rank.
 * @rule FUD-500
 */
export function variableBudget(rank: number, set: readonly PowerDraft[], options?: CostOptions): Budget {
  const sum = explain(set.map((p) => row(key("Points", "entry"), powerCost(p, options), "FUD-459", { name: p.name })));
  const budget = VARIABLE_POINTS * rank;
  return { ...sum, budget, left: budget - sum.total };
}

/** Take on a set: refused as `variable.over` when it is dearer than the power. The set's own powers can't be Variable themselves (`variable.nested`). @rule FUD-500 */
export function takeSet(
  rank: number,
  set: readonly PowerDraft[],
  options?: CostOptions,
): { readonly accepted: true; readonly budget: Budget } | Refusal {
  const budget = variableBudget(rank, set, options);
  if (set.some((p) => p.components.some((c) => c.effect === "variable"))) return refuse("variable.nested");
  return budget.left < 0
    ? refuse("variable.over", { cost: budget.total, budget: budget.budget })
    : { accepted: true, budget };
}

/** What a Summon Minion calls. */
export interface Summoning {
  /** Character points of each. */
  readonly points: number;
  readonly powerLevel: number;
  /** How many at once: one, and as many more as Multiple Helpers has ranks. */
  readonly count: number;
  /** Full actions; else they are dazed. */
  readonly dazed: boolean;
  /** Full characters with full health. */
  readonly heroic: boolean;
  /** The summoner is vulnerable while it calls many at once. */
  readonly vulnerable: boolean;
}

/**
 * The minions of a Summon Minion: so many points as ranks, power level a fifteenth of it. They are dazed unless Active or Heroic; a Horde leaves the summoner open.
 * @rule FUD-500 FUD-520 FUD-601
 */
export function summoning(component: Component): Summoning {
  const heroic = held(component, "heroic") > 0;
  return {
    points: component.rank,
    powerLevel: summonedPowerLevel(component.rank),
    count: 1 + held(component, "multipleHelpers"),
    dazed: !heroic && held(component, "active") === 0,
    heroic,
    vulnerable: held(component, "horde") > 0,
  };
}

/** Most character points of a target whose mind can be switched; the target adds 10 to Will. @rule FUD-500 */
export function mindSwitchPoints(rank: number): number {
  return POINTS_PER_RANK * rank;
}

/** What Summon Object fetches: mass rank and device points at most, and from how far (a distance rank). @rule FUD-500 */
export function summonObject(rank: number): {
  readonly mass: number;
  readonly points: number;
  readonly distance: number;
} {
  return { mass: rank, points: POINTS_PER_RANK * rank, distance: rank + 7 };
}

/** What Transform reshapes: mass and volume rank, and Toughness, at most. @rule FUD-500 */
export function transformLimits(rank: number): { readonly mass: number; readonly toughness: number } {
  return { mass: rank - 6, toughness: rank - 1 };
}

/** After how long, as a time rank, an Immortal returns. @rule FUD-500 */
export function immortalityTime(rank: number): number {
  return 22 - rank;
}

/** Time rank of a routine task with Quickness. @rule FUD-500 */
export function quicknessTime(time: number, rank: number): number {
  return time - rank;
}

/** Speed rank through a solid with Permeate; null where it can't be entered (below -10). @rule FUD-500 */
export function permeateSpeed(rank: number, strength: number, toughness: number): number | null {
  const speed = rank + strength - toughness - 5;
  return speed <= -10 ? null : speed;
}

/** Feet to which senses are displaced: 15 at rank 1, twice as far each further rank. @rule FUD-500 */
export function remoteSensingFeet(rank: number): number {
  return 15 * 2 ** (rank - 1);
}

/** Feet around that an Environment reaches: 30 at rank 1, twice as far each further rank. @rule FUD-500 */
export function environmentFeet(rank: number): number {
  return 30 * 2 ** (rank - 1);
}

const SLOWNESS = ["none", "reaction", "free", "move", "standard", "full", "slow"] as const;

/** The action of linked effects: that of the slowest. @rule FUD-129 FUD-460 */
export function slowest(components: readonly Pick<Component, "action">[]): Component["action"] {
  return components.reduce<Component["action"]>(
    (worst, c) => (SLOWNESS.indexOf(c.action) > SLOWNESS.indexOf(worst) ? c.action : worst),
    "none",
  );
}

/** Members of an array that a Nullify of one ends: all of them, but Innate ones. @rule FUD-177 FUD-457 */
export function nullifiedWith(power: Pick<PowerEntry, "components">, id: string): readonly string[] {
  const structure = structureOf(power);
  const members = arrayOf(structure, id);
  const hit = members.length > 0 ? members : structure.units.filter((u) => u.id === id);
  const innate = (c: Component): boolean =>
    c.modifiers.some((m) => m.key === "innate" && modifierDefinition(c.effect, m.key) !== null);
  return hit.filter((u) => !u.components.every(innate)).map((u) => u.id);
}
