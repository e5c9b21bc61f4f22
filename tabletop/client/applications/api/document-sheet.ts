import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { deepClone, expandObject, mergeObject, randomID, setProperty } from "../../../common/utils/index.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2, type HeaderControl } from "./application.ts";
import { forgetTyping } from "./handlebars-application.ts";
import { h, localize, t } from "./text.ts";

/** A level of ownership given by name or number. */
function ownershipLevel(level: string | number | null | undefined, otherwise: number): number {
  if (typeof level === "string") return (DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)[level] ?? otherwise;
  return level ?? otherwise;
}

/**
 * A window over one document: who may see it and edit it, the form that changes it, and the usual entries of the header menu.
 * A13:DocumentSheetV2, T:client/applications/api/document-sheet
 */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: DOCUMENT_OWNERSHIP_LEVELS.LIMITED,
    editPermission: DOCUMENT_OWNERSHIP_LEVELS.OWNER,
    canCreate: false,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.ConfigureSheet",
          action: "configureSheet",
          visible(this: DocumentSheetV2): boolean {
            return Boolean(this.options.sheetConfig && this.isEditable && this.document.sheet === this);
          },
        },
        {
          icon: "fa-solid fa-user-lock",
          label: "OWNERSHIP.Configure",
          action: "configureOwnership",
          visible(this: DocumentSheetV2): boolean {
            const { document } = this;
            return Boolean(
              this.options.ownershipConfig &&
              game.user?.isGM &&
              document.id &&
              !document.isEmbedded &&
              "ownership" in (document.schema?.fields ?? {}) &&
              !document.pack,
            );
          },
        },
        {
          icon: "fa-solid fa-download",
          label: "SIDEBAR.Import",
          action: "importDocument",
          visible(this: DocumentSheetV2): boolean {
            const { document } = this;
            return Boolean(
              document.pack &&
              !document.isEmbedded &&
              document.constructor.canUserCreate?.(game.user) &&
              game.collections?.get(document.documentName),
            );
          },
        },
      ],
    },
  };

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
    this.#document = this.options.document;
    if (!this.#document) throw new Error(`${this.constructor.name} needs a document`);
  }

  #document: AnyValue;

  /** Older callers pass the document first and the options after it. A13:DocumentSheetV2 */
  static _migrateConstructorParams(first: AnyValue, rest: AnyValue[]): AnyObject {
    if (first?.documentName) return { ...rest[0], document: first };
    return first ?? {};
  }

  get document(): AnyValue {
    return this.#document;
  }

  /** "Superhero: Comet": the label of the subtype where there is one (H-029). */
  override get title(): string {
    const { document } = this;
    const own =
      document.type && document.type !== "base"
        ? (CONFIG[document.documentName as string]?.typeLabels?.[document.type] as string | undefined)
        : undefined;
    const label = localize(own ?? document.constructor?.metadata?.label ?? `DOCUMENT.${document.documentName}`);
    return `${label}: ${document.name || document.id || t("HOST.Sheet.New")}`;
  }

  /** May this user see the sheet? */
  get isVisible(): boolean {
    if (this.options.canCreate && !this.document.id) return true;
    return Boolean(this.document.testUserPermission?.(game.user, this.options.viewPermission));
  }

  /** May this user change the document through the sheet? Never in a locked compendium. */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && game.packs?.get(document.pack)?.locked) return false;
    if (this.options.canCreate && !document.id) return true;
    return Boolean(document.testUserPermission?.(game.user, this.options.editPermission));
  }

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions(options);
    const document = (merged.document = options.document ?? merged.document);
    merged.viewPermission = ownershipLevel(merged.viewPermission, DOCUMENT_OWNERSHIP_LEVELS.LIMITED);
    merged.editPermission = ownershipLevel(merged.editPermission, DOCUMENT_OWNERSHIP_LEVELS.OWNER);
    if (!options?.uniqueId && document)
      merged.uniqueId = `${this.constructor.name}-${String(document.uuid ?? randomID()).replaceAll(".", "-")}`;
    return merged;
  }

  override _controlAllowed(control: HeaderControl): boolean {
    return (
      control.ownership === undefined ||
      Boolean(
        this.document.testUserPermission?.(
          game.user,
          ownershipLevel(control.ownership, DOCUMENT_OWNERSHIP_LEVELS.OWNER),
        ),
      )
    );
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields ?? {},
      editable: this.isEditable,
      user: game.user,
      rootId: document.collection?.has?.(document.id) ? this.id : randomID(),
    });
  }

  override _configureRenderOptions(options: AnyObject): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender && options.renderContext)
      options.window = { ...options.window, title: this.title, controls: true };
    else if (!options.isFirstRender) options.window ??= { title: this.title };
  }

  override async _renderFrame(options: AnyObject): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (!this.hasFrame || !this.document.id) return frame;
    const label = t("SHEETS.CopyUuid");
    const button = h("button.header-control.icon.fa-solid.fa-passport", {
      type: "button",
      dataset: { action: "copyUuid", tooltip: label },
      "aria-label": label,
    });
    this.window.controls?.before(button);
    return frame;
  }

  override _getTheme(): string | null {
    const { document } = this;
    const saved = document.getFlag?.("core", "sheetTheme") ?? null;
    if (saved) return saved;
    try {
      const key = document.flags?.core?.sheetClass ?? `${this.#scope()}.${this.constructor.name}`;
      return (
        game.settings?.get?.("core", "sheetThemes")?.themes?.[document.documentName]?.[document.type ?? "base"]?.[
          key
        ] ?? null
      );
    } catch {
      return null;
    }
  }

  #scope(): string {
    const entries: AnyObject = CONFIG[this.document.documentName]?.sheetClasses?.[this.document.type ?? "base"] ?? {};
    return (
      Object.values(entries)
        .find((entry: AnyObject) => entry.cls === this.constructor)
        ?.id?.split(".")[0] ?? "core"
    );
  }

  override _canRender(options: AnyObject): unknown {
    if (!this.isVisible)
      throw new Error(
        t("SHEETS.DocumentSheetPrivate", {
          type: localize(this.document.constructor?.metadata?.label ?? this.document.documentName),
        }),
      );
    return super._canRender(options);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    for (const secret of this.element.querySelectorAll<HTMLElement>("secret-block"))
      secret.addEventListener("reveal", (event) => this._onRevealSecret(event), { once: true });
  }

  override _onClose(options: AnyObject): void {
    super._onClose(options);
    if (this.document.apps) Reflect.deleteProperty(this.document.apps, this.id);
  }

  /** Disable or enable every control of the sheet's content. Tabs and the window's own buttons keep working (H-159). */
  _toggleDisabled(disabled: boolean): void {
    const content = this.window.content ?? this.element;
    if (!content) return;
    const custom = [...content.querySelectorAll<HTMLElement>("*")].filter(
      (element) => element.tagName.includes("-") && "disabled" in element,
    );
    const native = content.querySelectorAll<HTMLButtonElement>("button, input, select, textarea, fieldset");
    for (const control of [...native, ...custom] as AnyValue[]) {
      if (control.closest("nav.tabs, .tabs") || control.dataset.action === "tab" || control.tagName === "FIELDSET")
        continue;
      if (control.hasAttribute("data-always-enabled")) continue;
      control.disabled = disabled;
    }
    for (const image of content.querySelectorAll<HTMLElement>("[data-edit]"))
      image.classList.toggle("disabled", disabled);
  }

  /* ---------------------------------------------------------------- form */

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: AnyObject = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...operation } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, operation);
  }

  override _onChangeForm(formConfig: AnyObject, event: Event): void {
    super._onChangeForm(formConfig, event);
  }

  /** Turn form data into valid update data; throws what the user should read. A13:DocumentSheetV2 */
  _prepareSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: AnyObject,
  ): AnyObject {
    const { document } = this;
    const submitData = this._processFormData(event, form, formData);
    if (updateData) {
      mergeObject(submitData, updateData);
    }
    // A model needs its type to clean `system`; on the copy only, so that the update stays as small as the form.
    const changes = deepClone(submitData);
    if (document.type !== undefined && changes.system && !("type" in changes)) changes.type = document.type;
    document.validate?.({ changes, clean: true, fallback: false });
    return submitData;
  }

  /** Nested data of the form. A13:DocumentSheetV2 */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): AnyObject {
    return expandObject(formData.object);
  }

  /** Store the data: an update, or the creation of a document that only the sheet knows. A13:DocumentSheetV2 */
  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: AnyObject,
    options: AnyObject = {},
  ): Promise<void> {
    const { document } = this;
    const exists =
      document.id &&
      (document.isEmbedded || document.pack || document.collection?.has?.(document.id) || document.parent);
    if (exists) {
      await document.update(submitData, options);
      return;
    }
    if (!this.options.canCreate) throw new Error(`Document creation from ${this.constructor.name} is not supported.`);
    await document.constructor.create(mergeObject(document.toObject(), submitData), {
      ...options,
      parent: document.parent,
      pack: document.pack,
      keepId: Boolean(document.id),
    });
  }

  override async _onSubmitError(_error: Error): Promise<void> {
    forgetTyping(this.element);
    await this.render();
  }

  /* ---------------------------------------------------------------- actions */

  static #onConfigureSheet(this: DocumentSheetV2): void {
    const Config = (globalThis as AnyObject).foundry?.applications?.apps?.DocumentSheetConfig;
    new Config({
      document: this.document,
      position: { top: (this.position.top ?? 0) + 40, left: (this.position.left ?? 0) + 20 },
    }).render({ force: true });
  }

  static #onConfigureOwnership(this: DocumentSheetV2): void {
    const Config = (globalThis as AnyObject).foundry?.applications?.apps?.DocumentOwnershipConfig;
    new Config({
      document: this.document,
      position: { top: (this.position.top ?? 0) + 40, left: (this.position.left ?? 0) + 20 },
    }).render({ force: true });
  }

  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    const id = event.button === 2 ? this.document.id : this.document.uuid;
    if (game.clipboard?.copyPlainText) await game.clipboard.copyPlainText(id);
    else await navigator.clipboard?.writeText(id);
    ui.notifications?.info(t("HOST.Sheet.UuidCopied", { id }));
  }

  static async #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!this.isEditable) return;
    const path = target.dataset.edit ?? "img";
    const source = this.document._source;
    const current = path.split(".").reduce((value: AnyValue, key: string) => value?.[key], source) ?? "";
    const Picker =
      CONFIG.ux?.FilePicker ?? (globalThis as AnyObject).foundry?.applications?.apps?.FilePicker?.implementation;
    const picker = new Picker({
      type: "image",
      current,
      callback: async (src: string) => {
        const isImage = target instanceof HTMLImageElement;
        if (isImage) target.src = src;
        if (this.options.form?.submitOnChange || !this.form) {
          const change: AnyObject = {};
          setProperty(change, path, src);
          await this.document.update(change);
        }
      },
      position: { top: (this.position.top ?? 0) + 40, left: (this.position.left ?? 0) + 10 },
    });
    await picker.browse();
  }

  static async #onImportDocument(this: DocumentSheetV2): Promise<void> {
    await this.close();
    const { document } = this;
    await game.collections.get(document.documentName)?.importFromCompendium(game.packs.get(document.pack), document.id);
  }

  /** A secret block's button was pressed: write the toggled state back into the text it belongs to. A13:DocumentSheetV2 */
  _onRevealSecret(event: Event): void {
    const block = event.target as AnyValue;
    const editor = block.closest("[data-field-path], prose-mirror[name]") as HTMLElement | null;
    const path = editor?.getAttribute("name") ?? editor?.dataset.fieldPath;
    if (!path) return;
    const content = path.split(".").reduce((value: AnyValue, key: string) => value?.[key], this.document._source);
    if (typeof content !== "string") return;
    void this.document.update({ [path]: block.toggleRevealed(content) });
  }
}
