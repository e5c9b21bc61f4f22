import {
  conditionLabel,
  derivedConditions,
  type DestinyCharacter,
  dropProne,
  impose,
  isOut,
  lift,
  withStun,
} from "../../../rules/destiny/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { characterAt, typeAt } from "../at-table.ts";
import { destinyConditionList } from "./condition-list.ts";

/** Conditions of the token HUD. @rule DES-270 DES-271 DES-272 */
export const destinyConditions: ConditionAdapter = {
  ...destinyConditionList,
  derived: (who) => derivedConditions(who as DestinyCharacter),
  out: (who) => isOut(who as DestinyCharacter, typeAt(table)),
  toggle: (snap, id, active) => {
    const who = snap as DestinyCharacter;
    const changes = active
      ? id === "prone"
        ? dropProne(who)
        : impose(who, { id, source: null, until: { at: "never" } }, "DES-270")
      : lift(who, (c) => c.id === id, "DES-270");
    // Whoever becomes Stunned by a click loses what that ends, too.
    return changes.length > 0
      ? withStun(who, changes, who.grab && characterAt(table, who.grab.target), typeAt(table))
      : refuse("condition.derived", { condition: conditionLabel(id) });
  },
};
