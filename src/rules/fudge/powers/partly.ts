import type { Component, PowerModifier } from "../types.ts";
import { ladderGap } from "./builder/cost.ts";
import { type LadderName, ladderPosition, LADDERS, startsOf, stepsOfAttack } from "./catalogue/ladders.ts";
import { LADDER_MODIFIERS, modifierPrice } from "./catalogue/modifiers.ts";

/** Effects that have an extra on some of their ranks alone: used with all their ranks they go without it, used with it they have no more ranks than it covers. */

/** Whether a modifier is an extra that covers less than all ranks; a flaw on some of them counts as soon as those are used. */
const isPart = (component: Component, m: PowerModifier): boolean =>
  m.partial !== null && m.partial < component.rank && modifierPrice(component.effect, m).perRank > 0;

/** The value of a ladder that so many points stand for; null where none does. */
const valueAt = (ladder: LadderName, points: number): string | null =>
  Object.entries(LADDERS[ladder]).find(([, at]) => at === points)?.[0] ?? null;

/** An effect with some of its modifiers only, its action, range and duration brought in line with what is left of them. @rule FUD-461 FUD-462 FUD-463 */
function withOnly(component: Component, modifiers: readonly PowerModifier[]): Component {
  const bare: Component = { ...component, modifiers };
  const starts = startsOf(bare);
  const at = (ladder: LadderName): string => {
    const [up, down] = LADDER_MODIFIERS[ladder];
    if (
      startsOf(component)[ladder] === starts[ladder] &&
      (ladder !== "action" || stepsOfAttack(component) === stepsOfAttack(bare)) &&
      !component.modifiers.some((m) => !modifiers.includes(m) && (m.key === up || m.key === down))
    )
      return component[ladder];
    const from = ladderPosition(ladder, starts[ladder]);
    const bought = modifiers.reduce((sum, m) => sum + (m.key === up ? m.ranks : m.key === down ? -m.ranks : 0), 0);
    const forced = ladder === "action" ? stepsOfAttack(bare) - stepsOfAttack(component) : 0;
    return (
      (from === null ? null : valueAt(ladder, from + bought + forced + ladderGap(component, ladder))) ?? starts[ladder]
    );
  };
  return {
    ...bare,
    action: at("action") as Component["action"],
    range: at("range") as Component["range"],
    duration: at("duration") as Component["duration"],
  };
}

/** The cause that an attack is to whoever it strikes: the same effect again, also where it is used with some of its ranks only (`power.effect.at4`). @rule FUD-250 FUD-456 */
export const causeBehind = (attack: string): string => attack.replace(/\.at\d+(?=\.|$)/, "");

/**
 * An effect as it may be used: at full rank without the extras that cover some ranks only, then at each of those ranks with every extra that reaches so far. One without such extras is used as
 * it is.
 * @rule FUD-456 FUD-531
 */
export function usesOf(component: Component): readonly Component[] {
  const parts = component.modifiers.filter((m) => isPart(component, m));
  if (parts.length === 0) return [component];
  const ranks = [...new Set(parts.map((m) => m.partial ?? component.rank))].sort((a, b) => b - a);
  return [component.rank, ...ranks].map((rank) => ({
    ...withOnly(
      component,
      component.modifiers.filter((m) => !parts.includes(m) || (m.partial ?? component.rank) >= rank),
    ),
    rank,
  }));
}
