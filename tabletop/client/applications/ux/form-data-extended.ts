import type { AnyObject, AnyValue } from "../../../common/types.ts";

type Dtype = string | undefined;

/** Convert a form value to a declared data type. An empty number is null; JSON that can't be read stays text, so that the field's validation can refuse it. */
export function castDtype(value: AnyValue, dtype: Dtype): AnyValue {
  switch (dtype) {
    case "Number":
      return value === "" || value === null || value === undefined ? null : Number(value);
    case "Boolean":
      return typeof value === "string" ? value === "true" || value === "on" || value === "1" : Boolean(value);
    case "JSON":
      if (typeof value !== "string") return value;
      if (!value) return null;
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    default:
      return value;
  }
}

/** Fields of a form that submit a value: native ones and form-associated custom elements, in document order. */
function fieldsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.elements].filter(
    (element) =>
      element instanceof HTMLElement && !["BUTTON", "FIELDSET", "OUTPUT", "OBJECT"].includes(element.tagName),
  ) as HTMLElement[];
}

/**
 * The data of a form as the documents want it: numbers as numbers, boxes as booleans, several boxes of one name as a list, custom elements with their own value
 * (H-157, H-267). `object` is flat, by field name. T:client/applications/ux/form-data-extended
 */
export class FormDataExtended extends FormData {
  /** Declared data types by field name. */
  dtypes: Record<string, string>;
  editors: AnyObject;
  #object: AnyObject | null = null;
  #values: AnyObject = {};

  constructor(form: HTMLFormElement, { dtypes = {}, editors = {}, disabled = false, readonly = true }: AnyObject = {}) {
    super();
    this.dtypes = { ...dtypes };
    this.editors = editors;
    this.process(form, { disabled, readonly });
  }

  /** Flat object of values by field name. */
  get object(): AnyObject {
    return (this.#object ??= Object.fromEntries(
      Object.entries(this.#values).filter(([, value]) => value !== undefined),
    ));
  }

  /** Read the form. Disabled fields stay out unless asked for; readonly ones come along unless refused. */
  process(form: HTMLFormElement, { disabled = false, readonly = true }: AnyObject = {}): void {
    const groups = new Map<string, HTMLElement[]>();
    for (const field of fieldsOf(form) as AnyValue[]) {
      const name: string = field.name ?? field.getAttribute("name") ?? "";
      if (!name) continue;
      if (!disabled && (field.disabled || field.matches(":disabled"))) continue;
      if (!readonly && (field.readOnly || field.hasAttribute("readonly"))) continue;
      if (field.tagName === "INPUT" && ["button", "submit", "reset", "image"].includes(field.type)) continue;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    for (const [name, fields] of groups) this.#readGroup(name, fields as AnyValue[]);
    this.#readEditable(form, { disabled });
  }

  #readGroup(name: string, fields: AnyValue[]): void {
    const first = fields[0];
    const dtype: Dtype = this.dtypes[name] ?? first.dataset?.dtype;
    if (dtype) this.dtypes[name] = dtype;
    if (first.type === "radio") {
      const chosen = fields.find((field) => field.checked);
      if (chosen) this.set(name, castDtype(chosen.value, dtype));
      return;
    }
    if (first.type === "checkbox") {
      const values = fields.map((field) => this.#readCheckbox(field, dtype));
      this.set(name, values.length > 1 ? values : values[0]);
      return;
    }
    const values = fields.map((field) => this.#readField(field, dtype));
    this.set(name, values.length > 1 ? values : values[0]);
  }

  #readCheckbox(field: HTMLInputElement, dtype: Dtype): AnyValue {
    if (!field.hasAttribute("value")) return field.checked;
    return field.checked ? castDtype(field.value, dtype) : null;
  }

  #readField(field: AnyValue, dtype: Dtype): AnyValue {
    if (field.tagName === "SELECT" && field.multiple)
      return [...field.selectedOptions].map((option: HTMLOptionElement) => castDtype(option.value, dtype));
    if (field.tagName === "INPUT" && (field.type === "number" || field.type === "range")) {
      this.dtypes[field.name] ??= "Number";
      return dtype && dtype !== "Number" ? castDtype(field.value, dtype) : castDtype(field.value, "Number");
    }
    if (field.tagName === "INPUT" && field.type === "file") return field.files?.[0] ?? null;
    const value = field.value;
    if (value instanceof Set) return [...value];
    return dtype ? castDtype(value, dtype) : value;
  }

  /** Elements that are edited in place: `[data-edit]` images and contenteditable text. */
  #readEditable(form: HTMLFormElement, { disabled }: AnyObject): void {
    for (const element of form.querySelectorAll<HTMLElement>(
      "[data-edit], [contenteditable][name], [contenteditable][data-name]",
    )) {
      if (
        element.closest("form") !== form ||
        (!disabled && (element.hasAttribute("disabled") || element.classList.contains("disabled")))
      )
        continue;
      const name = element.dataset.edit || element.getAttribute("name") || element.dataset.name;
      if (!name || name in this.#values) continue;
      if (element instanceof HTMLImageElement) this.set(name, element.getAttribute("src") ?? "");
      else this.set(name, castDtype(element.innerHTML.trim(), element.dataset.dtype));
    }
  }

  /** Lists and objects keep their form; FormData itself would turn them into text. */
  override set(name: string, value: AnyValue): void {
    this.#object = null;
    this.#values[name] = value;
    super.set(
      name,
      typeof value === "string"
        ? value
        : value instanceof Blob
          ? (value as unknown as string)
          : JSON.stringify(value ?? null),
    );
  }

  override append(name: string, value: AnyValue): void {
    this.#object = null;
    const prior = this.#values[name];
    this.#values[name] = name in this.#values ? [...(Array.isArray(prior) ? prior : [prior]), value] : value;
    super.append(name, typeof value === "string" ? value : JSON.stringify(value ?? null));
  }
}
