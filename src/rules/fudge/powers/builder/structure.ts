import type { Component, PowerEntry } from "../../types.ts";

/** A power being built: what the rules need of one. */
export type PowerDraft = Pick<PowerEntry, "name" | "source" | "components">;

/** Effects that are bought and used as one: a single one, or several that are linked. */
export interface Unit {
  /** Id of its first effect, by which the unit is named. */
  readonly id: string;
  readonly components: readonly Component[];
  /** `alternate`: another use of the array whose first member is `of`; `primary`: others are alternates of it. */
  readonly role: "single" | "primary" | "alternate";
  /** Id of the primary; null for what is no alternate. */
  readonly of: string | null;
}

/** A power as it stands together. */
export interface Structure {
  readonly units: readonly Unit[];
  /** 0 none, 1 a move, 2 a standard action. */
  readonly activation: number;
  readonly removable: "no" | "removable" | "easilyRemovable";
}

const has = (component: Component, key: string): boolean => component.modifiers.some((m) => m.key === key);

/**
 * How the effects of a power stand together. An effect that is linked belongs to the one before it; one marked as an alternate is another member of the array that began
 * with the last one that isn't. Activation, Removable and Easily Removable count once for the whole, whichever effect carries them.
 * @rule FUD-129 FUD-450 FUD-457 FUD-458 FUD-460
 */
export function structureOf(power: Pick<PowerDraft, "components">): Structure {
  const groups: Component[][] = [];
  for (const component of power.components) {
    const last = groups.at(-1);
    if (last && has(component, "linked")) last.push(component);
    else groups.push([component]);
  }
  let primary: string | null = null;
  const units = groups.map((components): Unit => {
    const id = components[0]?.id ?? "";
    const alternate = primary !== null && components.some((c) => has(c, "alternateEffect"));
    if (!alternate) primary = id;
    return { id, components, role: alternate ? "alternate" : "single", of: alternate ? primary : null };
  });
  const all = power.components.flatMap((c) => c.modifiers);
  const activation = Math.max(0, ...all.filter((m) => m.key === "activation").map((m) => m.ranks));
  const removable = all.some((m) => m.key === "easilyRemovable")
    ? "easilyRemovable"
    : all.some((m) => m.key === "removable")
      ? "removable"
      : "no";
  return {
    units: units.map((u) => (units.some((x) => x.of === u.id) ? { ...u, role: "primary" } : u)),
    activation,
    removable,
  };
}

/** Members of the array that a unit belongs to, the primary first; empty when it is in none. @rule FUD-457 */
export function arrayOf(structure: Structure, id: string): readonly Unit[] {
  const unit = structure.units.find((u) => u.id === id);
  const head = unit?.of ?? (unit?.role === "primary" ? unit.id : null);
  return head === null ? [] : structure.units.filter((u) => u.id === head || u.of === head);
}

/**
 * Which units of a power stand ready: all that are in no array, and of each array one member. That is the one the power stands on; the primary where it stands on none of this array, be it that
 * nobody has chosen yet or that what was chosen is gone.
 * @rule FUD-457
 */
export function unitsInUse(power: Pick<PowerEntry, "components" | "member">): readonly Unit[] {
  const { units } = structureOf(power);
  const chosen = units.find((u) => u.id === power.member);
  const array = chosen?.of ?? chosen?.id;
  return units.filter((u) => u.role === "single" || ((u.of ?? u.id) === array ? u === chosen : u.role === "primary"));
}
