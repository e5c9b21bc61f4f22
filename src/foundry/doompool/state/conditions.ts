import { isAble, presentConditions, toggleCondition } from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { isCharacter } from "../models/snapshot.ts";
import { doompoolConditionList } from "./condition-list.ts";

/** What takes somebody out of play, for the token HUD, sheets and macros. All of it follows from tracks, counters and flags. @rule DOO-006 DOO-122 DOO-123 */
export const doompoolConditions: ConditionAdapter = {
  ...doompoolConditionList,
  derived: (character) => (isCharacter(character) ? presentConditions(character) : []),
  out: (character) => isCharacter(character) && !isAble(character),
  toggle: (character, id, active) =>
    isCharacter(character) ? toggleCondition(character, id, active) : refuse("condition.nobody"),
};
