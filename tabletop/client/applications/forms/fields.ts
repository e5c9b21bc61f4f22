import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { h, icon, localize as translate } from "../api/text.ts";

/** Apply what all inputs have in common. T:client/applications/forms/fields */
export function setInputAttributes(input: AnyValue, config: AnyObject): void {
  const element = input as HTMLElement;
  if (config.name) element.setAttribute("name", config.name);
  if (config.required) element.toggleAttribute("required", true);
  for (const key of ["disabled", "readonly", "autofocus"]) element.toggleAttribute(key, Boolean(config[key]));
  if (config.placeholder)
    element.setAttribute("placeholder", config.localize ? translate(config.placeholder) : config.placeholder);
  if (config.id) element.id = config.id;
  for (const [key, value] of Object.entries({
    ...config.aria,
    ...(config.ariaLabel ? { label: config.ariaLabel } : {}),
  }))
    element.setAttribute(`aria-${key}`, String(value));
  for (const name of [config.classes ?? []].flat().flatMap((entry: string) => entry.split(" ")))
    if (name) element.classList.add(name);
  for (const [key, value] of Object.entries(config.dataset ?? {})) element.dataset[key] = String(value);
}

/** Label, input and hint in the standard markup. T:client/applications/forms/fields */
export function createFormGroup({
  label,
  hint,
  input,
  units,
  rootId,
  classes = [],
  stacked = false,
  localize = false,
  widget,
  ...rest
}: AnyObject): HTMLDivElement {
  if (typeof widget === "function")
    return widget(rest.field, { label, hint, rootId, stacked, localize, classes }, rest.inputConfig ?? {});
  const inputs: HTMLElement[] = input instanceof HTMLElement ? [input] : input ? ([...input] as HTMLElement[]) : [];
  const group = h("div.form-group", { class: classes.join(" ") });
  if (stacked) group.classList.add("stacked");
  const labelText = localize ? translate(label) : (label ?? "");
  const labelElement = h("label", null, labelText);
  if (units) labelElement.append(" ", h("span.units", null, `(${localize ? translate(units) : units})`));
  if (labelText) group.append(labelElement);
  if (rootId)
    inputs.forEach(
      (element, index) =>
        (element.id ||= [rootId, element.getAttribute("name")?.replaceAll(".", "-") ?? "input", index || ""]
          .filter((part) => part !== "")
          .join("-")),
    );
  const first = inputs[0];
  if (first?.id) labelElement.setAttribute("for", first.id);
  else if (first && labelText && !first.hasAttribute("aria-label")) first.setAttribute("aria-label", labelText);
  const fields = h("div.form-fields");
  fields.append(...inputs);
  group.append(fields);
  if (hint) {
    const text = localize ? translate(hint) : hint;
    const paragraph = h("p.hint");
    paragraph.textContent = text;
    if (first?.id) {
      paragraph.id = `${first.id}-hint`;
      first.setAttribute("aria-describedby", paragraph.id);
    }
    group.append(paragraph);
  }
  return group as HTMLDivElement;
}

/** `<input type="checkbox">`. T:client/applications/forms/fields */
export function createCheckboxInput(config: AnyObject): HTMLInputElement {
  const input = h("input", { type: "checkbox" });
  if (config.value) input.setAttribute("checked", "");
  input.checked = Boolean(config.value);
  setInputAttributes(input, { ...config, readonly: undefined, disabled: config.disabled || config.readonly });
  return input;
}

/** `<input type="number">`, or a range picker when both ends and a step are known. T:client/applications/forms/fields */
export function createNumberInput(config: AnyObject): HTMLElement {
  const slider =
    config.type === "range" ||
    (config.type === undefined && [config.min, config.max, config.step].every((value) => typeof value === "number"));
  const element = document.createElement(slider ? "range-picker" : "input");
  if (!slider) element.setAttribute("type", "number");
  if (typeof config.min === "number") element.setAttribute("min", String(config.min));
  if (typeof config.max === "number") element.setAttribute("max", String(config.max));
  element.setAttribute("step", String(config.step ?? "any"));
  if (config.value !== null && config.value !== undefined && config.value !== "")
    element.setAttribute("value", String(Number(config.value)));
  setInputAttributes(element, config);
  return element;
}

/** `<input type="text">`. T:client/applications/forms/fields */
export function createTextInput(config: AnyObject): HTMLInputElement {
  const input = h("input", { type: config.inputType ?? "text" });
  input.setAttribute("value", config.value ?? "");
  setInputAttributes(input, config);
  return input;
}

/** `<textarea>`. T:client/applications/forms/fields */
export function createTextareaInput(config: AnyObject): HTMLTextAreaElement {
  const area = h("textarea", { rows: config.rows ?? 3 });
  area.textContent = config.value ?? "";
  setInputAttributes(area, config);
  return area;
}

/** `<prose-mirror>` under its older name. T:client/applications/forms/fields */
export function createEditorInput(config: AnyObject): HTMLElement {
  const element = document.createElement("prose-mirror");
  setInputAttributes(element, config);
  element.setAttribute("value", config.value ?? "");
  if (config.toggled || config.button) element.setAttribute("toggled", "");
  if (config.collaborate) element.setAttribute("collaborate", "");
  if (config.compact) element.setAttribute("compact", "");
  if (config.height) element.style.height = `${config.height}px`;
  if (config.documentUUID) element.dataset.documentUuid = config.documentUUID;
  element.innerHTML = config.enriched ?? config.value ?? "";
  return element;
}

/** One option of a select. */
export interface FormSelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/** Sort options into their groups, in the wanted order. T:client/applications/forms/fields */
export function prepareSelectOptionGroups({
  options = [],
  groups,
  value,
  localize = false,
  sort = false,
  blank,
  labelAttr,
  valueAttr,
}: AnyObject): { group: string; options: FormSelectOption[] }[] {
  const chosen = new Set(
    (value instanceof Set || Array.isArray(value) ? [...value] : [value])
      .filter((entry) => entry !== undefined && entry !== null)
      .map(String),
  );
  const prepared: FormSelectOption[] = (options as AnyObject[]).map((option) => {
    const key = valueAttr ? option[valueAttr] : option.value;
    const label = (labelAttr ? option[labelAttr] : option.label) ?? key ?? "";
    return {
      ...option,
      value: String(key ?? ""),
      label: localize ? translate(label) : String(label),
      group: option.group ? (localize ? translate(option.group) : option.group) : "",
      selected: option.selected || chosen.has(String(key ?? "")),
    };
  });
  if (typeof blank === "string" || blank === true)
    prepared.unshift({
      value: "",
      label: blank === true ? "" : localize ? translate(blank) : blank,
      group: "",
      selected: chosen.has("") || chosen.size === 0,
    });
  const order: string[] = (groups ?? []).map((group: string) => (localize && group ? translate(group) : group));
  for (const { group = "" } of prepared) {
    if (order.includes(group)) continue;
    if (group === "" && blank !== undefined) order.unshift("");
    else order.push(group);
  }
  return order.map((group) => {
    const list = prepared.filter((option) => (option.group ?? "") === group);
    if (sort) list.sort((a, b) => (a.value === "" ? -1 : b.value === "" ? 1 : a.label!.localeCompare(b.label!)));
    return { group, options: list };
  });
}

function appendOptions(select: HTMLElement, config: AnyObject): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    if (!options.length) continue;
    const parent = group ? h("optgroup", { label: group }) : select;
    for (const option of options) {
      if (option.rule) {
        parent.append(h("hr"));
        continue;
      }
      const element = h(
        "option",
        { value: option.value, selected: option.selected, disabled: option.disabled, dataset: option.dataset ?? {} },
        option.label ?? "",
      );
      // An empty value attribute is left out by `h` only when null; a blank option must submit "".
      element.setAttribute("value", option.value ?? "");
      parent.append(element);
    }
    if (parent !== select) select.append(parent);
  }
}

/** `<select>`, or the multiple forms by `type`. T:client/applications/forms/fields */
export function createSelectInput(config: AnyObject): HTMLElement {
  if (config.type === "multi" || config.type === "checkboxes") return createMultiSelectInput(config);
  const select = h("select");
  appendOptions(select, config);
  setInputAttributes(select, config);
  if (
    config.dataset?.dtype === undefined &&
    (config.options ?? []).length &&
    (config.options as AnyObject[]).every((option) => typeof option.value === "number")
  )
    select.dataset.dtype = "Number";
  return select;
}

/** `<multi-select>` or `<multi-checkbox>`. T:client/applications/forms/fields */
export function createMultiSelectInput(config: AnyObject): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  appendOptions(select, { ...config, blank: undefined });
  setInputAttributes(select, config);
  return select;
}

/** `<i>` of a font icon. T:client/applications/forms/fields */
export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] }: AnyObject = {},
): HTMLElement {
  const name = glyph.startsWith("fa-") ? glyph : `fa-${glyph}`;
  return icon([`fa-${style}`, name, fixedWidth ? "fa-fw" : "", ...[classes].flat()].filter(Boolean).join(" "))!;
}
