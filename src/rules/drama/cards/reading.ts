import { explain, type Explained } from "../../kernel/rows.ts";
import {
  coordination,
  manyEffect,
  manyOnOne,
  manySuccesses,
  type MultiChart,
  oneIncrease,
  oneOnMany,
} from "../dice/multi.ts";
import { type ActionRequest, actionRows, type Modifier, resolveAction, valueRows } from "../dice/totals.ts";
import type { ActionState, ActionTarget, SlotReading, ValueUse } from "./types.ts";

const chart = (state: ActionState): MultiChart => ({
  rounding: state.request.settings.valueRounding,
  override: state.request.settings.multiChartOverride,
});

/** What cards add to something of this action. */
function boosted(state: ActionState, to: ValueUse, slot: string | null): number {
  return state.boosts.filter((b) => b.to === to && b.slot === slot).reduce((sum, b) => sum + b.amount, 0);
}

/** Cards, help and the size of the group, as modifiers beside those of the request. @rule DRA-055 DRA-082 */
function modifiers(state: ActionState): readonly Modifier[] {
  const cards = state.boosts.flatMap((b): Modifier[] =>
    b.to === "action" || b.to === "effect" ? [{ label: b.label, amount: b.amount, appliesTo: b.to, rule: b.rule }] : [],
  );
  const { group } = state.request;
  const many =
    group > 1
      ? [
          {
            label: "CROSSOVER.Drama.Row.group",
            amount: manyOnOne(group, chart(state)).modifier,
            appliesTo: "action" as const,
            rule: "DRA-082",
          },
        ]
      : [];
  const helped = coordination(state.helpers.filter((h) => h.success).length, state.request.settings.valueRounding);
  const help =
    helped > 0
      ? [{ label: "CROSSOVER.Drama.Row.help", amount: helped, appliesTo: "action" as const, rule: "DRA-055" }]
      : [];
  return [...(state.request.action.modifiers ?? []), ...many, ...help, ...cards];
}

/** What an action comes to before its dice: value and everything that counts into the total. @rule DRA-040 DRA-048 DRA-049 DRA-054 DRA-082 */
export function knownTotal(state: ActionState): Explained {
  const { action } = state.request;
  return explain([...valueRows(action), ...actionRows({ ...action, modifiers: modifiers(state) })]);
}

/** Whether others may help with it: one task, done or failed as a whole. @rule DRA-055 DRA-080 */
export function isTask(state: Pick<ActionState, "request">): boolean {
  const { kind, targets, group, spendable } = state.request;
  return (kind === "check" || kind === "push") && targets.length === 0 && group === 1 && spendable;
}

/** What one target's DN comes to: its own, its place in the order, and cards it played. @rule DRA-091 DRA-093 DRA-290 DRA-351 */
export function slotDn(state: ActionState, target: ActionTarget, place: number): number {
  const increase = state.request.area ? 0 : oneIncrease(place + 1, chart(state));
  return target.dn + increase + boosted(state, "dn", target.slot);
}

/** What one target's Toughness comes to against this action: with armour, the number attempted, and cards it played. @rule DRA-092 DRA-093 DRA-290 */
export function slotToughness(state: ActionState, target: ActionTarget): number | null {
  return target.toughness === null
    ? null
    : target.toughness +
        oneOnMany(Math.max(1, state.request.targets.length), chart(state)).toughness +
        boosted(state, "toughness", target.slot);
}

function read(
  state: ActionState,
  request: ActionRequest,
  toughness: number | null,
  group: number,
  dodged: boolean,
): SlotReading | null {
  if (state.dieTotal === null) return null;
  const plain = resolveAction({ ...request, effectValue: undefined }, state.dieTotal);
  const reached = plain.rp !== undefined && !dodged ? manySuccesses(plain.rp, group, chart(state)) : 0;
  const shared = manyEffect(reached, chart(state));
  const more: Modifier[] =
    shared > 0
      ? [{ label: "CROSSOVER.Drama.Row.groupEffect", amount: shared, appliesTo: "effect", rule: "DRA-084" }]
      : [];
  const resolution = resolveAction({ ...request, modifiers: [...(request.modifiers ?? []), ...more] }, state.dieTotal);
  const success = plain.success === undefined ? null : plain.success && !dodged;
  return {
    resolution,
    dn: request.dn ?? null,
    rp: plain.rp ?? null,
    success,
    successes: reached,
    toughness,
    effectRp: success !== false && toughness !== null && resolution.effect ? resolution.effect.total - toughness : null,
  };
}

/**
 * How the dice read for one target: the one bonus on the skill used against it, against its own DN; the effect of so many successes against its Toughness.
 * @param place  0 for the first target of the player's order
 * @rule DRA-041 DRA-083 DRA-084 DRA-090 DRA-091 DRA-092 DRA-095 DRA-096 DRA-109 DRA-147
 */
export function readSlot(state: ActionState, place: number): SlotReading | null {
  const slot = state.targets[place];
  if (!slot) return null;
  const { target } = slot;
  const { action, group, settings } = state.request;
  const request: ActionRequest = {
    ...action,
    value: target.value ?? action.value,
    modifiers: modifiers(state),
    dn: slotDn(state, target, place),
    effectMode: settings.effectMode,
  };
  return read(state, request, slotToughness(state, target), group, slot.dodged !== null);
}

/** How the dice read for an action without targets: against its DN, or as a total only. @rule DRA-040 DRA-041 DRA-080 */
export function readTask(state: ActionState): SlotReading | null {
  const { action, group, settings } = state.request;
  const mode = action.dn === undefined ? "sharedBonus" : settings.effectMode;
  return read(state, { ...action, modifiers: modifiers(state), effectMode: mode }, null, group, false);
}

/** Read everything again after the dice, the cards or the targets have changed. */
export function reread(state: ActionState): ActionState {
  return {
    ...state,
    reading: state.targets.length === 0 ? readTask(state) : null,
    targets: state.targets.map((slot, place) => ({ ...slot, reading: readSlot(state, place) })),
  };
}

/** Whether the action stands at a failure: below its DN, or no target reached. @rule DRA-298 */
export function stands(state: ActionState): "success" | "failure" | "undecided" {
  const readings = state.targets.length > 0 ? state.targets.map((t) => t.reading) : [state.reading];
  if (readings.some((r) => r?.success)) return "success";
  return readings.every((r) => r?.success === false) ? "failure" : "undecided";
}
