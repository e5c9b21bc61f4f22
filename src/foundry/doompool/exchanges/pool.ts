import { actionExchange, key, LADDER, planBare, sideOf, type ActionState, type Die, type PoolPlan, type RollState } from "../../../rules/doompool/index.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Party } from "../../ruleset.ts";
import { throwPool } from "../dice.ts";
import { characterAt } from "../facts.ts";
import { rollView } from "../view/pool-view.ts";
import { ways } from "./choices.ts";

/** A pool of bare dice: for tests by hand, with nobody against it. */
interface PoolRequest {
  readonly actor: Party;
  readonly plan: PoolPlan;
}

interface PoolEvent {
  readonly type: "roll";
  readonly faces: readonly number[];
}

interface PoolState {
  readonly request: PoolRequest;
  readonly roll: RollState | null;
}

/** A roll read as the rules read one: the action exchange alone knows how dice become a roll. */
function rollOf(request: PoolRequest, faces: readonly number[]): RollState | Refusal {
  const side = request.plan.side;
  const state: ActionState = actionExchange.begin({ id: "", intent: "", actor: { ...request.actor, side }, purpose: { type: "effect" }, targets: [], pool: { uuid: "", name: "", img: "" }, settings: { opportunityMandatory: false, failedSupportFree: false, doomBuyBack: false } });
  const step = actionExchange.step(state, { type: "commit", slot: "action", plan: request.plan, faces });
  if (!step.accepted) return step;
  const roll = step.state.action;
  if (!roll) return refuse("pool.empty");
  const [best] = ways(roll);
  return best ? { ...roll, picked: { total: best.total, effects: best.effects, pay: [] }, total: best.sum } : { ...roll, total: 0 };
}

const reducer: Reducer<PoolRequest, PoolState, PoolEvent> = {
  begin: (request) => ({ request, roll: null }),
  step: (state, event) => {
    if (state.roll) return refuse("alreadyRolled");
    const roll = rollOf(state.request, event.faces);
    return "accepted" in roll ? roll : accept({ ...state, roll });
  },
};

const sizesOf = (ask: unknown): readonly Die[] | null => {
  const { sizes } = (ask ?? {}) as { readonly sizes?: unknown };
  return Array.isArray(sizes) && sizes.every((s) => LADDER.some((d) => d === s)) ? (sizes as Die[]) : null;
};

/** Bare dice, read at once for the best total, with the other readings beside it. @rule DOO-073 DOO-322 */
export const poolKind = defineExchange<unknown, PoolRequest, PoolState, PoolEvent>({
  reducer,
  harmless: true,
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    const [party, character, sizes] = [table.party(uuid), characterAt(table, uuid), sizesOf(ask)];
    if (!party || !character) return refuse("gone", { name: uuid });
    if (!sizes) return refuse("malformed", { code: "sizes" });
    const planned = planBare({ ref: uuid, side: sideOf(character) }, sizes);
    return planned.accepted ? { accepted: true, request: { actor: party, plan: planned.plan } } : planned;
  },
  opening: async (request) => {
    const { faces, rolls } = await throwPool(request.plan.dice.map((d) => d.size));
    return { event: { type: "roll", faces }, rolls };
  },
  rights: { roll: { by: "owner", of: (state) => [state.request.actor] } },
  parties: (state) => [state.request.actor],
  describe: (_event, state, localize) => localize(key("Trace", "commit"), { name: state.request.actor.name }),
  view: ({ request, roll }, _viewer, _table, localize) => ({
    caption: localize(key("Card", "pool")),
    title: request.plan.dice.map((d) => `d${d.size}`).join(" "),
    name: request.actor.name,
    img: request.actor.img,
    rolls: roll ? [rollView(roll, request.actor.name, localize)] : [],
    tags: [
      ...(roll && roll.opportunities > 0 ? [localize(key("Card", roll.opportunities === 1 ? "oneOpportunity" : "opportunities"), { n: roll.opportunities })] : []),
      ...(roll ? ways(roll).slice(1).map((w) => localize(key("Card", "choose"), { total: w.sum, die: w.sizes.map((d) => `d${d}`).join(" + ") || "d4" })) : []),
    ],
    parties: [],
    buttons: [],
  }),
  gestures: {},
});
