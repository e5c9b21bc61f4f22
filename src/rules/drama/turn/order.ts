import { type Change, undo, type Value } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Conflict } from "../fortune/deck/cards.ts";
import { attribute, extraTurns, isOut } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter, Side } from "../types.ts";

/** Somebody in a conflict, as far as order asks. A type and not an interface: it is kept in documents as plain data. */
export type Fighter = {
  readonly id: string;
  readonly side: Side;
  /** With powers and lasting effects, without wounds. */
  readonly dexterity: number;
  readonly perception: number;
  readonly player: boolean;
  /** Conscious and in the fight; the surprised aren't. */
  readonly able: boolean;
  /** Turns a round beyond the first, last in the side (super speed). */
  readonly extra: number;
};

/** What a conflict's order keeps. `queue` is who is still to act, and `up` whose turn it is. */
export type OrderData = {
  readonly round: number;
  readonly conflict: Conflict;
  readonly card: string | null;
  /** `card`: the next card is to be turned; `first` and `second` side; `end`: all have acted. */
  readonly phase: "card" | "first" | "second" | "end";
  readonly first: Side;
  readonly flurry: readonly Side[];
  readonly fighters: readonly Fighter[];
  /** Who has acted or passed, once for each turn taken. */
  readonly acted: readonly string[];
  /** Who waits for a later moment of the side's part. */
  readonly delayed: readonly string[];
  /** Those of them whose turn had begun. */
  readonly paused: readonly string[];
  /** Turns bought with a card, to come when the turn that is on has ended. */
  readonly bought: readonly string[];
  /** Whose bought turn is on: it takes nobody's own turn away. */
  readonly buying: string | null;
  /** Who has had a bought turn, once for each. */
  readonly extras: readonly string[];
  /** Who came in the middle of the round: last in the own part. */
  readonly late: readonly string[];
  readonly seized: boolean;
  /** Dice have fallen since the card was turned. */
  readonly rolled: boolean;
  /** A turn has begun since the card was turned. */
  readonly begun: boolean;
  /** What the turned card did at once, so that undo can take it back: changes, as plain data. */
  readonly line: readonly Value[];
};

/** State of the order by side, in the shape of `TurnOrder.flow`. */
export interface OrderState {
  readonly up: string | null;
  readonly queue: readonly string[];
  readonly data: OrderData;
}

const asData = (changes: readonly Change[]): readonly Value[] => changes as unknown as readonly Value[];
const asChanges = (line: readonly Value[]): readonly Change[] => line as unknown as readonly Change[];

export interface OrderRequest {
  readonly fighters: readonly Fighter[];
  readonly conflict: Conflict;
}

/** Fighters as they are now, filled in by the Gamemaster's client. */
interface WithFighters {
  readonly fighters?: readonly Fighter[];
}

export type OrderEvent = WithFighters &
  (
    | {
        readonly type: "turn";
        readonly card: string | null;
        readonly first: Side;
        readonly flurry: readonly Side[];
        readonly changes: readonly Change[];
      }
    | { readonly type: "unturn" | "seize" | "rolled" | "done" }
    | {
        readonly type: "begin" | "end" | "pass" | "delay" | "resume" | "extra" | "defend" | "leave";
        readonly id: string;
      }
    | { readonly type: "swap"; readonly id: string; readonly with: string }
    | { readonly type: "join"; readonly fighter: Fighter }
    | { readonly type: "conflict"; readonly conflict: Conflict }
    | { readonly type: "endRound"; readonly override: boolean; readonly changes: readonly Change[] }
  );

/**
 * Who acts first of one side: the quicker, then the more perceptive, then players, then by id.
 * @rule DRA-142
 */
export function quicker(a: Fighter, b: Fighter): number {
  return (
    b.dexterity - a.dexterity ||
    b.perception - a.perception ||
    Number(b.player) - Number(a.player) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** The side that is in its part of the round; null before the card and after the last turn. */
export function sideUp(data: OrderData): Side | null {
  if (data.phase === "first") return data.first;
  return data.phase === "second" ? other(data.first) : null;
}

const other = (side: Side): Side => (side === "heroes" ? "villains" : "heroes");
const find = (data: OrderData, id: string): Fighter | undefined => data.fighters.find((f) => f.id === id);

/** Turns that cards have bought somebody in this round, taken or still to come. @rule DRA-296 */
export function boughtTurns(data: OrderData, id: string): number {
  return [...data.bought, ...(data.buying === null ? [] : [data.buying]), ...data.extras].filter((b) => b === id)
    .length;
}

/** Turns that somebody has in this round by themselves: two under a flurry, one more by super speed. @rule DRA-277 DRA-351 */
export function turnsOf(data: OrderData, fighter: Fighter): number {
  return (data.flurry.includes(fighter.side) ? 2 : 1) + fighter.extra;
}

const onceLess = (queue: readonly string[], id: string): readonly string[] => {
  const at = queue.indexOf(id);
  return at < 0 ? queue : [...queue.slice(0, at), ...queue.slice(at + 1)];
};

/** The turns of a side: everybody by quickness, everybody again under a flurry, then the extra turns. @rule DRA-141 DRA-142 DRA-277 DRA-351 */
function queueOf(data: OrderData, side: Side): readonly string[] {
  const isLate = (f: Fighter): number => Number(data.late.includes(f.id));
  const members = data.fighters
    .filter((f) => f.side === side && f.able)
    .sort((a, b) => isLate(a) - isLate(b) || quicker(a, b));
  const main = members.map((f) => f.id);
  const again = data.flurry.includes(side) ? main : [];
  const all = [...main, ...again, ...members.flatMap((f) => Array.from({ length: f.extra }, () => f.id))];
  return data.acted.reduce(onceLess, all);
}

/** When nobody of the side is left to act, the other side's part begins, then the round's end. Whoever still waits has waited too long. @rule DRA-141 DRA-143 */
function moveOn(state: OrderState): OrderState {
  if (state.up !== null || state.queue.length > 0 || state.data.delayed.length > 0 || state.data.bought.length > 0)
    return state;
  if (state.data.phase === "first") {
    const data = { ...state.data, phase: "second" as const };
    return moveOn({ ...state, data, queue: queueOf(data, other(data.first)) });
  }
  return state.data.phase === "second" ? { ...state, data: { ...state.data, phase: "end" } } : state;
}

/** Fighters as they are now: those who dropped out lose their turns, those who came to get theirs back while their side still acts. @rule DRA-141 DRA-234 */
export function withFighters(state: OrderState, fighters: readonly Fighter[] | undefined): OrderState {
  const before = state.data.fighters;
  const now = (fighters ?? []).filter(
    (f, i, list) => before.some((b) => b.id === f.id) && list.findLastIndex((l) => l.id === f.id) === i,
  );
  return now.length === 0 ? state : updated(state, now);
}

/** The turns that somebody still has in the part that is on; none in the other side's. @rule DRA-141 DRA-277 DRA-351 */
const turnsLeft = (data: OrderData, id: string): readonly string[] => {
  const side = sideUp(data);
  return side === null ? [] : queueOf(data, side).filter((q) => q === id);
};

/** Who comes up after the turn that is on: a bought turn, the next of the side whose part it is, the quickest of the other side. Null while somebody waits to step in, and where the next card says it. @rule DRA-141 DRA-143 DRA-296 */
export function upNext(state: OrderState): string | null {
  if (state.up === null || sideUp(state.data) === null) return null;
  const { queue, data } = moveOn({ ...state, up: null, data: had(state.data, state.up) });
  return data.delayed.length > 0 ? null : (data.bought[0] ?? queue[0] ?? null);
}

function updated(state: OrderState, fighters: readonly Fighter[]): OrderState {
  const before = state.data.fighters;
  const now = {
    ...state.data,
    fighters: [...before.filter((f) => !fighters.some((n) => n.id === f.id)), ...fighters],
  };
  const able = (id: string): boolean => find(now, id)?.able ?? false;
  const up = state.up !== null && able(state.up) ? state.up : null;
  // Who falls in the middle of a turn has had it.
  const data = state.up !== null && up === null ? had(now, state.up) : now;
  const risen = fighters
    .filter((f) => before.some((b) => b.id === f.id && !b.able))
    .sort(quicker)
    .flatMap((f) => turnsLeft(data, f.id));
  const queue = [...state.queue.filter(able), ...risen];
  const next = {
    ...state,
    up,
    queue,
    data: {
      ...data,
      delayed: data.delayed.filter(able),
      paused: data.paused.filter(able),
      bought: data.bought.filter(able),
      buying: up === null ? null : data.buying,
    },
  };
  return moveOn(next);
}

const took = (data: OrderData, id: string): OrderData => ({ ...data, acted: [...data.acted, id] });

/** The turn that is on is had: one's own, or one that was bought. @rule DRA-141 DRA-296 */
const had = (data: OrderData, id: string): OrderData =>
  data.buying === id ? { ...data, buying: null, extras: [...data.extras, id] } : took(data, id);

/** A round in which nobody has done anything. */
export const FRESH = {
  acted: [],
  delayed: [],
  paused: [],
  bought: [],
  buying: null,
  extras: [],
  late: [],
  flurry: [],
  seized: false,
  rolled: false,
  begun: false,
  line: [],
} as const;

function turn(state: OrderState, e: Extract<OrderEvent, { type: "turn" }>): Step<OrderState> {
  const { data } = state;
  if (data.phase !== "card") return refuse("cardTurned");
  const next: OrderData = {
    ...data,
    card: e.card ?? data.card,
    ...FRESH,
    phase: "first",
    first: e.first,
    flurry: e.flurry,
    line: asData(e.changes),
  };
  return accept(moveOn({ up: null, queue: queueOf(next, e.first), data: next }), e.changes);
}

/** The card goes back, with all it did at once, unless dice have fallen since. @rule DRA-402 */
function unturn(state: OrderState): Step<OrderState> {
  if (state.data.phase === "card" || state.data.card === null) return refuse("nothingTurned");
  if (state.data.rolled) return refuse("diceFell");
  const data: OrderData = { ...state.data, ...FRESH, card: null, phase: "card" };
  return accept({ up: null, queue: [], data }, undo(asChanges(state.data.line)));
}

/** Whether the heroes may still seize the round: before its first turn, and once; null when they may. @rule DRA-297 */
export function seizeRefused(data: Partial<OrderData>): Refusal | null {
  if (data.phase !== "first" || data.begun === true) return refuse("turnsBegun");
  return data.seized === true ? refuse("seizedAlready") : null;
}

/** Whether somebody may buy a turn now: one has begun since the card was turned, and they are able; null when they may. @rule DRA-296 */
export function extraRefused(data: Partial<OrderData>, id: string | null): Refusal | null {
  if (data.phase === "card" || data.begun !== true) return refuse("noTurnEnded");
  return data.fighters?.find((f) => f.id === id)?.able === true ? null : refuse("notAble");
}

/** The heroes' side acts first, whatever the card says; its effects stay. @rule DRA-297 */
function seize(state: OrderState): Step<OrderState> {
  const { data } = state;
  const not = seizeRefused(data);
  if (not) return not;
  const next: OrderData = { ...data, seized: true, first: "heroes" };
  return accept(moveOn({ ...state, data: next, queue: queueOf(next, "heroes") }));
}

/** Somebody's turn begins: a bought one first, else anybody's of the side that may act. @rule DRA-141 DRA-296 */
function begin(state: OrderState, id: string): Step<OrderState> {
  const { data } = state;
  if (state.up !== null) return refuse("turnOn");
  if (data.bought.length > 0 && data.bought[0] !== id) return refuse("boughtFirst");
  if (data.bought[0] === id)
    return accept({ ...state, up: id, data: { ...data, begun: true, bought: data.bought.slice(1), buying: id } });
  if (data.delayed.includes(id)) return resume(state, id);
  if (!state.queue.includes(id)) return refuse("notTheirTurn");
  return state.queue[0] === id
    ? accept({ ...state, up: id, queue: onceLess(state.queue, id), data: { ...data, begun: true } })
    : refuse("notTheirTurn");
}

/** Who waited acts now, between two turns of the own side. @rule DRA-143 */
function resume(state: OrderState, id: string): Step<OrderState> {
  if (state.up !== null) return refuse("turnOn");
  if (!state.data.delayed.includes(id)) return refuse("notDelayed");
  return accept({
    ...state,
    up: id,
    data: {
      ...state.data,
      begun: true,
      delayed: onceLess(state.data.delayed, id),
      paused: onceLess(state.data.paused, id),
    },
  });
}

function end(state: OrderState, id: string): Step<OrderState> {
  if (state.up !== id) return refuse("notTheirTurn");
  return accept(moveOn({ ...state, up: null, data: had(state.data, id) }));
}

/** A turn is given up. @rule DRA-401 */
function pass(state: OrderState, id: string): Step<OrderState> {
  if (state.up === id) return end(state, id);
  if (!state.queue.includes(id) && !state.data.delayed.includes(id)) return refuse("notTheirTurn");
  const queue = onceLess(state.queue, id);
  const delayed = state.queue.includes(id) ? state.data.delayed : onceLess(state.data.delayed, id);
  return accept(
    moveOn({
      ...state,
      queue,
      data: { ...took(state.data, id), delayed, paused: onceLess(state.data.paused, id), begun: true },
    }),
  );
}

/** Somebody waits for a later moment of the side's part. A bought turn is taken when it comes. @rule DRA-143 DRA-296 */
function delay(state: OrderState, id: string): Step<OrderState> {
  if (state.up === id && state.data.buying === id) return refuse("boughtNow");
  const waits = { ...state.data, delayed: [...state.data.delayed, id], begun: true };
  if (state.up === id) return accept({ ...state, up: null, data: { ...waits, paused: [...waits.paused, id] } });
  return state.queue.includes(id)
    ? accept({ ...state, queue: onceLess(state.queue, id), data: waits })
    : refuse("notTheirTurn");
}

/** Nobody of this side acts any more: those who still wait have lost their turn. @rule DRA-143 DRA-401 */
function done(state: OrderState): Step<OrderState> {
  if (state.up !== null || state.queue.length > 0) return refuse("turnsLeft");
  if (state.data.delayed.length === 0) return refuse("nobodyWaits");
  return accept(
    moveOn({
      ...state,
      data: { ...state.data, acted: [...state.data.acted, ...state.data.delayed], delayed: [], paused: [] },
    }),
  );
}

/** A turn bought with a card comes right after the one that is on, whichever side acts; with none on, now. @rule DRA-296 */
function extra(state: OrderState, id: string): Step<OrderState> {
  const { data } = state;
  const not = extraRefused(data, id);
  if (not) return not;
  return accept({
    ...state,
    data: { ...data, bought: [...data.bought, id], phase: data.phase === "end" ? "second" : data.phase },
  });
}

/** Active defence before one's turn takes that turn. @rule DRA-149 */
function defend(state: OrderState, id: string): Step<OrderState> {
  const { data } = state;
  const fighter = find(data, id);
  if (!fighter || !fighter.able) return refuse("notAble");
  if (data.phase === "card" || data.acted.includes(id) || state.up === id) return refuse("actedAlready");
  const own = sideUp(data) === fighter.side;
  if (own && !state.queue.includes(id) && !data.delayed.includes(id)) return refuse("actedAlready");
  if (!own && data.phase !== "first") return refuse("actedAlready");
  // One turn is lost: the next that is to come, else the one that waits.
  const comes = state.queue.includes(id);
  const without = {
    ...took(data, id),
    ...(!comes && { delayed: onceLess(data.delayed, id), paused: onceLess(data.paused, id) }),
    begun: true,
  };
  return accept(moveOn({ ...state, queue: onceLess(state.queue, id), data: without }));
}

/** Two of one side change places by consent. @rule DRA-142 */
function swap(state: OrderState, a: string, b: string): Step<OrderState> {
  const [i, j] = [state.queue.indexOf(a), state.queue.indexOf(b)];
  if (i < 0 || j < 0 || a === b) return refuse("notTheirTurn");
  return accept({ ...state, queue: state.queue.map((id, at) => (at === i ? b : at === j ? a : id)) });
}

/** Somebody comes in: at the end of the side's part, or next round if that is over. @rule DRA-141 */
function join(state: OrderState, fighter: Fighter): Step<OrderState> {
  if (find(state.data, fighter.id)) return refuse("hereAlready");
  // Also in the own part, which may be put off yet by whoever seizes the round.
  const late = sideUp(state.data) === null ? state.data.late : [...state.data.late, fighter.id];
  const data = { ...state.data, fighters: [...state.data.fighters, fighter], late };
  return accept({ ...state, data, queue: [...state.queue, ...turnsLeft(data, fighter.id)] });
}

function leave(state: OrderState, id: string): Step<OrderState> {
  if (!find(state.data, id)) return refuse("notHere");
  const not = (x: string): boolean => x !== id;
  const data = {
    ...state.data,
    fighters: state.data.fighters.filter((f) => f.id !== id),
    delayed: state.data.delayed.filter(not),
    paused: state.data.paused.filter(not),
    bought: state.data.bought.filter(not),
    buying: state.data.buying === id ? null : state.data.buying,
    late: state.data.late.filter(not),
  };
  return accept(moveOn({ ...state, up: state.up === id ? null : state.up, queue: state.queue.filter(not), data }));
}

/** The round is over once every conscious combatant has acted or passed; the Gamemaster may overrule. @rule DRA-141 DRA-401 */
function endRound(state: OrderState, e: Extract<OrderEvent, { type: "endRound" }>): Step<OrderState> {
  if (state.data.phase === "card") return refuse("noCard");
  if (state.data.phase !== "end" && !e.override) return refuse("notAllActed");
  const data: OrderData = { ...state.data, ...FRESH, round: state.data.round + 1, phase: "card" };
  return accept({ up: null, queue: [], data }, e.changes);
}

/**
 * The round by sides: the card says which side acts first; of a side the quicker act first; delay, bought turns, active defence out of turn, those who join or drop out.
 * @rule DRA-005 DRA-140 DRA-141 DRA-142 DRA-143 DRA-149 DRA-277 DRA-296 DRA-297 DRA-400 DRA-401 DRA-402
 */
export const sideFlow: Reducer<OrderRequest, OrderState, OrderEvent> = {
  begin: (request) => ({
    up: null,
    queue: [],
    data: {
      round: 1,
      conflict: request.conflict,
      card: null,
      phase: "card",
      first: "heroes",
      fighters: request.fighters,
      ...FRESH,
    },
  }),
  step: (before, event) => {
    const state = withFighters(before, event.fighters);
    switch (event.type) {
      case "turn":
        return turn(state, event);
      case "unturn":
        return unturn(state);
      case "seize":
        return seize(state);
      case "rolled":
        return state.data.phase === "card"
          ? refuse("noCard")
          : accept({ ...state, data: { ...state.data, rolled: true } });
      case "done":
        return done(state);
      case "begin":
        return begin(state, event.id);
      case "end":
        return end(state, event.id);
      case "pass":
        return pass(state, event.id);
      case "delay":
        return delay(state, event.id);
      case "resume":
        return resume(state, event.id);
      case "extra":
        return extra(state, event.id);
      case "defend":
        return defend(state, event.id);
      case "swap":
        return swap(state, event.id, event.with);
      case "join":
        return join(state, event.fighter);
      case "leave":
        return leave(state, event.id);
      case "conflict":
        return state.data.phase === "card"
          ? accept({ ...state, data: { ...state.data, conflict: event.conflict } })
          : refuse("betweenRounds");
      case "endRound":
        return endRound(state, event);
    }
  },
};

/**
 * Turns that a step ended, began or took up again. A turn that waits isn't over; one that is passed or waited for too long was had all the same; a defence out of turn takes the turn
 * without beginning it.
 * @rule DRA-141 DRA-143 DRA-149 DRA-253 DRA-277
 */
export function turnEdges(
  before: OrderState,
  after: OrderState,
  event: Pick<OrderEvent, "type">,
): { readonly ended: readonly string[]; readonly began: readonly string[]; readonly resumed: readonly string[] } {
  const taken =
    before.data.round === after.data.round && after.data.phase !== "card"
      ? [
          ...before.data.acted.reduce(onceLess, after.data.acted),
          ...before.data.extras.reduce(onceLess, after.data.extras),
        ]
      : [];
  // Who drops out in the middle of a turn has had it.
  const dropped =
    before.up !== null &&
    after.up !== before.up &&
    !taken.includes(before.up) &&
    !after.data.delayed.includes(before.up) &&
    event.type !== "unturn"
      ? [before.up]
      : [];
  const ended = [...taken, ...dropped];
  const unbegun =
    event.type === "defend" ? [] : ended.filter((id) => id !== before.up && !before.data.paused.includes(id));
  const up = after.up !== null && (after.up !== before.up || ended.includes(after.up)) ? [after.up] : [];
  const waited = up.filter((id) => before.data.paused.includes(id) && !after.data.paused.includes(id));
  return { ended, began: [...unbegun, ...up.filter((id) => !waited.includes(id))], resumed: waited };
}

/**
 * Whether somebody in the order has a turn of the round still to come; true for who isn't in it, and before a card is up.
 * @param kept  what the order keeps; a fight that an older version began may keep less
 * @param outOfTurn  also before the own side has its part, for a defence
 * @rule DRA-081 DRA-143 DRA-149
 */
export function hasTurn(kept: Readonly<Record<string, Value>>, id: string | null, outOfTurn: boolean): boolean {
  const data = { ...FRESH, ...(kept as unknown as OrderData) };
  const fighter = (data.fighters as readonly Fighter[] | undefined)?.find((f) => f.id === id);
  if (!fighter || data.phase === "card") return true;
  const now = sideUp(data) === fighter.side || (outOfTurn && data.phase === "first");
  return now && queueOf(data, fighter.side).includes(fighter.id);
}

/** Acting orders of both sides as the tracker lists them: who acts when, how many turns are taken, who waits. @rule DRA-400 */
export interface OrderRow {
  readonly id: string;
  readonly side: Side;
  readonly turns: number;
  readonly taken: number;
  readonly delayed: boolean;
  readonly up: boolean;
  readonly next: boolean;
}

/** Both sides' lists, the first side first. @rule DRA-400 */
export function orderRows(state: OrderState): readonly OrderRow[] {
  const { data } = state;
  const sides = [data.first, other(data.first)];
  return sides.flatMap((side) =>
    data.fighters
      .filter((f) => f.side === side)
      .sort(quicker)
      .map((f) => ({
        id: f.id,
        side,
        turns: turnsOf(data, f) + boughtTurns(data, f.id),
        taken: [...data.acted, ...data.extras].filter((id) => id === f.id).length,
        delayed: data.delayed.includes(f.id),
        up: state.up === f.id,
        next: state.up === null && (data.bought[0] ?? state.queue[0]) === f.id,
      })),
  );
}

/**
 * Somebody as the order reads them: Dexterity and Perception with powers and lasting effects, without wounds; able when conscious, in the fight and not surprised.
 * @param id  the combatant's, which breaks ties
 * @rule DRA-142 DRA-150 DRA-183 DRA-185
 */
export function fighterOf(
  character: DramaCharacter,
  id: string,
  settings: Pick<DramaSettings, "shockRule" | "mookOutAtWounds">,
): Fighter {
  return {
    id,
    side: character.side,
    dexterity: attribute(character, "dex").total,
    perception: attribute(character, "per").total,
    player: character.player,
    able: character.count > 0 && !isOut(character, settings) && !character.conditions.some((c) => c.id === "surprised"),
    extra: extraTurns(character),
  };
}
