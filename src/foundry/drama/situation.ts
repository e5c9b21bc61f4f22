import { type DramaSituation, isDrama } from "../../rules/drama/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { situationOf as around } from "../acts/situation.ts";
import { once } from "../acts/still.ts";
import { combatantOf } from "../combat/purse.ts";
import { icon } from "../ids.ts";
import type { ActsAdapter, Table } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { playerOf } from "./fortune/deck/access.ts";
import { readDeck } from "./fortune/deck/documents.ts";
import { presentNow } from "./fortune/presence.ts";
import { dramaSettings } from "./settings.ts";

/** Somebody's place in the fight goes; undone, they are back in it. @rule DRA-254 */
function leaving(who: string): readonly Change[] {
  const combatant = combatantOf(who);
  return combatant?.combat
    ? [
        {
          kind: "delete",
          subject: combatant.combat.uuid,
          collection: "Combatant",
          id: combatant.id ?? "",
          data: combatant.toObject() as never,
          rule: "DRA-254",
        },
      ]
    : [];
}

/** Who of all characters plays by Drama, its settings, and what its rules ask of the table beside what all ask. */
export const dramaTable: Pick<ActsAdapter, "isCharacter" | "settings" | "more"> = {
  isCharacter: isDrama,
  settings: dramaSettings,
  more: (table): Omit<DramaSituation, keyof ReturnType<typeof around>> => {
    // Everybody who is here and those who take part (DRA-122, DRA-123): each line of a list of acts asks what they could spend.
    const present = once((uuid: string) => presentNow(uuid, table));
    return {
      purses: (more) => [...new Set([...more, ...table.present()])].flatMap((uuid) => present(uuid) ?? []),
      deck: readDeck,
      player: playerOf,
      leaving,
      say: (key, data) => localize(key, data),
      thingImg: icon("brick-wall"),
    };
  },
};

/** The table as Drama's rules ask it, read when asked. @param self  who acts; empty where a card is read and nobody does */
export const situationOf = (table: Table, self = "", gm = game.user.isGM): DramaSituation =>
  around(self, dramaTable, table, gm) as DramaSituation;
