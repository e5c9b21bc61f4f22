import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import { h, t } from "../api/text.ts";
import { setInputAttributes } from "../forms/fields.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** Stop the events of an inner input: the outer element sends its own. */
function silence(input: HTMLElement): void {
  for (const name of ["input", "change"]) input.addEventListener(name, (event) => event.stopPropagation());
}

function createElement(tag: string, config: AnyObject, attributes: string[]): AnyValue {
  const element = document.createElement(tag);
  if (config.value !== undefined && config.value !== null) element.setAttribute("value", String(config.value));
  for (const key of attributes) {
    const value = config[key];
    if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, String(value));
  }
  setInputAttributes(element, config);
  return element;
}

/** A file path with a browse button: `<file-picker name type noupload>`. T:client/applications/elements/file-picker */
export class HTMLFilePickerElement extends AbstractFormInputElement {
  static override tagName = "file-picker";
  declare input: HTMLInputElement;
  declare button: HTMLButtonElement;
  declare picker: AnyValue;

  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }
  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? this.textContent?.trim() ?? "";
    this.input = h("input.image", { type: "text", placeholder: "path/to/file.ext" });
    this._applyInputAttributes(this.input);
    this.button = h("button.fa-solid.fa-file-import.icon", {
      type: "button",
      "aria-label": t("HOST.FilePicker.Browse"),
      dataset: { tooltip: t("HOST.FilePicker.Browse") },
    });
    this._primaryInput = this.input;
    return [this.input, this.button];
  }
  override _refresh(): void {
    if (this.input) this.input.value = this._value ?? "";
  }
  override _activateListeners(): void {
    silence(this.input);
    this.input.addEventListener("change", () => {
      this.value = this.input.value.trim();
    });
    this.button.addEventListener("click", (event) => {
      event.preventDefault();
      const Picker =
        CONFIG.ux?.FilePicker ?? (globalThis as AnyObject).foundry?.applications?.apps?.FilePicker?.implementation;
      this.picker = new Picker({
        type: this.getAttribute("type") ?? "any",
        current: this._value,
        allowUpload: !this.noupload,
        callback: (path: string) => (this.value = path),
        button: this.button,
      });
      void this.picker.browse();
    });
  }
  static create(config: AnyObject): HTMLFilePickerElement {
    return createElement("file-picker", config, ["type", "noupload"]);
  }
}

/** A slider with its number: `<range-picker name value min max step>`. T:client/applications/elements/range-picker */
export class HTMLRangePickerElement extends AbstractFormInputElement {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  get valueAsNumber(): number {
    return this._getValue();
  }
  override get type(): string {
    return "range-picker";
  }

  _buildElements(): HTMLElement[] {
    const value = this.getAttribute("value");
    if (this._value === undefined)
      this._value = value === null || value === "" ? Number(this.getAttribute("min") ?? 0) : Number(value);
    this.#range = h("input", { type: "range" });
    this.#number = h("input", { type: "number" });
    for (const input of [this.#range, this.#number]) this._applyInputAttributes(input);
    this.#range.tabIndex = -1;
    this.#range.setAttribute("aria-hidden", "true");
    this._primaryInput = this.#number;
    return [this.#range, this.#number];
  }
  override _setValue(value: AnyValue): void {
    let number = Number(value);
    if (!Number.isFinite(number)) number = 0;
    const min = this.getAttribute("min");
    const max = this.getAttribute("max");
    const step = Number(this.getAttribute("step"));
    if (step > 0) {
      const base = Number(min ?? 0);
      number = Number((base + Math.round((number - base) / step) * step).toFixed(10));
    }
    if (min !== null) number = Math.max(number, Number(min));
    if (max !== null) number = Math.min(number, Number(max));
    this._value = number;
  }
  override _refresh(): void {
    if (!this.#range) return;
    this.#range.value = String(this._value);
    this.#number.value = String(this._value);
  }
  override _activateListeners(): void {
    silence(this.#range);
    silence(this.#number);
    this.#range.addEventListener("input", () => (this.#number.value = this.#range.value));
    this.#range.addEventListener("change", () => (this.value = this.#range.value));
    this.#number.addEventListener("change", () => (this.value = this.#number.value));
  }
  static create(config: AnyObject): HTMLRangePickerElement {
    return createElement("range-picker", config, ["min", "max", "step"]);
  }
}

/** A colour as text and swatch: `<color-picker name value="#aabbcc">`. T:client/applications/elements/color-picker */
export class HTMLColorPickerElement extends AbstractFormInputElement {
  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #color!: HTMLInputElement;

  _buildElements(): HTMLElement[] {
    if (this._value === undefined) this._setValue(this.getAttribute("value") ?? "");
    this.#text = h("input.color", { type: "text", placeholder: this.getAttribute("placeholder") ?? "#rrggbb" });
    this.#color = h("input", { type: "color", "aria-label": t("HOST.ColorPicker.Swatch") });
    this._primaryInput = this.#text;
    return [this.#text, this.#color];
  }
  override _setValue(value: AnyValue): void {
    const text = String(value?.css ?? value ?? "").trim();
    const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
    const long = /^#?([0-9a-f]{6})$/i.exec(text);
    const digits = short ? [1, 1, 2, 2, 3, 3].map((n) => short[n]).join("") : long?.[1];
    const kept = text === "" ? null : (this._value ?? null);
    this._value = digits ? `#${digits}`.toLowerCase() : kept;
  }
  override _refresh(): void {
    if (!this.#text) return;
    this.#text.value = this._value ?? "";
    this.#color.value = this._value ?? "#000000";
    this.#color.classList.toggle("unset", !this._value);
  }
  override _activateListeners(): void {
    for (const input of [this.#text, this.#color]) {
      silence(input);
      input.addEventListener("change", () => (this.value = input.value));
    }
    this.#color.addEventListener("input", () => (this.#text.value = this.#color.value));
  }
  static create(config: AnyObject): HTMLColorPickerElement {
    return createElement("color-picker", { ...config, value: config.value?.css ?? config.value }, []);
  }
}

/** A hue from 0 to 360: `<hue-slider name value>`. T:client/applications/elements/hue-slider */
export class HTMLHueSelectorSlider extends AbstractFormInputElement {
  static override tagName = "hue-slider";
  #input!: HTMLInputElement;

  _buildElements(): HTMLElement[] {
    this._value ??= Number(this.getAttribute("value") ?? 0);
    this.#input = h("input.color-range", { type: "range", min: 0, max: 360, step: 5 });
    this._primaryInput = this.#input;
    return [this.#input];
  }
  override _setValue(value: AnyValue): void {
    this._value = Math.max(0, Math.min(360, Number(value) || 0));
  }
  override _refresh(): void {
    if (this.#input) this.#input.value = String(this._value);
    this.style.setProperty("--hue", String(this._value));
  }
  override _activateListeners(): void {
    silence(this.#input);
    this.#input.addEventListener("input", () => this.style.setProperty("--hue", this.#input.value));
    this.#input.addEventListener("change", () => (this.value = this.#input.value));
  }
  static create(config: AnyObject): HTMLHueSelectorSlider {
    return createElement("hue-slider", config, []);
  }
}

/** Program text in a plain monospaced area: `<code-mirror name language>`. T:client/applications/elements/code-mirror */
export class HTMLCodeMirrorElement extends AbstractFormInputElement {
  static override tagName = "code-mirror";
  #area!: HTMLTextAreaElement;

  get language(): string {
    return this.getAttribute("language") ?? "";
  }
  set language(value: string) {
    this.setAttribute("language", value);
  }

  _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
    this.#area = h("textarea", {
      spellcheck: "false",
      rows: this.getAttribute("rows") ?? 8,
      wrap: this.hasAttribute("nowrap") ? "off" : "soft",
    });
    this._applyInputAttributes(this.#area);
    this._primaryInput = this.#area;
    return [this.#area];
  }
  override _refresh(): void {
    if (this.#area) this.#area.value = this._value ?? "";
  }
  override _toggleDisabled(disabled: boolean): void {
    // Text that may not be changed can still be read and copied.
    this.#area.readOnly = disabled;
  }
  override _activateListeners(): void {
    silence(this.#area);
    this.#area.addEventListener("input", () => {
      this._value = this.#area.value;
      this.dispatchEvent(new Event("input", { bubbles: true }));
    });
    this.#area.addEventListener("change", () => (this.value = this.#area.value));
    this.#area.addEventListener("keydown", (event) => {
      // Tab indents only after Ctrl+M would trap keyboard users elsewhere; here it moves on, and Ctrl+] indents.
      if (event.key === "]" && event.ctrlKey) {
        event.preventDefault();
        this.#area.setRangeText("  ", this.#area.selectionStart, this.#area.selectionEnd, "end");
        this._value = this.#area.value;
      }
    });
  }
  static create(config: AnyObject): HTMLCodeMirrorElement {
    return createElement("code-mirror", config, ["language", "indent", "nowrap"]);
  }
}

/** [14] A dice formula, marked when it can't be rolled: `<formula-input name>`. A14:HTMLFormulaInputElement */
export class HTMLFormulaInputElement extends AbstractFormInputElement {
  static override tagName = "formula-input";
  #input!: HTMLInputElement;

  _buildElements(): HTMLElement[] {
    this._value ??= this.getAttribute("value") ?? "";
    this.#input = h("input", { type: "text", spellcheck: "false" });
    this._applyInputAttributes(this.#input);
    this._primaryInput = this.#input;
    return [this.#input];
  }
  #isValid(): boolean {
    try {
      return !this._value || (globalThis as AnyObject).Roll?.validate?.(this._value) !== false;
    } catch {
      return false;
    }
  }

  override _refresh(): void {
    if (!this.#input) return;
    this.#input.value = this._value ?? "";
    const valid = this.#isValid();
    this.#input.setAttribute("aria-invalid", String(!valid));
    this._internals.setValidity(
      valid ? {} : { customError: true },
      valid ? undefined : t("HOST.Formula.Invalid"),
      this.#input,
    );
  }
  override _activateListeners(): void {
    silence(this.#input);
    this.#input.addEventListener("change", () => (this.value = this.#input.value.trim()));
  }
  static create(config: AnyObject): HTMLFormulaInputElement {
    return createElement("formula-input", config, []);
  }
}
