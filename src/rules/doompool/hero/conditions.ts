/** What of that somebody has, and what it leaves them. */
import type { Change } from "../../kernel/change.ts";
import { grantsOf } from "../../kernel/conditions.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isStressedOut } from "../harm/stress.ts";
import { set } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { DoompoolCharacter } from "../types.ts";
import { type ConditionId, conditions, FREE, type Grants } from "./condition-table.ts";

/** The conditions on a character, read from its tracks, its counter and its flags. @rule DOO-006 DOO-122 DOO-248 DOO-292 */
export function presentConditions(character: DoompoolCharacter): readonly ConditionId[] {
  return [
    ...(isStressedOut(character) ? (["stressedOut"] as const) : []),
    ...(character.takenOut ? (["takenOut"] as const) : []),
    ...(character.fled ? (["fled"] as const) : []),
    ...(character.outOfStory ? (["outOfStory"] as const) : []),
    ...(character.crowd && character.crowd.count <= 0 ? (["scattered"] as const) : []),
  ];
}

/** What a character may do, all its conditions taken together. @rule DOO-096 DOO-122 */
export function grantsFor(character: DoompoolCharacter): Grants {
  return grantsOf<Grants>(conditions, presentConditions(character), FREE, (a, b) => ({
    act: a.act && b.act !== false,
    react: a.react && b.react !== false,
  }));
}

/** Set or lift a flag by hand; what follows from a track is set on the track. @rule DOO-123 DOO-215 */
export function toggleCondition(
  character: DoompoolCharacter,
  id: string,
  active: boolean,
): readonly Change[] | Refusal {
  switch (id) {
    case "takenOut":
    case "fled":
    case "outOfStory":
      return set(character.ref, PATHS[id], character[id], active, conditions[id].rule);
    default:
      return refuse("condition.followsFromTrack", { condition: id });
  }
}
