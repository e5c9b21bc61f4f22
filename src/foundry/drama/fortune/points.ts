import { type DramaCharacter, POINT_DEEDS, type PointTable, presentAt, PURCHASES } from "../../../rules/drama/index.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, Localize, PointDefinition, Table } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { dramaDeeds } from "../acts/at-once.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

const around = (table: Table, say: Localize = localize): PointTable => ({
  settings: dramaSettings(table),
  inConflict: table.encounter() !== null,
  here: presentAt(table),
  nameOf: (who) => table.party(who)?.name ?? who,
  say,
});

const heroDeeds: readonly DeedDefinition[] = POINT_DEEDS.map(({ asks, does, ...deed }) => ({
  ...deed,
  label: key("Deed", deed.id, "label"),
  hint: key("Deed", deed.id, "hint"),
  perform: (character, args, table) => does(character as DramaCharacter, args, around(table)),
  ...(asks && {
    choices: (character: unknown, table: Table, say: Localize) => asks(character as DramaCharacter, around(table, say)),
  }),
}));

/** What Hero Points buy, each with its price where it is chosen; the sheet offers it where a hero is built up. @rule DRA-370 DRA-371 DRA-372 */
export const purchases = heroDeeds.filter(({ id }) => Object.hasOwn(PURCHASES, id));

/** Hero Points: each hero's own. How many a named adversary has is the Gamemaster's to know. @rule DRA-101 DRA-113 DRA-114 */
export const dramaPoints: readonly PointDefinition[] = [
  {
    key: "heroPoints",
    label: key("Sheet", "heroPoints"),
    icon: icon("laurel-crown"),
    open: false,
    read: (character) => {
      const { rank, heroPoints } = character as DramaCharacter;
      return rank === "hero" ? { value: heroPoints.value, max: null } : null;
    },
    deeds: heroDeeds,
  },
  dramaDeeds,
];
