import { refuse } from "../../../rules/kernel/refusal.ts";
import {
  conditionDefinition,
  type ConditionId,
  conditionLabel,
  derivedConditions,
  dropped,
  held,
  impose,
  isOut,
  lift,
  type TwintensCharacter,
} from "../../../rules/twintens/index.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { twintensConditionList } from "./condition-list.ts";

/** Where a condition set by hand comes from: one cause, so that turning it off by hand ends it. */
const BY_HAND = "hand";

/** The ruleset's conditions for the token HUD, sheets and macros; what follows from tracks, fatigue and the order is not set by hand. @rule TWI-460 TWI-461 TWI-462 */
export const twintensConditions: ConditionAdapter = {
  ...twintensConditionList,
  derived: (character) => derivedConditions(character as TwintensCharacter),
  out: (character) => isOut((character as TwintensCharacter).track),
  toggle: (snapshot, id, active, trait) => {
    const character = snapshot as TwintensCharacter;
    const definition = conditionDefinition(id);
    if (!definition || definition.track) return refuse("condition.byTrack", { condition: conditionLabel(id) });
    const imposed = active
      ? impose(
          character.ref,
          character.conditions,
          id as ConditionId,
          { source: BY_HAND, trait: trait ?? (definition.trait ? "all" : null) },
          definition.rule,
        )
      : [];
    const changes = active
      ? [...(imposed.length > 0 ? dropped(character, id) : []), ...imposed]
      : held(character, id as ConditionId).map((c) => lift(character.ref, c, definition.rule));
    return changes.length > 0
      ? changes
      : refuse(active ? "condition.already" : "condition.byTrack", { condition: conditionLabel(id) });
  },
};
