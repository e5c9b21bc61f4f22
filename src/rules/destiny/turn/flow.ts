/** The order at the table: who takes part as it changes, what the desk knows of each event, what may be done about the order and by whom. */
import type { Change } from "../../kernel/change.ts";
import type { TurnSpends } from "../../kernel/economy.ts";
import { accept, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Words } from "../../kernel/situation.ts";
import type { FlowEvent, FlowState, Participant } from "../../kernel/turns/flow.ts";
import { thrownSince, type Totals } from "../../kernel/turns/order.ts";
import { resolvePassive } from "../dice/check.ts";
import { initiativeCheck, initiativeSkill } from "../hero/check-requests.ts";
import { key } from "../labels.ts";
import type { DestinySettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";
import { ENCOUNTERS } from "../values.ts";
import { hasActed, turnLimits } from "./economy.ts";
import { challengeResult, type ChallengeTrack, challengeTrack, elapsed, type Scene } from "./encounter.ts";
import { delayRefusal, type Fighter, type OrderEvent, orderFlow, type OrderState, UNROLLED } from "./order.ts";
import { actDelayed, delayChanges, startEncounter } from "./turns.ts";

/** Somebody in the tracker, as far as they play by these rules. */
export type Taking = Participant<DestinyCharacter | null>;

/** The order as the tracker keeps it is the rules' own: plain data both. */
export const orderIn = (state: FlowState): OrderState => state as unknown as OrderState;
export const flowOf = (state: OrderState): FlowState => state as unknown as FlowState;
const told = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;
const saidOf = (event: FlowEvent): OrderEvent => event as unknown as OrderEvent;

/** An event with everybody as they are at that moment, and what it changes beside the order. */
type Dated = OrderEvent & {
  readonly now?: readonly Fighter[];
  /** Whether whoever is up has acted. */
  readonly acting?: boolean;
  readonly changes?: readonly Change[];
  readonly counters?: ChallengeTrack | null;
};

export const ENCOUNTER_TYPES = ["combat", "conflict", "challenge"] as const satisfies readonly EncounterType[];

/** A coin that fell when the combatant was made: its id is random. @rule DES-042 */
const coinOf = (id: string): number => [...id].reduce((n, c) => n + (c.codePointAt(0) ?? 0), 0) % 2;

/** Everybody as the order compares them; who hasn't thrown stands last. @rule DES-042 DES-047 */
export const fightersOf = (
  all: readonly Taking[],
  type: EncounterType,
  settings: DestinySettings,
): readonly Fighter[] =>
  all.flatMap(({ id, initiative, character: who }): Fighter[] =>
    who
      ? [
          {
            id,
            initiative: initiative ?? UNROLLED,
            ...(initiative === null && { unrolled: true }),
            passive: resolvePassive(initiativeCheck(who, type, settings)).total,
            player: who.role === "hero",
            coin: coinOf(id),
            surprised: who.conditions.some((c) => c.id === "surprised"),
          },
        ]
      : [],
  );

const outOf = (all: readonly Taking[]): readonly string[] => all.flatMap((p) => (p.out ? [p.id] : []));
const heroes = (all: readonly Taking[]): readonly DestinyCharacter[] =>
  all.flatMap((p) => (p.character?.role === "hero" ? [p.character] : []));
const whoIs = (all: readonly Taking[], id: string): DestinyCharacter | null =>
  all.find((p) => p.id === id)?.character ?? null;

const totalsOf = (now: readonly Fighter[]): Totals =>
  Object.fromEntries(now.map((f) => [f.id, f.unrolled === true ? null : f.initiative]));

const stepped = (from: OrderState, event: OrderEvent): OrderState => {
  const done = orderFlow.step(from, event);
  return done.accepted ? done.state : from;
};

/** The order after who came, who left and who has thrown anew since. Who comes to an encounter that is on has a place once it has thrown. @rule DES-042 */
export function caughtUp(state: OrderState, now: readonly Fighter[], acted: boolean): OrderState {
  let next = state;
  for (const f of state.data.fighters)
    if (!now.some((n) => n.id === f.id)) next = stepped(next, { type: "leave", id: f.id });
  const totals = totalsOf(now);
  const anew = thrownSince(state.data.totals ?? totals, totals);
  next = stepped(next, { type: "thrown", thrown: now.filter((f) => anew.includes(f.id)), totals, acted });
  for (const f of now)
    if (!next.order.includes(f.id) && f.unrolled !== true) next = stepped(next, { type: "join", fighter: f });
  return next;
}

/** The order of a fight that is about to begin. @rule DES-040 DES-042 */
export function beginOrder(all: readonly Taking[], settings: DestinySettings): FlowState {
  const now = fightersOf(all, "combat", settings);
  return flowOf(orderFlow.begin({ fighters: now, totals: totalsOf(now) }));
}

/** One event, everybody being as the event says. @rule DES-041 DES-042 DES-180 */
export function stepOrder(state: FlowState, event: FlowEvent): Step<FlowState> {
  const { now, acting, changes, counters, ...said } = event as unknown as Dated;
  const before = orderIn(state);
  const caught = now ? caughtUp(before, now, acting === true) : before;
  const current = now && before.round > 0 ? stepped(caught, { type: "attend", out: said.out ?? [] }) : caught;
  // Whose turn came up by what has changed has it; nobody's is skipped.
  const cameUp = current.up !== null && current.up !== before.up && before.round > 0;
  const first = said.type === "next" && cameUp ? accept(current) : orderFlow.step(current, said as OrderEvent);
  const step =
    first.accepted && counters !== undefined ? orderFlow.step(first.state, { type: "track", track: counters }) : first;
  return step.accepted ? accept(flowOf(step.state), [...step.changes, ...(changes ?? [])]) : step;
}

/** The fight begins with what was settled before it: what sort of encounter it is. @rule DES-040 */
export function keepScene(early: FlowState, fresh: FlowState, all: readonly Taking[]): FlowState {
  const kept: Scene = orderIn(early).data.scene;
  const state = orderIn(fresh);
  return flowOf(stepped({ ...state, data: { ...state.data, scene: kept } }, { type: "attend", out: outOf(all) }));
}

/** Who may say what about the order. @returns refusals `order.notYours`, `gmOnly` @rule DES-041 DES-180 */
export function mayOrder(
  state: FlowState,
  event: FlowEvent,
  isGM: boolean,
  plays: (id: string) => boolean,
): true | Refusal {
  if (isGM) return true;
  const said = saidOf(event);
  const { up } = orderIn(state);
  switch (said.type) {
    case "next":
      return up !== null && plays(up) ? true : refuse("order.notYours");
    case "delay":
    case "act":
      return plays(said.id) ? true : refuse("order.notYours");
    default:
      return refuse("gmOnly");
  }
}

/** Whether somebody must throw anew when the encounter becomes another one: its skill for initiative is another. @rule DES-042 */
export const throwsAnew = (p: Taking, from: EncounterType, to: EncounterType): boolean =>
  p.character !== null &&
  p.initiative !== null &&
  initiativeSkill(p.character, from) !== initiativeSkill(p.character, to);

/** What the table knows beside the participants. */
export interface OrderFacts {
  readonly settings: DestinySettings;
  /** What somebody has used in a round. */
  readonly spends: (who: string, round: number) => TurnSpends;
  /** Whether the fight has begun. */
  readonly begun: boolean;
}

/** What somebody may still do, for delaying. @rule DES-180 */
function delayFacts(
  who: DestinyCharacter,
  state: OrderState,
  { spends }: Pick<OrderFacts, "spends">,
): { readonly acted: boolean; readonly able: boolean } {
  const moment = { type: state.data.scene.type, round: state.round, turns: state.data.turns, acting: who.ref };
  const g = grantsFor(who, moment.type);
  return { acted: hasActed(turnLimits(who, moment), spends(who.ref, state.round)), able: g.standard && g.free };
}

/** Why whoever is up can't put it off, as the order will say. @rule DES-180 */
function delayRefused(
  who: DestinyCharacter,
  now: OrderState,
  up: string,
  facts: Pick<OrderFacts, "spends">,
): Refusal | null {
  const { acted, able } = delayFacts(who, now, facts);
  return delayRefusal({ up: true, acted, able: able && !now.data.surprised.includes(up), alone: false });
}

/** An event with what the desk knows: everybody as they are, what delaying ends, what whoever joins brings, a Challenge's counters. @returns refusals `order.notBegun`, `order.notHere` @rule DES-042 DES-046 DES-064 DES-180 */
export function completeOrder(
  state: FlowState,
  event: FlowEvent,
  all: readonly Taking[],
  facts: OrderFacts,
): FlowEvent | Refusal {
  const said = saidOf(event);
  const current = orderIn(state);
  const { type, challenge } = current.data.scene;
  const now = fightersOf(all, type, facts.settings);
  // Whoever joins an encounter that is on brings what everybody brought to it.
  const late = current.round === 0 ? [] : now.filter((f) => !current.order.includes(f.id) && f.unrolled !== true);
  const joined = late.flatMap((f) => whoIs(all, f.id) ?? []).flatMap((who) => startEncounter(who));
  const up = current.up === null ? null : whoIs(all, current.up);
  const dated = (changes: readonly Change[] = [], more: object = {}): FlowEvent =>
    ({
      ...said,
      ...more,
      now,
      out: outOf(all),
      acting: up !== null && delayFacts(up, current, facts).acted,
      changes: [...changes, ...joined],
    }) as unknown as FlowEvent;
  if (said.type === "delay" || said.type === "act") {
    // The fight that is being begun has an order already, and nobody's turn yet.
    if (!facts.begun) return refuse("order.notBegun");
    const who = whoIs(all, said.id);
    if (!who) return refuse("order.notHere");
    if (said.type === "act") return dated(actDelayed(who));
    const moment = { type, round: current.round, turns: current.data.turns, acting: who.ref };
    return dated(delayChanges(who, moment), delayFacts(who, current, facts));
  }
  // A Challenge begins with its counters.
  if (said.type === "scene" && said.to === "challenge" && challenge === null)
    return dated([], { counters: challengeTrack(heroes(all).length, facts.settings.challengeTrack) });
  return dated();
}

/** Something that may be done about the order: `of` names it, for its words and its sign. */
export interface OrderChoice {
  readonly event: FlowEvent;
  readonly of:
    | "type"
    | "short"
    | "long"
    | "level"
    | "lower"
    | "higher"
    | "noLevel"
    | "track"
    | "noTrack"
    | "delay"
    | "act";
  readonly data?: Words["data"];
  readonly combatant: string | null;
  readonly refused?: string;
}

const HIGHEST_LEVEL = 20;

/** The Power Level that the scene is played at: on, one more, one less, off. @rule DES-390 */
function levelChoices(level: number | null, all: readonly Taking[]): readonly OrderChoice[] {
  const to = (of: OrderChoice["of"], powerLevel: number | null): OrderChoice => ({
    event: told({ type: "scene", powerLevel }),
    of,
    ...(powerLevel !== null && { data: { level: powerLevel } }),
    combatant: null,
  });
  if (level === null) return [to("level", Math.max(1, ...heroes(all).map((h) => h.powerLevel)))];
  return [
    ...(level < HIGHEST_LEVEL ? [to("higher", level + 1)] : []),
    ...(level > 1 ? [to("lower", level - 1)] : []),
    to("noLevel", null),
  ];
}

/** A Challenge's counters, put there or taken away. @rule DES-046 */
function trackChoices(
  { type, challenge }: Scene,
  all: readonly Taking[],
  settings: DestinySettings,
): readonly OrderChoice[] {
  if (type !== "challenge") return [];
  const track = challenge ? null : challengeTrack(heroes(all).length, settings.challengeTrack);
  if (!challenge && !track) return [];
  return [
    {
      event: told({ type: "track", track }),
      of: track ? "track" : "noTrack",
      ...(track && { data: { goal: track.goal } }),
      combatant: null,
    },
  ];
}

/** What the Gamemaster may do about the encounter: its type, its round, its Power Level, the counters of a Challenge. @rule DES-040 DES-043 DES-046 DES-390 */
function sceneChoices(state: OrderState, all: readonly Taking[], settings: DestinySettings): readonly OrderChoice[] {
  const { scene: now } = state.data;
  const others = ENCOUNTER_TYPES.filter((t) => t !== now.type).map((to): OrderChoice => ({
    event: told({ type: "scene", to }),
    of: "type",
    data: { type: to },
    combatant: null,
  }));
  const rounds = (ENCOUNTERS[now.type].rounds as readonly number[])
    .filter((s) => s !== now.roundSeconds)
    .map((roundSeconds): OrderChoice => ({
      event: told({ type: "scene", roundSeconds }),
      of: roundSeconds === 6 ? "short" : "long",
      combatant: null,
    }));
  return [...others, ...rounds, ...levelChoices(now.powerLevel, all), ...trackChoices(now, all, settings)];
}

/** The order as it stands for somebody who looks at it: after everything that has changed beside it. */
export const orderNow = (state: FlowState, all: readonly Taking[], settings: DestinySettings): OrderState => {
  const current = orderIn(state);
  return current.round > 0 ? caughtUp(current, fightersOf(all, current.data.scene.type, settings), true) : current;
};

/** What may be done about the order by whoever looks at it. @rule DES-040 DES-043 DES-046 DES-180 DES-390 DES-394 */
export function orderChoices(
  now: OrderState,
  all: readonly Taking[],
  {
    isGM,
    plays,
    ...facts
  }: Pick<OrderFacts, "settings" | "spends"> & {
    readonly isGM: boolean;
    readonly plays: (id: string) => boolean;
  },
): readonly OrderChoice[] {
  const { up, data } = now;
  const mine = (id: string): boolean => isGM || plays(id);
  const who = up === null ? null : whoIs(all, up);
  const no = up === null || !who ? null : delayRefused(who, now, up, facts);
  const delays: readonly OrderChoice[] =
    up !== null && who && mine(up) && now.order.length > 1 && now.round > 0
      ? [
          {
            event: told({ type: "delay", id: up, acted: false, able: true }),
            of: "delay",
            combatant: up,
            ...(no && { refused: no.reason }),
          },
        ]
      : [];
  const steps = data.delayed
    .filter((d) => mine(d.id))
    .map(({ id }): OrderChoice => ({
      event: told({ type: "act", id }),
      of: "act",
      combatant: id,
      ...(up !== null && { refused: "delay.inside" }),
    }));
  return [...(isGM ? sceneChoices(now, all, facts.settings) : []), ...delays, ...steps];
}

/** The sentence above the list, part by part. @rule DES-046 DES-390 */
export function orderCaption({ data: { scene: now, delayed }, round, up }: OrderState): readonly Words[] {
  const say = (name: string, data?: Words["data"]): Words => ({ key: key("Order", name), ...(data && { data }) });
  const seconds = elapsed(Math.max(0, round - 1), now.roundSeconds);
  const time = seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`;
  const result = now.challenge ? challengeResult(now.challenge) : "open";
  const counts = (track: ChallengeTrack): Words["data"] => ({
    progress: track.progress,
    goal: track.goal,
    struck: track.struck,
    strikes: track.strikes,
  });
  return [
    { key: key("Encounter", now.type, "label") },
    say(now.roundSeconds === 6 ? "rounds6s" : "rounds6m"),
    ...(now.powerLevel === null ? [] : [say("level", { level: now.powerLevel })]),
    ...(round > 1 ? [say("elapsed", { time })] : []),
    ...(now.challenge ? [say("progress", counts(now.challenge))] : []),
    ...(result === "open" ? [] : [{ key: key("Order", "result", result) }]),
    ...(round > 0 && up === null && delayed.length > 0 ? [say("gap")] : []),
  ];
}

/** What a row says of its combatant: delays, surprised, ready and for what, Surge fatigue to come. @rule DES-390 DES-394 DES-395 DES-396 */
export function orderNotes(
  { order, data }: OrderState,
  all: readonly Taking[],
): Readonly<Record<string, readonly Words[]>> {
  const say = (name: string, more?: Words["data"]): Words => ({
    key: key("Order", "note", name),
    ...(more && { data: more }),
  });
  const notes = (id: string): readonly Words[] => {
    const who = whoIs(all, id);
    const levels = who ? who.surge.pending + who.surge.deferred : 0;
    const ready = who?.ready ?? null;
    return [
      ...(data.delayed.some((d) => d.id === id) ? [say("delaying")] : []),
      ...(data.surprised.includes(id) ? [say("surprised")] : []),
      ...(ready ? [say(ready.trigger === "" ? "ready" : "readyFor", { trigger: ready.trigger })] : []),
      ...(levels > 0 ? [say("surge", { levels })] : []),
    ];
  };
  return Object.fromEntries(order.map((id) => [id, notes(id)] as const).filter(([, words]) => words.length > 0));
}
