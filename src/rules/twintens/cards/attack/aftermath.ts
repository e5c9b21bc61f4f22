import { hasExtra, hasFlaw, isAura, linkedTo, powerBehind, sideEffectOf } from "../../acts/attack/extras.ts";
import { attacksOf } from "../../acts/attack/offence.ts";
import type { Aftermath } from "../../acts/done.ts";
import { askOf } from "../../acts/follow.ts";
import { worst } from "../../harm/damage-track.ts";
import { harmOf } from "../../harm/illness.ts";
import { concentrationDc } from "../../harm/saves.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { activeRanks } from "../../hero/derive.ts";
import type { TwintensSituation } from "../../situation.ts";
import type { ConditionState } from "../../types.ts";
import { arrivedRank, finalDamage } from "../attack-harm.ts";
import type { AttackState, TargetState } from "../attack-state.ts";
import { requestOf, targetOf } from "./request.ts";

type S = TwintensSituation;

/** Whether it is settled that an attack has reached a target. */
const reached = (t: TargetState | undefined): boolean =>
  t !== undefined &&
  t.hit?.hit === true &&
  t.stage !== "roll" &&
  t.stage !== "defend" &&
  t.stage !== "conceal" &&
  t.stage !== "window";

/** Whether an attack has come to nothing against a target. */
const failed = (t: TargetState): boolean => t.stage === "missed" || t.stage === "unharmed";

/** Who does what something says that lies on somebody: `uuid item`, for an illness behind its word. */
function causeOf({ source }: ConditionState): { readonly user: string; readonly power: string } | null {
  const harm = harmOf(source);
  if (harm?.kind === "power") return harm;
  const [user = "", power = ""] = (source ?? "").split(" ");
  return power === "" ? null : { user, power };
}

/** What jumps over where two have touched: what surrounds either of them, and what either has caught. @rule TWI-440 TWI-450 */
function touching(
  from: TwintensActor,
  to: TwintensActor,
  attack: string,
  s: Pick<S, "character">,
): readonly Aftermath[] {
  const auras = from.powers
    .filter((p) => p.id !== attack && isAura(p) && activeRanks(p) > 0)
    .map((p): Aftermath => ({ what: "touches", by: from.ref, power: p.id, on: to.ref }));
  const caught = from.conditions.flatMap((c): readonly Aftermath[] => {
    const cause = causeOf(c);
    const power = cause && s.character(cause.user)?.powers.find((p) => p.id === cause.power);
    if (
      !cause ||
      !power ||
      !hasExtra(power, "contagious") ||
      cause.user === to.ref ||
      to.conditions.some((x) => x.source === c.source)
    )
      return [];
    return [{ what: "touches", by: cause.user, power: cause.power, on: to.ref }];
  });
  return [...auras, ...caught.filter((c, i) => caught.findIndex((x) => x.power === c.power && x.by === c.by) === i)];
}

/** Steps by which an attack begins. */
const BEGINS: readonly string[] = ["roll", "rollAnyway", "declare", "declareAnyway"];

/** What a step of an attack brings about elsewhere. @param said  the step as it was said, with whom it was applied to @rule TWI-440 TWI-450 TWI-451 */
export function aftermathOf(
  before: AttackState,
  after: AttackState,
  said: { readonly type: string; readonly applied?: readonly { readonly target: string }[] },
  s: Pick<S, "character">,
): readonly Aftermath[] {
  const { ask, actor, kind, hazard, effect } = requestOf(before);
  const me = s.character(actor.uuid);
  if (hazard !== null || !me) return [];
  const power = powerBehind(me, ask.attack);
  const own = (what: Aftermath["what"], on: string): Aftermath => ({ what, by: me.ref, power: ask.attack, on });
  const bare = kind === "melee" && !ask.touch && (ask.attack === "unarmed" || power !== null);
  const touched = bare
    ? after.targets
        .filter((t) => reached(t) && !reached(targetOf(before, t.target.uuid)))
        .flatMap((t) => s.character(t.target.uuid) ?? [])
        .flatMap((you) => [...touching(you, me, ask.attack, s), ...touching(me, you, ask.attack, s)])
    : [];
  // Damage of a linked power counts in the blow itself; what it does beside damage comes with the hit.
  const partners =
    power && !ask.touch
      ? linkedTo(me, power).filter((p) =>
          attacksOf(me, before.request.settings).some((a) => a.id === p.id && a.damage === null),
        )
      : [];
  const struck =
    kind === "melee" || kind === "ranged"
      ? after.targets.filter((t) => reached(t) && !reached(targetOf(before, t.target.uuid)))
      : BEGINS.includes(said.type)
        ? after.targets
        : [];
  const linked = struck.flatMap((t) =>
    partners.map((p): Aftermath => ({ what: "touches", by: me.ref, power: p.id, on: t.target.uuid })),
  );
  const side = power ? sideEffectOf(power) : null;
  const begun = BEGINS.includes(said.type);
  const over = (state: AttackState): boolean => state.targets.length > 0 && state.targets.every(failed);
  const rebounds = (side === "always" && begun) || (side === "failure" && over(after) && !over(before));
  const harmed =
    said.type === "apply"
      ? (said.applied ?? []).flatMap((a) => targetOf(before, a.target) ?? []).filter((t) => t.stage === "saved")
      : [];
  const corrodes = effect?.power === "corrosion" || effect?.power === "disintegration";
  const thirsty = power !== null && hasExtra(power, "vampiric") && (worst(me.track) !== null || me.track.dying);
  return [
    ...touched,
    ...linked,
    ...(rebounds ? [own("sideEffect", me.ref)] : []),
    ...(corrodes
      ? harmed.filter((t) => (t.other?.failBy ?? 0) > 0 && !t.object).map((t) => own("corrodes", t.target.uuid))
      : []),
    ...(thirsty && harmed.some((t) => s.character(t.target.uuid)?.kind !== "object") ? [own("drinks", me.ref)] : []),
    ...harmed.flatMap((t) => fedBack(t, s)),
  ];
}

/** What hurts a thing or creature of somebody's power hurts them too, if the power has Feedback. @rule TWI-451 */
function fedBack(t: TargetState, s: Pick<S, "character">): readonly Aftermath[] {
  const [user = "", id = ""] = (s.character(t.target.uuid)?.summoned ?? "").split(" ");
  const power = id === "" ? undefined : s.character(user)?.powers.find((p) => p.id === id);
  return power && hasFlaw(power, "feedback") ? [{ what: "feedback", by: user, power: id, on: t.target.uuid }] : [];
}

/** The card that follows: kind, whose it is, and what it is asked with; null where there is nothing to it any more. @rule TWI-251 TWI-440 TWI-450 TWI-451 */
export function followed(
  { what, by, power: id, on }: Aftermath,
  state: AttackState | null,
  s: Pick<S, "character">,
): { readonly kind: string; readonly actor: string; readonly ask: unknown } | null {
  const user = s.character(by);
  const power = user?.powers.find((p) => p.id === id);
  const t = state ? targetOf(state, on) : undefined;
  const harm = (victim: string, amount: number, lethal: boolean): ReturnType<typeof followed> =>
    amount > 0
      ? {
          kind: "attack",
          actor: victim,
          ask: askOf("hazard", victim, { hazard: "damage", amount, lethal, victims: [victim] }),
        }
      : null;
  switch (what) {
    case "touches":
      return user && s.character(on)
        ? { kind: "attack", actor: by, ask: askOf("attack", by, { attack: id, targets: [on], touch: true }) }
        : null;
    case "sideEffect":
      return power ? harm(by, power.ranks - power.lost, power.lethal) : null;
    case "drinks":
      return user ? { kind: "check", actor: by, ask: askOf("drinks", by, { power: id }) } : null;
    case "sickens": {
      const illness = s.character(on)?.conditions.find((c) => c.effect === id);
      const ask = askOf("exposure", on, { effect: id, dc: illness?.degree ?? 0, save: "fort" });
      return illness ? { kind: "check", actor: on, ask } : null;
    }
    case "distracts":
      return {
        kind: "check",
        actor: on,
        ask: askOf("concentration", on, {
          dc: concentrationDc("distracted"),
          hit: concentrationDc("distracted"),
          by: "",
        }),
      };
    case "feedback":
      return state && t
        ? harm(
            by,
            t.object || t.save ? (finalDamage(state.request, t)?.total ?? 0) : arrivedRank(state.request, t),
            state.request.type === "lethal",
          )
        : null;
    case "corrodes":
      return state && t ? harm(on, arrivedRank(state.request, t), state.request.type === "lethal") : null;
  }
}
