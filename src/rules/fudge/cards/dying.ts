import type { Refusal } from "../../kernel/refusal.ts";
import { resolveCheck } from "../dice/check.ts";
import { inFull } from "../harm/collapse.ts";
import { dyingCheck, resolveDying } from "../harm/health.ts";
import { keepsDying } from "../harm/ordeals.ts";
import { actorPool } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { usedUp } from "../state/markers.ts";
import type { CheckExchange } from "./check.ts";
import { type AtOnceCard, type AtOnceState, checkAtOnce, ofSelf } from "./own-check.ts";

export type DyingState = AtOnceState;

/** The check of somebody dying. @rule FUD-160 */
export const composeDying = (
  s: FudgeSituation,
): { readonly accepted: true; readonly request: CheckExchange } | Refusal =>
  ofSelf(s, (actor, who) => ({ accepted: true, request: { actor, check: dyingCheck(who, s.settings) } }));

/**
 * Somebody dying at the start of a turn: Fortitude is rolled, and what comes of it holds at once; nothing stabilizes while what causes it goes on.
 * @rule FUD-160 FUD-161 FUD-368 FUD-711
 */
export const dyingRules: AtOnceCard<CheckExchange> = {
  rules: checkAtOnce<CheckExchange>(),
  uses: (_s, who, { check }) => usedUp(who, check.uses ?? []),
  brings: (_s, who, { check }, faces) =>
    inFull(who, actorPool(who), resolveDying(who, resolveCheck(check, faces), keepsDying(who)).changes),
};
