/** A data model with its fields. */
export interface Modelled {
  readonly schema: { readonly fields: Readonly<Record<string, { readonly nullable?: boolean }>> };
}

/** Numbers that may be nothing may be left empty: without this mark an emptied field is refused as no number. */
export function optional(element: HTMLElement, system: Modelled): void {
  for (const input of element.querySelectorAll<HTMLInputElement>('input[type="number"][name^="system."]'))
    if (system.schema.fields[input.name.slice("system.".length)]?.nullable === true) input.dataset.optional = "";
}
