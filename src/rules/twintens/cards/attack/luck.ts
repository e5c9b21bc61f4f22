import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { effectRank } from "../../hero/derive.ts";
import type { TwintensSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { mayReroll, payReroll } from "../../turn/pay.ts";
import type { AttackRoll, AttackState, TargetState } from "../attack-state.ts";
import type { Party } from "../check.ts";

type S = TwintensSituation;

/** Who of those at the table may bend the luck of others now: the power, a reaction, and a point that isn't used this round. @rule TWI-322 TWI-440 */
export const luckHolders = (s: S): readonly Party[] =>
  s.present().flatMap((uuid): Party[] => {
    const [who, party] = [s.character(uuid), s.party(uuid)];
    return who && party && effectRank(who, "luckControl") > 0 && grantsFor(who).reactions && mayReroll(s, who)
      ? [party]
      : [];
  });

/** Rolls of a target's part that nothing has been built on yet, with whose they are. @rule TWI-325 */
export function openRolls(
  state: AttackState,
  t: TargetState,
): readonly { readonly roll: AttackRoll; readonly of: string }[] {
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
export const luckOpen = (state: AttackState, t: TargetState, s: S): boolean => {
  const rolls = openRolls(state, t);
  return rolls.length > 0 && luckHolders(s).some((h) => rolls.some((r) => r.of !== h.uuid));
};

/** What the luck of somebody costs; who hasn't the power has none to give. @returns `luck.none`, and refusals of conviction @rule TWI-322 TWI-440 */
export function payLuck(who: string, s: S): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  return luckHolders(s).some((h) => h.uuid === who) ? payReroll(s, who) : refuse("luck.none");
}
