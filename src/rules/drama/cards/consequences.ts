import type { Change } from "../../kernel/change.ts";
import { change } from "../../kernel/change.ts";
import { callEffect, type InteractionEffect, interactionEffect } from "../acts/interaction.ts";
import { NO_DAMAGE } from "../harm/damage.ts";
import { fatigue, groupChanges, takeDamage } from "../harm/harm.ts";
import type { DramaSettings } from "../settings.ts";
import type { GearNow } from "../situation.ts";
import { conditionState, impose, nextTurn } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import type { ActionState, SlotState } from "./types.ts";

/** What the changes are worked out from: those concerned as they are when a result is applied. */
export interface Concerned {
  readonly victim: DramaCharacter | null;
  readonly actor: DramaCharacter | null;
  /** The victim's own turn is on. */
  readonly inOwnTurn: boolean;
  /** The actor's is. */
  readonly actsNow?: boolean;
  readonly settings: DramaSettings;
}

/** The effect of an interaction as it stands on a slot, a worded call included. */
export function slotEffect(slot: SlotState): InteractionEffect | null {
  if (slot.call) return callEffect(slot.call.choice);
  return slot.interaction ? interactionEffect(slot.interaction) : null;
}

/** Shock of fatigue: on one character, or on members of a group, each judged like one who was hit. @rule DRA-254 DRA-340 */
function tired(victim: DramaCharacter, shocks: readonly number[], settings: DramaSettings): readonly Change[] {
  if (victim.count > 1)
    return groupChanges(
      victim,
      shocks.map((shock) => ({ ...NO_DAMAGE, shock })),
      settings,
    );
  return fatigue(victim, Math.max(0, ...shocks), settings, "DRA-254");
}

/** How many mooks these results make leave the fight. @rule DRA-254 */
export function fled(victim: DramaCharacter, results: readonly SlotState[]): number {
  return victim.rank === "mook"
    ? Math.min(victim.count, results.filter((r) => slotEffect(r)?.states.includes("break") === true).length)
    : 0;
}

/** States on the victim, shock of fatigue, the actor Up on the next action. Several members of one group share the states. @rule DRA-253 DRA-254 DRA-255 DRA-340 */
function interactionChanges(
  state: ActionState,
  effects: readonly InteractionEffect[],
  gone: number,
  { victim, actor, inOwnTurn, actsNow = true, settings }: Concerned,
): readonly Change[] {
  const shocks = effects.flatMap((e) => (e.shock > 0 ? [e.shock] : []));
  const states = [...new Set(effects.flatMap((e) => e.states))].filter((s) => gone === 0 || s !== "break");
  const left =
    victim && gone > 0 && gone < victim.count
      ? [change(victim.ref, "system.count", victim.count, victim.count - gone, "DRA-254")]
      : [];
  const source = state.request.actor.uuid;
  // A call lasts as long as the Gamemaster has said, everything else one turn.
  const turns = Math.max(
    1,
    ...state.targets.flatMap((t) => (t.target.uuid === victim?.ref ? (t.call?.turns ?? []) : [])),
  );
  const until = victim ? { at: "turnEnd" as const, of: victim.ref, left: (inOwnTurn ? 1 : 0) + turns } : null;
  return [
    ...left,
    ...(victim
      ? states.flatMap((id) =>
          impose(
            victim.ref,
            victim.conditions,
            conditionState(id, { source, until, trait: id === "break" ? source : null }),
            "DRA-254",
          ),
        )
      : []),
    ...(victim && shocks.length > 0 ? tired(victim, shocks, settings) : []),
    ...(actor && effects.some((e) => e.actorUp)
      ? impose(
          actor.ref,
          actor.conditions,
          conditionState("up", { source, until: nextTurn(actor.ref, actsNow) }),
          "DRA-254",
        )
      : []),
  ];
}

/** The first weapon in hand drops. @rule DRA-150 */
function disarmed(victim: DramaCharacter): readonly Change[] {
  const weapon = victim.weapons.find((w) => w.dropped !== true);
  return weapon ? [change(`${victim.ref}.Item.${weapon.id}`, "system.dropped", false, true, "DRA-150")] : [];
}

/**
 * What applying one target's result changes: harm, the states of an interaction, a hold. The last of a group, like a mook who came alone, takes harm as one character and
 * stays where it fell.
 * @param results  results of other slots of the same group of mooks that are applied in the same step, this slot's own included; they are judged together
 * @rule DRA-146 DRA-150 DRA-178 DRA-184 DRA-254 DRA-340
 */
export function consequenceChanges(
  state: ActionState,
  slot: SlotState,
  concerned: Concerned,
  results: readonly SlotState[] = [slot],
): readonly Change[] {
  if (slotEffect(slot))
    return results[0] === slot
      ? interactionChanges(
          state,
          results.flatMap((r) => slotEffect(r) ?? []),
          concerned.victim ? fled(concerned.victim, results) : 0,
          concerned,
        )
      : [];
  const { victim, inOwnTurn, settings } = concerned;
  if (!victim) return [];
  if (slot.disarmed) return disarmed(victim);
  const source = state.request.actor.uuid;
  const hold = slot.restrained
    ? impose(
        victim.ref,
        victim.conditions,
        conditionState("restrained", { trait: source, source, degree: state.request.form.holdValue ?? null }),
        "DRA-146",
      )
    : [];
  if (!slot.result) return hold;
  if (victim.count > 1)
    return [
      ...(results[0] === slot
        ? groupChanges(
            victim,
            results.flatMap((r) => r.result ?? []),
            settings,
          )
        : []),
      ...hold,
    ];
  return [...takeDamage(victim, slot.result, settings, inOwnTurn), ...hold];
}

/** What a hit changes on an object: its wound levels, up to those that destroy it, and the shock of a vehicle that takes any. @rule DRA-187 DRA-223 */
export function objectChanges(
  subject: string,
  { wounds, shock, bands }: Pick<GearNow, "wounds" | "shock" | "bands">,
  slot: SlotState,
): readonly Change[] {
  const after = Math.max(wounds, Math.min(bands.destroyed, wounds + (slot.result?.wounds ?? 0)));
  const shaken = slot.result?.shock ?? 0;
  return [
    ...(after === wounds ? [] : [change(subject, "system.wounds", wounds, after, "DRA-187")]),
    ...(shock === null || shaken === 0 ? [] : [change(subject, "system.shock", shock, shock + shaken, "DRA-223")]),
  ];
}
