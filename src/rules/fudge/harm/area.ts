import { explain, type Explained, type Row } from "../../kernel/rows.ts";
import { resolveCheck } from "../dice/check.ts";
import { line } from "../labels.ts";
import type { CheckRequest, CheckResolution, Faces } from "../types.ts";
import { AREA_ESCAPE } from "./values.ts";

/** Somebody inside an area. */
export interface AreaTarget {
  readonly cover: "none" | "partial" | "total";
  /** The area gets past cover: a cloud, cover that is destroyed or ignored. */
  readonly coverIgnored: boolean;
  /** May try to Dodge: can move, knows of it, and can reach cover or the edge in time. */
  readonly mayDodge: boolean;
}

/** How an area reaches: perception-shaped areas are avoided whole, areas at perception range can't be dodged. */
export type AreaKind = "area" | "perceptionArea" | "perceptionRange";

/** What an area comes to for one target. */
export interface AreaResolution {
  readonly dodge: CheckResolution | null;
  readonly dodged: boolean;
  /** Rank of the effect that is left; 0: unaffected. */
  readonly rank: Explained;
}

/** Whether a Dodge is rolled against an area at all: not at perception range, not behind total cover, and not by who can't. @rule FUD-115 FUD-116 */
export const dodgesArea = (kind: AreaKind, { cover, coverIgnored, mayDodge }: AreaTarget): boolean =>
  kind !== "perceptionRange" && mayDodge && (cover !== "total" || coverIgnored);

/**
 * An area effect on one target: cover first (partial halves, total keeps it out), then Dodge against the effect's rank, which halves it (a perception-shaped area then
 * does nothing). Halves are rounded down, never below 1. Who can't Dodge counts as having failed.
 * @param rank   rank of the effect, 1 and up
 * @param dodge  the Dodge check without its DC; the lines of cover and Evasion are already on it
 * @param faces  its dice; null when there is no Dodge
 * @rule FUD-115 FUD-116 FUD-122
 */
export function resolveArea(
  rank: number,
  kind: AreaKind,
  target: AreaTarget,
  dodge: CheckRequest,
  faces: Faces | null,
): AreaResolution {
  const start: Row = line("effectRank", rank, "FUD-115");
  const covered = target.coverIgnored ? "none" : target.cover;
  if (covered === "total")
    return { dodge: null, dodged: false, rank: explain([start, line("totalCover", -rank, "FUD-115")]) };
  const behind = covered === "partial" ? half(rank) : rank;
  const rows = [start, ...(behind === rank ? [] : [line("partialCover", behind - rank, "FUD-115")])];
  const check = dodgesArea(kind, target) ? resolveCheck({ ...dodge, dc: rank }, faces) : null;
  if (check?.success !== true) return { dodge: check, dodged: false, rank: explain(rows) };
  const left = kind === "perceptionArea" ? 0 : half(behind);
  return { dodge: check, dodged: true, rank: explain([...rows, line("dodged", left - behind, "FUD-115")]) };
}

/** Half an effect's rank, rounded down, at least 1. @rule FUD-115 */
function half(rank: number): number {
  return Math.max(1, Math.floor(rank / 2));
}

/**
 * Whether somebody may Dodge an area: able to move, aware of it, and fast enough to be out of it within a second (speed rank minus 2).
 * @param distance  distance rank to cover or to the edge; null where that is near enough
 * @rule FUD-115
 */
export function mayDodgeArea(who: {
  readonly canMove: boolean;
  readonly aware: boolean;
  readonly speed: number;
  readonly distance: number | null;
}): boolean {
  return who.canMove && who.aware && (who.distance === null || who.distance <= who.speed - AREA_ESCAPE);
}
