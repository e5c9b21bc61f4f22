import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { h, localize, t } from "../api/text.ts";
import { setInputAttributes } from "../forms/fields.ts";
import { AbstractFormInputElement, listAttribute } from "./form-element.ts";

const MOST = 8;
let made = 0;

/**
 * [14] Tags chosen from a list by typing: `<autocomplete-tags name value="a,b"><option value="a">A</option>...</autocomplete-tags>`. The value is the list of the chosen
 * options' values. Arrows move in the list, Enter or a click takes, Escape closes it. A14:HTMLAutocompleteTagsElement
 */
export class HTMLAutocompleteTagsElement extends AbstractFormInputElement {
  static override tagName = "autocomplete-tags";

  _choices: Record<string, string> = {};
  #tags!: HTMLElement;
  #input!: HTMLInputElement;
  #list!: HTMLElement;
  #at = -1;

  constructor() {
    super();
    this._value = new Set<string>();
  }

  /** Values and labels that one may choose. */
  get choices(): Record<string, string> {
    return { ...this._choices };
  }
  set choices(choices: Record<string, string>) {
    this._choices = { ...choices };
    this._refresh();
  }

  override connectedCallback(): void {
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.label;
      if (option.hasAttribute("selected")) this._value.add(option.value);
    }
    for (const value of listAttribute(this.getAttribute("value"))) this._value.add(value);
    this.removeAttribute("value");
    super.connectedCallback();
  }

  _buildElements(): HTMLElement[] {
    const id = `autocomplete-${++made}`;
    this.#tags = h("div.tags.input-element-tags");
    this.#list = h("ul.autocomplete-list.plain", {
      id,
      role: "listbox",
      hidden: true,
      "aria-label": t("HOST.Tags.Add"),
    });
    this.#input = h("input", {
      type: "text",
      role: "combobox",
      autocomplete: "off",
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-autocomplete": "list",
      placeholder: this.getAttribute("placeholder") ?? t("HOST.Tags.Placeholder"),
    });
    this._primaryInput = this.#input;
    return [this.#tags, h("div.tag-entry", null, this.#input, this.#list)];
  }

  override _refresh(): void {
    this.#tags?.replaceChildren(
      ...[...this._value].map((value: string) => {
        const label = localize(this._choices[value] ?? value);
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
      }),
    );
  }

  /** Choices that hold what was typed and aren't chosen yet; those that begin with it come first. */
  _matches(typed: string): [string, string][] {
    const wanted = typed.trim().toLowerCase();
    const free = Object.entries(this._choices)
      .map(([value, label]): [string, string] => [value, localize(label)])
      .filter(([value, label]) => !this._value.has(value) && label.toLowerCase().includes(wanted));
    const begins = ([, label]: [string, string]): boolean => label.toLowerCase().startsWith(wanted);
    return [...free.filter(begins), ...free.filter((entry) => !begins(entry))].slice(0, MOST);
  }

  #open(): void {
    const found = this._matches(this.#input.value);
    this.#list.replaceChildren(
      ...found.map(([value, label], index) =>
        h(
          "li",
          { id: `${this.#list.id}-${index}`, role: "option", "aria-selected": "false", dataset: { value } },
          label,
        ),
      ),
    );
    this.#list.hidden = !found.length;
    this.#input.setAttribute("aria-expanded", String(found.length > 0));
    this.#move(-1);
  }

  #close(): void {
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#input.setAttribute("aria-expanded", "false");
    this.#move(-1);
  }

  #move(to: number): void {
    const options = [...this.#list.children] as HTMLElement[];
    this.#at = options.length && to >= 0 ? (to + options.length) % options.length : -1;
    for (const [index, option] of options.entries()) option.setAttribute("aria-selected", String(index === this.#at));
    const now = options[this.#at];
    if (now) this.#input.setAttribute("aria-activedescendant", now.id);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  #take(value: string | undefined): void {
    if (value === undefined) return;
    this._value.add(value);
    this.#input.value = "";
    this.#close();
    this._changed();
  }

  override _activateListeners(): void {
    // The inner box is no field of the form; only whole tags are changes.
    for (const name of ["input", "change"]) this.#input.addEventListener(name, (event) => event.stopPropagation());
    this.#input.addEventListener("input", () => this.#open());
    this.#input.addEventListener("blur", () => this.#close());
    this.#input.addEventListener("keydown", (event) => this.#onKey(event));
    // Pressing an option must not blur the box, which would close the list under the pointer.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) =>
      this.#take((event.target as HTMLElement).closest<HTMLElement>("[data-value]")?.dataset.value),
    );
    this.#tags.addEventListener("click", (event) => {
      const remove = (event.target as HTMLElement).closest<HTMLElement>("[data-remove]")?.dataset.remove;
      if (remove === undefined || !this.editable) return;
      this._value.delete(remove);
      this._changed();
      this.#input.focus();
    });
  }

  #onKey(event: KeyboardEvent): void {
    const open = !this.#list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open) this.#open();
      this.#move(
        event.key === "ArrowDown"
          ? this.#at + 1
          : this.#at - 1 + (this.#at < 0 ? this.#list.children.length + 1 : this.#list.children.length),
      );
    } else if (event.key === "Enter")
      this.#take(
        open ? (this.#list.children[Math.max(this.#at, 0)] as HTMLElement | undefined)?.dataset.value : undefined,
      );
    else if (event.key === "Escape" && open) this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override _getValue(): string[] {
    return [...this._value];
  }
  override _setValue(value: AnyValue): void {
    this._value = new Set([...(value ?? [])].map(String));
  }
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this.querySelector(".tag-entry")?.toggleAttribute("hidden", disabled);
    this._refresh();
  }

  static create(config: AnyObject): HTMLAutocompleteTagsElement {
    const element = document.createElement(this.tagName) as HTMLAutocompleteTagsElement;
    const choices = (typeof config.choices === "function" ? config.choices() : config.choices) ?? {};
    const entries: [string, AnyValue][] = Array.isArray(choices)
      ? choices.map((value: string) => [value, value])
      : Object.entries(choices);
    element._choices = Object.fromEntries(entries.map(([value, label]) => [value, String(label?.label ?? label)]));
    for (const option of (config.options ?? []) as AnyObject[])
      element._choices[option.value] = option.label ?? option.value;
    element._setValue(config.value);
    setInputAttributes(element, config);
    return element;
  }
}
