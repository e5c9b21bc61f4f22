import { change, type Change } from "../kernel/change.ts";
import { whole } from "../kernel/refusal.ts";
import type { DramaSettings } from "./settings.ts";
import type { DramaCharacter } from "./types.ts";
import { POINTS_PATH } from "./exchanges/points.ts";

/** Why Hero Points came or went. @rule DRA-113 DRA-372 */
export interface LogEntry {
  readonly amount: number;
  /** Lang key or the Gamemaster's words. */
  readonly reason: string;
}

/** What playing a scene earns. @rule DRA-113 */
export const SCENE_AWARD = { standard: 1, dramatic: 2 } as const;
/** Points of named adversaries; only the Gamemaster sees them, but each spend is public. @rule DRA-114 */
export const TIER_POINTS = { henchman: 3, lieutenant: 6, archEnemy: 10 } as const;

/** Points that somebody starts with: the world's number for players' heroes, by tier for named adversaries, none for mooks. @rule DRA-101 DRA-114 */
export function startingPoints(
  character: Pick<DramaCharacter, "rank" | "player" | "npcTier">,
  settings: Pick<DramaSettings, "startHeroPoints">,
): number {
  if (character.rank === "mook") return 0;
  return character.player || character.npcTier === null ? settings.startHeroPoints : TIER_POINTS[character.npcTier];
}

/**
 * Hero Points earned, with the reason for the log.
 * @param amount  0 and up; corrections go through `adjust`
 * @throws RulesError for anything else
 * @rule DRA-101 DRA-113
 */
export function award(
  character: Pick<DramaCharacter, "ref" | "heroPoints" | "rank">,
  amount: number,
  reason: string,
): { readonly changes: readonly Change[]; readonly log: LogEntry | null } {
  whole("amount", amount, 0);
  return character.rank === "mook" || amount === 0 ? { changes: [], log: null } : adjust(character, amount, reason);
}

/** A correction, logged like everything; never below 0. @rule DRA-101 DRA-113 */
export function adjust(
  character: Pick<DramaCharacter, "ref" | "heroPoints">,
  amount: number,
  reason: string,
): { readonly changes: readonly Change[]; readonly log: LogEntry } {
  const { value } = character.heroPoints;
  const after = Math.max(0, value + whole("amount", amount));
  return {
    changes: after === value ? [] : [change(character.ref, POINTS_PATH, value, after, "DRA-113")],
    log: { amount: after - value, reason },
  };
}

/** What a card of glory gives: everybody one, the one who rolled it three instead. @rule DRA-300 */
export const GLORY = { least: 60, each: 1, roller: 3 } as const;

/** Glory's awards after a die total of 60 and more; null when the roll doesn't deserve it. @rule DRA-300 */
export function gloryAwards(
  dieTotal: number,
  roller: string,
  players: readonly string[],
): readonly { readonly of: string; readonly amount: number }[] | null {
  if (dieTotal < GLORY.least) return null;
  return players.map((of) => ({ of, amount: of === roller ? GLORY.roller : GLORY.each }));
}
