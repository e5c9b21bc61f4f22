import { ATTITUDE_SKILLS, attitudeSteps, controlRounds, knockbackValue, measure, successLevel, TELEPATHY, type SlotReading, type SlotState } from "../../../rules/drama/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { key } from "../keys.ts";

/** What a power that succeeded brings, in words: how deep a telepath reads, how long a mind is held, what a drain takes; null for powers that say nothing beside their success. @rule DRA-351 */
export function powerText(power: string, reading: SlotReading | null, localize: Localize): string | null {
  if (reading?.success !== true || reading.rp === null) return null;
  const { rp } = reading;
  if (power === "telepathy") {
    const level = successLevel(rp);
    return level === "failure" ? null : localize(key("PowerSays", TELEPATHY[level]));
  }
  if (power === "mindControl") return localize(key("PowerSays", "controlled"), { rounds: controlRounds(rp) });
  return power === "drain" ? localize(key("PowerSays", "drained"), { points: rp }) : null;
}

/** How far charm or persuasion moves somebody's attitude; null for other skills and where nothing moves. @rule DRA-260 */
export function attitudeText(skill: string, reading: SlotReading | null, localize: Localize): string | null {
  if (!Object.hasOwn(ATTITUDE_SKILLS, skill) || reading?.success !== true || reading.rp === null) return null;
  const steps = attitudeSteps(reading.rp);
  return steps === 0 ? null : localize(key("Card", steps === 1 ? "attitude" : "attitudes"), { steps });
}

/** How far a hard knockdown throws its victim. @rule DRA-189 */
export function knockback(slot: SlotState, localize: Localize): string[] {
  const value = slot.result && slot.reading?.effectRp != null ? knockbackValue(slot.result, slot.reading.effectRp) : null;
  return value === null ? [] : [localize(key("Card", "knockback"), { metres: plain(measure(value)) })];
}
