import type { Attack } from "../acts/attack/offence.ts";
import { activeComponents, modifierRanks } from "../hero/traits.ts";
import type { Component, FudgeCharacter } from "../types.ts";
import { folded } from "../words.ts";
import { reachesInsubstantial } from "./catalogue/options.ts";

/** Descriptors by which harm is energy; any other harm is physical. @rule FUD-517 */
export const ENERGY: readonly string[] = [
  "energy",
  "fire",
  "heat",
  "plasma",
  "cold",
  "ice",
  "electricity",
  "electric",
  "lightning",
  "light",
  "laser",
  "radiation",
  "sonic",
  "sound",
  "magnetism",
  "magnetic",
  "gravity",
  "cosmic",
  "force",
];

/** The strongest Insubstantial that somebody has on; null for whoever has a body. @rule FUD-517 */
function formOf(character: FudgeCharacter): Component | null {
  const forms = activeComponents(character).filter(({ component }) => component.effect === "insubstantial");
  return forms.map(({ component }) => component).sort((a, b) => b.rank - a.rank)[0] ?? null;
}

/** What an attack's harm is made of, to somebody without a body. */
function madeOf(attack: Pick<Attack, "descriptors">, form: Component): "physical" | "energy" | "ownEnergy" {
  const energies = attack.descriptors.map(folded).filter((d) => ENERGY.includes(d));
  if (energies.length === 0) return "physical";
  const own = form.descriptors.map(folded);
  return energies.some((d) => own.includes(d)) ? "ownEnergy" : "energy";
}

/**
 * How much of an attack somebody without a body lets pass: physical harm and energy by their form, unless it Affects Insubstantial; with Limited half of it arrives. What is no Damage
 * reaches anybody.
 * @param bridge  ranks of Affects Insubstantial on the attack
 * @rule FUD-517 FUD-520
 */
export function passesBy(
  target: FudgeCharacter,
  attack: Pick<Attack, "effect" | "descriptors">,
  bridge: number,
): "all" | "half" | "none" {
  const form = formOf(target);
  if (!form || attack.effect !== "damage" || reachesInsubstantial(form.rank, madeOf(attack, form), bridge))
    return "none";
  return modifierRanks(form, "limited") > 0 ? "half" : "all";
}
