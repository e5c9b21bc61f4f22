import type { Change } from "../../kernel/change.ts";
import { activeComponents, modifierRanks } from "../hero/traits.ts";
import { letGo } from "../turn/upkeep.ts";
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

/** A Passive Concealment is over as soon as its user acts: it is let go, and may be taken up again. @rule FUD-278 FUD-520 */
export const shownByActing = (character: FudgeCharacter): readonly Change[] =>
  character.powers.flatMap((power) => {
    const passive = activeComponents(character).flatMap(({ power: of, component: c }) =>
      of.id === power.id && c.effect === "concealment" && modifierRanks(c, "passive") > 0 ? [c.id] : [],
    );
    return passive.length > 0 ? letGo(character, power, passive) : [];
  });
