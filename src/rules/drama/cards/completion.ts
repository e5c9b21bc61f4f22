import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isThing } from "../acts/attack/aim.ts";
import { isRecovery } from "../acts/attack/purposes.ts";
import { afterPush } from "../acts/push.ts";
import { afterDefend } from "../acts/requests/actions.ts";
import { controlChanges, drainChanges, touch } from "../acts/requests/power.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { breaks, lineInForce } from "../fortune/conflict.ts";
import { applyDamage } from "../harm/damage.ts";
import { landing, letGo, losesHold } from "../harm/harm.ts";
import { deathCheck, firstAid, heal, healingDn, resistShock, stabilise, treat } from "../harm/recovery.ts";
import { harmFlags } from "../hero/derive.ts";
import { type DramaSituation, everybodyIn, gearNow } from "../situation.ts";
import { lift } from "../state/conditions.ts";
import { rolledNow, shakenNow } from "../turn/memory.ts";
import type { DramaCharacter } from "../types.ts";
import { actionExchange } from "./action.ts";
import { consequenceChanges, fled, objectChanges } from "./consequences.ts";
import { stands } from "./reading.ts";
import type { ActionEvent, ActionState, SlotState } from "./types.ts";

/** The request of a card with all that was chosen. */
export const asked = (state: Pick<ActionState, "request">): DramaRequest => state.request as DramaRequest;

const ownTurn = (uuid: string, s: DramaSituation): boolean => s.fight?.acting === uuid;

/** What reading the outcome changes by itself: a defence taken, shock of a push, what a recovery check brings. @rule DRA-056 DRA-148 DRA-182 DRA-231 DRA-232 DRA-233 DRA-337 DRA-351 */
function outcomeChanges(state: ActionState, s: DramaSituation): readonly Change[] | Refusal {
  const request = asked(state);
  const who = s.character(request.actor.uuid);
  const reading = state.reading;
  if (who && request.power === "drain") return drainChanges(state, s.character);
  if (who && request.power === "mindControl")
    return controlChanges(state, s.character, {
      acting: s.fight === null ? undefined : s.fight.acting,
      seconds: s.seconds,
    });
  if (!who || !reading) return [];
  const { settings } = s;
  if (request.defence) return afterDefend(who, request.defence, reading.resolution.action.total, settings);
  const rp = reading.rp ?? 0;
  if (request.kind === "push") return afterPush(who, request.pushed, rp, request.goal, request.round, settings);
  const patient = s.character(request.patient);
  if (!patient) return [];
  switch (request.purpose) {
    case "resistShock":
      return resistShock(patient, rp, ownTurn(patient.ref, s));
    case "heal":
      // An earlier check of the same night may have taken the level that this one was made for.
      return heal(patient, reading.resolution.action.total - (healingDn(patient) ?? reading.dn ?? 0));
    case "death":
      return deathCheck(patient, rp);
    case "firstAid":
      return firstAid(patient, rp);
    case "stabiliseFirstAid":
    case "stabiliseMedicine":
      return stabilise(patient, rp);
    case "medicine":
      return treat(patient, rp);
    case "healingTouch":
      return touch(patient, rp);
    case "breakFree":
      return rp < 0
        ? []
        : who.conditions
            .filter((c) => c.id === "restrained")
            .slice(0, 1)
            .map((c) => lift(who.ref, c, "DRA-146"));
    case "none":
      return [];
  }
}

/** Members of one group of mooks are judged together, against the state that they shared when they were hit: one goes with all. @rule DRA-340 */
function together(state: ActionState, slots: readonly string[]): readonly string[] {
  const named = state.targets.filter((t) => slots.includes(t.target.slot));
  const more = state.targets.filter(
    (t) =>
      t.stage === "result" &&
      !slots.includes(t.target.slot) &&
      t.target.kind === "character" &&
      named.some((n) => n.target.uuid === t.target.uuid),
  );
  return [...slots, ...more.map((t) => t.target.slot)];
}

/** What a result changes on somebody: harm, holds that are lost with it, a place in the fight that is left, what a call brings once it is worded. */
function victimChanges(
  state: ActionState,
  slot: SlotState,
  due: readonly SlotState[],
  victim: DramaCharacter,
  s: DramaSituation,
): readonly Change[] {
  const { settings } = s;
  const { uuid } = slot.target;
  const actor = state.request.actor.uuid;
  const same = due.filter((t) => t.target.uuid === uuid);
  const isFirst = same[0] === slot;
  const fallen =
    slot.result !== null &&
    victim.count === 1 &&
    losesHold(victim, applyDamage(victim.harm, landing(victim, slot.result)), settings);
  const concerned = {
    victim,
    actor: s.character(actor),
    inOwnTurn: ownTurn(uuid, s),
    actsNow: ownTurn(actor, s),
    settings,
  };
  return [
    ...consequenceChanges(state, slot, concerned, same),
    ...(fallen ? letGo(victim, everybodyIn(s)) : []),
    ...(isFirst && fled(victim, same) >= victim.count ? s.leaving(uuid) : []),
    // A call changes something only once it has been worded.
    ...(slot.call && isFirst ? shakenNow(s, state, same) : []),
  ];
}

/** What a result changes on its target. Whoever is gone by now takes no harm, and holds up nobody else's. */
function targetChanges(
  state: ActionState,
  slot: SlotState,
  due: readonly SlotState[],
  s: DramaSituation,
): readonly Change[] {
  const { uuid, kind } = slot.target;
  if (isThing(uuid)) return [];
  if (kind === "object") {
    const item = gearNow(s, uuid);
    return item ? objectChanges(uuid, item, slot) : [];
  }
  const victim = s.character(uuid);
  return victim ? victimChanges(state, slot, due, victim, s) : [];
}

/** What applying some targets' results changes, from those concerned as they are at this moment; members of one group of mooks are judged together. */
function applied(
  state: ActionState,
  slots: readonly string[],
  s: DramaSituation,
): Extract<ActionEvent, { type: "apply" }> {
  const due = state.targets.filter((t) => slots.includes(t.target.slot));
  const changes = due.map((slot) => ({ slot: slot.target.slot, changes: targetChanges(state, slot, due, s) }));
  return { type: "apply", slots, changes };
}

/** What a result would change now, with those of its group, for the card to list before it is applied. */
export function pendingChanges(state: ActionState, slot: SlotState, s: DramaSituation): readonly Change[] {
  return applied(state, together(state, [slot.target.slot]), s).changes.flatMap((c) => c.changes);
}

/** Everybody whose points an event may move, as they are now; and what only the table knows. @rule DRA-125 DRA-132 DRA-208 */
export function completeAction(state: ActionState, event: ActionEvent, s: DramaSituation): ActionEvent | Refusal {
  const facts = s.purses(state.present.map((p) => p.uuid));
  switch (event.type) {
    case "roll":
    case "throw": {
      const step = actionExchange.step(state, { ...event, changes: [] });
      return { ...event, facts, changes: step.accepted ? rolledNow(s, step.state) : [] };
    }
    case "apply":
      return applied(state, together(state, event.slots), s);
    case "resolve": {
      const changes = outcomeChanges(state, s);
      const read = actionExchange.step(state, { type: "resolve" });
      const shaken = read.accepted ? shakenNow(s, read.state, read.state.targets) : [];
      // What can't be helped any more takes nothing away from reading the roll.
      return { ...event, changes: [...("accepted" in changes ? [] : changes), ...shaken] };
    }
    case "aware":
      return Array.isArray(event.aware) && event.aware.every((uuid) => state.present.some((p) => p.uuid === uuid))
        ? { ...event, facts }
        : refuse("malformed", { code: "aware" });
    case "play": {
      const who = s.character(event.by);
      return { ...event, adds: who ? addsFor(state, who) : 0, ally: who?.side === state.request.side, facts };
    }
    default:
      return { ...event, facts };
  }
}

/** Adds of a helper in the skill that the action uses, for a card that lends them. @rule DRA-301 */
function addsFor(state: ActionState, who: DramaCharacter): number {
  return who.skills.find((s) => s.key === asked(state).skill)?.adds ?? 0;
}

/** Whether somebody may answer for themselves at all. @rule DRA-286 */
export const isAwake = (who: string, s: DramaSituation): boolean => {
  const found = s.character(who);
  return found !== null && !harmFlags(found, s.settings).unconscious;
};

/**
 * Whether a failed roll may make somebody leave the fight: a villain who was hurt before it, while the card's line breaks villains; a roll for the body's own sake or in help of another's doesn't.
 * @rule DRA-277 DRA-403
 */
export function wavers(state: ActionState, s: DramaSituation): boolean {
  const { hurt, purpose, helps, actor } = asked(state);
  const who = s.character(actor.uuid);
  return (
    who !== null &&
    hurt &&
    !helps &&
    !isRecovery(purpose) &&
    breaks(lineInForce(s.fight?.data), who, stands(state) === "failure")
  );
}
