/** What the Gamemaster puts against a pool while somebody builds it. */
import { type Die, LADDER, type PoolDie, type PoolPick } from "../../../rules/doompool/index.ts";

/** Nothing of it is written anywhere: it is spent, or rolled, by the pool that answers. @rule DOO-050 DOO-094 DOO-203 */
export interface Dropped {
  /** Doom dice that will be in the pool of the character that reacts. */
  readonly doom: readonly Die[];
  /** Traits of the scene that will join the doom pool's roll. */
  readonly joins: readonly PoolDie[];
  /** The Gamemaster's leave to aim at a trait that is larger than the main trait. */
  readonly consent: boolean;
}

export const NOTHING_DROPPED: Dropped = { doom: [], joins: [], consent: false };

/** One thing that the Gamemaster does to a pool that is being built. @rule DOO-048 */
export type Drop =
  /** A trait doesn't fit what was said. */
  | { readonly type: "strike"; readonly pick: PoolPick }
  | { readonly type: "opposition"; readonly targets: readonly string[]; readonly unopposed: boolean }
  | { readonly type: "against"; readonly dropped: Dropped };

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const isDie = (v: unknown): v is Die => LADDER.some((d) => d === v);
const MOST = 30;

/** Whether something from the wire is what a Gamemaster's client drops. */
export function isDropped(v: unknown): v is Dropped {
  if (!isRecord(v) || typeof v.consent !== "boolean" || !Array.isArray(v.doom) || !Array.isArray(v.joins)) return false;
  return (
    v.doom.length <= MOST &&
    v.doom.every(isDie) &&
    v.joins.length <= MOST &&
    v.joins.every(
      (j) =>
        isRecord(j) &&
        isDie(j.size) &&
        typeof j.name === "string" &&
        (j.source === "scene" || j.source === "complication"),
    )
  );
}

/** Whether something from the wire is one deed of the Gamemaster's. */
export function isDrop(v: unknown): v is Drop {
  if (!isRecord(v)) return false;
  switch (v.type) {
    case "strike":
      return isRecord(v.pick) && typeof v.pick.kind === "string";
    case "opposition":
      return (
        typeof v.unopposed === "boolean" &&
        Array.isArray(v.targets) &&
        v.targets.length <= MOST &&
        v.targets.every((t) => typeof t === "string")
      );
    case "against":
      return isDropped(v.dropped);
    default:
      return false;
  }
}

/** Actions that may aim at a trait larger than their main trait, by their own names: known to whoever builds them, and to the Gamemaster's desk. @rule DOO-203 */
const leave = new Set<string>();

/** The Gamemaster says yes, or takes it back. */
export function setLeave(id: string, given: boolean): void {
  if (given) leave.add(id);
  else leave.delete(id);
}

/** Whether the Gamemaster has said yes to this action. */
export const hasLeave = (id: string): boolean => leave.has(id);
