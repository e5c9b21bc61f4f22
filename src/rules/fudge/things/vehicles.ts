import { explain, type Explained, row } from "../../kernel/rows.ts";
import { skillRankRows } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { COST_DEFAULTS, type CostOptions, powerCost } from "../powers/builder/cost.ts";
import type { PowerDraft } from "../powers/builder/structure.ts";
import { grantsFor } from "../state/conditions.ts";
import type { FudgeCharacter } from "../types.ts";
import {
  HEADQUARTERS_FEATURES,
  HEADQUARTERS_SIZES,
  HEADQUARTERS_TOUGHNESS,
  VEHICLE_SIZE_POINTS,
  VEHICLE_SIZES,
} from "./values.ts";

/** How large a vehicle is; its name is `CROSSOVER.Fudge.VehicleSize.<key>`. */
export type VehicleSize = keyof typeof VEHICLE_SIZES;

/** A way in which a vehicle moves, bought like a movement effect. */
export interface VehicleSpeed {
  readonly mode: "groundSpeed" | "flight" | "swimming" | "permeate" | "teleport" | "spaceTravel";
  readonly rank: number;
}

/** A vehicle as it is bought. Numbers are what was added to those of its size. */
export interface VehicleDraft {
  readonly size: VehicleSize;
  readonly strength: number;
  readonly toughness: number;
  readonly defense: number;
  readonly features: readonly string[];
  readonly speeds: readonly VehicleSpeed[];
  readonly powers: readonly PowerDraft[];
}

/** A vehicle with its numbers and its price in equipment points. */
export interface Vehicle {
  readonly strength: number;
  readonly toughness: number;
  readonly defense: number;
  readonly cost: Explained;
}

/** Points a rank of a way to move, as its effect costs. */
const SPEED_COST: Readonly<Record<VehicleSpeed["mode"], number>> = {
  groundSpeed: 1,
  flight: 2,
  swimming: 1,
  permeate: 1,
  teleport: 2,
  spaceTravel: 2,
};

/**
 * A vehicle's numbers and price: 5 points a step of size above medium, 1 for each Strength, Toughness, Defense and feature added, its powers at their cost, and its ways to move:
 * the dearest in full, every other as an alternate at half (rounded up).
 * @param options  how this table prices powers
 * @rule FUD-583
 */
export function vehicle(draft: VehicleDraft, options: CostOptions = COST_DEFAULTS): Vehicle {
  const base = VEHICLE_SIZES[draft.size];
  const priced = (
    name: string,
    points: number,
    data: Readonly<Record<string, string | number>> = {},
  ): ReturnType<typeof row> => row(key("Vehicle", name), points, "FUD-583", data);
  const speeds = draft.speeds
    .map((s) => ({ ...s, points: s.rank * SPEED_COST[s.mode] }))
    .sort((a, b) => b.points - a.points);
  const rows = [
    priced("size", base.step * VEHICLE_SIZE_POINTS, { size: key("VehicleSize", draft.size) }),
    priced("strength", draft.strength),
    priced("toughness", draft.toughness),
    priced("defense", draft.defense),
    priced("features", draft.features.length),
    ...speeds.map((s, i) =>
      priced(i === 0 ? "speed" : "alternateSpeed", i === 0 ? s.points : s.points - Math.floor(s.points / 2), {
        mode: key("Speed", s.mode),
        rank: s.rank,
      }),
    ),
    ...draft.powers.map((p) => priced("power", powerCost(p, options), { name: p.name })),
  ];
  return {
    strength: base.strength + draft.strength,
    toughness: base.toughness + draft.toughness,
    defense: base.defense + draft.defense,
    cost: explain(rows.filter((r) => r.value !== 0)),
  };
}

/** Ranks in Vehicles of whoever is at the wheel, of their best kind, with what powers add and harm takes. @rule FUD-583 */
export function driverRanks(driver: FudgeCharacter): number {
  const kinds = driver.skills.filter((s) => s.base === "vehicles");
  const ranks = (kinds.length > 0 ? kinds : [{ base: "vehicles" as const }]).map(
    (s) => explain(skillRankRows(driver, s)).total,
  );
  return Math.max(0, ...ranks);
}

/** Whether somebody at the wheel steers: who can't act or doesn't know of anything drives no better than nobody. @rule FUD-583 FUD-168 */
export function steers(driver: FudgeCharacter): boolean {
  const { conscious, free, physical } = grantsFor(driver);
  return conscious && free && physical;
}

/** Whether somebody sits in what is struck: they can't step into its way. @param uuid  of the one who would @rule FUD-430 FUD-583 */
export const sitsIn = (uuid: string, struck: Pick<FudgeCharacter, "driver">): boolean => struck.driver === uuid;

/** Dodge of a vehicle: its driver's ranks in Vehicles, but no more than its Defense. It has no health points; it is damaged like an object. @rule FUD-583 FUD-168 */
export function vehicleDodge(driverRanks: number, defense: number): number {
  return Math.min(driverRanks, defense);
}

/** A place to live and work. Sizes are `CROSSOVER.Fudge.HeadquartersSize.<key>`, features `CROSSOVER.Fudge.HeadquartersFeature.<key>`. */
export interface HeadquartersDraft {
  readonly size: keyof typeof HEADQUARTERS_SIZES;
  /** Points spent on Toughness, +2 each. */
  readonly toughness: number;
  readonly features: readonly string[];
  /** Names of its powers: each is one feature (effect). */
  readonly powers?: readonly string[];
}

/**
 * A headquarters' Toughness and price: its size from -4 to 6, a point for each 2 Toughness above 6, a point a feature, whose effects are powers of its own. Features that the table
 * doesn't know may be had too.
 * @returns also the features that aren't in the table
 * @rule FUD-584
 */
export function headquarters(draft: HeadquartersDraft): {
  readonly toughness: number;
  readonly cost: Explained;
  readonly unknown: readonly string[];
} {
  const priced = (
    name: string,
    points: number,
    data: Readonly<Record<string, string | number>> = {},
  ): ReturnType<typeof row> => row(key("Headquarters", name), points, "FUD-584", data);
  const rows = [
    priced("size", HEADQUARTERS_SIZES[draft.size], { size: key("HeadquartersSize", draft.size) }),
    priced("toughness", draft.toughness),
    ...draft.features.map((f) => priced("feature", 1, { feature: key("HeadquartersFeature", f) })),
    ...(draft.powers ?? []).map((name) => priced("power", 1, { name })),
  ];
  return {
    toughness: HEADQUARTERS_TOUGHNESS.base + HEADQUARTERS_TOUGHNESS.perPoint * draft.toughness,
    cost: explain(rows),
    unknown: draft.features.filter((f) => !(HEADQUARTERS_FEATURES as readonly string[]).includes(f)),
  };
}
