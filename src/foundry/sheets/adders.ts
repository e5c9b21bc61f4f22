/** A menu with a button beside it that adds what was picked: the button waits until something is. Listen for `input`, which no form takes away. */
export function armAdder(field: HTMLElement): void {
  const adder = field instanceof HTMLSelectElement ? field.closest(".adder") : null;
  const button = adder?.querySelector<HTMLButtonElement>("button.add");
  if (button) button.disabled = (field as HTMLSelectElement).value === "";
}
