import { opposedExchange, usedOpenings, type OpposedEvent, type OpposedState } from "../../../rules/twintens/index.ts";
import type { Reducer } from "../../../rules/kernel/exchange.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import { defineExchange } from "../../ruleset.ts";
import { throwDice } from "../dice.ts";
import { characterAt, isRefusal, spendChanges } from "../facts.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { describeStep } from "../view/trace.ts";
import { controlledSide, throwSide, waitingSides } from "./check.ts";
import { payReroll } from "./compose-check.ts";
import { composeContest, contestAction, contestOutcome, type ContestExchange } from "./compose-contest.ts";
import { veilOpposed } from "./veil.ts";
import { withAlso, type Also } from "./wrap.ts";

type Said = OpposedEvent & Also<OpposedEvent>;

/** A contest of a maneuver: both throw, then what it brings is written. @rule TWI-015 TWI-118 TWI-325 TWI-524 */
export const contestKind = defineExchange<unknown, ContestExchange, OpposedState, Said>({
  reducer: withAlso(opposedExchange) as Reducer<ContestExchange, OpposedState, Said>,
  compose: composeContest,
  opening: async (request) => {
    const [first] = request.sides;
    const { faces, rolls } = await throwDice(first.check.settings, explain(first.check.rows).total);
    return { event: { type: "roll", side: first.uuid, faces }, rolls };
  },
  rights: {
    roll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    reroll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    control: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    resolve: { by: "oneOf", of: (s) => s.request.sides },
  },
  complete: (state, event, table) => {
    const { ask } = state.request as ContestExchange;
    if (event.type === "reroll") {
      const paid = payReroll(event.side, table);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type === "control") return controlledSide(event, table);
    if (event.type === "resolve") return { ...event, changes: contestOutcome(state, table) };
    if (event.side !== ask.actor || state.level.length > 0 || state.results[1] !== null) return event;
    const paid = spendChanges(ask.actor, contestAction(ask), table);
    const who = characterAt(table, ask.actor);
    return isRefusal(paid) ? paid : { ...event, also: [...paid.changes, ...(who ? usedOpenings(who, { opening: ask.opening, melee: false, targets: [] }) : [])] };
  },
  parties: (state) => state.request.sides,
  veil: veilOpposed,
  waiting: waitingSides,
  byDefault: async (state, uuid) => throwSide(state, uuid),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: opposedCard,
  gestures: {
    roll: async ({ state, args }) => throwSide(state, args.side ?? ""),
    reroll: async ({ state, args }) => {
      const thrown = await throwSide(state, args.side ?? "");
      return thrown?.event.type === "roll" && typeof thrown.event.faces !== "string" ? { event: { type: "reroll", side: args.side ?? "", faces: thrown.event.faces, changes: [] }, rolls: thrown.rolls ?? [] } : null;
    },
    control: async ({ args }) => ({ event: { type: "control", side: args.side ?? "", rank: 0, changes: [] } }),
    resolve: async () => ({ event: { type: "resolve", changes: [] } }),
  },
});
