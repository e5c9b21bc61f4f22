import { type Change, undo } from "../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { stateAt } from "../../rules/kernel/turns/flow.ts";
import { planned } from "../apply/unsaid.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import type { Brought, CombatModel, PastStep } from "../data/combat-model.ts";
import { moved } from "../exchange/moved.ts";
import { rulesetOf } from "../registry.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  Localize,
  Participant,
  TurnFlow,
  Unsettled,
} from "../ruleset.ts";
import { participantOf } from "./participants.ts";
import { tellStep } from "./steps.ts";

/** How many steps "previous turn" can take back at least; all of the last two rounds, where those are more. */
const PAST = 20;
const MOST_PAST = 100;

const modelOf = (combat: Combat.Implementation): CombatModel => combat.system as unknown as CombatModel;

/** The order that a fight is played by, or null when it is compared. Everybody must play by the same ruleset. */
export function flowOf(combat: Combat.Implementation): TurnFlow | null {
  const found = new Set(combat.combatants.map((c) => rulesetOf(c.actor)));
  const [only] = found;
  return found.size === 1 ? (only?.order.flow ?? null) : null;
}

/** Everybody in a fight, as the order asks for them. */
export const participants = (combat: Combat.Implementation): Participant[] =>
  combat.combatants.map((c) => participantOf(c as Combatant.Implementation));

/** State of a fight's order; what `begin` makes of it before the first step. */
export function flowState(combat: Combat.Implementation, flow: TurnFlow): FlowState {
  const stored = modelOf(combat).flowState;
  if (stored) return stored;
  const begun = flow.reducer.begin(participants(combat));
  const up = combat.combatant?.id ?? null;
  // A fight of an earlier version has no such state, and stands where Foundry's turn stands.
  return up === null || !combat.started || (combat.round === 1 && combat.turn === 0)
    ? begun
    : stateAt(flow.reducer, begun, flow.next, { round: combat.round, up }, combat.turns.length * combat.round);
}

const plays =
  (combat: Combat.Implementation, user: User.Implementation) =>
  (id: string): boolean =>
    combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;

/** What the tracker shows of it, for this user. */
export function flowView(combat: Combat.Implementation, localize: Localize): FlowView | null {
  const flow = flowOf(combat);
  if (!flow || (!combat.started && !flow.before)) return null;
  const state = flowState(combat, flow);
  const { isGM } = game.user;
  const view = flow.view(state, participants(combat), isGM, plays(combat, game.user), localize);
  if (!combat.started) return view;
  const waits = flow.waits?.(state) === true;
  const say = (name: string): string => localize(`CROSSOVER.Shared.Combat.${name}`);
  const out = combat.combatants.filter((c) => c.isDefeated && c.id !== state.up).map((c) => c.id ?? "");
  const { grant } = flow;
  return {
    ...view,
    caption: [...(view.caption === null ? [] : [view.caption]), ...(waits ? [say("waitsForThrows")] : [])].join(
      " \u00b7 ",
    ),
    choices: [
      ...(waits && isGM ? [choice(flow.next(state), say("beginWithout"), "fa-solid fa-flag", null)] : []),
      ...view.choices,
      ...(isGM && grant ? out.map((id) => choice(grant(id), say("grantTurn"), "fa-solid fa-hand-point-up", id)) : []),
    ],
    notes: { ...view.notes, ...notes(combat, view, out, waits, say) },
  };
}

const choice = (event: FlowEvent, label: string, icon: string, combatant: string | null): FlowChoice => ({
  event,
  label,
  icon,
  combatant,
});

/** What every ruleset's rows say alike: who is out loses their turns, and for whose throw the first turn waits. */
function notes(
  combat: Combat.Implementation,
  view: FlowView,
  out: readonly string[],
  waits: boolean,
  say: (name: string) => string,
): FlowView["notes"] {
  const rows = combat.combatants.contents.flatMap((c): [string, string][] => {
    const id = c.id ?? "";
    const said = [
      ...(view.notes[id] === undefined ? [] : [view.notes[id]]),
      ...(out.includes(id) ? [say("losesTurn")] : []),
      ...(waits && c.initiative === null ? [say("hasToRoll")] : []),
    ];
    return said.length > 0 ? [[id, said.join(" \u00b7 ")]] : [];
  });
  return Object.fromEntries(rows);
}

/** Steps as they are remembered before one more of this round. */
function remembered(combat: Combat.Implementation, round: number, step: PastStep): readonly string[] {
  const all = [...modelOf(combat).past, JSON.stringify(step)];
  const recent = all.findIndex((past) => (JSON.parse(past) as PastStep).state.round >= round - 1);
  return all.slice(Math.max(0, all.length - MOST_PAST, Math.min(recent < 0 ? all.length : recent, all.length - PAST)));
}

/** Put to a step what it has brought, once that has been told: it goes back with it. In the desk's line, as all that is written to a fight's steps. */
export async function remember(combat: Combat.Implementation, key: number, brought: readonly Brought[]): Promise<void> {
  const past = modelOf(combat).past.map((json) => {
    const step = JSON.parse(json) as PastStep;
    return step.key === key ? JSON.stringify({ ...step, brought: [...(step.brought ?? []), ...brought] }) : json;
  });
  await combat.update({ system: { past } } as never);
}

/** What a step of a fight asks of the desk, which keeps the cards: what a card has written so far, last first, and taking all of it back. */
export interface CardsBack {
  written(message: string): readonly Change[];
  takeBack(message: string): Promise<{ readonly accepted: true } | Refusal>;
}

/** What a step brings by itself. */
interface Told {
  /** When all of it has been told. */
  readonly told: Promise<void>;
}
const NOTHING_TOLD: Told = { told: Promise.resolve() };

type Taken = { readonly accepted: true } & Told;

/** @param moving  a step that leaves everything as it was is refused: somebody must say something first */
async function take(
  combat: Combat.Implementation,
  event: FlowEvent,
  user: User.Implementation,
  moving = false,
): Promise<Taken | Refusal> {
  const flow = flowOf(combat);
  if (!flow) return refuse("noFlow");
  const state = flowState(combat, flow);
  const may = flow.may(state, event, user.isGM, plays(combat, user));
  if (may !== true) return may;
  const everybody = participants(combat);
  const full = (await flow.complete?.(state, event, everybody, table)) ?? event;
  if ("accepted" in full) return full as Refusal;
  const step = flow.reducer.step(state, full as FlowEvent);
  if (!step.accepted) return step;
  if (moving && step.changes.length === 0 && JSON.stringify(step.state) === JSON.stringify(state))
    return refuse("flowStands");
  const { conflicts } = planned(step.changes);
  if (conflicts.length > 0) return moved(conflicts);
  const key = modelOf(combat).turns + 1;
  const saved = await save(
    combat,
    step.state,
    step.changes,
    remembered(combat, state.round, { state, changes: step.changes, key }),
    key,
  );
  if (!saved.accepted) return saved;
  return {
    accepted: true,
    told: combat.started
      ? tellStep({ combat, flow, before: state, after: step.state, event: full as FlowEvent, key })
      : Promise.resolve(),
  };
}

/** One step of the order, at the Gamemaster's desk: right, facts, rules, documents, and one write to the fight. */
export async function stepFlow(
  combat: Combat.Implementation,
  event: FlowEvent,
  user: User.Implementation,
): Promise<{ readonly accepted: true } | Refusal> {
  const taken = await take(combat, event, user);
  return taken.accepted ? { accepted: true } : taken;
}

/**
 * What has changed beside the order is taken into it: who has come or left, and everybody's initiative as it is now. It is no step that "previous turn" would take back, because what it follows stays as it is.
 * @param why  what has changed; the order says whether it can't wait
 * @returns  what that brings by itself, being told: not to be waited for in the desk's line, where its cards are asked for
 */
export async function attend(combat: Combat.Implementation, why: Unsettled): Promise<Told> {
  const flow = flowOf(combat);
  const said = combat.started ? (flow?.attend(why) ?? null) : null;
  if (!flow || said === null) return NOTHING_TOLD;
  const before = flowState(combat, flow);
  const now = await settled(combat, flow, before, said);
  if (!now) return NOTHING_TOLD;
  const { state, changes, event } = now;
  if (JSON.stringify(state) === JSON.stringify(before) && turnOf(state) === combat.turn) return NOTHING_TOLD;
  const { past, turns } = modelOf(combat);
  const saved = await save(combat, state, changes, past, turns + Number(before.up !== state.up), {
    crossoverTold: told(before, state),
  });
  return saved.accepted ? { told: tellStep({ combat, flow, before, after: state, event, key: null }) } : NOTHING_TOLD;
}

/** What the table is told of an order that has changed beside its turns: who goes first, whose turn it is or who acts next, where that is somebody else than before. */
export interface OrderTold {
  readonly id: string;
  readonly what: "goesFirst" | "turnIs" | "actsNext";
}

function told(before: FlowState, { round, up, queue, order }: FlowState): OrderTold | null {
  if (up !== null && up !== before.up)
    return { id: up, what: round <= 1 && queue.length === order.length - 1 ? "goesFirst" : "turnIs" };
  const [next] = queue;
  return next === undefined || next === before.queue[0] || up === null ? null : { id: next, what: "actsNext" };
}

/** A state of the order brought up to everybody as they are; null where that isn't possible now. */
async function settled(
  combat: Combat.Implementation,
  flow: TurnFlow,
  before: FlowState,
  said: FlowEvent,
): Promise<{ readonly state: FlowState; readonly changes: readonly Change[]; readonly event: FlowEvent } | null> {
  const full = (await flow.complete?.(before, said, participants(combat), table)) ?? said;
  if ("accepted" in full) return null;
  const event = full as FlowEvent;
  const step = flow.reducer.step(before, event);
  return step.accepted && planned(step.changes).conflicts.length === 0
    ? { state: step.state, changes: step.changes, event }
    : null;
}

/** More steps than any round has: everybody's turns, with what is put off and taken again. */
const mostSteps = (combat: Combat.Implementation): number => 4 * combat.combatants.size + 4;

/**
 * Every step that is left of a round, one after the other, so that no turn is skipped and each brings what it brings; where one can't be taken it stops there and says why.
 * What a step brings is told before the next is taken: its rules ask in which round they are.
 * @param round  the one in which it was asked: who asks again finds it past, and nothing more happens
 * @param line   runs something in the desk's line, which this must not hold from step to step
 */
export async function stepRound(
  combat: Combat.Implementation,
  round: number,
  user: User.Implementation,
  line: <T>(run: () => Promise<T>) => Promise<T>,
): Promise<{ readonly accepted: true } | Refusal> {
  if (!user.isGM) return refuse("gmOnly");
  const flow = flowOf(combat);
  if (!flow) return refuse("noFlow");
  for (let left = mostSteps(combat); left > 0; left--) {
    const taken = await line(async () => {
      const state = flowState(combat, flow);
      return state.round === round ? take(combat, flow.next(state), user, true) : null;
    });
    if (taken === null) return { accepted: true };
    if (!taken.accepted) return taken;
    await taken.told;
  }
  return refuse("flowStands");
}

/** Steps are taken back until the round before is there: all of them or, where not all are remembered, none. @param round the one in which it was asked */
export async function stepRoundBack(
  combat: Combat.Implementation,
  round: number,
  user: User.Implementation,
  cards: CardsBack,
): Promise<{ readonly accepted: true } | Refusal> {
  const flow = flowOf(combat);
  if (!flow) return refuse("noFlow");
  if (flowState(combat, flow).round !== round) return { accepted: true };
  const { past } = modelOf(combat);
  const last = past.findLastIndex((p) => (JSON.parse(p) as PastStep).state.round < round);
  if (last < 0) return refuse("nothingBefore");
  for (let left = past.length - last; left > 0; left--) {
    const back = await stepBack(combat, user, cards);
    if (!back.accepted) return back;
  }
  return { accepted: true };
}

/** Take the last step back, and with it what the edges of turns brought: cards that tell it or ask for it, with all that has come of them. Where one of that has moved on since, nothing is. */
export async function stepBack(
  combat: Combat.Implementation,
  user: User.Implementation,
  cards: CardsBack,
): Promise<{ readonly accepted: true } | Refusal> {
  if (!user.isGM) return refuse("gmOnly");
  const { past, turns } = modelOf(combat);
  const last = past.at(-1);
  if (last === undefined) return refuse("nothingBefore");
  const { state, changes, brought = [] } = JSON.parse(last) as PastStep;
  const latest = [...brought].reverse();
  const wrote = (one: Brought): readonly Change[] =>
    "message" in one ? cards.written(one.message) : undo(one.changes);
  const own = undo(changes);
  const { conflicts } = planned([...latest.flatMap(wrote), ...own]);
  if (conflicts.length > 0) return moved(conflicts);
  for (const one of latest) {
    const gone = "message" in one ? await cards.takeBack(one.message) : await writeAll(wrote(one));
    if (!gone.accepted) return gone;
  }
  const saved = await save(combat, state, own, past.slice(0, -1), turns);
  // What was thrown since stays thrown.
  if (saved.accepted) await attend(combat, "thrown");
  return saved;
}

/** Whose turn it is, as Foundry counts it. */
export function turnOf({ up, order }: FlowState): number | null {
  const turn = up === null ? -1 : order.indexOf(up);
  return turn === -1 ? null : turn;
}

async function save(
  combat: Combat.Implementation,
  state: FlowState,
  changes: readonly Change[],
  past: readonly string[],
  turns: number,
  options: object = {},
): Promise<{ readonly accepted: true } | Refusal> {
  // A fight that has begun and waits for its first turn is in its first round for Foundry.
  const round = combat.started ? Math.max(1, state.round) : state.round;
  await combat.update(
    { round, turn: turnOf(state), system: { flow: JSON.stringify(state), past, turns } } as never,
    options as never,
  );
  return writeAll(changes);
}

async function writeAll(changes: readonly Change[]): Promise<{ readonly accepted: true } | Refusal> {
  const written = await write(changes);
  return written.ok ? { accepted: true } : moved(written.conflicts);
}
