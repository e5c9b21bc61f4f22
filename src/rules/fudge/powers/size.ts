import type { Component, PowerModifier } from "../types.ts";

/** What a change of size carries with it. @rule FUD-500 */
export type SizePart = "size" | "str" | "sta" | "mass";

/** Words by which the note of "Remove bonus" or "Remove penalty" says what stays as it is. */
const WORDS: Readonly<Record<SizePart, readonly string[]>> = {
  size: ["size"],
  str: ["strength", "str"],
  sta: ["stamina", "sta"],
  mass: ["mass", "weight"],
};

const held = (component: Component, key: string): boolean => component.modifiers.some((m) => m.key === key);
const notes = (component: Component, key: string): readonly string[] =>
  component.modifiers.flatMap((m) => (m.key === key ? m.note.toLowerCase().split(/[^a-z]+/u) : []));

/** Whether a Growth or Shrinking leaves a part of its bearer as it was bought. @rule FUD-520 */
function leaves(component: Component, part: SizePart): boolean {
  const named = [...notes(component, "removeBonus"), ...notes(component, "removePenalty")];
  return (
    WORDS[part].some((word) => named.includes(word)) ||
    (part === "size" && held(component, "retainSize")) ||
    (part === "mass" && held(component, "immovable"))
  );
}

/**
 * By how many ranks Growth and Shrinking change a part of somebody: their size, Strength, Stamina or mass. What a modifier leaves out doesn't change.
 * @param active  effects that are on
 * @rule FUD-500 FUD-518 FUD-520
 */
export function grownBy(active: readonly Component[], part: SizePart): number {
  const by = (c: Component): number => (c.effect === "growth" ? c.rank : c.effect === "shrinking" ? 0 - c.rank : 0);
  return active.reduce((sum, c) => (by(c) === 0 || leaves(c, part) ? sum : sum + by(c)), 0);
}

/** Words for the traits that Reduced Trait may lower. */
const TRAITS: Readonly<Record<string, string>> = {
  strength: "str",
  agility: "agl",
  fighting: "fgt",
  dexterity: "dex",
  stamina: "sta",
  intellect: "int",
  awareness: "awe",
  presence: "pre",
  str: "str",
  agl: "agl",
  fgt: "fgt",
  dex: "dex",
  sta: "sta",
  int: "int",
  awe: "awe",
  pre: "pre",
  dodge: "dodge",
  parry: "parry",
  fortitude: "fortitude",
  will: "will",
  toughness: "toughness",
};

const isReduction = ({ key }: PowerModifier): boolean => key === "reducedTrait";

/** Whether an effect takes something off a trait while its power is on. @rule FUD-520 */
export const reduces = (component: Component): boolean => component.modifiers.some(isReduction);

/** Points that Reduced Trait takes off a trait while the power is on, by the trait that its note names. @rule FUD-520 */
export const reducedPoints = (component: Component, traits: readonly string[]): number =>
  component.modifiers.reduce(
    (sum, m) =>
      isReduction(m) && traits.includes(TRAITS[m.note.trim().toLowerCase()] ?? m.note.trim()) ? sum + m.ranks : sum,
    0,
  );
