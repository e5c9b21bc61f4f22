import { type Refusal, refuse, whole } from "../../kernel/refusal.ts";
import { dc } from "../dice/degrees.ts";
import type { DestinySettings } from "../settings.ts";
import type { Band, EncounterType } from "../types.ts";
import { ENCOUNTERS } from "../values.ts";

/** What a scene is about; kept with the encounter. */
export type Scene = {
  readonly type: EncounterType;
  /** 6 or 360. */
  readonly roundSeconds: number;
  /** Power Level of the encounter; null when the Gamemaster set none. */
  readonly powerLevel: number | null;
  readonly challenge: ChallengeTrack | null;
};

/** A new scene of a type with its usual round. @rule DES-040 DES-390 */
export function scene(
  type: EncounterType,
  powerLevel: number | null = null,
  challenge: ChallengeTrack | null = null,
): Scene {
  return { type, roundSeconds: ENCOUNTERS[type].initial, powerLevel, challenge };
}

/** Change a scene's type or round; the order stays. @returns refusal `scene.round` for a round that this type doesn't have @rule DES-040 DES-043 DES-390 */
export function changeScene(
  now: Scene,
  to: { readonly type?: EncounterType; readonly roundSeconds?: number; readonly powerLevel?: number | null },
): { readonly accepted: true; readonly scene: Scene } | Refusal {
  const type = to.type ?? now.type;
  const allowed: readonly number[] = ENCOUNTERS[type].rounds;
  const roundSeconds = to.roundSeconds ?? (type === now.type ? now.roundSeconds : ENCOUNTERS[type].initial);
  if (!allowed.includes(roundSeconds)) return refuse("scene.round", { seconds: roundSeconds });
  return {
    accepted: true,
    scene: { ...now, type, roundSeconds, powerLevel: to.powerLevel === undefined ? now.powerLevel : to.powerLevel },
  };
}

/** Seconds that have passed: full rounds. @rule DES-390 */
export function elapsed(round: number, roundSeconds: number): number {
  return Math.max(0, round) * roundSeconds;
}

/** Power Level that difficulties are read at: the encounter's, else the acting character's own; or always the own. @rule DES-016 */
export function dcLevel(
  own: number,
  encounter: number | null,
  settings: Pick<DestinySettings, "dcPowerLevel">,
): number {
  return settings.dcPowerLevel === "encounter" && encounter !== null ? encounter : own;
}

/** DC of a word for somebody in a scene; a typed number always wins. @rule DES-015 DES-016 */
export function difficulty(
  word: "easy" | "moderate" | "hard" | number,
  own: number,
  encounter: number | null,
  settings: Pick<DestinySettings, "dcPowerLevel">,
): number {
  return typeof word === "number" ? word : dc(word, dcLevel(own, encounter, settings));
}

const STEP = 5;
const BASE_FEET = 30;

/** Feet of a speed or distance rank in one Move: 30 at rank 0, doubled or halved a rank, in fives, never less than 5; in longer rounds in proportion. @rule DES-045 DES-132 DES-133 DES-410 */
export function feet(rank: number, roundSeconds = 6): number {
  return Math.max(STEP, STEP * Math.floor((BASE_FEET * 2 ** whole("rank", rank)) / STEP + 0.5)) * (roundSeconds / 6);
}

/** Feet of each step of range a rank, and what it costs the attacker. @rule DES-044 */
export const RANGES = [
  { feet: 25, ranks: 0 },
  { feet: 50, ranks: -2 },
  { feet: 100, ranks: -5 },
] as const;

/** Range of a ranged attack at a distance: Disadvantage by step; null beyond long. Limits are still in; the rank counts as 1 at least. @rule DES-044 */
export function rangeRanks(distance: number, rank: number): number | null {
  return RANGES.find((r) => distance <= r.feet * Math.max(1, rank))?.ranks ?? null;
}

/** How two stand to each other. `feet` null is unknown: the table is asked instead. */
export interface Between {
  readonly feet: number | null;
  /** Within the reach of the attack; null is unknown. */
  readonly within: boolean | null;
  /** Side by side, however long the arms: whom no ranged attack may have as its target. Null is unknown. */
  readonly adjacent: boolean | null;
  /** They can talk: within conversation range and able to. Null is unknown. */
  readonly court: boolean | null;
  /** Some living channel reaches the other: phone, messenger, crowd; the Gamemaster says. */
  readonly channel: boolean | null;
}

/** Feet between two who stand side by side, diagonals included. @rule DES-044 */
const ADJACENT = 5;

/** How two stand to each other by the feet between them. @rule DES-044 */
export function between(
  distance: number | null,
  reach: number,
  courtRange: number,
  channel: boolean | null = null,
  converses = true,
): Between {
  return {
    feet: distance,
    within: distance === null ? null : distance <= reach,
    adjacent: distance === null ? null : distance <= ADJACENT,
    court: distance === null ? null : distance <= courtRange && converses,
    channel,
  };
}

/** Whether a band reaches, with the Disadvantage of the distance; `ask` where the table must say. */
export type BandAnswer = { readonly accepted: true; readonly ranks: number; readonly ask: boolean } | Refusal;

/**
 * Whether an attack or power of a band reaches somebody. Ranged ones may not target an adjacent creature, rumor and gossip nobody in conversation range.
 * @returns refusal `band.self`, `band.reach`, `band.adjacent`, `band.range`, `band.court`, `band.tooNear`, `band.channel`
 * @rule DES-044 DES-101 DES-102 DES-103 DES-104 DES-190 DES-191 DES-192 DES-193 DES-194
 */
export function reaches(band: Band, gap: Between, rank: number, self = false): BandAnswer {
  const yes = (ranks = 0, ask = false): BandAnswer => ({ accepted: true, ranks, ask });
  switch (band) {
    case "personal":
      return self ? yes() : refuse("band.self");
    case "close":
      return gap.within === null ? yes(0, true) : gap.within ? yes() : refuse("band.reach");
    case "ranged": {
      if (gap.adjacent === true) return refuse("band.adjacent");
      if (gap.feet === null) return yes(0, true);
      const ranks = rangeRanks(gap.feet, rank);
      return ranks === null ? refuse("band.range", { feet: RANGES[2].feet * Math.max(1, rank) }) : yes(ranks);
    }
    case "court":
      return gap.court === null ? yes(0, true) : gap.court ? yes() : refuse("band.court");
    case "rumor":
    case "gossip":
      if (gap.court === true) return refuse("band.tooNear");
      return gap.channel === false ? refuse("band.channel") : yes(0, gap.channel === null || gap.court === null);
  }
}

/** Progress and strikes of a Challenge. */
export type ChallengeTrack = {
  readonly goal: number;
  readonly strikes: number;
  readonly progress: number;
  readonly struck: number;
};

/** Counters of a new Challenge: three for every hero, unless the table turned them off or typed its own. @rule DES-046 */
export function challengeTrack(
  heroes: number,
  perHero: number | null,
  own: { readonly goal?: number; readonly strikes?: number } = {},
): ChallengeTrack | null {
  if (perHero === null) return null;
  const usual = Math.max(1, perHero * Math.max(1, heroes));
  return { goal: own.goal ?? usual, strikes: own.strikes ?? usual, progress: 0, struck: 0 };
}

/** How a Challenge stands: both counters full at once is a win at a cost. @rule DES-046 */
export function challengeResult(track: ChallengeTrack): "open" | "won" | "lost" | "cost" {
  const [won, lost] = [track.progress >= track.goal, track.struck >= track.strikes];
  if (won) return lost ? "cost" : "won";
  return lost ? "lost" : "open";
}

/** A counted check: degrees of success to progress, of failure to strikes. @returns refusal `challenge.over`, `challenge.degree` @rule DES-046 */
export function challengeStep(
  track: ChallengeTrack,
  degrees: readonly number[],
):
  | { readonly accepted: true; readonly track: ChallengeTrack; readonly result: ReturnType<typeof challengeResult> }
  | Refusal {
  if (challengeResult(track) !== "open") return refuse("challenge.over");
  if (degrees.length === 0 || degrees.some((d) => !Number.isSafeInteger(d) || d === 0))
    return refuse("challenge.degree");
  const next = { ...track, progress: track.progress + sumOf(degrees, 1), struck: track.struck + sumOf(degrees, -1) };
  return { accepted: true, track: next, result: challengeResult(next) };
}

const sumOf = (degrees: readonly number[], sign: 1 | -1): number =>
  degrees.reduce((n, d) => n + Math.max(0, d * sign), 0);
