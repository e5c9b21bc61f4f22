import { type Change, distinct } from "../../../rules/kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  abilityRecovery,
  betweenTurns,
  encounterStart,
  fatigueLabel,
  isTwintens,
  key,
  keyNumber,
  leaderOf,
  markLabel,
  nextEvent,
  notices,
  type OrderData,
  type OrderEvent,
  type OrderNotes,
  type OrderParticipant,
  orderParticipant,
  type OrderState,
  type Place,
  placeKey,
  placeNote,
  roundStart,
  roundTime,
  skillBonus,
  spendConviction,
  spendLabel,
  standing,
  surpriseEnd,
  trackerRow,
  type TurnEdges,
  turnEdges,
  turnOrder,
  turnStart,
  type TwintensActor,
  type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { upAfter } from "../../combat/foresee.ts";
import { postInitiative } from "../../combat/initiative-message.ts";
import { facesOf, type GroupThrow } from "../../combat/participants.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  Localize,
  Participant,
  Table,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { isRefusal, refundChanges, spendChanges } from "../at-table.ts";
import { formulaOf, throwDice } from "../dice/terms.ts";
import { twintensSettings } from "../settings.ts";

/** What the tracker must remember: which round it is, whether one of surprise came before, whose turn is over, and what the last step did to turns. */
interface Remembered {
  readonly round: number;
  readonly surprised: boolean;
  /** Absent in fights that an older version began. */
  readonly over?: readonly string[];
  readonly edges?: TurnEdges;
}

/** The rules' order with it. */
type FlowData = OrderData & OrderNotes & Remembered;

const NO_EDGES: TurnEdges = { ended: [], began: [], resumed: [] };

/** Somebody who comes in, with the natural of a throw where the order is already rolled. */
interface Newcomer {
  readonly participant: OrderParticipant;
  readonly natural: number | null;
}

/** What only the table knows, filled in at the Gamemaster's desk. */
interface Facts {
  readonly now: readonly OrderParticipant[];
  readonly joins: readonly Newcomer[];
  readonly changes: readonly Change[];
}

/** Events of the tracker: the rules' own, all throws at once, a check whether somebody notices, and letting newcomers in. */
type Said =
  | OrderEvent
  | { readonly type: "rollAll" }
  | { readonly type: "rolls"; readonly throws: readonly { readonly unit: string; readonly natural: number }[] }
  | { readonly type: "notice"; readonly who: string }
  | { readonly type: "attend" };

type Dated = Said & Partial<Facts>;

const dataOf = (state: FlowState): FlowData => state.data as unknown as FlowData;
const eventOf = (event: Said): FlowEvent => event as unknown as FlowEvent;

/** The rules' order of what the tracker keeps. */
function orderOf(state: FlowState): OrderState {
  const { round, surprised: _surprised, now: _now, begun: _begun, over: _over, edges: _edges, ...data } = dataOf(state);
  return { round, up: state.up, queue: state.queue, order: state.order, data };
}

/** The round as Foundry counts it: from 1, so that the one of surprise is its first. @rule TWI-510 */
const countedRound = (round: number, surprised: boolean): number => (surprised ? round + 1 : Math.max(1, round));

function flowOf(order: OrderState, before: FlowState | null): FlowState {
  const old = before ? dataOf(before) : null;
  const surprised = old?.surprised === true || order.data.phase === "surprise";
  const up = order.data.places.find((p) => p.id === order.up);
  const now = up ? placeKey(up) : null;
  const { edges, memory } =
    before && old
      ? turnEdges(orderOf(before), order, { begun: old.begun, over: old.over ?? [] })
      : { edges: NO_EDGES, memory: { begun: [], over: [] } };
  const notes: OrderNotes & Remembered = {
    phase: order.data.phase,
    now,
    ...memory,
    edges,
    round: order.round,
    surprised,
  };
  const rows = [...order.order, ...order.data.places.map((p) => p.id).filter((id) => !order.order.includes(id))];
  return {
    round: countedRound(order.round, surprised),
    up: order.up,
    queue: order.queue,
    order: rows,
    key: now === null ? null : keyNumber(now),
    data: { ...order.data, ...notes } as unknown as FlowState["data"],
  };
}

/** A combatant as the order sees it: who plays it, whose throw it shares, whether it has enemies at all. @rule TWI-033 TWI-050 TWI-052 */
function participant(p: Participant, settings: TwintensSettings): OrderParticipant[] {
  const { character } = p;
  if (!isTwintens(character) || character.kind === "object") return [];
  const actor = actorOf(character.ref);
  const disposition = actor?.token?.disposition ?? actor?.prototypeToken.disposition;
  const group = typeof p.state.group === "string" ? p.state.group : character.name;
  // A hero whom nobody plays today is no opponent: nobody lends the other side a throw or a bonus.
  const gm = actor?.hasPlayerOwner !== true && disposition !== CONST.TOKEN_DISPOSITIONS.FRIENDLY;
  const enemies = disposition !== CONST.TOKEN_DISPOSITIONS.NEUTRAL;
  return [{ ...orderParticipant(p.id, character, { gm, group, enemies }, settings), ...(p.out && { out: true }) }];
}

const participants = (all: readonly Participant[], settings = twintensSettings()): OrderParticipant[] =>
  all.flatMap((p) => participant(p, settings));

/** The order after who has left and who has come; those who haven't rolled stand there as they are now. @rule TWI-055 */
function attended(state: OrderState, { now, joins = [] }: Partial<Facts>): OrderState {
  if (!now) return state;
  const step = (from: OrderState, event: OrderEvent): OrderState => {
    const done = turnOrder.step(from, event);
    return done.accepted ? done.state : from;
  };
  let next = state;
  for (const place of state.data.places)
    if (!now.some((n) => n.id === place.id)) next = step(next, { type: "leave", who: place.id });
  next = {
    ...next,
    data: {
      ...next.data,
      places: next.data.places.map((p) => ({ ...p, out: now.find((n) => n.id === p.id)?.out === true })),
    },
  };
  for (const { participant: one, natural } of joins) next = step(next, { type: "join", participant: one, natural });
  const fresh = (place: Place): Place => {
    const found = place.total === null && !place.seized ? now.find((n) => n.id === place.id) : undefined;
    return found ? { ...place, ...found, placeDex: found.dex } : place;
  };
  return { ...next, data: { ...next.data, places: next.data.places.map(fresh) } };
}

/** One event of the tracker on the rules' order. */
function played(state: OrderState, event: Said): Step<OrderState> {
  switch (event.type) {
    case "attend":
      return accept(state);
    case "rolls":
      return event.throws.reduce<Step<OrderState>>(
        (s, t) => (s.accepted ? turnOrder.step(s.state, { type: "roll", unit: t.unit, natural: t.natural }) : s),
        accept(state),
      );
    case "rollAll":
    case "notice":
      return refuse("order.notNow");
    default:
      return turnOrder.step(state, event);
  }
}

const reducer: Reducer<readonly Participant[], FlowState, FlowEvent> = {
  begin: (all) => flowOf(turnOrder.begin(participants(all)), null),
  step: (state, event): Step<FlowState> => {
    const { now, joins, changes = [], ...said } = event as unknown as Dated;
    const step = played(attended(orderOf(state), { ...(now && { now }), ...(joins && { joins }) }), said);
    return step.accepted ? accept(flowOf(step.state, state), changes) : step;
  },
};

/** What the next turn means: the fight begins, whoever hasn't thrown throws, the tied roll off, the turn is over. @rule TWI-510 TWI-511 */
function next(state: FlowState): FlowEvent {
  const order = orderOf(state);
  const { rolling, tied } = order.data;
  if (rolling.length > 0) return eventOf({ type: "rollAll" });
  if (tied.length > 0 && order.up === null) return eventOf({ type: "rollOff", naturals: {} });
  return eventOf(nextEvent(order) ?? { type: "attend" });
}

/** Players throw, act, put off and ready for their own; everything else is the Gamemaster's. */
function may(state: FlowState, event: FlowEvent, isGM: boolean, plays: (id: string) => boolean): true | Refusal {
  if (isGM) return true;
  const said = event as unknown as Said;
  const { places } = dataOf(state);
  switch (said.type) {
    case "roll":
      return places.some((p) => p.unit === said.unit && plays(p.id)) ? true : refuse("order.notYours");
    case "delay":
    case "act":
    case "trigger":
    case "ready":
    case "seize":
      return plays(said.who) ? true : refuse("order.notYours");
    case "next":
      return state.up !== null && plays(state.up) ? true : refuse("order.notYours");
    default:
      return refuse("gmOnly");
  }
}

/** Characters of the fight by combatant. */
const characters = (all: readonly Participant[]): ReadonlyMap<string, TwintensActor> =>
  new Map(all.flatMap((p) => (isTwintens(p.character) ? [[p.id, p.character] as const] : [])));

/** Throw for these units, each with the best bonus of its members, and tell the table. @rule TWI-050 TWI-052 TWI-053 */
async function throwFor(
  units: readonly string[],
  places: readonly Place[],
  settings: TwintensSettings,
): Promise<{ unit: string; natural: number }[]> {
  const combat = game.combats?.active as Combat.Implementation | null;
  const shown: GroupThrow[] = [];
  const throws: { unit: string; natural: number }[] = [];
  for (const unit of units) {
    const members = places.filter((p) => p.unit === unit && !p.seized);
    const bonus = leaderOf(members)?.bonus ?? 0;
    const roll = (await new Roll(formulaOf(settings, bonus)).evaluate()) as Roll;
    const natural = facesOf(roll).reduce((sum, f) => sum + f, 0);
    const { total, rows } = explain([
      { label: key("Row", "natural"), value: natural, rule: "TWI-010" },
      { label: key("Check", "initiative"), value: bonus, rule: "TWI-050" },
    ]);
    throws.push({ unit, natural });
    shown.push({
      members: members.flatMap((m) => (combat?.combatants.get(m.id) as Combatant.Implementation | undefined) ?? []),
      roll,
      total,
      rows,
    });
  }
  const named = shown.filter((t) => t.members.length > 0);
  if (combat && named.length > 0) await postInitiative(combat, named);
  return throws;
}

/** Those of the other side whom somebody may notice, by the least that hides one: knowing of a single enemy is enough. @rule TWI-032 TWI-033 */
async function noticed(who: string, all: readonly Participant[], settings: TwintensSettings): Promise<boolean> {
  const people = participants(all, settings);
  const side = people.find((p) => p.id === who)?.gm;
  const everybody = characters(all);
  const skill = (character: TwintensActor, name: "notice" | "stealth"): number => {
    const found = character.skills.find((s) => s.key === name) ?? {
      id: name,
      key: name,
      specialty: "",
      ranks: 0,
      misc: 0,
    };
    return skillBonus(character, found, settings).total;
  };
  const hidden = people
    .filter((p) => p.gm !== side)
    .flatMap((p) => everybody.get(p.id) ?? [])
    .map((c) => settings.fixedRoll + skill(c, "stealth"));
  const watcher = everybody.get(who);
  if (!watcher || hidden.length === 0) return true;
  const bonus = skill(watcher, "notice");
  const { faces, rolls } = await throwDice(settings, bonus);
  const total = faces.reduce((sum, f) => sum + f, 0) + bonus;
  const dc = Math.min(...hidden);
  const flavor = game.i18n.format(key("Order", "noticeFlavor"), {
    name: watcher.name,
    dc: String(dc),
    outcome: game.i18n.localize(key("Order", notices(total, dc) ? "noticed" : "unnoticed")),
  });
  await ChatMessage.create({
    flavor,
    rolls,
    whisper: ChatMessage.getWhisperRecipients("GM").map((u) => u.id) as never,
  } as never);
  return notices(total, dc);
}

/** What a step of the order writes on those who fight: the flags of the start, the end of surprise, a new round, and the start of a turn with what ended before it. @rule TWI-031 TWI-037 TWI-056 TWI-061 TWI-322 TWI-512 TWI-513 TWI-514 */
function consequences(
  before: FlowState,
  after: FlowState,
  all: readonly Participant[],
  settings: TwintensSettings,
): readonly Change[] {
  const everybody = characters(all);
  const [old, data] = [dataOf(before), dataOf(after)];
  const changes: Change[] = [];
  if (old.phase === "awareness" && data.phase !== "awareness")
    for (const p of data.places)
      changes.push(
        ...on(everybody.get(p.id), (c) => encounterStart(c, data.phase !== "surprise" || p.aware || !p.enemies)),
      );
  if (old.phase === "surprise" && data.phase === "rounds")
    for (const c of everybody.values()) changes.push(...surpriseEnd(c));
  if (data.round > old.round && data.round > 0) for (const c of everybody.values()) changes.push(...roundStart(c));
  for (const p of data.places.filter((q) => old.phase !== "awareness" && !old.places.some((o) => o.id === q.id)))
    changes.push(...on(everybody.get(p.id), (c) => encounterStart(c, true)));
  const passed = data.edges?.passed ?? [];
  const began = after.up !== null && data.edges?.began.includes(after.up) === true ? [after.up] : [];
  if (began.length + passed.length === 0) return distinct(changes);
  const now = { round: after.round, key: data.now ?? 0 };
  if (began.length > 0) for (const c of everybody.values()) changes.push(...betweenTurns(c, now));
  for (const id of [...passed, ...began])
    changes.push(
      ...on(everybody.get(id), (c) => [
        ...turnStart(c, settings, after.round, true).changes,
        ...abilityRecovery(c, "round"),
      ]),
    );
  return distinct(chained(changes));
}

const on = <T>(character: TwintensActor | undefined, run: (c: TwintensActor) => readonly T[]): readonly T[] =>
  character ? run(character) : [];

/** Changes worked out apart from each other as one after the other: where two touch a field, the later goes on from what the earlier leaves. */
function chained(changes: readonly Change[]): readonly Change[] {
  const now = new Map<string, Change & { kind: "set" }>();
  return changes.flatMap((c): readonly Change[] => {
    if (c.kind !== "set") return [c];
    const field = `${c.subject} ${c.path}`;
    const before = now.get(field);
    now.set(field, c);
    if (!before) return [c];
    return JSON.stringify(before.to) === JSON.stringify(c.to) ? [] : [{ ...c, from: before.to }];
  });
}

/** What is true now: who is here, what the dice say, what it costs, what it changes. */
async function complete(
  state: FlowState,
  event: FlowEvent,
  all: readonly Participant[],
  table: Table,
): Promise<FlowEvent | Refusal> {
  const settings = twintensSettings(table);
  const now = participants(all, settings);
  const known = dataOf(state);
  const newcomers = now.filter((p) => !known.places.some((q) => q.id === p.id));
  const rolled = newcomers.length > 0 && known.phase !== "awareness";
  const thrown = rolled
    ? await throwFor(
        newcomers.map((p) => p.id),
        newcomers.map((p) => ({ ...p, unit: p.id, seized: false }) as Place),
        settings,
      )
    : [];
  const joins = newcomers.map((one): Newcomer => ({
    participant: one,
    natural: thrown.find((t) => t.unit === one.id)?.natural ?? null,
  }));
  const facts = { now, joins };
  const current = attended(orderOf(state), facts);
  const said = await threw(event as unknown as Said, current, all, settings);
  const price: Change[] = [];
  if (said.type === "seize") {
    const who = characters(all).get(said.who);
    const paid = who ? spendConviction(who, "seizeInitiative", {}, settings) : refuse("gone", { name: said.who });
    if (isRefusal(paid)) return paid;
    price.push(...paid.changes);
  }
  if (said.type === "ready") {
    const who = characters(all).get(said.who);
    const paid = who ? spendChanges(who.ref, "standard", table) : refuse("gone", { name: said.who });
    if (isRefusal(paid)) return paid;
    price.push(...paid.changes);
  }
  if (said.type === "trigger")
    price.push(...on(characters(all).get(said.who), (who) => refundChanges(who.ref, "standard", state.round, table)));
  const kept = said.type === "ready" ? { ...said, what: String(said.what).slice(0, READY_TEXT) || PLAIN_READY } : said;
  const full = { ...kept, ...facts, changes: [] };
  const tried = reducer.step(state, full as unknown as FlowEvent);
  if (!tried.accepted) return tried;
  return { ...full, changes: [...price, ...consequences(state, tried.state, all, settings)] } as unknown as FlowEvent;
}

/** The dice of an event, thrown here. @rule TWI-050 TWI-051 TWI-058 */
async function threw(
  said: Said,
  current: OrderState,
  all: readonly Participant[],
  settings: TwintensSettings,
): Promise<Said> {
  const { rolling, tied, places } = current.data;
  const one = async (): Promise<number> => (await throwDice(settings)).faces.reduce((sum, f) => sum + f, 0);
  switch (said.type) {
    case "roll":
      return {
        type: "rolls",
        throws: rolling.includes(said.unit)
          ? await throwFor([said.unit], places, settings)
          : [{ unit: said.unit, natural: settings.fixedRoll }],
      };
    case "rollAll":
      return { type: "rolls", throws: await throwFor(rolling, places, settings) };
    case "rollOff": {
      const naturals: Record<string, number> = {};
      for (const unit of tied.flat()) naturals[unit] = await one();
      return { ...said, naturals };
    }
    case "seize":
      return { ...said, natural: await one() };
    case "notice":
      return { type: "aware", who: said.who, aware: await noticed(said.who, all, settings) };
    default:
      return said;
  }
}

const ICONS: Readonly<Record<string, string>> = {
  start: "fa-solid fa-flag",
  rollAll: "fa-solid fa-dice",
  rollOff: "fa-solid fa-dice",
  roll: "fa-solid fa-dice",
  next: "fa-solid fa-check",
  delay: "fa-solid fa-hourglass",
  ready: "fa-solid fa-crosshairs",
  act: "fa-solid fa-play",
  trigger: "fa-solid fa-bolt",
  seize: "fa-solid fa-forward-fast",
  aware: "fa-solid fa-eye",
  unaware: "fa-solid fa-eye-slash",
  notice: "fa-solid fa-ear-listen",
  arrange: "fa-solid fa-arrow-up",
  attend: "fa-solid fa-user-plus",
};

/** What the tracker offers: awareness marks, throws, roll-offs, the end of a turn, delay, ready, trigger, seize, the order within a group. @rule TWI-052 TWI-056 TWI-057 TWI-058 TWI-510 */
function choices(
  state: FlowState,
  all: readonly Participant[],
  isGM: boolean,
  plays: (id: string) => boolean,
  localize: Localize,
): FlowChoice[] {
  const order = orderOf(state);
  const { data, up } = order;
  const everybody = characters(all);
  const make = (name: string, event: Said, combatant: string | null): FlowChoice => ({
    event: eventOf(event),
    label: localize(key("Order", "choice", name)),
    icon: ICONS[name] ?? "fa-solid fa-check",
    combatant,
  });
  const mine = (id: string): boolean => isGM || plays(id);
  const above: FlowChoice[] = [];
  const newcomers = participants(all).filter((p) => !data.places.some((q) => q.id === p.id));
  if (isGM) {
    if (data.phase === "awareness") above.push(make("start", { type: "start" }, null));
    else if (data.rolling.length > 0) above.push(make("rollAll", { type: "rollAll" }, null));
    else if (data.tied.length > 0) above.push(make("rollOff", { type: "rollOff", naturals: {} }, null));
    if (data.phase !== "awareness") above.push(...newcomers.map((p) => make("attend", { type: "attend" }, p.id)));
  }
  const units = new Set<string>();
  const rows = data.places.flatMap((p): FlowChoice[] => {
    if (data.phase === "awareness")
      return isGM
        ? [
            make(p.aware ? "unaware" : "aware", { type: "aware", who: p.id, aware: !p.aware }, p.id),
            make("notice", { type: "notice", who: p.id }, p.id),
          ]
        : seizes(p);
    if (!mine(p.id)) return [];
    const out: FlowChoice[] = [];
    if (data.rolling.includes(p.unit) && !units.has(p.unit)) {
      units.add(p.unit);
      out.push(make("roll", { type: "roll", unit: p.unit, natural: 0 }, p.id));
    }
    out.push(...seizes(p));
    if (p.delayedIn !== null && up !== null && up !== p.id) out.push(make("act", { type: "act", who: p.id }, p.id));
    if (p.readied !== null && up !== null && up !== p.id)
      out.push(make("trigger", { type: "trigger", who: p.id }, p.id));
    if (up === p.id)
      out.push(
        make("next", { type: "next" }, p.id),
        ...(data.stack.length > 0 ? [] : [make("delay", { type: "delay", who: p.id }, p.id)]),
        ...(p.readied === null ? [make("ready", { type: "ready", who: p.id, what: PLAIN_READY }, p.id)] : []),
      );
    const group = data.places.filter((q) => q.unit === p.unit && q.total !== null).sort((a, b) => a.seat - b.seat);
    const at = group.findIndex((q) => q.id === p.id);
    const ahead = group[at - 1];
    if (isGM && ahead && !data.acted.includes(p.id) && !data.acted.includes(ahead.id))
      out.push(
        make(
          "arrange",
          {
            type: "arrange",
            unit: p.unit,
            ids: [...group.slice(0, at - 1), p, ahead, ...group.slice(at + 1)].map((q) => q.id),
          },
          p.id,
        ),
      );
    return out;
  });
  return [...above, ...rows];

  function seizes(p: Place): FlowChoice[] {
    const who = everybody.get(p.id);
    const able =
      who?.feats.some((f) => f.key === "seizeInitiative") === true &&
      p.total === null &&
      (who.conviction?.value ?? 0) > 0;
    return able && mine(p.id) ? [make("seize", { type: "seize", who: p.id, natural: 0 }, p.id)] : [];
  }
}

/** Above the list: what the fight waits for, the round and the game time that has gone by. @rule TWI-510 TWI-515 */
function caption(state: FlowState, all: readonly Participant[], localize: Localize): string {
  const { data, round, up } = orderOf(state);
  const name = up === null ? "" : (characters(all).get(up)?.name ?? "");
  if (data.phase === "awareness") return localize(key("Order", "caption", "awareness"));
  const head =
    data.phase === "surprise"
      ? localize(key("Order", "caption", "surprise"))
      : localize(key("Order", "caption", "round"), { round, seconds: roundTime(round) });
  const turn = up === null ? "nobody" : "turn";
  const what = data.rolling.length > 0 ? "rolling" : data.tied.length > 0 && up === null ? "tied" : turn;
  return `${head} \u00b7 ${localize(key("Order", "caption", what), { name })}`;
}

/** A readied action of which nothing more was said. */
const PLAIN_READY = "standard";
/** Longest text of a readied action and its trigger. */
const READY_TEXT = 160;

/** One short line in a row: total, where one stands, flat-footed, defences used, the end of a stun. @rule TWI-510 TWI-511 TWI-512 */
function note(state: FlowState, p: Place, character: TwintensActor | undefined, localize: Localize): string {
  const order = orderOf(state);
  const said = (name: string, values?: Record<string, string | number>): string =>
    localize(key("Order", "note", name), values);
  const parts: string[] = [];
  if (p.total !== null) parts.push(said(p.seized ? "seized" : "total", { total: plain(p.total) }));
  const stands = placeNote(order, p.id);
  parts.push(
    order.data.phase === "awareness"
      ? said(p.aware ? "aware" : "unaware")
      : stands === "readied" && p.readied !== null && p.readied !== PLAIN_READY
        ? said("readiedFor", { what: p.readied })
        : said(stands),
  );
  if (character) {
    const { flatFooted, defences, declined, conviction, stunnedUntil, reactions } = trackerRow(character);
    if (flatFooted && order.data.phase !== "awareness") parts.push(said("flatFooted"));
    if (defences > 0) parts.push(said("defences", { count: defences }));
    if (declined) parts.push(said("declined"));
    if (stunnedUntil) parts.push(said("stunned", { round: stunnedUntil.round - (dataOf(state).surprised ? 1 : 0) }));
    else if (!reactions && !flatFooted && !character.track.dead) parts.push(said("noReactions"));
    if (conviction.length > 0)
      parts.push(said("conviction", { uses: listed(conviction.map((use) => localize(spendLabel(use)))) }));
    for (const { mark, count } of standing(character.track))
      parts.push(count > 1 ? said("markTimes", { mark: markLabel(mark), count }) : localize(markLabel(mark)));
    if (character.fatigue !== "normal") parts.push(localize(fatigueLabel(character.fatigue)));
    if (character.kind === "minion" && character.count > 1) parts.push(said("count", { count: character.count }));
  }
  return parts.join(" \u00b7 ");
}

const flow: TurnFlow = {
  reducer,
  edges: (_before, after) => dataOf(after).edges ?? NO_EDGES,
  next,
  foresees: (state, all) => {
    const { rolling, tied } = dataOf(state);
    const owed = rolling.length + tied.length > 0;
    const event = { ...next(state), now: participants(all), joins: [] };
    return owed ? null : upAfter(reducer, state, event);
  },
  throwAll: (state) => {
    const { rolling, phase } = dataOf(state);
    if (rolling.length > 0) return eventOf({ type: "rollAll" });
    return refuse(phase === "awareness" ? "order.beginFirst" : "order.allRolled");
  },
  grant: (who) => eventOf({ type: "grant", who }),
  attend: (why) => (why === "left" ? eventOf({ type: "attend" }) : null),
  may,
  complete,
  view: (state, all, isGM, plays, localize): FlowView => {
    const { places, round, phase } = dataOf(state);
    const everybody = characters(all);
    return {
      caption: caption(state, all, localize),
      title: localize(key("Order", "title", phase === "rounds" ? "round" : phase), { round }),
      choices: choices(state, all, isGM, plays, localize),
      notes: Object.fromEntries(places.map((p) => [p.id, note(state, p, everybody.get(p.id), localize)])),
    };
  },
};

/**
 * The order of a fight: awareness, the round of surprise, throws one for a side, a group or a head, roll-offs, turns, delay and ready.
 * @rule TWI-030 TWI-032 TWI-034 TWI-035 TWI-036 TWI-037 TWI-038 TWI-050 TWI-051 TWI-052 TWI-054 TWI-055 TWI-056 TWI-057 TWI-058 TWI-510 TWI-511 TWI-515 TWI-516
 */
export const twintensOrder: TurnOrder = { compare: () => 0, flow };
