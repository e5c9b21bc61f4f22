import { isTag } from "../dom.ts";

/** A menu with a button beside it that adds what was picked: the button waits until something is. Listen for `input`, which no form takes away. */
export function armAdder(field: HTMLElement): void {
  const adder = isTag(field, "select") ? field.closest(".adder, .add-from") : null;
  const button = adder?.querySelector<HTMLButtonElement>("button.add");
  if (button) button.disabled = (field as HTMLSelectElement).value === "";
}

/** Arm every menu of a window as it stands after it was drawn. */
export function armAdders(element: HTMLElement): void {
  for (const menu of element.querySelectorAll<HTMLElement>(":is(.adder, .add-from) > select")) armAdder(menu);
}
