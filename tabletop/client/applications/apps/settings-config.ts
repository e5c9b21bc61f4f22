import * as fieldClasses from "../../../common/data/fields.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { valuesEqual } from "../../../common/utils/index.ts";
import { game, ui } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { h, icon, localize, t } from "../api/text.ts";
import { choicesToOptions, fieldForms } from "../forms/field-forms.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
} from "../forms/fields.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { type Category, CategoryWindow } from "./category-window.ts";

const DataField = (fieldClasses as AnyObject).DataField;

/** The input of a setting by its type: a data field, or String, Number and Boolean with choices or a range. */
export function settingInput(setting: AnyObject, value: AnyValue): HTMLElement {
  const name = setting.id ?? `${setting.namespace}.${setting.key}`;
  const { type, choices, range } = setting;
  if (typeof setting.input === "function") return setting.input(type, { name, value });
  if (type instanceof DataField)
    return fieldForms.toInput(type, { name, value, localize: true, ...(choices ? { choices } : {}) });
  if (choices)
    return createSelectInput({
      name,
      value: value ?? "",
      localize: true,
      options: choicesToOptions(choices),
      ...(type === Number ? { dataset: { dtype: "Number" } } : {}),
    });
  if (type === Boolean) return createCheckboxInput({ name, value });
  if (type === Number) return createNumberInput({ name, value, ...(range ?? {}), type: range ? "range" : "number" });
  if (type === Object || type === Array || (typeof type === "function" && type.schema))
    return createTextareaInput({
      name,
      value: JSON.stringify(value?.toObject?.() ?? value, null, 2),
      rows: 4,
      dataset: { dtype: "JSON" },
    });
  if (setting.filePicker)
    return (customElements.get("file-picker") as AnyValue).create({
      name,
      value: value ?? "",
      type: setting.filePicker === true ? "any" : setting.filePicker,
    });
  return createTextInput({ name, value: value ?? "" });
}

/** The window of all settings and their menus. T:client/applications/settings/config */
export class SettingsConfig extends CategoryWindow {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "settings-config",
    window: { title: "HOST.Settings.Title", icon: "fa-solid fa-gears" },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.#onMenu, resetDefaults: SettingsConfig.#onReset },
  };

  /** May this user change world settings? */
  get #canConfigure(): boolean {
    return Boolean(game.user?.can?.("SETTINGS_MODIFY") ?? game.user?.isGM);
  }

  #categoryOf(namespace: string): { id: string; label: string } {
    if (namespace === "core") return { id: "core", label: t("HOST.Settings.Core") };
    if (namespace === game.system?.id) return { id: "system", label: game.system.title };
    return { id: namespace, label: game.modules?.get?.(namespace)?.title ?? namespace };
  }

  _prepareCategories(): Category[] {
    const categories = new Map<string, Category>();
    const into = (namespace: string): Category => {
      const { id, label } = this.#categoryOf(namespace);
      if (!categories.has(id)) categories.set(id, { id, label, entries: [] });
      return categories.get(id)!;
    };
    for (const menu of game.settings.menus?.values?.() ?? []) {
      if (menu.restricted && !this.#canConfigure) continue;
      const key = menu.key && String(menu.key).includes(".") ? menu.key : `${menu.namespace}.${menu.key}`;
      const button = h(
        "button",
        { type: "button", dataset: { action: "openSubmenu", key } },
        icon(menu.icon),
        h("span", null, localize(menu.label ?? menu.name)),
      );
      into(menu.namespace).entries.push(
        createFormGroup({
          label: localize(menu.name),
          hint: menu.hint ? localize(menu.hint) : undefined,
          input: button,
        }),
      );
    }
    for (const setting of game.settings.settings?.values?.() ?? []) {
      if (!setting.config || (setting.scope === "world" && !this.#canConfigure)) continue;
      const group = createFormGroup({
        label: localize(setting.name ?? setting.key),
        hint: setting.hint ? localize(setting.hint) : undefined,
        input: settingInput(setting, game.settings.get(setting.namespace, setting.key)),
        rootId: this.id,
      });
      const marks = h(
        "span.setting-marks",
        null,
        h("span.scope", null, t(`HOST.Settings.Scope.${setting.scope ?? "client"}`)),
        setting.requiresReload ? h("span.reload", null, t("HOST.Settings.NeedsReload")) : null,
      );
      group.querySelector("label")?.append(" ", marks);
      into(setting.namespace).entries.push(group);
    }
    const order = (id: string): number => (id === "core" ? 0 : id === "system" ? 1 : 2);
    return [...categories.values()].sort((a, b) => order(a.id) - order(b.id) || a.label.localeCompare(b.label));
  }

  override _prepareButtons(): HTMLElement[] {
    return [
      h(
        "button",
        { type: "button", dataset: { action: "resetDefaults" } },
        icon("fa-solid fa-rotate-left"),
        h("span", null, t("HOST.Settings.Reset")),
      ),
      h("button.default", { type: "submit" }, icon("fa-solid fa-floppy-disk"), h("span", null, t("HOST.Save"))),
    ];
  }

  static #onMenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    const menu = game.settings.menus.get(target.dataset.key);
    if (!menu) return void ui.notifications?.error(t("HOST.Settings.NoMenu"));
    new menu.type().render({ force: true });
  }

  /** Put the defaults of the shown category into the form; saving them is up to the user. */
  static #onReset(this: SettingsConfig): void {
    const section = this.element.querySelector(".category-entries > section.tab.active");
    for (const input of section?.querySelectorAll<HTMLInputElement>("[name]") ?? []) {
      const setting = game.settings.settings.get(input.getAttribute("name"));
      if (!setting) continue;
      const value = setting.type instanceof DataField ? setting.type.getInitialValue?.({}) : setting.default;
      if (input.type === "checkbox") input.checked = Boolean(value);
      else
        input.value =
          setting.type === Object || setting.type === Array ? JSON.stringify(value, null, 2) : (value ?? "");
    }
    ui.notifications?.info(t("HOST.Settings.ResetDone"));
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    let client = false;
    let world = false;
    for (const [key, value] of Object.entries(formData.object)) {
      const setting = game.settings.settings.get(key);
      if (!setting) continue;
      const before = game.settings.get(setting.namespace, setting.key);
      await game.settings.set(setting.namespace, setting.key, value);
      const after = game.settings.get(setting.namespace, setting.key);
      const plain = (entry: AnyValue): AnyValue => entry?.toObject?.() ?? entry;
      if (!setting.requiresReload || valuesEqual(plain(before), plain(after))) continue;
      if (setting.scope === "world") world = true;
      else client = true;
    }
    if (client || world) await SettingsConfig.reloadConfirm({ world });
  }

  /** Ask to load the page again, for everybody after a world setting. T:client/applications/settings/config */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const yes = await DialogV2.confirm({
      id: "reload-world-confirm",
      modal: true,
      window: { title: t("HOST.Settings.ReloadTitle") },
      content: `<p>${t("HOST.Settings.ReloadText")}</p>`,
      yes: { label: t("HOST.Settings.ReloadYes") },
      no: { label: t("HOST.Settings.ReloadLater") },
    });
    if (!yes) return;
    if (world && game.user?.can?.("SETTINGS_MODIFY")) game.socket?.emit("reload");
    window.location.reload();
  }
}
