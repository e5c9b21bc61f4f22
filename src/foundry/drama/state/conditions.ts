import {
  conditionDefinition,
  type ConditionId,
  conditionState,
  derivedConditions,
  type DramaCharacter,
  impose,
  isOut,
  lastsByHand,
  lift,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { dramaSettings } from "../settings.ts";
import { dramaConditionList } from "./condition-list.ts";

const { label } = dramaConditionList;

/** The ruleset's conditions for the token HUD, sheets and macros. @rule DRA-339 */
export const dramaConditions: ConditionAdapter = {
  ...dramaConditionList,
  derived: (character) => derivedConditions(character as DramaCharacter, dramaSettings()),
  out: (character) => isOut(character as DramaCharacter, dramaSettings()),
  toggle: (character, id, active, trait) => {
    const who = character as DramaCharacter;
    if (conditionDefinition(id)?.derived === true) return refuse("condition.byHarm", { condition: label(id) });
    const held = who.conditions.filter((c) => c.id === id);
    if (!active) return held.map((c) => lift(who.ref, c, conditionDefinition(id)?.rule ?? "DRA-339"));
    const until = lastsByHand(id, who.ref, table.encounter());
    const changes = impose(
      who.ref,
      who.conditions,
      conditionState(id as ConditionId, { trait: trait ?? null, until }),
      conditionDefinition(id)?.rule ?? "DRA-339",
    );
    return changes.length > 0 ? changes : refuse("condition.already", { condition: label(id) });
  },
};
