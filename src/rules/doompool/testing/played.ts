/** Cards played to their end with the worst and the best faces: what an act that opens one comes to. */
import type { Change, Value } from "../../kernel/change.ts";
import type { OpenedAction } from "../acts/act.ts";
import { actionExchange } from "../cards/action.ts";
import { completeAction, planSlot } from "../cards/action-complete.ts";
import { creatorOf, landed, resolutionOf, rollIn, stageOf } from "../cards/action-read.ts";
import type { ActionEvent, ActionState } from "../cards/action-state.ts";
import { autoChanges, type AutoRequest } from "../cards/auto.ts";
import { type PoolRequest, readPlan } from "../cards/bare-pool.ts";
import { payFor, ways } from "../cards/readings.ts";
import { placesOf, useOf, usesFor } from "../cards/uses.ts";
import { startBuild } from "../dice/pool.ts";
import { doomDice, type DoompoolSituation, factsIn } from "../situation.ts";
import type { Die } from "../values.ts";

type Moved = (changes: readonly Change[]) => Value;
type Luck = (size: Die, mine: boolean) => number;

/** The best that one side can throw against the worst of the other, and the other way round; no ones, which are the other side's. */
const LUCK: readonly Luck[] = [(size, mine) => (mine ? size : 2), (size, mine) => (mine ? 2 : size)];

interface Course {
  readonly state: ActionState;
  readonly changes: readonly Change[];
  readonly refused: readonly string[];
}

/** An action as the desk takes it: its pool, the answers, what becomes of each. */
function acted(s: DoompoolSituation, request: OpenedAction, luck: Luck, moved: Moved): Value {
  const named = [request.actor.uuid, ...request.targets.map((t) => t.uuid)];
  const facts = factsIn(s, named);
  let now: Course = { state: actionExchange.begin(request), changes: [], refused: [] };
  const say = (event: ActionEvent): void => {
    const full = completeAction(now.state, event, facts);
    const step = "accepted" in full ? full : actionExchange.step(now.state, full);
    now = step.accepted
      ? { ...now, state: step.state, changes: [...now.changes, ...step.changes] }
      : { ...now, refused: [...now.refused, `${event.type} ${step.reason}`] };
  };
  /** A pool is rolled, read for its best total, and announced. */
  const roll = (slot: string, ask: Extract<ActionEvent, { readonly type: "commit" }>["ask"]): void => {
    const planned = ask && planSlot(now.state, slot, ask, facts);
    if (!ask || !planned?.accepted) {
      now = { ...now, refused: [...now.refused, planned ? (planned as { reason: string }).reason : "nothing"] };
      return;
    }
    const faces = planned.plan.dice.map((d) => luck(d.size, slot === "action"));
    say({ type: "commit", slot, plan: planned.plan, faces, ask });
    const thrown = rollIn(now.state, slot);
    const [best] = thrown ? ways(thrown) : [];
    if (!thrown || !best) return;
    const pay = payFor(thrown, best, doomDice(s)) ?? [];
    say({ type: "choose", slot, total: best.total, effects: best.effects, pay });
    say({ type: "announce", slot, allocation: [], now: { pp: 0, doom: [] } });
  };
  roll("action", { build: request.build });
  for (const target of request.targets) {
    const slot = (): ActionState["slots"][number] | undefined =>
      now.state.slots.find((x) => x.target.uuid === target.uuid);
    const [they, first] = [s.character(target.uuid), slot()];
    if (!first) continue;
    if (first.defender === "character" && they) roll(target.uuid, { build: startBuild(they) });
    if (first.defender === "doom") roll(target.uuid, { joins: [] });
    const at = slot();
    if (at && stageOf(now.state, at) === "counter")
      say({ type: "counter", slot: target.uuid, pay: doomDice(s)[0] ?? null, now: { pp: 0, doom: [] } });
    const due = slot();
    const [place] = due ? placesOf(now.state, due) : [];
    const [use] = due ? usesFor(now.state, due) : [];
    const made = due && use ? useOf(now.state, due, use, { name: "x" }) : null;
    if (made && place !== undefined)
      say({
        type: "assign",
        slot: target.uuid,
        primary: place,
        bonus: null,
        effects: [{ place, use: made, reduce: 0 }],
      });
    say({ type: "apply", slots: [target.uuid], changes: [] });
  }
  say({ type: "finish", changes: [] });
  const { state, changes, refused } = now;
  const ends = state.slots.map((x) => [
    x.target.uuid,
    x.defender,
    stageOf(state, x),
    resolutionOf(state, x),
    landed(state, x).map((l) => [l.assignment.use.type, l.final, l.trait]),
    creatorOf(state, x)?.uuid ?? null,
  ]);
  const pool = state.action;
  return JSON.parse(
    JSON.stringify([
      moved(changes),
      refused,
      pool && [pool.plan.dice, pool.plan.price, pool.plan.result, pool.plan.main, pool.total],
      ends,
    ]),
  ) as Value;
}

/** What a card that was opened comes to. */
export function played(
  { kind, request }: { readonly kind: string; readonly request: unknown },
  s: DoompoolSituation,
  moved: Moved,
): Value {
  if (kind === "autoSuccess") {
    const auto = request as AutoRequest;
    const done = autoChanges(s, auto);
    return [auto.intent, auto.target.name, done.accepted ? moved(done.changes) : done.reason];
  }
  if (kind === "pool") {
    const pool = request as PoolRequest;
    const roll = readPlan(
      pool,
      pool.plan.dice.map((d) => d.size),
    );
    return "accepted" in roll ? roll.reason : [roll.total, pool.plan.dice.map((d) => [d.size, d.name])];
  }
  const action = request as OpenedAction;
  const { purpose } = action;
  const consent = purpose.type === "trait" && purpose.consent;
  return [action.intent, consent, ...LUCK.map((luck) => acted(s, action, luck, moved))];
}
