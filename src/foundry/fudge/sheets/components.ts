import { ABILITY_KEYS, ACTION_KINDS, DEFENSE_KEYS, DURATIONS, EFFECTS, HUD_CONDITIONS, key, POWER_RANGES, type Component, type EffectKey } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { componentLine, modifierLabel } from "../view/hero-view.ts";

/** A choice of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A combat skill of the hero who has the power: what its attack may be made with. */
export interface CombatSkill {
  readonly id: string;
  readonly name: string;
}

/** One component as the editor shows it. */
export interface ComponentView {
  readonly index: number;
  readonly title: string;
  readonly rank: number;
  readonly baseCost: number;
  readonly trait: string;
  readonly descriptors: string;
  readonly effects: readonly Option[];
  readonly ranges: readonly Option[];
  readonly actions: readonly Option[];
  readonly durations: readonly Option[];
  readonly resistances: readonly Option[];
  readonly skills: readonly Option[];
  readonly modifiers: readonly { readonly index: number; readonly at: number; readonly keys: readonly Option[]; readonly ranks: number; readonly note: string; readonly name: string }[];
  readonly hasConditions: boolean;
  readonly conditions: readonly { readonly index: number; readonly at: number; readonly degrees: readonly Option[]; readonly conditions: readonly Option[]; readonly trait: string; readonly name: string }[];
}

/** Extras and flaws that the editor offers; any other that a power brings along is kept. */
export const MODIFIERS = [
  "accurate", "activation", "affectsOthers", "alternateEffect", "area", "attack", "aura", "cumulative", "diminishedRange", "distracting", "easilyRemovable", "extendedRange", "extraCondition",
  "homing", "impervious", "inaccurate", "increasedRange", "limited", "limitedDegree", "linked", "multiattack", "nonLethal", "oneType", "penetrating", "platform", "progressive", "reach", "reducedRange",
  "removable", "selective", "sideEffect", "split", "strengthBased", "subtle", "tiring", "unreliable",
] as const;

/** What usually resists an effect, for a component that has just become one. */
const RESISTED: Partial<Record<EffectKey, Component["resistedBy"]>> = { damage: "toughness", affliction: "fortitude", weaken: "fortitude", mentalTransform: "will", mindReading: "will", mindSwitch: "will" };

const DEGREES = [1, 2, 3] as const;

function options(values: readonly string[], area: string, current: string | null, localize: Localize, blank?: string): Option[] {
  const known = values.map((value) => ({ value, label: localize(key(area, value, "label")), selected: value === current }));
  const sorted = area === "Effect" || area === "Condition" ? known.sort((a, b) => a.label.localeCompare(b.label)) : known;
  return blank === undefined ? sorted : [{ value: "", label: blank, selected: current === null || current === "" }, ...sorted];
}

function modifierOptions(current: string, localize: Localize): Option[] {
  const keys: readonly string[] = (MODIFIERS as readonly string[]).includes(current) ? MODIFIERS : [...MODIFIERS, current];
  return keys.map((value) => ({ value, label: modifierLabel(value, localize), selected: value === current })).sort((a, b) => a.label.localeCompare(b.label));
}

/** The components of a power as their editor shows them. @rule FUD-450 FUD-667 */
export function componentViews(components: readonly Component[], skills: readonly CombatSkill[], localize: Localize): ComponentView[] {
  return components.map((c, index) => ({
    index,
    title: componentLine(c, localize),
    rank: c.rank,
    baseCost: c.baseCost,
    trait: c.trait ?? "",
    descriptors: c.descriptors.join(", "),
    effects: options(Object.keys(EFFECTS), "Effect", c.effect, localize),
    ranges: options(POWER_RANGES, "Range", c.range, localize),
    actions: options(ACTION_KINDS, "Action", c.action, localize),
    durations: options(DURATIONS, "Duration", c.duration, localize),
    resistances: options(DEFENSE_KEYS, "Defense", c.resistedBy, localize, localize(key("Sheet", "nothing"))),
    skills: [{ value: "", label: localize(key("Sheet", "abilityAlone")), selected: c.attackSkill === null }, ...skills.map((s) => ({ value: s.id, label: s.name, selected: s.id === c.attackSkill }))],
    modifiers: c.modifiers.map((m, at) => ({ index, at, keys: modifierOptions(m.key, localize), ranks: m.ranks, note: m.note, name: `component.${index}.modifiers.${at}` })),
    hasConditions: c.effect === "affliction" || c.conditions.length > 0,
    conditions: c.conditions.map((x, at) => ({
      index,
      at,
      degrees: DEGREES.map((d) => ({ value: String(d), label: String(d), selected: d === x.degree })),
      conditions: options(HUD_CONDITIONS, "Condition", x.condition, localize),
      trait: x.trait ?? "",
      name: `component.${index}.conditions.${at}`,
    })),
  }));
}

/** Names that a trait field suggests: abilities, defenses, the hero's own skills. */
export function traitSuggestions(skills: readonly CombatSkill[], localize: Localize): { readonly value: string; readonly label: string }[] {
  return [
    ...ABILITY_KEYS.map((value) => ({ value, label: localize(key("Ability", value, "label")) })),
    ...DEFENSE_KEYS.map((value) => ({ value, label: localize(key("Defense", value, "label")) })),
    ...skills.map((s) => ({ value: s.id, label: s.name })),
  ];
}

/** The next condition of an affliction: its degree, and the gravest that the usual row has there. @rule FUD-171 */
export function nextDegree(present: number): { readonly degree: number; readonly condition: string } {
  const usual = ["dazed", "stunned", "incapacitated"] as const;
  const at = Math.min(present, usual.length - 1);
  return { degree: at + 1, condition: usual[at] ?? "dazed" };
}

type Plain = Record<string, unknown>;

const NUMBERS: ReadonlySet<string> = new Set(["rank", "baseCost", "ranks", "degree"]);
const NULLABLE: ReadonlySet<string> = new Set(["resistedBy", "attackSkill", "trait"]);

/** A value of the form as the model has it: lists of words split, emptied choices null, numbers as numbers. */
function read(field: string, value: unknown): unknown {
  if (field === "descriptors") return String(value ?? "").split(",").map((d) => d.trim()).filter((d) => d !== "");
  if (NUMBERS.has(field)) return Number(value);
  return NULLABLE.has(field) && value === "" ? null : value;
}

/** An effect that has just been chosen brings its own action, range and duration. @rule FUD-500 */
function become(component: Plain, effect: EffectKey): void {
  const { action, range, duration } = EFFECTS[effect];
  Object.assign(component, { action, range, duration, resistedBy: RESISTED[effect] ?? null });
}

/**
 * Lay the form's inputs over the stored components. Inputs are named `component.<index>.<field>` and `component.<index>.<list>.<at>.<field>`; they are taken out of `flat`,
 * since a list is always written whole.
 * @returns the components, and whether any input was there
 */
export function overlay(stored: readonly Plain[], flat: Plain): { readonly components: Plain[]; readonly touched: boolean } {
  const components = structuredClone(stored) as Plain[];
  const inputs = Object.entries(flat).filter(([name]) => name.startsWith("component."));
  for (const [name, value] of inputs) {
    Reflect.deleteProperty(flat, name);
    const [, index = "", field = "", at, inner] = name.split(".");
    const component = components[Number(index)];
    if (!component) continue;
    const entry = at === undefined ? component : (component[field] as Plain[] | undefined)?.[Number(at)];
    if (entry) entry[inner ?? field] = read(inner ?? field, value);
  }
  components.forEach((component, i) => {
    if (component.effect !== stored[i]?.effect) become(component, component.effect as EffectKey);
  });
  return { components, touched: inputs.length > 0 };
}
