import {
  type DoompoolCharacter,
  escapingOf,
  GAMEMASTER,
  handOff,
  legalSizes,
  mayHandOff,
  nextEvent,
  noteOf,
  type OrderEvent,
  type OrderParticipant,
  orderPrice,
  type OrderState,
  participantOf,
  smallestLegal,
  upNext,
  worstStress,
} from "../../../rules/doompool/index.ts";
import { key, seesDoom } from "../../../rules/doompool/index.ts";
import { accept, type Reducer, type Step } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  Localize,
  Participant,
  Sight,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { characterAt, doomOf, isRefusal } from "../at-table.ts";
import { isCharacter } from "../models/snapshot.ts";
import { doompoolSettings } from "../settings.ts";
import { actionUsed } from "./used-turn.ts";

/** An event of the order with everybody as they are at that moment: who is able, who is new, who has left. */
type Dated = OrderEvent & { readonly now?: readonly OrderParticipant[] };

const stateOf = (state: FlowState): OrderState => state as unknown as OrderState;
const flowOf = (state: OrderState): FlowState => state as unknown as FlowState;

/** Combatants as the order sees them; those without a character of this ruleset take no part. */
function participants(all: readonly Participant[]): OrderParticipant[] {
  const settings = doompoolSettings();
  return all.flatMap((p) => (isCharacter(p.character) ? [participantOf(p.id, p.character, settings)] : []));
}

/** The order after everything that has happened beside it: who went out, came back, joined or left. @rule DOO-190 DOO-191 */
function caughtUp(state: OrderState, now: readonly OrderParticipant[]): OrderState {
  const step = (from: OrderState, event: OrderEvent): OrderState => {
    const done = handOff.step(from, event);
    return done.accepted ? done.state : from;
  };
  const known = state.data.participants;
  let next = state;
  for (const p of known) if (!now.some((n) => n.id === p.id)) next = step(next, { type: "leave", who: p.id });
  for (const p of now) {
    const before = known.find((k) => k.id === p.id);
    if (!before) next = step(next, { type: "join", participant: p });
    else if (before.able !== p.able) next = step(next, { type: "able", who: p.id, able: p.able });
  }
  const fresh = next.data.participants.map((p) => now.find((n) => n.id === p.id) ?? p);
  return { ...next, data: { ...next.data, participants: fresh.map((p) => ({ ...p })) } };
}

/** What "next" says once everybody is as they are now: it was worked out from the order that was kept, and who it named may be out or gone. @rule DOO-190 DOO-192 DOO-194 */
function stillNext(kept: OrderState, said: OrderEvent, now: readonly OrderParticipant[]): OrderEvent {
  const meant = nextEvent(kept);
  if (
    meant === null ||
    Object.entries(meant).some(([name, value]) => (said as unknown as Record<string, unknown>)[name] !== value)
  )
    return said;
  const current = caughtUp(kept, now);
  return handOff.step(current, said).accepted || !handOff.step(kept, said).accepted
    ? said
    : (nextEvent(current) ?? said);
}

/** Who acts next, from hand to hand. @rule DOO-180 DOO-192 */
const reducer: Reducer<readonly Participant[], FlowState, FlowEvent> = {
  begin: (all) => flowOf(handOff.begin(participants(all))),
  step: (state, event): Step<FlowState> => {
    const { now, ...plain } = event as unknown as Dated;
    const current = now ? caughtUp(stateOf(state), now) : stateOf(state);
    // Who left leaves the turn to whoever is named next.
    if (event.type === "attend") return accept(flowOf(current));
    const step = handOff.step(current, plain as OrderEvent);
    return step.accepted ? accept(flowOf(step.state), step.changes) : step;
  },
};

const eventOf = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;

const ICONS = {
  open: "fa-solid fa-flag",
  pass: "fa-solid fa-hand-point-right",
  interrupt: "fa-solid fa-bolt",
  begin: "fa-solid fa-play",
  endTurn: "fa-solid fa-check",
  skip: "fa-solid fa-forward",
  yield: "fa-solid fa-hand",
} as const;

/** Whether whoever is up has used the action of this round already. */
function usedUp(up: string): boolean {
  const uuid = game.combat?.combatants.get(up)?.actor?.uuid;
  const character = uuid === undefined ? null : characterAt(table, uuid);
  return character !== null && actionUsed(character, table);
}

/** What the tracker offers: name, begin, end, interrupt with its price. @rule DOO-185 DOO-188 DOO-194 DOO-323 DOO-324 DOO-325 DOO-326 */
function choices(state: OrderState, isGM: boolean, plays: (id: string) => boolean, localize: Localize): FlowChoice[] {
  const settings = doompoolSettings();
  const doom = doomOf(table);
  const dice = isRefusal(doom) ? [] : doom.dice;
  const { phase, namer } = state.data;
  const label = (name: string, data?: Record<string, string | number>): string =>
    localize(key("Order", "choice", name), data);
  const paid = (type: "openWatcher" | "interrupt", who: string): FlowChoice[] => {
    const { price, suggested } = orderPrice(state, type === "interrupt" ? "interrupt" : "first", who, dice, settings);
    // The smallest die that will do stands first; a larger one may be spent instead.
    return (suggested === null ? [price] : legalSizes(dice, price)).map((die) => ({
      event: eventOf({ type, who, die, price, pool: "", doom: [] }),
      label: label(type, { die: `d${die}` }),
      icon: ICONS[type === "interrupt" ? "interrupt" : "open"],
      combatant: who,
      ...(suggested === null && { refused: localize(key("Refusal", "doom.noneLargeEnough"), { minimum: price }) }),
    }));
  };
  const waiting = state.data.participants.filter((p) => noteOf(state, p.id) === "waiting");
  const between =
    phase === "naming" ||
    (phase === "ready" && state.data.participants.some((p) => p.id === state.up && p.side === "hero"));
  const interrupts =
    isGM && between ? waiting.filter((p) => p.side === "watcher").flatMap((p) => paid("interrupt", p.id)) : [];
  if (phase === "opening")
    return isGM
      ? waiting.flatMap((p): FlowChoice[] =>
          p.side === "hero"
            ? [{ event: eventOf({ type: "open", who: p.id }), label: label("open"), icon: ICONS.open, combatant: p.id }]
            : paid("openWatcher", p.id),
        )
      : [];
  if (phase === "naming") {
    const by = isGM ? GAMEMASTER : namer;
    const may = mayHandOff(state, by, isGM) && (isGM || (namer !== GAMEMASTER && plays(namer)));
    const leave: FlowChoice[] =
      may && !isGM
        ? [{ event: eventOf({ type: "yield", by: namer }), label: label("yield"), icon: ICONS.yield, combatant: null }]
        : [];
    return [
      ...leave,
      ...(may
        ? waiting.map((p): FlowChoice => ({
            event: eventOf({ type: "pass", by, next: p.id }),
            label: label("pass"),
            icon: ICONS.pass,
            combatant: p.id,
          }))
        : []),
      ...interrupts,
    ];
  }
  const { up } = state;
  if (up === null || !(isGM || plays(up))) return interrupts;
  const own = (type: "begin" | "endTurn" | "skip"): FlowChoice => ({
    event: eventOf({ type, who: up }),
    label: label(type),
    icon: ICONS[type],
    combatant: up,
  });
  // Whoever has used the action before the turn began has nothing to begin: the turn is over when they say so.
  const over: FlowChoice = { ...own("skip"), label: label("endTurn"), icon: ICONS.endTurn };
  const ready = usedUp(up) ? [over] : [own("begin"), own("skip")];
  return [...(phase === "acting" ? [own("endTurn")] : ready), ...interrupts];
}

/** The sentence above the list: who is to name, who is up; the Gamemaster hears what they may do. @rule DOO-323 DOO-326 */
function caption(state: OrderState, isGM: boolean, names: (id: string) => string, localize: Localize): string {
  const { phase, namer } = state.data;
  const round = localize(key("Order", "round"), { round: state.round });
  const named = namer === GAMEMASTER ? localize(key("Order", "gamemaster")) : names(namer);
  const opening = phase === "opening" && !isGM ? "awaited" : phase;
  const first = phase === "naming" && state.data.acted.length === 0 ? "newRound" : opening;
  return `${round}: ${localize(key("Order", "phase", first), { name: phase === "naming" ? named : state.up === null ? "" : names(state.up) })}`;
}

/** The doom pool as it lies before whoever may see it. @rule DOO-210 */
function sight(isGM: boolean, localize: Localize): Sight | null {
  const doom = doomOf(table);
  if (isRefusal(doom) || !seesDoom(isGM, doompoolSettings().doomVisibility)) return null;
  return {
    caption: localize(key("Doom", "label")),
    lines: doom.dice.length === 0 ? [localize(key("Doom", "empty"))] : [],
    dice: [...doom.dice].sort((a, b) => b - a),
    open: async () => {
      await actorOf(doom.ref)?.sheet?.render(true);
    },
  };
}

/** Hand-off order. @rule DOO-180 DOO-181 DOO-182 DOO-184 DOO-185 DOO-186 DOO-187 DOO-188 DOO-189 DOO-190 DOO-191 DOO-193 DOO-194 DOO-329 */
const flow: TurnFlow = {
  reducer,
  next: (state) => {
    const meant = nextEvent(stateOf(state)) ?? { type: "begin", who: "" };
    return eventOf(meant.type === "begin" && usedUp(meant.who) ? { type: "skip", who: meant.who } : meant);
  },
  foresees: (state, all) => upNext(caughtUp(stateOf(state), participants(all))),
  attend: (why) => (why === "left" ? { type: "attend" } : null),
  may: (_state, event, isGM, plays) => {
    if (isGM) return true;
    const said = event as unknown as OrderEvent;
    switch (said.type) {
      case "begin":
      case "endTurn":
      case "skip":
        return plays(said.who) ? true : refuse("order.notYours");
      case "pass":
      case "yield":
        return said.by !== GAMEMASTER && plays(said.by) ? true : refuse("order.notYours");
      default:
        return refuse("gmOnly");
    }
  },
  complete: (state, event, all, at) => {
    const now = participants(all);
    const said = stillNext(stateOf(state), event as unknown as OrderEvent, now);
    const dated = { ...said, now } as unknown as FlowEvent;
    if (said.type !== "openWatcher" && said.type !== "interrupt") return dated;
    const doom = doomOf(at);
    if (isRefusal(doom)) return doom;
    const { price } = orderPrice(
      caughtUp(stateOf(state), now),
      said.type === "interrupt" ? "interrupt" : "first",
      said.who,
      doom.dice,
      doompoolSettings(at),
    );
    const die = doom.dice.includes(said.die) && said.die >= price ? said.die : smallestLegal(doom.dice, price);
    if (die === null) return refuse("doom.noneLargeEnough", { minimum: price });
    return { ...dated, die, price, pool: doom.ref, doom: [...doom.dice] } as unknown as FlowEvent;
  },
  view: (state, all, isGM, plays, localize): FlowView => {
    const now = caughtUp(stateOf(state), participants(all));
    const character = (id: string): DoompoolCharacter | null => {
      const found = all.find((p) => p.id === id)?.character;
      return isCharacter(found) ? found : null;
    };
    const seen = sight(isGM, localize);
    return {
      ...(seen && { sight: seen }),
      caption: caption(now, isGM, (id) => character(id)?.name ?? "", localize),
      choices: choices(now, isGM, plays, localize),
      notes: Object.fromEntries(
        now.data.participants.map((p) => [
          p.id,
          noteText(now, p.id, character(p.id), localize, all.find(({ id }) => id === p.id)?.hidden === true),
        ]),
      ),
    };
  },
};

/** One short line in a row: whether they have acted, points, a mob's dice where whoever looks may know them, the worst stress, the gap of one who is getting away. @rule DOO-211 DOO-327 */
function noteText(
  state: OrderState,
  id: string,
  character: DoompoolCharacter | null,
  localize: Localize,
  hidden: boolean,
): string {
  const parts = [localize(key("Order", noteOf(state, id)))];
  if (character?.type === "hero") parts.push(localize(key("Sheet", "ppShort"), { pp: character.pp }));
  if (character?.crowd && !hidden) parts.push(`${character.crowd.count}d${character.crowd.size}`);
  const worst = character && worstStress(character);
  if (worst)
    parts.push(
      `${localize(key("Stress", worst.type, "label"))} ${worst.out ? localize(key("Sheet", "out")) : `d${worst.die}`}`,
    );
  const gap = character && escapingOf(character);
  if (gap) parts.push(localize(key("Order", "escaping"), { die: `d${gap.die}` }));
  return listed(parts);
}

/** Nothing is rolled or compared: the order is played. @rule DOO-180 DOO-329 */
export const doompoolOrder: TurnOrder = { compare: () => 0, flow };
