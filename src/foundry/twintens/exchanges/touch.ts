import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type { Until } from "../../../rules/kernel/until.ts";
import {
  type AttackState,
  hasExtra,
  impose,
  isAura,
  lift,
  powerBehind,
  powerFeatRank,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import type { AttackAsk } from "../asks.ts";
import { characterAt, ownTurn, secondsNow } from "../facts.ts";
import { requestOf, targetOf } from "./attack-facts.ts";
import { homingOf } from "./attack-uses.ts";

/** Seconds for which a missile is still on its way where no fight counts rounds. @rule TWI-062 */
const ON_ITS_WAY = 60;

/** Why a Homing power can't attack again; null when it can, and for any other attack. @returns `homing.gone`, `homing.early` in the round in which it missed @rule TWI-452 */
export function homingRefusal(
  me: TwintensActor,
  ask: Pick<AttackAsk, "homing" | "attack" | "targets">,
  table: Table,
): Refusal | null {
  if (ask.homing === "") return null;
  const trace = homingOf(me, ask.homing);
  if (!trace || trace.trait !== ask.attack || !ask.targets.every((t) => t === trace.source))
    return refuse("homing.gone");
  const round = table.encounter()?.round ?? null;
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
export function homes(before: AttackState, after: AttackState, table: Table): readonly Change[] {
  const { ask, actor } = requestOf(before);
  const me = characterAt(table, actor.uuid);
  const power = me && powerBehind(me, ask.attack);
  if (!me || !power) return [];
  const used = homingOf(me, ask.homing);
  const left = ask.homing === "" ? powerFeatRank(power, "homing") : (used?.degree ?? 1) - 1;
  if (left < 1) return [];
  const encounter = table.encounter();
  const until: Until =
    encounter === null
      ? { at: "time", second: secondsNow() + ON_ITS_WAY }
      : { at: "turnEnd", of: me.ref, left: ownTurn(me.ref, table) ? 2 : 1 };
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
