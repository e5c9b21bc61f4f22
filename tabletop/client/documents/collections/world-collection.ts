import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { game, ui } from "../../runtime.ts";
import { DocumentCollection } from "./document-collection.ts";

/** All documents of one kind in the world. T:client/documents/abstract/world-collection */
export abstract class WorldCollection extends DocumentCollection {
  readonly _source: AnyObject[];

  constructor(data: AnyObject[] = []) {
    super();
    this._source = data;
  }

  /** Build the documents. One that fails goes to the invalid list and stops nothing (H-026). */
  _initialize(): void {
    this.clear();
    for (const source of this._source) this._build(source);
  }

  _build(source: AnyObject): AnyValue {
    try {
      const doc = this.documentClass.fromSource(source, { strict: true, dropInvalidEmbedded: true });
      super.set(doc.id, doc);
      return doc;
    } catch (error) {
      this.invalidDocumentIds.add(source._id);
      this._invalidSources.set(source._id, source);
      Hooks.onError(`${this.constructor.name}#_initialize`, error as Error, {
        msg: `Failed to read ${this.documentName} [${source._id}]`,
        log: "warn",
        id: source._id,
      });
      return null;
    }
  }

  get directory(): AnyValue {
    return (
      Object.values(ui).find((app: AnyValue) => app && app.collection === this && typeof app.render === "function") ??
      null
    );
  }

  get folders(): AnyValue {
    return game.folders?.filter((f: AnyValue) => f.type === this.documentName) ?? [];
  }

  static get instance(): AnyValue {
    return game.collections.get(this.documentName);
  }

  static registerSheet(scope: string, sheetClass: AnyValue, options: AnyObject = {}): void {
    const { foundry, CONFIG } = globalThis as AnyObject;
    foundry.applications.apps.DocumentSheetConfig.registerSheet(
      CONFIG[this.documentName].documentClass,
      scope,
      sheetClass,
      options,
    );
  }

  static unregisterSheet(scope: string, sheetClass: AnyValue, options: AnyObject = {}): void {
    const { foundry, CONFIG } = globalThis as AnyObject;
    foundry.applications.apps.DocumentSheetConfig.unregisterSheet(
      CONFIG[this.documentName].documentClass,
      scope,
      sheetClass,
      options,
    );
  }

  override render(force = false, options: AnyObject = {}): void {
    super.render(force, options);
    void this.directory?.render({ force, ...options });
  }

  /** Data of a pack document, ready to be created here (H-108). */
  fromCompendium(
    document: AnyValue,
    { clearSort = true, clearOwnership = true, clearFolder = false, clearState = true, keepId = false }: AnyObject = {},
  ): AnyObject {
    const data = document.toObject ? document.toObject() : { ...document };
    if (document.uuid) data._stats = { ...(data._stats ?? {}), compendiumSource: document.uuid };
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (clearFolder) delete data.folder;
    if (clearState) delete data.active;
    return data;
  }

  async importFromCompendium(
    pack: AnyValue,
    id: string,
    updateData: AnyObject = {},
    options: AnyObject = {},
  ): Promise<AnyValue> {
    const document = await pack.getDocument(id);
    const data = { ...this.fromCompendium(document, { clearFolder: true, ...options }), ...updateData };
    return this.documentClass.create(data, options);
  }
}
