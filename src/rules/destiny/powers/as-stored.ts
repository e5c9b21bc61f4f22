/** What a power brings as it is stored, and what an attack has that none of them changes. */
import type { AttackEntry, PowerEffect, PowerEntry } from "../types.ts";

/** The effects of a power that work now: those of the active alternate, else the base; an inactive power keeps its permanent ones. @rule DES-333 DES-335 */
export function activeEffects(power: PowerEntry): readonly PowerEffect[] {
  const effects = power.alternates.find((a) => a.id === power.activeAlternate)?.effects ?? power.effects;
  return power.active ? effects : effects.filter((e) => e.duration === "permanent");
}

/** What an attack is that has none of the powers' modifiers: a standard action at one target, once. @rule DES-022 DES-293 */
export const PLAIN_ATTACK = {
  action: "standard",
  power: null,
  area: null,
  arms: "none",
  accurate: 0,
  multiattack: false,
  penetrating: 0,
  progressive: false,
  secondary: false,
  resistible: null,
  sideEffect: false,
  unreliable: false,
  tiring: false,
  contagious: false,
  conditions: [],
  retryAt: null,
} as const satisfies Partial<AttackEntry>;
