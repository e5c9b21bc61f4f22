import { activeComponents, modifierRanks } from "../hero/traits.ts";
import type { FudgeCharacter } from "../types.ts";
import { CONCEALMENTS } from "./catalogue/options.ts";

/** How far powers hide somebody from sight: one kind of sight or all of it, partly with Partial. @rule FUD-095 FUD-500 FUD-520 */
export function concealedBy(character: FudgeCharacter): "none" | "partial" | "total" {
  const hiding = activeComponents(character).filter(
    ({ component: c }) => c.effect === "concealment" && c.baseCost >= CONCEALMENTS.allVisual,
  );
  if (hiding.length === 0) return "none";
  return hiding.every(({ component }) => modifierRanks(component, "partial") > 0) ? "partial" : "total";
}
