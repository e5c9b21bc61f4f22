/** Fields as they were drawn and as somebody has set them. */
import { isTag } from "../dom.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export const FIELDS = "input, textarea, select";
export const isField = (element: Element): element is Control => element.matches(FIELDS);

/** Whether somebody has set a field otherwise than it was drawn: what stands in it isn't in its markup. */
export function isTouched(field: Control): boolean {
  if (isTag(field, "select")) {
    const options = [...field.options];
    // Where none was drawn as chosen, the first is.
    const drawn = options.some((o) => o.defaultSelected) ? options.map((o) => o.defaultSelected) : null;
    return drawn ? options.some((o, i) => o.selected !== drawn[i]) : !field.multiple && field.selectedIndex > 0;
  }
  // A text that isn't one of the kind's, a letter in a number, is handed over as none.
  return (
    field.value !== field.defaultValue ||
    (isTag(field, "input") && (field.checked !== field.defaultChecked || field.validity.badInput))
  );
}

/** Those of an element that somebody has set otherwise. */
export const touchedIn = (root: Element): Control[] => [...root.querySelectorAll<Control>(FIELDS)].filter(isTouched);

/** Show again what stood in a control before it was changed. */
export function putBack(control: Control): void {
  if (isTag(control, "select")) for (const option of control.options) option.selected = option.defaultSelected;
  else if (isTag(control, "input") && (control.type === "checkbox" || control.type === "radio"))
    control.checked = control.defaultChecked;
  else if ("defaultValue" in control) control.value = control.defaultValue;
}
