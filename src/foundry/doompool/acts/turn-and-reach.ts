import {
  bringsBack,
  DOOMPOOL_ACTS,
  type DoompoolCharacter,
  OF_TURN,
  olderLine,
} from "../../../rules/doompool/index.ts";
import { lineOf } from "../../../rules/kernel/lines.ts";
import type { TurnAndReachAdapter } from "../../ruleset.ts";
import { isCharacter } from "../models/snapshot.ts";

/** What a name of a list or a hotbar means, older ones too. */
export const older = (who: DoompoolCharacter | null, id: string): ReturnType<typeof olderLine> =>
  olderLine(id, (of) => bringsBack(who, of));

/** What takes a turn. How far anything gets is said by nobody: whether a target can be reached is the story's to say. @rule DOO-193 DOO-351 */
export const doompoolTurnAndReach: TurnAndReachAdapter = {
  takesTurn: (character, id) => {
    const line =
      older(isCharacter(character) ? character : null, id) ?? lineOf(DOOMPOOL_ACTS as Parameters<typeof lineOf>[0], id);
    return OF_TURN.has(line?.act ?? "");
  },
  span: () => null,
};
