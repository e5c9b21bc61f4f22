import { veilOpposed } from "../../../rules/twintens/index.ts";
import {
  askOf,
  completeContest,
  composeCard,
  type ContestEvent,
  type ContestExchange,
  contestExchange,
  contestRights,
  type ContestState,
  isOpening,
  waitingSides,
} from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { openExchange } from "../../exchange/ask.ts";
import { defineExchange } from "../../ruleset.ts";
import { situation } from "../situation.ts";
import { takeOpening } from "./attack/after-hit.ts";
import { SIDE_GESTURES, throwSide } from "./check.ts";
import { opposedCard } from "./opposed-card.ts";
import { describeStep } from "./trace.ts";

/** A contest of a maneuver: both throw, then what it brings is written. @rule TWI-015 TWI-118 TWI-325 TWI-524 */
export const contestKind = defineExchange<unknown, ContestExchange, ContestState, ContestEvent>({
  reducer: contestExchange,
  compose: (ask, table, gm = false) => composeCard("contest", ask, (self) => situation(self, table, gm)),
  opening: async (request) => {
    const [{ uuid }] = request.sides;
    return throwSide(request.sides, uuid, request.ask.overrule ? "rollAnyway" : "roll");
  },
  rights: contestRights,
  complete: (state, event, table) => completeContest(situation("", table), state, event),
  parties: (state) => state.request.sides,
  veil: veilOpposed,
  waiting: waitingSides,
  byDefault: async (state, uuid) => throwSide(state.request.sides, uuid),
  describe: (event, state, localize) => describeStep(event, state.request.sides[1].name, localize),
  view: opposedCard,
  gestures: {
    ...SIDE_GESTURES,
    aside: async () => ({ event: { type: "aside" } }),
    counter: async ({ state }) => {
      const { ask } = state.request as ContestExchange;
      const actor = actorOf(ask.target);
      const { maneuver } = ask;
      const card =
        actor &&
        (maneuver === "disarm" || maneuver === "trip") &&
        (await openExchange({
          kind: "contest",
          ask: askOf("followUp", actor.uuid, { maneuver, target: ask.actor, attack: "unarmed" }),
          actor,
        }));
      return card ? { event: { type: "counter" } } : null;
    },
    opening: async ({ state, args, quick }) => {
      const { ask } = state.request as ContestExchange;
      const { feat = "" } = args;
      if (isOpening(feat)) await takeOpening({ feat, who: ask.actor, of: ask.target }, "unarmed", quick);
      return null;
    },
  },
});
