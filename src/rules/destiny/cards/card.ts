/** A kind of card as the rules know it, and what an event of any of them may cost beside what its own rules say: slots of the turn, an aim used up, a lock on the same use. */
import { type Change, distinct } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import type { Party } from "../../kernel/table.ts";
import { type DestinySituation, typeOf } from "../situation.ts";
import { chosenByOther } from "../state/control.ts";
import { type ActionKey, ACTIONS } from "../turn/actions.ts";
import { type Paid, payFor } from "../turn/pay.ts";
import type { ActionKind, DestinyCharacter } from "../types.ts";
import type { Filled } from "./filled.ts";

/** A card is laid, without dice. */
export type Begin = { readonly type: "begin" };

/** An event of the rules with its price, and the one beginning that has no dice; `grant` is the same by the Gamemaster's word, whatever the economy says. */
export type Said<E> =
  | (E & { readonly toll?: Paid })
  | (Begin & { readonly toll?: Paid })
  | { readonly type: "grant"; readonly event: E | Begin; readonly toll?: Paid };

/** State of a card with what was overlooked when it was paid for. */
export interface Worn<S> {
  readonly inner: S;
  readonly begun: boolean;
  readonly granted: boolean;
  readonly warnings: readonly Refusal[];
  /** What was chosen last, as far as the rules' own state doesn't say. */
  readonly choice: string;
  /** What has been written when something was applied. */
  readonly applied: readonly Change[];
}

/** A kind of card: its conversation, who may say what on it, what each event comes to at the desk, what others may see of it. */
export interface CardRules<R, S, E extends { readonly type: string }> {
  readonly rules: Reducer<R, S, E>;
  /** Rights of the rules' own events, from the rules' own state. */
  readonly may: Rights<S, E>;
  /** An event with all its numbers and what it costs, from everybody as they are. */
  readonly fill: (s: DestinySituation, state: S, event: E | Begin) => Filled<E | Begin> | Refusal;
  /** Whose card it is, and who pays. */
  readonly owner: (request: R) => Party;
  /** The action that a card of it is, and what that costs here; for one that somebody else chooses, that one opens it. Null: no action, or its owner's in any case. */
  readonly takes?: (request: R, who: DestinyCharacter) => { readonly act: string; readonly cost?: ActionKind } | null;
  readonly requestOf: (state: S) => R;
  readonly parties: (state: S) => readonly Party[];
  /** Who is still to answer; what only waits in a certain turn asks the table. */
  readonly waiting?: (state: S, s?: DestinySituation) => readonly Party[];
  /** Without the numbers of those who keep them. */
  readonly veil?: (state: S, hidden: (uuid: string) => boolean) => S;
}

/** Somebody who is named by an event alone. */
export const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });

/** Events by which something falls on somebody. */
const WRITES: ReadonlySet<string> = new Set(["apply", "applyRecoil", "count", "do"]);

/** Events that are somebody's action or Reaction: what a controller chooses for whom it has under control. @rule DES-272 */
const CHOSEN: ReadonlySet<string> = new Set([
  "do",
  "roll",
  "attack",
  "raise",
  "hunch",
  "slam",
  "smash",
  "lost",
  "proceed",
]);

/** What was said, without the Gamemaster's word about it. */
export const saidIn = <E extends { readonly type: string }>(event: Said<E>): E | Begin =>
  event.type === "grant" ? (event as { readonly event: E | Begin }).event : (event as E | Begin);

/** A rules' conversation with its price written along. @rule DES-392 DES-399 */
export function tolled<R, S, E extends { readonly type: string }>(
  reducer: Reducer<R, S, E>,
): Reducer<R, Worn<S>, Said<E>> {
  const charge = (event: Said<E>): readonly Change[] => event.toll?.changes ?? [];
  return {
    begin: (request) => ({
      inner: reducer.begin(request),
      begun: false,
      granted: false,
      warnings: [],
      choice: "",
      applied: [],
    }),
    step: (state, event) => {
      const said = saidIn(event);
      const { choice } = said as { readonly choice?: unknown };
      const worn: Worn<S> = {
        ...state,
        ...(typeof choice === "string" && choice !== "" && { choice }),
        granted: state.granted || event.type === "grant",
        begun: true,
        warnings: event.toll?.warning ? [...state.warnings, event.toll.warning] : state.warnings,
      };
      if (said.type === "begin") return state.begun ? refuse("alreadyDone") : accept(worn, charge(event));
      const step = reducer.step(state.inner, said as E);
      if (!step.accepted) return step;
      const applied = WRITES.has(said.type) ? [...state.applied, ...step.changes] : state.applied;
      return accept({ ...worn, inner: step.state, applied }, [...step.changes, ...charge(event)]);
    },
  };
}

/** An event as the desk takes it: whole, paid by whoever's card it is. @param s  with the Gamemaster's word where that was given @rule DES-392 DES-399 */
export function completed<R, S, E extends { readonly type: string }>(
  card: CardRules<R, S, E>,
  s: DestinySituation,
  state: S,
  event: Said<E>,
): Said<E> | Refusal {
  const done = card.fill(s, state, saidIn(event));
  if (!done.accepted) return done;
  const { uuid, name } = card.owner(card.requestOf(state));
  const who = s.character(uuid);
  const paid = who ? payFor(s, who, done.spends, done.walks) : refuse("gone", { name });
  if (!paid.accepted) return paid;
  const changes = distinct([...paid.changes, ...done.changes]);
  const toll = (changes.length > 0 || paid.warning !== null) && { toll: { changes, warning: paid.warning } };
  return (
    event.type === "grant" ? { type: "grant", event: done.event, ...toll } : { ...done.event, ...toll }
  ) as Said<E>;
}

/** Whether somebody else than its owner is asked what a card does: those who compel or control it. @rule DES-272 */
export function chosenFor<R, S, E extends { readonly type: string }>(
  card: CardRules<R, S, E>,
  s: DestinySituation,
  request: R,
): DestinyCharacter | null {
  const who = s.character(card.owner(request).uuid);
  const taken = who ? (card.takes?.(request, who) ?? null) : null;
  if (!taken || !who || !isAction(taken.act)) return null;
  return chosenByOther(who, taken.act, typeOf(s.fight), taken.cost) ? who : null;
}

export const isAction = (name: string): name is ActionKey => Object.hasOwn(ACTIONS, name);

/** The rights of a card with its price: whoever controls somebody says what is theirs to say. @rule DES-272 */
export function rightsOf<R, S, E extends { readonly type: string }>(
  card: Pick<CardRules<R, S, E>, "may" | "owner" | "requestOf">,
): Rights<Worn<S>, Said<E>> {
  type Of = (state: S, event: E) => readonly Party[];
  const chosenBy = (state: Worn<S>): readonly Party[] | undefined =>
    (card.requestOf(state.inner) as { readonly chosenBy?: readonly Party[] }).chosenBy;
  const may = Object.entries(card.may as Record<string, { readonly by: string; readonly of?: Of }>);
  const rights = may.map(([type, { by, of }]) => [
    type,
    {
      by,
      ...(of && {
        of: (state: Worn<S>, event: E) => (CHOSEN.has(type) ? chosenBy(state) : undefined) ?? of(state.inner, event),
      }),
    },
  ]);
  return {
    ...Object.fromEntries(rights),
    begin: { by: "owner", of: (state: Worn<S>) => chosenBy(state) ?? [card.owner(card.requestOf(state.inner))] },
    grant: { by: "gm" },
  } as Rights<Worn<S>, Said<E>>;
}
