import type { FudgeCharacter } from "../../../rules/fudge/index.ts";

/** Whether a snapshot is one of ours: a target may play by another ruleset. */
export const isFudge = (character: unknown): character is FudgeCharacter =>
  typeof character === "object" && character !== null && "powerLevel" in character && "bruises" in character;
