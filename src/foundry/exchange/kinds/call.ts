import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  type AnyExchangeKind,
  type Brought,
  type CallRules,
  type CheckAsk,
  defineExchange,
  type Party,
  type Table,
} from "../../ruleset.ts";
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
interface CallAnswer {
  readonly type: "answer";
  readonly target: string;
  readonly faces: readonly number[] | null;
  readonly roll: unknown;
  /** What was made ready for it and is used up by it. */
  readonly spent?: readonly Change[];
}

/** A second throw of one's own; its price, and which dice stand, are worked out where it is written. */
interface CallImproved {
  readonly type: "improve";
  readonly target: string;
  readonly faces: readonly number[];
  /** Uuid of who pays, where that isn't who rolled. */
  readonly by?: string;
  readonly changes: readonly Change[];
}

type CallEvent = CallAnswer | CallImproved;

interface CallState {
  readonly request: CallRequest;
  readonly answers: readonly CallAnswer[];
}

const reducer: Reducer<CallRequest, CallState, CallEvent> = {
  begin: (request) => ({ request, answers: [] }),
  step: (state, event) => {
    if (!state.request.asked.some((p) => p.uuid === event.target)) return refuse("noSuchTarget");
    const given = state.answers.find((a) => a.target === event.target);
    if (event.type === "improve")
      return given?.faces
        ? accept(
            { ...state, answers: state.answers.map((a) => (a === given ? { ...a, faces: event.faces } : a)) },
            event.changes,
          )
        : refuse("notRolled");
    if (given) return refuse("alreadyAnswered");
    const { spent = [], ...answer } = event;
    return accept({ ...state, answers: [...state.answers, answer] }, spent);
  },
};

const MOST = 100;
const checkAsk = ({ trait, dc }: CallRequest, secret: boolean): CheckAsk => ({
  trait,
  ...(dc !== null && !secret && { dc }),
});

/** Checks of many, gathered in one card: each owner rolls their own, the Gamemaster for whoever is away. */
export function callKind(rules: () => CallRules): AnyExchangeKind {
  const answer = async (state: CallState, target: string, table: Table): Promise<Brought<CallEvent> | null> => {
    const composed = rules().compose(target, checkAsk(state.request, false), table);
    if (!composed.accepted) return null;
    const { faces, rolls } = await rules().throwDice(composed.request);
    return { event: { type: "answer", target, faces, roll: null }, rolls };
  };
  const improvedNow = (state: CallState, event: CallImproved, table: Table): CallImproved | Refusal => {
    const given = state.answers.find((a) => a.target === event.target);
    const { improve } = rules();
    if (!improve || !given?.faces) return refuse("notRolled");
    const paid = improve.pay(event.target, event.by, table);
    return paid.accepted
      ? { ...event, faces: improve.better(given.roll, given.faces, event.faces), changes: paid.changes }
      : paid;
  };
  /** Everybody who is still asked: those who share a roll have the same dice, each with their own numbers. */
  const answerAll = async (state: CallState, table: Table): Promise<readonly Brought<CallEvent>[]> => {
    const gangs = new Map<string, Party[]>();
    for (const p of open(state)) {
      const name = rules().shares?.(p.uuid, checkAsk(state.request, false), table) ?? null;
      const gang = name === null ? `one ${p.uuid}` : `gang ${name}`;
      gangs.set(gang, [...(gangs.get(gang) ?? []), p]);
    }
    const thrown = await Promise.all(
      [...gangs.values()].map(async ([first, ...others]) => {
        const own = first ? await answer(state, first.uuid, table) : null;
        if (own?.event.type !== "answer") return [];
        const { faces } = own.event;
        return [
          own,
          ...others.map((p): Brought<CallEvent> => ({
            event: { type: "answer", target: p.uuid, faces, roll: null },
            rolls: [],
          })),
        ];
      }),
    );
    return thrown.flat();
  };
  const open = (state: CallState): readonly Party[] =>
    state.request.asked.filter((p) => !state.answers.some((a) => a.target === p.uuid));
  return defineExchange<unknown, CallRequest, CallState, CallEvent>({
    reducer,
    compose: (ask, table) => {
      const { trait, dc, secret, asked } = (ask ?? {}) as Partial<CallAsk>;
      if (
        typeof trait !== "string" ||
        (dc !== null && !Number.isInteger(dc)) ||
        typeof secret !== "boolean" ||
        !Array.isArray(asked) ||
        asked.length > MOST
      )
        return refuse("malformed", { code: "call" });
      const parties = asked.flatMap((uuid) => (typeof uuid === "string" ? (table.party(uuid) ?? []) : []));
      return parties.length > 0
        ? { accepted: true, request: { trait, dc: dc as number | null, secret, asked: parties } }
        : refuse("nobodyAsked");
    },
    rights: {
      answer: { by: "owner", of: (state, event) => state.request.asked.filter((p) => p.uuid === event.target) },
      improve: {
        by: "owner",
        of: (state, event) =>
          state.request.asked
            .filter((p) => p.uuid === event.target)
            .map((p) => (event.by === undefined ? p : { ...p, uuid: event.by })),
      },
    },
    complete: (state, event, table) => {
      if (event.type === "improve") return improvedNow(state, event, table);
      const composed = rules().compose(event.target, checkAsk(state.request, false), table);
      if (!composed.accepted) return composed;
      const spent = rules().spent?.(event.target, composed.request, table) ?? [];
      return { ...event, roll: structuredClone(composed.request), ...(spent.length > 0 && { spent }) };
    },
    parties: (state) => state.request.asked,
    secret: (state) => state.request.secret,
    veil: (state, hidden) => ({
      request: state.request.secret ? { ...state.request, dc: null } : state.request,
      answers: state.answers.map((a) =>
        hidden(a.target)
          ? { ...a, faces: null, roll: null }
          : state.request.secret
            ? { ...a, roll: withoutNumber(a.roll) }
            : a,
      ),
    }),
    waiting: open,
    byDefault: answer,
    describe: (event, state, localize) =>
      localize("CROSSOVER.Shared.Trace.answerOf", {
        name: state.request.asked.find((p) => p.uuid === event.target)?.name ?? "",
      }),
    view: (state, viewer, table, localize) => {
      const { request } = state;
      const secret = request.secret && request.dc === null;
      return {
        caption: localize("CROSSOVER.Shared.Card.call"),
        title: rules().title(checkAsk(request, secret), localize),
        name: "",
        img: "icons/svg/d20-highlight.svg",
        rolls: [],
        tags: [
          ...(request.secret ? [localize("CROSSOVER.Shared.Card.secretNumber")] : []),
          localize("CROSSOVER.Shared.Card.answered", { count: state.answers.length, of: request.asked.length }),
        ],
        parties: request.asked.map((p): PartyView => {
          const given = state.answers.find((a) => a.target === p.uuid);
          const mine = viewer.isGM || viewer.owns(p.uuid);
          if (!given)
            return {
              ...p,
              waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: p.name }),
              rolls: [],
              consequences: [],
              buttons: [
                {
                  gesture: "answer",
                  args: { target: p.uuid },
                  label: localize("CROSSOVER.Shared.Card.rollFor", { name: p.name }),
                  icon: "fa-solid fa-dice",
                  tone: "info",
                  ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: p.name }) }),
                },
              ],
            };
          if (given.roll === null)
            return {
              ...p,
              rolls: [{ label: localize("CROSSOVER.Shared.Card.hidden"), dice: [], total: "", hidden: true, rows: [] }],
              consequences: [],
              buttons: [],
            };
          const { roll, outcome } = rules().view(given.roll, given.faces, secret, localize);
          const buttons = given.faces
            ? (rules().improve?.buttons(p, given.roll, given.faces, { viewer, table, localize }) ?? [])
            : [];
          return { ...p, rolls: [roll], ...(outcome && !secret && { outcome }), consequences: [], buttons };
        }),
        buttons:
          open(state).length > 1 && viewer.isGM
            ? [
                {
                  gesture: "answerAll",
                  args: {},
                  label: localize("CROSSOVER.Shared.Card.rollForAll", { count: open(state).length }),
                  icon: "fa-solid fa-dice",
                },
              ]
            : [],
      };
    },
    gestures: {
      answer: ({ state, args, table }) => answer(state, args.target ?? "", table),
      improve: async ({ state, args }) => {
        const given = state.answers.find((a) => a.target === args.roll);
        if (!given) return null;
        const { faces, rolls } = await rules().throwDice(given.roll);
        return (
          faces && {
            event: {
              type: "improve",
              target: given.target,
              faces,
              ...(args.by !== undefined && { by: args.by }),
              changes: [],
            },
            rolls,
          }
        );
      },
      answerAll: ({ state, table }) => answerAll(state, table),
    },
  });
}

/** A roll's request without the number that it is held against. */
const withoutNumber = (roll: unknown): unknown =>
  typeof roll === "object" && roll !== null ? { ...roll, dc: null } : roll;
