import { localize } from "../view/localize.ts";

/**
 * Number inputs that hold no number. A browser hands "abc" and an emptied field over as nothing, and a form that sends nothing would quietly write the field's default.
 */
export function badNumber(form: HTMLElement): HTMLInputElement | null {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="number"]')) {
    if (input.disabled || input.readOnly || input.dataset.optional !== undefined) continue;
    if (input.validity.badInput || input.value.trim() === "") return input;
  }
  return null;
}

/** The words beside an input: its label, or what it is announced as. */
export function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent?.trim() || input.getAttribute("aria-label") || input.name;
}

const bound = (text: string | undefined, otherwise: number): number =>
  text === undefined || text === "" ? otherwise : Number(text);

/** The whole number in a field, within its bounds. Anything else is refused by name, the field goes back to what it was, and there is none. */
export function wholeNumber(field: HTMLInputElement): number | null {
  const [value, min, max] = [Number(field.value), bound(field.min, -Infinity), bound(field.max, Infinity)];
  if (field.value.trim() !== "" && !field.validity.badInput && Number.isInteger(value) && value >= min && value <= max)
    return value;
  ui.notifications.error(
    localize("CROSSOVER.Shared.Error.range", { field: labelOf(field), value: field.value, min, max }),
  );
  field.value = field.defaultValue;
  return null;
}
