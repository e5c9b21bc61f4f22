import {
  addCondition,
  collapsed,
  conditionDefinition,
  type FudgeCharacter,
  isDefeated,
  presentConditions,
  removeCondition,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeConditionList } from "./condition-list.ts";

/** Where a condition set by hand comes from: one cause, so that turning it off by hand ends it. */
const BY_HAND = "hand";

/** The ruleset's conditions for the token HUD, sheets and macros. @rule FUD-200 FUD-233 FUD-403 FUD-672 FUD-690 */
export const fudgeConditions: ConditionAdapter = {
  ...fudgeConditionList,
  derived: (snapshot) => {
    if (!isFudge(snapshot) || (snapshot.object ?? null) !== null) return [];
    const stored = new Set(snapshot.conditions.map((c) => c.id));
    return [...presentConditions(snapshot)].filter((id) => !stored.has(id));
  },
  out: (snapshot) => isFudge(snapshot) && (snapshot.object ?? null) === null && isDefeated(snapshot),
  toggle: (snapshot, id, active, trait) => {
    const character = snapshot as FudgeCharacter;
    const part = trait ?? (conditionDefinition(id)?.trait ? "all" : null);
    const step = active
      ? addCondition(character.ref, character.conditions, { id, trait: part, source: BY_HAND })
      : removeCondition(character.ref, character.conditions, { id });
    return step.changes.length > 0
      ? collapsed(character, step.changes)
      : refuse(active ? "condition.already" : "condition.byHealth", {
          condition: `CROSSOVER.Fudge.Condition.${id}.label`,
        });
  },
};
