/** How each kind of data field is edited: the DOM side of `DataField#toInput` and `#toFormGroup`. T:common/data/fields */
import { bindings, type FieldForms } from "../../../common/bindings.ts";
import * as fieldClasses from "../../../common/data/fields.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import {
  createCheckboxInput,
  createEditorInput,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  type FormSelectOption,
} from "./fields.ts";

const F = fieldClasses as AnyObject;
const is = (field: AnyValue, name: string): boolean => typeof F[name] === "function" && field instanceof F[name];

/** Choices (a list, a record of labels or records, or a function giving one) as options of a select. */
export function choicesToOptions(choices: AnyValue): FormSelectOption[] {
  const value = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(value))
    return value.map((entry) => (entry && typeof entry === "object" ? entry : { value: entry, label: String(entry) }));
  if (value instanceof Set) return [...value].map((entry) => ({ value: entry, label: String(entry) }));
  return Object.entries(value ?? {}).map(([key, label]) =>
    label && typeof label === "object"
      ? {
          ...(label as AnyObject),
          value: (label as AnyObject).value ?? key,
          label: (label as AnyObject).label ?? (label as AnyObject).name ?? key,
        }
      : { value: key, label: String(label) },
  );
}

function withChoices(field: AnyValue, config: AnyObject): AnyObject {
  const choices = config.options ? null : (config.choices ?? field.choices);
  const options = config.options ?? choicesToOptions(choices);
  const optional = field.required === false || field.nullable === true || field.blank === true;
  const blank =
    config.blank ?? (optional && !options.some((option: FormSelectOption) => option.value === "") ? "" : undefined);
  return { ...config, options, blank };
}

const hasChoices = (field: AnyValue, config: AnyObject): boolean =>
  Boolean(config.options ?? config.choices ?? field.choices);

function numberInput(field: AnyValue, config: AnyObject): AnyValue {
  if (hasChoices(field, config))
    return createSelectInput({ ...withChoices(field, config), dataset: { dtype: "Number", ...config.dataset } });
  // A slider only where the field or the template wants one; a bounded number alone stays a number.
  const min = config.min ?? field.min;
  const max = config.max ?? field.max;
  const step = config.step ?? field.step ?? (field.integer ? 1 : undefined);
  return createNumberInput({
    ...config,
    min,
    max,
    step: step ?? "any",
    type:
      config.type ?? (field.options?.step !== undefined && min !== undefined && max !== undefined ? "range" : "number"),
  });
}

function element(tag: string, config: AnyObject, extra: AnyObject = {}): AnyValue {
  const cls = customElements.get(tag) as AnyValue;
  return cls.create({ ...config, ...extra });
}

function textInput(field: AnyValue, config: AnyObject): AnyValue {
  if (is(field, "HTMLField") || config.elementType === "prose-mirror" || config.inputType === "prose-mirror")
    return createEditorInput(config);
  if (is(field, "JavaScriptField") || config.elementType === "code-mirror")
    return element("code-mirror", config, { language: is(field, "JavaScriptField") ? "javascript" : config.language });
  if (is(field, "JSONField"))
    return element(
      "code-mirror",
      {
        ...config,
        value: typeof config.value === "string" ? config.value : JSON.stringify(config.value ?? null, null, 2),
      },
      { language: "json" },
    );
  if (is(field, "ColorField")) return element("color-picker", { ...config, value: config.value?.css ?? config.value });
  if (is(field, "FilePathField"))
    return element("file-picker", config, {
      type: config.type ?? (field.categories?.length === 1 ? field.categories[0].toLowerCase() : "any"),
    });
  if (is(field, "DocumentUUIDField")) return element("document-tags", config, { type: field.type, single: true });
  if (is(field, "ForeignDocumentField")) {
    const name = field.model?.documentName;
    const collection = (globalThis as AnyObject).game?.collections?.get(name);
    if (collection)
      return createSelectInput({
        ...config,
        blank: config.blank ?? "",
        options: config.options ?? collection.contents.map((doc: AnyValue) => ({ value: doc.id, label: doc.name })),
        value: config.value?.id ?? config.value,
      });
  }
  if (hasChoices(field, config)) return createSelectInput(withChoices(field, config));
  if (config.elementType === "textarea") return createTextareaInput(config);
  return createTextInput({ ...config, value: config.value ?? "" });
}

function listInput(field: AnyValue, config: AnyObject): AnyValue {
  const item = field.element;
  const value = config.value instanceof Set ? [...config.value] : (config.value ?? []);
  if (config.options || config.choices || item?.choices) {
    const options = config.options ?? choicesToOptions(config.choices ?? item.choices);
    const numeric = is(item, "NumberField") ? { dtype: "Number" } : {};
    return createMultiSelectInput({ ...config, value, options, dataset: { ...numeric, ...config.dataset } });
  }
  if (is(item, "DocumentUUIDField"))
    return element("document-tags", { ...config, value }, { type: item.type, single: false });
  return element("string-tags", { ...config, value }, {});
}

/** The plain widget of a field class. */
function buildInput(field: AnyValue, config: AnyObject): AnyValue {
  if (is(field, "BooleanField")) return createCheckboxInput({ ...config, required: false });
  if (is(field, "NumberField")) return numberInput(field, config);
  if (is(field, "SetField") || is(field, "ArrayField")) return listInput(field, config);
  if (is(field, "ObjectField") || is(field, "AnyField"))
    return element(
      "code-mirror",
      { ...config, value: JSON.stringify(config.value ?? null, null, 2) },
      { language: "json" },
    );
  return textInput(field, config);
}

/** The implementation that `common` calls. Set on `bindings.fieldForms` at boot by `installFieldForms`. */
export const fieldForms: FieldForms = {
  toInput(field: AnyValue, given: AnyObject): AnyValue {
    const config: AnyObject = { name: field?.fieldPath ?? field?.name, ...given };
    config.required ??= Boolean(
      field?.required && !field?.nullable && field?.blank !== true && !is(field, "BooleanField"),
    );
    if (config.value === undefined)
      config.value = typeof field?.getInitialValue === "function" ? field.getInitialValue({}) : undefined;
    if (typeof config.input === "function") return config.input(field, config);
    return buildInput(field, config);
  },

  toFormGroup(field: AnyValue, group: AnyObject, given: AnyObject): AnyValue {
    const label = group.label ?? field?.label ?? field?.fieldPath ?? "";
    const hint = group.hint ?? field?.hint;
    const config: AnyObject = { ...given, name: given.name ?? field?.fieldPath ?? field?.name };
    config.placeholder ??= field?.placeholder;
    if (typeof group.widget === "function") return group.widget(field, { ...group, label, hint }, config);
    // Asked by the field itself when it has the method, so that a field class with its own `_toInput` is honoured.
    const input =
      given.input instanceof HTMLElement
        ? given.input
        : typeof field?.toInput === "function"
          ? field.toInput(config)
          : this.toInput(field, config);
    const stacked = group.stacked ?? (is(field, "HTMLField") || is(field, "JavaScriptField") || is(field, "JSONField"));
    return createFormGroup({ ...group, label, hint, input, stacked });
  },
};

/** Let data fields build their inputs with the DOM of this page. */
export function installFieldForms(): void {
  bindings.fieldForms = fieldForms;
}
