import {
  actionExchange,
  type ActionState,
  type Die,
  key,
  LADDER,
  planBare,
  planDoomRoll,
  type PoolDie,
  type PoolPlan,
  type RollState,
  sideOf,
} from "../../../rules/doompool/index.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Party, type Table } from "../../ruleset.ts";
import { throwPool } from "../dice.ts";
import { characterAt, doomOf, isRefusal } from "../facts.ts";
import { doompoolSettings } from "../settings.ts";
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
  const state: ActionState = actionExchange.begin({
    id: "",
    intent: "",
    actor: { ...request.actor, side },
    purpose: { type: "effect" },
    targets: [],
    pool: { uuid: "", name: "", img: "" },
    settings: { opportunityMandatory: false, failedSupportFree: false, doomBuyBack: false },
  });
  const step = actionExchange.step(state, { type: "commit", slot: "action", plan: request.plan, faces });
  if (!step.accepted) return step;
  const roll = step.state.action;
  if (!roll) return refuse("pool.empty");
  const [best] = ways(roll);
  return best
    ? { ...roll, picked: { total: best.total, effects: best.effects, pay: [] }, total: best.sum }
    : { ...roll, total: 0 };
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

/** Traits of the scene that join a roll of the doom pool. */
const joinsOf = (ask: unknown): readonly PoolDie[] => {
  const { joins } = (ask ?? {}) as { readonly joins?: unknown };
  const scene = (v: unknown): v is PoolDie =>
    typeof v === "object" &&
    v !== null &&
    LADDER.some((d) => d === (v as PoolDie).size) &&
    typeof (v as PoolDie).name === "string";
  return Array.isArray(joins)
    ? joins.filter(scene).map(({ size, name }) => ({ size, source: "scene", group: null, ref: null, name }))
    : [];
};

/** What is thrown: somebody's bare dice, or the doom pool's own with traits of the scene. @rule DOO-094 DOO-095 DOO-322 */
function planOf(
  uuid: string,
  ask: unknown,
  table: Table,
): { readonly accepted: true; readonly plan: PoolPlan } | Refusal {
  const pool = doomOf(table);
  if (!isRefusal(pool) && uuid === pool.ref) return planDoomRoll(pool, joinsOf(ask), doompoolSettings(table));
  const [character, sizes] = [characterAt(table, uuid), sizesOf(ask)];
  if (!character) return refuse("gone", { name: uuid });
  return sizes ? planBare({ ref: uuid, side: sideOf(character) }, sizes) : refuse("malformed", { code: "sizes" });
}

/** Bare dice or the doom pool, read at once for the best total, with the other readings beside it. @rule DOO-073 DOO-094 DOO-310 DOO-322 */
export const poolKind = defineExchange<unknown, PoolRequest, PoolState, PoolEvent>({
  reducer,
  harmless: true,
  compose: (ask, table) => {
    const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
    const party = table.party(uuid);
    if (!party) return refuse("gone", { name: uuid });
    const planned = planOf(uuid, ask, table);
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
      ...(roll && roll.opportunities > 0
        ? [
            localize(key("Card", roll.opportunities === 1 ? "oneOpportunity" : "opportunities"), {
              n: roll.opportunities,
            }),
          ]
        : []),
      ...(roll
        ? ways(roll)
            .slice(1)
            .map((w) =>
              localize(key("Card", "choose"), { total: w.sum, die: w.sizes.map((d) => `d${d}`).join(" + ") || "d4" }),
            )
        : []),
    ],
    parties: [],
    buttons: [],
  }),
  gestures: {},
});
