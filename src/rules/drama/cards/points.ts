import { type Change, change, undo } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { POINTS_PATH, type SpendEvent, spendReducer, type SpendState, unanswered } from "../fortune/spends.ts";
import type { ActionState, CardSpend, Party, Present } from "./types.ts";

/** An action's state after points or cards moved, with what that writes on their owners. */
export type Paid =
  | { readonly accepted: true; readonly state: ActionState; readonly changes: readonly Change[] }
  | Refusal;

/** Those concerned, as an event brings them: each takes the place of what was known. */
export function withFacts(state: ActionState, facts: readonly Present[] | undefined): ActionState {
  if (!facts || facts.length === 0) return state;
  const latest = facts.filter((f, i) => facts.findLastIndex((l) => l.uuid === f.uuid) === i);
  return {
    ...state,
    handsSeen: state.handsSeen || latest.some((f) => f.cards.length > 0),
    present: [...state.present.filter((p) => !latest.some((f) => f.uuid === p.uuid)), ...latest],
  };
}

/** Somebody as last known; null for a stranger. */
export function known(state: ActionState, uuid: string): Present | null {
  return state.present.find((p) => p.uuid === uuid) ?? null;
}

/** Whether points may go into the roll now. @rule DRA-108 DRA-111 */
export function isOpen(state: ActionState): boolean {
  return state.stage === "open" && !state.lapsed && state.request.spendable;
}

/** The card as the reducer of all spends reads it. */
export function contract(state: ActionState): SpendState {
  const { actionId, actor, settings } = state.request;
  return {
    chars: Object.fromEntries(state.present.map((p) => [p.uuid, p])),
    actions: { [actionId]: { actor: actor.uuid, open: isOpen(state), stymied: state.stymied } },
    spends: Object.fromEntries(state.spends.map((s) => [s.id, s])),
    settings: { cardPointsCounterable: settings.cardPointsCounterable },
  };
}

/** What the loss or return of points and cards writes: one list, so that two who lose a point lose it together. @rule DRA-107 DRA-132 */
export function paymentChanges(before: readonly Present[], after: readonly Present[], rule: string): readonly Change[] {
  return after.flatMap((now): Change[] => {
    const was = before.find((p) => p.uuid === now.uuid);
    if (!was) return [];
    const points = was.points === now.points ? [] : [change(now.uuid, POINTS_PATH, was.points, now.points, rule)];
    const used = was.cards.filter((c) => !now.cards.some((n) => n.id === c.id)).flatMap((c) => c.use ?? []);
    const back = now.cards.filter((c) => !was.cards.some((w) => w.id === c.id)).flatMap((c) => undo(c.use ?? []));
    return [...points, ...used, ...back];
  });
}

/** Send an event to the reducer of all spends and take its answer back onto the card. */
export function spendStep(state: ActionState, event: SpendEvent, rule: string): Paid {
  const strangers = "by" in event && !known(state, event.by);
  const unknown = "spend" in event && event.type !== "announce" && !state.spends.some((s) => s.id === event.spend);
  if (unknown) return refuse("noSuchSpend");
  const spender = "spend" in event ? state.spends.find((s) => s.id === event.spend)?.spender : undefined;
  if (strangers || (spender !== undefined && !known(state, spender))) return refuse("notPresent");
  const step = spendReducer(contract(state), event);
  if (!step.accepted) return refuse(step.reason, step.data);
  const present = state.present.map((p) => ({ ...p, ...step.state.chars[p.uuid] }));
  const spends = Object.entries(step.state.spends).map(([id, spend]): CardSpend => ({ ...spend, id }));
  const { stymied } = step.state.actions[state.request.actionId] ?? state;
  return {
    accepted: true,
    state: { ...state, present, spends, stymied },
    changes: paymentChanges(state.present, present, rule),
  };
}

/** Take a point and cards from those who hold them; refused when one is missing. */
export function pay(
  state: ActionState,
  payments: readonly { readonly by: string; readonly personal: number; readonly cards: readonly string[] }[],
  rule: string,
): Paid {
  let present = state.present;
  for (const { by, personal, cards } of payments) {
    const who = present.find((p) => p.uuid === by);
    if (!who) return refuse("notPresent");
    if (
      who.points < personal ||
      new Set(cards).size !== cards.length ||
      cards.some((id) => !who.cards.some((c) => c.id === id))
    )
      return refuse("noPoint");
    const next = { ...who, points: who.points - personal, cards: who.cards.filter((c) => !cards.includes(c.id)) };
    present = present.map((p) => (p === who ? next : p));
  }
  return { accepted: true, state: { ...state, present }, changes: paymentChanges(state.present, present, rule) };
}

/** Who is asked about an announced point and hasn't answered. @rule DRA-124 */
export function asked(state: ActionState, spend: CardSpend): readonly Party[] {
  return unanswered(contract(state), spend).flatMap((uuid) => known(state, uuid) ?? []);
}
