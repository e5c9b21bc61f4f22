/** How an action came out, as its card tells it. */
import { isThing } from "../acts/attack/aim.ts";
import { type ObjectBand, objectBand } from "../harm/environment.ts";
import { type DramaSituation, gearNow } from "../situation.ts";
import type { ActionState, SlotReading, SlotState } from "./types.ts";

/**
 * How an action came out for one target: a card made it miss; missed; reached, with points still to come; already shaken, the player's call, shaken; disarmed; a level and nothing else;
 * a thing struck; done without harm; harmed; unharmed.
 */
export type Came =
  | "dodged"
  | "missed"
  | "reached"
  | "noMore"
  | "playersCall"
  | "shaken"
  | "disarmed"
  | "level"
  | "struck"
  | "done"
  | "harmed"
  | "unharmed";

/** What became of somebody who was reached, once the outcome is read. */
function reached({ request }: ActionState, { target, interaction, disarmed, result, stage }: SlotState): Came {
  if (interaction === "playersCall") return interaction;
  if (interaction) return stage === "unaffected" ? "noMore" : "shaken";
  if (disarmed) return "disarmed";
  if (request.levelOnly === true) return "level";
  const harmed = result !== null && stage !== "unaffected";
  if (harmed) return target.kind === "object" ? "struck" : "harmed";
  return request.kind !== "attack" && result === null ? "done" : "unharmed";
}

/** How an action came out for one target; null before the dice. @rule DRA-041 DRA-174 DRA-187 DRA-251 DRA-299 */
export function outcomeOf(state: ActionState, slot: SlotState): Came | null {
  if (!slot.reading || state.stage === "declared") return null;
  if (slot.dodged) return "dodged";
  if (slot.reading.success === false) return "missed";
  return state.stage === "open" ? "reached" : reached(state, slot);
}

/** By how much a target was reached or missed; null where that would give a hidden number away. @rule DRA-025 DRA-041 */
export const marginOf = ({ veiled, request }: ActionState, { target, reading }: SlotState): number | null =>
  veiled.includes(target.uuid) || veiled.includes(request.actor.uuid) ? null : (reading?.rp ?? null);

/** The effect that is held against a target's Toughness, once the outcome is read and where nothing hidden is in it; null for none. @rule DRA-041 DRA-147 */
export const effectShown = (
  { stage, veiled, request }: ActionState,
  { reading }: SlotState,
): NonNullable<SlotReading["resolution"]["effect"]> | null =>
  reading?.success && stage === "resolved" && !veiled.includes(request.actor.uuid)
    ? (reading.resolution.effect ?? null)
    : null;

/** How a thing is after a hit, by its own wound levels: what is applied says itself what it had before. @rule DRA-187 */
export function bandAfter({ changes, target, result }: SlotState, s: Pick<DramaSituation, "item">): ObjectBand {
  const own = changes.find((c) => c.kind === "set" && c.path === "system.wounds");
  const gear = isThing(target.uuid) ? null : gearNow(s, target.uuid);
  const before = own?.kind === "set" ? Number(own.from) : (gear?.wounds ?? 0);
  return objectBand(before + (result?.wounds ?? 0), gear?.bands).band;
}
