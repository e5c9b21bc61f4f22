import {
  AFFLICTION_MENU,
  type AfflictionCondition,
  type Component,
  editPower,
  type EffectKey,
  type PowerDraft,
  type PowerEdit,
  type PowerEdited,
} from "../../../../rules/fudge/index.ts";
import { refuse } from "../../../../rules/kernel/refusal.ts";
import { type BuildContext, findingsOf } from "./power-view.ts";

/** What a control of the builder says: its edit, the effect and the place it concerns. */
export interface Control {
  readonly edit?: string;
  readonly component?: string;
  readonly at?: string;
  readonly index?: string;
}

const whole = (value: string): number => (value.trim() === "" ? Number.NaN : Number(value));

/** The usual row of conditions. */
const USUAL = { 1: "dazed", 2: "stunned", 3: "incapacitated" } as const;

/** The condition that an Affliction gets next: at the degree that has fewest, the usual one or the first of the list that isn't there yet. @rule FUD-171 */
export function nextDegree(conditions: readonly AfflictionCondition[]): AfflictionCondition {
  const held = (degree: 1 | 2 | 3): readonly string[] =>
    conditions.filter((c) => c.degree === degree).map((c) => c.condition);
  const degree = ([1, 2, 3] as const).reduce((least, d) => (held(d).length < held(least).length ? d : least));
  const usual = USUAL[degree];
  return {
    degree,
    condition: [usual, ...AFFLICTION_MENU[degree]].find((c) => !held(degree).includes(c)) ?? usual,
    trait: null,
  };
}

/** The first condition of a degree, for a row whose degree was changed. */
function fitting(degree: number, condition: string): string {
  const menu: readonly string[] = Object.values(AFFLICTION_MENU)[degree - 1] ?? [];
  return menu.includes(condition) ? condition : (menu[0] ?? condition);
}

const ofSense = (condition: string): boolean => condition === "unaware";
const ofTrait = (condition: string): boolean => condition === "impaired" || condition === "disabled";

/** What a condition concerned stays where the next one may concern it, too. */
const keptTrait = (held: AfflictionCondition | undefined, next: string): string | null =>
  held && ((ofSense(held.condition) && ofSense(next)) || (ofTrait(held.condition) && ofTrait(next)))
    ? held.trait
    : null;

function conditionsEdit(component: Component, control: Control, value: string): PowerEdit | null {
  const at = Number(control.at);
  const set = (conditions: readonly AfflictionCondition[]): PowerEdit => ({
    type: "setConditions",
    component: component.id,
    conditions,
  });
  const change = (more: Partial<AfflictionCondition>): PowerEdit =>
    set(component.conditions.map((c, i) => (i === at ? { ...c, ...more } : c)));
  const held = component.conditions[at];
  switch (control.edit) {
    case "addDegree":
      return set([...component.conditions, nextDegree(component.conditions)]);
    case "removeDegree":
      return set(component.conditions.filter((_c, i) => i !== at));
    case "degree":
      return change({
        degree: Number(value) as 1 | 2 | 3,
        condition: fitting(Number(value), held?.condition ?? "dazed"),
        trait: keptTrait(held, fitting(Number(value), held?.condition ?? "dazed")),
      });
    case "condition":
      return change({ condition: value, trait: keptTrait(held, value) });
    default:
      return change({ trait: value.trim() === "" ? null : value.trim() });
  }
}

/**
 * What a control of the builder asks for, as an edit of the rules; null for a control that asks for nothing yet (the first line of a menu).
 * @param id  for a new effect
 */
export function editOf(
  power: PowerDraft,
  context: BuildContext,
  control: Control,
  value: string,
  id: string,
): PowerEdit | null {
  const { edit, component = "", at } = control;
  const place = Number(at);
  const held = power.components.find((c) => c.id === component);
  switch (edit) {
    case "addEffect":
      return value === "" ? null : { type: "addEffect", id, effect: value as EffectKey };
    case "setEffect":
      return { type: edit, component, effect: value as EffectKey };
    case "setRank":
      return { type: edit, component, rank: whole(value) };
    case "setBaseCost":
      return { type: edit, component, cost: whole(value) };
    case "setAction":
      return { type: edit, component, action: value as Component["action"] };
    case "setRange":
      return { type: edit, component, range: value as Component["range"] };
    case "setDuration":
      return { type: edit, component, duration: value as Component["duration"] };
    case "setResistance":
      return { type: edit, component, defense: value === "" ? null : (value as NonNullable<Component["resistedBy"]>) };
    case "setTrait": {
      const skill = context.skills.some((s) => s.id === value);
      return {
        type: edit,
        component,
        trait: value.trim() === "" ? null : value.trim(),
        ...(skill && held?.effect === "enhancedTrait" && { cost: 0 }),
      };
    }
    case "setAttackSkill":
      return { type: edit, component, skill: value === "" ? null : value };
    case "setDescriptors":
      return {
        type: edit,
        component,
        descriptors: value
          .split(",")
          .map((d) => d.trim())
          .filter((d) => d !== ""),
      };
    case "addModifier":
      return value === "" ? null : { type: edit, component, key: value, ...(value === "area" && { note: "burst" }) };
    case "modifierRanks":
      return { type: "setModifier", component, at: place, ranks: whole(value) };
    case "modifierPartial":
      return { type: "setModifier", component, at: place, partial: value.trim() === "" ? null : whole(value) };
    case "modifierNote":
      return { type: "setModifier", component, at: place, note: value };
    case "removeModifier":
      return { type: edit, component, at: place };
    case "removeEffect":
    case "makeAlternate":
    case "makePrimary":
    case "makeSeparate":
    case "link":
    case "unlink":
      return { type: edit, component };
    case "moveUp":
    case "moveDown":
      return {
        type: "move",
        component,
        to: power.components.findIndex((c) => c.id === component) + (edit === "moveUp" ? -1 : 1),
      };
    case "setRemovable":
      return { type: edit, removable: value as "no" | "removable" | "easilyRemovable" };
    case "setActivation":
      return { type: edit, activation: Number(value) };
    case "mend":
      return findingsOf(power, context)[Number(control.index)]?.mend ?? null;
    case "addDegree":
    case "removeDegree":
    case "degree":
    case "condition":
    case "conditionTrait":
      return held ? conditionsEdit(held, control, value) : null;
    default:
      return null;
  }
}

/** Carry out what a control asks for. Null: it asks for nothing. */
export function applyControl(
  power: PowerDraft,
  context: BuildContext,
  control: Control,
  value: string,
  id: string,
): PowerEdited | null {
  const edit = editOf(power, context, control, value, id);
  if (edit === null) return null;
  if (edit.type === "setBaseCost" && Number.isNaN(edit.cost)) return refuse("badInput");
  return editPower(power, edit);
}
