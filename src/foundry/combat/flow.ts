import { plan, undo, type Change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { ground } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import type { CombatModel, PastStep } from "../data/combat-model.ts";
import { rulesetOf } from "../registry.ts";
import type { FlowEvent, FlowState, FlowView, Localize, Participant, TurnFlow } from "../ruleset.ts";
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

const participants = (combat: Combat.Implementation): Participant[] =>
  combat.combatants.map((c) => participantOf(c as Combatant.Implementation));

/** State of a fight's order; what `begin` makes of it before the first step. */
export function flowState(combat: Combat.Implementation, flow: TurnFlow): FlowState {
  return modelOf(combat).flowState ?? flow.reducer.begin(participants(combat));
}

const plays =
  (combat: Combat.Implementation, user: User.Implementation) =>
  (id: string): boolean =>
    combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;

/** What the tracker shows of it, for this user. */
export function flowView(combat: Combat.Implementation, localize: Localize): FlowView | null {
  const flow = flowOf(combat);
  if (!flow || (!combat.started && !flow.before)) return null;
  return flow.view(flowState(combat, flow), participants(combat), game.user.isGM, plays(combat, game.user), localize);
}

/** Steps as they are remembered before one more of this round. */
function remembered(combat: Combat.Implementation, round: number, step: PastStep): readonly string[] {
  const all = [...modelOf(combat).past, JSON.stringify(step)];
  const recent = all.findIndex((past) => (JSON.parse(past) as PastStep).state.round >= round - 1);
  return all.slice(Math.max(0, all.length - MOST_PAST, Math.min(recent < 0 ? all.length : recent, all.length - PAST)));
}

type Taken = {
  readonly accepted: true;
  /** When everything that the step brings by itself has been told. */ readonly told: Promise<void>;
};

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
  const { conflicts } = plan(step.changes, ground);
  if (conflicts.length > 0) return refuse("moved", { name: "", path: "", now: "" });
  const saved = await save(
    combat,
    step.state,
    step.changes,
    remembered(combat, state.round, { state, changes: step.changes }),
    modelOf(combat).turns + 1,
  );
  if (!saved.accepted) return saved;
  return {
    accepted: true,
    told: combat.started
      ? tellStep({ combat, flow, before: state, after: step.state, event: full as FlowEvent })
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
): Promise<{ readonly accepted: true } | Refusal> {
  const flow = flowOf(combat);
  if (!flow) return refuse("noFlow");
  if (flowState(combat, flow).round !== round) return { accepted: true };
  const { past } = modelOf(combat);
  const last = past.findLastIndex((p) => (JSON.parse(p) as PastStep).state.round < round);
  if (last < 0) return refuse("nothingBefore");
  for (let left = past.length - last; left > 0; left--) {
    const back = await stepBack(combat, user);
    if (!back.accepted) return back;
  }
  return { accepted: true };
}

/** Take the last step back. */
export async function stepBack(
  combat: Combat.Implementation,
  user: User.Implementation,
): Promise<{ readonly accepted: true } | Refusal> {
  if (!user.isGM) return refuse("gmOnly");
  const { past, turns } = modelOf(combat);
  const last = past.at(-1);
  if (last === undefined) return refuse("nothingBefore");
  const { state, changes } = JSON.parse(last) as PastStep;
  const back = undo(changes);
  const { conflicts } = plan(back, ground);
  if (conflicts.length > 0) return refuse("moved", { name: "", path: "", now: "" });
  return save(combat, state, back, past.slice(0, -1), turns);
}

async function save(
  combat: Combat.Implementation,
  state: FlowState,
  changes: readonly Change[],
  past: readonly string[],
  turns: number,
): Promise<{ readonly accepted: true } | Refusal> {
  const turn = state.up === null ? null : state.order.indexOf(state.up);
  await combat.update({
    round: state.round,
    turn: turn === -1 ? null : turn,
    system: { flow: JSON.stringify(state), past, turns },
  } as never);
  const written = await write(changes);
  return written.ok ? { accepted: true } : refuse("moved", { name: "", path: "", now: "" });
}
