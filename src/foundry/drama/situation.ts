import { type DramaSituation, isDrama } from "../../rules/drama/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { situationOf as around } from "../acts/situation.ts";
import { combatantOf } from "../combat/purse.ts";
import { icon } from "../ids.ts";
import type { ActsAdapter, Table } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { playerOf } from "./fortune/deck/access.ts";
import { readDeck } from "./fortune/deck/documents.ts";
import { everybody } from "./fortune/presence.ts";
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
  more: (table): Omit<DramaSituation, keyof ReturnType<typeof around>> => ({
    purses: (more) => everybody(table, more),
    deck: readDeck,
    player: playerOf,
    leaving,
    say: (key, data) => localize(key, data),
    thingImg: icon("brick-wall"),
  }),
};

/** The table as Drama's rules ask it, read when asked. @param self  who acts; empty where a card is read and nobody does */
export const situationOf = (table: Table, self = "", gm = game.user.isGM): DramaSituation =>
  around(self, dramaTable, table, gm) as DramaSituation;
