import { RulesError, whole } from "../../kernel/refusal.ts";
import { explain, type Explained } from "../../kernel/rows.ts";
import { value } from "../hero/measures.ts";
import { sizeKnockback } from "../hero/sizes.ts";
import { line } from "../labels.ts";
import type { Size } from "../types.ts";
import { turnsAway } from "./toughness.ts";

/** The least effective failBy at which a blow hurls. @rule TWI-270 */
export const KNOCKBACK_FAILBY = 5;

/** Toughness and weight behind it. */
export interface Steady {
  /** Toughness bonus in use, earlier damage not taken off. */
  readonly toughness: number;
  /** Impervious part of it. */
  readonly impervious?: number;
  readonly immovable?: number;
  readonly size?: Size;
}

/**
 * What somebody resists of knockback: half the Toughness that isn't impervious, all that is, Immovable and size.
 * @rule TWI-271 TWI-272 TWI-273
 */
export function knockbackResist({ toughness, impervious = 0, immovable = 0, size = "Medium" }: Steady): Explained {
  whole("toughness", toughness);
  const most = Math.max(0, toughness);
  whole("impervious", impervious, 0);
  const held = Math.min(impervious, most);
  const soft = toughness < 0 ? Math.floor(toughness / 2) : Math.floor((most - held) / 2);
  return explain([
    line("halfToughness", soft, "TWI-271"),
    line("impervious", held, "TWI-271"),
    line("immovable", whole("immovable", immovable, 0), "TWI-271"),
    line("size", sizeKnockback(size), "TWI-272"),
  ]);
}

export interface KnockbackRequest extends Steady {
  /** The final damage bonus: critical, maneuvers, pulled punch. */
  readonly damage: number;
  /** Effective failBy of the save; a minion out without a save counts as 15. */
  readonly failBy: number;
  /** The smaller rank that the attacker chose. */
  readonly reduceTo?: number;
  /** Ranks of the Knockback power feat. */
  readonly feat?: number;
}

/** `onEdge`: feet that even a rank of 1 or 2 may carry somebody who stands on a brink. */
export interface Knockback {
  readonly resist: number;
  readonly rank: number;
  /** Feet. */
  readonly distance: number;
  readonly prone: boolean;
  readonly onEdge: number;
}

/** Below this distance nobody travels. */
const LEAST_FEET = 5;

/**
 * How far a blow hurls its target: the damage bonus less what it resists is a rank, the rank a distance. Under 5 feet it only falls. The attacker may choose less.
 * @throws RulesError "bad-reduction" above what it is
 * @rule TWI-145 TWI-270 TWI-271 TWI-274 TWI-275 TWI-276 TWI-280 TWI-313
 */
export function knockback(request: KnockbackRequest): Knockback {
  const resist = knockbackResist(request).total;
  const full =
    request.failBy < KNOCKBACK_FAILBY ? 0 : Math.max(0, whole("damage", request.damage) + (request.feat ?? 0) - resist);
  const { reduceTo } = request;
  if (reduceTo !== undefined && (!Number.isInteger(reduceTo) || reduceTo < 0 || reduceTo > full))
    throw new RulesError("bad-reduction", { reduceTo: String(reduceTo), most: full });
  const rank = reduceTo ?? full;
  const feet = value(rank);
  return { resist, rank, distance: feet < LEAST_FEET ? 0 : feet, prone: rank >= 1, onEdge: feet };
}

/** Effective failBy of a minion taken out without a save. @rule TWI-280 */
export const MINION_OUT_FAILBY = 15;

/** Something in the way. */
export interface Obstacle {
  /** Feet from where the flight begins. */
  readonly at: number;
  readonly kind: "object" | "character";
  readonly toughness: number;
  /** Marks that it has, and its Impervious (objects). */
  readonly marks?: number;
  readonly impervious?: number;
  /** Name or uuid, for the card. */
  readonly id?: string;
}

/** What one obstacle does and suffers. */
export interface PathHit {
  readonly obstacle: Obstacle;
  /** Damage to the one who is hurled: non-lethal, a save at 15 and this. */
  readonly damage: number;
  /** Damage to what is struck. */
  readonly dealt: number;
  /** State of an object; for a character `struck`. */
  readonly state: ObjectState | "struck";
  readonly broke: boolean;
}

export type ObjectState = "none" | "damaged" | "broken" | "destroyed";

/** What an object counts as having rolled. @rule TWI-288 */
const OBJECT_ROLL = 10;

/**
 * An object's save, which is never rolled: 10 and its Toughness less earlier marks. It breaks exactly when the damage reaches its Toughness.
 * @rule TWI-288
 */
export function objectSave(
  toughness: number,
  damage: number,
  marks = 0,
): { readonly failBy: number; readonly state: ObjectState } {
  const failBy = Math.max(
    0,
    15 + whole("damage", damage) - (OBJECT_ROLL + whole("toughness", toughness) - whole("marks", marks, 0)),
  );
  const state = failBy < 5 ? "damaged" : failBy < 10 ? "broken" : "destroyed";
  return { failBy, state: failBy === 0 ? "none" : state };
}

/**
 * The path of somebody hurled: each obstacle within the distance gives the lesser of the rank and its own Toughness and takes the rank itself. What breaks lets the flight
 * go on with the same rank; a character stops it, and both take the rank as in a slam.
 * @returns where the flight ends in feet, and what happened on the way
 * @rule TWI-277 TWI-278 TWI-279
 */
export function knockbackPath(
  rank: number,
  obstacles: readonly Obstacle[],
): { readonly maxDistance: number; readonly stopsAt: number; readonly hits: readonly PathHit[] } {
  const feet = value(whole("rank", rank, 0));
  const maxDistance = feet < LEAST_FEET ? 0 : feet;
  const hits: PathHit[] = [];
  for (const obstacle of [...obstacles]
    .filter((o) => o.at <= maxDistance && maxDistance > 0)
    .sort((a, b) => a.at - b.at)) {
    if (obstacle.kind === "character") {
      hits.push({ obstacle, damage: rank, dealt: rank, state: "struck", broke: false });
      return { maxDistance, stopsAt: obstacle.at, hits };
    }
    const state = turnsAway(rank, obstacle.impervious)
      ? "none"
      : objectSave(obstacle.toughness, rank, obstacle.marks).state;
    const broke = state === "broken" || state === "destroyed";
    hits.push({ obstacle, damage: Math.max(0, Math.min(rank, obstacle.toughness)), dealt: rank, state, broke });
    if (!broke) return { maxDistance, stopsAt: obstacle.at, hits };
  }
  return { maxDistance, stopsAt: maxDistance, hits };
}

/** Whether whoever is moved ends prone: flyers and swimmers only when they struck something. @rule TWI-274 TWI-279 */
export function endsProne(rank: number, afloat: boolean, struck: boolean): boolean {
  return rank >= 1 && (!afloat || struck);
}

/** Whether somebody who was struck by another in flight falls; nobody is hurled further. @rule TWI-278 */
export function struckFalls(failBy: number): boolean {
  return failBy >= KNOCKBACK_FAILBY;
}
