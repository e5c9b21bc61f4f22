import { derive, key, type FudgeCharacter } from "../../rules/fudge/index.ts";
import type { ActionAdapter } from "../ruleset.ts";
import { openAttack } from "./gestures.ts";
import { fudgeSettings } from "./settings.ts";

/** A character's attacks by name. @rule FUD-110 FUD-701 */
export const fudgeActions: ActionAdapter = {
  list: (snapshot, localize) =>
    derive(snapshot as FudgeCharacter, fudgeSettings()).attacks.map((a) => ({
      id: a.id,
      label: a.name ?? localize(a.label),
      detail: localize(key("Card", "effectRank"), { effect: key("Effect", a.effect, "label"), rank: a.rank.total }),
      group: key("Sheet", "offense"),
    })),
  use: openAttack,
};
