import { abilityLabel, effectLabel, key, resistanceLabel, skillLabel } from "./labels.ts";
import type { AbilityKey, AttackEntry, ResistanceKey, SkillKey } from "./types.ts";
import { ABILITIES, POWER_SPEEDS, RESISTANCE_ABILITIES, SKILLS, SPEEDS } from "./values.ts";

/**
 * One trait of a character as it is named wherever one is chosen, stored or sent: the ability Strength, the skill Might, a specialty of Lore, the resistance Will, the rank of an
 * attack's effect, the speed on the ground. A bare `"might"` is none: what a dialog offers and what a rule compares can't differ in spelling.
 * @rule DES-203 DES-337
 */
export type TraitKey =
  | `ability:${AbilityKey}`
  | `skill:${SkillKey}`
  | `lore:${string}`
  | `resistance:${ResistanceKey}`
  | `effect:${string}`
  | `speed:${SpeedKey}`;

/** A way to move that has a rank. @rule DES-307 */
export type SpeedKey = keyof typeof SPEEDS | (typeof POWER_SPEEDS)[number];

const isPowerSpeed = (name: string): name is (typeof POWER_SPEEDS)[number] =>
  (POWER_SPEEDS as readonly string[]).includes(name);
const isIn = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name);

/** A trait as it came from outside (a wire, a document, a macro); null for what names none. @rule DES-203 DES-337 */
export function readTrait(raw: unknown): TraitKey | null {
  if (typeof raw !== "string") return null;
  const cut = raw.indexOf(":");
  const name = raw.slice(cut + 1);
  if (cut === -1 || name === "") return null;
  switch (raw.slice(0, cut)) {
    case "ability":
      return isIn(ABILITIES, name) ? `ability:${name}` : null;
    case "skill":
      return isIn(SKILLS, name) ? `skill:${name}` : null;
    case "resistance":
      return isIn(RESISTANCE_ABILITIES, name) ? `resistance:${name}` : null;
    case "speed":
      return isIn(SPEEDS, name) || isPowerSpeed(name) ? `speed:${name}` : null;
    case "lore":
      return `lore:${name}`;
    case "effect":
      return `effect:${name}`;
    default:
      return null;
  }
}

/** The trait behind a skill's name as checks know it: `might`, or `lore:Arcane` for a specialty; null for what is no skill. @rule DES-303 */
export function skillTrait(skill: string): TraitKey | null {
  return readTrait(skill.startsWith("lore:") ? skill : `skill:${skill}`);
}

/** What a trait is called: a lang key, with the words that belong to it. An effect has the name of its attack, if it is among those given. */
export function traitLabel(
  trait: TraitKey,
  attacks: readonly AttackEntry[] = [],
): { readonly key: string; readonly data?: Readonly<Record<string, string>> } {
  const cut = trait.indexOf(":");
  const [sort, name] = [trait.slice(0, cut), trait.slice(cut + 1)];
  switch (sort) {
    case "ability":
      return { key: abilityLabel(name) };
    case "skill":
      return { key: skillLabel(name) };
    case "resistance":
      return { key: resistanceLabel(name) };
    case "lore":
      return { key: key("Trait", "lore"), data: { specialty: name } };
    case "speed":
      return { key: key("Speed", name, "label") };
    default: {
      const attack = attacks.find((a) => a.id === name);
      return attack
        ? { key: key("Trait", "effect"), data: { effect: effectLabel(attack.effect), attack: attack.name } }
        : { key: key("Channel", "effect", "label") };
    }
  }
}
