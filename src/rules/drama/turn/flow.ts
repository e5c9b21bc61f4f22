/** The order by sides as the tracker plays it: what "next" means, who may say what, what is offered to whom, what a turned card brings. */
import type { Change } from "../../kernel/change.ts";
import { accept, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { FlowState } from "../../kernel/turns/flow.ts";
import { currentLine, lineTurn } from "../fortune/conflict.ts";
import { harmedBy } from "../harm/harm.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter } from "../types.ts";
import {
  type Fighter,
  fighterOf,
  FRESH,
  type OrderData,
  type OrderEvent,
  orderRows,
  type OrderState,
  seizeRefused,
  sideFlow,
  withFighters,
} from "./order.ts";

/** The order from what a fight keeps; one that an older version began knows of no paused or bought turns that were taken. */
export const orderIn = ({ up, queue, data }: Pick<FlowState, "up" | "queue" | "data">): OrderState => ({
  up,
  queue,
  data: {
    paused: FRESH.paused,
    extras: FRESH.extras,
    buying: FRESH.buying,
    late: FRESH.late,
    ...(data as unknown as Omit<OrderData, "paused" | "extras" | "buying" | "late">),
  },
});

/** The order as a fight keeps it. */
export const keptOrder = (s: OrderState): FlowState => ({
  round: s.data.round,
  up: s.up,
  queue: s.queue,
  order: orderRows(s).map((r) => r.id),
  data: s.data,
});

/** Somebody in the fight: their place, and who they are. */
export interface Place {
  readonly id: string;
  readonly character: DramaCharacter;
}

/** Everybody in the fight as the order reads them. @rule DRA-142 */
export const fightersOf = (places: readonly Place[], settings: DramaSettings): readonly Fighter[] =>
  places.map(({ id, character }) => fighterOf(character, id, settings));

/** What the tracker says: an event of the order; `next`; or `attend`, that people are as they are now. */
export type FlowSaid =
  | OrderEvent
  | { readonly type: "next"; readonly fighters?: readonly Fighter[] }
  | { readonly type: "attend"; readonly fighters?: readonly Fighter[] };

/** The turn that is on ends and the next of the side begins in one step, unless somebody waits or a turn was bought: then the table says who. @rule DRA-141 DRA-143 */
function onwards(now: OrderState): Step<OrderState> {
  const ended = now.up === null ? accept(now) : sideFlow.step(now, { type: "end", id: now.up });
  if (!ended.accepted) return ended;
  const { data, queue } = ended.state;
  const next = data.bought[0] ?? (data.delayed.length === 0 ? queue[0] : undefined);
  if (next === undefined) return ended;
  const begun = sideFlow.step(ended.state, { type: "begin", id: next });
  return begun.accepted ? accept(begun.state, [...ended.changes, ...begun.changes]) : begun;
}

/** Who takes part may have changed since the last step: those who came join, those who left leave. @rule DRA-141 */
function attended(state: OrderState, now: readonly Fighter[] | undefined): OrderState {
  if (!now) return state;
  const { fighters } = state.data;
  const gone = fighters.filter((f) => !now.some((n) => n.id === f.id));
  const come = now.filter((n) => !fighters.some((f) => f.id === n.id));
  const events: OrderEvent[] = [
    ...gone.map((f): OrderEvent => ({ type: "leave", id: f.id })),
    ...come.map((fighter): OrderEvent => ({ type: "join", fighter })),
  ];
  return events.reduce((s, e) => {
    const step = sideFlow.step(s, e);
    return step.accepted ? step.state : s;
  }, state);
}

/** One step of the order as the tracker says it. @rule DRA-141 DRA-143 */
export function flowStep(before: OrderState, event: FlowSaid): Step<OrderState> {
  const state = attended(before, event.fighters);
  if (event.type === "next") return onwards(withFighters(state, event.fighters));
  if (event.type === "attend") return accept(withFighters(state, event.fighters));
  return event.type === "end" && state.up === null ? refuse("notTheirTurn") : sideFlow.step(state, event);
}

/** What the tracker's "next" means: turn the card, go on, let those who wait have waited too long, end the round. @rule DRA-141 DRA-143 */
export function nextStep({ up, queue, data }: OrderState): { readonly type: string } {
  if (data.phase === "card") return { type: "turn" };
  if (data.phase === "end") return { type: "endRound" };
  const onlyWaiting = up === null && queue.length === 0 && data.delayed.length > 0 && data.bought.length === 0;
  return { type: onlyWaiting ? "done" : "next" };
}

const FREE_FOR_OWNERS: readonly string[] = ["begin", "end", "pass", "delay", "resume", "defend"];

/**
 * Whether somebody may say this: players play their own; cards, rounds and everything else are the Gamemaster's. Whoever stands earlier may give way; nobody takes another's place unasked.
 * @param plays  whose places in the fight are this one's
 * @rule DRA-142 DRA-402
 */
export function mayStep(
  { up, queue }: Pick<OrderState, "up" | "queue">,
  event: { readonly type: string; readonly id?: unknown; readonly with?: unknown },
  plays: (id: string) => boolean,
): true | Refusal {
  const { type, with: other } = event;
  const who = type === "next" ? up : event.id;
  const own = typeof who === "string" && plays(who);
  const free =
    type === "next" ||
    FREE_FOR_OWNERS.includes(type) ||
    (type === "swap" && queue.indexOf(String(who)) < queue.indexOf(String(other)));
  return (own && free) || refuse("gmOnly");
}

/** What the turned card says to the round, and who is able once it has. What the line does at once comes before the first turn: who falls to it has none, who wakes has one. @rule DRA-141 DRA-277 */
export function cardUp(
  { data }: OrderState,
  turned: { readonly card: string; readonly changes: readonly Change[] } | null,
  places: readonly Place[],
  settings: DramaSettings,
): Omit<Extract<OrderEvent, { type: "turn" }>, "type"> {
  const card = turned?.card ?? null;
  const line = currentLine(card ?? data.card, data.conflict);
  const said = line
    ? lineTurn(
        line,
        places.map((p) => p.character),
        settings,
      )
    : { first: "heroes" as const, flurry: [], changes: [] };
  const then = places.map((p) => ({ ...p, character: harmedBy(p.character, said.changes) }));
  return {
    ...said,
    card,
    fighters: fightersOf(then, settings),
    changes: [...(turned?.changes ?? []), ...said.changes],
  };
}

/** Something that the tracker offers: above the list, or in somebody's row. */
export interface FlowOffer {
  /** What it is called. */
  readonly says: string;
  readonly event: { readonly type: string } & Readonly<Record<string, string | boolean>>;
  /** In whose row; null above the list. */
  readonly at: string | null;
  readonly refused?: Refusal;
}

/** What the Gamemaster does with card and round. @rule DRA-140 DRA-297 DRA-402 */
function tableOffers(data: OrderData): readonly FlowOffer[] {
  const offer = (event: FlowOffer["event"], says = event.type): FlowOffer => ({ says, event, at: null });
  const { phase, conflict } = data;
  if (phase === "card")
    return [
      offer({ type: "turn" }),
      offer({ type: "conflict", conflict: conflict === "standard" ? "dramatic" : "standard" }, "switch"),
    ];
  return [
    ...(data.card === null
      ? []
      : [{ ...offer({ type: "unturn" }), ...(data.rolled && { refused: refuse("diceFell") }) }]),
    ...(seizeRefused(data) === null && data.first === "villains" ? [offer({ type: "seize" })] : []),
    phase === "end" ? offer({ type: "endRound" }) : offer({ type: "endRound", override: true }, "endRoundNow"),
  ];
}

/** What somebody may do with their turn: end it or wait; begin it; go on after waiting; give way to the next of the side. @rule DRA-142 DRA-143 DRA-296 */
function ownOffers({ up, queue, data }: OrderState, { id }: Fighter): readonly FlowOffer[] {
  const at = (type: string, says = type, more: object = {}): FlowOffer => ({
    says,
    event: { type, ...more, id },
    at: id,
  });
  if (up === id)
    return [
      { says: "end", event: { type: "next" }, at: id },
      ...(data.delayed.includes(id) || data.buying === id ? [] : [at("delay")]),
    ];
  if (data.delayed.includes(id)) return up === null ? [at("resume"), at("pass")] : [];
  if (up === null && (data.bought[0] ?? queue[0]) === id) return [at("begin")];
  const later = queue.includes(id) ? queue[queue.indexOf(id) + 1] : undefined;
  return later === undefined || later === id
    ? []
    : [{ says: "swap", event: { type: "swap", id, with: later }, at: id }];
}

/** Everything that the tracker offers to somebody. @param plays  whose places in the fight are theirs; null: the Gamemaster's eyes @rule DRA-400 DRA-401 */
export function flowOffers(state: OrderState, plays: ((id: string) => boolean) | null): readonly FlowOffer[] {
  const { data } = state;
  const acting = data.phase === "first" || data.phase === "second";
  const theirs = acting ? data.fighters.filter((f) => plays === null || plays(f.id)) : [];
  return [...(plays === null ? tableOffers(data) : []), ...theirs.flatMap((f) => ownOffers(state, f))];
}
