/** Small sheets of the documents that systems seldom replace. T:client/applications/api/document-sheet */
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { t } from "../api/text.ts";

/** Base of the host's plain configuration windows: a column of form groups over a save button. Subclasses list the fields. */
export class HostDocumentConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["standard-config"],
    position: { width: 480, height: "auto" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };

  static override PARTS = {
    form: { template: "templates/host/form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The nodes of the form: `{field, value, ...}`, `{fieldset, legend, fields}` or `{html}`. */
  async _getFormFields(): Promise<AnyObject[]> {
    return [];
  }

  /** Form nodes of schema fields by path, with the stored values. */
  _nodes(...paths: (string | [string, AnyObject])[]): AnyObject[] {
    return this._nodesOf(this.document, ...paths);
  }

  /** The same for a document that this one holds. Each is named: by its caller, its schema or the host's own texts. */
  _nodesOf(document: AnyValue, ...paths: (string | [string, AnyObject])[]): AnyObject[] {
    return paths.flatMap((entry) => {
      const [path, extra] = Array.isArray(entry) ? entry : [entry, {}];
      const field =
        document.schema?.getField?.(path) ??
        path.split(".").reduce((at: AnyObject | undefined, key) => (at?.fields ?? at)?.[key], document.schema?.fields);
      const value = path.split(".").reduce((at: AnyObject | undefined, key) => at?.[key], document._source);
      return field ? [{ field, value, label: field.label || t(`HOST.Field.${path}`), ...extra }] : [];
    });
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      formFields: await this._getFormFields(),
      // Where nothing can be changed there is nothing to save.
      buttons: this.isEditable
        ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: this.document.id ? "HOST.Save" : "HOST.Create" }]
        : [],
    });
  }
}
