import { RulesError } from "../../kernel/refusal.ts";
import { EXACT_FIGURES, MEASURE_BASES, MEASURE_DIGITS, MEASURE_TABLE, MEASURE_UNITS } from "./measure-table.ts";

/** What can be measured in ranks. */
export type MeasureKind = keyof typeof MEASURE_BASES;

/** The two columns of measures; they are never mixed. */
export type UnitSystem = "us" | "metric";

/** A figure as it is shown: rounded, in a unit of a handy size. The unit's name is `CROSSOVER.Fudge.Unit.<unit>`. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
}

/**
 * What a rank measures, in the base unit of its kind: pounds, pounds of force, seconds, feet, gallons (kilograms, newtons, seconds, meters, liters). Exact: each rank is twice the
 * one below.
 * @rule FUD-640 FUD-641 FUD-642 FUD-644
 */
export function measureOf(kind: MeasureKind, rank: number, system: UnitSystem): number {
  return MEASURE_BASES[kind][system] * 2 ** rank;
}

/**
 * The rank of a measure in its base unit: the first that reaches it. A floating logarithm only guesses; the powers of two decide.
 * @throws RulesError `not-a-measure` for 0, less than 0 or no number
 * @rule FUD-640 FUD-642
 */
export function rankOf(kind: MeasureKind, measure: number, system: UnitSystem): number {
  if (!Number.isFinite(measure) || measure <= 0) throw new RulesError("not-a-measure", { kind, measure, system });
  let rank = Math.ceil(Math.log2(measure / MEASURE_BASES[kind][system]));
  while (measureOf(kind, rank - 1, system) >= measure) rank--;
  while (measureOf(kind, rank, system) < measure) rank++;
  // A logarithm just below 1 rounds up to -0, which is not the 0 that people and tests mean.
  return rank + 0;
}

/** The rank of several measures together: measures are added, never ranks. @rule FUD-641 */
export function sumRanks(kind: MeasureKind, ranks: readonly number[], system: UnitSystem): number {
  return rankOf(
    kind,
    ranks.reduce((sum, rank) => sum + measureOf(kind, rank, system), 0),
    system,
  );
}

/** How far something of a speed comes in a time, as ranks. @rule FUD-641 */
export function distanceRank(time: number, speed: number): number {
  return time + speed;
}

/** How long something of a speed takes for a distance, as ranks. @rule FUD-641 */
export function timeRank(distance: number, speed: number): number {
  return distance - speed;
}

/** How far somebody throws a weight, as ranks. @rule FUD-641 */
export function throwRank(strength: number, weight: number): number {
  return strength - weight;
}

/** Weight on Earth has the rank of the mass. @rule FUD-641 */
export function weightRank(mass: number): number {
  return mass;
}

/**
 * A measure as it is shown: the table's own rounded figure for the ranks that it prints, else two digits that count, in the largest unit that leaves at least one.
 * @rule FUD-641 FUD-643 FUD-644
 */
export function figureOf(kind: MeasureKind, rank: number, system: UnitSystem): Figure {
  const printed =
    system === "us" ? MEASURE_TABLE[kind === "force" ? "mass" : kind][rank + MEASURE_TABLE.from] : undefined;
  if (printed) {
    const [value, unit] = printed;
    return {
      value,
      unit: kind === "force" ? unit.replace("pounds", "poundsForce").replace("tons", "tonsForce") : unit,
    };
  }
  return rounded(kind, measureOf(kind, rank, system), system);
}

/** A measure of any size, rounded for show. @rule FUD-641 FUD-642 */
export function rounded(kind: MeasureKind, measure: number, system: UnitSystem): Figure {
  const units: readonly (readonly [string, number])[] = MEASURE_UNITS[kind][system];
  const [unit, size] = [...units].reverse().find(([, s]) => measure >= s * EXACT_FIGURES.least) ?? units[0] ?? ["", 1];
  return { value: Number((measure / size).toPrecision(MEASURE_DIGITS)), unit };
}

/** Everything that a rank measures, for a converter. @rule FUD-640 FUD-643 */
export function measureRow(rank: number, system: UnitSystem): Readonly<Record<MeasureKind, Figure>> {
  const of = (kind: MeasureKind): Figure => figureOf(kind, rank, system);
  return { mass: of("mass"), force: of("force"), time: of("time"), distance: of("distance"), volume: of("volume") };
}

/** A measure in a named unit, in its base unit. @throws RulesError `unknown-unit` @rule FUD-640 FUD-642 */
export function inBase(kind: MeasureKind, value: number, unit: string, system: UnitSystem): number {
  const found = MEASURE_UNITS[kind][system].find(([name]) => name === unit);
  if (!found)
    throw new RulesError("unknown-unit", {
      kind,
      unit,
      system,
      accepted: MEASURE_UNITS[kind][system].map(([name]) => name),
    });
  return value * found[1];
}
