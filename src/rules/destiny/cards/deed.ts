/** The card of what is done without a check of its own: one card says it, and what it leads to. */
import { distinct, undo } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Party } from "../../kernel/table.ts";
import type { DeedEvent, DeedRequest, DeedStateView } from "../acts/done.ts";
import { performAct, takenBy } from "../acts/reading/read.ts";
import { returnDie } from "../fortune/dice.ts";
import { MOVEMENT } from "../turn/movement.ts";
import { type CardRules, partyOf } from "./card.ts";
import { filled, isDie } from "./filled.ts";

const deedExchange: Reducer<DeedRequest, DeedStateView, DeedEvent> = {
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

const actor = (s: DeedStateView): readonly Party[] => [s.request.actor];

/** Deeds of the catalogue. @rule DES-223 DES-390 DES-396 DES-399 DES-405 DES-406 */
export const deedCardRules: CardRules<DeedRequest, DeedStateView, DeedEvent> = {
  rules: deedExchange,
  may: {
    do: { by: "owner", of: actor },
    veto: { by: "gm" },
    followed: { by: "owner", of: (s) => [s.done?.follow ? partyOf(s.done.follow.actor) : s.request.actor] },
  },
  fill: (s, state, event) => {
    const { request, done } = state;
    const who = s.character(request.actor.uuid);
    if (!who) return refuse("gone", { name: request.actor.name });
    if (event.type === "veto") {
      // What the edit put into the scene goes, and the die comes back.
      const { die } = request.ask;
      const given = (done?.changes ?? []).filter((c) => c.kind === "create" || c.subject.includes(".ActiveEffect."));
      const back = typeof die === "string" && isDie(die) ? [...returnDie(who, die), ...undo(given)] : [];
      return filled({ ...event, changes: back });
    }
    if (event.type !== "do") return filled(event);
    const deed = performAct(s, request, event.thrown);
    if (!deed.accepted) return deed;
    const { note, follow, averted, spends } = deed;
    const full = { ...event, changes: distinct(deed.changes), note, follow, averted };
    return { ...filled(full, spends), walks: Object.hasOwn(MOVEMENT, request.act) };
  },
  owner: (request) => request.actor,
  takes: takenBy,
  requestOf: (state) => state.request,
  parties: actor,
  waiting: (state) => (state.done?.follow && !state.followed ? [partyOf(state.done.follow.actor)] : []),
};
