/** What of an action takes part of a turn, and how far it gets. */
import {
  DRAMA_ACTS,
  type DramaCharacter,
  type MeansKey,
  nameNow,
  OF_TURN,
  rangeOf,
  ringsOf,
} from "../../../rules/drama/index.ts";
import { lineOf } from "../../../rules/kernel/lines.ts";
import type { TurnAndReachAdapter } from "../../ruleset.ts";

const lineAt = (id: string): ReturnType<typeof lineOf> =>
  lineOf(DRAMA_ACTS as Parameters<typeof lineOf>[0], nameNow(id));

export const dramaTurnAndReach: TurnAndReachAdapter = {
  takesTurn: (_character, id) => OF_TURN.has(lineAt(id)?.act ?? ""),
  span: (character, id) => {
    const means = lineAt(id)?.known.means;
    return typeof means === "string" ? rangeOf(character as DramaCharacter, means as MeansKey) : null;
  },
  rings: (character) => ringsOf(character as DramaCharacter),
};
