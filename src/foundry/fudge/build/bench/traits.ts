import {
  ABILITY_KEYS,
  ADVANTAGES,
  type Component,
  COMPREHENDS,
  DEFENSE_KEYS,
  type EffectKey,
  FEATURES,
  IMMUNITIES,
  key,
  LUCKS,
  MOVEMENTS,
  type PowerOption,
  SENSE_TYPES,
  SENSES,
  type SkillEntry,
  SKILLS,
} from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";
import { written } from "../../../view/text/written.ts";

/** What an effect concerns: a trait, a way to move, what is ignored. */

/** A choice of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The field of the builder for it: a list, or free text with a list to pick from. */
export interface TraitField {
  readonly label: string;
  readonly choices: readonly ChoiceGroup[];
  readonly free: boolean;
  readonly value: string;
}

export const byLabel = (a: { readonly label: string }, b: { readonly label: string }): number =>
  a.label.localeCompare(b.label);

/** A skill with its specialty. */
export function skillName(s: Pick<SkillEntry, "base" | "specialty">, localize: Localize): string {
  const name = localize(key("Skill", s.base, "label"));
  return s.specialty === "" ? name : localize(key("Sheet", "withSpecialty"), { skill: name, specialty: s.specialty });
}

type Skills = readonly Pick<SkillEntry, "id" | "base" | "specialty">[];

/** What may be enhanced: abilities, defenses, the character's own skills, the list's, advantages. What is done to others knows none of one's own skills, and no advantages. */
export function traitGroups(
  effect: EffectKey,
  current: string,
  mine: Skills,
  localize: Localize,
): readonly ChoiceGroup[] {
  const choice = (value: string, label: string): Choice => ({ value, label, selected: value === current });
  const skills = effect === "enhancedTrait" ? mine : [];
  const taken = new Set(skills.map((s) => s.base as string));
  return [
    {
      label: localize(key("Sheet", "abilities")),
      choices: ABILITY_KEYS.map((a) => choice(a, localize(key("Ability", a, "label")))),
    },
    {
      label: localize(key("Sheet", "defenses")),
      choices: DEFENSE_KEYS.map((d) => choice(d, localize(key("Defense", d, "label")))),
    },
    {
      label: localize(key("Sheet", "skills")),
      choices: [
        ...skills.map((s) => choice(s.id, skillName(s, localize))),
        ...Object.keys(SKILLS)
          .filter((s) => !taken.has(s))
          .map((s) => choice(s, localize(key("Skill", s, "label")))),
      ].sort(byLabel),
    },
    ...(effect === "enhancedTrait"
      ? [
          {
            label: localize(key("Sheet", "advantages")),
            choices: Object.keys(ADVANTAGES)
              .map((a) => choice(a, localize(key("Advantage", a, "label"))))
              .sort(byLabel),
          },
        ]
      : []),
  ];
}

/** What a condition may concern: a sense, or an ability, defense or skill; empty for one that concerns its target as a whole. @rule FUD-171 FUD-225 FUD-232 FUD-243 */
export function conditionTraits(condition: string, current: string, localize: Localize): readonly ChoiceGroup[] {
  const senses: ChoiceGroup = {
    label: localize(key("Builder", "sense")),
    choices: SENSE_TYPES.map((value) => ({ value, label: localize(key("Sense", value)), selected: value === current })),
  };
  const groups =
    condition === "unaware"
      ? [senses]
      : condition === "impaired" || condition === "disabled"
        ? [...traitGroups("affliction", current, [], localize), senses]
        : [];
  const stray = groups.length > 0 && current !== "" && !groups.some((g) => g.choices.some((c) => c.selected));
  return stray
    ? [
        { label: localize(key("Builder", "asWritten")), choices: [{ value: current, label: current, selected: true }] },
        ...groups,
      ]
    : groups;
}

/** Options of an effect, with their price. */
function optionGroup(
  label: string,
  options: readonly PowerOption[],
  current: string,
  localize: Localize,
): readonly ChoiceGroup[] {
  const priced = (o: PowerOption): string =>
    localize(key("Builder", "optionAt"), {
      name: key("PowerOption", o.key, "label"),
      points: o.min === o.max ? String(o.min) : `${o.min}\u2013${o.max}`,
    });
  return [
    {
      label: localize(label),
      choices: options.map((o) => ({ value: o.key, label: priced(o), selected: o.key === current })),
    },
  ];
}

/** Effects that concern something: those of a list, or free text beside it. */
const CONCERNS: Partial<
  Record<EffectKey, { readonly free: boolean; readonly label: string; readonly options?: readonly PowerOption[] }>
> = {
  enhancedTrait: { free: false, label: "enhances" },
  movement: { free: false, label: "moves", options: MOVEMENTS },
  comprehend: { free: false, label: "understands", options: COMPREHENDS },
  immunity: { free: true, label: "ignores", options: IMMUNITIES },
  luckControl: { free: false, label: "bends", options: LUCKS },
  resistance: { free: true, label: "resistsWhat" },
  weaken: { free: true, label: "concerns" },
  nullify: { free: true, label: "concerns" },
  // Words for the table: which of them the ranks are.
  senses: { free: true, label: "which", options: SENSES },
  feature: { free: true, label: "which", options: FEATURES },
  concealment: { free: true, label: "fromSenses", options: [] },
  illusion: { free: true, label: "forSenses", options: [] },
  communication: { free: true, label: "bySense", options: [] },
  environment: { free: true, label: "makes", options: [] },
};

/**
 * The field for what an effect concerns; null for one that concerns nothing in particular.
 * @rule FUD-465 FUD-511 FUD-513 FUD-514
 */
export function traitField(component: Component, skills: Skills, localize: Localize): TraitField | null {
  const concerns = CONCERNS[component.effect];
  if (!concerns) return null;
  const value = component.trait ?? "";
  const own = concerns.options
    ? optionGroup(key("Builder", concerns.label), concerns.options, value, localize)
    : component.effect === "resistance"
      ? []
      : traitGroups(component.effect, value, skills, localize);
  // What a file brought that no list has is still what it concerns.
  const stray = !concerns.free && value !== "" && !own.some((g) => g.choices.some((c) => c.selected));
  // What is typed freely is typed in words, and picked in words too.
  if (concerns.free)
    return {
      label: localize(key("Builder", concerns.label)),
      choices: own.map((g) => ({
        ...g,
        choices: g.choices.map((c) => ({ ...c, value: traitText(c.value, skills, localize) })),
      })),
      free: true,
      value: traitText(value, skills, localize),
    };
  const choices = stray
    ? [{ label: localize(key("Builder", "asWritten")), choices: [{ value, label: value, selected: true }] }, ...own]
    : own;
  return { label: localize(key("Builder", concerns.label)), choices, free: false, value };
}

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** What somebody typed for what an effect concerns: a trait or option that is called so, else their own words. */
export function traitNamed(text: string, component: Component, skills: Skills, localize: Localize): string {
  const { options } = CONCERNS[component.effect] ?? {};
  const keys = options
    ? options.map((o) => o.key)
    : component.effect === "resistance"
      ? []
      : traitGroups(component.effect, "", skills, localize).flatMap((g) => g.choices.map((c) => c.value));
  return keys.find((k) => folded(traitText(k, skills, localize)) === folded(text)) ?? text;
}

/** A trait of a component in words: what a list knows by its name, anything else as it stands. */
export function traitText(trait: string, skills: Skills, localize: Localize): string {
  const skill = skills.find((s) => s.id === trait);
  if (skill) return skillName(skill, localize);
  for (const area of ["Ability", "Defense", "Skill", "Advantage", "PowerOption"]) {
    const label = written(key(area, trait, "label"), localize);
    if (label !== null) return label;
  }
  return trait;
}
