/** What is done without a check of its own: one card says it, and what it leads to. */
import {
  isActName,
  returnDie,
  type DeedEvent,
  type DeedRequest,
  type DeedStateView as DeedState,
  type Thrown,
} from "../../../rules/destiny/index.ts";
import { undo } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange } from "../../ruleset.ts";
import { actionOf, composeDeed, diceOf, performAct } from "../acts.ts";
import { asked, text } from "../asks.ts";
import { distinctChanges } from "../changes.ts";
import { deedDice, isMove, performDeed, takenIn } from "../deeds.ts";
import { throwCheck, throwDie } from "../dice.ts";
import { characterAt, pay, someone } from "../facts.ts";
import { openFollow } from "../gestures.ts";
import { deedCard } from "../view/deed-card.ts";
import { describeStep } from "../view/trace.ts";
import { isDie } from "./spend.ts";
import { tolledKind, type Said, type Worn } from "./toll.ts";

const reducer: Reducer<DeedRequest, DeedState, DeedEvent> = {
  begin: (request) => ({ request, done: null, vetoed: false, followed: false }),
  step: (state, event) => {
    switch (event.type) {
      case "do":
        return state.done ? refuse("alreadyDone") : accept({ ...state, done: event }, event.changes);
      case "veto":
        if (!state.done || state.request.ask["use"] !== "editScene") return refuse("veto.none");
        return state.vetoed ? refuse("alreadyDone") : accept({ ...state, vetoed: true }, event.changes);
      case "followed":
        if (!state.done?.follow) return refuse("nothingToApply");
        return state.followed ? refuse("alreadyDone") : accept({ ...state, followed: true });
    }
  },
};

const NONE: Thrown = { faces: null, face: null };
/** Faces that a deed is tried with: the middle of a d6, a d20 that works. */
const TRIED = { d6: 3, d20: 20, check: null } as const;

/** Deeds of the catalogue. @rule DES-223 DES-390 DES-396 DES-399 DES-405 DES-406 */
export const deedKind = defineExchange<unknown, DeedRequest, Worn<DeedState>, Said<DeedEvent>>(
  tolledKind<DeedRequest, DeedState, DeedEvent>({
    rules: reducer,
    compose: (raw, table, gm) => {
      const act = composeDeed(raw, table, gm);
      if (act) return act;
      const ask = asked(raw);
      const self = someone(table, text(ask, "actor"));
      if (!self.accepted) return self;
      // Tried with a face that does it, so that what can't be done is refused before anything is thrown.
      const dice = deedDice(ask, self.who, table);
      const tried = performDeed(
        ask,
        self.who,
        dice?.kind === "check" ? NONE : { faces: null, face: dice ? TRIED[dice.kind] : null },
        table,
      );
      if (!tried.accepted && !(dice?.kind === "check" && tried.reason === "badDice")) return tried;
      const isText = (v: unknown): boolean => typeof v === "string";
      const plain = Object.fromEntries(
        Object.entries(ask).filter(
          ([, v]) =>
            isText(v) || typeof v === "number" || typeof v === "boolean" || (Array.isArray(v) && v.every(isText)),
        ),
      ) as DeedRequest["ask"];
      return { accepted: true, request: { actor: self.party, act: text(ask, "act"), ask: plain } };
    },
    opening: async (request, table) => {
      const who = characterAt(table, request.actor.uuid);
      const act = diceOf(request, table);
      const dice = act !== undefined ? act : who ? deedDice(request.ask, who, table) : null;
      const base = { type: "do" as const, changes: [], note: null, follow: null, averted: null };
      if (!dice) return { event: { ...base, thrown: NONE } };
      if (dice.kind !== "check") {
        const { face, rolls } = await throwDie(dice.kind === "d6" ? 6 : 20);
        return { event: { ...base, thrown: { faces: null, face } }, rolls };
      }
      const { faces, rolls } = await throwCheck(dice.check);
      return { event: { ...base, thrown: { faces, face: null } }, rolls };
    },
    owner: (request) => request.actor,
    takes: (request, who) => (isActName(request.act) ? { act: actionOf(request.act) } : takenIn(request.ask, who)),
    requestOf: (state) => state.request,
    may: {
      do: { by: "owner", of: (s) => [s.request.actor] },
      veto: { by: "gm" },
      followed: {
        by: "owner",
        of: (s) => [{ uuid: s.done?.follow?.actor ?? s.request.actor.uuid, name: "", img: "" }],
      },
    },
    fill: (state, event, table, overrule) => {
      const who = characterAt(table, state.request.actor.uuid);
      if (!who) return refuse("gone", { name: state.request.actor.name });
      if (event.type === "veto") {
        const die = state.request.ask["die"];
        const given = (state.done?.changes ?? []).filter(
          (c) => c.kind === "create" || c.subject.includes(".ActiveEffect."),
        );
        return {
          event: {
            ...event,
            changes: typeof die === "string" && isDie(die) ? [...returnDie(who, die), ...undo(given)] : [],
          },
        };
      }
      if (event.type !== "do") return { event };
      const deed =
        performAct(state.request, event.thrown, table) ?? performDeed(state.request.ask, who, event.thrown, table);
      if (!deed.accepted) return deed;
      const paid = pay(who, deed.spends, table, overrule, isMove(state.request.act));
      if (!paid.accepted) return paid;
      return {
        event: {
          ...event,
          changes: distinctChanges(deed.changes),
          note: deed.note,
          follow: deed.follow,
          averted: deed.averted,
        },
        toll: paid,
      };
    },
    parties: (state) => [state.inner.request.actor],
    waiting: (state) => {
      const { follow } = state.inner.done ?? {};
      return follow && !state.inner.followed ? [{ uuid: follow.actor, name: "", img: "" }] : [];
    },
    describe: (event, _state, localize) => describeStep(event, localize),
    view: deedCard,
    gestures: {
      follow: async ({ state, quick }) => {
        const follow = state.inner.done?.follow;
        const opened = follow ? await openFollow(follow, quick) : null;
        return opened ? { event: { type: "followed" } } : null;
      },
      veto: async () => ({ event: { type: "veto", changes: [] } }),
    },
  }),
);
