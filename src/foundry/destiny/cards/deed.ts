/** What is done without a check of its own: one card says it, and what it leads to. */
import {
  type DeedEvent,
  type DeedRequest,
  type DeedStateView as DeedState,
  MOVEMENT,
  returnDie,
  type Thrown,
} from "../../../rules/destiny/index.ts";
import { undo } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange } from "../../ruleset.ts";
import { composeDeed, diceOf, performAct, takenBy } from "../acts/at-table.ts";
import { openFollow } from "../acts/gestures.ts";
import { throwCheck, throwDie } from "../dice/terms.ts";
import { characterAt, pay } from "../facts.ts";
import { deedCard } from "./deed-card.ts";
import { distinctChanges } from "./merge-changes.ts";
import { isDie } from "./spend.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";

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

/** Deeds of the catalogue. @rule DES-223 DES-390 DES-396 DES-399 DES-405 DES-406 */
export const deedKind = defineExchange<unknown, DeedRequest, Worn<DeedState>, Said<DeedEvent>>(
  tolledKind<DeedRequest, DeedState, DeedEvent>({
    rules: reducer,
    compose: composeDeed,
    opening: async (request, table) => {
      const dice = diceOf(request, table);
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
    takes: takenBy,
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
      const deed = performAct(state.request, event.thrown, table);
      if (!deed.accepted) return deed;
      const paid = pay(who, deed.spends, table, overrule, state.request.act in MOVEMENT);
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
