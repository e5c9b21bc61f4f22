import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Component, FudgeCharacter, PowerEntry } from "../../types.ts";
import { atRank, standing } from "../current.ts";
import { takeSet } from "./budgets.ts";
import type { CostOptions } from "./cost.ts";

/** A Variable power that forms stand on, and its effect at the rank that it has now. */
export interface Payer {
  readonly power: PowerEntry;
  readonly component: Component;
}

type Owner = Pick<FudgeCharacter, "powers" | "conditions">;

const isVariable = (component: Component): boolean => component.effect === "variable";

/** Id of the Variable power that a power is a form of; null for what was bought, and for a stunt. */
const paidBy = (form: PowerEntry): string | null => (form.paidBy === "stunt" ? null : (form.paidBy ?? null));

/** The Variable that a power is a form of, as long as it stands: on, whole, not let go, with a rank left. Null for what is no form. @rule FUD-500 */
export function payerOf(owner: Owner, form: PowerEntry): Payer | null {
  const power = owner.powers.find((p) => p.id === paidBy(form));
  const held = power?.active === true ? standing(power).find(isVariable) : undefined;
  const component = power && held ? atRank(owner, power, held) : null;
  return power && component ? { power, component } : null;
}

/**
 * Why a power can't be a form of its Variable now: that one is gone or doesn't stand, or its points don't reach for this one and the forms that are on.
 * @returns null, also for what is no form; else `variable.gone`, `variable.off`, `variable.nested`, `variable.over`
 * @rule FUD-500
 */
export function formRefusal(owner: Owner, form: PowerEntry, options?: CostOptions): Refusal | null {
  const of = paidBy(form);
  if (of === null) return null;
  const variable = owner.powers.find((p) => p.id === of && p.components.some(isVariable));
  if (!variable) return refuse("variable.gone", { name: form.name });
  const payer = payerOf(owner, form);
  if (!payer) return refuse("variable.off", { name: form.name, variable: variable.name });
  const on = owner.powers.filter((p) => paidBy(p) === of && p.active && p.id !== form.id);
  const taken = takeSet(payer.component.rank, [...on, form], options);
  return taken.accepted ? null : taken;
}

/**
 * Powers as they are: a form whose Variable doesn't stand is off, and so are those that its ranks don't reach for any more, the last of the list first.
 * @rule FUD-500
 */
export function withForms(owner: Owner, options?: CostOptions): readonly PowerEntry[] {
  return owner.powers.reduce<readonly PowerEntry[]>((powers, form) => {
    if (!form.active || paidBy(form) === null) return powers;
    const earlier = owner.powers.slice(0, owner.powers.indexOf(form)).map((p) => p.id);
    const seen = powers.filter((p) => paidBy(p) !== paidBy(form) || earlier.includes(p.id));
    return formRefusal({ ...owner, powers: seen }, form, options) === null
      ? powers
      : powers.map((p) => (p === form ? { ...p, active: false } : p));
  }, owner.powers);
}
