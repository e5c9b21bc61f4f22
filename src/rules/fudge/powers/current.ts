import { ABILITY_KEYS, DEFENSE_KEYS, SKILLS } from "../hero/values.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../types.ts";
import { sameWord } from "../words.ts";
import { componentInvoice } from "./builder/cost.ts";
import { unitsInUse } from "./builder/structure.ts";
import { EFFECTS } from "./catalogue/effects.ts";

/** How conditions name an effect of a power. */
export const effectOf = (power: Pick<PowerEntry, "id">, component: Pick<Component, "id">): string =>
  `${power.id}.${component.id}`;

/** Effects that stand ready or run: of an array those of the member in use, and none that was let go by itself. @rule FUD-278 FUD-457 */
export function standing(power: PowerEntry): readonly Component[] {
  const { off = [], components } = power;
  // Most powers have no array, and this is asked for every number there is.
  const arrayed = components.some((c) => c.modifiers.some((m) => m.key === "alternateEffect"));
  const ready = arrayed ? unitsInUse(power).flatMap((u) => u.components) : components;
  return off.length === 0 ? ready : ready.filter((c) => !off.includes(c.id));
}

/** Effects that run once the whole of a power is taken up: of an array those of the member in use; neither what is over at once nor what is always there. @rule FUD-278 FUD-457 */
export const runningOf = (power: PowerEntry): readonly Component[] =>
  standing({ ...power, off: [] }).filter((c) => c.duration !== "instant" && c.duration !== "permanent");

/** Whether a personal effect falls on others alone, as an attack or given by touch: its user has nothing of it. @rule FUD-530 FUD-557 */
export const fallsOnOthers = (component: Pick<Component, "effect" | "modifiers">): boolean =>
  EFFECTS[component.effect].range === "personal" &&
  component.modifiers.some((m) => m.key === "attack" || m.key === "affectsOthersOnly");

/** Whether a name is that of a trait that everybody has: an ability, a defense, a skill. Whatever a power is called, it isn't meant by it. @rule FUD-174 */
export const isTrait = (name: string): boolean =>
  (ABILITY_KEYS as readonly string[]).includes(name) ||
  (DEFENSE_KEYS as readonly string[]).includes(name) ||
  Object.hasOwn(SKILLS, name);

/** Whether what a Weaken or Nullify is set on means this effect: by its name or the power's, by a descriptor, or by its place in the power. */
export function concerns(trait: string, power: PowerEntry, component: Component): boolean {
  return (
    trait === effectOf(power, component) ||
    [power.name, component.effect, ...component.descriptors].some((name) => sameWord(name, trait))
  );
}

/** Ranks that so many lost points take from an effect: what a point buys of it, rounded up. @rule FUD-175 FUD-452 */
function ranksFor(component: Component, points: number): number {
  if (points <= 0) return 0;
  const [band] = componentInvoice(component).bands;
  if (!band) return 0;
  return band.ranksPerPoint > 1 ? points * band.ranksPerPoint : Math.ceil(points / band.perRank.total);
}

/**
 * Ranks that an effect lacks now: drained by Weaken (what several took of it counts together, as with abilities), faded with use, lessened by a counter.
 * @rule FUD-175 FUD-176 FUD-530 FUD-667
 */
export function lostFrom(
  character: Pick<FudgeCharacter, "conditions">,
  power: PowerEntry,
  component: Component,
): number {
  let [points, ranks] = [0, 0];
  for (const { id, trait, degree } of character.conditions) {
    if (trait === null || degree === null) continue;
    if (id === "weakened") points += !isTrait(trait) && concerns(trait, power, component) ? degree : 0;
    else if ((id === "faded" || id === "lessened") && trait === effectOf(power, component)) ranks += degree;
  }
  return ranks + ranksFor(component, points);
}

/** An effect at the rank that it has now; null when nothing is left of it. @rule FUD-175 FUD-667 */
export function atRank(
  character: Pick<FudgeCharacter, "conditions">,
  power: PowerEntry,
  component: Component,
): Component | null {
  const lost = lostFrom(character, power, component);
  if (lost <= 0) return component;
  return component.rank > lost ? { ...component, rank: component.rank - lost } : null;
}
