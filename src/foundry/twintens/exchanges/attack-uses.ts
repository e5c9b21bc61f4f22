import { type Change, change } from "../../../rules/kernel/change.ts";
import { hasFlaw, held, lift, type TwintensActor } from "../../../rules/twintens/index.ts";
import type { AttackAsk } from "../asks.ts";

/** What of a power attacks once more, as it stands on its user. */
export const homingOf = (who: Pick<TwintensActor, "conditions">, effect: string) =>
  held(who, "homing").find((c) => c.effect === effect);

/** The trace of a Homing power is used up with its attack, unless that misses too. @rule TWI-452 */
export function homed(me: TwintensActor, { homing }: Pick<AttackAsk, "homing">): readonly Change[] {
  const trace = homing === "" ? undefined : homingOf(me, homing);
  return trace ? [lift(me.ref, trace, "TWI-452")] : [];
}

/** Passive powers end as their user attacks. @rule TWI-451 */
export const endsByAttack = (me: TwintensActor, attack: string): readonly Change[] =>
  me.powers
    .filter((p) => p.active && p.id !== attack && hasFlaw(p, "passive"))
    .map((p) => change(`${me.ref}.Item.${p.id}`, "system.active", true, false, "TWI-451"));
