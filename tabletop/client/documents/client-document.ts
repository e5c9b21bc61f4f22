/** What every document can do in the browser: prepare itself, know who may see it, show its sheet, travel by drag and drop. T:client/documents/abstract/client-document */
import { TypeDataModel } from "../../common/data/type-data-model.ts";
import type { Document } from "../../common/documents/document.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { performIntegerSort } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";

type DocumentConstructor = abstract new (...args: AnyValue[]) => Document;

const foundry = (): AnyObject => (globalThis as AnyObject).foundry as AnyObject;

export function ClientDocumentMixin<B extends DocumentConstructor>(Base: B) {
  const Parent = Base as unknown as typeof Document & (new (...args: AnyValue[]) => Document);

  class ClientDocument extends Parent {
    declare apps: Record<string, AnyValue>;
    declare _sheet: AnyValue;
    declare _built: boolean;

    override _configure(options: AnyObject = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, writable: false, enumerable: false, configurable: true });
      Object.defineProperty(this, "_built", { value: false, writable: true, enumerable: false, configurable: true });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false, configurable: true });
    }

    /** Build the properties, then prepare. Children of a document that is just being built wait for it: it prepares them itself. */
    override _initialize(options: AnyObject = {}): void {
      this._built = false;
      super._initialize(options);
      this._built = true;
      if (!game._documentsReady || (this.parent as AnyObject | null)?._built === false) return;
      this._safePrepareData();
    }

    /* ------------------------------------------------------------ who may see it */

    get collection(): AnyValue {
      if (this.isEmbedded) return (this.parent as AnyObject)[this.parentCollection ?? ""];
      if (this.pack) return game.packs.get(this.pack);
      return game.collections?.get(this.documentName);
    }

    get compendium(): AnyValue {
      return this.pack ? game.packs.get(this.pack) : null;
    }

    get isOwner(): boolean {
      return this.testUserPermission(game.user, "OWNER");
    }

    get hasPlayerOwner(): boolean {
      return game.users.some((u: AnyValue) => !u.isGM && this.testUserPermission(u, "OWNER"));
    }

    get limited(): boolean {
      return this.testUserPermission(game.user, "LIMITED", { exact: true });
    }

    get permission(): number {
      return game.user.isGM ? 3 : this.getUserLevel(game.user);
    }

    get visible(): boolean {
      return game.user.isGM || this.testUserPermission(game.user, "LIMITED");
    }

    get hasPlayerOwnerOnline(): boolean {
      return game.users.some((u: AnyValue) => u.active && !u.isGM && this.testUserPermission(u, "OWNER"));
    }

    /* ------------------------------------------------------------ preparation */

    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        Hooks.onError("ClientDocument#_safePrepareData", error as Error, {
          msg: `Failed data preparation for ${this.uuid}`,
          log: "error",
          documentType: this.documentName,
          id: this.id,
        });
      }
    }

    /** Model base, document base, embedded documents, model derived, document derived (H-062). */
    prepareData(): void {
      const self = this as AnyObject;
      // Only models made for documents take part (platform 3.3).
      const model = self.system instanceof TypeDataModel;
      if (model) self.system.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      if (model) self.system.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {
      // For documents to override.
    }

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections))
        for (const doc of collection as unknown as Iterable<AnyValue>) doc._safePrepareData?.();
    }

    prepareDerivedData(): void {
      // For documents to override.
    }

    override reset(): void {
      super.reset();
    }

    getRollData(): AnyObject {
      return (this as AnyObject).system ?? {};
    }

    /* ------------------------------------------------------------ sheets */

    get sheet(): AnyValue {
      if (!this._sheet) {
        const Sheet = this._getSheetClass();
        if (!Sheet) return null;
        this._sheet = new Sheet({ document: this, editable: this.isOwner });
      }
      return this._sheet;
    }

    _getSheetClass(): AnyValue {
      return foundry().applications.apps.DocumentSheetConfig.getSheetEntry(this)?.cls ?? null;
    }

    render(force = false, context: AnyObject = {}): void {
      for (const app of Object.values(this.apps))
        void app.render(typeof force === "boolean" ? { force, ...context } : force);
    }

    /* ------------------------------------------------------------ links, drag and drop */

    get link(): string {
      return `@UUID[${this.uuid}]{${(this as AnyObject).name}}`;
    }

    toAnchor(options: AnyObject = {}): HTMLElement {
      return foundry().applications.ux.TextEditor.implementation.createAnchor({
        name: (this as AnyObject).name,
        icon: CONFIG[this.documentName]?.sidebarIcon,
        classes: ["content-link"],
        ...options,
        dataset: {
          uuid: this.uuid,
          id: this.id,
          type: this.documentName,
          pack: this.pack,
          link: "",
          ...options.dataset,
        },
      });
    }

    /** The uuid as seen from another document: `.Item.<id>` from its actor, `.<id>` from a sibling; the whole uuid where there is no shorter way. */
    getRelativeUUID(relative: AnyValue): string {
      const own = this.uuid ?? "";
      if (!relative?.uuid || this === relative) return own;
      if (own.startsWith(`${String(relative.uuid)}.`)) return own.slice(String(relative.uuid).length);
      const sibling = this.isEmbedded && relative.parent === this.parent && relative.documentName === this.documentName;
      return sibling ? `.${String(this.id)}` : own;
    }

    toDragData(): AnyObject {
      return { type: this.documentName, uuid: this.uuid };
    }

    static async fromDropData(data: AnyObject): Promise<AnyValue> {
      if (data.uuid) {
        const doc = await (globalThis as AnyObject).fromUuid(data.uuid);
        if (doc && doc.documentName !== this.documentName)
          throw new Error(`${doc.documentName} dropped where ${this.documentName} is wanted`);
        return doc ?? null;
      }
      return data.data ? new this.implementation(data.data) : null;
    }

    _onClickDocumentLink(_event: AnyValue): AnyValue {
      return this.sheet?.render(true);
    }

    async sortRelative({ updateData = {}, ...options }: AnyObject = {}): Promise<AnyValue> {
      const updates = performIntegerSort(this, options as never).map(
        ({ target, update }: AnyObject) => ({ _id: target.id, ...update }) as AnyObject,
      );
      for (const update of updates) if (update._id === this.id) Object.assign(update, updateData);
      const cls = this.constructor as AnyValue;
      return cls.updateDocuments(updates, { parent: this.parent, pack: this.pack });
    }

    /* ------------------------------------------------------------ dialogs */

    static async createDialog(
      data: AnyObject = {},
      operation: AnyObject = {},
      options: AnyObject = {},
    ): Promise<AnyValue> {
      return foundry().applications.apps.documentCreateDialog(this, data, operation, options);
    }

    async deleteDialog(options: AnyObject = {}, operation: AnyObject = {}): Promise<AnyValue> {
      return foundry().applications.apps.documentDeleteDialog(this, options, operation);
    }

    static defaultName({ type, parent, pack }: AnyObject = {}): string {
      const base = game.i18n.localize(
        type ? (CONFIG[this.documentName].typeLabels?.[type] ?? this.metadata.label) : this.metadata.label,
      );
      const siblings = parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? game.packs.get(pack).index
          : game.collections.get(this.documentName);
      const taken = new Set([...(siblings ?? [])].map((d: AnyValue) => d.name));
      let name = game.i18n.format("DOCUMENT.New", { type: base });
      for (let i = 2; taken.has(name); i++) name = `${game.i18n.format("DOCUMENT.New", { type: base })} (${i})`;
      return name;
    }

    /* ------------------------------------------------------------ import and export */

    exportToJSON(): void {
      const data = this.toCompendium(null);
      const name = ["fvtt", this.documentName, String((this as AnyObject).name).slugify(), this.id].join("-");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      link.download = `${name}.json`;
      link.click();
      setTimeout(() => {
        URL.revokeObjectURL(link.href);
      }, 1000);
    }

    /** Replace what this document holds by an exported one; its id, place and ownership stay. T:client/documents/abstract/client-document */
    async importFromJSON(json: string): Promise<AnyValue> {
      const data = JSON.parse(json) as AnyObject;
      const cls = this.constructor as AnyValue;
      const kept: AnyObject = { _id: this.id };
      for (const key of cls.metadata.preserveOnImport as string[])
        if (key in this._source) kept[key] = this._source[key];
      const doc = cls.fromSource({ ...data, ...kept }, { strict: true });
      return this.update({ ...doc.toObject(), _id: this.id }, { diff: false, recursive: false });
    }

    /** Ask for the file of an exported document and import it. What can't be read is told in plain words, and nothing changes. T:client/documents/abstract/client-document */
    async importFromJSONDialog(): Promise<AnyValue> {
      const { DialogV2 } = foundry().applications.api;
      const say = (key: string, data: AnyObject = {}): string => game.i18n.format(`HOST.Import.${key}`, data) as string;
      const name = String((this as AnyObject).name ?? "");
      const content = document.createElement("div");
      content.innerHTML = `<p></p><div class="form-group"><label for="import-file-${this.id}"></label><div class="form-fields"><input type="file" name="data" accept=".json,application/json" id="import-file-${this.id}"></div></div>`;
      content.querySelector("p")!.textContent = say("Hint", { name });
      content.querySelector("label")!.textContent = say("File");
      const file = (await DialogV2.prompt({
        window: { title: say("Title", { name }), icon: "fa-solid fa-file-import" },
        position: { width: 440 },
        content,
        ok: {
          label: say("Ok"),
          icon: "fa-solid fa-file-import",
          callback: (_event: Event, button: HTMLButtonElement) =>
            button.form?.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0] ?? null,
        },
        rejectClose: false,
      })) as File | null;
      if (!(file instanceof File)) return null;
      let data: unknown = null;
      try {
        data = JSON.parse(await file.text());
      } catch {
        // What is no JSON is told below with everything else that is no document.
      }
      const label = game.i18n.localize((this.constructor as AnyValue).metadata.label) as string;
      const good = data !== null && typeof data === "object" && !Array.isArray(data) && "name" in data;
      if (!good) return void ui.notifications?.error(say("NoDocument", { file: file.name, type: label }));
      try {
        return await this.importFromJSON(JSON.stringify(data));
      } catch (error) {
        return void ui.notifications?.error(
          say("Refused", { file: file.name, type: label, error: (error as Error).message }),
        );
      }
    }

    toCompendium(
      _pack?: AnyValue,
      {
        clearSort = true,
        clearFlags = false,
        clearSource = true,
        clearOwnership = true,
        clearState = true,
        keepId = false,
      }: AnyObject = {},
    ): AnyObject {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFlags) delete data.flags;
      if (clearSource && data._stats) delete data._stats.compendiumSource;
      if (clearOwnership) delete data.ownership;
      if (clearState) delete data.active;
      delete data.folder;
      return data;
    }

    /** What stands in a text in place of `@Embed[uuid]`: the model's business, if it has one. */
    async toEmbed(config: AnyObject, options: AnyObject = {}): Promise<HTMLElement | null> {
      return ((await (this as AnyObject).system?.toEmbed?.(config, options)) ?? null) as HTMLElement | null;
    }

    /** The embedded element has found its place. */
    onEmbed(element: HTMLElement): void {
      (this as AnyObject).system?.onEmbed?.(element);
    }

    /* ------------------------------------------------------------ what happens to it */

    override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === game.user.id)
        this.sheet?.render({ force: true, renderContext: `create${this.documentName}` });
    }

    override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (changed.flags?.core && "sheetClass" in changed.flags.core) void this._onSheetChange();
      else if ("ownership" in changed && !this.visible) this.#close();
      if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: AnyObject, userId: string): void {
      super._onDelete(options, userId);
      this.#close();
    }

    #close(): void {
      for (const app of Object.values(this.apps)) void app.close({ animate: false });
    }

    /** @source https://foundryvtt.com/api/v13/classes/foundry.documents.Actor.html#_onsheetchange */
    async _onSheetChange({ sheetOpen = this._sheet?.rendered === true }: { sheetOpen?: boolean } = {}): Promise<void> {
      await Promise.all(Object.values(this.apps).map((app) => app.close()));
      await this._sheet?.close();
      this._sheet = null;
      if (sheetOpen) await this.sheet?.render({ force: true });
    }

    /* ------------------------------------------------------------ descendants */

    _preCreateDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _data: AnyObject[],
      _options: AnyObject,
      _userId: string,
    ): void {
      // For documents to override; the database tells every ancestor.
    }

    _preUpdateDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _changes: AnyObject[],
      _options: AnyObject,
      _userId: string,
    ): void {
      // For documents to override; the database tells every ancestor.
    }

    _preDeleteDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _ids: string[],
      _options: AnyObject,
      _userId: string,
    ): void {
      // For documents to override; the database tells every ancestor.
    }

    _onCreateDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _documents: AnyValue[],
      _data: AnyObject[],
      options: AnyObject,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: "createDescendant" });
    }

    _onUpdateDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _documents: AnyValue[],
      _changes: AnyObject[],
      options: AnyObject,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: "updateDescendant" });
    }

    _onDeleteDescendantDocuments(
      _parent: AnyValue,
      _collection: string,
      _documents: AnyValue[],
      _ids: string[],
      options: AnyObject,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: "deleteDescendant" });
    }
  }

  return ClientDocument;
}
