import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize, t } from "../api/text.ts";
import { createSelectInput } from "../forms/fields.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** A registered sheet: `CONFIG.<Doc>.sheetClasses[type][id]`. */
export interface SheetEntry {
  id: string;
  cls: AnyValue;
  label: string;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

const DEFAULT_THEMES = { light: "HOST.Theme.Light", dark: "HOST.Theme.Dark" };

/** Chooses the sheet of a document or a whole type, and holds the registry of sheet classes. T:client/applications/apps/document-sheet-config */
export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["sheet-config", "standard-config"],
    position: { width: 460 },
    window: { icon: "fa-solid fa-gear" },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = {
    form: { template: "templates/host/form.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return t("HOST.SheetConfig.Title", { name: this.document.name ?? this.document.documentName });
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const { sheetClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(
      document.documentName,
      document.type ?? "base",
    );
    const current = document.getFlag?.("core", "sheetClass") ?? "";
    const options14 = Object.entries(sheetClasses).map(([value, label]) => ({ value, label }));
    const row = (
      name: string,
      label: string,
      hint: string,
      value: string,
      choices: AnyObject[],
      blank?: string,
    ): AnyObject => {
      const input = createSelectInput({ name, value, options: choices, ...(blank === undefined ? {} : { blank }) });
      input.id = `${this.id}-${name}`;
      return {
        html: `<div class="form-group"><label for="${input.id}">${t(label)}</label><div class="form-fields">${input.outerHTML}</div><p class="hint">${t(hint)}</p></div>`,
      };
    };
    const fields = [
      row(
        "sheetClass",
        "HOST.SheetConfig.This",
        "HOST.SheetConfig.ThisHint",
        current,
        options14,
        t("HOST.SheetConfig.Default"),
      ),
    ];
    const entry: SheetEntry | undefined =
      CONFIG[document.documentName]?.sheetClasses?.[document.type ?? "base"]?.[current || defaultClass];
    if (entry?.themes !== null) {
      const themes = Object.entries(entry?.themes ?? DEFAULT_THEMES).map(([value, label]) => ({
        value,
        label: localize(label),
      }));
      fields.push(
        row(
          "theme",
          "HOST.SheetConfig.Theme",
          "HOST.SheetConfig.ThemeHint",
          document.getFlag?.("core", "sheetTheme") ?? "",
          themes,
          t("HOST.SheetConfig.Interface"),
        ),
      );
    }
    if (game.user?.isGM)
      fields.push(row("defaultClass", "HOST.SheetConfig.All", "HOST.SheetConfig.AllHint", defaultClass, options14));
    return Object.assign(context, {
      formFields: fields,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "HOST.Save" }],
    });
  }

  static async #onSubmit(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { document } = this;
    const { sheetClass, theme, defaultClass } = formData.object;
    const type = document.type ?? "base";
    if (defaultClass && game.user?.isGM) {
      const setting = { ...game.settings.get("core", "sheetClasses") };
      if (
        setting[document.documentName]?.[type] !== defaultClass &&
        DocumentSheetConfig.getSheetClassesForSubType(document.documentName, type).defaultClass !== defaultClass
      ) {
        setting[document.documentName] = { ...setting[document.documentName], [type]: defaultClass };
        await game.settings.set("core", "sheetClasses", setting);
      }
    }
    const flags: AnyObject = {};
    if ((document.getFlag("core", "sheetClass") ?? "") !== sheetClass)
      flags["flags.core.sheetClass"] = sheetClass ?? "";
    if (theme !== undefined && (document.getFlag("core", "sheetTheme") ?? "") !== theme)
      flags["flags.core.sheetTheme"] = theme;
    if (!Object.keys(flags).length) return;
    const open = document._sheet ?? null;
    const shown = open?.rendered;
    await document.update(flags);
    if (shown && document.sheet !== open) {
      await open.close({ submitted: true });
      await document.sheet?.render({ force: true });
    } else open?._applyTheme?.();
  }

  /* ---------------------------------------------------------------- registry */

  /** Offer a sheet class for a document class. The key is `scope.ClassName`; it is saved in documents. T:client/applications/apps/document-sheet-config */
  static registerSheet(
    documentClass: AnyValue,
    scope: string,
    sheetClass: AnyValue,
    { label, types, themes, makeDefault = false, canBeDefault = true, canConfigure = true }: AnyObject = {},
  ): void {
    const id = `${scope}.${sheetClass.name}`;
    const registry: Record<string, Record<string, SheetEntry>> = this.#registry(documentClass);
    for (const type of types ?? this.#types(documentClass)) {
      const sheets = (registry[type] ??= {});
      if (makeDefault && canBeDefault) for (const entry of Object.values(sheets)) entry.default = false;
      sheets[id] = {
        id,
        cls: sheetClass,
        get label(): string {
          return typeof label === "function" ? label() : label ? localize(label) : id;
        },
        default: Boolean(makeDefault && canBeDefault),
        canBeDefault,
        canConfigure,
        themes: themes === null ? null : (themes ?? DEFAULT_THEMES),
      };
    }
  }

  /** Take an offer back; of a sheet that was never offered nothing happens (H-163). T:client/applications/apps/document-sheet-config */
  static unregisterSheet(
    documentClass: AnyValue,
    scope: string,
    sheetClass: AnyValue,
    { types }: AnyObject = {},
  ): void {
    if (!sheetClass) return;
    const id = `${scope}.${sheetClass.name}`;
    const registry = this.#registry(documentClass);
    for (const type of types ?? Object.keys(registry)) {
      const sheets = registry[type];
      if (!sheets?.[id]) continue;
      Reflect.deleteProperty(sheets, id);
      const rest = Object.values(sheets);
      if (rest.length && !rest.some((entry) => entry.default)) {
        const next = rest.find((entry) => entry.canBeDefault);
        if (next) next.default = true;
      }
    }
  }

  static #registry(documentClass: AnyValue): Record<string, Record<string, SheetEntry>> {
    const name = documentClass.documentName;
    const config = (CONFIG[name] ??= {});
    return (config.sheetClasses ??= {});
  }

  static #types(documentClass: AnyValue): string[] {
    const name = documentClass.documentName;
    const known: string[] = [...(game.documentTypes?.[name] ?? documentClass.TYPES ?? ["base"])];
    // A document without subtypes counts as one of type "base".
    return [...new Set([...(known.length ? known : ["base"]), ...Object.keys(this.#registry(documentClass))])];
  }

  /** The sheets to choose from for a type: labels by key, and the key of the default. T:client/applications/apps/document-sheet-config */
  static getSheetClassesForSubType(
    documentName: string,
    subType: string,
  ): { sheetClasses: Record<string, string>; defaultClasses: Record<string, string>; defaultClass: string } {
    const sheets: SheetEntry[] = Object.values(CONFIG[documentName]?.sheetClasses?.[subType] ?? {});
    let defaultClass = sheets.find((entry) => entry.default)?.id ?? "";
    try {
      const chosen = game.settings?.get?.("core", "sheetClasses")?.[documentName]?.[subType];
      if (chosen && sheets.some((entry) => entry.id === chosen)) defaultClass = chosen;
    } catch {
      // The setting is not registered yet: the registered default counts.
    }
    return {
      sheetClasses: Object.fromEntries(
        sheets.filter((entry) => entry.canConfigure).map((entry) => [entry.id, entry.label]),
      ),
      defaultClasses: Object.fromEntries(
        sheets.filter((entry) => entry.canBeDefault).map((entry) => [entry.id, entry.label]),
      ),
      defaultClass,
    };
  }

  /** The entry that applies to a document: its own flag, the world's choice, the registered default. Null when there is none. */
  static getSheetEntry(document: AnyValue): SheetEntry | null {
    const sheets: Record<string, SheetEntry> =
      CONFIG[document.documentName]?.sheetClasses?.[document.type ?? "base"] ?? {};
    const own = document.flags?.core?.sheetClass;
    if (own && sheets[own]) return sheets[own];
    const { defaultClass } = this.getSheetClassesForSubType(document.documentName, document.type ?? "base");
    return sheets[defaultClass] ?? Object.values(sheets)[0] ?? null;
  }

  /** Make the world's saved choices the defaults; called when the setting is known and whenever it changes. */
  static updateDefaultSheets(setting: AnyObject = {}): void {
    for (const [documentName, types] of Object.entries(setting ?? {})) {
      for (const [type, key] of Object.entries((types ?? {}) as Record<string, string>)) {
        const sheets: Record<string, SheetEntry> = CONFIG[documentName]?.sheetClasses?.[type] ?? {};
        if (!sheets[key]) continue;
        for (const entry of Object.values(sheets)) entry.default = entry.id === key;
      }
    }
  }

  /** Called at setup. Registration works at any time here, so only the saved choices are applied. T:client/applications/apps/document-sheet-config */
  static initializeSheets(): void {
    try {
      this.updateDefaultSheets(game.settings?.get?.("core", "sheetClasses"));
    } catch {
      ui.notifications?.warn(t("HOST.SheetConfig.NoSetting"));
    }
  }
}
