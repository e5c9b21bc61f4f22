/** A pool of bare dice, or the doom pool's own, read at once for the best total. */
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { PoolPlan } from "../types.ts";
import { actionExchange } from "./action.ts";
import type { Party, RollState } from "./action-state.ts";
import { ways } from "./readings.ts";

/** Who rolls which dice, with nobody against them. */
export interface PoolRequest {
  readonly actor: Party;
  readonly plan: PoolPlan;
}

export interface PoolEvent {
  readonly type: "roll";
  readonly faces: readonly number[];
}

export interface PoolState {
  readonly request: PoolRequest;
  readonly roll: RollState | null;
}

/** Dice of a plan read for the best total, which for no dice at all is nothing: the action exchange alone knows how dice become a roll. @rule DOO-072 DOO-073 */
export function readPlan({ actor, plan }: PoolRequest, faces: readonly number[]): RollState | Refusal {
  const begun = actionExchange.begin({
    id: "",
    intent: "",
    actor: { ...actor, side: plan.side },
    purpose: { type: "effect" },
    targets: [],
    pool: { uuid: "", name: "", img: "" },
    settings: { opportunityMandatory: false, failedSupportFree: false, doomBuyBack: false },
  });
  const step = actionExchange.step(begun, { type: "commit", slot: "action", plan, faces });
  if (!step.accepted) return step;
  const roll = step.state.action;
  if (!roll) return refuse("pool.empty");
  const [best] = ways(roll);
  return best
    ? { ...roll, picked: { total: best.total, effects: best.effects, pay: [] }, total: best.sum }
    : { ...roll, total: 0 };
}

/** One step: the dice lie there. @rule DOO-094 DOO-310 DOO-322 */
export const poolExchange: Reducer<PoolRequest, PoolState, PoolEvent> = {
  begin: (request) => ({ request, roll: null }),
  step: (state, event) => {
    if (state.roll) return refuse("alreadyRolled");
    const roll = readPlan(state.request, event.faces);
    return "accepted" in roll ? roll : accept({ ...state, roll });
  },
};
