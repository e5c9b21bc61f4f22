import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { h, t } from "../api/text.ts";
import { createMultiSelectInput } from "../forms/fields.ts";
import { castDtype } from "../ux/form-data-extended.ts";
import { AbstractFormInputElement, listAttribute } from "./form-element.ts";

/** Several choices of a given list; the value is a list in the order of the choices. T:client/applications/elements/multi-select */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement {
  _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  _choices: Record<string, string> = {};

  constructor() {
    super();
    this._value = new Set<string>();
  }

  override connectedCallback(): void {
    if (!this._options.length) this._initialize();
    super.connectedCallback();
  }

  /** Read the options that stand in the element. */
  _initialize(): void {
    this._options = [...this.children].filter(
      (child) => child instanceof HTMLOptionElement || child instanceof HTMLOptGroupElement,
    ) as HTMLOptionElement[];
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent ?? option.value;
      if (option.hasAttribute("selected")) this._value.add(option.value);
    }
    for (const value of listAttribute(this.getAttribute("value"))) this._value.add(value);
  }

  select(value: string): void {
    if (!(value in this._choices)) throw new Error(`"${value}" is not an option allowed by this multi-select element`);
    if (this._value.has(value)) return;
    this._value.add(value);
    this._changed();
  }

  unselect(value: string): void {
    if (this._value.delete(value)) this._changed();
  }

  override _getValue(): AnyValue[] {
    const order = Object.keys(this._choices);
    const dtype = this.dataset.dtype;
    const values = [...this._value].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return dtype ? values.map((value) => castDtype(value, dtype)) : values;
  }

  override _setValue(value: AnyValue): void {
    const list = [...(value ?? [])].map(String);
    if (list.some((entry) => this._options.length && !(entry in this._choices)))
      throw new Error("The values assigned to a multi-select element must all be valid options.");
    this._value = new Set(list);
  }

  static create(config: AnyObject): HTMLElement {
    return createMultiSelectInput({ ...config, type: this.tagName === "multi-checkbox" ? "checkboxes" : "multi" });
  }
}

/** Choices as tags with a select to add more: `<multi-select>`. T:client/applications/elements/multi-select */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLElement;
  #select!: HTMLSelectElement;

  _buildElements(): HTMLElement[] {
    this.#tags = h("div.tags.input-element-tags");
    this.#select = h("select", null, h("option", { value: "" }, t("HOST.MultiSelect.Add")));
    this.#select.append(...this._options);
    for (const option of this.#select.querySelectorAll("option")) option.removeAttribute("selected");
    this.#select.value = "";
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    if (!this.#tags) return;
    const tags = Object.entries(this._choices)
      .filter(([value]) => this._value.has(value))
      .map(([value, label]) => {
        const tag = h("div.tag", { dataset: { key: value } }, h("span", null, label));
        if (this.editable)
          tag.append(
            h("button.remove.fa-solid.fa-xmark", {
              type: "button",
              dataset: { remove: value },
              "aria-label": t("HOST.Tags.Remove", { name: label }),
            }),
          );
        return tag;
      });
    this.#tags.replaceChildren(...tags);
    for (const option of this.#select.querySelectorAll("option"))
      if (option.value) option.disabled = this._value.has(option.value);
    this.#select.value = "";
  }

  override _activateListeners(): void {
    this.#select.addEventListener("input", (event) => event.stopPropagation());
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
    this.addEventListener("click", (event) => {
      const remove = (event.target as HTMLElement).closest<HTMLElement>("[data-remove]")?.dataset.remove;
      if (remove === undefined || !this.editable) return;
      this.unselect(remove);
      this.#select.focus();
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this.#select.hidden = disabled;
    this._refresh();
  }
}

/** Choices as a column of boxes: `<multi-checkbox>`. T:client/applications/elements/multi-select */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";

  _buildElements(): HTMLElement[] {
    const box = (option: HTMLOptionElement): HTMLElement =>
      h(
        "label.checkbox",
        null,
        h("input", { type: "checkbox", value: option.value, disabled: option.disabled }),
        h("span", null, option.textContent ?? option.value),
      );
    const nodes: HTMLElement[] = this._options.map((option) => {
      if (option instanceof HTMLOptionElement) return box(option);
      return h(
        "fieldset.checkbox-group",
        null,
        h("legend", null, option.label),
        ...[...option.querySelectorAll("option")].map(box),
      );
    });
    this.setAttribute("role", "group");
    return nodes;
  }

  override _refresh(): void {
    for (const input of this.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
      input.checked = this._value.has(input.value);
  }

  override _activateListeners(): void {
    this.addEventListener("input", (event) => {
      if (event.target !== this) event.stopPropagation();
    });
    this.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      if (event.target === this) return;
      event.stopPropagation();
      if (input.checked) this.select(input.value);
      else this.unselect(input.value);
    });
  }
}
