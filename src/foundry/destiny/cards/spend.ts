/** Whose dice of Destiny, Fate and Corruption cards offer. */
import { type DestinyCharacter, diceLeft, type DieName, lendsLuck } from "../../../rules/destiny/index.ts";
import type { Party, Table, Viewer } from "../../ruleset.ts";
import { characterAt, typeAt } from "../at-table.ts";

/** Dice that somebody may spend now. */
export const diceOf = (who: DestinyCharacter | null, table: Table): readonly DieName[] =>
  who ? diceLeft(who, typeAt(table)) : [];

/** Of those whom the viewer plays: who may put dice on others' rolls. @rule DES-224 DES-337 */
export function luckyHands(roller: string, viewer: Viewer, table: Table): readonly Party[] {
  return table.present().flatMap((uuid) => {
    const who = uuid === roller ? null : characterAt(table, uuid);
    const party = who && lendsLuck(who) && viewer.owns(uuid) ? table.party(uuid) : null;
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
}
