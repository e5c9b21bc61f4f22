/** Before an action that provokes: those whom it offers an opportunity attack answer, and then it goes on. */
import { actionLost, ACTIONS, priceOf } from "../../../rules/destiny/index.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange } from "../../ruleset.ts";
import { asked, isAction, text } from "../acts/asks.ts";
import { openHeld, openOpportunity } from "../acts/gestures.ts";
import { characterAt, pay, someone, typeAt } from "../facts.ts";
import { opportunityCard } from "./opportunity-card.ts";
import type { Offer, OpportunityEvent, OpportunityRequest, OpportunityState } from "./opportunity-state.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";

const reducer: Reducer<OpportunityRequest, OpportunityState, OpportunityEvent> = {
  begin: (request) => ({ request, answers: [], ended: null }),
  step: (state, event) => {
    if (state.ended) return refuse("alreadyDone");
    if (event.type === "take" || event.type === "pass") {
      if (!state.request.offers.some((o) => o.uuid === event.enemy)) return refuse("noSuchTarget");
      if (state.answers.some((a) => a.enemy === event.enemy)) return refuse("alreadyAnswered");
      return accept({ ...state, answers: [...state.answers, { enemy: event.enemy, take: event.type === "take" }] });
    }
    if (event.type === "lost") return accept({ ...state, ended: "lost" }, event.changes);
    return state.answers.length < state.request.offers.length
      ? refuse("opportunity.open")
      : accept({ ...state, ended: "proceed" });
  },
};

const open = (state: OpportunityState): readonly Offer[] =>
  state.request.offers.filter((o) => !state.answers.some((a) => a.enemy === o.uuid));

/** Opportunity attacks on offer. @rule DES-170 DES-292 DES-294 DES-295 DES-398 */
export const opportunityKind = defineExchange<
  unknown,
  OpportunityRequest,
  Worn<OpportunityState>,
  Said<OpportunityEvent>
>(
  tolledKind<OpportunityRequest, OpportunityState, OpportunityEvent>({
    rules: reducer,
    compose: (raw, table) => {
      const ask = asked(raw);
      const self = someone(table, text(ask, "actor"));
      const act = text(ask, "act");
      if (!self.accepted) return self;
      if (!isAction(act)) return refuse("action.unknown", { action: act });
      const offers = (
        Array.isArray(ask["offers"])
          ? (ask["offers"] as readonly { readonly enemy?: unknown; readonly ask?: unknown }[])
          : []
      ).flatMap((o) => {
        const enemy = typeof o.enemy === "string" ? someone(table, o.enemy) : null;
        return enemy?.accepted ? [{ ...enemy.party, ask: o.ask === true }] : [];
      });
      const held = asked(ask["held"]);
      return {
        accepted: true,
        request: {
          actor: self.party,
          act,
          offers,
          held: { kind: text(held, "kind"), ask: asked(held["ask"]) as OpportunityRequest["held"]["ask"] },
        },
      };
    },
    opening: async () => ({ event: { type: "begin" } }),
    owner: (request) => request.actor,
    takes: (request) => ({ act: request.act }),
    requestOf: (state) => state.request,
    may: {
      take: { by: "owner", of: (s, e) => s.request.offers.filter((o) => o.uuid === e.enemy) },
      pass: { by: "owner", of: (s, e) => s.request.offers.filter((o) => o.uuid === e.enemy) },
      proceed: { by: "owner", of: (s) => [s.request.actor] },
      lost: { by: "owner", of: (s) => [s.request.actor] },
    },
    fill: (state, event, table, overrule) => {
      if (event.type !== "lost") return { event };
      const who = characterAt(table, state.request.actor.uuid);
      if (!who) return refuse("gone", { name: state.request.actor.name });
      const how =
        asked(state.request.held.ask["chosen"] ?? state.request.held.ask)["readied"] === true ? "readied" : "own";
      const paid = pay(who, priceOf(who, state.request.act, how), table, overrule);
      return paid.accepted ? { event: { ...event, changes: [] }, toll: paid } : paid;
    },
    parties: (state) => [state.inner.request.actor, ...state.inner.request.offers],
    waiting: (state) =>
      state.inner.ended ? [] : open(state.inner).length > 0 ? open(state.inner) : [state.inner.request.actor],
    byDefault: async (state, uuid) =>
      open(state.inner).some((o) => o.uuid === uuid) ? { event: { type: "pass", enemy: uuid } } : null,
    describe: (event, _state, localize) => describeStep(event, localize),
    view: opportunityCard,
    gestures: {
      take: async ({ state, args, quick }) => {
        const opened = await openOpportunity(args.enemy ?? "", state.inner.request.actor.uuid, quick);
        return opened ? { event: { type: "take", enemy: args.enemy ?? "" } } : null;
      },
      pass: async ({ args }) => ({ event: { type: "pass", enemy: args.enemy ?? "" } }),
      passAll: async ({ state, viewer }) =>
        open(state.inner)
          .filter((o) => viewer.isGM || viewer.owns(o.uuid))
          .map((o) => ({ event: { type: "pass" as const, enemy: o.uuid } })),
      proceed: async ({ state, table }) => {
        const { held, act, actor } = state.inner.request;
        const [who, type] = [characterAt(table, actor.uuid), typeAt(table)];
        if (who && type && actionLost(who, { moves: ACTIONS[act].moves, mental: ACTIONS[act].mental }, type))
          return { event: { type: "lost", changes: [] } };
        const opened = await openHeld(held.kind, held.ask, actor.uuid);
        return opened ? { event: { type: "proceed" } } : null;
      },
      lost: async () => ({ event: { type: "lost", changes: [] } }),
    },
  }),
);
