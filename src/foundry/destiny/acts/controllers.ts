import {
  type ActingNow,
  type ActionKey,
  type ActionKind,
  chosenByOther,
  controllersOf,
  type DestinyCharacter,
  key,
} from "../../../rules/destiny/index.ts";
import { actorOf } from "../../apply/ground.ts";
import type { Party, Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { typeAt } from "../facts.ts";

/** Those who compel or control somebody, by name; where nobody is known to, it is the Gamemaster. @rule DES-272 */
export function controllers(who: DestinyCharacter, table: Pick<Table, "party">): readonly Party[] {
  const known = controllersOf(who).flatMap((uuid) => {
    const party = table.party(uuid);
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
  return known.length > 0 ? known : [{ uuid: "", name: localize(key("Card", "gamemaster")), img: "" }];
}

/** Whether this user is asked what a compelled or controlled character does: the Gamemaster, and whoever plays those who have it under control. @rule DES-272 */
const choosesFor = (who: DestinyCharacter): boolean =>
  game.user.isGM || controllersOf(who).some((uuid) => actorOf(uuid)?.isOwner === true);

/** How somebody stands to an action that this user would choose. Whose turn it is, and what is left of it, is the economy's to refuse or warn of. @rule DES-272 */
export function actingAt(who: DestinyCharacter, act: ActionKey, table: Table, cost?: ActionKind): ActingNow {
  const type = typeAt(table);
  const forced = chosenByOther(who, act, type, cost);
  return {
    type,
    ownTurn: true,
    byController: !forced || choosesFor(who),
    ...(forced && {
      controller: controllers(who, table)
        .map((p) => p.name)
        .join(", "),
    }),
  };
}
