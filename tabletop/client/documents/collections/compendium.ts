import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { mergeObject } from "../../../common/utils/index.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { DocumentCollection } from "./document-collection.ts";

/** How long a document that was read from a pack is kept. */
const KEPT_MS = 300_000;
/** Rows every index has. */
const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];

/** A pack: its index always, its documents on demand. T:client/documents/collections/compendium-collection */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: AnyObject;
  index: Collection<AnyValue>;
  folders: Collection<AnyValue>;
  #indexedFields: Set<string>;
  #forget: ReturnType<typeof setTimeout> | null = null;

  constructor({ metadata, index, folders }: { metadata: AnyObject; index: AnyObject[]; folders: AnyObject[] }) {
    super([]);
    this.metadata = metadata;
    this.index = new Collection();
    this.folders = new Collection();
    this.#indexedFields = new Set(INDEX_FIELDS);
    for (const row of index) this.indexDocument(row);
    for (const source of folders ?? []) this.#addFolder(source);
  }

  #addFolder(source: AnyObject): void {
    const cls = CONFIG.Folder.documentClass;
    this.folders.set(source._id, new cls(source, { pack: this.collection, strict: false }));
  }

  get collection(): string {
    return this.metadata.id;
  }

  get title(): string {
    return game.i18n?.localize(this.metadata.label) ?? this.metadata.label;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  override get documentClass(): AnyValue {
    return CONFIG[this.documentName].documentClass;
  }

  get indexFields(): Set<string> {
    return this.#indexedFields;
  }

  get config(): AnyObject {
    return (game.settings.get("core", "compendiumConfiguration") as AnyObject)?.[this.collection] ?? {};
  }

  get locked(): boolean {
    return this.config.locked ?? this.metadata.locked ?? this.metadata.packageType !== "world";
  }

  get ownership(): AnyObject {
    return this.config.ownership ?? this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
  }

  get banner(): string | null {
    return this.metadata.banner ?? null;
  }

  get folder(): AnyValue {
    return game.folders?.get(this.config.folder) ?? null;
  }

  get visible(): boolean {
    return this.getUserLevel() >= 2;
  }

  get tree(): AnyObject {
    return { children: [], entries: [...this.index] };
  }

  getUserLevel(user: AnyValue = game.user): number {
    if (user.isGM) return 3;
    const levels: Record<string, number> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
    const roles = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];
    let level = 0;
    for (let role = user.role; role >= 0; role--)
      level = Math.max(level, levels[this.ownership[roles[role] ?? ""] ?? "NONE"] ?? 0);
    return level;
  }

  testUserPermission(user: AnyValue, permission: AnyValue): boolean {
    const needed =
      typeof permission === "string"
        ? ({ NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as Record<string, number>)[permission]!
        : permission;
    return this.getUserLevel(user) >= needed;
  }

  indexDocument(document: AnyValue): void {
    const { getProperty, setProperty } = (globalThis as AnyObject).foundry.utils;
    const source = document.toObject ? document.toObject() : document;
    const row: AnyObject = {};
    for (const field of this.#indexedFields) {
      const value = getProperty(source, field);
      if (value !== undefined) setProperty(row, field, value);
    }
    row._id = source._id;
    row.uuid = this.getUuid(source._id);
    this.index.set(source._id, row);
  }

  /** Somebody changed a document that isn't open here: its row follows. */
  _patchIndex(change: AnyObject): void {
    const row = this.index.get(change._id);
    if (!row) return;
    const { getProperty, hasProperty, setProperty } = (globalThis as AnyObject).foundry.utils;
    for (const field of this.#indexedFields)
      if (hasProperty(change, field)) setProperty(row, field, getProperty(change, field));
    this.#rerender();
  }

  /** The pack as it is after a lost connection. */
  _reindex({ metadata, index, folders }: AnyObject): void {
    Object.assign(this.metadata, metadata);
    this.clear();
    this.index.clear();
    this.folders.clear();
    for (const row of index as AnyObject[]) this.indexDocument(row);
    for (const source of (folders ?? []) as AnyObject[]) this.#addFolder(source);
    this.#rerender();
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** The index with the fields that are asked for, read from the server: documents that aren't open stay there. T:client/documents/collections/compendium-collection */
  getIndex = async ({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<AnyValue>> => {
    const wanted = new Set([
      ...this.#indexedFields,
      ...(CONFIG[this.documentName]?.compendiumIndexFields ?? []),
      ...fields,
    ]);
    if (wanted.size === this.#indexedFields.size) return this.index;
    const rows = (await this.documentClass.database.get(this.documentClass, {
      query: {},
      pack: this.collection,
      index: true,
      indexFields: [...wanted],
    })) as AnyObject[];
    // Others may have asked for more in the meantime.
    for (const field of wanted) this.#indexedFields.add(field);
    for (const row of rows) this.indexDocument(mergeObject(this.index.get(row._id) ?? {}, row, { inplace: false }));
    return this.index;
  };

  override getName(name: string, options: AnyObject = {}): AnyValue {
    return this.index.getName(name, options);
  }

  override get(key: string, options?: AnyObject): AnyValue {
    this.#keep();
    return super.get(key, options);
  }

  #keep(): void {
    if (this.#forget) clearTimeout(this.#forget);
    this.#forget = setTimeout(() => {
      this.clear();
    }, KEPT_MS);
  }

  async getDocument(id: string): Promise<AnyValue> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    const [doc] = await this.getDocuments({ _id: id });
    return doc ?? null;
  }

  /** Documents that match `{field: value, field__in: [...]}`. */
  async getDocuments(query: AnyObject = {}): Promise<AnyValue[]> {
    const found = await this.documentClass.database.get(this.documentClass, {
      query,
      pack: this.collection,
      parent: null,
      broadcast: false,
    });
    for (const doc of found) this.set(doc.id, doc);
    this.#keep();
    return found;
  }

  async importDocument(document: AnyValue, options: AnyObject = {}): Promise<AnyValue> {
    this.#assertUnlocked();
    const data = document.toCompendium?.(this, options) ?? document.toObject();
    return this.documentClass.create(data, { pack: this.collection, keepId: options.keepId });
  }

  async importAll({ folderId = null, ...options }: AnyObject = {}): Promise<AnyValue[]> {
    const documents = await this.getDocuments();
    const world = game.collections.get(this.documentName);
    const data = documents.map((d) => ({ ...world.fromCompendium(d, options), folder: folderId }));
    return this.documentClass.createDocuments(data, { keepId: options.keepId });
  }

  async importFolder(folder: AnyValue): Promise<AnyValue> {
    this.#assertUnlocked();
    return CONFIG.Folder.documentClass.create(folder.toObject(), { pack: this.collection, keepId: true });
  }

  #assertUnlocked(): void {
    if (this.locked) throw new Error(game.i18n.format("COMPENDIUM.Locked", { title: this.title }));
  }

  async configure(configuration: AnyObject = {}): Promise<AnyValue> {
    const all = foundryClone(game.settings.get("core", "compendiumConfiguration") ?? {});
    all[this.collection] = { ...(all[this.collection] ?? {}), ...configuration };
    await game.settings.set("core", "compendiumConfiguration", all);
    void ui.compendium?.render();
    return all[this.collection];
  }

  async migrate(): Promise<this> {
    return this;
  }

  /** Make a compendium of the world's own: `{label, type, name?}`. T:client/documents/collections/compendium-collection */
  static async createCompendium(metadata: AnyObject, _options: AnyObject = {}): Promise<AnyValue> {
    if (!game.user.isGM) throw new Error(game.i18n.localize("HOST.Compendium.OnlyGamemaster"));
    const { label, type, name } = metadata;
    return this._managed(
      (await game.socket.request("manageCompendium", { action: "create", data: { label, type, name } })) as AnyObject,
    );
  }

  /** The host's own: a compendium has come or gone. */
  static _managed({ action, pack, result }: AnyObject): AnyValue {
    if (action === "delete") {
      const gone = game.packs.get(pack);
      game.packs.delete(pack);
      for (const app of [...(gone?.apps ?? [])]) void app.close();
      void ui.compendium?.render();
      return gone as AnyValue;
    }
    const made = new (this as AnyValue)(result) as AnyValue;
    game.packs.set(made.collection, made);
    void ui.compendium?.render();
    return made;
  }

  async deleteCompendium(): Promise<this> {
    if (this.metadata.packageType !== "world") throw new Error(game.i18n.localize("HOST.Compendium.NotTheWorlds"));
    (this.constructor as typeof CompendiumCollection)._managed(
      (await game.socket.request("manageCompendium", { action: "delete", pack: this.collection })) as AnyObject,
    );
    return this;
  }

  /** A copy of it in the world, with all its documents and folders under the ids that they have here. */
  async duplicateCompendium({ label }: AnyObject = {}): Promise<AnyValue> {
    const copy = await (this.constructor as typeof CompendiumCollection).createCompendium({
      label: label ?? game.i18n.format("DOCUMENT.CopyOf", { name: this.title }),
      type: this.documentName,
    });
    const keep = { pack: copy.collection as string, keepId: true };
    const folders = [...this.folders].map((folder: AnyValue) => folder.toObject() as AnyObject);
    if (folders.length) await CONFIG.Folder.documentClass.createDocuments(folders, keep);
    const documents = await this.getDocuments();
    await this.documentClass.createDocuments(documents.map((document) => document.toObject()) as AnyObject[], keep);
    return copy as AnyValue;
  }

  override render(force = false, options: AnyObject = {}): AnyValue {
    const Application = (globalThis as AnyObject).foundry.applications.sidebar.apps.Compendium;
    this.apps[0] ??= new Application({ collection: this });
    return this.apps[0].render(force, options);
  }

  override _onCreateDocuments(documents: AnyValue[], result: AnyObject[], operation: AnyObject, user: AnyValue): void {
    super._onCreateDocuments?.(documents, result, operation, user);
    for (const doc of documents) this.indexDocument(doc);
    this.#rerender();
  }

  override _onUpdateDocuments(documents: AnyValue[], result: AnyObject[], operation: AnyObject, user: AnyValue): void {
    super._onUpdateDocuments?.(documents, result, operation, user);
    for (const doc of documents) this.indexDocument(doc);
    this.#rerender();
  }

  override _onDeleteDocuments(documents: AnyValue[], result: string[], operation: AnyObject, user: AnyValue): void {
    super._onDeleteDocuments?.(documents, result, operation, user);
    for (const id of result) this.index.delete(id);
    this.#rerender();
  }

  #rerender(): void {
    for (const app of this.apps) void app.render(false);
  }
}

const foundryClone = (value: AnyObject): AnyObject => JSON.parse(JSON.stringify(value)) as AnyObject;

/** All packs by their id. T:client/documents/collections/compendium-packs */
export class CompendiumPacks extends Collection<AnyValue> {
  get tree(): AnyObject {
    return { children: [], entries: [...this] };
  }
}
