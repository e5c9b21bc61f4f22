/** Who acts next: an order decided as play goes on. Opened by the Gamemaster, handed on by whoever has just acted, broken into for a doom die. */
import type { Change, Subject } from "../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { sideOf } from "../dice/pool.ts";
import { smallestLegal, spend } from "../fortune/doom.ts";
import { isAble, isStressedOut } from "../harm/stress.ts";
import { isDown } from "../powers/availability.ts";
import { setDoom } from "../state/changes.ts";
import type { DoompoolCharacter, DoompoolSettings, Side } from "../types.ts";
import { type Die, FLOOR, LADDER } from "../values.ts";
import { turnsOf } from "./economy.ts";

/** Kinds of powers that make somebody quick. @rule DOO-183 */
export const SPEED_KINDS: readonly string[] = ["reflexes", "senses"];

/** The largest REFLEXES or SENSES die of a character; null without one. What is shut down doesn't count, nor anything of one who is stressed out. @rule DOO-182 DOO-183 DOO-292 */
export function speedOf(character: DoompoolCharacter): Die | null {
  if (isStressedOut(character)) return null;
  const dice = character.powerSets
    .filter((s) => !isDown(character, s))
    .flatMap((s) => s.powers.filter((p) => !p.shutdown && SPEED_KINDS.includes(p.kind)).map((p) => p.current));
  return dice.reduce<Die | null>((most, d) => (most === null || d > most ? d : most), null);
}

/**
 * The smallest doom die with which the Gamemaster may start a scene: d6, or the size of the heroes' best speed if his own don't reach it.
 * @rule DOO-161 DOO-182
 */
export function speedCost(heroes: readonly (Die | null)[], watchers: readonly (Die | null)[]): Die {
  const best = (speeds: readonly (Die | null)[]): Die | null =>
    speeds.reduce<Die | null>((most, d) => (d !== null && (most === null || d > most) ? d : most), null);
  const [h, w] = [best(heroes), best(watchers)];
  if (h === null || (w !== null && w >= h)) return FLOOR.doom;
  return h < FLOOR.doom ? FLOOR.doom : h;
}

/** Somebody in the order, with a token or without one. A mob or a large-scale threat is one participant; the latter may have further turns. @rule DOO-180 DOO-328 */
export interface OrderParticipant {
  readonly id: string;
  readonly side: Side;
  readonly able: boolean;
  readonly speed: Die | null;
  /** Turns a round, 1 for nearly everybody. */
  readonly turns: number;
}

/** A character as the order sees it. @rule DOO-180 DOO-183 DOO-250 DOO-256 */
export function participantOf(
  id: string,
  character: DoompoolCharacter,
  settings: Pick<DoompoolSettings, "largeExtraTurns">,
): OrderParticipant {
  return {
    id,
    side: sideOf(character),
    able: isAble(character),
    speed: speedOf(character),
    turns: turnsOf(character, settings),
  };
}

/** The one who may name the next: a participant, whose player does it, or the Gamemaster. */
export const GAMEMASTER = "gamemaster";

/** `opening`: nobody has acted in this scene. `naming`: somebody names the next. `ready`: named, not begun. `acting`: a turn. */
export type Phase = "opening" | "naming" | "ready" | "acting";

/** A hand-off that an interrupt put aside. */
export type Waiting = { readonly up: string | null; readonly namer: string; readonly phase: Phase };

/** What the order remembers; plain data. */
export type OrderData = {
  readonly phase: Phase;
  readonly namer: string;
  readonly lastActor: string | null;
  /** Those who have acted this round, once for each turn. */
  readonly acted: readonly string[];
  readonly stack: readonly Waiting[];
  readonly participants: readonly {
    readonly id: string;
    readonly side: Side;
    readonly able: boolean;
    readonly speed: Die | null;
    readonly turns: number;
  }[];
};

export interface OrderState {
  readonly round: number;
  readonly up: string | null;
  /** Able and still to act this round. */
  readonly queue: readonly string[];
  readonly order: readonly string[];
  readonly data: OrderData;
}

/** A doom die paid for an event; price and pool come from the table. */
export type DoomPaid = {
  readonly die: Die;
  readonly price: Die;
  readonly pool: Subject;
  readonly doom: readonly Die[];
};

export type OrderEvent =
  | { readonly type: "open"; readonly who: string }
  | ({ readonly type: "openWatcher"; readonly who: string } & DoomPaid)
  | { readonly type: "begin"; readonly who: string }
  /** `skip` lets the turn pass without an action; it counts as taken. */
  | { readonly type: "endTurn" | "skip"; readonly who: string }
  | { readonly type: "pass"; readonly by: string; readonly next: string }
  /** Whose word it is leaves it to the Gamemaster. */
  | { readonly type: "yield"; readonly by: string }
  | ({ readonly type: "interrupt"; readonly who: string } & DoomPaid)
  | { readonly type: "join"; readonly participant: OrderParticipant }
  | { readonly type: "leave"; readonly who: string }
  | { readonly type: "able"; readonly who: string; readonly able: boolean };

type Of<T extends OrderEvent["type"]> = Extract<OrderEvent, { readonly type: T }>;

const find = (data: OrderData, id: string | null): OrderParticipant | undefined =>
  data.participants.find((p) => p.id === id);

/** Able, and with a turn left this round. @rule DOO-186 DOO-191 */
function mayAct(data: OrderData, id: string | null): boolean {
  const p = find(data, id);
  return p !== undefined && p.able && data.acted.filter((a) => a === id).length < p.turns;
}

/** Whose word it is: the hero's player, or the Gamemaster. @rule DOO-185 */
function controller(data: OrderData, id: string | null): string {
  return id !== null && find(data, id)?.side === "hero" ? id : GAMEMASTER;
}

/** The state with what follows from it: who is still to act. */
function settle(round: number, up: string | null, data: OrderData): OrderState {
  return {
    round,
    up,
    data,
    order: data.participants.map((p) => p.id),
    queue: data.participants.filter((p) => p.id !== up && mayAct(data, p.id)).map((p) => p.id),
  };
}

/** Back to the one who was interrupted. */
function popped(data: OrderData): { readonly up: string | null; readonly data: OrderData } | null {
  const top = data.stack[data.stack.length - 1];
  return top
    ? { up: top.up, data: { ...data, stack: data.stack.slice(0, -1), namer: top.namer, phase: top.phase } }
    : null;
}

/** After whatever happened between turns: who can't act any more is passed over, and with nobody left a new round begins. @rule DOO-187 DOO-190 DOO-192 */
function checkRound(round: number, up: string | null, data: OrderData): OrderState {
  if (data.phase === "opening" || data.phase === "acting") return settle(round, up, data);
  let now = { up, data };
  while (now.up !== null && !find(now.data, now.up)?.able)
    now = popped(now.data) ?? {
      up: null,
      data: { ...now.data, phase: now.data.lastActor === null ? "opening" : "naming" },
    };
  if (!now.data.participants.some((p) => p.able)) return settle(round, now.up, now.data);
  if (now.data.participants.some((p) => mayAct(now.data, p.id))) return settle(round, now.up, now.data);
  return settle(round + 1, null, {
    ...now.data,
    acted: [],
    stack: [],
    namer: controller(now.data, now.data.lastActor),
    phase: "naming",
  });
}

/** Pay with one doom die. */
function paid(event: DoomPaid, next: (changes: readonly Change[]) => Step<OrderState>, rule: string): Step<OrderState> {
  if (!LADDER.includes(event.die) || event.die < event.price)
    return refuse("doom.tooSmall", { die: event.die, minimum: event.price });
  const spent = spend(event.doom, event.die, event.price);
  return spent.accepted ? next(setDoom(event.pool, event.doom, spent.dice, rule)) : spent;
}

/** The Gamemaster names the first actor: a hero free, one of his own for a doom die. @rule DOO-181 DOO-182 DOO-184 */
function open(state: OrderState, event: Of<"open" | "openWatcher">): Step<OrderState> {
  const { data } = state;
  if (data.phase !== "opening") return refuse("order.opened");
  const p = find(data, event.who);
  if (!p || !mayAct(data, event.who)) return refuse("order.unable");
  if (p.side !== (event.type === "open" ? "hero" : "watcher")) return refuse("order.wrongSide");
  const next = settle(state.round, event.who, { ...data, phase: "ready" });
  return event.type === "open" ? accept(next) : paid(event, (changes) => accept(next, changes), "DOO-182");
}

/** A turn is over: whoever was interrupted goes on, else the one who has acted names the next. @rule DOO-185 DOO-186 DOO-190 DOO-193 */
function endTurn(state: OrderState, who: string): Step<OrderState> {
  const data: OrderData = { ...state.data, acted: [...state.data.acted, who], lastActor: who };
  const back = popped(data);
  if (back) return accept(checkRound(state.round, back.up, back.data));
  return accept(checkRound(state.round, null, { ...data, namer: controller(data, who), phase: "naming" }));
}

/** Who comes up after the turn that is on, where nobody has a say in it: whoever was interrupted goes on, and the only one left in a round comes by themselves. @rule DOO-185 DOO-187 DOO-190 */
export function upNext({ up, data }: OrderState): string | null {
  if (up === null) return null;
  const after = { ...data, acted: [...data.acted, up] };
  const back = popped(after)?.up ?? null;
  if (back !== null) return mayAct(after, back) ? back : null;
  const left = after.participants.filter((p) => mayAct(after, p.id));
  return left.length === 1 ? (left[0]?.id ?? null) : null;
}

/** Name the next: anybody able who has not acted, of either side. @rule DOO-185 DOO-186 DOO-187 DOO-194 */
function pass(state: OrderState, { by, next }: Of<"pass">): Step<OrderState> {
  const { data } = state;
  if (data.phase !== "naming") return refuse("order.notNow");
  if (by !== data.namer && by !== GAMEMASTER) return refuse("order.notYours");
  if (!mayAct(data, next)) return refuse(find(data, next)?.able ? "order.acted" : "order.unable");
  return accept(settle(state.round, next, { ...data, phase: "ready" }));
}

/** Leave the naming to the Gamemaster, for a player who has to go or does not mind. @rule DOO-194 */
function yieldTo({ round, up, data }: OrderState, by: string): Step<OrderState> {
  if (data.phase !== "naming") return refuse("order.notNow");
  if (by !== data.namer || by === GAMEMASTER) return refuse("order.notYours");
  return accept(settle(round, up, { ...data, namer: GAMEMASTER }));
}

/** Break in between turns with a character that has not acted this round; it costs its turn. @rule DOO-161 DOO-188 DOO-189 */
function interrupt(state: OrderState, event: Of<"interrupt">): Step<OrderState> {
  const { data } = state;
  const hero = data.phase === "ready" && find(data, state.up)?.side === "hero";
  if (data.phase !== "naming" && !hero) return refuse("order.notBetween");
  if (find(data, event.who)?.side !== "watcher") return refuse("order.wrongSide");
  if (!mayAct(data, event.who)) return refuse(find(data, event.who)?.able ? "order.acted" : "order.unable");
  const waiting: Waiting = { up: state.up, namer: data.namer, phase: data.phase };
  const next = settle(state.round, event.who, { ...data, phase: "ready", stack: [...data.stack, waiting] });
  return paid(event, (changes) => accept(next, changes), "DOO-188");
}

/** Somebody comes in: not acted yet, unless they had and left. @rule DOO-191 */
function join(state: OrderState, participant: OrderParticipant): Step<OrderState> {
  if (find(state.data, participant.id)) return refuse("order.present");
  return accept(
    checkRound(state.round, state.up, { ...state.data, participants: [...state.data.participants, participant] }),
  );
}

/**
 * The order of acting: opened by the Gamemaster, then from hand to hand; everybody once before anybody again, the last one opens the next round.
 * @rule DOO-180 DOO-181 DOO-184 DOO-185 DOO-186 DOO-187 DOO-188 DOO-189 DOO-190 DOO-191 DOO-192 DOO-193
 */
export const handOff: Reducer<readonly OrderParticipant[], OrderState, OrderEvent> = {
  begin: (participants) =>
    settle(1, null, {
      phase: "opening",
      namer: GAMEMASTER,
      lastActor: null,
      acted: [],
      stack: [],
      participants: participants.map((p) => ({ ...p })),
    }),
  step: (state, event) => {
    const { data } = state;
    switch (event.type) {
      case "open":
      case "openWatcher":
        return open(state, event);
      case "begin":
        return data.phase === "ready" && state.up === event.who
          ? accept(settle(state.round, state.up, { ...data, phase: "acting" }))
          : refuse("order.notNow");
      case "endTurn":
        return data.phase === "acting" && state.up === event.who ? endTurn(state, event.who) : refuse("order.notNow");
      case "skip":
        return data.phase === "ready" && state.up === event.who ? endTurn(state, event.who) : refuse("order.notNow");
      case "pass":
        return pass(state, event);
      case "yield":
        return yieldTo(state, event.by);
      case "interrupt":
        return interrupt(state, event);
      case "join":
        return join(state, event.participant);
      case "leave":
        return find(data, event.who)
          ? accept(
              checkRound(state.round, state.up, {
                ...data,
                participants: data.participants.filter((p) => p.id !== event.who),
              }),
            )
          : refuse("order.unable");
      case "able": {
        if (!find(data, event.who)) return refuse("order.unable");
        return accept(
          checkRound(state.round, state.up, {
            ...data,
            participants: data.participants.map((p) => (p.id === event.who ? { ...p, able: event.able } : p)),
          }),
        );
      }
    }
  },
};

/** What starting or interrupting with this character costs now, and the smallest doom die that would do. @rule DOO-171 DOO-182 DOO-188 DOO-194 DOO-324 DOO-325 */
export function orderPrice(
  state: OrderState,
  what: "first" | "interrupt",
  who: string,
  doom: readonly Die[],
  settings: Pick<DoompoolSettings, "firstActorCompare" | "interruptPrice">,
): { readonly price: Die; readonly suggested: Die | null } {
  const { participants } = state.data;
  const able = participants.filter((p) => p.able);
  const watchers =
    settings.firstActorCompare === "chosen"
      ? able.filter((p) => p.id === who)
      : able.filter((p) => p.side === "watcher");
  const speed = speedCost(
    able.filter((p) => p.side === "hero").map((p) => p.speed),
    watchers.map((p) => p.speed),
  );
  const price = what === "first" || settings.interruptPrice === "speed" ? speed : FLOOR.doom;
  return { price, suggested: smallestLegal(doom, price) };
}

/** What the tracker's rows say. @rule DOO-194 DOO-323 DOO-326 DOO-327 DOO-329 */
export type OrderNote = "acted" | "up" | "waiting" | "unable";

/** @rule DOO-194 DOO-323 DOO-327 */
export function noteOf(state: OrderState, id: string): OrderNote {
  const p = find(state.data, id);
  if (!p?.able) return "unable";
  if (state.up === id) return "up";
  return mayAct(state.data, id) ? "waiting" : "acted";
}

/** Whether somebody may hand on now: the one who has just acted, or the Gamemaster for them. @rule DOO-185 DOO-194 */
export function mayHandOff(state: OrderState, by: string, isGM: boolean): boolean {
  return state.data.phase === "naming" && (isGM || by === state.data.namer);
}

/** What "next turn" means now: begin, end, or name the first who is still to act; null when nobody is. @rule DOO-194 DOO-323 */
export function nextEvent(state: OrderState): OrderEvent | null {
  const { up, data, queue } = state;
  if (up !== null) return { type: data.phase === "acting" ? "endTurn" : "begin", who: up };
  const [first] =
    data.phase === "opening" ? data.participants.filter((p) => p.able && p.side === "hero").map((p) => p.id) : queue;
  if (first === undefined) return null;
  return data.phase === "opening" ? { type: "open", who: first } : { type: "pass", by: GAMEMASTER, next: first };
}
