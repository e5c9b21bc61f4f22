import type { Refusal } from "../../kernel/refusal.ts";
import { explain, type Explained, row } from "../../kernel/rows.ts";
import type { DramaSettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import type { AttributeKey, DramaCharacter } from "../types.ts";
import { MINIMUM_BONUS } from "../values.ts";
import { attribute, defence, harmFlags, type SkillValue, skillValue } from "./derive.ts";
import type { DefenceKind } from "./skills.ts";

/** DN of somebody who can't help themselves, and what being unaware costs the bare attribute (DRA-146). */
export const OPEN = { helpless: 3, unaware: -2 } as const;

/** How the target stands to this attack. */
export interface Exposure {
  readonly unaware: boolean;
  /** Bound, asleep; the unconscious are helpless anyway. */
  readonly helpless: boolean;
}

/** The defence an attack meets, with an active one if it is higher. */
export interface DefenceNumber extends Explained {
  /** Without active defence; null when there is none. */
  readonly passive: number | null;
  readonly attribute: AttributeKey | null;
}

/**
 * What an attack is rolled against: the target's passive defence, better by an active one, worse when restrained; 3 for the helpless, the attribute less 2 for the unaware.
 * Powers that set their own defence (willpower, Spirit) don't come this way.
 * @rule DRA-043 DRA-145 DRA-146 DRA-148 DRA-185
 */
export function attackDn(
  target: DramaCharacter,
  kind: DefenceKind,
  exposure: Exposure,
  settings: Pick<DramaSettings, "shockRule">,
): DefenceNumber {
  if (exposure.helpless || harmFlags(target, settings).unconscious)
    return {
      ...explain([row("CROSSOVER.Drama.Row.helpless", OPEN.helpless, "DRA-146")]),
      passive: null,
      attribute: null,
    };
  const own = defence(target, kind);
  const held = grantsFor(target, settings).defence;
  const restrained = held === 0 ? [] : [row("CROSSOVER.Drama.Condition.restrained.label", held, "DRA-146")];
  if (exposure.unaware) {
    const plain = attribute(target, own.attribute);
    return {
      ...explain([...plain.rows, row("CROSSOVER.Drama.Row.unaware", OPEN.unaware, "DRA-146"), ...restrained]),
      passive: null,
      attribute: own.attribute,
    };
  }
  const passive = explain([...own.rows, ...restrained]);
  const active = target.conditions.find((c) => c.id === "activeDefence" && c.trait === own.skill && c.degree !== null);
  // A hold takes as much off a defence that was rolled.
  const gain = Math.max(0, (active ? (active.degree ?? 0) + held : passive.total) - passive.total);
  if (!active) return { ...passive, passive: null, attribute: own.attribute };
  return {
    ...explain([...passive.rows, row("CROSSOVER.Drama.Condition.activeDefence.label", gain, "DRA-148")]),
    passive: passive.total,
    attribute: own.attribute,
  };
}

/** The skill that an active defence rolls: the one that meets this kind of attack, at least +1 from the dice. @rule DRA-052 DRA-110 DRA-148 */
export function defendRoll(
  character: DramaCharacter,
  kind: DefenceKind,
): { readonly value: SkillValue | Refusal; readonly skill: string; readonly minimumBonus: number } {
  const { skill } = defence(character, kind);
  return { value: skillValue(character, skill), skill, minimumBonus: MINIMUM_BONUS };
}

/** What an active defence comes to: its total, never less than the passive defence. @rule DRA-148 */
export function activeDn(passive: number, total: number): number {
  return Math.max(passive, total);
}

/** Better of two for and against a hold: unarmed combat, which untrained is its attribute, or Strength. @rule DRA-043 DRA-048 DRA-146 */
export function holdValue(character: DramaCharacter): Explained & { readonly by: "unarmedCombat" | "str" } {
  const strength = attribute(character, "str");
  const unarmed = skillValue(character, "unarmedCombat");
  // Nobody rolls an attribute untrained, so Strength goes first where both are worth the same.
  return "accepted" in unarmed || strength.total >= unarmed.total
    ? { ...strength, by: "str" }
    : { total: unarmed.total, rows: unarmed.rows, by: "unarmedCombat" };
}
