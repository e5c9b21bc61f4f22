import type { Refusal } from "../../kernel/refusal.ts";
import { nameOf, type Ref } from "../../kernel/situation.ts";
import { outOf, type Span } from "../../kernel/turns/turn-and-reach.ts";
import { effectRanks } from "../hero/traits.ts";
import type { DestinySituation } from "../situation.ts";
import { type BandAnswer, type Between, between, rangeRanks, RANGES, reaches } from "../turn/encounter.ts";
import type { AttackEntry, Band, DestinyCharacter, PowerEffect } from "../types.ts";
import { effectRange } from "./powers.ts";

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
export const ARM = 5;

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

type Armed = Pick<DestinyCharacter, "powers">;
interface Aiming extends Pick<AttackEntry, "reach" | "rank"> {
  readonly band: Band;
}

/** How far an attack or power of a band gets; a ranged one not to whoever stands beside, a rumor to nobody within earshot. Null: the band sets no bounds. @rule DES-044 DES-190 DES-336 DES-337 */
export function bandSpan(who: Armed, { band, reach, rank }: Aiming, courtRange: number): Span | null {
  switch (band) {
    case "personal":
      return null;
    case "close":
      return { by: "reach", most: reach + 5 * effectRanks(who, "elongation") };
    case "ranged":
      return { by: "range", most: RANGES[2].feet * Math.max(1, rank), beyond: ARM };
    case "court":
      return { by: "range", most: courtRange };
    case "rumor":
    case "gossip":
      return { by: "range", most: null, beyond: courtRange };
  }
}

/** Somebody who is aimed at, as far as the board and the table tell. */
export interface AimedAt extends Apart {
  readonly name: string;
  /** The Gamemaster lets pass what is against it here. */
  readonly overrule: boolean;
}

/** Somebody who is aimed at, from where one acts. */
export const apartIn = (s: DestinySituation, target: Ref, channel = false): AimedAt => ({
  feet: s.distance(s.self, target),
  courtRange: s.settings.courtRange,
  channel: channel ? true : null,
  name: nameOf(s, target),
  overrule: s.overrule === true,
});

/** Refusals of a band for the distance alone; who has no channel to somebody has none at any distance. */
const DISTANCES: readonly string[] = ["band.reach", "band.adjacent", "band.range", "band.court", "band.tooNear"];
const isDistance = ({ reason }: Refusal): boolean => DISTANCES.includes(reason);

/** What turn and reach make of a band's answer: too far or too near is told in their words; on the Gamemaster's word it gets there, as at the farthest. */
function mannered(answer: BandAnswer, span: Span | null, { feet, name, overrule }: AimedAt, rank: number): BandAnswer {
  const no = overrule ? null : outOf(span, feet, name);
  if (no) return no;
  if (answer.accepted || !isDistance(answer)) return answer;
  return { accepted: true, ranks: span?.most == null ? 0 : (rangeRanks(span.most, rank) ?? 0), ask: false };
}

/**
 * Whether an attack gets at somebody, with the Disadvantage of the distance.
 * @returns refusals of `outOf`, `band.channel`
 * @rule DES-044 DES-101 DES-102 DES-103 DES-104
 */
export const getsAt = (who: Armed, attack: Aiming, to: AimedAt): BandAnswer =>
  mannered(
    reaches(attack.band, gapFor(who, attack, to), attack.rank),
    bandSpan(who, attack, to.courtRange),
    to,
    attack.rank,
  );

/** The same for a power without an attack. @returns refusals of `outOf`, `band.channel` @rule DES-190 DES-191 DES-192 DES-193 DES-194 DES-334 */
export function powerGetsAt(
  who: Pick<DestinyCharacter, "ref" | "powers">,
  effect: Parameters<typeof powerReaches>[1],
  target: Ref,
  to: AimedAt,
): BandAnswer {
  const placed = target === who.ref || effect.area !== null;
  const aiming = { band: effectRange(effect), reach: ARM, rank: effect.rank };
  const span = placed ? null : bandSpan(who, aiming, to.courtRange);
  return mannered(powerReaches(who, effect, target, to), span, to, effect.rank);
}
