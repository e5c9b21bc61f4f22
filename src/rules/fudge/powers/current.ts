import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { sameWord } from "../words.ts";
import { componentInvoice } from "./cost.ts";
import { arrayOf, structureOf } from "./structure.ts";

/** How conditions name an effect of a power. */
export const effectOf = (power: Pick<PowerEntry, "id">, component: Pick<Component, "id">): string => `${power.id}.${component.id}`;

/** Effects that stand ready or run: of an array those of the member in use, and none that was let go by itself. @rule FUD-278 FUD-457 */
export function standing(power: PowerEntry): readonly Component[] {
  const { member = null, off = [] } = power;
  const idle = member === null ? [] : arrayOf(structureOf(power), member).filter((u) => u.id !== member);
  return power.components.filter((c) => !off.includes(c.id) && !idle.some((u) => u.components.includes(c)));
}

/** Whether what a Weaken is set on means this effect: by its name or the power's, by a descriptor, or by its place in the power. */
export function concerns(trait: string, power: PowerEntry, component: Component): boolean {
  return trait === effectOf(power, component) || [power.name, component.effect, ...component.descriptors].some((name) => sameWord(name, trait));
}

/** Ranks that so many lost points take from an effect: what a point buys of it, rounded up. @rule FUD-175 FUD-452 */
function ranksFor(component: Component, points: number): number {
  const [band] = componentInvoice(component).bands;
  if (!band || points <= 0) return 0;
  return band.ranksPerPoint > 1 ? points * band.ranksPerPoint : Math.ceil(points / band.perRank.total);
}

/**
 * Ranks that an effect lacks now: drained by Weaken, faded with use, lessened by a counter.
 * @rule FUD-175 FUD-176 FUD-530 FUD-667
 */
export function lostFrom(character: Pick<FudgeCharacter, "conditions">, power: PowerEntry, component: Component): number {
  return character.conditions.reduce((sum, { id, trait, degree }) => {
    if (trait === null || degree === null) return sum;
    if (id === "weakened") return sum + (concerns(trait, power, component) ? ranksFor(component, degree) : 0);
    return sum + ((id === "faded" || id === "lessened") && trait === effectOf(power, component) ? degree : 0);
  }, 0);
}

/** An effect at the rank that it has now; null when nothing is left of it. @rule FUD-175 FUD-667 */
export function atRank(character: Pick<FudgeCharacter, "conditions">, power: PowerEntry, component: Component): Component | null {
  const lost = lostFrom(character, power, component);
  if (lost <= 0) return component;
  return component.rank > lost ? { ...component, rank: component.rank - lost } : null;
}
