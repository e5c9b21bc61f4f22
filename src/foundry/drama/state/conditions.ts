import {
  conditionDefinition,
  type ConditionId,
  conditions,
  conditionState,
  derivedConditions,
  type DramaCharacter,
  HUD_CONDITIONS,
  impose,
  isOut,
  lift,
  nextTurn,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Until } from "../../../rules/kernel/until.ts";
import { table } from "../../apply/viewer.ts";
import type { ConditionAdapter } from "../../ruleset.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

const label = (id: string): string => key("Condition", id, "label");

/** Conditions that end with the bearer's next turn when they are set by hand, as an interaction would set them. @rule DRA-253 */
const ONE_TURN: readonly string[] = ["stymied", "unskilled", "setback", "break", "resisting"];

/** Conditions that end with the round, and with the start of the bearer's next turn. @rule DRA-150 DRA-153 DRA-277 */
const ONE_ROUND: readonly string[] = ["confused", "surprised", "hurried"];
const TO_NEXT_START: readonly string[] = ["allOut"];

/** How long a condition lasts that is set by hand: as long as the rule that brings it would have it. */
function lasting(id: string, who: DramaCharacter): Until | null {
  const encounter = table.encounter();
  if (id === "up") return { at: "use" };
  if (id === "aiming") return { at: "encounter", left: 1 };
  if (ONE_TURN.includes(id)) return nextTurn(who.ref, encounter?.acting === who.ref);
  if (TO_NEXT_START.includes(id)) return { at: "turnStart", of: who.ref, left: 1 };
  return ONE_ROUND.includes(id) && encounter ? { at: "round", round: encounter.round } : null;
}

/** The ruleset's conditions for the token HUD, sheets and macros. @rule DRA-339 */
export const dramaConditions: ConditionAdapter = {
  catalogue: conditions,
  label,
  hud: HUD_CONDITIONS,
  derived: (character) => derivedConditions(character as DramaCharacter, dramaSettings()),
  out: (character) => isOut(character as DramaCharacter, dramaSettings()),
  toggle: (character, id, active, trait) => {
    const who = character as DramaCharacter;
    if (conditionDefinition(id)?.derived === true) return refuse("condition.byHarm", { condition: label(id) });
    const held = who.conditions.filter((c) => c.id === id);
    if (!active) return held.map((c) => lift(who.ref, c, conditionDefinition(id)?.rule ?? "DRA-339"));
    const until = lasting(id, who);
    const changes = impose(
      who.ref,
      who.conditions,
      conditionState(id as ConditionId, { trait: trait ?? null, until }),
      conditionDefinition(id)?.rule ?? "DRA-339",
    );
    return changes.length > 0 ? changes : refuse("condition.already", { condition: label(id) });
  },
};
