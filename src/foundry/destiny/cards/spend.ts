/** Whose dice of Destiny, Fate and Corruption cards offer. */
import { type DestinyCharacter, DICE, type DieName, effectRanks } from "../../../rules/destiny/index.ts";
import type { Party, Table, Viewer } from "../../ruleset.ts";
import { characterAt } from "../facts.ts";

/** Dice that somebody has left, the fullest pool first. */
export const diceOf = (who: DestinyCharacter | null): readonly DieName[] =>
  who ? DICE.filter((d) => who.pools[d] > 0) : [];

/** Of those whom the viewer plays: who may put dice on others' rolls. @rule DES-224 DES-337 */
export function luckyHands(roller: string, viewer: Viewer, table: Table): readonly Party[] {
  return table.present().flatMap((uuid) => {
    const who = uuid === roller ? null : characterAt(table, uuid);
    const party = who && effectRanks(who, "luckControl") > 0 && viewer.owns(uuid) ? table.party(uuid) : null;
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
}
