/** What an event of any card may cost beside what its own rules say: slots of the turn, an aim used up, a lock on the same use. */
import { type ActionKind, chosenByOther, type DestinyCharacter, type Filled } from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { openChanges } from "../../exchange/told.ts";
import type { ExchangeKind, Party, Rights, Table } from "../../ruleset.ts";
import { controllers, isAction } from "../acts/asks.ts";
import { characterAt, type Paid, pay, typeAt } from "../facts.ts";
import { distinctChanges } from "./merge-changes.ts";

/** An event of the rules with its price, and the one beginning that has no dice; `grant` is the same by the Gamemaster's word, whatever the economy says. */
export type Said<E> =
  | (E & { readonly toll?: Paid })
  | { readonly type: "begin"; readonly toll?: Paid }
  | { readonly type: "grant"; readonly event: E | { readonly type: "begin" }; readonly toll?: Paid };

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

/** Events by which something falls on somebody. */
const WRITES: ReadonlySet<string> = new Set(["apply", "applyRecoil", "do"]);

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

/** A rules' conversation with its price written along. @rule DES-392 DES-399 */
export function tolled<R, S, E extends { readonly type: string }>(
  reducer: Reducer<R, S, E>,
): Reducer<R, Worn<S>, Said<E>> {
  const charge = (event: Said<E>): readonly Change[] => event.toll?.changes ?? [];
  const warned = (state: Worn<S>, event: Said<E>): readonly Refusal[] =>
    event.toll?.warning ? [...state.warnings, event.toll.warning] : state.warnings;
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
      const said =
        event.type === "grant"
          ? (event as unknown as { readonly event: E | { readonly type: "begin" } }).event
          : (event as E | { readonly type: "begin" });
      const { choice } = said as { readonly choice?: unknown };
      const worn: Worn<S> = {
        ...state,
        ...(typeof choice === "string" && choice !== "" && { choice }),
        granted: state.granted || event.type === "grant",
        begun: true,
        warnings: warned(state, event),
      };
      if (said.type === "begin") return state.begun ? refuse("alreadyDone") : accept(worn, charge(event));
      const step = reducer.step(state.inner, said as E);
      if (!step.accepted) return step;
      const applied = WRITES.has(said.type) ? [...state.applied, ...step.changes] : state.applied;
      return accept({ ...worn, inner: step.state, applied }, [...step.changes, ...charge(event)]);
    },
  };
}

/** What the rules made of an event, paid by whoever's card it is. @rule DES-392 */
export function paidBy<E>(
  uuid: string,
  done: Filled<E> | Refusal,
  table: Table,
  overrule: boolean,
): { readonly event: E; readonly toll: Paid } | Refusal {
  if (!done.accepted) return done;
  const who = characterAt(table, uuid);
  const paid = who ? pay(who, done.spends, table, overrule) : refuse("gone", { name: uuid });
  if (!paid.accepted) return paid;
  const changes = distinctChanges([...paid.changes, ...done.changes]);
  return { event: done.event, toll: { changes, warning: paid.warning } };
}

/** A kind of card whose events have a price. `fill` completes an event of the rules and says what it costs; `overrule` is the Gamemaster's word. */
export interface TolledKind<R, S, E extends { readonly type: string }> extends Omit<
  ExchangeKind<unknown, R, Worn<S>, Said<E>>,
  "reducer" | "rights" | "complete"
> {
  readonly rules: Reducer<R, S, E>;
  /** Rights of the rules' own events, from the rules' own state. */
  readonly may: Rights<S, E>;
  readonly fill: (
    state: S,
    event: E | { readonly type: "begin" },
    table: Table,
    overrule: boolean,
  ) => { readonly event: E | { readonly type: "begin" }; readonly toll?: Paid } | Refusal;
  readonly owner: (request: R) => Party;
  /** The action that a card of it is, and what that costs here; for one that somebody else chooses, that one opens it. Null: no action, or its owner's in any case. */
  readonly takes?: (request: R, who: DestinyCharacter) => { readonly act: string; readonly cost?: ActionKind } | null;
  readonly requestOf: (state: S) => R;
}

/** The kind as the desk takes it. */
export function tolledKind<R, S, E extends { readonly type: string }>(
  kind: TolledKind<R, S, E>,
): ExchangeKind<unknown, R, Worn<S>, Said<E>> {
  const { rules, may, fill, owner, requestOf, compose, opening, veil, takes, ...rest } = kind;
  const chosenBy = (state: Worn<S>): readonly Party[] | undefined =>
    (requestOf(state.inner) as { readonly chosenBy?: readonly Party[] }).chosenBy;
  const rights = Object.fromEntries(
    Object.entries(may as Record<string, { by: string; of?: (s: S, e: E) => unknown }>).map(([type, right]) => [
      type,
      {
        ...right,
        ...(right.of && {
          of: (state: Worn<S>, event: E) =>
            (CHOSEN.has(type) ? chosenBy(state) : undefined) ?? right.of?.(state.inner, event),
        }),
      },
    ]),
  );
  /** Of whom a card asks what is done: of its owner, or of those who compel or control it. @rule DES-272 */
  const choosers = (request: R, table: Table): readonly Party[] | null => {
    const who = characterAt(table, owner(request).uuid);
    const taken = who ? (takes?.(request, who) ?? null) : null;
    if (!taken || !who || !isAction(taken.act)) return null;
    return chosenByOther(who, taken.act, typeAt(table), taken.cost) ? controllers(who, table) : null;
  };
  return {
    ...rest,
    compose: (ask, table, gm) => {
      const made = compose(ask, table, gm);
      if (!made.accepted) return made;
      const by = choosers(made.request, table);
      const overrule = (ask as { overrule?: unknown } | null)?.overrule === true;
      return by || overrule
        ? { accepted: true, request: { ...made.request, ...(by && { chosenBy: by }), ...(overrule && { overrule }) } }
        : made;
    },
    ...(opening && {
      opening: async (request: R, table: Table) => {
        const first = await opening(request, table);
        // The right to grant is the Gamemaster's: a player who asks for it is refused at the desk.
        return first && (request as { overrule?: boolean }).overrule === true
          ? { ...first, event: { type: "grant", event: first.event } as unknown as Said<E> }
          : first;
      },
    }),
    ...(veil && {
      veil: (state: Worn<S>, hidden: (uuid: string) => boolean) => ({
        ...veil(state, hidden),
        applied: openChanges(state.applied, hidden),
      }),
    }),
    reducer: tolled(rules),
    rights: {
      ...rights,
      begin: { by: "owner", of: (state: Worn<S>) => chosenBy(state) ?? [owner(requestOf(state.inner))] },
      grant: { by: "gm" },
    } as unknown as Rights<Worn<S>, Said<E>>,
    complete: (state, event, table) => {
      const grant = event.type === "grant";
      const said = (grant ? (event as { event: E }).event : event) as E;
      const filled = fill(state.inner, said, table, grant);
      if ("accepted" in filled) return filled;
      const { event: full, toll } = filled;
      return (
        grant ? { type: "grant", event: full, ...(toll && { toll }) } : { ...full, ...(toll && { toll }) }
      ) as Said<E>;
    },
  };
}
