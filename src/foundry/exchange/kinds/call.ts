import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type AnyExchangeKind, type Brought, type CallRules, type CheckAsk, type Party, type Table } from "../../ruleset.ts";
import type { PartyView } from "../../view/card-view.ts";

/** A call to a group: "everybody roll Perception against 10". */
export interface CallAsk {
  readonly trait: string;
  readonly dc: number | null;
  /** The number, and whether it was reached, are the Gamemaster's until shown. */
  readonly secret: boolean;
  readonly asked: readonly string[];
}

interface CallRequest extends Omit<CallAsk, "asked"> {
  readonly asked: readonly Party[];
}

/** `roll` is one's own check, worked out where it is written. */
interface CallEvent {
  readonly type: "answer";
  readonly target: string;
  readonly faces: readonly number[] | null;
  readonly roll: unknown;
}

interface CallState {
  readonly request: CallRequest;
  readonly answers: readonly CallEvent[];
}

const reducer: Reducer<CallRequest, CallState, CallEvent> = {
  begin: (request) => ({ request, answers: [] }),
  step: (state, event) => {
    if (!state.request.asked.some((p) => p.uuid === event.target)) return refuse("noSuchTarget");
    if (state.answers.some((a) => a.target === event.target)) return refuse("alreadyAnswered");
    return accept({ ...state, answers: [...state.answers, event] });
  },
};

const MOST = 100;
const checkAsk = ({ trait, dc }: CallRequest, secret: boolean): CheckAsk => ({ trait, ...(dc !== null && !secret && { dc }) });

/** Checks of many, gathered in one card: each owner rolls their own, the Gamemaster for whoever is away. */
export function callKind(rules: () => CallRules): AnyExchangeKind {
  const answer = async (state: CallState, target: string, table: Table): Promise<Brought<CallEvent> | null> => {
    const composed = rules().compose(target, checkAsk(state.request, false), table);
    if (!composed.accepted) return null;
    const { faces, rolls } = await rules().throwDice(composed.request);
    return { event: { type: "answer", target, faces, roll: null }, rolls };
  };
  const open = (state: CallState): readonly Party[] => state.request.asked.filter((p) => !state.answers.some((a) => a.target === p.uuid));
  return defineExchange<unknown, CallRequest, CallState, CallEvent>({
    reducer,
    compose: (ask, table) => {
      const { trait, dc, secret, asked } = (ask ?? {}) as Partial<CallAsk>;
      if (typeof trait !== "string" || (dc !== null && !Number.isInteger(dc)) || typeof secret !== "boolean" || !Array.isArray(asked) || asked.length > MOST) return refuse("malformed", { code: "call" });
      const parties = asked.flatMap((uuid) => (typeof uuid === "string" ? (table.party(uuid) ?? []) : []));
      return parties.length > 0 ? { accepted: true, request: { trait, dc: dc as number | null, secret, asked: parties } } : refuse("nobodyAsked");
    },
    rights: { answer: { by: "owner", of: (state, event) => state.request.asked.filter((p) => p.uuid === event.target) } },
    complete: (state, event, table) => {
      const composed = rules().compose(event.target, checkAsk(state.request, false), table);
      return composed.accepted ? { ...event, roll: structuredClone(composed.request) } : composed;
    },
    parties: (state) => state.request.asked,
    secret: (state) => state.request.secret,
    veil: (state, hidden) => ({
      request: state.request.secret ? { ...state.request, dc: null } : state.request,
      answers: state.answers.map((a) => (hidden(a.target) ? { ...a, faces: null, roll: null } : state.request.secret ? { ...a, roll: withoutNumber(a.roll) } : a)),
    }),
    waiting: open,
    byDefault: answer,
    describe: (event, state, localize) => localize("CROSSOVER.Shared.Trace.answerOf", { name: state.request.asked.find((p) => p.uuid === event.target)?.name ?? "" }),
    view: (state, viewer, _table, localize) => {
      const { request } = state;
      const secret = request.secret && request.dc === null;
      return {
        caption: localize("CROSSOVER.Shared.Card.call"),
        title: rules().title(checkAsk(request, secret), localize),
        name: "",
        img: "icons/svg/d20-highlight.svg",
        rolls: [],
        tags: [...(request.secret ? [localize("CROSSOVER.Shared.Card.secretNumber")] : []), localize("CROSSOVER.Shared.Card.answered", { count: state.answers.length, of: request.asked.length })],
        parties: request.asked.map((p): PartyView => {
          const given = state.answers.find((a) => a.target === p.uuid);
          const mine = viewer.isGM || viewer.owns(p.uuid);
          if (!given)
            return {
              ...p,
              waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: p.name }),
              rolls: [],
              consequences: [],
              buttons: [{ gesture: "answer", args: { target: p.uuid }, label: localize("CROSSOVER.Shared.Card.rollFor", { name: p.name }), icon: "fa-solid fa-dice", tone: "info", ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: p.name }) }) }],
            };
          if (given.roll === null) return { ...p, rolls: [{ label: localize("CROSSOVER.Shared.Card.hidden"), dice: [], total: "", hidden: true, rows: [] }], consequences: [], buttons: [] };
          const { roll, outcome } = rules().view(given.roll, given.faces, secret, localize);
          return { ...p, rolls: [roll], ...(outcome && !secret && { outcome }), consequences: [], buttons: [] };
        }),
        buttons: open(state).length > 1 && viewer.isGM ? [{ gesture: "answerAll", args: {}, label: localize("CROSSOVER.Shared.Card.rollForAll", { count: open(state).length }), icon: "fa-solid fa-dice" }] : [],
      };
    },
    gestures: {
      answer: ({ state, args, table }) => answer(state, args.target ?? "", table),
      answerAll: async ({ state, table }) => (await Promise.all(open(state).map((p) => answer(state, p.uuid, table)))).filter((b) => b !== null),
    },
  });
}

/** A roll's request without the number that it is held against. */
const withoutNumber = (roll: unknown): unknown => (typeof roll === "object" && roll !== null ? { ...roll, dc: null } : roll);
