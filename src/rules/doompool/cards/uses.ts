/** What an effect die may be made into. */
import { ESCAPING } from "../acts/chase.ts";
import type { StressType } from "../types.ts";
import { STRESS_TYPES } from "../values.ts";
import { creatorOf, effectDice, resolutionOf } from "./action-read.ts";
import type { ActionState, EffectPlace, EffectUse, SlotState } from "./action-state.ts";

/** A use by its name, as forms and buttons have it; `nothing` leaves the die unused. */
export type UseKey =
  | `stress:${StressType}`
  | "complication"
  | "asset"
  | "escape"
  | "doom"
  | "purpose"
  | "stepEscaping"
  | "nothing";

/** The track of a use that is stress; null for any other. */
export const trackOf = (use: string): StressType | null => STRESS_TYPES.find((t) => use === `stress:${t}`) ?? null;

/** The name of a use. */
export const useKey = (use: EffectUse): UseKey => {
  if (use.type === "stress") return `stress:${use.track}`;
  return use.type === "asset" && use.escaping ? "escape" : use.type;
};

/**
 * What an effect die of a slot may be made into here, the likeliest first: whoever is helped or treated isn't hurt by it, the world has no tracks, and failed help brings a complication
 * and nothing else.
 * @rule DOO-112 DOO-153 DOO-210 DOO-211 DOO-214 DOO-217 DOO-218 DOO-231
 */
export function usesFor(state: ActionState, s: SlotState): readonly UseKey[] {
  const success = resolutionOf(state, s)?.success ?? false;
  const watcher = creatorOf(state, s)?.side === "watcher";
  const { purpose, pool } = state.request;
  if (!success && purpose.type === "support") return ["complication", "nothing"];
  const spared = success && (s.target.uuid === pool.uuid || ["support", "recovery", "restore"].includes(purpose.type));
  return [
    ...(success && purpose.type !== "effect" ? (["purpose"] as const) : []),
    ...(spared ? [] : [...STRESS_TYPES.map((t): UseKey => `stress:${t}`), "complication" as const]),
    "asset",
    ...(success && purpose.type === "effect" ? (["escape"] as const) : []),
    ...(success && watcher ? (["doom"] as const) : []),
    ...(!success && purpose.type === "chase" ? (["stepEscaping"] as const) : []),
    "nothing",
  ];
}

/** What a use needs to know beside its name. */
export interface UseMore {
  /** Of a complication or asset; of one who gets away, what the table calls that. */
  readonly name?: string;
  /** Whose an asset is; absent or empty: its maker's. */
  readonly owner?: string;
  readonly trauma?: boolean;
}

/** A use as an effect has it; null for `nothing`. The asset of one who gets away is the fugitive's own. @rule DOO-126 DOO-131 DOO-210 DOO-214 */
export function useOf(state: ActionState, s: SlotState, use: string, more: UseMore = {}): EffectUse | null {
  const track = trackOf(use);
  if (track) return { type: "stress", track, trauma: more.trauma ?? true };
  const { purpose, actor } = state.request;
  const maker = creatorOf(state, s)?.uuid ?? actor.uuid;
  switch (use) {
    case "complication":
      return { type: "complication", name: more.name ?? "" };
    case "asset":
      return { type: "asset", name: more.name ?? "", owner: more.owner || maker, access: null, escaping: false };
    case "escape":
      return { type: "asset", name: more.name ?? ESCAPING, owner: maker, access: null, escaping: true };
    case "doom":
    case "purpose":
      return { type: use };
    case "stepEscaping":
      return purpose.type === "chase" ? { type: "stepEscaping", asset: purpose.asset } : null;
    default:
      return null;
  }
}

/** The dice that a slot's effects can be made of. */
export function placesOf(state: ActionState, s: SlotState): readonly EffectPlace[] {
  if (resolutionOf(state, s)?.success) return s.allotted;
  return s.reaction ? effectDice(s.reaction).map((d) => d.place) : [];
}
