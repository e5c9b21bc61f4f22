import { between, reaches, type BandAnswer, type Between } from "./encounter.ts";
import { effectRange } from "./powers.ts";
import { effectRanks } from "./traits.ts";
import type { AttackEntry, DestinyCharacter, PowerEffect } from "./types.ts";

/** How far apart two stand, as the board and the table tell. */
export interface Apart {
  /** Null where there is no board. */
  readonly feet: number | null;
  readonly courtRange: number;
  /** Some living channel reaches the other; null where nobody has said. */
  readonly channel: boolean | null;
}

/** How two stand to each other for one of somebody's attacks: its reach is longer with Elongation. @rule DES-044 DES-337 */
export function gapFor(
  who: Pick<DestinyCharacter, "powers">,
  attack: Pick<AttackEntry, "reach">,
  { feet, courtRange, channel }: Apart,
): Between {
  return between(feet, attack.reach + 5 * effectRanks(who, "elongation"), courtRange, channel);
}

/** Feet of bare arms. */
const ARM = 5;

/**
 * Whether a power without an attack reaches somebody: a close one within arm's reach, a ranged one not beside its user, a gossip power not in court range. On its user
 * any works; an area is placed and reaches whom it covers.
 * @returns the refusals of `reaches`
 * @rule DES-044 DES-190 DES-191 DES-192 DES-193 DES-194 DES-334 DES-336
 */
export function powerReaches(
  who: Pick<DestinyCharacter, "ref" | "powers">,
  effect: Pick<PowerEffect, "range" | "modifiers" | "rank" | "area">,
  target: string,
  apart: Apart,
): BandAnswer {
  if (target === who.ref || effect.area !== null) return { accepted: true, ranks: 0, ask: false };
  return reaches(effectRange(effect), gapFor(who, { reach: ARM }, apart), effect.rank);
}
