import type { AbilityKey, ResistanceKey, Role } from "../types.ts";
import { ADVERSARY_CORRUPTION } from "../values.ts";

/** What a minion can't do: score criticals, Surge, Raise. Groups of identical ones share a stat block and an Assessment. @rule DES-371 DES-373 */
export function isMinion(role: Role, minionRule: boolean): boolean {
  return role === "minion" && minionRule;
}

/** Whether somebody may raise a check: minions may not. @rule DES-012 DES-371 */
export function mayRaise(role: Role, minionRule: boolean): boolean {
  return !isMinion(role, minionRule);
}

/** The numbers of an adversary built by Power Level alone. */
export interface QuickBuild {
  readonly powerLevel: number;
  readonly attack: number;
  readonly defense: number;
  readonly effect: number;
  readonly resistances: Readonly<Record<ResistanceKey, number>>;
  readonly abilities: Readonly<Record<AbilityKey, number>>;
  readonly corruption: number;
}

/**
 * An adversary in one line: attack, Defense, effect and Toughness at the Power Level, the other resistances two below, the primary ability 3. A minion has all of it two lower;
 * a villain's Will is its Power Level.
 * @rule DES-370 DES-372
 */
export function quickBuild(role: Role, powerLevel: number, primary: AbilityKey = "str"): QuickBuild {
  const less = role === "minion" ? 2 : 0;
  const at = (rank: number): number => Math.max(0, rank - less);
  const other = at(powerLevel - 2);
  const abilities = { str: 0, sta: 0, agl: 0, int: 0, wis: 0, cha: 0 };
  return {
    powerLevel,
    attack: at(powerLevel),
    defense: at(powerLevel),
    effect: at(powerLevel),
    resistances: {
      fortitude: other,
      reflex: other,
      will: role === "villain" ? powerLevel : other,
      toughness: at(powerLevel),
    },
    abilities: { ...abilities, [primary]: Math.max(0, 3 - less) },
    corruption: ADVERSARY_CORRUPTION[role],
  };
}

/** Members of a group of identical opponents: same name and stat block. @param name  key of what they share @rule DES-125 DES-373 */
export function identical<T extends { readonly ref: string; readonly kind: string }>(
  everybody: readonly T[],
  one: T,
): readonly T[] {
  return everybody.filter((e) => e.kind === one.kind);
}

/** An adversary's numbers by Power Level alone, as update data of its sheet: attack and Defense skill, resistances, abilities. @rule DES-372 */
export function quickData(
  role: Exclude<Role, "hero">,
  powerLevel: number,
  primary: AbilityKey,
  attackSkill: string,
): {
  readonly system: object;
  readonly attack: { readonly skill: string; readonly rank: number; readonly ability: AbilityKey };
} {
  const q = quickBuild(role, powerLevel, primary);
  const skills = { [attackSkill]: { rank: q.attack }, reaction: { rank: q.defense }, guile: { rank: q.defense } };
  return {
    system: {
      role,
      powerLevel: q.powerLevel,
      abilities: { ...q.abilities },
      skills,
      resistances: { ...q.resistances },
      pools: { corruption: q.corruption },
    },
    attack: { skill: attackSkill, rank: q.effect, ability: primary },
  };
}
