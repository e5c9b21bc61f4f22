/** What the fields of effects may be. */
import type { ActionKind, AreaSpec, Band, PowerDuration } from "../../../rules/destiny/index.ts";

export const ACTION_KINDS = [
  "standard",
  "move",
  "quick",
  "free",
  "reaction",
  "none",
  "gm",
] as const satisfies readonly ActionKind[];
export const RANGES = ["personal", "close", "ranged", "court", "gossip"] as const satisfies readonly Band[];
export const ATTACK_BANDS = ["close", "ranged", "court", "rumor", "gossip"] as const satisfies readonly Band[];
export const DURATIONS = [
  "instant",
  "concentration",
  "sustained",
  "continuous",
  "permanent",
] as const satisfies readonly PowerDuration[];
export const SHAPES = ["burst", "cone", "line", "cloud"] as const satisfies readonly AreaSpec["shape"][];
