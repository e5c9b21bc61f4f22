import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { activeComponents, modifierRanks } from "../../hero/traits.ts";
import type { FudgeCharacter } from "../../types.ts";
import { rankAt } from "./attack-effect.ts";
import { leadOf } from "./attack-rows.ts";
import {
  type AttackEvent,
  type AttackState,
  type AttackTarget,
  effectAt,
  rowOf,
  type TargetState,
} from "./attack-state.ts";

/** What somebody's Protection does with a blow that it has held: sends it back to whoever struck (Reflect), or on to anybody (Redirect); null: nothing. @rule FUD-520 */
export function bounces(who: FudgeCharacter): "reflect" | "redirect" | null {
  const layers = activeComponents(who).filter(({ component }) => component.effect === "protection");
  const has = (extra: string): boolean => layers.some(({ component }) => modifierRanks(component, extra) > 0);
  return has("redirect") ? "redirect" : has("reflect") ? "reflect" : null;
}

/** Whether a blow may be sent on from this row: aimed harm that Toughness has held wholly, once, and not what was sent here. @rule FUD-520 */
export const mayBounce = (state: AttackState, t: TargetState): boolean =>
  t.stage === "unharmed" &&
  t.bounced !== true &&
  t.target.bounced === undefined &&
  t.target.recoil === undefined &&
  state.request.thing === undefined &&
  t.resistance?.consequence.kind === "none" &&
  effectAt(state.request, t.target).effect === "damage" &&
  leadOf(state, t).target.attack !== null;

/** The blow goes on with the dice that it was struck with, at the rank that has arrived; whom it falls on now defends and resists like any other. @rule FUD-520 */
export function bounced(
  state: AttackState,
  t: TargetState,
  { to, kind }: Extract<AttackEvent, { type: "bounce" }>,
): Step<AttackState> {
  if (!mayBounce(state, t) || to.uuid === t.target.uuid) return refuse("nothingToApply");
  const lead = leadOf(state, t);
  const target: AttackTarget = {
    ...to,
    kind,
    attack: lead.target.attack,
    area: null,
    rank: rankAt(state, t),
    ...(t.target.effect !== undefined && { effect: t.target.effect }),
    bounced: true,
  };
  if (state.targets.some((x) => rowOf(x.target) === rowOf(target))) return refuse("alreadyAnswered");
  const row: TargetState = {
    target,
    stage: "defend",
    faces: lead.faces,
    defended: null,
    resisted: null,
    attack: null,
    area: null,
    benefit: null,
    resistance: null,
    changes: [],
  };
  return accept({
    ...state,
    targets: [...state.targets.map((x) => (x === t ? { ...x, bounced: true as const } : x)), row],
  });
}
