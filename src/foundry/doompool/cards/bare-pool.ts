import {
  actorIn,
  key,
  type PoolEvent,
  poolExchange,
  type PoolRequest,
  type PoolState,
  requestFor,
  ways,
} from "../../../rules/doompool/index.ts";
import { defineExchange } from "../../ruleset.ts";
import { rollView } from "../dice/pool-view.ts";
import { throwPool } from "../dice/throw.ts";
import { situationOf } from "../situation.ts";

/** Bare dice or the doom pool, read at once for the best total, with the other readings beside it. @rule DOO-073 DOO-094 DOO-310 DOO-322 */
export const poolKind = defineExchange<unknown, PoolRequest, PoolState, PoolEvent>({
  reducer: poolExchange,
  harmless: true,
  compose: (ask, table, gm = false) => requestFor("pool", ask, situationOf(table, actorIn(ask), gm)),
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
            localize(key("Card", "opportunities"), {
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
