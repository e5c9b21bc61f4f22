/** A death save's card at the desk. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { nameOf } from "../../kernel/situation.ts";
import type { Party } from "../../kernel/table.ts";
import { deathSave, isDying } from "../harm/harm.ts";
import { resistanceCheck } from "../hero/check-requests.ts";
import { contextIn, type DestinySituation, partyIn } from "../situation.ts";
import type { CardRules } from "./card.ts";
import { type DyingEvent, type DyingExchange, dyingExchange, type DyingState } from "./death-save.ts";
import { dieSpent, filled } from "./filled.ts";
import { veilDying } from "./veil.ts";

/** The save of somebody who is dying. @returns refusals `gone`, `dying.not` @rule DES-247 */
export function composeDying(
  s: DestinySituation,
): { readonly accepted: true; readonly request: DyingExchange } | Refusal {
  const [who, actor] = [s.character(s.self), partyIn(s, s.self)];
  if (!who || !actor) return refuse("gone", { name: nameOf(s, s.self) });
  return isDying(who)
    ? { accepted: true, request: { actor, check: resistanceCheck(who, "fortitude", contextIn(s)) } }
    : refuse("dying.not", { name: actor.name });
}

const actor = (s: DyingState): readonly Party[] => [s.request.actor];

/** A death save: Fortitude against 15. @rule DES-069 DES-181 DES-224 DES-247 */
export const dyingCardRules: CardRules<DyingExchange, DyingState, DyingEvent> = {
  rules: dyingExchange,
  may: {
    roll: { by: "owner", of: actor },
    improve: { by: "owner", of: actor },
    apply: { by: "owner", of: actor },
  },
  fill: (s, state, event) => {
    const who = s.character(state.request.actor.uuid);
    if (!who) return refuse("gone", { name: state.request.actor.name });
    const degree = state.result?.degree ?? null;
    if (event.type === "improve") {
      const changes = dieSpent(s, event, "improve", { rolled: true, degree, roller: who.ref, hit: false });
      return "accepted" in changes ? changes : filled({ ...event, changes });
    }
    return filled(event.type === "apply" ? { ...event, changes: deathSave(who, degree ?? 0).changes } : event);
  },
  owner: (request) => request.actor,
  requestOf: (state) => state.request,
  parties: actor,
  veil: veilDying,
  waiting: (state) => (state.applied ? [] : actor(state)),
};
