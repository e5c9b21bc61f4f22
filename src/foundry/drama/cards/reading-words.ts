import {
  type ActionKind,
  ATTITUDE_SKILLS,
  attitudeSteps,
  burstRadius,
  type DamageResult,
  type DramaCharacter,
  metresThrown,
  type ObjectBand,
  powerSays,
  powerValue,
  push,
  type PushGoal,
  pushReaches,
  type SlotReading,
  type SlotState,
  teleportDistance,
} from "../../../rules/drama/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { key } from "../keys.ts";

/** What a power that succeeded brings, in words; null for powers that say nothing beside their success. @rule DRA-351 */
export function powerText(power: string, reading: SlotReading | null, localize: Localize): string | null {
  const says = powerSays(power, reading);
  return says && localize(says.key, { ...says.data });
}

/** How far charm or persuasion moves somebody's attitude; null for other skills and where nothing moves. @rule DRA-260 */
export function attitudeText(skill: string, reading: SlotReading | null, localize: Localize): string | null {
  if (!Object.hasOwn(ATTITUDE_SKILLS, skill) || reading?.success !== true || reading.rp === null) return null;
  const steps = attitudeSteps(reading.rp);
  return steps === 0 ? null : localize(key("Card", "attitudes"), { steps });
}

/** How far a hard knockdown throws its victim. @rule DRA-189 */
export function knockback(slot: SlotState, localize: Localize): string[] {
  const metres = metresThrown(slot);
  return metres === null ? [] : [localize(key("Card", "knockback"), { metres: plain(metres) })];
}

/** How a thing is after a hit: scratched, damaged, broken, destroyed; with the shock that a vehicle takes. @rule DRA-187 DRA-223 */
export function objectText(band: ObjectBand, { shock }: DamageResult, localize: Localize): string {
  const state = localize(key("ObjectState", band));
  return shock > 0 ? localize(key("Card", "vehicleShock"), { state, shock }) : state;
}

/** What a push has gained, or whether it got to what it was made for. @rule DRA-056 DRA-068 */
export function pushText(
  goal: PushGoal | null,
  kind: ActionKind,
  reading: SlotReading,
  localize: Localize,
): string | null {
  if (kind !== "push" || reading.rp === null) return null;
  if (goal)
    return localize(key("Card", pushReaches(goal, reading.rp) ? "pushReaches" : "pushShort"), {
      value: goal.value,
      limit: goal.limit,
    });
  const { plus, shock } = push(reading.rp);
  return localize(key("Card", "pushGains"), { plus, shock });
}

/** How far a power reaches by its value: a burst's radius, a teleporter's way; null for others. @param plus  from a push @rule DRA-056 DRA-351 */
export function reachText(power: DramaCharacter["powers"][number], localize: Localize, plus = 0): string | null {
  if (power.key === "teleport")
    return localize(key("Sheet", "reach"), { metres: plain(teleportDistance(powerValue(power) + plus)) });
  return power.key === "blast"
    ? localize(key("Sheet", "burstRadius"), { metres: plain(burstRadius(powerValue(power) + plus)) })
    : null;
}
