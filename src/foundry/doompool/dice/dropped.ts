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
  /** Nobody and nothing resists, by the Gamemaster's word. */
  readonly unopposed: boolean;
}

export const NOTHING_DROPPED: Dropped = { doom: [], joins: [], consent: false, unopposed: false };

/** One thing that the Gamemaster does to a pool that is being built. @rule DOO-048 */
export type Drop =
  /** A trait doesn't fit what was said. */
  | { readonly type: "strike"; readonly pick: PoolPick }
  | { readonly type: "opposition"; readonly targets: readonly string[] }
  | { readonly type: "against"; readonly dropped: Dropped };

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const isDie = (v: unknown): v is Die => LADDER.some((d) => d === v);
const MOST = 30;
const few = (v: unknown, each: (one: unknown) => boolean): boolean =>
  Array.isArray(v) && v.length <= MOST && v.every(each);

/** Whether something from the wire is what a Gamemaster's client drops. */
export const isDropped = (v: unknown): v is Dropped =>
  isRecord(v) &&
  typeof v.consent === "boolean" &&
  typeof v.unopposed === "boolean" &&
  few(v.doom, isDie) &&
  few(
    v.joins,
    (j) =>
      isRecord(j) &&
      isDie(j.size) &&
      typeof j.name === "string" &&
      (j.source === "scene" || j.source === "complication"),
  );

/** Whether something from the wire is one deed of the Gamemaster's. */
export function isDrop(v: unknown): v is Drop {
  if (!isRecord(v)) return false;
  switch (v.type) {
    case "strike":
      return isRecord(v.pick) && typeof v.pick.kind === "string";
    case "opposition":
      return few(v.targets, (t) => typeof t === "string");
    case "against":
      return isDropped(v.dropped);
    default:
      return false;
  }
}

/** How many pools are remembered for the reactions to them. */
const MOST_REMEMBERED = 50;
const remembered = new Map<string, Dropped>();

/** What the Gamemaster dropped against an action, for its desk, its builder and the pool that answers it. @rule DOO-050 DOO-094 DOO-203 */
export const droppedOn = (action: string): Dropped => remembered.get(action) ?? NOTHING_DROPPED;

export function remember(action: string, dropped: Dropped): void {
  remembered.delete(action);
  remembered.set(action, dropped);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}
