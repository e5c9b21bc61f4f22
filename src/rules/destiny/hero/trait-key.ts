import { abilityLabel, effectLabel, key, resistanceLabel, skillLabel } from "../labels.ts";
import type { AbilityKey, AttackEntry, EncounterType, ResistanceKey, SkillKey } from "../types.ts";
import { ABILITIES, POWER_SPEEDS, RESISTANCE_ABILITIES, SKILLS, SPEEDS } from "../values.ts";

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

/** A skill as it is rolled: one of the list, or a specialty of Lore. @rule DES-302 DES-303 */
export type SkillTrait = `skill:${SkillKey}` | `lore:${string}`;

/** What a check may be made of: a skill, a resistance, a Defense, initiative, the rank of a power's or an attack's effect. @rule DES-001 */
export type CheckTrait =
  | SkillTrait
  | `resistance:${ResistanceKey}`
  | `defense:${"combat" | "conflict"}`
  | `initiative:${EncounterType}`
  | `effect:${string}`
  | `attack:${string}`;

/** The trait of a check as it came from outside; Lore is known as `skill:lore:Arcane` too, as macros and older cards have it. Null for what names none. @rule DES-001 */
export function readCheckTrait(raw: unknown): CheckTrait | null {
  if (typeof raw !== "string") return null;
  const plain = raw.startsWith("skill:lore:") ? raw.slice("skill:".length) : raw;
  const cut = plain.indexOf(":");
  const [sort, name] = [cut === -1 ? plain : plain.slice(0, cut), cut === -1 ? "" : plain.slice(cut + 1)];
  switch (sort) {
    case "initiative":
      return name === "conflict" || name === "challenge" ? `initiative:${name}` : "initiative:combat";
    case "defense":
      return name === "combat" || name === "conflict" ? `defense:${name}` : null;
    case "attack":
      return name === "" ? null : `attack:${name}`;
    case "skill":
    case "lore":
    case "resistance":
    case "effect":
      return readTrait(plain) as CheckTrait | null;
    default:
      return null;
  }
}

/** The name by which checks know the skill of a trait: `might`, or `lore:Arcane` for a specialty; null where it is no skill. @rule DES-303 */
export function skillNamed(trait: TraitKey | CheckTrait): string | null {
  if (trait.startsWith("lore:")) return trait;
  return trait.startsWith("skill:") ? trait.slice("skill:".length) : null;
}

/** A skill by the name that checks know. @rule DES-303 */
export type SkillName = SkillKey | `lore:${string}`;

/** A skill by that name as a trait. */
export const skillTraitOf = (skill: SkillName): SkillTrait =>
  skill.startsWith("lore:") ? (skill as `lore:${string}`) : `skill:${skill as SkillKey}`;

/** The id behind `effect:` or `attack:`; null for any other trait. */
export const idNamed = (trait: CheckTrait, sort: "effect" | "attack"): string | null =>
  trait.startsWith(`${sort}:`) ? trait.slice(sort.length + 1) : null;

/** What a trait is called: a lang key, with the words that belong to it. An effect has the name of its attack, if it is among those given. */
export function traitLabel(
  trait: TraitKey | CheckTrait,
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
    case "defense":
      return { key: key("Sheet", "defense", name) };
    case "initiative":
      return { key: key("Sheet", "initiative") };
    default: {
      const attack = attacks.find((a) => a.id === name);
      return attack
        ? { key: key("Trait", "effect"), data: { effect: effectLabel(attack.effect), attack: attack.name } }
        : { key: key("Channel", "effect", "label") };
    }
  }
}
