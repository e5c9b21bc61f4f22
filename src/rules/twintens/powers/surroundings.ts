import type { Change } from "../../kernel/change.ts";
import { spared } from "../acts/attack/extras.ts";
import type { ExposureKey } from "../harm/hazards.ts";
import { activeRanks } from "../hero/derive.ts";
import { impose } from "../state/condition-changes.ts";
import type { ConditionId } from "../state/condition-table.ts";
import type { PowerEntry, TwintensCharacter } from "../types.ts";
import type { EffectKey } from "./catalogue/powers.ts";
import { callOf } from "./summon.ts";

/** What the surroundings may be made to do. @rule TWI-440 */
export const SURROUNDINGS = ["cold", "heat", "hamper", "distract", "light"] as const;
export type Surrounding = (typeof SURROUNDINGS)[number] | "obscure";

/** Effects that change the surroundings, and what each may make of them. @rule TWI-440 */
const AROUND: Partial<Readonly<Record<EffectKey, readonly Surrounding[]>>> = {
  environmentalControl: SURROUNDINGS,
  weatherControl: SURROUNDINGS,
  obscure: ["obscure"],
};

/** What a power may make of its surroundings; empty for one that changes nothing of them. @rule TWI-440 */
export const surroundings = (power: Pick<PowerEntry, "key">): readonly Surrounding[] => AROUND[power.key] ?? [];

/** Points a rank from which heat and cold ask each minute and no more each hour. @rule TWI-292 TWI-440 */
const EXTREME_BASE = 2;

/** The climate that a power makes: intense for a point a rank, extreme for two. @rule TWI-292 TWI-440 */
export const climateOf = (power: Pick<PowerEntry, "base">): Extract<ExposureKey, "extreme" | "intense"> =>
  power.base >= EXTREME_BASE ? "extreme" : "intense";

const CONDITION: Partial<Readonly<Record<Surrounding, ConditionId>>> = { hamper: "hampered", obscure: "obscured" };

/**
 * What surroundings of that kind put on somebody in them, for as long as the power is kept up: heat or cold from which they must save, half their speed, concealment. Light and
 * distraction put nothing on anybody; who keeps something up is asked to concentrate.
 * @param second  world time at which it begins
 * @rule TWI-292 TWI-440
 */
export function surroundedBy(
  who: Pick<TwintensCharacter, "ref">,
  power: Pick<PowerEntry, "id" | "base" | "active" | "ranks" | "lost">,
  what: Surrounding,
  victim: Pick<TwintensCharacter, "ref" | "conditions" | "powers">,
  round: number,
  second: number,
): readonly Change[] {
  const source = callOf(who, power.id);
  if ((what === "cold" || what === "heat") && spared(victim, what)) return [];
  if (what === "cold" || what === "heat")
    return impose(
      victim.ref,
      victim.conditions,
      "exposed",
      { trait: climateOf(power), source, degree: 0, until: { at: "never" }, start: { round, key: second } },
      "TWI-292",
    );
  const condition = CONDITION[what];
  return condition
    ? impose(
        victim.ref,
        victim.conditions,
        condition,
        { source, degree: activeRanks({ ...power, active: true }), until: { at: "never" } },
        "TWI-440",
      )
    : [];
}
