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
