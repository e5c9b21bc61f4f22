import { controllersOf, type DestinyCharacter, key } from "../../../rules/destiny/index.ts";
import type { Party, Table } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";

/** Those who compel or control somebody, by name; where nobody is known to, it is the Gamemaster. @rule DES-272 */
export function controllers(who: DestinyCharacter, table: Pick<Table, "party">): readonly Party[] {
  const known = controllersOf(who).flatMap((uuid) => {
    const party = table.party(uuid);
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
  return known.length > 0 ? known : [{ uuid: "", name: localize(key("Card", "gamemaster")), img: "" }];
}
