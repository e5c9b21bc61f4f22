import { actorOf } from "../apply/ground.ts";
import type { Brought, CombatModel } from "../data/combat-model.ts";
import { inLine } from "../exchange/desk.ts";
import { atGesture } from "../gesture.ts";
import { inOneWindow } from "../one-window.ts";
import type { FlowEvent, FlowState, Moment, TurnEdges, TurnFlow } from "../ruleset.ts";
import { remember } from "./flow.ts";
import { runMoment } from "./moments.ts";
import { onStep } from "./steps.ts";

/** Turns that a step of the order ends and begins; in a new round whoever is still up has a turn of its own. */
function edgesOf(flow: TurnFlow, before: FlowState, after: FlowState, event: FlowEvent): TurnEdges {
  if (flow.edges) return flow.edges(before, after, event);
  const same = before.up === after.up && before.round === after.round;
  const one = (id: string | null): readonly string[] => (same || id === null ? [] : [id]);
  return { ended: one(before.up), began: one(after.up) };
}

/** Moments of fights that are still being told, one after the other. */
let telling: Promise<void> = Promise.resolve();

/**
 * What a step of an order brings by itself: turns end, a round goes by, turns begin. Told by whoever took the step at the desk, once, after it was written; the desk's line doesn't
 * wait for it, since what it asks for becomes cards there. Foundry's own events don't know a turn that was put off from one that is over, and say nothing of one that nobody's
 * follows.
 * @param key  under which step what they bring is kept, to be taken back with it; null where there is none
 */
export function tellEdges(
  combat: Combat.Implementation,
  before: FlowState | null,
  after: FlowState,
  { ended, began, resumed = [], passed = [] }: TurnEdges,
  key: number | null = null,
): Promise<void> {
  // Who is out loses the turn, and what its edges bring comes all the same, one after the other.
  const lost = (of: readonly string[]): readonly string[] => of.filter((id) => !passed.includes(id));
  const whole = (ids: readonly string[]): readonly Moment[] =>
    ids.flatMap((id) => [
      ...(began.includes(id) ? of("turnStart", [id], after.round) : []),
      ...of("turnEnd", [id], after.round),
    ]);
  const of = (type: "turnStart" | "turnEnd" | "turnResume", ids: readonly string[], round: number): readonly Moment[] =>
    ids.flatMap((id) => {
      const actor = combat.combatants.get(id)?.actor;
      return actor ? [{ type, of: actor.uuid, round }] : [];
    });
  // An order that hasn't begun its first round counts it as Foundry does, from the start of the fight.
  const goesOn = before !== null && after.round > Math.max(1, before.round);
  const rounds: readonly Moment[] =
    before === null ? [{ type: "roundStart" }] : goesOn ? [{ type: "roundEnd" }, { type: "roundStart" }] : [];
  const later = (id: string): boolean => !goesOn || after.order.indexOf(id) > after.order.indexOf(before.up ?? "");
  const moments = [
    ...of("turnEnd", lost(ended), before?.round ?? after.round),
    ...whole(passed.filter(later)),
    ...rounds,
    ...whole(passed.filter((id) => !later(id))),
    ...of("turnStart", lost(began), after.round),
    ...of("turnResume", resumed, after.round),
  ];
  if (moments.length === 0) return telling;
  telling = telling.then(() =>
    atGesture(async () => {
      const brought: Brought[] = [];
      for (const moment of moments) brought.push(...(await runMoment(moment, fighters(combat))));
      if (key !== null && brought.length > 0) await inLine(async () => remember(combat, key, brought));
    }),
  );
  return telling;
}

/** Everybody in a fight, once each. */
export function fighters(combat: Combat.Implementation): Actor.Implementation[] {
  return [...new Set(combat.combatants.map((c) => c.actor).filter((a) => a !== null))] as Actor.Implementation[];
}

/** Everybody whom a fight's end concerns: who is in it, and who was and left before it was over, as far as they are still in the world. @rule DES-072 DES-310 */
function fought(combat: Combat.Implementation): Actor.Implementation[] {
  const { left } = combat.system as unknown as CombatModel;
  return [...new Set([...fighters(combat), ...left.flatMap((uuid) => actorOf(uuid) ?? [])])];
}

/** Somebody leaves a fight that has begun: it remembers them until it is over. */
async function leaves({ combat, actor }: Combatant.Implementation): Promise<void> {
  if (!combat || !actor || combat.round <= 0 || fighters(combat).includes(actor)) return;
  const { left } = combat.system as unknown as CombatModel;
  if (!left.includes(actor.uuid)) await combat.update({ system: { left: [...left, actor.uuid] } } as never);
}

/** At `ready`: what the steps of an order bring by themselves, and what a fight's end does to all that were in it (it is over when it is deleted), on the active Gamemaster's client. */
export function followFights(): void {
  onStep(async ({ combat, flow, before, after, event, key }) =>
    tellEdges(combat, before, after, edgesOf(flow, before, after, event), key),
  );
  Hooks.on("deleteCombatant", ((combatant: Combatant.Implementation) => {
    void atGesture(async () => inOneWindow(`left ${combatant.id}`, async () => leaves(combatant)));
  }) as never);
  Hooks.on("deleteCombat", ((combat: Combat.Implementation) => {
    const actors = fought(combat);
    if (combat.round > 0 && actors.length > 0)
      void atGesture(async () =>
        inOneWindow(`end ${combat.id}`, async () =>
          runMoment({ type: "encounterEnd", who: actors.map((a) => a.uuid) }, actors),
        ),
      );
  }) as never);
}
