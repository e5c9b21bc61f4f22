import { asFaces, compareInitiative, initiativeCheck, initiativeEntry, resolveCheck, type FudgeCharacter } from "../../rules/fudge/index.ts";
import type { Participant, TurnOrder } from "../ruleset.ts";
import { formulaOf } from "./dice.ts";
import { fudgeSettings } from "./settings.ts";

/** Level in everything but a dice-off: read only when two totals are equal. */
function entry(p: Participant): ReturnType<typeof initiativeEntry> {
  const rollOff = typeof p.state.rollOff === "number" ? p.state.rollOff : 0;
  return initiativeEntry(p.character as FudgeCharacter, p.initiative, fudgeSettings(), rollOff);
}

/**
 * Who acts first: the total, and among equals Dodge, Agility, Awareness, then a dice-off. Minions of one name share a throw.
 * @rule FUD-260 FUD-261 FUD-264 FUD-680 FUD-681 FUD-707
 */
export const fudgeOrder: TurnOrder = {
  compare: (a, b) => {
    if (a.initiative === null || b.initiative === null || a.initiative !== b.initiative) return (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
    return a.character && b.character ? compareInitiative(entry(a), entry(b)) : 0;
  },
  throwFor: ([first]) => {
    if (!first?.character) return null;
    const request = initiativeCheck(first.character as FudgeCharacter, fudgeSettings());
    return { formula: formulaOf(request), resolve: (faces) => resolveCheck(request, asFaces(faces)) };
  },
  group: (p) => {
    const character = p.character as FudgeCharacter | null;
    return character?.kind === "minion" ? character.name : null;
  },
};
