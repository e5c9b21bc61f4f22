import type { DoompoolSituation, KeptPool } from "../../rules/doompool/index.ts";
import { situationOf as around } from "../acts/situation.ts";
import { actorOf } from "../apply/ground.ts";
import type { ActsAdapter, Table } from "../ruleset.ts";
import { doomOf, everybody, isRefusal } from "./at-table.ts";
import { droppedOn } from "./dice/dropped.ts";
import { keptBy } from "./dice/kept-pools.ts";
import { isCharacter } from "./models/snapshot.ts";
import { doompoolSettings } from "./settings.ts";

const kept = (who: string): readonly KeptPool[] => {
  const actor = actorOf(who);
  return actor ? keptBy(actor) : [];
};

/** Who of all characters plays by Doom Pool, its settings, and what its rules ask of the table beside what all ask. */
export const doompoolTable: Pick<ActsAdapter, "isCharacter" | "settings" | "more"> = {
  isCharacter,
  settings: doompoolSettings,
  more: (table): Omit<DoompoolSituation, Exclude<keyof ReturnType<typeof around>, "everywhere">> => {
    const pool = doomOf(table);
    return {
      pool: isRefusal(pool) ? null : pool,
      present: table.present(),
      word: (action) => {
        const { consent, unopposed } = droppedOn(action);
        return { leave: consent, unopposed };
      },
      kept,
      everywhere: () => everybody(table).map(({ ref }) => ref),
    };
  },
};

/** The table as Doom Pool's rules ask it, read when asked. @param self  who acts: a character, or the doom pool */
export const situationOf = (table: Table, self: string, gm = game.user.isGM): DoompoolSituation =>
  around(self, doompoolTable, table, gm) as DoompoolSituation;
