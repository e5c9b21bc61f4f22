import { type Change, change } from "../../../kernel/change.ts";
import { hasFlaw } from "../../acts/attack/extras.ts";
import { untilOwnTurn } from "../../acts/maneuvers.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import type { TwintensSituation } from "../../situation.ts";
import { impose, lift } from "../../state/condition-changes.ts";
import { held } from "../../state/conditions.ts";
import type { AttackState } from "../attack-state.ts";
import type { AttackAsk } from "./ask.ts";

type S = TwintensSituation;

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

/** What making an attack ends and costs beside its action: nobody stays fascinated who is attacked, and who crushes whom they have pinned is open themselves. @rule TWI-421 TWI-460 */
export function attackBegins(who: TwintensActor, ask: AttackAsk, s: S): readonly Change[] {
  const watching = ask.targets
    .flatMap((uuid) => s.character(uuid) ?? [])
    .flatMap((t) => held(t, "fascinated").map((c) => lift(t.ref, c, "TWI-460")));
  return [
    ...watching,
    ...(ask.opening === "crushingPin"
      ? impose(who.ref, who.conditions, "crushing", { source: "crushingPin", until: untilOwnTurn(who.ref) }, "TWI-421")
      : []),
  ];
}

const AIMED: readonly string[] = ["roll", "defend", "conceal", "window"];

/** A feint is used up by the attack that it was for, once that has hit or missed. @rule TWI-369 */
export function feintsSpent(before: AttackState, after: AttackState, s: S): readonly Change[] {
  const { actor } = before.request;
  return after.targets.flatMap((t): readonly Change[] => {
    const was = before.targets.find((x) => x.target.uuid === t.target.uuid);
    const you = s.character(t.target.uuid);
    if (!was || !you || !AIMED.includes(was.stage) || AIMED.includes(t.stage)) return [];
    return held(you, "feinted")
      .filter((c) => c.trait === actor.uuid)
      .map((c) => lift(you.ref, c, "TWI-369"));
  });
}
