/** What powers come to at their ranks, as their owner reads it: speeds, distances, loads, points. */
import { heavyLoad } from "../hero/derive.ts";
import { extendedRange } from "../hero/measures.ts";
import {
  furtherLimbs,
  leapFactor,
  movementMph,
  quicknessFactor,
  telekineticStrength,
  teleportFeet,
} from "../hero/movement.ts";
import type { PowerEntry } from "../types.ts";
import { AREA_SHAPES, type AreaShape } from "./catalogue/modifiers.ts";
import type { EffectKey } from "./catalogue/powers.ts";
import { areaFeet, effectOf } from "./powers.ts";
import { calledPoints, calls } from "./summon.ts";

/** One number of a power and what it counts. */
export interface PowerMeasure {
  readonly measure: "mph" | "feet" | "jump" | "faster" | "limbs" | "lifts" | "cubes" | "calledPoints";
  readonly amount: number;
}

/** Ranks that a power still has: what was drained is gone for now. @rule TWI-305 */
export const ranksLeft = ({ ranks, lost }: Pick<PowerEntry, "ranks" | "lost">): number => Math.max(0, ranks - lost);

/** The highest rank whose extended range is told in feet: beyond it there is no end that matters. */
const FARTHEST = 15;

/** What an effect itself comes to. */
const OWN: Partial<Readonly<Record<EffectKey, readonly [PowerMeasure["measure"], (ranks: number) => number]>>> = {
  teleport: ["feet", teleportFeet],
  leaping: ["jump", leapFactor],
  additionalLimbs: ["limbs", furtherLimbs],
  telekinesis: ["lifts", (ranks) => heavyLoad(telekineticStrength(ranks))],
  createObject: ["cubes", (ranks) => ranks],
};

/**
 * What a power comes to at the ranks that it has: miles an hour, how much farther one jumps or faster one works, limbs, pounds, points of who is called, how far it reaches, how large its area is.
 * @rule TWI-235 TWI-433 TWI-440 TWI-450
 */
export function powerMeasures(power: PowerEntry): readonly PowerMeasure[] {
  const ranks = ranksLeft(power);
  const own = OWN[power.key];
  const [mph, faster] = [movementMph(power.key, ranks), quicknessFactor(power.key, ranks)];
  const of = (measure: PowerMeasure["measure"], amount: number | null): readonly PowerMeasure[] =>
    amount === null ? [] : [{ measure, amount }];
  const areas = power.extras.flatMap((e) =>
    e.key === "area" && Object.hasOwn(AREA_SHAPES, e.note ?? "") ? [areaFeet(e.note as AreaShape, ranks)] : [],
  );
  return [
    ...of("mph", mph),
    ...(own && (ranks > 0 || power.key !== "additionalLimbs") ? of(own[0], own[1](ranks)) : []),
    ...of("faster", faster),
    ...(calls(power) && power.key !== "createObject" ? of("calledPoints", calledPoints(power)) : []),
    ...(effectOf(power).range === "extended" && ranks > 0 && ranks <= FARTHEST ? of("feet", extendedRange(ranks)) : []),
    ...areas.filter((feet) => feet > 0).map((amount): PowerMeasure => ({ measure: "feet", amount })),
  ];
}
