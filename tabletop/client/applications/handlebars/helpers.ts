import type Handlebars from "handlebars";
import { bindings } from "../../../common/bindings.ts";
import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import {
  escapeHTML,
  getProperty,
  isEmpty,
  logCompatibilityWarning,
  timeSince as since,
} from "../../../common/utils/index.ts";
import { game } from "../../runtime.ts";
import { t } from "../api/text.ts";
import { chatText } from "../sidebar/chat-text.ts";

type Hbs = typeof Handlebars;
interface HelperOptions {
  hash: AnyObject;
  data?: AnyObject;
  fn?: (context: AnyValue) => string;
}

const isOptions = (value: AnyValue): value is HelperOptions =>
  Boolean(value && typeof value === "object" && "hash" in value && "name" in value);

/** Truth as Handlebars sees it: an empty list or text is false. */
const truthy = (value: AnyValue): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** `{{numberFormat 3 decimals=1 sign=true}}` → "+3.0". */
export function numberFormat(value: AnyValue, { decimals = 0, sign = false }: AnyObject = {}): string {
  const original = Number(value ?? 0);
  const text = original.toFixed(decimals);
  return sign && original >= 0 ? `+${text}` : text;
}

interface SelectEntry {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected: boolean;
}

/**
 * Entries of `{{selectOptions choices ...}}`: a list of values or records, a record of labels or of records; with `inverted` the labels are the keys.
 */
export function prepareSelectOptions(choices: AnyValue, hash: AnyObject): SelectEntry[] {
  const { localize = false, sort = false, valueAttr, labelAttr, nameAttr, inverted = false } = hash;
  const picked: AnyValue[] =
    hash.selected instanceof Set || Array.isArray(hash.selected) ? [...hash.selected] : [hash.selected];
  const selected = new Set(picked.filter((value) => value !== undefined && value !== null).map(String));
  const entries: SelectEntry[] = [];
  const add = (value: AnyValue, label: AnyValue, extra: AnyObject = {}): void => {
    const key = String(value ?? "");
    const text = String(label ?? value ?? "");
    entries.push({
      value: key,
      label: localize ? t(text) : text,
      selected: selected.has(key) || extra.selected === true,
      ...(extra.group ? { group: localize ? t(extra.group) : extra.group } : {}),
      ...(extra.disabled ? { disabled: true } : {}),
    });
  };
  const read = (key: AnyValue, choice: AnyValue): void => {
    if (choice && typeof choice === "object") {
      const name = valueAttr ?? nameAttr;
      const value = name ? getProperty(choice, name) : (choice.value ?? choice.id ?? key);
      const label = labelAttr ? getProperty(choice, labelAttr) : (choice.label ?? choice.name ?? value);
      add(value, label, choice);
    } else if (inverted) add(choice, key);
    else add(key, choice);
  };
  if (Array.isArray(choices) || choices instanceof Set || choices instanceof Map) {
    if (choices instanceof Map) for (const [key, choice] of choices) read(key, choice);
    else
      [...choices].forEach((choice, index) =>
        choice && typeof choice === "object" ? read(index, choice) : add(choice, choice),
      );
  } else for (const [key, choice] of Object.entries(choices ?? {})) read(key, choice);
  if (sort) entries.sort((a, b) => a.label.localeCompare(b.label, game.i18n?.lang ?? "en"));
  return entries;
}

const optionHTML = (entry: SelectEntry): string =>
  `<option value="${escapeHTML(entry.value)}"${entry.selected ? " selected" : ""}${entry.disabled ? " disabled" : ""}>${escapeHTML(entry.label)}</option>`;

/** The options of a select as HTML (H-176). */
export function selectOptionsHTML(choices: AnyValue, hash: AnyObject = {}): string {
  const entries = prepareSelectOptions(choices, hash);
  if (hash.blank !== undefined && hash.blank !== null && hash.blank !== false) {
    const label = hash.blank === true ? "" : hash.localize ? t(String(hash.blank)) : String(hash.blank);
    const anything = entries.some((entry) => entry.selected);
    entries.unshift({ value: "", label, selected: !anything && hash.selected === "" });
  }
  const order: string[] = Array.isArray(hash.groups) ? [...hash.groups] : [];
  for (const entry of entries) if (!order.includes(entry.group ?? "")) order.push(entry.group ?? "");
  return order
    .map((group) => {
      const list = entries
        .filter((entry) => (entry.group ?? "") === group)
        .map(optionHTML)
        .join("");
      if (!group || !list) return list;
      return `<optgroup label="${escapeHTML(group)}">${list}</optgroup>`;
    })
    .join("");
}

/** Register all helpers of the public list. `select` and `colorPicker` exist on Foundry 13 only where they did. T:client/applications/handlebars */
export function registerHelpers(hbs: Hbs): void {
  const safe = (html: string): AnyValue => new hbs.SafeString(html);
  const attribute =
    (name: string) =>
    (value: AnyValue): AnyValue =>
      value && !isOptions(value) ? safe(name) : "";
  const html = (element: AnyValue): AnyValue =>
    safe(
      element
        ? element instanceof Element
          ? element.outerHTML
          : [...element].map((node: Element) => node.outerHTML).join("")
        : "",
    );

  hbs.registerHelper({
    checked: attribute("checked"),
    disabled: attribute("disabled"),
    concat: (...parts: AnyValue[]) =>
      parts
        .slice(0, -1)
        .reduce(
          (text, part) =>
            text + (part !== null && typeof part === "object" ? (part.toHTML?.() ?? String(part)) : String(part ?? "")),
          "",
        ),
    eq: (a: AnyValue, b: AnyValue) => a === b,
    ne: (a: AnyValue, b: AnyValue) => a !== b,
    lt: (a: AnyValue, b: AnyValue) => a < b,
    lte: (a: AnyValue, b: AnyValue) => a <= b,
    gt: (a: AnyValue, b: AnyValue) => a > b,
    gte: (a: AnyValue, b: AnyValue) => a >= b,
    not: (value: AnyValue) => !truthy(value),
    and: (...values: AnyValue[]) => values.slice(0, -1).every(truthy),
    or: (...values: AnyValue[]) => values.slice(0, -1).some(truthy),
    ifThen: (condition: AnyValue, yes: AnyValue, no: AnyValue) => (truthy(condition) ? yes : isOptions(no) ? "" : no),
    object: ({ hash }: HelperOptions) => hash,
    localize: (key: AnyValue, options: HelperOptions) => {
      const text = String(key?.toString?.() ?? key ?? "");
      return isEmpty(options.hash) ? t(text) : t(text, options.hash);
    },
    // The host's own: texts of the chat log. T:client/applications/sidebar/tabs/chat
    hostChatText: (key: AnyValue) => chatText(String(key)),
    numberFormat: (value: AnyValue, options: HelperOptions) => numberFormat(value, options.hash),
    timeSince: (value: AnyValue) => since(value),
    selectOptions: (choices: AnyValue, options: HelperOptions) => safe(selectOptionsHTML(choices, options.hash)),
    radioBoxes: (name: string, choices: AnyObject, { hash }: HelperOptions) =>
      safe(
        Object.entries(choices ?? {})
          .map(([key, label]) => {
            const text = hash.localize ? t(String(label)) : String(label);
            return `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(key)}"${String(hash.checked) === key ? " checked" : ""}>${escapeHTML(text)}</label>`;
          })
          .join(""),
      ),
    numberInput: (value: AnyValue, { hash }: HelperOptions) => {
      const attributes = ["name", "min", "max", "step", "placeholder"]
        .filter((key) => hash[key] !== undefined && hash[key] !== null)
        .map((key) => ` ${key}="${escapeHTML(hash[key])}"`)
        .join("");
      return safe(
        `<input type="number"${attributes}${hash.class ? ` class="${escapeHTML(hash.class)}"` : ""} value="${escapeHTML(value ?? "")}"${hash.disabled ? " disabled" : ""}>`,
      );
    },
    formGroup: (field: AnyValue, ...rest: AnyValue[]) => formGroup(field, rest, html),
    formField: (field: AnyValue, ...rest: AnyValue[]) => formGroup(field, rest, html),
    formInput: (field: AnyValue, { hash }: HelperOptions) =>
      html(typeof field?.toInput === "function" ? field.toInput(hash) : bindings.fieldForms?.toInput(field, hash)),
    editor: (content: AnyValue, { hash }: HelperOptions) => {
      const { target, editable = true, button, toggled = button, collaborate, height } = hash;
      const style = height ? ` style="height:${Number(height)}px"` : "";
      if (editable === false) return safe(`<div class="editor-content">${content ?? ""}</div>`);
      return safe(
        `<prose-mirror name="${escapeHTML(target ?? "")}"${toggled ? " toggled" : ""}${collaborate ? " collaborate" : ""}${style} value="${escapeHTML(content ?? "")}">${content ?? ""}</prose-mirror>`,
      );
    },
    filePicker: ({ hash }: HelperOptions) =>
      safe(
        `<button type="button" class="file-picker fa-solid fa-file-import" data-type="${escapeHTML(hash.type)}" data-target="${escapeHTML(hash.target)}" aria-label="${escapeHTML(t("HOST.FilePicker.Browse"))}"></button>`,
      ),
    rangePicker: ({ hash }: HelperOptions) =>
      safe(
        `<range-picker name="${escapeHTML(hash.name ?? "")}" value="${escapeHTML(hash.value ?? 0)}" min="${escapeHTML(hash.min ?? 0)}" max="${escapeHTML(hash.max ?? 10)}" step="${escapeHTML(hash.step ?? 1)}"></range-picker>`,
      ),
  });

  if (!isV14()) {
    // Still there on 13, with a warning; on 14 a template that uses it fails to render (H-178).
    hbs.registerHelper("select", function (this: AnyValue, selected: AnyValue, options: HelperOptions) {
      logCompatibilityWarning(
        "The {{select}} handlebars helper is deprecated in favor of using the {{selectOptions}} helper or the foundry.applications.fields.createSelectInput function.",
        { since: 12, until: 14 },
      );
      const escaped = escapeHTML(selected).replace(/[-/\\^$*+?.()|[\]{}]/g, "\\$&");
      return safe(
        (options.fn?.(this) ?? "").replace(new RegExp(` value=["']${escaped}["']`), '$& selected="selected"'),
      );
    });
  }
}

/** `{{formGroup field [groupConfig] value=v ...}}`: configuration of the group and of its input share the hash. */
function formGroup(field: AnyValue, rest: AnyValue[], html: (element: AnyValue) => AnyValue): AnyValue {
  const options = rest[rest.length - 1] as HelperOptions;
  const extra = rest.length > 1 && rest[0] && typeof rest[0] === "object" ? rest[0] : {};
  const hash: AnyObject = {
    ...extra,
    ...Object.fromEntries(Object.entries(options.hash).filter(([, value]) => value !== undefined)),
  };
  const { classes, label, hint, rootId, stacked, units, widget, ...input } = hash;
  const given = {
    classes: typeof classes === "string" ? classes.split(" ") : classes,
    label,
    hint,
    rootId,
    stacked,
    units,
    widget,
    localize: input.localize,
  };
  const group = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (typeof field?.toFormGroup === "function") return html(field.toFormGroup(group, input));
  return html(bindings.fieldForms?.toFormGroup(field, group, input));
}
