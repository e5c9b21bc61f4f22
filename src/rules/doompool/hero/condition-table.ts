/** What takes somebody out of play. Dice of stress, trauma and complications have sizes and are no conditions; these follow from them, or are flags. */
import { defineConditions } from "../../kernel/conditions.ts";

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
