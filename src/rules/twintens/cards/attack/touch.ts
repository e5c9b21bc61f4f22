import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { hasExtra, isAura, powerBehind, powerFeatRank } from "../../acts/attack/extras.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { ownTurnIn, type TwintensSituation } from "../../situation.ts";
import { impose, lift } from "../../state/condition-changes.ts";
import type { AttackState } from "../attack-state.ts";
import type { AttackAsk } from "./ask.ts";
import { requestOf, targetOf } from "./request.ts";
import { homingOf } from "./uses.ts";

type S = TwintensSituation;

/** Seconds for which a missile is still on its way where no fight counts rounds. @rule TWI-062 */
const ON_ITS_WAY = 60;

/** Why a Homing power can't attack again; null when it can, and for any other attack. @returns `homing.gone`, `homing.early` in the round in which it missed @rule TWI-452 */
export function homingRefusal(
  me: TwintensActor,
  ask: Pick<AttackAsk, "homing" | "attack" | "targets">,
  s: S,
): Refusal | null {
  if (ask.homing === "") return null;
  const trace = homingOf(me, ask.homing);
  if (!trace || trace.trait !== ask.attack || !ask.targets.every((t) => t === trace.source))
    return refuse("homing.gone");
  const round = s.fight?.round ?? null;
  return round !== null && trace.start?.round === round ? refuse("homing.early") : null;
}

/** A touch attacks by itself only with what surrounds its user, is catching, or is linked to the blow that has hit. @returns `attack.gone` @rule TWI-440 TWI-450 */
export function touchRefusal(
  me: TwintensActor,
  { touch, attack }: Pick<AttackAsk, "touch" | "attack">,
): Refusal | null {
  if (!touch) return null;
  const power = powerBehind(me, attack);
  return power && (isAura(power) || hasExtra(power, "contagious") || hasExtra(power, "linked"))
    ? null
    : refuse("attack.gone");
}

/** A Homing power that has just missed is still after its target: for each of its ranks once more, a round later. @rule TWI-452 */
export function homes(before: AttackState, after: AttackState, s: S): readonly Change[] {
  const { ask, actor } = requestOf(before);
  const me = s.character(actor.uuid);
  const power = me && powerBehind(me, ask.attack);
  if (!me || !power) return [];
  const used = homingOf(me, ask.homing);
  const left = ask.homing === "" ? powerFeatRank(power, "homing") : (used?.degree ?? 1) - 1;
  if (left < 1) return [];
  const encounter = s.fight;
  const until: Until =
    encounter === null
      ? { at: "time", second: s.seconds + ON_ITS_WAY }
      : { at: "turnEnd", of: me.ref, left: ownTurnIn(s, me.ref) ? 2 : 1 };
  const missed = after.targets.filter(
    (t) => t.stage === "missed" && t.hit?.hit === false && targetOf(before, t.target.uuid)?.stage !== "missed",
  );
  return missed.flatMap((t) => [
    ...(used ? [lift(me.ref, used, "TWI-452")] : []),
    ...impose(
      me.ref,
      me.conditions.filter((c) => c !== used),
      "homing",
      {
        trait: ask.attack,
        source: t.target.uuid,
        degree: left,
        until,
        start: { round: encounter?.round ?? 0, key: 0 },
      },
      "TWI-452",
    ),
  ]);
}
