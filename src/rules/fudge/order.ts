import type { Change } from "../kernel/change.ts";
import { accept, type Reducer, type Step } from "../kernel/exchange.ts";
import { refuse } from "../kernel/refusal.ts";
import type { ActionKind } from "./types.ts";
import { NOT_WAITING, waitStep, type WaitEvent, type Waiting } from "./turns.ts";

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
}

/** Who came and who left since the last step: a latecomer takes the place before somebody, or the last one. */
export interface Arrivals {
  readonly joins: readonly { readonly id: string; readonly before: string | null }[];
  readonly leaves: readonly string[];
}

/** Sizes of action that may be readied. @rule FUD-303 */
export const READIED = ["standard", "move", "free", "full"] as const;

export type OrderEvent = { readonly arrivals?: Arrivals } & (
  | { readonly type: "next" }
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

/** Those who are gone leave their places; latecomers take theirs, and act in this round if it is still to come. @rule FUD-264 */
function arrived(state: OrderState, { joins, leaves }: Arrivals): OrderState {
  const stays = (id: string): boolean => !leaves.includes(id);
  let next: OrderState = {
    ...state,
    up: state.up !== null && stays(state.up) ? state.up : null,
    order: state.order.filter(stays),
    queue: state.queue.filter(stays),
    data: {
      ...state.data,
      waiting: Object.fromEntries(Object.entries(state.data.waiting).filter(([id]) => stays(id))),
    },
  };
  for (const { id, before } of joins) {
    const at = before === null ? next.order.length : next.order.indexOf(before);
    const order = [...next.order.slice(0, at), id, ...next.order.slice(at)];
    const passed = state.up === null ? state.queue.length === 0 : order.indexOf(id) < order.indexOf(state.up);
    const due = new Set([...next.queue, ...(passed ? [] : [id])]);
    next = { ...next, order, queue: order.filter((o) => due.has(o)) };
  }
  return next;
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

/** The next in line has their turn; after the last the round is over and the first is up again. Their own turn ends what they waited for. @rule FUD-270 FUD-296 */
function onward(before: OrderState): OrderState {
  const state = settled(before);
  const fresh = state.queue.length === 0;
  const [up, ...queue] = fresh ? state.order : state.queue;
  if (up === undefined) return { ...state, up: null };
  const begun = waitStep(waitingOf(state.data, up), { type: "turnStart" });
  const next = {
    ...state,
    round: fresh ? state.round + 1 : state.round,
    up,
    queue,
    data: { ...state.data, late: (state.data.late ?? []).filter((id) => id !== up) },
  };
  return begun.accepted ? withWaiting(next, up, begun.waiting) : next;
}

function waits(state: OrderState, id: string, event: WaitEvent, changes: readonly Change[] = []): Step<OrderState> {
  const step = waitStep(waitingOf(state.data, id), event);
  return step.accepted ? accept(withWaiting(state, id, step.waiting), changes) : step;
}

/**
 * The order of a fight that has begun: turns one after the other, latecomers in their place. Who delays lets the turn pass and takes it after somebody else's; their place in the
 * order moves there. Who readies an action keeps their place and uses it at any moment before their next turn; `changes` is what readying took of the turn.
 * @returns refusals of `waitStep`; `order.notUp` to delay outside one's own turn; `order.nobodyUp` to act after nobody's
 * @rule FUD-264 FUD-270 FUD-296 FUD-303 FUD-687
 */
export const orderFlow: Reducer<readonly string[], OrderState, OrderEvent> = {
  begin: (order) => ({ round: 1, up: order[0] ?? null, queue: order.slice(1), order, data: { waiting: {} } }),
  step: (before, event) => {
    const state = event.arrivals ? arrived(before, event.arrivals) : before;
    switch (event.type) {
      case "next":
        return accept(onward(state));
      case "delay": {
        if (state.up !== event.id) return refuse("order.notUp");
        const step = waits(state, event.id, { type: "delay", acted: event.acted });
        return step.accepted ? accept(onward(step.state), event.changes) : step;
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
): { readonly ended: readonly string[]; readonly began: readonly string[]; readonly resumed: readonly string[] } {
  const goesOn = event.type === "next" || event.type === "delay" || before.up !== after.up;
  if (!goesOn) return { ended: [], began: [], resumed: [] };
  const up = after.up === null ? [] : [after.up];
  const waited = up.filter((id) => before.data.late?.includes(id) === true);
  const lost = up.filter((id) => before.data.waiting[id]?.kind === "delaying");
  return {
    ended: [...(before.up === null || event.type === "delay" ? [] : [before.up]), ...lost],
    began: up.filter((id) => !waited.includes(id)),
    resumed: waited,
  };
}
