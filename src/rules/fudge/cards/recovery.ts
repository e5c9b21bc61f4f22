import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { resolveCheck } from "../dice/check.ts";
import { inFull } from "../harm/collapse.ts";
import { recoverAffliction, weakenPoints } from "../harm/resistance.ts";
import { type Recoverable, recoveryCheck, restoredAs, shakenOff } from "../harm/shaking-off.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { usedUp } from "../state/markers.ts";
import { endSource, grown } from "../state/progression.ts";
import type { CheckRequest, CheckResolution, ConditionState, Faces, FudgeCharacter } from "../types.ts";
import { regrade } from "./attack/attack-effect.ts";
import type { CheckExchange } from "./check.ts";
import { type AtOnceCard, type AtOnceState, checkAtOnce, ofSelf } from "./own-check.ts";

type S = FudgeSituation;

/** Somebody tries to shake off what hangs on them. */
export interface RecoveryExchange extends CheckExchange {
  /** User and power that it comes from, as the conditions name it. */
  readonly source: string;
  /** Name of the power, for the card. */
  readonly power: string;
}

export type RecoveryState = AtOnceState<RecoveryExchange>;

/** Everything that somebody may shake off, whenever its check is due. @rule FUD-172 */
export const recoverable = (who: FudgeCharacter, s: S): readonly Recoverable[] =>
  (["turnEnd", "minute", "hour"] as const).flatMap((at) => shakenOff(who, s, at));

const fromSource = (who: FudgeCharacter, source: string, s: S): Recoverable | undefined =>
  recoverable(who, s).find((r) => r.source === source);

/** The check that shakes something off. @returns `recovery.over` where nothing of it is left, `gone` @rule FUD-172 FUD-179 */
export const composeRecovery = (
  s: S,
  source: string,
): { readonly accepted: true; readonly request: RecoveryExchange } | Refusal =>
  ofSelf(s, (actor, who) => {
    const what = fromSource(who, source, s);
    if (!what) return refuse("recovery.over", { name: actor.name });
    const check = recoveryCheck(who, what, defenseCheck(who, what.defense, s.settings, { dc: what.dc }));
    return { accepted: true, request: { actor, source, power: what.name, check } };
  });

/** A drain that goes on takes more by as much as the check fails, up to its rank; once it is resisted it takes no more, and what it took comes back like any other. @rule FUD-174 FUD-520 */
function drained(
  who: FudgeActor,
  { dc }: Recoverable,
  drain: ConditionState,
  { success, total }: CheckResolution,
): readonly Change[] {
  if (success === true) {
    const over = { ...drain.struck, drains: false };
    return [
      change(
        `${who.ref}.ActiveEffect.${drain.effect}`,
        "system.struck",
        drain.struck as never,
        over as never,
        "FUD-520",
      ),
    ];
  }
  const points = weakenPoints(Math.max(1, dc - total), dc, drain.degree ?? 0);
  return points > 0 ? [grown(who.ref, drain, points, "FUD-520")] : [];
}

/** What a recovery check ends, lowers or makes worse. Who imposed it may be gone: what is left of it ends or stays. @rule FUD-172 FUD-173 */
function recovered(s: S, who: FudgeActor, { check, source }: RecoveryExchange, faces: Faces | null): readonly Change[] {
  const result = resolveCheck(check, faces);
  const what = fromSource(who, source, s);
  if (!what) return result.success === true ? endSource(who.ref, who.conditions, source).changes : [];
  if (what.drain) return drained(who, what, what.drain, result);
  const degree = recoverAffliction({ ...what.effect, degree: what.degree }, result);
  if (degree === what.degree) return [];
  const cause = { source, cumulative: false, weakens: null, ...(what.struck && { struck: what.struck }) };
  return [
    ...regrade(who, what.effect.conditions, degree, cause),
    ...felt(s, who, check, what, what.degree - degree, cause),
  ];
}

/** What is shaken off with the help of an Empathic Healing hangs on whoever healed. @param degrees  that the check took off @rule FUD-165 FUD-520 */
function felt(
  s: S,
  who: FudgeActor,
  { uses = [] }: CheckRequest,
  what: Recoverable,
  degrees: number,
  cause: Parameters<typeof regrade>[3],
): readonly Change[] {
  const help = who.conditions.find((c) => c.id === "restored" && uses.includes(c.effect));
  const healer = help ? s.character(restoredAs(help).feels ?? "") : null;
  if (!healer || degrees <= 0) return [];
  const has = healer.conditions
    .filter((c) => c.source === cause.source && c.id !== "weakened")
    .reduce((most, c) => Math.max(most, c.degree ?? 0), 0);
  return has >= degrees ? [] : regrade(healer, what.effect.conditions, degrees, cause);
}

/** The further try that extra effort brought is made with the next check. @rule FUD-340 */
const further = (who: FudgeActor, source: string): readonly string[] =>
  who.conditions.filter((c) => c.id === "resisting" && c.trait === source).map((c) => c.effect);

/**
 * Somebody shakes off what hangs on them: success ends it or lowers it, failure leaves it or makes it worse.
 * @rule FUD-172 FUD-173 FUD-368 FUD-708
 */
export const recoveryRules: AtOnceCard<RecoveryExchange> = {
  rules: checkAtOnce<RecoveryExchange>(),
  uses: (_s, who, { check, source }) => usedUp(who, [...(check.uses ?? []), ...further(who, source)]),
  brings: (s, who, request, faces) => inFull(who, actorPool(who), recovered(s, who, request, faces)),
};
