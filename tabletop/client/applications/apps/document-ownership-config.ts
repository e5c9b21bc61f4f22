import { DOCUMENT_META_OWNERSHIP_LEVELS, DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { escapeHTML } from "../../../common/utils/index.ts";
import { game } from "../../runtime.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { t } from "../api/text.ts";
import { createSelectInput } from "../forms/fields.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Who may see or edit a document, or all documents of a folder. T:client/applications/apps/document-ownership */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["ownership-config", "standard-config"],
    position: { width: 440 },
    window: { icon: "fa-solid fa-user-lock" },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = {
    form: { template: "templates/host/form.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return t("HOST.Ownership.Title", { name: this.document.name });
  }
  override get isVisible(): boolean {
    return Boolean(game.user?.isGM || this.document.isOwner);
  }
  override get isEditable(): boolean {
    return this.isVisible;
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const isFolder = this.document.documentName === "Folder";
    const isEmbedded = this.document.isEmbedded;
    const levels = Object.entries(DOCUMENT_OWNERSHIP_LEVELS)
      .filter(([, value]) => value >= 0)
      .map(([name, value]) => ({ value: String(value), label: t(`OWNERSHIP.${name}`) }));
    const extra =
      isFolder || isEmbedded
        ? {
            value: String(isFolder ? DOCUMENT_META_OWNERSHIP_LEVELS.NOCHANGE : DOCUMENT_OWNERSHIP_LEVELS.INHERIT),
            label: t(isFolder ? "HOST.Ownership.NoChange" : "OWNERSHIP.INHERIT"),
          }
        : null;
    const byDefault = { value: String(DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT), label: t("HOST.Ownership.Default") };
    const ownership = this.document._source?.ownership ?? {};
    const row = (name: string, label: string, value: number | undefined, first: AnyObject | null): AnyObject => {
      const input = createSelectInput({
        name,
        value: String(value ?? first?.value ?? 0),
        options: [...(first ? [first] : []), ...(extra && extra !== first ? [extra] : []), ...levels],
        dataset: { dtype: "Number" },
      });
      input.id = `${this.id}-${name}`;
      return {
        html: `<div class="form-group"><label for="${input.id}">${escapeHTML(label)}</label><div class="form-fields">${input.outerHTML}</div></div>`,
      };
    };
    const users: AnyValue[] = (game.users?.contents ?? []).filter((user: AnyValue) => !user.isGM);
    return Object.assign(context, {
      formFields: [
        row("default", t("HOST.Ownership.AllPlayers"), isFolder ? undefined : ownership.default, extra),
        ...users.map((user) => row(user.id, user.name, isFolder ? undefined : ownership[user.id], byDefault)),
      ],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "HOST.Save" }],
    });
  }

  static async #onSubmit(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const levels = formData.object as Record<string, number>;
    const apply = (document: AnyValue): AnyObject => {
      const ownership: AnyObject = { ...document._source.ownership };
      for (const [key, level] of Object.entries(levels)) {
        if (level === DOCUMENT_META_OWNERSHIP_LEVELS.NOCHANGE) continue;
        if (level === DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT) Reflect.deleteProperty(ownership, key);
        else ownership[key] = level;
      }
      return ownership;
    };
    if (this.document.documentName === "Folder") {
      const documents: AnyValue[] = [...(this.document.contents ?? [])];
      if (documents.length)
        await documents[0].constructor.updateDocuments(
          documents.map((doc) => ({ _id: doc.id, ownership: apply(doc) })),
          { recursive: false, diff: false, noHook: true },
        );
      return;
    }
    // The whole record is replaced, so that a user set back to the default is gone from it.
    await this.document.update({ ownership: apply(this.document) }, { recursive: false, diff: false, noHook: true });
  }
}
