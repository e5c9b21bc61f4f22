/** Small steps that the events of an action card share. */
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { spendFor } from "../fortune/doom.ts";
import { payPP, setDoom } from "../state/changes.ts";
import { type Die, LADDER } from "../values.ts";
import { slotOf, stageOf } from "./action-read.ts";
import type { ActionEvent, ActionState, Now, Roller, RollState, SlotState } from "./action-state.ts";

/** One sort of event. */
export type Of<T extends ActionEvent["type"]> = Extract<ActionEvent, { readonly type: T }>;

/** The state with one target changed. */
export function withSlot(state: ActionState, uuid: string, next: Partial<SlotState>): ActionState {
  return { ...state, slots: state.slots.map((s) => (s.target.uuid === uuid ? { ...s, ...next } : s)) };
}

/** The state with another roll in a slot. */
export function withRoll(state: ActionState, slot: string, roll: RollState): ActionState {
  return slot === "action" ? { ...state, action: roll } : withSlot(state, slot, { reaction: roll });
}

/** Whether a die can show this. */
export function isFace(size: Die, face: number | undefined): boolean {
  return LADDER.includes(size) && face !== undefined && Number.isInteger(face) && face >= 1 && face <= size;
}

/** Where a target stands; null where there is none. */
export function stage(state: ActionState, slot: string): ReturnType<typeof stageOf> | null {
  const s = slotOf(state, slot);
  return s ? stageOf(state, s) : null;
}

/** Pay points or doom dice; the whole or nothing. @rule DOO-021 DOO-024 DOO-080 DOO-081 */
export function pay(
  state: ActionState,
  roll: RollState,
  required: readonly Die[],
  paid: readonly Die[],
  now: Now,
  rule: string,
): readonly Change[] | Refusal {
  return payBy(state, roll.roller, required, paid, now, rule);
}

/** The same by somebody who has not rolled. */
export function payBy(
  state: ActionState,
  who: Roller,
  required: readonly Die[],
  paid: readonly Die[],
  now: Now,
  rule: string,
): readonly Change[] | Refusal {
  if (who.side === "hero") {
    if (required.length > now.pp) return refuse("pp.short", { needed: required.length, pp: now.pp });
    return payPP(who.uuid, now.pp, now.pp - required.length, rule);
  }
  const spent = spendFor(required, paid, now.doom);
  return spent.accepted ? setDoom(state.request.pool.uuid, now.doom, spent.dice, rule) : spent;
}

export const isRefusal = (x: readonly Change[] | Refusal): x is Refusal => "accepted" in x;
