import { POINTS_PATH, SCENE_AWARD, startingPoints, type DramaCharacter } from "../../rules/drama/index.ts";
import { change } from "../../rules/kernel/change.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { icon } from "../ids.ts";
import { advanceDeeds, lendDeed, raisedAnew } from "./advance.ts";
import { dramaDeeds } from "./deeds.ts";
import type { DeedDefinition, DeedResult, PointDefinition } from "../ruleset.ts";
import { key } from "./keys.ts";
import { dramaSettings } from "./settings.ts";

/** Hero Points set to a number; mooks have none and nobody has fewer than none. @rule DRA-101 DRA-113 */
function set(character: unknown, to: (who: DramaCharacter) => number, rule: string): DeedResult {
  const who = character as DramaCharacter;
  if (who.rank !== "hero") return refuse("notHero");
  const after = to(who);
  if (after < 0) return refuse("noPoint");
  return { accepted: true, changes: [change(who.ref, POINTS_PATH, who.heroPoints.value, after, rule)] };
}

const more =
  (amount: number) =>
  (who: DramaCharacter): number =>
    who.heroPoints.value + amount;

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
      deed("standardScene", "earn", "gm", "DRA-113", (c) => set(c, more(SCENE_AWARD.standard), "DRA-113")),
      deed("dramaticScene", "earn", "gm", "DRA-113", (c) => set(c, more(SCENE_AWARD.dramatic), "DRA-113")),
      deed("adventure", "earn", "gm", "DRA-113", (c, _args, table) => {
        const awarded = set(c, more(dramaSettings(table).adventureAward), "DRA-113");
        return awarded.accepted
          ? { accepted: true, changes: [...awarded.changes, ...raisedAnew(c as DramaCharacter)] }
          : awarded;
      }),
      deed("award", "earn", "gm", "DRA-113", (c) => set(c, more(1), "DRA-113")),
      deed("correct", "earn", "gm", "DRA-113", (c) => set(c, more(-1), "DRA-113")),
      { ...deed("ask", "earn", "owner", "DRA-113", (c) => set(c, more(1), "DRA-113")), approval: true },
      deed("pay", "spend", "owner", "DRA-100", (c) => set(c, more(-1), "DRA-100")),
      deed("restart", "reset", "gm", "DRA-101", (c, _args, table) =>
        set(c, (who) => startingPoints(who, dramaSettings(table)), "DRA-101"),
      ),
      ...advanceDeeds,
      lendDeed,
    ],
  },
  dramaDeeds,
];
