import {
  actDelayed,
  challengeResult,
  type ChallengeTrack,
  challengeTrack,
  compareInitiative,
  delayChanges,
  type DestinyCharacter,
  elapsed,
  ENCOUNTERS,
  type EncounterType,
  type Fighter,
  grantsFor,
  hasActed,
  initiativeCheck,
  initiativeSkill,
  key,
  type OrderEvent,
  orderFlow,
  type OrderState,
  resolvePassive,
  type Scene,
  scene,
  startEncounter,
  turnEdges,
  turnLimits,
  UNROLLED,
  waitsForThrows,
} from "../../../rules/destiny/index.ts";
import { resolveCheck } from "../../../rules/destiny/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { thrownSince, type Totals } from "../../../rules/kernel/turn-order.ts";
import type { CombatModel } from "../../data/combat-model.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  InitiativeThrow,
  Localize,
  Participant,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { facesFrom, formulaOf } from "../dice/terms.ts";
import { spendsOf } from "../facts.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";

/** An event with everybody as they are at that moment, and what it changes beside the order. */
type Dated = OrderEvent & {
  readonly now?: readonly Fighter[];
  /** Whether whoever is up has acted. */
  readonly acting?: boolean;
  readonly changes?: readonly Change[];
  readonly counters?: ChallengeTrack | null;
};

const stateOf = (state: FlowState): OrderState => state as unknown as OrderState;
const flowOf = (state: OrderState): FlowState => state as unknown as FlowState;
const eventOf = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;

const TYPES = ["combat", "conflict", "challenge"] as const satisfies readonly EncounterType[];

/** A coin that fell when the combatant was made: its id is random. @rule DES-042 */
const coinOf = (id: string): number => [...id].reduce((n, c) => n + (c.codePointAt(0) ?? 0), 0) % 2;

/** Everybody as the order compares them; who hasn't thrown stands last. @rule DES-042 DES-047 */
function fighters(all: readonly Participant[], type: EncounterType): Fighter[] {
  const settings = destinySettings();
  return all.flatMap((p): Fighter[] => {
    const who = p.character;
    if (!isCharacter(who)) return [];
    return [
      {
        id: p.id,
        initiative: p.initiative ?? UNROLLED,
        ...(p.initiative === null && { unrolled: true }),
        passive: resolvePassive(initiativeCheck(who, type, settings)).total,
        player: who.role === "hero",
        coin: coinOf(p.id),
        surprised: who.conditions.some((c) => c.id === "surprised"),
      },
    ];
  });
}

const outOf = (all: readonly Participant[]): readonly string[] => all.filter((p) => p.out).map((p) => p.id);

const totalsOf = (now: readonly Fighter[]): Totals =>
  Object.fromEntries(now.map((f) => [f.id, f.unrolled === true ? null : f.initiative]));

/** The order after who came, who left and who has thrown anew since. Who comes to an encounter that is on has a place once it has thrown. @rule DES-042 */
function caughtUp(state: OrderState, now: readonly Fighter[], acted: boolean): OrderState {
  const step = (from: OrderState, event: OrderEvent): OrderState => {
    const done = orderFlow.step(from, event);
    return done.accepted ? done.state : from;
  };
  let next = state;
  for (const f of state.data.fighters)
    if (!now.some((n) => n.id === f.id)) next = step(next, { type: "leave", id: f.id });
  const totals = totalsOf(now);
  const anew = thrownSince(state.data.totals ?? totals, totals);
  next = step(next, { type: "thrown", thrown: now.filter((f) => anew.includes(f.id)), totals, acted });
  for (const f of now)
    if (!next.order.includes(f.id) && f.unrolled !== true) next = step(next, { type: "join", fighter: f });
  return next;
}

const reducer: Reducer<readonly Participant[], FlowState, FlowEvent> = {
  begin: (all) => {
    const now = fighters(all, "combat");
    return flowOf(orderFlow.begin({ fighters: now, totals: totalsOf(now) }));
  },
  step: (state, event): Step<FlowState> => {
    const { now, acting, changes, counters, ...said } = event as unknown as Dated;
    const before = stateOf(state);
    const caught = now ? caughtUp(before, now, acting === true) : before;
    const settled = now && before.round > 0 ? orderFlow.step(caught, { type: "attend", out: said.out ?? [] }) : null;
    const current = settled?.accepted === true ? settled.state : caught;
    // Whose turn came up by what has changed has it; nobody's is skipped.
    const cameUp = current.up !== null && current.up !== before.up && before.round > 0;
    const first = said.type === "next" && cameUp ? accept(current) : orderFlow.step(current, said as OrderEvent);
    const step =
      first.accepted && counters !== undefined
        ? orderFlow.step(first.state, { type: "track", track: counters })
        : first;
    return step.accepted ? accept(flowOf(step.state), [...step.changes, ...(changes ?? [])]) : step;
  },
};

/** Before an encounter begins, whoever rolled with a skill that the new type doesn't ask for rolls again. @rule DES-042 */
function rolledAnew(all: readonly Participant[], from: EncounterType, to: EncounterType): readonly Change[] {
  return all.flatMap((p) => {
    const who = p.character;
    const combat = game.combats.find((c) => c.combatants.has(p.id));
    if (
      !combat ||
      !isCharacter(who) ||
      p.initiative === null ||
      initiativeSkill(who, from) === initiativeSkill(who, to)
    )
      return [];
    return [change(`${combat.uuid}.Combatant.${p.id}`, "initiative", p.initiative, null, "DES-042")];
  });
}

/** What a combatant's character may still do, for delaying. @rule DES-180 */
function delayFacts(
  who: DestinyCharacter,
  uuid: string,
  state: OrderState,
): { readonly acted: boolean; readonly able: boolean } {
  const moment = { type: state.data.scene.type, round: state.round, turns: state.data.turns, acting: uuid };
  const g = grantsFor(who, moment.type);
  return { acted: hasActed(turnLimits(who, moment), spendsOf(uuid, state.round)), able: g.standard && g.free };
}

/** What the tracker offers above the list: the type of the encounter, its round, its Power Level, the counters of a Challenge. @rule DES-040 DES-043 DES-046 DES-390 */
function sceneChoices(state: OrderState, all: readonly Participant[], localize: Localize): FlowChoice[] {
  const { scene: now } = state.data;
  const say = (name: string, data?: Record<string, string | number>): string =>
    localize(key("Order", "choice", name), data);
  const choice = (event: OrderEvent, label: string, icon: string): FlowChoice => ({
    event: eventOf(event),
    label,
    icon,
    combatant: null,
  });
  const others = TYPES.filter((t) => t !== now.type).map((to) =>
    choice({ type: "scene", to }, say("type", { type: key("Encounter", to, "label") }), ICONS[to]),
  );
  const rounds = (ENCOUNTERS[now.type].rounds as readonly number[])
    .filter((s) => s !== now.roundSeconds)
    .map((s) => choice({ type: "scene", roundSeconds: s }, say(s === 6 ? "short" : "long"), "fa-solid fa-clock"));
  const level = Math.max(
    1,
    ...all.flatMap((p) => (isCharacter(p.character) && p.character.role === "hero" ? [p.character.powerLevel] : [])),
  );
  const levels =
    now.powerLevel === null
      ? [choice({ type: "scene", powerLevel: level }, say("level", { level }), "fa-solid fa-gauge")]
      : [
          ...(now.powerLevel < 20
            ? [
                choice(
                  { type: "scene", powerLevel: now.powerLevel + 1 },
                  say("level", { level: now.powerLevel + 1 }),
                  "fa-solid fa-plus",
                ),
              ]
            : []),
          ...(now.powerLevel > 1
            ? [
                choice(
                  { type: "scene", powerLevel: now.powerLevel - 1 },
                  say("level", { level: now.powerLevel - 1 }),
                  "fa-solid fa-minus",
                ),
              ]
            : []),
          choice({ type: "scene", powerLevel: null }, say("noLevel"), "fa-solid fa-xmark"),
        ];
  const heroes = all.filter((p) => isCharacter(p.character) && p.character.role === "hero").length;
  const fresh = challengeTrack(heroes, destinySettings().challengeTrack);
  const track =
    now.type !== "challenge"
      ? []
      : now.challenge
        ? [choice({ type: "track", track: null }, say("noTrack"), "fa-solid fa-flag")]
        : fresh
          ? [choice({ type: "track", track: fresh }, say("track", { goal: fresh.goal }), "fa-solid fa-flag")]
          : [];
  return [...others, ...rounds, ...levels, ...track];
}

const ICONS: Readonly<Record<EncounterType, string>> = {
  combat: "fa-solid fa-hand-fist",
  conflict: "fa-solid fa-comments",
  challenge: "fa-solid fa-flag-checkered",
};

/** The sentence above the list. @rule DES-046 DES-390 */
function caption(state: OrderState, localize: Localize): string {
  const { scene: now } = state.data;
  const seconds = elapsed(Math.max(0, state.round - 1), now.roundSeconds);
  const parts = [
    localize(key("Encounter", now.type, "label")),
    localize(key("Order", now.roundSeconds === 6 ? "rounds6s" : "rounds6m")),
    ...(now.powerLevel === null ? [] : [localize(key("Order", "level"), { level: now.powerLevel })]),
    ...(state.round > 1
      ? [
          localize(key("Order", "elapsed"), {
            time: seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`,
          }),
        ]
      : []),
    ...(now.challenge
      ? [
          localize(key("Order", "progress"), {
            progress: now.challenge.progress,
            goal: now.challenge.goal,
            struck: now.challenge.struck,
            strikes: now.challenge.strikes,
          }),
          ...(challengeResult(now.challenge) === "open"
            ? []
            : [localize(key("Order", "result", challengeResult(now.challenge)))]),
        ]
      : []),
    ...(state.round > 0 && state.up === null && state.data.delayed.length > 0 ? [localize(key("Order", "gap"))] : []),
  ];
  return parts.join(" \u00b7 ");
}

const flow: TurnFlow = {
  reducer,
  edges: (before, after) => turnEdges(stateOf(before), stateOf(after)),
  before: (early, fresh, all) => {
    const kept: Scene = stateOf(early).data.scene;
    const state = stateOf(fresh);
    const begun = orderFlow.step(
      { ...state, data: { ...state.data, scene: kept } },
      { type: "attend", out: outOf(all) },
    );
    return begun.accepted ? flowOf(begun.state) : flowOf({ ...state, data: { ...state.data, scene: kept } });
  },
  next: () => eventOf({ type: "next" }),
  attend: () => eventOf({ type: "attend" }),
  grant: (id) => eventOf({ type: "grant", id }),
  waits: (state) => waitsForThrows(stateOf(state)),
  may: (state, event, isGM, plays) => {
    if (isGM) return true;
    const said = event as unknown as OrderEvent;
    const { up } = stateOf(state);
    switch (said.type) {
      case "next":
        return up !== null && plays(up) ? true : refuse("order.notYours");
      case "delay":
      case "act":
        return plays(said.id) ? true : refuse("order.notYours");
      default:
        return refuse("gmOnly");
    }
  },
  complete: (state, event, all, at) => {
    const said = event as unknown as OrderEvent;
    const current = stateOf(state);
    const now = fighters(all, current.data.scene.type);
    const character = (id: string): DestinyCharacter | null => {
      const found = all.find((p) => p.id === id)?.character;
      return isCharacter(found) ? found : null;
    };
    // Whoever joins an encounter that is on brings what everybody brought to it.
    const joined =
      current.round === 0
        ? []
        : now
            .filter((f) => !current.order.includes(f.id) && f.unrolled !== true)
            .flatMap((f) => character(f.id) ?? [])
            .flatMap((who) => startEncounter(who));
    const upNow = current.up === null ? null : character(current.up);
    const facts = {
      now,
      out: outOf(all),
      acting: upNow !== null && delayFacts(upNow, upNow.ref, current).acted,
    };
    const dated = (changes: readonly Change[] = [], more: object = {}): FlowEvent =>
      ({ ...said, ...more, ...facts, changes: [...changes, ...joined] }) as unknown as FlowEvent;
    // The fight that is being begun has an order already, and nobody's turn yet.
    if ((said.type === "delay" || said.type === "act") && at.encounter() === null) return refuse("order.notBegun");
    if (said.type === "delay") {
      const who = character(said.id);
      if (!who) return refuse("order.notHere");
      const moment = {
        type: current.data.scene.type,
        round: current.round,
        turns: current.data.turns,
        acting: who.ref,
      };
      return dated(delayChanges(who, moment), delayFacts(who, who.ref, current));
    }
    if (said.type === "act") {
      const who = character(said.id);
      return who ? dated(actDelayed(who)) : refuse("order.notHere");
    }
    const anew =
      said.type === "scene" && said.to !== undefined && current.round === 0
        ? rolledAnew(all, current.data.scene.type, said.to)
        : [];
    // A Challenge begins with its counters.
    if (said.type === "scene" && said.to === "challenge" && current.data.scene.challenge === null) {
      const heroes = all.filter((p) => isCharacter(p.character) && p.character.role === "hero").length;
      const track = challengeTrack(heroes, destinySettings(at).challengeTrack);
      return dated(anew, { counters: track });
    }
    return dated(anew);
  },
  view: (state, all, isGM, plays, localize): FlowView => {
    const current = stateOf(state);
    const now = current.round > 0 ? caughtUp(current, fighters(all, current.data.scene.type), true) : current;
    const say = (name: string): string => localize(key("Order", "choice", name));
    const { up, data } = now;
    const own: FlowChoice[] = [];
    const who = up === null ? null : all.find((p) => p.id === up)?.character;
    if (up !== null && (isGM || plays(up)) && isCharacter(who) && now.order.length > 1 && now.round > 0) {
      const facts = delayFacts(who, who.ref, now);
      own.push({
        event: eventOf({ type: "delay", id: up, acted: false, able: true }),
        label: say("delay"),
        icon: "fa-solid fa-hourglass-half",
        combatant: up,
        ...(facts.acted && { refused: localize(key("Refusal", "delay.acted")) }),
      });
    }
    for (const d of data.delayed) {
      if (!isGM && !plays(d.id)) continue;
      own.push({
        event: eventOf({ type: "act", id: d.id }),
        label: say("act"),
        icon: "fa-solid fa-play",
        combatant: d.id,
        ...(now.up !== null ? { refused: localize(key("Refusal", "delay.inside")) } : {}),
      });
    }
    const notes = Object.fromEntries(
      now.order.flatMap((id) => {
        const found = all.find((p) => p.id === id)?.character;
        const words = notesOf(id, isCharacter(found) ? found : null, data, localize);
        return words.length > 0 ? [[id, words.join(", ")]] : [];
      }),
    );
    return {
      caption: caption(now, localize),
      choices: [...(isGM ? sceneChoices(now, all, localize) : []), ...own],
      notes,
    };
  },
};

/** What a row says of its combatant: delays, surprised, ready and for what, Surge fatigue to come. @rule DES-390 DES-394 DES-395 DES-396 */
function notesOf(id: string, who: DestinyCharacter | null, data: OrderState["data"], localize: Localize): string[] {
  const say = (name: string, more?: Record<string, string | number>): string =>
    localize(key("Order", "note", name), more);
  const levels = who ? who.surge.pending + who.surge.deferred : 0;
  return [
    ...(data.delayed.some((d) => d.id === id) ? [say("delaying")] : []),
    ...(data.surprised.includes(id) ? [say("surprised")] : []),
    ...(who?.ready ? [say(who.ready.trigger === "" ? "ready" : "readyFor", { trigger: who.ready.trigger })] : []),
    ...(levels > 0 ? [say("surge", { levels })] : []),
  ];
}

/** What sort of encounter a combatant is in, before it begins too. */
function typeOf(id: string): EncounterType {
  const combat = game.combats.find((c) => c.combatants.has(id));
  const flowState = (combat?.system as unknown as CombatModel | undefined)?.flowState;
  return flowState ? stateOf(flowState).data.scene.type : scene("combat").type;
}

/** Initiative: rolled once, by the encounter's own skill; then an order that knows delay, surprise and latecomers. @rule DES-040 DES-041 DES-042 DES-043 DES-046 DES-047 DES-180 DES-390 DES-393 DES-394 */
export const destinyOrder: TurnOrder = {
  compare: (a, b) => {
    if (a.initiative === null || b.initiative === null)
      return Number(a.initiative === null) - Number(b.initiative === null);
    const [x] = fighters([a], "combat");
    const [y] = fighters([b], "combat");
    return x && y ? compareInitiative(x, y) : (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
  },
  throwFor: ([first]): InitiativeThrow | null => {
    if (!first || !isCharacter(first.character)) return null;
    const check = initiativeCheck(first.character, typeOf(first.id), destinySettings());
    return { formula: formulaOf(check), resolve: (faces) => resolveCheck(check, facesFrom(faces)) };
  },
  flow,
};
