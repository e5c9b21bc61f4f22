import {
  askOf,
  type CheckCardRequest,
  type CheckEvent,
  checkExchange,
  checkOutcome,
  type CheckState,
  choiceRefusal,
  degreeOf,
  type Faces,
  openAfter,
  relocked,
  resolveCheck,
  tooSoon,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Table } from "../../ruleset.ts";
import { composeCard } from "../acts/at-table.ts";
import { openFollow } from "../acts/gestures.ts";
import { characterAt, isRefusal, type Paid } from "../facts.ts";
import { countChanges } from "../fortune/challenge.ts";
import { situation } from "../situation.ts";
import { askChoice } from "./attack-choice.ts";
import { beforeGestures, fillBefore, mayBefore } from "./before-roll.ts";
import { checkCard } from "./check-card.ts";
import { beginOf, begun, dieSpent, partyOf, rollOf, spenderOr } from "./rolled.ts";
import { brought } from "./spend.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { veilCheck } from "./veil.ts";

/** An event of the check with what the card adds: who spends, what an Assessment is used for, the dice of a Hunch. */
export type CheckSaid = CheckEvent & {
  readonly spender?: string;
  readonly choice?: string;
  readonly hunchFaces?: Faces;
};
type Beginning = { readonly type: "begin" };
type Filled = { readonly event: CheckSaid | Beginning; readonly toll?: Paid } | Refusal;

/** An event with its price and what comes of it, from everybody as they are. */
function fill(state: CheckState, event: CheckSaid | Beginning, table: Table, overrule: boolean): Filled {
  const request = state.request as CheckCardRequest;
  const s = situation(request.actor.uuid, table);
  const who = s.character(s.self);
  if (!who) return refuse("gone", { name: request.actor.name });
  switch (event.type) {
    case "begin":
    case "roll": {
      const early = overrule ? null : tooSoon(s, request);
      const degree = event.type === "roll" ? (resolveCheck(state.check, event.faces).degree ?? null) : null;
      const toll = early ?? begun(s, who, request, event, { degree, table, overrule });
      return "accepted" in toll ? toll : { event, toll };
    }
    case "raise":
    case "hunch":
    case "edit":
    case "veto":
      return fillBefore(state, event, who, table, overrule);
    case "inspiration":
    case "improve":
    case "coup": {
      const degree = degreeOf(state);
      const on = { roller: who.ref, degree, rolled: state.result !== null };
      const done = dieSpent(event, event.type, on, table);
      if (!done.accepted) return done;
      const full: CheckSaid = { ...event, changes: done.changes };
      const after = checkExchange.step(state, full);
      const locked = after.accepted ? relocked(who, request, degree, degreeOf(after.state)) : [];
      return { event: full, toll: { changes: locked, warning: null } };
    }
    case "apply": {
      const choice = event.choice ?? "";
      const wrong = choiceRefusal(openAfter(s, state), choice, who);
      if (wrong) return wrong;
      const changes = choice === "count" ? countChanges(degreeOf(state) ?? 0) : checkOutcome(s, state, choice);
      return isRefusal(changes) ? changes : { event: { ...event, changes: changes as readonly Change[] } };
    }
    default:
      return { event };
  }
}

/** A check by one person, from a roll of the dice to what it is good for. @rule DES-001 DES-011 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 */
export const checkKind = defineExchange<unknown, CheckCardRequest, Worn<CheckState>, Said<CheckSaid>>(
  tolledKind<CheckCardRequest, CheckState, CheckSaid>({
    rules: checkExchange as never,
    harmless: false,
    compose: composeCard("check"),
    opening: beginOf,
    owner: (request) => request.actor,
    takes: (request) => (request.more.act === null ? null : { act: request.more.act }),
    requestOf: (state) => state.request as CheckCardRequest,
    may: {
      ...mayBefore,
      concede: { by: "owner", of: (s) => [s.request.actor] },
      improve: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
      coup: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
      inspiration: { by: "owner", of: (s) => [s.request.actor] },
      apply: { by: "owner", of: (s) => [s.request.actor] },
    },
    fill,
    parties: (state) => [
      state.inner.request.actor,
      ...["target", "ally", "patient"].flatMap((k) =>
        typeof state.inner.request.data[k] === "string" ? [partyOf(String(state.inner.request.data[k]))] : [],
      ),
    ],
    veil: veilCheck,
    waiting: (state) => (state.inner.result || state.inner.conceded ? [] : [state.inner.request.actor]),
    byDefault: async (state) => rollOf(state.inner.check),
    describe: (event, _state, localize) => describeStep(event, localize),
    view: checkCard,
    gestures: {
      roll: async ({ state }) => rollOf(state.inner.check),
      concede: async () => ({ event: { type: "concede" } }),
      ...beforeGestures,
      improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
      inspiration: async ({ args }) => brought("inspiration", args.die),
      apply: async ({ state, args, table, quick }) => {
        const { actor, purpose } = state.inner.request;
        const open = openAfter(situation(actor.uuid, table), state.inner);
        const choice =
          open === null ? (args.choice ?? "") : await askChoice(open, characterAt(table, actor.uuid), actor);
        if (choice === null) return null;
        // A Run that helps is held out by Endurance, on a card that waits for its roll.
        if (purpose === "run" && (degreeOf(state.inner) ?? 0) >= 1) {
          const ask = askOf("endurance", actor.uuid, {}, true);
          await openFollow({ kind: "check", actor: actor.uuid, ask, label: "" }, quick);
        }
        return { event: { type: "apply", changes: [], choice } };
      },
    },
  }),
);
