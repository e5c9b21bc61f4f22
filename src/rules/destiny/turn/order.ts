import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { insteadOf, moved, type Totals } from "../../kernel/turns/order.ts";
import type { EncounterType } from "../types.ts";
import { challengeStep, type ChallengeTrack, changeScene, type Scene, scene } from "./encounter.ts";

/** Somebody in an encounter, as far as order asks. A type and not an interface: it is kept in documents as plain data. */
export type Fighter = {
  readonly id: string;
  readonly initiative: number;
  /** Passive score of the trait initiative was rolled with. */
  readonly passive: number;
  readonly player: boolean;
  /** Settles what is still equal: 0 or 1, thrown once. */
  readonly coin: number;
  readonly surprised: boolean;
  /** What initiative is to be thrown still; until then it stands last. */
  readonly unrolled?: boolean;
};

/** Below every total that dice can reach: who hasn't thrown stands last. */
export const UNROLLED = -1_000;

/** Who acts first: the higher total, then the higher passive score, then players, then the coin. @rule DES-042 */
export function compareInitiative(a: Fighter, b: Fighter): number {
  return (
    b.initiative - a.initiative ||
    b.passive - a.passive ||
    Number(b.player) - Number(a.player) ||
    b.coin - a.coin ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** Somebody who put its turn off. */
export type Delayed = {
  readonly id: string;
  readonly initiative: number;
  readonly round: number;
  readonly since: number;
};

/** What the order keeps beside whose turn it is. */
export type OrderData = {
  readonly scene: Scene;
  readonly fighters: readonly Fighter[];
  readonly delayed: readonly Delayed[];
  /** Counts every turn and never goes back. */
  readonly turns: number;
  /** Whose delayed turn was lost as this turn began; its end-of-turn steps run first. */
  readonly lost: string | null;
  /** Whether the turn that is on is a delayed one: its start was when it first came up. */
  readonly resumed: boolean;
  /** Surprised ones whose first turn slot has not passed. */
  readonly surprised: readonly string[];
  /** Everybody's initiative as it was last looked at; absent in fights that an older version began. */
  readonly totals?: Totals;
  /** Nobody has acted in this fight: whoever throws higher than all others has the first turn. */
  readonly opening?: boolean;
  /** Whose turn had begun before somebody else's throw took the first place: it goes on when it comes. */
  readonly late?: readonly string[];
  /** Who lost a turn in the last step, being out. */
  readonly passed?: readonly string[];
  /** Who is out and gets a turn all the same, by the Gamemaster's word. */
  readonly granted?: readonly string[];
};

/** State of the order, in the shape of `TurnOrder.flow`. */
export type OrderState = {
  readonly round: number;
  /** Null between two turns, while somebody who delays may step in. */
  readonly up: string | null;
  readonly queue: readonly string[];
  readonly order: readonly string[];
  readonly data: OrderData;
};

export interface OrderRequest {
  readonly fighters: readonly Fighter[];
  readonly scene?: Scene;
  readonly totals?: Totals;
}

/** What has changed since the last step: who has thrown anew, everybody's initiative, who is out, and whether whoever is up has acted. */
export interface Arrivals {
  readonly thrown: readonly Fighter[];
  readonly totals: Totals;
  readonly acted: boolean;
}

/** `acted` and `able` are filled in by the Gamemaster's client. */
export type OrderEvent = { readonly out?: readonly string[] } &
  /** `attend` gives the turn to whoever should have it after what has changed, and does nothing else. */
  (
    | { readonly type: "next" }
    | { readonly type: "attend" }
    | { readonly type: "grant"; readonly id: string }
    | ({ readonly type: "thrown" } & Arrivals)
    | { readonly type: "delay"; readonly id: string; readonly acted: boolean; readonly able: boolean }
    | { readonly type: "act"; readonly id: string }
    | { readonly type: "join"; readonly fighter: Fighter }
    | { readonly type: "leave"; readonly id: string }
    | {
        readonly type: "scene";
        readonly to?: EncounterType;
        readonly roundSeconds?: number;
        readonly powerLevel?: number | null;
      }
    | { readonly type: "track"; readonly track: ChallengeTrack | null }
    | { readonly type: "count"; readonly degree: number }
  );

const without = (list: readonly string[], id: string): readonly string[] => list.filter((x) => x !== id);

/** Who still has to throw for initiative. @rule DES-042 */
const unrolled = (state: OrderState): readonly string[] =>
  state.data.fighters.flatMap((f) => (f.unrolled === true ? [f.id] : []));

/** Whether the encounter waits for everybody's throw before its first turn. @rule DES-042 */
export const waitsForThrows = (state: OrderState): boolean => state.round === 0 && unrolled(state).length > 0;

/** Begin the turn of the first in the queue; with nobody left a new round comes. Who still delays when its old place comes up has lost that turn and begins this one normally. Who is out is passed over: that turn begins and ends at once. @rule DES-041 DES-047 DES-180 DES-394 */
function beginNext(state: OrderState, out: readonly string[] = []): OrderState {
  const fresh = state.queue.length === 0;
  const queue = fresh ? state.order : state.queue;
  const [up, ...rest] = queue;
  if (up === undefined) return { ...state, up: null, queue: [] };
  const waited = state.data.delayed.some((d) => d.id === up);
  const granted = state.data.granted ?? [];
  const goesBy = out.includes(up) && !granted.includes(up);
  const resumed = state.data.late?.includes(up) === true;
  const data: OrderData = {
    ...state.data,
    delayed: state.data.delayed.filter((d) => d.id !== up),
    turns: state.data.turns + 1,
    lost: waited && !goesBy ? up : null,
    resumed,
    late: without(state.data.late ?? [], up),
    granted: without(granted, up),
    ...(goesBy && { passed: [...(state.data.passed ?? []), up], surprised: without(state.data.surprised, up) }),
  };
  const begun = { ...state, round: state.round + (fresh ? 1 : 0), up, queue: rest, data };
  if (!goesBy) return begun;
  return state.order.some((id) => !out.includes(id) || granted.includes(id))
    ? beginNext({ ...begun, up: null }, out)
    : { ...begun, up: null };
}

/** The turn that is on is over; with somebody delaying there is a gap in which it may step in. @rule DES-180 DES-394 */
function next(state: OrderState, out: readonly string[]): Step<OrderState> {
  if (state.order.length === 0) return refuse("order.empty");
  const { up, data } = state;
  const ended: OrderState =
    up === null
      ? state
      : {
          ...state,
          up: null,
          data: { ...data, surprised: without(data.surprised, up), lost: null, resumed: false, opening: false },
        };
  const gap = up !== null && ended.data.delayed.length > 0;
  return accept(gap ? ended : beginNext(ended, out));
}

/** Who has thrown anew changes places; whoever is still to act acts in the new order. @rule DES-042 */
function thrown(state: OrderState, { thrown: anew, totals, acted }: Arrivals): OrderState {
  const here = anew.filter((f) => state.order.includes(f.id));
  const fighters = state.data.fighters.map((f) => here.find((n) => n.id === f.id) ?? f);
  const order = [...here].sort(compareInitiative).reduce<readonly string[]>(
    (list, f) => put(list, f, fighters),
    state.order.filter((id) => !here.some((h) => h.id === id)),
  );
  const opening = state.data.opening === true && !acted;
  return { ...moved(state, order), data: { ...state.data, fighters, totals, opening } };
}

/** A place in the order by the numbers. */
function put(list: readonly string[], fighter: Fighter, fighters: readonly Fighter[]): readonly string[] {
  const at = list.findIndex((id) => {
    const other = fighters.find((f) => f.id === id);
    return other !== undefined && compareInitiative(fighter, other) < 0;
  });
  return at < 0 ? [...list, fighter.id] : [...list.slice(0, at), fighter.id, ...list.slice(at)];
}

/** Before anybody has acted the first turn is the first one's; the encounter begins once everybody has thrown; whoever left in their turn leaves it to the next. @rule DES-042 */
function attended(state: OrderState, out: readonly string[]): OrderState {
  const first = state.data.opening === true && state.round === 1 ? insteadOf(state) : null;
  if (first && state.up !== null)
    return beginNext(
      { ...state, up: null, queue: first.due, data: { ...state.data, late: [...(state.data.late ?? []), state.up] } },
      out,
    );
  const able = state.order.some((id) => !out.includes(id));
  const gap = state.data.delayed.length > 0 && state.round > 0;
  return state.up === null && able && !gap && !waitsForThrows(state) ? beginNext(state, out) : state;
}

/** What delaying hangs on: it is their turn, nothing of it is used, they could act (who is surprised can't), and somebody else is there. */
export interface Delaying {
  readonly up: boolean;
  readonly acted: boolean;
  readonly able: boolean;
  readonly alone: boolean;
}

/** Why a turn can't be put off. @returns refusals `order.notTheirTurn`, `delay.acted`, `delay.unable`, `delay.alone` @rule DES-180 */
export function delayRefusal({ up, acted, able, alone }: Delaying): Refusal | null {
  if (!up) return refuse("order.notTheirTurn");
  if (acted) return refuse("delay.acted");
  if (!able) return refuse("delay.unable");
  return alone ? refuse("delay.alone") : null;
}

/** Put off the whole turn, before acting and if able to act; the next one's turn begins. @rule DES-180 DES-394 DES-410 */
function delay(state: OrderState, e: Extract<OrderEvent, { type: "delay" }>): Step<OrderState> {
  const { data } = state;
  const no = delayRefusal({
    up: state.up === e.id,
    acted: e.acted,
    able: e.able && !data.surprised.includes(e.id),
    alone: state.order.length < 2,
  });
  if (no) return no;
  const initiative = data.fighters.find((f) => f.id === e.id)?.initiative ?? 0;
  const delayed = [...data.delayed, { id: e.id, initiative, round: state.round, since: data.turns }];
  return accept(beginNext({ ...state, up: null, data: { ...data, delayed, lost: null, opening: false } }, e.out));
}

/** Step in between two turns: the place in the order moves there, and the turn is whole. @rule DES-180 DES-394 DES-410 */
function act(state: OrderState, id: string): Step<OrderState> {
  const { data } = state;
  const entry = data.delayed.find((d) => d.id === id);
  if (!entry) return refuse("delay.none");
  if (state.up !== null) return refuse("delay.inside");
  const others = without(state.order, id);
  const nextUp = without(state.queue, id)[0];
  const at = nextUp === undefined ? others.length : others.indexOf(nextUp);
  const order = [...others.slice(0, at), id, ...others.slice(at)];
  const before = others[at - 1];
  const own = data.fighters.find((f) => f.id === id);
  const neighbour = data.fighters.find((f) => f.id === (before ?? nextUp));
  const fighters =
    own && neighbour
      ? data.fighters.map((f) => (f.id === id ? { ...f, initiative: neighbour.initiative } : f))
      : data.fighters;
  return accept({
    ...state,
    up: id,
    order,
    queue: without(state.queue, id),
    data: {
      ...data,
      fighters,
      delayed: data.delayed.filter((d) => d.id !== id),
      turns: data.turns + 1,
      lost: null,
      resumed: true,
    },
  });
}

/** A latecomer acts when its place next comes up: later this round if that is still to come, else in the next. @rule DES-042 */
function join(state: OrderState, fighter: Fighter): Step<OrderState> {
  if (!isFighter(fighter)) return refuse("order.fighter");
  if (state.order.includes(fighter.id)) return refuse("order.here");
  const order = put(state.order, fighter, state.data.fighters);
  const after = order[order.indexOf(fighter.id) + 1];
  const begun = state.up !== null || state.round > 0;
  const toCome =
    begun &&
    ((after !== undefined && state.queue.includes(after)) ||
      (after === undefined && state.queue.length > 0) ||
      (after === undefined && state.queue.length === 0 && state.up === order[order.length - 2]));
  const queue = toCome ? order.filter((id) => id === fighter.id || state.queue.includes(id)) : state.queue;
  return accept({
    ...state,
    order,
    queue,
    data: {
      ...state.data,
      fighters: [...state.data.fighters, fighter],
      surprised: fighter.surprised ? [...state.data.surprised, fighter.id] : state.data.surprised,
    },
  });
}

function leave(state: OrderState, id: string): Step<OrderState> {
  if (!state.order.includes(id)) return refuse("order.notHere");
  const { data } = state;
  const left: OrderState = {
    ...state,
    up: state.up === id ? null : state.up,
    order: without(state.order, id),
    queue: without(state.queue, id),
    data: {
      ...data,
      fighters: data.fighters.filter((f) => f.id !== id),
      delayed: data.delayed.filter((d) => d.id !== id),
      surprised: without(data.surprised, id),
      lost: data.lost === id ? null : data.lost,
    },
  };
  return accept(left);
}

/** Another type or round: order and rounds are kept, threat and Defense change at once with the type. @rule DES-043 DES-390 */
function toScene(state: OrderState, e: Extract<OrderEvent, { type: "scene" }>): Step<OrderState> {
  const changed = changeScene(state.data.scene, {
    ...(e.to !== undefined && { type: e.to }),
    ...(e.roundSeconds !== undefined && { roundSeconds: e.roundSeconds }),
    ...(e.powerLevel !== undefined && { powerLevel: e.powerLevel }),
  });
  return changed.accepted ? accept({ ...state, data: { ...state.data, scene: changed.scene } }) : changed;
}

function isFighter(f: Fighter | undefined): f is Fighter {
  return f !== undefined && typeof f.id === "string" && f.id !== "" && Number.isFinite(f.initiative);
}

/**
 * The order of an encounter: numbers, rolled once; surprise for the first slot; delay, which moves one's place or loses the turn; latecomers; and what the scene is. A readied action
 * keeps its place and is no business of the order's.
 * @rule DES-040 DES-041 DES-042 DES-043 DES-046 DES-047 DES-180 DES-390 DES-393 DES-394 DES-410
 */
export const orderFlow: Reducer<OrderRequest, OrderState, OrderEvent> = {
  begin: (request) => {
    const fighters = request.fighters
      .filter(isFighter)
      .filter((f, i, all) => all.findIndex((o) => o.id === f.id) === i);
    const order = [...fighters].sort(compareInitiative).map((f) => f.id);
    const data: OrderData = {
      scene: request.scene ?? scene("combat"),
      fighters,
      delayed: [],
      turns: 0,
      lost: null,
      resumed: false,
      surprised: fighters.filter((f) => f.surprised).map((f) => f.id),
      totals: request.totals ?? {},
      opening: true,
    };
    return { round: 0, up: null, queue: [], order, data };
  },
  step: (before, event) => {
    const state: OrderState = { ...before, data: { ...before.data, passed: [] } };
    const out = event.out ?? [];
    switch (event.type) {
      case "next":
        return next(state, out);
      case "attend":
        return accept(attended(state, out));
      case "thrown":
        return accept(thrown(state, event));
      case "grant": {
        if (!state.order.includes(event.id) || state.up === event.id) return refuse("order.notHere");
        const granted = [...(state.data.granted ?? []), event.id];
        const given = {
          ...state,
          queue: [event.id, ...without(state.queue, event.id)],
          data: { ...state.data, granted },
        };
        return accept(given.up === null ? beginNext(given, out) : given);
      }
      case "delay":
        return delay(state, event);
      case "act":
        return act(state, event.id);
      case "join":
        return join(state, event.fighter);
      case "leave":
        return leave(state, event.id);
      case "scene":
        return toScene(state, event);
      case "track":
        return accept({ ...state, data: { ...state.data, scene: { ...state.data.scene, challenge: event.track } } });
      case "count": {
        const { challenge } = state.data.scene;
        if (!challenge) return refuse("challenge.none");
        const counted = challengeStep(challenge, [event.degree]);
        return counted.accepted
          ? accept({ ...state, data: { ...state.data, scene: { ...state.data.scene, challenge: counted.track } } })
          : counted;
      }
      default:
        return refuse("order.event");
    }
  },
};

/**
 * Turns that a step ended, began or took up again. Who puts a turn off hasn't had it: it ends once it was taken, or lost as the next one begins.
 * @rule DES-041 DES-069 DES-070 DES-180
 */
export function turnEdges(
  before: OrderState,
  after: OrderState,
): {
  readonly ended: readonly string[];
  readonly began: readonly string[];
  readonly resumed: readonly string[];
  readonly passed?: readonly string[];
} {
  const fresh = after.data.turns !== before.data.turns;
  const putBack = before.up !== null && after.data.late?.includes(before.up) === true;
  const over =
    before.up !== null &&
    !putBack &&
    (fresh || after.up === null) &&
    !after.data.delayed.some((d) => d.id === before.up && !before.data.delayed.some((b) => b.id === d.id));
  const up = fresh && after.up !== null ? [after.up] : [];
  const lost = fresh && after.data.lost !== null ? [after.data.lost] : [];
  const passed = after.data.passed ?? [];
  const open = (id: string): boolean =>
    before.data.late?.includes(id) === true || before.data.delayed.some((d) => d.id === id);
  return {
    ended: [...(over && before.up !== null ? [before.up] : []), ...lost, ...passed],
    began: [...passed.filter((id) => !open(id)), ...(after.data.resumed ? [] : up)],
    resumed: after.data.resumed ? up : [],
    ...(passed.length > 0 && { passed }),
  };
}

/** Where a delay stands, as the tracker tells it. @rule DES-180 DES-394 DES-410 */
export type DelayState =
  | { readonly kind: "none" }
  | { readonly kind: "delaying"; readonly initiative: number; readonly round: number };
export function delayStep(
  state: OrderState,
  id: string,
  event: Extract<OrderEvent, { type: "delay" | "act" | "next" }>,
): Step<OrderState> & { readonly delay?: DelayState } {
  const stepped = orderFlow.step(state, event);
  if (!stepped.accepted) return stepped;
  const entry = stepped.state.data.delayed.find((d) => d.id === id);
  return {
    ...stepped,
    delay: entry ? { kind: "delaying", initiative: entry.initiative, round: entry.round } : { kind: "none" },
  };
}
