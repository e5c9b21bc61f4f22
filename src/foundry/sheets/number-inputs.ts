import { localize } from "../view/text/localize.ts";
import { numberWords } from "../view/text/model-errors.ts";

/** The words beside an input: its label without what hangs on it (hints, rule numbers), or what it is announced as. */
export function labelOf(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const spoken = input.getAttribute("aria-label")?.trim() ?? "";
  if (spoken !== "") return spoken;
  const label = input.labels?.[0]?.cloneNode(true) as HTMLElement | undefined;
  for (const extra of label?.querySelectorAll(".rule, .hint, .units, input, select, textarea, button") ?? [])
    extra.remove();
  return label?.textContent?.replace(/\s+/gu, " ").trim() || localize("CROSSOVER.Shared.Error.thisField");
}

const bound = (text: string): number | null => (text === "" ? null : Number(text));

/** Whether an input takes numbers between the whole ones. */
const isFine = (input: HTMLInputElement): boolean =>
  input.step === "any" || (input.step !== "" && !Number.isInteger(Number(input.step)));

/**
 * What is wrong with the number in an input, as a sentence that names it, what it takes and what it keeps; null where it may stand. A browser hands "abc" and an emptied field over
 * as nothing, and a form that sends nothing would quietly write the field's default; a number between or beyond would be rounded or cut just as quietly.
 */
export function numberFault(input: HTMLInputElement): string | null {
  const { value, validity } = input;
  const empty = value.trim() === "" && !validity.badInput;
  // What nobody touched is as it is stored.
  if (value === input.defaultValue && !validity.badInput) return null;
  if (empty && input.dataset.optional !== undefined) return null;
  const number = Number(value);
  const [min, max] = [bound(input.min), bound(input.max)];
  const fits =
    !empty &&
    !validity.badInput &&
    Number.isFinite(number) &&
    (isFine(input) || Number.isInteger(number)) &&
    number >= (min ?? -Infinity) &&
    number <= (max ?? Infinity);
  return fits ? null : numberWords({ label: labelOf(input), whole: !isFine(input), min, max, now: input.defaultValue });
}

/** The whole number in a field, within its bounds. Anything else is refused by name, the field goes back to what it was, and there is none. */
export function wholeNumber(field: HTMLInputElement): number | null {
  const fault = numberFault(field);
  if (fault === null && field.value.trim() !== "") return Number(field.value);
  if (fault !== null) ui.notifications.error(fault);
  field.value = field.defaultValue;
  return null;
}

/** A field of a model as it says whether it may be nothing. */
type Field = { readonly nullable?: boolean; readonly fields?: Readonly<Record<string, Field>> } | undefined;

/** Numbers that may be nothing may be left empty: without this mark an emptied field is refused as no number. */
export function markOptional(element: HTMLElement, system: unknown): void {
  const { schema } = system as { readonly schema: Field };
  for (const input of element.querySelectorAll<HTMLInputElement>('input[type="number"][name^="system."]')) {
    const field = input.name
      .slice("system.".length)
      .split(".")
      .reduce<Field>((at, name) => at?.fields?.[name], schema);
    if (field?.nullable === true) input.dataset.optional = "";
  }
}
