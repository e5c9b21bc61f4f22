import {
  afterDefend,
  afterPush,
  applyDamage,
  consequenceChanges,
  deathCheck,
  drainChanges,
  fled,
  lift,
  firstAid,
  heal,
  healingDn,
  harmFlags,
  landing,
  letGo,
  losesHold,
  objectChanges,
  resistShock,
  stabilise,
  touch,
  treat,
  type ActionEvent,
  type ActionState,
  type DramaCharacter,
  type SlotState,
  isThing,
  type DramaRequest,
} from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { combatantOf } from "../../combat/purse.ts";
import type { Table } from "../../ruleset.ts";
import { everybody, present } from "../presence.ts";
import { dramaSettings } from "../settings.ts";
import { isDrama } from "../snapshot.ts";

export const asked = (state: ActionState): DramaRequest => state.request as DramaRequest;

const character = (uuid: string, table: Table): DramaCharacter | null => {
  const found = table.character(uuid);
  return isDrama(found) ? found : null;
};

const ownTurn = (uuid: string, table: Table): boolean => table.encounter()?.acting === uuid;

/** What reading the outcome changes by itself: a defence taken, shock of a push, what a recovery check brings. @rule DRA-056 DRA-148 DRA-182 DRA-231 DRA-232 DRA-233 DRA-337 DRA-351 */
function outcomeChanges(state: ActionState, table: Table): readonly Change[] | Refusal {
  const request = asked(state);
  const who = character(request.actor.uuid, table);
  const reading = state.reading;
  if (who && request.power === "drain") return drainChanges(state, (uuid) => character(uuid, table));
  if (!who || !reading) return [];
  const settings = dramaSettings(table);
  if (request.defence) return afterDefend(who, request.defence, reading.resolution.action.total, settings);
  const rp = reading.rp ?? 0;
  if (request.kind === "push") return afterPush(who, request.pushed, rp, request.goal, request.round, settings);
  const patient = character(request.patient, table);
  if (!patient) return [];
  switch (request.purpose) {
    case "resistShock":
      return resistShock(patient, rp, ownTurn(patient.ref, table));
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

/** Somebody's place in the fight goes; undone, they are back in it. @rule DRA-254 */
function leaving(uuid: string): readonly Change[] {
  const combatant = combatantOf(uuid);
  return combatant?.combat
    ? [
        {
          kind: "delete",
          subject: combatant.combat.uuid,
          collection: "Combatant",
          id: combatant.id ?? "",
          data: combatant.toObject() as never,
          rule: "DRA-254",
        },
      ]
    : [];
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

/** What applying some targets' results changes, from those concerned as they are at this moment; members of one group of mooks are judged together. */
function applied(state: ActionState, slots: readonly string[], table: Table): Extract<ActionEvent, { type: "apply" }> {
  const due = state.targets.filter((t) => slots.includes(t.target.slot));
  const settings = dramaSettings(table);
  const actor = character(state.request.actor.uuid, table);
  const changes: { slot: string; changes: readonly Change[] }[] = [];
  for (const slot of due) {
    const { uuid, kind } = slot.target;
    if (isThing(uuid)) {
      changes.push({ slot: slot.target.slot, changes: [] });
      continue;
    }
    if (kind === "object") {
      const item = table.item(uuid) as { readonly system: { readonly wounds?: number } } | null;
      changes.push({ slot: slot.target.slot, changes: item ? objectChanges(uuid, item.system.wounds ?? 0, slot) : [] });
      continue;
    }
    const victim = character(uuid, table);
    // Whoever is gone by now takes no harm, and holds up nobody else's.
    if (!victim) {
      changes.push({ slot: slot.target.slot, changes: [] });
      continue;
    }
    const same = due.filter((t) => t.target.uuid === uuid);
    const fallen =
      slot.result !== null &&
      victim.count === 1 &&
      losesHold(victim, applyDamage(victim.harm, landing(victim, slot.result)), settings);
    const freed = fallen ? letGo(victim, present(table)) : [];
    const left = same[0] === slot && fled(victim, same) >= victim.count ? leaving(uuid) : [];
    changes.push({
      slot: slot.target.slot,
      changes: [
        ...consequenceChanges(
          state,
          slot,
          {
            victim,
            actor,
            inOwnTurn: ownTurn(uuid, table),
            actsNow: ownTurn(state.request.actor.uuid, table),
            settings,
          },
          same,
        ),
        ...freed,
        ...left,
      ],
    });
  }
  return { type: "apply", slots, changes };
}

/** What a result would change now, with those of its group, for the card to list before it is applied. */
export function pendingChanges(state: ActionState, slot: SlotState, table: Table): readonly Change[] {
  return applied(state, together(state, [slot.target.slot]), table).changes.flatMap((c) => c.changes);
}

/** Everybody whose points an event may move, as they are now; and what only the table knows. @rule DRA-125 DRA-132 DRA-208 */
export function completeAction(state: ActionState, event: ActionEvent, table: Table): ActionEvent | Refusal {
  const facts = everybody(
    table,
    state.present.map((p) => p.uuid),
  );
  switch (event.type) {
    case "apply":
      return applied(state, together(state, event.slots), table);
    case "resolve": {
      const changes = outcomeChanges(state, table);
      // What can't be helped any more takes nothing away from reading the roll.
      return { ...event, changes: "accepted" in changes ? [] : changes };
    }
    case "aware":
      return Array.isArray(event.aware) && event.aware.every((uuid) => state.present.some((p) => p.uuid === uuid))
        ? { ...event, facts }
        : refuse("malformed", { code: "aware" });
    case "play": {
      const who = character(event.by, table);
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

/** Whether somebody may answer for themselves at all. */
export const isAwake = (uuid: string, table: Table): boolean => {
  const who = character(uuid, table);
  return who !== null && !harmFlags(who, dramaSettings(table)).unconscious;
};
