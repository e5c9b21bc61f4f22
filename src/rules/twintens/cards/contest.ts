/** The card of a maneuver's contest: both throw, the target may step aside before, or try in turn after; what it costs and what it brings. */
import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import { usedOpenings } from "../acts/attack/openings.ts";
import type { TwintensSituation } from "../situation.ts";
import { aimLost, payFor } from "../turn/pay.ts";
import { type Also, type Anyway, withAlso, withAnyway } from "./also.ts";
import { type OpposedEvent, opposedExchange } from "./check.ts";
import { completeSide, SIDE_RIGHTS } from "./check-desk.ts";
import { contestEnd, contestOutcome, type ContestState, mayStepAside } from "./contest-outcome.ts";
import { contestAction, type ContestExchange } from "./contest-sides.ts";

type S = TwintensSituation;

type Thrown = Anyway<OpposedEvent & Also<OpposedEvent>>;
/** What is said on the card beside both throws: the target steps aside, or tries in turn. */
export type ContestEvent = Thrown | { readonly type: "aside" } | { readonly type: "counter" };

const thrown = withAnyway(withAlso(opposedExchange));

/** Both throws of a contest, with a target that steps aside before its own, and one that tries in turn once. @rule TWI-368 TWI-375 TWI-377 */
export const contestExchange: Reducer<ContestExchange, ContestState, ContestEvent> = {
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

const TARGET = { by: "owner", of: (s: ContestState) => [s.request.sides[1]] } as const;

/** @rule TWI-325 TWI-368 TWI-377 TWI-525 */
export const contestRights: Rights<ContestState, ContestEvent> = {
  ...SIDE_RIGHTS,
  rollAnyway: { by: "gm" },
  aside: TARGET,
  counter: TARGET,
};

/** What the first throw costs: its action, an aim that is lost for it, the opening that it uses up. @rule TWI-072 TWI-361 TWI-421 */
function begun(s: S, { ask }: ContestExchange, overrule: boolean): readonly Change[] | Refusal {
  const action = contestAction(ask);
  const paid = payFor(s, ask.actor, action, overrule);
  if (!paid.accepted) return paid;
  const who = s.character(ask.actor);
  const used = who ? usedOpenings(who, { opening: ask.opening, melee: false, targets: [] }) : [];
  return [...paid.changes, ...(who ? aimLost(who, action) : []), ...used];
}

/** A step of a contest as the desk completes it. @returns `contest.noAside`, `contest.noCounter`, refusals of the economy @rule TWI-015 TWI-118 TWI-325 TWI-524 */
export function completeContest(s: S, state: ContestState, event: ContestEvent): ContestEvent | Refusal {
  const request = state.request as ContestExchange;
  switch (event.type) {
    case "aside":
      return mayStepAside(state, s) ? event : refuse("contest.noAside");
    case "counter":
      return contestEnd(state, s)?.word === "counter" ? event : refuse("contest.noCounter");
    case "resolve":
      return { ...event, changes: contestOutcome(state, s) };
    case "roll":
    case "rollAnyway": {
      const first = event.side === request.ask.actor && state.level.length === 0 && state.results[1] === null;
      const also = first ? begun(s, request, event.type === "rollAnyway") : [];
      return "accepted" in also ? also : first ? { ...event, also } : event;
    }
    default:
      return completeSide(s, event);
  }
}
