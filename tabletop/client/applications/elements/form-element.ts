import type { AnyValue } from "../../../common/types.ts";

/** Base of the form-associated elements: a name, a value, disabled state, and `input` and `change` events that bubble. T:client/applications/elements/form-element */
export abstract class AbstractFormInputElement extends HTMLElement {
  static tagName = "";
  static formAssociated = true;

  _internals: ElementInternals;
  _primaryInput: HTMLElement | null = null;
  declare protected _value: AnyValue;
  #built = false;
  #formDisabled = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(value: string) {
    this.setAttribute("name", value);
  }
  get value(): AnyValue {
    return this._getValue();
  }
  set value(value: AnyValue) {
    this._setValue(value);
    this._changed();
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled") || this.#formDisabled;
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", Boolean(value));
    this._toggleDisabled(!this.editable);
  }
  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }
  get editable(): boolean {
    return !this.disabled && !this.readonly;
  }
  get type(): AnyValue {
    return this.getAttribute("type") ?? this.tagName.toLowerCase();
  }
  set type(value: AnyValue) {
    this.setAttribute("type", value);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled && !this.hasAttribute("disabled");
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    const children = this._buildElements();
    this.replaceChildren(...children);
    this._label();
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
  }

  /** Build the content once. */
  abstract _buildElements(): HTMLElement[];

  /** Give the inner control the name that the outer label shows; a label that comes later by `for` is found too. */
  _label(): void {
    const input = this._primaryInput;
    if (!input || input.hasAttribute("aria-label")) return;
    const own =
      this.getAttribute("aria-label") ??
      [...this._internals.labels]
        .map((label) => label.textContent?.trim())
        .filter(Boolean)
        .join(" ");
    const group = this.closest(".form-group")?.querySelector("label")?.textContent?.trim();
    const text = own || group || this.getAttribute("placeholder") || this.name;
    if (text) input.setAttribute("aria-label", text);
  }

  override focus(options?: FocusOptions): void {
    (this._primaryInput ?? (this.querySelector("input, select, textarea, button") as HTMLElement | null))?.focus(
      options,
    );
  }

  _getValue(): AnyValue {
    return this._value;
  }
  _setValue(value: AnyValue): void {
    this._value = value;
  }

  /** Show the value; called after it changed. */
  _refresh(): void {
    return undefined;
  }
  _toggleDisabled(disabled: boolean): void {
    for (const control of this.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
      control.disabled = disabled;
  }
  _activateListeners(): void {
    return undefined;
  }
  /** Copy name-independent attributes to an inner input. */
  _applyInputAttributes(input: HTMLElement): void {
    for (const key of ["placeholder", "min", "max", "step", "autofocus", "required"]) {
      const value = this.getAttribute(key);
      if (value !== null) input.setAttribute(key, value);
    }
  }

  /** Tell the form, and everybody who listens, that the value is another one. */
  _changed(): void {
    this._refresh();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
}

/** Split the `value` attribute of a list element: JSON or comma-separated. */
export function listAttribute(text: string | null): string[] {
  if (!text) return [];
  if (text.trim().startsWith("[")) {
    try {
      const parsed = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed.map(String);
    } catch {
      // Not JSON after all: read as a plain list.
    }
  }
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
