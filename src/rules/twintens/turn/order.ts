import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { tieDexterity } from "../hero/abilities.ts";
import { initiativeBonus } from "../hero/derive.ts";
import type { TwintensSettings } from "../settings.ts";
import type { TurnKey, TwintensCharacter } from "../types.ts";
import { BEST_NATURAL } from "../values.ts";
import { compareKeys, initiativeOrder } from "./initiative.ts";

/** Somebody at the start of a fight. */
export interface Combatant {
  readonly id: string;
  readonly aware: boolean;
  readonly total: number;
  readonly dex: number;
  /** False for one without enemies: counts as aware, and makes no surprise round alone. */
  readonly enemies?: boolean;
}

/**
 * Whether there is a surprise round, who acts in it in order, and who is still flat-footed when it is over.
 * @rule TWI-030 TWI-033 TWI-034 TWI-035 TWI-036 TWI-042 TWI-043
 */
export function surprise(combatants: readonly Combatant[]): {
  readonly surpriseRound: boolean;
  readonly actors: readonly string[];
  readonly flatFooted: readonly string[];
} {
  const knows = (c: Combatant): boolean => c.aware || c.enemies === false;
  const surpriseRound = combatants.some((c) => c.aware && c.enemies !== false) && combatants.some((c) => !knows(c));
  const order = initiativeOrder(combatants);
  const actors = surpriseRound ? order.filter(knows).map((c) => c.id) : [];
  return { surpriseRound, actors, flatFooted: order.map((c) => c.id).filter((id) => !actors.includes(id)) };
}

/** Whether the Notice check found the hidden side: equal is enough. @rule TWI-032 */
export function notices(total: number, hidden: number): boolean {
  return total >= hidden;
}

/**
 * Whether somebody who comes in late still acts in this round: when its place is after the one acting now. On equal totals the tie rule decides; who would come before waits.
 * @param order    places of the present order; only for the record, since the one acting decides
 * @param dexWins  on plain numbers, whether the one who joins has the better Dexterity score
 * @rule TWI-055
 */
export function joinActsNow(order: readonly TurnKey[], current: TurnKey, joiner: TurnKey, dexWins = false): boolean {
  const gap = compareKeys(joiner, current);
  return order.length === 0 || gap > 0 || (gap === 0 && !dexWins);
}

/** Somebody in the order. `unit`: those of the same one share a throw. Plain data. */
export type OrderParticipant = {
  readonly id: string;
  readonly unit: string;
  readonly gm: boolean;
  readonly bonus: number;
  readonly dex: number;
  readonly enemies: boolean;
  /** Unconscious, dying or dead: loses every turn. */
  readonly out?: boolean;
};

/** A participant as the order reads it: whose throw it shares depends on the setting. @rule TWI-050 TWI-052 TWI-053 */
export function orderParticipant(
  id: string,
  character: TwintensCharacter,
  who: { readonly gm: boolean; readonly group?: string | null; readonly enemies?: boolean },
  settings: TwintensSettings,
): OrderParticipant {
  const shared =
    settings.gmInitiative === "side"
      ? "side"
      : settings.gmInitiative === "groups" && who.group
        ? `group ${who.group}`
        : id;
  return {
    id,
    unit: who.gm ? shared : id,
    gm: who.gm,
    bonus: initiativeBonus(character, settings).total,
    dex: tieDexterity(character),
    enemies: who.enemies ?? true,
  };
}

/** Phases of an encounter. `setup` is before the order exists. @rule TWI-030 */
export type OrderPhase = "awareness" | "surprise" | "rounds" | "end";

/** A participant as the order holds it. `total` null: has not rolled. */
export type Place = OrderParticipant & {
  readonly aware: boolean;
  readonly total: number | null;
  /** Dexterity and roll-offs of the place, not of the person: members of a group stand where their best stands, and who delays stands elsewhere. */
  readonly placeDex: number;
  readonly rolloff: readonly number[];
  /** Order within a group. */
  readonly seat: number;
  /** Round in which the turn was put off; null when it wasn't. */
  readonly delayedIn: number | null;
  /** What was readied and for which trigger; null when nothing is. */
  readonly readied: string | null;
  readonly seized: boolean;
};

export type OrderData = {
  readonly phase: OrderPhase;
  readonly places: readonly Place[];
  /** Units that must still roll. */
  readonly rolling: readonly string[];
  /** Units that are tied and must roll off, group by group. */
  readonly tied: readonly (readonly string[])[];
  readonly acted: readonly string[];
  /** Those whose turn was interrupted by a readied act. */
  readonly stack: readonly string[];
  /** Who lost a turn in the last step, being out. */
  readonly passed?: readonly string[];
  /** Who is out and gets a turn all the same, by the Gamemaster's word. */
  readonly granted?: readonly string[];
};

export interface OrderState {
  readonly round: number;
  readonly up: string | null;
  readonly queue: readonly string[];
  readonly order: readonly string[];
  readonly data: OrderData;
}

export type OrderEvent =
  | { readonly type: "aware"; readonly who: string; readonly aware: boolean }
  | { readonly type: "start" }
  /** The throw of a unit: its natural. */
  | { readonly type: "roll"; readonly unit: string; readonly natural: number }
  | { readonly type: "rollOff"; readonly naturals: Readonly<Record<string, number>> }
  /** A conviction point instead of a throw. */
  | { readonly type: "seize"; readonly who: string; readonly natural: number }
  | { readonly type: "next" }
  | { readonly type: "delay" | "act" | "trigger" | "leave" | "grant"; readonly who: string }
  | { readonly type: "ready"; readonly who: string; readonly what: string }
  | { readonly type: "join"; readonly participant: OrderParticipant; readonly natural: number | null }
  /** The Gamemaster lets the members of a group act in another order. */
  | { readonly type: "arrange"; readonly unit: string; readonly ids: readonly string[] }
  | { readonly type: "end" };

/** Above any total that dice can reach: those who seize the initiative stand before everybody and sort among themselves. */
const SEIZED = 1_000;

/** The key of a place. @rule TWI-060 */
export function placeKey(place: Place): {
  readonly total: number;
  readonly dex: number;
  readonly rolloff: readonly number[];
} {
  return {
    total: place.total ?? Number.NEGATIVE_INFINITY,
    dex: place.placeDex,
    rolloff: [...place.rolloff, ...(place.id === place.unit ? [] : [0 - place.seat])],
  };
}

const byKey = (a: Place, b: Place): number => compareKeys(placeKey(a), placeKey(b));
const find = (data: OrderData, id: string | null): Place | undefined => data.places.find((p) => p.id === id);
const replace = (data: OrderData, id: string, change: Partial<Place>): OrderData => ({
  ...data,
  places: data.places.map((p) => (p.id === id ? { ...p, ...change } : p)),
});
const legal = (natural: number): boolean => Number.isInteger(natural) && natural >= 1 && natural <= BEST_NATURAL;

/** Those who take part now, in order: in the surprise round the aware alone. @rule TWI-035 TWI-037 TWI-054 TWI-510 */
function listed(data: OrderData): readonly Place[] {
  const present = data.phase === "surprise" ? data.places.filter(knows) : data.places;
  return data.phase === "awareness" ? present : present.filter((p) => p.total !== null).sort(byKey);
}

const knows = (p: Place): boolean => p.aware || !p.enemies;

/** Still to act this round. */
const waits =
  (data: OrderData, round: number) =>
  (p: Place): boolean =>
    !data.acted.includes(p.id) && p.delayedIn !== round;

function state(round: number, up: string | null, data: OrderData): OrderState {
  const list = listed(data);
  return {
    round,
    up,
    data,
    order: list.map((p) => p.id),
    queue: data.phase === "end" ? [] : list.filter((p) => p.id !== up && waits(data, round)(p)).map((p) => p.id),
  };
}

/** Units among those listed that stand at the very same place, and not in one group. @rule TWI-051 */
function ties(data: OrderData): readonly (readonly string[])[] {
  const groups = new Map<string, Set<string>>();
  for (const p of listed(data)) {
    const key = JSON.stringify([p.total, p.placeDex, p.rolloff]);
    groups.set(key, (groups.get(key) ?? new Set()).add(p.unit));
  }
  return [...groups.values()].filter((units) => units.size > 1).map((units) => [...units]);
}

/** The turn of somebody begins: what was readied is lost, a delay is over. @rule TWI-056 TWI-057 */
function begins(round: number, id: string, data: OrderData): OrderState {
  return state(round, id, {
    ...replace(data, id, { delayedIn: null, readied: null }),
    acted: data.acted.includes(id) ? data.acted : [...data.acted, id],
  });
}

/** Who is up after whatever ended a turn; with nobody left the next round begins, after the surprise round with the throws of the others. @rule TWI-035 TWI-037 TWI-054 TWI-056 */
function goOn(round: number, data: OrderData): OrderState {
  if (data.rolling.length > 0 || data.phase === "awareness" || data.phase === "end") return state(round, null, data);
  const tied = ties(data);
  if (tied.length > 0) return state(round, null, { ...data, tied });
  const clear = { ...data, tied: [] };
  const [next] = listed(clear).filter(waits(clear, round));
  const { granted = [], passed = [] } = clear;
  const loses = (p: Place): boolean => p.out === true && !granted.includes(p.id);
  if (listed(clear).every(loses)) return state(round, null, clear);
  if (next && loses(next))
    return goOn(round, {
      ...replace(clear, next.id, { delayedIn: null, readied: null }),
      acted: [...clear.acted, next.id],
      passed: [...passed, next.id],
    });
  if (next) return begins(round, next.id, { ...clear, granted: granted.filter((id) => id !== next.id) });
  const rolling = [...new Set(clear.places.filter((p) => p.total === null).map((p) => p.unit))];
  return goOn(round + 1, { ...clear, phase: "rounds", rolling, acted: [] });
}

/** Whether nobody is up although nobody has to throw: all were out, and the fight goes on with whoever is up again. @rule TWI-054 */
const stands = ({ up, data }: OrderState): boolean =>
  up === null &&
  (data.phase === "rounds" || data.phase === "surprise") &&
  data.rolling.length + data.tied.length === 0 &&
  data.places.some((p) => p.out === true);

/** After a turn: whoever was interrupted goes on with theirs. @rule TWI-057 */
function after(s: OrderState, data: OrderData): OrderState {
  const back = data.stack[data.stack.length - 1];
  if (back !== undefined) return state(s.round, back, { ...data, stack: data.stack.slice(0, -1) });
  return goOn(s.round, data);
}

/** Everybody marked: is there a surprise round, and who rolls first? @rule TWI-030 TWI-034 TWI-035 TWI-042 TWI-052 */
function start(s: OrderState): Step<OrderState> {
  const { data } = s;
  if (data.phase !== "awareness") return refuse("order.started");
  if (data.places.length === 0) return refuse("order.empty");
  const { surpriseRound } = surprise(
    data.places.map((p) => ({ id: p.id, aware: p.aware, total: 0, dex: 0, enemies: p.enemies })),
  );
  const rolling = [
    ...new Set(data.places.filter((p) => p.total === null && (!surpriseRound || knows(p))).map((p) => p.unit)),
  ];
  return accept(goOn(surpriseRound ? 0 : 1, { ...data, phase: surpriseRound ? "surprise" : "rounds", rolling }));
}

/** Whose bonus a throw that is shared counts with: the best, on level ones the more dexterous. @rule TWI-053 */
export function leaderOf<P extends Pick<OrderParticipant, "bonus" | "dex">>(members: readonly P[]): P | undefined {
  return [...members].sort((a, b) => b.bonus - a.bonus || b.dex - a.dex)[0];
}

/** A unit's throw: its best bonus, and for ties the Dexterity of that member, for all of it, also for those who don't act yet. @rule TWI-050 TWI-052 TWI-053 */
function roll(s: OrderState, unit: string, natural: number): Step<OrderState> {
  const { data } = s;
  if (!data.rolling.includes(unit)) return refuse("order.rolled");
  if (!legal(natural)) return refuse("order.natural");
  const members = data.places.filter((p) => p.unit === unit && !p.seized);
  const leader = leaderOf(members);
  const rolled = leader ? { total: natural + leader.bonus, placeDex: leader.dex } : {};
  return accept(
    goOn(s.round, {
      ...data,
      rolling: data.rolling.filter((u) => u !== unit),
      places: data.places.map((p) => (members.includes(p) ? { ...p, ...rolled } : p)),
    }),
  );
}

/** Those who are tied throw again among themselves; in the middle of a turn it goes on, and who comes before it by the throw has missed their place in this round. @rule TWI-051 TWI-055 */
function rollOff(s: OrderState, naturals: Readonly<Record<string, number>>): Step<OrderState> {
  const { data } = s;
  const due = data.tied.flat();
  if (due.length === 0) return refuse("order.noTie");
  if (!due.every((u) => legal(naturals[u] ?? 0))) return refuse("order.natural");
  const thrown: OrderData = {
    ...data,
    tied: [],
    places: data.places.map((p) =>
      due.includes(p.unit) ? { ...p, rolloff: [...p.rolloff, naturals[p.unit] ?? 0] } : p,
    ),
  };
  const current = find(thrown, s.up);
  if (!current) return accept(goOn(s.round, thrown));
  const missed = thrown.places.filter(
    (p) => due.includes(p.unit) && p.id !== s.up && waits(thrown, s.round)(p) && byKey(p, current) < 0,
  );
  const acted = [...thrown.acted, ...missed.map((p) => p.id)];
  return accept(state(s.round, s.up, { ...thrown, acted, tied: ties(thrown) }));
}

/** Act first without a throw; several who do throw among themselves. Only before one has rolled. @rule TWI-058 */
function seize(s: OrderState, who: string, natural: number): Step<OrderState> {
  const place = find(s.data, who);
  if (!place || place.total !== null || s.data.phase === "end") return refuse("order.rolled");
  if (!legal(natural)) return refuse("order.natural");
  const data = replace(s.data, who, {
    unit: who,
    seized: true,
    total: SEIZED + natural + place.bonus,
    placeDex: place.dex,
  });
  return accept(
    s.data.phase === "awareness"
      ? state(s.round, null, data)
      : goOn(s.round, {
          ...data,
          rolling: data.rolling.filter((u) => data.places.some((p) => p.unit === u && p.total === null)),
        }),
  );
}

/** Put off acts now: after all that stand at the count of whoever is acting. @rule TWI-056 */
function actLate(s: OrderState, who: string): Step<OrderState> {
  const place = find(s.data, who);
  const current = find(s.data, s.up);
  if (!place || place.delayedIn === null) return refuse("order.notDelayed");
  if (!current || s.data.stack.length > 0) return refuse("order.notNow");
  const there = s.data.places.filter((p) => p.total === current.total && p.id !== who).map((p) => p.placeDex);
  const moved = replace(s.data, who, {
    unit: who,
    delayedIn: null,
    total: current.total,
    placeDex: Math.min(...there) - 1,
    rolloff: [],
  });
  return accept(state(s.round, s.up, moved));
}

/** What was readied happens just before the act that triggers it, and its place is there from now on. @rule TWI-057 */
function trigger(s: OrderState, who: string): Step<OrderState> {
  const place = find(s.data, who);
  const current = find(s.data, s.up);
  if (!place || place.readied === null) return refuse("order.notReadied");
  if (!current || current.id === who) return refuse("order.notNow");
  const { total, dex, rolloff } = placeKey(current);
  const data = replace(s.data, who, {
    unit: who,
    readied: null,
    total,
    placeDex: dex,
    rolloff: [...rolloff, BEST_NATURAL],
  });
  return accept(
    state(s.round, who, {
      ...data,
      stack: [...data.stack, current.id],
      acted: data.acted.includes(who) ? data.acted : [...data.acted, who],
    }),
  );
}

/** Somebody comes in: with a throw of their own, acting still in this round or first in the next. @rule TWI-055 */
function join(s: OrderState, participant: OrderParticipant, natural: number | null): Step<OrderState> {
  const { data } = s;
  if (find(data, participant.id)) return refuse("order.present");
  if (data.phase === "end") return refuse("order.notNow");
  const began = data.phase !== "awareness";
  if (began && (natural === null || !legal(natural))) return refuse("order.natural");
  const total = began && natural !== null ? natural + participant.bonus : null;
  const place: Place = {
    ...participant,
    unit: began ? participant.id : participant.unit,
    aware: began,
    total,
    placeDex: participant.dex,
    rolloff: [],
    seat: 0,
    delayedIn: null,
    readied: null,
    seized: false,
  };
  const current = find(data, s.up);
  const now = !current || joinActsNow(data.places.map(placeKey), placeKey(current), placeKey(place));
  const next: OrderData = {
    ...data,
    places: [...data.places, place],
    acted: now ? data.acted : [...data.acted, place.id],
  };
  return accept(current ? state(s.round, s.up, { ...next, tied: ties(next) }) : goOn(s.round, next));
}

function leave(s: OrderState, who: string): Step<OrderState> {
  if (!find(s.data, who)) return refuse("order.absent");
  const places = s.data.places.filter((p) => p.id !== who);
  const data: OrderData = {
    ...s.data,
    places,
    acted: s.data.acted.filter((a) => a !== who),
    stack: s.data.stack.filter((i) => i !== who),
    rolling: s.data.rolling.filter((u) => places.some((p) => p.unit === u)),
    tied: [],
  };
  if (s.up === who) return accept(after(s, data));
  return accept(s.up === null ? goOn(s.round, data) : state(s.round, s.up, { ...data, tied: ties(data) }));
}

/**
 * The order of a fight: who is aware, the surprise round, throws and roll-offs, turns round by round, delaying, readying, coming and going. Nothing here knows of dice: naturals
 * come with the events.
 * @rule TWI-030 TWI-034 TWI-035 TWI-037 TWI-042 TWI-050 TWI-051 TWI-052 TWI-053 TWI-054 TWI-055 TWI-056 TWI-057 TWI-058 TWI-060 TWI-510 TWI-511 TWI-516
 */
export const turnOrder: Reducer<readonly OrderParticipant[], OrderState, OrderEvent> = {
  begin: (participants) =>
    state(0, null, {
      phase: "awareness",
      places: participants.map((p) => ({
        ...p,
        aware: true,
        total: null,
        placeDex: p.dex,
        rolloff: [],
        seat: participants.filter((q) => q.unit === p.unit).indexOf(p),
        delayedIn: null,
        readied: null,
        seized: false,
      })),
      rolling: [],
      tied: [],
      acted: [],
      stack: [],
    }),
  step: (before, event) => {
    const s: OrderState = { ...before, data: { ...before.data, passed: [] } };
    const { data } = s;
    switch (event.type) {
      case "grant": {
        if (!find(data, event.who) || s.up === event.who || data.phase !== "rounds") return refuse("order.notNow");
        const given = {
          ...data,
          acted: data.acted.filter((id) => id !== event.who),
          granted: [...(data.granted ?? []), event.who],
        };
        return accept(s.up === null ? goOn(s.round, given) : state(s.round, s.up, given));
      }
      case "aware":
        if (data.phase !== "awareness" || !find(data, event.who)) return refuse("order.notNow");
        return accept(state(s.round, null, replace(data, event.who, { aware: event.aware })));
      case "start":
        return start(s);
      case "roll":
        return roll(s, event.unit, event.natural);
      case "rollOff":
        return rollOff(s, event.naturals);
      case "seize":
        return seize(s, event.who, event.natural);
      case "next":
        if (s.up !== null) return accept(after(s, data));
        return stands(s) ? accept(goOn(s.round, data)) : refuse("order.notNow");
      case "delay":
        return s.up !== event.who || data.stack.length > 0
          ? refuse("order.notYours")
          : accept(
              after(s, {
                ...replace(data, event.who, { delayedIn: s.round, readied: null }),
                acted: data.acted.filter((a) => a !== event.who),
              }),
            );
      case "ready":
        return s.up !== event.who
          ? refuse("order.notYours")
          : accept(state(s.round, s.up, replace(data, event.who, { readied: event.what })));
      case "act":
        return actLate(s, event.who);
      case "trigger":
        return trigger(s, event.who);
      case "join":
        return join(s, event.participant, event.natural);
      case "leave":
        return leave(s, event.who);
      case "arrange": {
        if (!event.ids.every((id) => find(data, id)?.unit === event.unit)) return refuse("order.absent");
        const seat = (p: Place): number =>
          event.ids.includes(p.id) ? event.ids.indexOf(p.id) : event.ids.length + p.seat;
        return accept(
          state(s.round, s.up, {
            ...data,
            places: data.places.map((p) => (p.unit === event.unit ? { ...p, seat: seat(p) } : p)),
          }),
        );
      }
      case "end":
        return accept(state(s.round, null, { ...data, phase: "end", rolling: [], tied: [], stack: [] }));
    }
  },
};

/** What is remembered of a round's turns: who began one, and whose is over. */
export interface TurnMemory {
  readonly begun: readonly string[];
  readonly over: readonly string[];
}

/** Turns that a step ended, began or took up again. */
export interface TurnEdges {
  readonly ended: readonly string[];
  readonly began: readonly string[];
  readonly resumed: readonly string[];
  readonly passed?: readonly string[];
}

/**
 * The turns of a step, and what to remember of them for the next. Who puts a turn off or is interrupted hasn't had it: it ends once it was taken, or lost as the next one begins;
 * what was readied is done in a turn that is over.
 * @rule TWI-056 TWI-057 TWI-513
 */
export function turnEdges(
  before: OrderState,
  after: OrderState,
  memory: TurnMemory,
): { readonly edges: TurnEdges; readonly memory: TurnMemory } {
  const same = before.round === after.round && before.data.phase === after.data.phase;
  const delays = (s: OrderState, id: string): boolean => (find(s.data, id)?.delayedIn ?? null) !== null;
  const open = (id: string): boolean => memory.begun.includes(id) && !memory.over.includes(id) && delays(after, id);
  // A turn that was put off may still be taken in the next round, until its old place comes again.
  const known: TurnMemory = same ? memory : { begun: memory.begun.filter(open), over: [] };
  const waits = (id: string): boolean => after.data.stack.includes(id) || delays(after, id);
  const ended =
    before.up !== null && (before.up !== after.up || !same) && !memory.over.includes(before.up) && !waits(before.up)
      ? [before.up]
      : [];
  const comes = after.up !== null && (after.up !== before.up || !same) ? [after.up] : [];
  const lost = comes.filter((id) => delays(before, id));
  const began = comes.filter((id) => lost.includes(id) || !known.begun.includes(id));
  const gone = ended.filter((id) => !find(after.data, id));
  const passed = after.data.passed ?? [];
  const put = (id: string): boolean => known.begun.includes(id) && !known.over.includes(id);
  return {
    edges: {
      ended: [...ended, ...lost, ...passed],
      began: [...passed.filter((id) => !put(id)), ...began],
      ...(passed.length > 0 && { passed }),
      resumed: comes.filter((id) => !began.includes(id) && !known.over.includes(id)),
    },
    memory: {
      begun: [...known.begun, ...passed, ...began].filter((id) => !gone.includes(id)),
      over: [...(same ? [...known.over, ...ended] : []), ...passed].filter((id) => !gone.includes(id)),
    },
  };
}

/** What "next turn" means now; null while somebody must throw. @rule TWI-510 TWI-511 */
export function nextEvent(s: OrderState): OrderEvent | null {
  if (s.data.phase === "awareness") return { type: "start" };
  return s.up === null && !stands(s) ? null : { type: "next" };
}

/** What a row of the tracker says of somebody's place. @rule TWI-510 TWI-511 */
export function placeNote(
  s: OrderState,
  id: string,
): "surprised" | "rolls" | "tied" | "up" | "delays" | "readied" | "acted" | "waits" | "absent" {
  const place = find(s.data, id);
  if (!place) return "absent";
  if (s.up === id) return "up";
  if (s.data.tied.flat().includes(place.unit)) return "tied";
  if (s.data.phase === "surprise" && !knows(place)) return "surprised";
  if (place.total === null) return "rolls";
  if (place.readied !== null) return "readied";
  if (place.delayedIn !== null) return "delays";
  return s.data.acted.includes(id) ? "acted" : "waits";
}
