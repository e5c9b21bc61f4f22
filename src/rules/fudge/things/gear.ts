/** Mundane gear in somebody's hands: what a piece of the table is to the builder, whether it works, what breaks it. */
import { newComponent } from "../powers/builder/component.ts";
import type { PowerDraft } from "../powers/builder/structure.ts";
import { EFFECTS } from "../powers/catalogue/effects.ts";
import type { Component, PowerEntry, PowerModifier, PowerRange } from "../types.ts";
import { GEAR, type GearDefinition, type GearEffect } from "./gear-table.ts";
import { deviceToughness, materialToughness, type ObjectState } from "./objects.ts";
import { GEAR_MATERIAL, MATERIALS } from "./values.ts";

/** A piece of gear by its key; null for one that isn't in the table. @rule FUD-581 */
export function gearOf(key: string): GearDefinition | null {
  return GEAR.find((g) => g.key === key) ?? null;
}

/**
 * A piece of gear as the builder takes it: priced like a power, without what Removable would give back. Gear without effects is a feature of its points.
 * @rule FUD-580 FUD-581
 */
export function gearDraft(definition: GearDefinition): PowerDraft {
  const effects: readonly GearEffect[] =
    definition.effects.length > 0
      ? definition.effects
      : [{ effect: "feature", rank: definition.points, modifiers: {} }];
  return {
    name: definition.key,
    source: "equipment",
    components: effects.map((e, i) => gearComponent(e, `${definition.key}${i}`)),
  };
}

function gearComponent({ effect, rank, modifiers, notes = {}, ...detail }: GearEffect, id: string): Component {
  const list = Object.entries(modifiers).map(([key, ranks]): PowerModifier => ({
    key,
    ranks,
    partial: null,
    note: notes[key] ?? "",
  }));
  const range: PowerRange | null = modifiers["increasedRange"] === undefined ? null : "ranged";
  return { ...newComponent(id, effect, rank), ...(range && { range }), ...detail, modifiers: list };
}

/** Whether a power or piece of gear is a thing that can be struck at, taken and lost. @rule FUD-304 FUD-458 FUD-580 */
export const isThing = (power: Pick<PowerEntry, "source" | "components">): boolean =>
  power.source === "equipment" ||
  power.components.some((c) => c.modifiers.some((m) => m.key === "removable" || m.key === "easilyRemovable"));

/**
 * Whether a thing is in the hand, so that it can be struck from it, taken and dropped: gear to strike or ward with, and devices that are Easily Removable. What is worn, and what is only
 * Removable, comes off nobody who can help it.
 * @rule FUD-297 FUD-403 FUD-458 FUD-530
 */
export function isHeld(power: Pick<PowerEntry, "source" | "components">): boolean {
  if (power.components.some((c) => c.effect === "protection")) return false;
  const easily = power.components.some((c) => c.modifiers.some((m) => m.key === "easilyRemovable"));
  const wards = power.components.some(
    (c) => c.effect === "enhancedTrait" && (c.trait === "dodge" || c.trait === "parry"),
  );
  return easily || (power.source === "equipment" && (wards || power.components.some((c) => EFFECTS[c.effect].attack)));
}

/** Things that somebody has about them and could take in hand: off, and not broken. @rule FUD-279 */
export const drawable = (who: { readonly powers: readonly PowerEntry[] }): readonly PowerEntry[] =>
  who.powers.filter((p) => !p.active && isHeld(p) && stillWorks(p.state ?? "intact"));

/** Toughness of a thing in somebody's hands: a device's from its points, less what Fragile takes; gear's from what it is made of. @rule FUD-169 FUD-304 FUD-467 */
export function thingToughness(power: Pick<PowerEntry, "source" | "cost" | "material" | "components">): number {
  if (power.source === "equipment") return materialToughness(MATERIALS[power.material ?? GEAR_MATERIAL], 0);
  // The first rank is the frailty itself, each further one a point of Toughness.
  const fragile = power.components
    .flatMap((c) => c.modifiers)
    .filter((m) => m.key === "fragile")
    .reduce((sum, m) => sum + m.ranks, 0);
  return Math.max(0, deviceToughness(power.cost) - Math.max(0, fragile - 1));
}

/** Whether a thing still works: bent it does, broken or destroyed it doesn't. @rule FUD-212 FUD-215 FUD-224 */
export const stillWorks = (state: ObjectState): boolean => state === "intact" || state === "bent";
