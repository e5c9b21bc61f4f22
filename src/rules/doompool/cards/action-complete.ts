/** What the Gamemaster's client fills into an event before it counts, and who may send it. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { planDoomRoll, planPool, type PoolBuild, type PoolTable } from "../dice/pool.ts";
import { lendable } from "../fortune/lending.ts";
import { buyWatcherOpportunity } from "../fortune/opportunities.ts";
import { mayTreat, type Treatment, treatmentDie, treatmentKey } from "../harm/recovery.ts";
import { isAble } from "../harm/stress.ts";
import { absorb, activateLimit, useResultSfx } from "../powers/sfx.ts";
import { set } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import { mayTarget } from "../things/targeting.ts";
import type { Answer, DoompoolCharacter, Facts, PoolDie, PoolPlan } from "../types.ts";
import { afterChanges, grownAtOnce, slotChanges } from "./action-apply.ts";
import { opponentsOf } from "./action-opposition.ts";
import { largestEffect, rollerOf, rollIn, slotOf, sufferer } from "./action-read.ts";
import type { ActionEvent, ActionState, CommitAsk, Now, ResultSfx } from "./action-state.ts";

/** Whom an area may hit beyond the first: everybody aimed at, and each of a mob for itself. @rule DOO-241 DOO-254 */
export const furtherTargets = (aimed: readonly string[], facts: Pick<Facts, "character">): number =>
  Math.max(0, aimed.reduce((n, ref) => n + (facts.character(ref)?.crowd?.count ?? 1), 0) - 1);

/** The table as a builder needs it, for an action or for a reaction. Everybody named in the exchange and everybody present may lend assets and conditions. */
export function poolTable(
  roller: DoompoolCharacter,
  facts: Facts,
  answers = false,
  aimed: readonly string[] | null = null,
): PoolTable {
  const others = facts.present
    .filter((ref) => ref !== roller.ref)
    .map((ref) => facts.character(ref))
    .filter((c) => c !== null);
  return {
    roller,
    others,
    doom: facts.doom,
    scene: facts.scene,
    settings: facts.settings,
    answers,
    ...(aimed && { further: furtherTargets(aimed, facts) }),
  };
}

/** The die of a targeted trait or of a treated condition, which joins the defence once and without a price. @rule DOO-202 DOO-230 */
export function joiningDie(state: ActionState, facts: Pick<Facts, "character">): PoolDie | null {
  const { purpose } = state.request;
  if (purpose.type === "trait")
    return {
      size: purpose.target.die,
      source: "trait",
      group: purpose.target.bearer,
      ref: purpose.target.id,
      name: purpose.target.name,
    };
  if (purpose.type !== "recovery") return null;
  const patient = facts.character(purpose.treatment.patient);
  const size = patient && treatmentDie(patient, purpose.treatment);
  return size === null
    ? null
    : {
        size,
        source: "trait",
        group: purpose.treatment.patient,
        ref: purpose.treatment.track,
        name: purpose.treatment.track,
      };
}

/** The same trait by another way: by its document, or by owner and name where a list has no more. @rule DOO-202 */
const isSame = (a: PoolDie, b: PoolDie): boolean =>
  (a.ref !== null && a.ref === b.ref) || (a.name === b.name && a.size === b.size && a.group === b.group);

/**
 * The pool of a slot, planned from the table as it is now: a character's build, or the doom pool with what joins it.
 * @rule DOO-037 DOO-049 DOO-090 DOO-094 DOO-096 DOO-202 DOO-230
 */
export function planSlot(
  state: ActionState,
  slot: string,
  ask: CommitAsk,
  facts: Facts,
): Answer<{ readonly plan: PoolPlan }> {
  const roller = rollerOf(state, slot);
  if (!roller) return refuse("noSuchTarget");
  const joins = slot === "action" ? null : joiningDie(state, facts);
  if (roller.uuid === state.request.pool.uuid)
    return planDoomRoll(
      facts.doom,
      [
        ...("joins" in ask ? ask.joins.filter((j) => joins === null || !isSame(j, joins)) : []),
        ...(joins ? [joins] : []),
      ],
      facts.settings,
    );
  const character = facts.character(roller.uuid);
  if (!character) return refuse("gone", { name: roller.name });
  if (!isAble(character)) return refuse("pool.unable");
  if (!("build" in ask)) return refuse("pool.empty");
  // What is targeted has joined: it can't be taken from one's own list as well.
  if (joins?.ref != null && ask.build.picks.some((p) => "id" in p && p.id === joins.ref)) return refuse("pool.twice");
  const picks = joins
    ? [
        ...ask.build.picks.filter((p) => p.kind !== "trait"),
        { kind: "trait" as const, size: joins.size, name: joins.name },
      ]
    : ask.build.picks.filter((p) => p.kind !== "trait");
  const { actor, targets } = state.request;
  const against = slot === "action" ? opponentsOf(state.request.purpose.type, actor.side, targets) : [actor.uuid];
  if (picks.some((p) => (p.kind === "stress" || p.kind === "complication") && !against.includes(p.of)))
    return refuse("pool.notOpponent");
  const { purpose } = state.request;
  const treatment = slot === "action" && purpose.type === "recovery" ? purpose.treatment : null;
  const lent = picks.filter((p) => p.kind === "lent");
  if (lent.length > 0 && (treatment?.patient !== character.ref || facts.scene.kind !== "transition"))
    return refuse("recovery.lentOnly");
  for (const { from, name, size } of lent) {
    const helper = facts.character(from);
    if (!helper || !isAble(helper) || !lendable(helper).some((t) => t.name === name && t.size === size))
      return refuse("pool.gone");
  }
  if (!treatment)
    return aimed(
      state,
      slot,
      planPool(
        { ...ask.build, picks },
        poolTable(character, facts, slot !== "action", slot === "action" ? targets.map((t) => t.uuid) : [actor.uuid]),
      ),
    );
  return planTreatment(character, treatment, { ...ask.build, picks }, facts);
}

/** An action that aims at a trait needs a main trait that reaches it, or the Gamemaster's leave. @rule DOO-203 */
function aimed(
  state: ActionState,
  slot: string,
  planned: Answer<{ readonly plan: PoolPlan }>,
): Answer<{ readonly plan: PoolPlan }> {
  const { purpose, actor } = state.request;
  if (!planned.accepted || slot !== "action" || purpose.type !== "trait") return planned;
  const allowed = mayTarget(
    planned.plan.main ?? purpose.main,
    purpose.target.die,
    purpose.consent || actor.side === "watcher",
  );
  return allowed === true ? planned : allowed;
}

/** What an SFX makes of the largest effect die that stands against its user; nothing where there is none. @rule DOO-222 DOO-225 */
function absorbed(
  state: ActionState,
  slot: string,
  sfx: ResultSfx,
  owner: DoompoolCharacter,
): readonly Change[] | Refusal {
  const op = sfx.ops.find((o) => o.op === "convertOpposingEffect");
  const against =
    slot === "action" ? state.slots.flatMap((s) => s.reaction ?? []) : [state.action].filter((r) => r !== null);
  if (op?.op !== "convertOpposingEffect" || against.length === 0) return [];
  const opposing = against.map(largestEffect).reduce((most, d) => (d > most ? d : most));
  const kept = absorb(owner, sfx, op.to, opposing);
  return kept.accepted ? kept.changes : kept;
}

/** A treatment's pool: allowed, and in a Transition Scene remembered as tried. @rule DOO-230 DOO-232 DOO-234 DOO-235 */
function planTreatment(
  healer: DoompoolCharacter,
  treatment: Treatment,
  build: PoolBuild,
  facts: Facts,
): Answer<{ readonly plan: PoolPlan }> {
  const patient = facts.character(treatment.patient);
  if (!patient) return refuse("gone", { name: treatment.patient });
  const may = mayTreat(healer, patient, treatment, facts.scene, healer.tried);
  if (!may.accepted) return may;
  const planned = planPool(build, poolTable(healer, facts, false, [patient.ref]));
  if (!planned.accepted || facts.scene.kind !== "transition") return planned;
  const tried = set(healer.ref, PATHS.tried, healer.tried, [...healer.tried, treatmentKey(treatment)], "DOO-234");
  return { accepted: true, plan: { ...planned.plan, changes: [...planned.plan.changes, ...tried] } };
}

/** Points of whoever pays or is paid, and the doom pool, as they are now. */
export function nowFor(ref: string, facts: Facts): Now {
  return { pp: facts.character(ref)?.pp ?? 0, doom: facts.doom.dice };
}

/**
 * Fill in what the sender of an event can't be trusted with: budgets, what buying and applying change, what closes the card. A commit needs its `ask`: the plan is made anew.
 * @rule DOO-223 DOO-224 DOO-314 DOO-335 DOO-336
 */
export function completeAction(state: ActionState, event: ActionEvent, facts: Facts): ActionEvent | Refusal {
  switch (event.type) {
    case "commit": {
      if (!event.ask) return refuse("pool.empty");
      const planned = planSlot(state, event.slot, event.ask, facts);
      return planned.accepted ? { ...event, plan: planned.plan } : planned;
    }
    case "sfx": {
      const roller = rollIn(state, event.slot)?.roller;
      const character = roller && facts.character(roller.uuid);
      if (!roller || !character) return refuse("noSuchTarget");
      const used = useResultSfx(character, event.sfx, facts.doom, facts.settings);
      if (!used.accepted) return used;
      const kept = absorbed(state, event.slot, used.sfx, character);
      return "accepted" in kept
        ? kept
        : { ...event, sfx: used.sfx, changes: [...used.changes, ...kept], now: nowFor(roller.uuid, facts) };
    }
    case "announce": {
      const roll = rollIn(state, event.slot);
      if (!roll) return refuse("noSuchTarget");
      const { grown: _claimed, ...said } = event;
      const grown = grownAtOnce(roll, facts);
      return { ...said, now: nowFor(roll.roller.uuid, facts), ...(grown && { grown }) };
    }
    case "activate":
    case "counter": {
      const roller =
        event.type === "counter" ? rollerOf(state, event.slot) : (rollIn(state, event.slot)?.roller ?? null);
      return roller ? { ...event, now: nowFor(roller.uuid, facts) } : refuse("noSuchTarget");
    }
    case "redirect": {
      const s = slotOf(state, event.slot);
      return s ? { ...event, now: nowFor(sufferer(state, s).uuid, facts) } : refuse("noSuchTarget");
    }
    case "ward":
    case "force": {
      const s = slotOf(state, event.slot);
      const character = s && facts.character(sufferer(state, s).uuid);
      if (!character) return refuse("noSuchTarget");
      const limit = character.powerSets.find((p) => p.id === event.sfx.set)?.limits.find((l) => l.id === event.sfx.id);
      // A Limit costs nothing: whoever lets it act is paid for it.
      if (event.type === "force" && !limit) return refuse("sfx.gone");
      if (limit) {
        const answer =
          event.type === "force"
            ? ({ answer: "declined", ...(event.die !== null && { die: event.die }) } as const)
            : ({ answer: "accepted" } as const);
        const acted = activateLimit(character, { set: event.sfx.set, id: limit.id, ...answer }, facts.doom);
        return acted.accepted
          ? {
              ...event,
              sfx: { ...event.sfx, name: limit.name, ops: limit.ops, cost: 0, pay: [] },
              changes: acted.changes,
              now: nowFor(character.ref, facts),
            }
          : acted;
      }
      const used = useResultSfx(character, event.sfx, facts.doom, facts.settings);
      return used.accepted
        ? { ...event, sfx: used.sfx, changes: used.changes, now: nowFor(character.ref, facts) }
        : used;
    }
    case "buyBack":
      return { ...event, now: nowFor(event.hero, facts) };
    case "buy": {
      const buyer = facts.character(event.buyer.uuid);
      if (!buyer) return refuse("gone", { name: event.buyer.name });
      const bought = buyWatcherOpportunity(
        buyer,
        event.gain,
        `${state.request.id} ${event.slot} ${rollIn(state, event.slot)?.bought.length ?? 0}`,
        facts,
      );
      return bought.accepted ? { ...event, changes: bought.changes } : bought;
    }
    case "apply": {
      const changes = slotChanges(state, event.slots, facts);
      return { ...event, changes };
    }
    case "finish": {
      const changes: readonly Change[] = afterChanges(state, facts);
      return { ...event, changes };
    }
    default:
      return event;
  }
}
