/** What takes a turn. How far anything gets is said by nobody: whether a target can be reached is the story's to say. */
import type { DoompoolCharacter } from "../../rules/doompool/index.ts";
import type { MannersAdapter } from "../ruleset.ts";
import { isCharacter } from "./snapshot.ts";

/** Ways to act that are one of a turn: an action, whatever its pool begins with, and what takes the place of a roll. Bare dice and SFX that come at any time aren't. @rule DOO-193 DOO-219 DOO-238 */
const OF_TURN: readonly string[] = ["act", "repeat", "pool", "power", "for", "help", "doomRecovery"];

/** Whether an SFX brings stress back, which takes the place of an action. @rule DOO-225 */
const recovers = (who: DoompoolCharacter, set: string, id: string): boolean =>
  who.powerSets
    .find((s) => s.id === set)
    ?.sfx.find((x) => x.id === id)
    ?.ops.some((o) => o.op === "recoverStress") === true;

export const doompoolManners: MannersAdapter = {
  takesTurn: (character, id) => {
    const [kind = "", set = "", sfx = ""] = id.split(":");
    return OF_TURN.includes(kind) || (kind === "sfx" && isCharacter(character) && recovers(character, set, sfx));
  },
  // @rule DOO-351
  span: () => null,
};
