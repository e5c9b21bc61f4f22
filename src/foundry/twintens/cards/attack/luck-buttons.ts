import { type AttackState, key, luckHolders, openRolls, type TargetState } from "../../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { situation } from "../../situation.ts";
import { button } from "../roll-card.ts";

/** Buttons for those who may bend this luck: a second throw for whoever rolled, or new dice that stand. @rule TWI-440 */
export function luckButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const mine = luckHolders(situation("", table)).filter((h) => viewer.isGM || viewer.owns(h.uuid));
  return openRolls(state, t).flatMap(({ roll, of }) =>
    mine
      .filter((h) => h.uuid !== of)
      .flatMap((h) =>
        (["again", "force"] as const).map((how) =>
          button(
            "luck",
            { target: t.target.uuid, roll, how, who: h.uuid },
            localize(key("Card", `luck.${how}`), { name: h.name, roll: localize(key("Card", `luckRoll.${roll}`)) }),
            how === "again" ? "fa-solid fa-clover" : "fa-solid fa-rotate",
            h,
            viewer,
            localize,
          ),
        ),
      ),
  );
}
