/** What takes somebody out of play. Dice of stress, trauma and complications have sizes and are no conditions; these follow from them, or are flags. */
import type { Change } from "../../kernel/change.ts";
import { defineConditions, grantsOf } from "../../kernel/conditions.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isStressedOut } from "../harm/stress.ts";
import { set } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { DoompoolCharacter } from "../types.ts";

/** What conditions leave somebody. */
export interface Grants {
  readonly act: boolean;
  readonly react: boolean;
}

export const FREE: Grants = { act: true, react: true };

/**
 * Every condition of the game. Stressed out and a mob without dice follow from tracks and counters; the others are flags on the character.
 * @rule DOO-006 DOO-113 DOO-122 DOO-123 DOO-215 DOO-252
 */
export const conditions = defineConditions<Grants, "stressedOut" | "takenOut" | "fled" | "outOfStory" | "scattered">({
  stressedOut: { grants: { act: false, react: false }, ends: "scene", icon: "knocked-out-stars", rule: "DOO-122" },
  takenOut: {
    grants: { act: false, react: false },
    ends: "scene",
    icon: "imprisoned",
    rule: "DOO-113",
  },
  fled: { grants: { act: false, react: false }, ends: "scene", icon: "run", rule: "DOO-215" },
  outOfStory: {
    grants: { act: false, react: false },
    ends: "never",
    icon: "death-skull",
    rule: "DOO-123",
  },
  scattered: { grants: { act: false, react: false }, ends: "never", icon: "falling", rule: "DOO-252" },
});

export type ConditionId = keyof typeof conditions;

/** The flags that can be set by hand. */
export const HUD_CONDITIONS: readonly ConditionId[] = ["takenOut", "fled", "outOfStory"];

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
