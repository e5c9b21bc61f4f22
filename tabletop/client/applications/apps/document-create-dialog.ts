import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { escapeHTML } from "../../../common/utils/index.ts";
import { CONFIG, game } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { h, icon, localize, t } from "../api/text.ts";
import { createSelectInput } from "../forms/fields.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

/** What a caller may say about the dialog. */
export interface DocumentCreateOptions {
  /** Only these types are offered. */
  types?: string[];
  /** Folders to choose from; null hides the choice. */
  folders?: { id: string; name: string }[] | null;
  /** Options of the dialog window. */
  dialog?: AnyObject;
  /** A Handlebars template in place of the standard form. */
  template?: string;
  context?: AnyObject;
}

/**
 * Ask for name, type and folder of a new document and create it; null when dismissed. `Document.createDialog` of the client documents calls this.
 * T:client/documents/abstract/client-document (createDialog)
 */
export async function documentCreateDialog(
  documentClass: AnyValue,
  data: AnyObject = {},
  operation: AnyObject = {},
  options: DocumentCreateOptions = {},
): Promise<AnyValue> {
  const { documentName } = documentClass;
  const { parent = null, pack = null } = operation;
  const label = localize(documentClass.metadata?.label ?? `DOCUMENT.${documentName}`);
  const all: string[] = [...(game.documentTypes?.[documentName] ?? documentClass.TYPES ?? [])].filter(
    (type) => type !== "base" || !documentClass.hasTypeData,
  );
  const types = options.types ? all.filter((type) => options.types!.includes(type)) : all;
  if (options.types && !types.length) throw new Error(t("HOST.CreateDocument.NoTypes", { type: label }));
  const choices = types.map((type) => {
    const key = CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`;
    const known = game.i18n?.has?.(key, true) ?? false;
    return {
      value: type,
      label: known ? game.i18n.localize(key) : type,
      icon: CONFIG[documentName]?.typeIcons?.[type] ?? "",
    };
  });
  choices.sort((a, b) => a.label.localeCompare(b.label, game.i18n?.lang ?? "en"));
  const preferred = data.type ?? CONFIG[documentName]?.defaultType;
  const selected = choices.some((choice) => choice.value === preferred) ? preferred : choices[0]?.value;
  const collection = parent ? null : pack ? game.packs?.get(pack) : game.collections?.get(documentName);
  const folders =
    options.folders === null
      ? []
      : (options.folders ??
        (collection?.folders?.contents ?? []).map((folder: AnyValue) => ({ id: folder.id, name: folder.name })));
  const title = t("HOST.CreateDocument.Title", { type: label });
  const defaultName = (type?: string): string =>
    documentClass.defaultName?.({ type, parent, pack }) ?? t("HOST.CreateDocument.NewName", { type: label });

  const content = h("div");
  const name = h("input", {
    type: "text",
    name: "name",
    value: data.name ?? "",
    placeholder: defaultName(selected),
    autofocus: true,
    autocomplete: "off",
    id: `create-${documentName}-name`,
  });
  if (options.template) {
    content.innerHTML = await renderTemplate(options.template, {
      name: data.name,
      defaultName: defaultName(selected),
      folders,
      hasTypes: types.length > 1,
      type: selected,
      types: Object.fromEntries(choices.map((choice) => [choice.value, choice.label])),
      ...options.context,
    });
  } else {
    content.append(
      h("div.form-group", null, h("label", { for: name.id }, t("HOST.Name")), h("div.form-fields", null, name)),
    );
    if (choices.length > 1) {
      const list = h("fieldset.type-choices", null, h("legend", null, t("HOST.CreateDocument.Type")));
      for (const choice of choices)
        list.append(
          h(
            "label.type-choice",
            null,
            h("input", { type: "radio", name: "type", value: choice.value, checked: choice.value === selected }),
            icon(choice.icon ? `fa-fw ${choice.icon}` : "fa-solid fa-file fa-fw"),
            h("span", null, choice.label),
          ),
        );
      list.addEventListener(
        "change",
        (event) => (name.placeholder = defaultName((event.target as HTMLInputElement).value)),
      );
      content.append(list);
    } else if (choices.length === 1)
      content.append(h("input", { type: "hidden", name: "type", value: choices[0]!.value }));
    if (folders.length) {
      const select = createSelectInput({
        name: "folder",
        value: data.folder ?? "",
        blank: t("HOST.CreateDocument.NoFolder"),
        options: folders.map((folder: AnyObject) => ({
          value: folder.id ?? folder.value,
          label: folder.name ?? folder.label,
        })),
      });
      select.id = `create-${documentName}-folder`;
      content.append(
        h(
          "div.form-group",
          null,
          h("label", { for: select.id }, t("HOST.CreateDocument.Folder")),
          h("div.form-fields", null, select),
        ),
      );
    }
  }

  const answer = await DialogV2.prompt({
    classes: ["create-document"],
    position: { width: 420 },
    ...options.dialog,
    window: { title, icon: CONFIG[documentName]?.sidebarIcon ?? "fa-solid fa-plus", ...options.dialog?.window },
    content,
    ok: {
      label: title,
      icon: "fa-solid fa-check",
      callback: (_event: Event, button: HTMLButtonElement) => new FormDataExtended(button.form!).object,
      ...options.dialog?.ok,
    },
  });
  if (!answer || typeof answer !== "object") return null;
  const createData: AnyObject = { ...data, ...answer };
  if (!createData.folder) delete createData.folder;
  if (!createData.type && selected) createData.type = selected;
  if (!String(createData.name ?? "").trim()) createData.name = defaultName(createData.type);
  const { renderSheet, ...rest } = operation;
  return documentClass.create(createData, { ...rest, renderSheet: renderSheet ?? true });
}

/** Ask before a document is deleted; the deleted document, or null when the answer was no. T:client/documents/abstract/client-document (deleteDialog) */
export async function documentDeleteDialog(
  document: AnyValue,
  options: AnyObject = {},
  operation: AnyObject = {},
): Promise<AnyValue> {
  const type = localize(document.constructor.metadata?.label ?? document.documentName);
  const { content, ...rest } = options;
  const yes = await DialogV2.confirm({
    position: { width: 400 },
    ...rest,
    window: { icon: "fa-solid fa-trash", title: `${t("HOST.Delete")}: ${document.name ?? type}`, ...options.window },
    content: content ?? `<p>${escapeHTML(t("HOST.DeleteDocument.Text", { type, name: document.name ?? "" }))}</p>`,
    yes: { label: t("HOST.Delete"), icon: "fa-solid fa-trash", class: "danger", ...options.yes },
  });
  return yes ? document.delete(operation) : null;
}
