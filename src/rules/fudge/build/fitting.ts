import { isAttackEffect } from "../acts/checks/kinds-of-check.ts";
import { modifierRanks } from "../hero/abilities.ts";
import { newComponent } from "../powers/builder/component.ts";
import { gearDraft, gearOf, isThing } from "../things/gear.ts";
import { GEAR, type GearDefinition } from "../things/gear-table.ts";
import type { Component, FudgeCharacter, PowerEntry, PowerModifier, SkillEntry } from "../types.ts";
import { sameWord } from "../words.ts";

/** What goes with what: the combat skill that fits a weapon, entries of skills in another's hands, an accessory on a weapon. */

/** What else people call weapons of a group, beside its own name. @rule FUD-411 FUD-581 */
const CALLED: Partial<Readonly<Record<GearDefinition["group"], readonly string[]>>> = {
  gun: ["firearm", "pistol", "rifle"],
  melee: ["melee", "weapon"],
  thrown: ["throwing", "thrown"],
  grenade: ["throwing", "thrown", "explosive"],
  heavy: ["heavy"],
};

/** Words that name nothing. */
const SMALL: ReadonlySet<string> = new Set([
  "the",
  "of",
  "an",
  "and",
  "or",
  "with",
  "for",
  "to",
  "in",
  "on",
  "my",
  "his",
  "her",
]);

/** Words of a name that say something, without the endings that tell one from many. */
const stems = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 1 && !SMALL.has(w))
    .map((w) => w.replace(/(?<=\p{L}{2})s$/u, ""));

const meets = (a: readonly string[], b: readonly string[]): boolean => a.some((word) => b.includes(word));

/** Names of guns stand for guns of every kind, so that what is only called so is no longbow. */
const groupOf = (name: string): readonly string[] => {
  const group = GEAR.find((g) => sameWord(g.key, name))?.group;
  return group === undefined
    ? []
    : [group, ...(group === "gun" && /bow/iu.test(name) ? ["bow", "archery"] : (CALLED[group] ?? []))];
};

/**
 * The entry of Close or Ranged Combat that fits an attack: one that is called like it, else one for weapons of its kind; the better of several. Null where none does, and for what takes no
 * attack check.
 * @param name  of the power or weapon
 * @rule FUD-112 FUD-582
 */
export function fittingSkill(skills: readonly SkillEntry[], name: string, component: Component): SkillEntry | null {
  const base = component.range === "close" ? "closeCombat" : component.range === "ranged" ? "rangedCombat" : null;
  if (base === null || !isAttackEffect(component) || modifierRanks(component, "area") > 0) return null;
  const able = skills
    .filter((s) => s.base === base && s.rank > 0 && s.specialty.trim() !== "")
    .sort((a, b) => b.rank - a.rank);
  const named = stems(name);
  const kind = groupOf(name);
  return (
    able.find((s) => sameWord(s.specialty, name)) ??
    able.find((s) => meets(stems(s.specialty), named)) ??
    able.find((s) => meets(stems(s.specialty), kind)) ??
    null
  );
}

/** A combat skill that would fit an attack and isn't used for it; null where one is, or none fits. @rule FUD-112 FUD-582 */
export function unusedSkill(
  who: Pick<FudgeCharacter, "skills">,
  power: Pick<PowerEntry, "name">,
  component: Component,
): SkillEntry | null {
  return component.attackSkill !== null && who.skills.some((s) => s.id === component.attackSkill)
    ? null
    : fittingSkill(who.skills, power.name, component);
}

/** An entry of somebody's skills that isn't theirs: what it is called where it came from. */
export type Foreign = (id: string) => Pick<SkillEntry, "base" | "specialty"> | null;

/**
 * A power as its new owner has it. Entries of skills are translated to their own of the same name; an attack whose skill they don't have takes the one that fits, or none, and what enhances a
 * skill that they don't have enhances it untrained.
 * @param foreign  what an entry is called that isn't among theirs; null where nobody knows
 * @rule FUD-112 FUD-465 FUD-582
 */
export function adopted(
  skills: readonly SkillEntry[],
  name: string,
  components: readonly Component[],
  foreign: Foreign,
): readonly Component[] {
  const own = (id: string): string | null => {
    const there = foreign(id);
    return (
      there &&
      (skills.find((s) => s.base === there.base && sameWord(s.specialty || s.base, there.specialty || there.base))
        ?.id ??
        null)
    );
  };
  const known = (id: string): boolean => skills.some((s) => s.id === id);
  return components.map((c) => {
    const attackSkill =
      c.attackSkill !== null && known(c.attackSkill)
        ? c.attackSkill
        : ((c.attackSkill === null ? null : own(c.attackSkill)) ?? fittingSkill(skills, name, c)?.id ?? null);
    const there = c.effect === "enhancedTrait" && c.trait !== null && !known(c.trait) ? foreign(c.trait) : null;
    const trait = there && c.trait !== null ? (own(c.trait) ?? there.base) : c.trait;
    return attackSkill === c.attackSkill && trait === c.trait ? c : { ...c, attackSkill, trait };
  });
}

const extra = (key: string, note = ""): PowerModifier => ({ key, ranks: 1, partial: null, note });

/** What an accessory adds to each attack of the weapon that it is put on. @rule FUD-581 */
const ON_ATTACKS: Readonly<Record<string, readonly PowerModifier[]>> = {
  laserSight: [extra("accurate", "laser sight")],
  suppressor: [extra("subtle")],
  // Blunted rounds cost nothing as a modifier: their point is a feature's.
  stunAmmo: [extra("nonLethal"), extra("feature", "stun ammunition")],
};

/** What an accessory gives whoever has the weapon in hand. @rule FUD-581 */
const TO_BEARER: Readonly<Record<string, string>> = { scope: "improvedAim" };

/** The accessory that a piece of gear is, by its key or its name; null for any other. @rule FUD-581 */
export const accessoryOf = (named: string): string | null =>
  [...Object.keys(ON_ATTACKS), ...Object.keys(TO_BEARER)].find((key) => sameWord(key, named)) ?? null;

/** Whether a thing does no more than the table's piece of gear of that key. */
function isAsListed(gear: string, components: readonly Component[]): boolean {
  const definition = gearOf(gear);
  const listed = definition ? gearDraft(definition).components : [];
  return components.every(
    (c) =>
      c.modifiers.length === 0 &&
      listed.some((own) => own.effect === c.effect && own.trait === c.trait && c.rank <= own.rank),
  );
}

/**
 * The accessory that somebody's thing is: the table's own, or one of that name that does no more than the table's; null for any other, which would lose by it what it does of itself.
 * @param gear  which piece of the table it was made from; "" for none
 * @rule FUD-581
 */
export function accessoryIn({
  gear,
  name,
  components,
}: {
  readonly gear: string;
  readonly name: string;
  readonly components: readonly Component[];
}): string | null {
  const called = accessoryOf(name);
  return accessoryOf(gear) ?? (called !== null && isAsListed(called, components) ? called : null);
}

/** Whether an accessory goes on something at all: a thing to strike or shoot with, not a power of somebody's own. @rule FUD-581 */
export const takesAccessory = (weapon: Pick<PowerEntry, "source" | "components">): boolean =>
  isThing(weapon) && weapon.components.some(isAttackEffect);

/**
 * A weapon with an accessory on it.
 * @param id  of an effect that may come to it
 * @returns   null where nothing of it is an attack, or it has the accessory already
 * @rule FUD-581
 */
export function withAccessory(
  weapon: readonly Component[],
  accessory: string,
  id: string,
): readonly Component[] | null {
  if (!weapon.some(isAttackEffect)) return null;
  const gives = TO_BEARER[accessory];
  if (gives !== undefined)
    return weapon.some((c) => c.effect === "enhancedTrait" && c.trait === gives)
      ? null
      : [...weapon, { ...newComponent(id, "enhancedTrait", 1), trait: gives }];
  const adds = ON_ATTACKS[accessory] ?? [];
  // A point is paid once for the weapon, on the effect that leads.
  const lead = weapon.find(isAttackEffect);
  const lacking = (c: Component): readonly PowerModifier[] =>
    adds.filter(
      (m) =>
        c.modifiers.every((own) => own.key !== m.key || own.note !== m.note) && (m.key !== "feature" || c === lead),
    );
  const next = weapon.map((c) =>
    isAttackEffect(c) && lacking(c).length > 0 ? { ...c, modifiers: [...c.modifiers, ...lacking(c)] } : c,
  );
  return next.every((c, i) => c === weapon[i]) ? null : next;
}
