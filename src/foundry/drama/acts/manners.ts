/** What of an action takes part of a turn, and how far it gets. */
import { actOfUse, type DramaCharacter, type MeansKey, OF_TURN, rangeOf } from "../../../rules/drama/index.ts";
import type { MannersAdapter } from "../../ruleset.ts";

export const dramaManners: MannersAdapter = {
  takesTurn: (_character, id) => {
    const act = actOfUse(id);
    return act !== null && OF_TURN.has(act.name);
  },
  span: (character, id) => {
    const means = actOfUse(id)?.known.means;
    return typeof means === "string" ? rangeOf(character as DramaCharacter, means as MeansKey) : null;
  },
};
