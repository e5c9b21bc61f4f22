/** Before an action that provokes: those whom it offers an opportunity attack answer, and then it goes on. */
import type { Change, Value } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Party } from "../../kernel/table.ts";
import { priceOf } from "../acts/price.ts";
import { fieldsOf } from "../acts/reading/read.ts";
import { type DestinySituation, partyIn, typeOf } from "../situation.ts";
import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import { actionLost } from "../turn/threat.ts";
import { type CardRules, isAction } from "./card.ts";
import { filled } from "./filled.ts";

type S = DestinySituation;

/** One enemy that may react; `ask` where nobody could measure whether it is provoked. */
export type Offer = Party & { readonly ask: boolean };

export interface OpportunityRequest {
  readonly actor: Party;
  readonly act: ActionKey;
  readonly offers: readonly Offer[];
  /** The card that waits: its kind and what was chosen for it. */
  readonly held: { readonly kind: string; readonly ask: { readonly [key: string]: Value } };
}

export type OpportunityEvent =
  | { readonly type: "take"; readonly enemy: string }
  | { readonly type: "pass"; readonly enemy: string }
  | { readonly type: "proceed" }
  | { readonly type: "lost"; readonly changes: readonly Change[] };

export interface OpportunityState {
  readonly request: OpportunityRequest;
  readonly answers: readonly { readonly enemy: string; readonly take: boolean }[];
  readonly ended: "proceed" | "lost" | null;
}

/** Enemies that haven't answered. */
export const unanswered = (state: OpportunityState): readonly Offer[] =>
  state.request.offers.filter((o) => !state.answers.some((a) => a.enemy === o.uuid));

const opportunityExchange: Reducer<OpportunityRequest, OpportunityState, OpportunityEvent> = {
  begin: (request) => ({ request, answers: [], ended: null }),
  step: (state, event) => {
    if (state.ended) return refuse("alreadyDone");
    if (event.type === "take" || event.type === "pass") {
      if (!state.request.offers.some((o) => o.uuid === event.enemy)) return refuse("noSuchTarget");
      if (state.answers.some((a) => a.enemy === event.enemy)) return refuse("alreadyAnswered");
      return accept({ ...state, answers: [...state.answers, { enemy: event.enemy, take: event.type === "take" }] });
    }
    if (event.type === "lost") return accept({ ...state, ended: "lost" }, event.changes);
    return unanswered(state).length > 0 ? refuse("opportunity.open") : accept({ ...state, ended: "proceed" });
  },
};

const wordIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The card, from what came over the wire, with everybody as they are. @returns refusals `gone`, `action.unknown` @rule DES-294 DES-398 */
export function composeOpportunity(
  s: S,
  raw: unknown,
): { readonly accepted: true; readonly request: OpportunityRequest } | Refusal {
  const said = fieldsOf(raw);
  const act = wordIn(said["act"]);
  const actor = partyIn(s, s.self);
  if (!actor) return refuse("gone", { name: s.self });
  if (!isAction(act)) return refuse("action.unknown", { action: act });
  const offers = (Array.isArray(said["offers"]) ? said["offers"] : []).map(fieldsOf).flatMap(({ enemy, ask }) => {
    const party = partyIn(s, wordIn(enemy));
    return party ? [{ ...party, ask: ask === true }] : [];
  });
  const waits = fieldsOf(said["held"]);
  const held = { kind: wordIn(waits["kind"]), ask: fieldsOf(waits["ask"]) as OpportunityRequest["held"]["ask"] };
  return { accepted: true, request: { actor, act, offers, held } };
}

/** Whether what it was opened for can't go on any more: whoever acts was taken out of it meanwhile. @rule DES-295 */
export function cutShort(s: S, state: OpportunityState): boolean {
  const { act, actor } = state.request;
  const [who, type] = [s.character(actor.uuid), typeOf(s.fight)];
  return (
    who !== null && type !== null && actionLost(who, { moves: ACTIONS[act].moves, mental: ACTIONS[act].mental }, type)
  );
}

const enemyOf = (s: OpportunityState, e: { readonly enemy: string }): readonly Party[] =>
  s.request.offers.filter((o) => o.uuid === e.enemy);
const actor = (s: OpportunityState): readonly Party[] => [s.request.actor];

/** Opportunity attacks on offer. @rule DES-170 DES-292 DES-294 DES-295 DES-398 */
export const opportunityCardRules: CardRules<OpportunityRequest, OpportunityState, OpportunityEvent> = {
  rules: opportunityExchange,
  may: {
    take: { by: "owner", of: enemyOf },
    pass: { by: "owner", of: enemyOf },
    proceed: { by: "owner", of: actor },
    lost: { by: "owner", of: actor },
  },
  fill: (s, state, event) => {
    if (event.type !== "lost") return filled(event);
    const { act, held } = state.request;
    const who = s.character(state.request.actor.uuid);
    if (!who) return refuse("gone", { name: state.request.actor.name });
    const said = (held.ask["chosen"] ?? held.ask) as { readonly readied?: unknown };
    return filled({ ...event, changes: [] }, priceOf(who, act, said.readied === true ? "readied" : "own"));
  },
  owner: (request) => request.actor,
  takes: (request) => ({ act: request.act }),
  requestOf: (state) => state.request,
  parties: (state) => [state.request.actor, ...state.request.offers],
  waiting: (state) => {
    if (state.ended) return [];
    const open = unanswered(state);
    return open.length > 0 ? open : [state.request.actor];
  },
};
