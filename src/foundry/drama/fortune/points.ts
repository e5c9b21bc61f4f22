import { adjust, award, type DramaCharacter, raisedAnew, restart, SCENE_AWARD } from "../../../rules/drama/index.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, PointDefinition } from "../../ruleset.ts";
import { dramaDeeds } from "../acts/deeds.ts";
import { advanceDeeds, lendDeed } from "../build/advance.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";

const heroOf = (character: unknown): DramaCharacter => character as DramaCharacter;

const deed = (
  id: string,
  kind: DeedDefinition["kind"],
  by: DeedDefinition["by"],
  rule: string,
  perform: DeedDefinition["perform"],
): DeedDefinition => ({ id, kind, by, rule, perform, label: key("Deed", id, "label"), hint: key("Deed", id, "hint") });

/** Hero Points: each hero's own. How many a named adversary has is the Gamemaster's to know. @rule DRA-101 DRA-113 DRA-114 */
export const dramaPoints: readonly PointDefinition[] = [
  {
    key: "heroPoints",
    label: key("Sheet", "heroPoints"),
    icon: icon("laurel-crown"),
    open: false,
    read: (character) => {
      const who = character as DramaCharacter;
      return who.rank === "hero" ? { value: who.heroPoints.value, max: null } : null;
    },
    deeds: [
      deed("standardScene", "earn", "gm", "DRA-113", (c) => award(heroOf(c), SCENE_AWARD.standard)),
      deed("dramaticScene", "earn", "gm", "DRA-113", (c) => award(heroOf(c), SCENE_AWARD.dramatic)),
      deed("adventure", "earn", "gm", "DRA-113", (c, _args, table) => {
        const awarded = award(heroOf(c), dramaSettings(table).adventureAward);
        return awarded.accepted ? { accepted: true, changes: [...awarded.changes, ...raisedAnew(heroOf(c))] } : awarded;
      }),
      deed("award", "earn", "gm", "DRA-113", (c) => award(heroOf(c), 1)),
      deed("correct", "earn", "gm", "DRA-113", (c) => adjust(heroOf(c), -1)),
      { ...deed("ask", "earn", "owner", "DRA-113", (c) => award(heroOf(c), 1)), approval: true },
      deed("pay", "spend", "owner", "DRA-100", (c) => adjust(heroOf(c), -1, "DRA-100")),
      deed("restart", "reset", "gm", "DRA-101", (c, _args, table) => restart(heroOf(c), dramaSettings(table))),
      ...advanceDeeds,
      lendDeed,
    ],
  },
  dramaDeeds,
];
