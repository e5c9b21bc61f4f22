import type { Words } from "../../kernel/situation.ts";
import { successLevel } from "../dice/totals.ts";
import { key } from "../labels.ts";
import { controlRounds, TELEPATHY } from "../powers/powers.ts";
import type { SlotReading } from "./types.ts";

/** What a power that succeeded brings, in words: how deep a telepath reads, how long a mind is held, what a drain takes; null for powers that say nothing beside their success. @rule DRA-351 */
export function powerSays(power: string, reading: Pick<SlotReading, "success" | "rp"> | null): Words | null {
  if (reading?.success !== true || reading.rp === null) return null;
  const { rp } = reading;
  if (power === "telepathy") {
    const level = successLevel(rp);
    return level === "failure" ? null : { key: key("PowerSays", TELEPATHY[level]) };
  }
  if (power === "mindControl") return { key: key("PowerSays", "controlled"), data: { rounds: controlRounds(rp) } };
  return power === "drain" ? { key: key("PowerSays", "drained"), data: { points: rp } } : null;
}
