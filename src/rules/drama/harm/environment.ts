import { type Rounding, valueOf } from "../dice/value-chart.ts";
import { WOUNDS } from "../values.ts";

/** Effect values of what the world does by itself, each round (DRA-186). Electricity has a range. */
export const HAZARDS = {
  fire: { least: 12, most: 12 },
  blaze: { least: 18, most: 18 },
  acid: { least: 14, most: 14 },
  electricity: { least: 10, most: 25 },
} as const;
/** Effect value of a fall of one metre (DRA-186). */
const FALL = 8;
/** The roll of falls and hazards: an open-ended skilled mook's. @rule DRA-186 */
export const HAZARD_ROLL = { rank: "mook", skilled: true, stymied: false, up: false, unskilledState: false } as const;

/** Effect value of a fall from so many metres. @rule DRA-186 */
export function fallEffect(metres: number, rounding?: Rounding): number {
  return FALL + valueOf(metres, rounding);
}

/** Toughness of what things are made of. @rule DRA-187 */
export const MATERIALS = { wood: 8, brick: 12, concrete: 15, steel: 20, tankArmour: 25, superAlloy: 30 } as const;

/** What it takes to reach a thing that stands still (DRA-146). */
export const STANDING_STILL = 3;

export type ObjectBand = "whole" | "scratched" | "damaged" | "broken" | "destroyed";

/** Wound levels at which a thing is worse off; an item may state its own (DRA-187). */
export const OBJECT_BANDS = {
  scratched: WOUNDS.wounded,
  damaged: WOUNDS.heavy,
  broken: WOUNDS.mortal,
  destroyed: WOUNDS.dead,
} as const;
/** What using a damaged thing costs (DRA-187). */
export const DAMAGED_USE = -2;

/** Wound levels at which one thing is scratched, damaged, broken, destroyed. */
export type ObjectBands = Readonly<Record<Exclude<ObjectBand, "whole">, number>>;

/** How a thing stands, by the usual levels or its own. @rule DRA-187 */
export function objectBand(
  wounds: number,
  bands: ObjectBands = OBJECT_BANDS,
): { readonly band: ObjectBand; readonly use: number } {
  const band = (["destroyed", "broken", "damaged", "scratched"] as const).find((b) => wounds >= bands[b]) ?? "whole";
  return { band, use: band === "damaged" ? DAMAGED_USE : 0 };
}
