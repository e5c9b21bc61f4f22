import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  type AttackRoll,
  type AttackState,
  effectRank,
  grantsFor,
  key,
  payReroll,
  type TargetState,
} from "../../../rules/twintens/index.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView } from "../../view/card-view.ts";
import { characterAt, mayReroll } from "../facts.ts";
import { situation } from "../situation.ts";
import { button } from "../view/roll-card.ts";

/** Who of those at the table may bend the luck of others now: the power, a reaction, and a point that isn't used this round. @rule TWI-322 TWI-440 */
export const luckHolders = (table: Table): readonly Party[] =>
  table.present().flatMap((uuid): Party[] => {
    const [who, party] = [characterAt(table, uuid), table.party(uuid)];
    return who && party && effectRank(who, "luckControl") > 0 && grantsFor(who).reactions && mayReroll(who, table)
      ? [party]
      : [];
  });

/** Rolls of a target's part that nothing has been built on yet, with whose they are. @rule TWI-325 */
function openRolls(state: AttackState, t: TargetState): readonly { readonly roll: AttackRoll; readonly of: string }[] {
  const them = t.target.uuid;
  switch (t.stage) {
    case "window":
      return [
        ...(t.attack?.faces ? [{ roll: "attack" as const, of: state.request.actor.uuid }] : []),
        ...(t.defending?.thrown?.faces ? [{ roll: "defense" as const, of: them }] : []),
      ];
    case "save":
      return [
        ...(t.evaded ? [{ roll: "evade" as const, of: them }] : []),
        ...(t.resisted ? [{ roll: "resist" as const, of: them }] : []),
      ];
    case "saved":
      return t.saveThrow?.faces && !t.coup ? [{ roll: "save", of: them }] : [];
    default:
      return [];
  }
}

/** Whether somebody's luck could still change how an attack has gone. @rule TWI-440 */
export const luckOpen = (state: AttackState, t: TargetState, table: Table): boolean => {
  const rolls = openRolls(state, t);
  return rolls.length > 0 && luckHolders(table).some((h) => rolls.some((r) => r.of !== h.uuid));
};

/** What the luck of somebody costs; who hasn't the power has none to give. @returns `luck.none`, and refusals of conviction @rule TWI-322 TWI-440 */
export function payLuck(
  who: string,
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  return luckHolders(table).some((h) => h.uuid === who) ? payReroll(situation(who, table), who) : refuse("luck.none");
}

/** Buttons for those who may bend this luck: a second throw for whoever rolled, or new dice that stand. @rule TWI-440 */
export function luckButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const mine = luckHolders(table).filter((h) => viewer.isGM || viewer.owns(h.uuid));
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
