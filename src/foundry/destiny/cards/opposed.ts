import {
  answerOf,
  type AnyOpposed,
  cancels,
  type DestinyCards,
  type Faces,
  influenceExchange,
  type OpposedCardRequest,
  type OpposedEvent,
  opposedExchange,
  opposedOutcome,
  relocked,
} from "../../../rules/destiny/index.ts";
import type { Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { type AnyExchangeKind, type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { composeCard } from "../acts/at-table.ts";
import { throwCheck } from "../dice/terms.ts";
import type { Paid } from "../facts.ts";
import { situation } from "../situation.ts";
import { beforeGestures, fillBefore, mayBefore } from "./before-roll.ts";
import { opposedCard } from "./opposed-card.ts";
import { beginOf, begun, dieSpent, rollOf, spenderOr } from "./rolled.ts";
import { brought } from "./spend.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { veilOpposed } from "./veil.ts";

type Event = OpposedEvent & { readonly spender?: string; readonly choice?: string; readonly hunchFaces?: Faces };
type Beginning = { readonly type: "begin" };
type Filled = { readonly event: Event | Beginning; readonly toll?: Paid } | Refusal;
type Rules = Reducer<OpposedCardRequest, AnyOpposed, Event>;

/** An event with its price and what comes of it, from both as they are. */
const fillBy =
  (rules: Rules) =>
  (state: AnyOpposed, event: Event | Beginning, table: Table, overrule: boolean): Filled => {
    const request = state.request as OpposedCardRequest;
    const s = situation(request.actor.uuid, table);
    const who = s.character(s.self);
    if (!who) return refuse("gone", { name: request.actor.name });
    const degree = state.mine?.degree ?? null;
    /** The lock on this use, as this event leaves its degree. @rule DES-011 DES-031 */
    const locking = (full: Event): Filled => {
      const after = rules.step(state, full);
      const changes = after.accepted ? relocked(who, request, degree, after.state.mine?.degree ?? null) : [];
      return { event: full, toll: { changes, warning: null } };
    };
    switch (event.type) {
      case "begin":
      case "roll": {
        const after = event.type === "roll" ? rules.step(state, event) : null;
        const fell = after?.accepted ? (after.state.mine?.degree ?? null) : null;
        const toll = begun(s, who, request, event, { degree: fell, table, overrule });
        return "accepted" in toll ? toll : { event, toll };
      }
      case "edit":
      case "hunch":
      case "raise":
      case "veto":
        return fillBefore(state, event, who, table, overrule);
      case "oppose": {
        const check = answerOf(s, request);
        return "accepted" in check ? check : locking({ ...event, check });
      }
      case "improve":
      case "coup":
      case "opposeImprove": {
        const roller = (event.type === "opposeImprove" ? request.opponent : request.actor).uuid;
        const use = event.type === "coup" ? "coup" : "improve";
        const done = dieSpent(event, use, { roller, degree, rolled: state.mine !== null }, table);
        return done.accepted ? locking({ ...event, changes: done.changes }) : done;
      }
      case "apply": {
        const changes = opposedOutcome(s, state);
        return "accepted" in changes ? changes : { event: { ...event, changes } };
      }
      default:
        return { event };
    }
  };

/** Two sides, each rolled by its own: Trick, Escape, Mask, Study, Influence and the rest. @rule DES-013 DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 DES-404 */
function kindOf(kind: keyof DestinyCards & ("opposed" | "influence"), rules: Rules): AnyExchangeKind {
  return defineExchange<unknown, OpposedCardRequest, Worn<AnyOpposed>, Said<Event>>(
    tolledKind<OpposedCardRequest, AnyOpposed, Event>({
      rules,
      compose: composeCard(kind),
      opening: beginOf,
      owner: (request) => request.actor,
      takes: (request) => (request.more.act === null ? null : { act: request.more.act }),
      requestOf: (state) => state.request as OpposedCardRequest,
      may: {
        ...mayBefore,
        oppose: { by: "owner", of: (s) => [s.request.opponent] },
        improve: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
        coup: { by: "owner", of: (s, e) => spenderOr(e, s.request.actor) },
        opposeImprove: { by: "owner", of: (s, e) => spenderOr(e, s.request.opponent) },
        apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.opponent] },
      },
      fill: fillBy(rules),
      parties: (state) => [state.inner.request.actor, state.inner.request.opponent],
      veil: veilOpposed,
      // On a card that was laid first the opponent answers when there is something to answer.
      waiting: (state) => {
        if (!state.inner.faces) return [state.inner.request.actor];
        return state.inner.against ? [] : [state.inner.request.opponent];
      },
      byDefault: async (state, _uuid, table) =>
        state.inner.faces ? oppose(state.inner, table) : rollOf(state.inner.check),
      // A Counter that wins cancels what it answers.
      report: (state, slot) =>
        cancels(state.inner) && state.inner.applied ? ({ type: "countered", target: slot } as never) : null,
      describe: (event, _state, localize) => describeStep(event, localize),
      view: opposedCard,
      gestures: {
        roll: async ({ state }) => rollOf(state.inner.check),
        ...beforeGestures,
        oppose: async ({ state, table }) => oppose(state.inner, table),
        improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
        coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
        opposeImprove: async ({ args }) => brought("opposeImprove", args.die, { spender: args.spender ?? "" }),
        apply: async () => ({ event: { type: "apply", changes: [] } }),
      },
    }),
  );
}

async function oppose(state: AnyOpposed, table: Table): Promise<Brought<Said<Event>> | null> {
  const request = state.request as OpposedCardRequest;
  const check = answerOf(situation(request.actor.uuid, table), request);
  if ("accepted" in check) return null;
  if (request.passive) return { event: { type: "oppose", check, faces: null } };
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "oppose", check, faces }, rolls };
}

export const opposedKind = kindOf("opposed", opposedExchange as unknown as Rules);
export const influenceKind = kindOf("influence", influenceExchange as unknown as Rules);
