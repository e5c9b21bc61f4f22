/** What takes a turn. How far anything gets is said by nobody: whether a target can be reached is the story's to say. */
import type { MannersAdapter } from "../ruleset.ts";

/** Ways to act that are one of a turn: an action, whatever its pool begins with, and what takes the place of a roll. Bare dice and SFX that come at any time aren't. @rule DOO-193 DOO-219 DOO-238 */
const OF_TURN: readonly string[] = ["act", "repeat", "pool", "power", "for", "help", "doomRecovery"];

export const doompoolManners: MannersAdapter = {
  takesTurn: (_character, id) => OF_TURN.includes(id.split(":")[0] ?? ""),
  // @rule DOO-351
  span: () => null,
};
