import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { insteadOf, moved, type Totals } from "../../kernel/turns/order.ts";
import type { ActionKind } from "../types.ts";
import { NOT_WAITING, type WaitEvent, type Waiting, waitStep } from "./turns.ts";

/** Who acts when, in a fight that has begun. Ids are those of places in the fight. */
export interface OrderState {
  readonly round: number;
  readonly up: string | null;
  /** Who is still to act this round, first first. */
  readonly queue: readonly string[];
  readonly order: readonly string[];
  readonly data: OrderData;
}

/** Who waits for what; who isn't named waits for nothing. */
export interface OrderData {
  readonly waiting: Readonly<Record<string, Waiting>>;
  /** Whose next turn is one that was put off: it began when it first came up. */
  readonly late?: readonly string[];
  /** Everybody's initiative as it was last looked at; absent in fights that an older version began. */
  readonly totals?: Totals;
  /** Nobody has acted in this fight: whoever throws higher than all others has the first turn. */
  readonly opening?: boolean;
  /** Who lost a turn in the last step, being out. */
  readonly passed?: readonly string[];
  /** Who is out and gets a turn all the same, by the Gamemaster's word. */
  readonly granted?: readonly string[];
}

/** Before somebody's place, or at the end. */
export type Placed = { readonly id: string; readonly before: string | null };

/** How a fight begins: everybody in their order, and what they have thrown so far. */
export interface OrderRequest {
  readonly order: readonly string[];
  readonly totals?: Totals;
  readonly out?: readonly string[];
}

/** What has changed since the last step: who came and who left, what everybody's initiative is now, who changes places for it, who is out, and whether whoever is up has acted. */
export interface Arrivals {
  readonly joins: readonly Placed[];
  readonly leaves: readonly string[];
  readonly moves?: readonly Placed[];
  readonly totals?: Totals;
  readonly out?: readonly string[];
  readonly acted?: boolean;
}

/** Sizes of action that may be readied. @rule FUD-303 */
export const READIED = ["standard", "move", "free", "full"] as const;

export type OrderEvent = { readonly arrivals?: Arrivals } &
  /** `attend` brings the order up to who is there and what they have thrown, and does nothing else. */
  (
    | { readonly type: "next" }
    | { readonly type: "attend" }
    | { readonly type: "grant"; readonly id: string }
    | { readonly type: "delay"; readonly id: string; readonly acted: boolean; readonly changes?: readonly Change[] }
    | { readonly type: "act"; readonly id: string }
    | {
        readonly type: "ready";
        readonly id: string;
        readonly action: string;
        readonly trigger: string;
        readonly cost: (typeof READIED)[number];
        readonly changes?: readonly Change[];
      }
    | { readonly type: "trigger"; readonly id: string }
  );

/** What somebody waits for. */
export const waitingOf = (data: OrderData, id: string): Waiting => data.waiting[id] ?? NOT_WAITING;

function withWaiting(state: OrderState, id: string, waiting: Waiting): OrderState {
  const { [id]: _before, ...others } = state.data.waiting;
  const idle = waiting.kind === "none" && !waiting.owesTurn;
  return { ...state, data: { ...state.data, waiting: idle ? others : { ...others, [id]: waiting } } };
}

/** Who still has to throw for initiative. @rule FUD-260 */
export const unrolled = (state: OrderState): readonly string[] =>
  state.order.filter((id) => state.data.totals?.[id] === null);

/** Whether the fight waits for everybody's throw before its first turn. @rule FUD-260 */
export const waitsForThrows = (state: OrderState): boolean =>
  state.up === null && state.data.opening === true && unrolled(state).length > 0;

const put = (order: readonly string[], { id, before }: Placed): readonly string[] => {
  const others = order.filter((o) => o !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return [...others.slice(0, at), id, ...others.slice(at)];
};

/** Those who are gone leave their places; latecomers take theirs, and act in this round if it is still to come; who throws anew changes places. Before anybody has acted the first turn is the first one's. @rule FUD-260 FUD-263 FUD-264 */
function arrived(state: OrderState, now: Arrivals): OrderState {
  const { joins, leaves, moves = [], totals, out = [] } = now;
  const stays = (id: string): boolean => !leaves.includes(id);
  const opening = state.data.opening === true && now.acted !== true;
  let next: OrderState = {
    ...state,
    up: state.up !== null && stays(state.up) ? state.up : null,
    order: state.order.filter(stays),
    queue: state.queue.filter(stays),
    data: {
      ...state.data,
      waiting: Object.fromEntries(Object.entries(state.data.waiting).filter(([id]) => stays(id))),
      ...(totals && { totals }),
      opening,
    },
  };
  for (const place of joins) {
    const order = put(next.order, place);
    const passed = state.up === null ? state.queue.length === 0 : order.indexOf(place.id) < order.indexOf(state.up);
    const due = new Set([...next.queue, ...(passed ? [] : [place.id])]);
    next = { ...next, order, queue: order.filter((o) => due.has(o)) };
  }
  next = moved(next, moves.reduce(put, next.order));
  const first = opening ? insteadOf(next) : null;
  if (first && next.up !== null) {
    const late = [...(next.data.late ?? []), next.up];
    return onward({ ...next, up: null, queue: first.due, data: { ...next.data, late } }, out);
  }
  // Everybody has thrown: the fight begins by itself.
  return waitsForThrows(state) && !waitsForThrows(next) && next.up === null ? onward(next, out) : next;
}

/** How large an action somebody readied and does now, in another's turn; null for who doesn't. @param id of their place in the fight @rule FUD-303 */
export function onTrigger(data: Partial<OrderData>, id: string): ActionKind | null {
  const waiting = data.waiting?.[id];
  return waiting?.kind === "onTrigger" ? waiting.cost : null;
}

/** What was set off is done once the next turn begins. @rule FUD-303 */
const settled = (state: OrderState): OrderState => ({
  ...state,
  data: {
    ...state.data,
    waiting: Object.fromEntries(Object.entries(state.data.waiting).filter(([, w]) => w.kind !== "onTrigger")),
  },
});

/** Somebody who is out loses the turn that has come up. @rule FUD-270 */
const passedOver = (state: OrderState, id: string): OrderState => ({
  ...withWaiting(state, id, NOT_WAITING),
  up: null,
  data: {
    ...withWaiting(state, id, NOT_WAITING).data,
    late: (state.data.late ?? []).filter((l) => l !== id),
    passed: [...(state.data.passed ?? []), id],
  },
});

/** The next in line has their turn; after the last the round is over and the first is up again. Their own turn ends what they waited for. Who is out is passed over. @rule FUD-270 FUD-296 */
function onward(before: OrderState, out: readonly string[] = []): OrderState {
  const state = settled(before);
  const fresh = state.queue.length === 0;
  const [up, ...queue] = fresh ? state.order : state.queue;
  if (up === undefined) return { ...state, up: null };
  const round = fresh ? state.round + 1 : state.round;
  const granted = state.data.granted ?? [];
  if (out.includes(up) && !granted.includes(up)) {
    const gone = passedOver({ ...state, round, queue }, up);
    return state.order.some((id) => !out.includes(id) || granted.includes(id)) ? onward(gone, out) : gone;
  }
  const begun = waitStep(waitingOf(state.data, up), { type: "turnStart" });
  const next = {
    ...state,
    round,
    up,
    queue,
    data: {
      ...state.data,
      late: (state.data.late ?? []).filter((id) => id !== up),
      granted: granted.filter((id) => id !== up),
    },
  };
  return begun.accepted ? withWaiting(next, up, begun.waiting) : next;
}

function waits(state: OrderState, id: string, event: WaitEvent, changes: readonly Change[] = []): Step<OrderState> {
  const step = waitStep(waitingOf(state.data, id), event);
  return step.accepted ? accept(withWaiting(state, id, step.waiting), changes) : step;
}

/**
 * The order of a fight that has begun: turns one after the other, latecomers in their place. The first turn waits until everybody has thrown, unless the Gamemaster goes on without. Who delays lets the turn pass
 * and takes it after somebody else's; their place in the order moves there. Who readies an action keeps their place and uses it at any moment before their next turn; `changes` is what readying took of
 * the turn. Who is out has no turn, unless the Gamemaster gives them one.
 * @returns refusals of `waitStep`; `order.notUp` to delay outside one's own turn; `order.nobodyUp` to act after nobody's
 * @rule FUD-260 FUD-264 FUD-270 FUD-296 FUD-303 FUD-687
 */
export const orderFlow: Reducer<OrderRequest, OrderState, OrderEvent> = {
  begin: ({ order, totals = {}, out = [] }) => {
    const fresh: OrderState = {
      round: 1,
      up: null,
      queue: order,
      order,
      data: { waiting: {}, totals, opening: true },
    };
    return waitsForThrows(fresh) || order.length === 0 ? fresh : onward(fresh, out);
  },
  step: (earlier, event) => {
    const before: OrderState = { ...earlier, data: { ...earlier.data, passed: [] } };
    const out = event.arrivals?.out ?? [];
    const now = event.arrivals ? arrived(before, event.arrivals) : before;
    const cameUp = now.up !== null && now.up !== before.up;
    if (event.type === "attend")
      return accept(
        now.up === null && !waitsForThrows(now) && now.order.some((id) => !out.includes(id)) ? onward(now, out) : now,
      );
    // Whose turn came up by what has changed has it; nobody's is skipped.
    if (event.type === "next" && cameUp) return accept(now);
    const began = before.up === null && waitsForThrows(before);
    const state: OrderState = began ? now : { ...now, data: { ...now.data, opening: false } };
    switch (event.type) {
      case "next":
        return accept(onward(state, out));
      case "grant": {
        if (!state.order.includes(event.id) || state.up === event.id) return refuse("order.notUp");
        const given: OrderState = {
          ...state,
          queue: [event.id, ...state.queue.filter((id) => id !== event.id)],
          data: { ...state.data, granted: [...(state.data.granted ?? []), event.id] },
        };
        return accept(given.up === null ? onward(given, out) : given);
      }
      case "delay": {
        if (state.up !== event.id) return refuse("order.notUp");
        const step = waits(state, event.id, { type: "delay", acted: event.acted });
        return step.accepted ? accept(onward(step.state, out), event.changes) : step;
      }
      case "act": {
        const { up } = state;
        if (up === null || up === event.id) return refuse("order.nobodyUp");
        const step = waits(state, event.id, { type: "act" });
        if (!step.accepted) return step;
        const others = state.order.filter((id) => id !== event.id);
        const at = others.indexOf(up) + 1;
        return accept({
          ...step.state,
          order: [...others.slice(0, at), event.id, ...others.slice(at)],
          queue: [event.id, ...state.queue.filter((id) => id !== event.id)],
          data: { ...step.state.data, late: [...(state.data.late ?? []), event.id] },
        });
      }
      case "ready":
        return waits(
          state,
          event.id,
          { type: "ready", action: event.action, trigger: event.trigger, cost: event.cost },
          event.changes,
        );
      case "trigger":
        return waits(state, event.id, { type: "trigger" });
    }
  },
};

/**
 * Turns that a step ended, began or took up again. Who delays hasn't had the turn: it ends once it was taken, or as the next one begins without it.
 * @rule FUD-270 FUD-296 FUD-687
 */
export function turnEdges(
  before: OrderState,
  after: OrderState,
  event: Pick<OrderEvent, "type">,
): {
  readonly ended: readonly string[];
  readonly began: readonly string[];
  readonly resumed: readonly string[];
  readonly passed?: readonly string[];
} {
  const passed = after.data.passed ?? [];
  const goesOn = event.type === "next" || event.type === "delay" || before.up !== after.up || passed.length > 0;
  if (!goesOn) return { ended: [], began: [], resumed: [] };
  const up = after.up === null ? [] : [after.up];
  const open = (id: string): boolean =>
    before.data.late?.includes(id) === true || before.data.waiting[id]?.kind === "delaying";
  const waited = up.filter((id) => before.data.late?.includes(id) === true);
  const lost = up.filter((id) => before.data.waiting[id]?.kind === "delaying");
  const putBack = before.up !== null && after.data.late?.includes(before.up) === true;
  return {
    ended: [...(before.up === null || event.type === "delay" || putBack ? [] : [before.up]), ...lost, ...passed],
    began: [...passed.filter((id) => !open(id)), ...up.filter((id) => !waited.includes(id))],
    resumed: waited,
    ...(passed.length > 0 && { passed }),
  };
}
