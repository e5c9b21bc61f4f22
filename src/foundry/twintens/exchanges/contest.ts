import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  aimLost,
  isOpening,
  type OpposedEvent,
  opposedExchange,
  payReroll,
  usedOpenings,
} from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { openExchange } from "../../exchange/ask.ts";
import { defineExchange } from "../../ruleset.ts";
import { throwDice } from "../dice.ts";
import { characterAt, isRefusal, spendChanges } from "../facts.ts";
import { situation } from "../situation.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { describeStep } from "../view/trace.ts";
import { takeOpening } from "./after-hit.ts";
import { controlledSide, throwSide, waitingSides } from "./check.ts";
import { composeContest, contestAction, type ContestExchange } from "./compose-contest.ts";
import { contestEnd, contestOutcome, type ContestState, mayStepAside } from "./contest-outcome.ts";
import { veilOpposed } from "./veil.ts";
import { type Also, type Anyway, withAlso, withAnyway } from "./wrap.ts";

/** What is said on the card beside both throws: the target steps aside, or tries in turn. */
type Own = { readonly type: "aside" } | { readonly type: "counter" };
type Thrown = Anyway<OpposedEvent & Also<OpposedEvent>>;
type Said = Thrown | Own;

const thrown = withAnyway(withAlso(opposedExchange));

/** Both throws of a contest, with a target that steps aside before its own, and one that tries in turn once. @rule TWI-368 TWI-375 TWI-377 */
const reducer: Reducer<ContestExchange, ContestState, Said> = {
  begin: (request) => thrown.begin(request),
  step: (state, event) => {
    if (event.type === "aside")
      return state.results[1] === null && !state.resolved
        ? accept({ ...state, aside: true, resolved: true, winner: "first" })
        : refuse("alreadyRolled");
    if (event.type === "counter")
      return state.resolved && state.countered !== true ? accept({ ...state, countered: true }) : refuse("alreadyDone");
    const step = thrown.step(state, event as Thrown);
    return step.accepted
      ? accept({ ...state, ...step.state, ...(event.type === "resolve" && { written: event.changes }) }, step.changes)
      : step;
  },
};

/** A contest of a maneuver: both throw, then what it brings is written. @rule TWI-015 TWI-118 TWI-325 TWI-524 */
export const contestKind = defineExchange<unknown, ContestExchange, ContestState, Said>({
  reducer,
  compose: composeContest,
  opening: async (request) => {
    const [first] = request.sides;
    const { faces, rolls } = await throwDice(first.check.settings, explain(first.check.rows).total);
    return { event: { type: request.ask.overrule ? "rollAnyway" : "roll", side: first.uuid, faces }, rolls };
  },
  rights: {
    rollAnyway: { by: "gm" },
    roll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    reroll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    control: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    resolve: { by: "oneOf", of: (s) => s.request.sides },
    aside: { by: "owner", of: (s) => [s.request.sides[1]] },
    counter: { by: "owner", of: (s) => [s.request.sides[1]] },
  },
  complete: (state, event, table) => {
    const { ask } = state.request as ContestExchange;
    if (event.type === "aside") return mayStepAside(state, table) ? event : refuse("contest.noAside");
    if (event.type === "counter")
      return contestEnd(state, table)?.word === "counter" ? event : refuse("contest.noCounter");
    if (event.type === "reroll") {
      const paid = payReroll(situation(event.side, table), event.side);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type === "control") return controlledSide(event, table);
    if (event.type === "resolve") return { ...event, changes: contestOutcome(state, table) };
    if (
      (event.type !== "roll" && event.type !== "rollAnyway") ||
      event.side !== ask.actor ||
      state.level.length > 0 ||
      state.results[1] !== null
    )
      return event;
    const paid = spendChanges(ask.actor, contestAction(ask), table, event.type === "rollAnyway");
    const who = characterAt(table, ask.actor);
    return isRefusal(paid)
      ? paid
      : {
          ...event,
          also: [
            ...paid.changes,
            ...(who ? aimLost(who, contestAction(ask)) : []),
            ...(who ? usedOpenings(who, { opening: ask.opening, melee: false, targets: [] }) : []),
          ],
        };
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
      return thrown?.event.type === "roll" && typeof thrown.event.faces !== "string"
        ? {
            event: { type: "reroll", side: args.side ?? "", faces: thrown.event.faces, changes: [] },
            rolls: thrown.rolls ?? [],
          }
        : null;
    },
    control: async ({ args }) => ({ event: { type: "control", side: args.side ?? "", rank: 0, changes: [] } }),
    resolve: async () => ({ event: { type: "resolve", changes: [] } }),
    aside: async () => ({ event: { type: "aside" } }),
    counter: async ({ state }) => {
      const { ask } = state.request as ContestExchange;
      const actor = actorOf(ask.target);
      const card =
        actor &&
        (await openExchange({
          kind: "contest",
          ask: { actor: ask.target, target: ask.actor, maneuver: ask.maneuver, attack: "unarmed" },
          actor,
        }));
      return card ? { event: { type: "counter" } } : null;
    },
    opening: async ({ state, args, quick }) => {
      const { ask } = state.request as ContestExchange;
      if (isOpening(args.feat ?? ""))
        await takeOpening(
          { feat: args.feat as Parameters<typeof takeOpening>[0]["feat"], who: ask.actor, of: ask.target },
          "unarmed",
          quick,
        );
      return null;
    },
  },
});
