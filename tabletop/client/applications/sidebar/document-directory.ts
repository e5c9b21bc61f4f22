import type { AnyObject, AnyValue, Constructor } from "../../../common/types.ts";
import { hasProperty } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { type HandlebarsApplication, HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { t } from "../api/text.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { menuEntry } from "./menu.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";
import { registerSidebarTemplates } from "./templates.ts";
import { configureOwnership, dragEventData, explainDrop } from "./util.ts";

/** Folders below this depth can't be made (H-110). */
const MAX_DEPTH = 4;

const EXPANDED_KEY = "host.folders";

/** The folders that stand open in this browser, by uuid. */
const expandedFolders = new Set<string>(readExpanded());

function readExpanded(): string[] {
  try {
    return JSON.parse(localStorage.getItem(EXPANDED_KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function storeExpanded(): void {
  try {
    localStorage.setItem(EXPANDED_KEY, JSON.stringify([...expandedFolders]));
  } catch {
    // Without storage the folders stay open until the page is left.
  }
}

const Base = HandlebarsApplicationMixin(
  AbstractSidebarTab as unknown as Constructor<AnyValue>,
) as unknown as typeof AbstractSidebarTab &
  Constructor<HandlebarsApplication & AbstractSidebarTab> & { PARTS: AnyObject };

/** A list of documents in folders, with search, creation, sorting by hand and menus. T:client/applications/sidebar/document-directory */
export class DocumentDirectory extends Base {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["directory", "flexcol"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder", "type"],
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      createEntry: DocumentDirectory.#onCreateEntry,
      createFolder: DocumentDirectory.#onCreateFolder,
      toggleFolder: DocumentDirectory.#onToggleFolder,
      collapseFolders(this: DocumentDirectory): void {
        this.collapseAll();
      },
      toggleSort(this: DocumentDirectory): void {
        this._toggleSort();
      },
    },
  };

  static override PARTS: AnyObject = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
  };

  /** The partial that shows one entry. */
  static _entryPartial = "templates/sidebar/partials/document-partial.hbs";
  static _folderPartial = "templates/sidebar/partials/folder-partial.hbs";

  #search: SearchFilter | null = null;
  #refresh: ReturnType<typeof setTimeout> | null = null;
  #hooks: [string, number][] = [];

  constructor(options: AnyObject = {}) {
    super(options);
    registerSidebarTemplates();
  }

  /** What is listed: a world collection or a compendium. */
  get collection(): AnyValue {
    return this.options.collection ?? game.collections?.get(this.documentName);
  }

  get documentName(): string {
    const { collection } = this.options;
    return collection?.documentName ?? DOCUMENT_OF_TAB[this.tabName] ?? "";
  }

  get documentClass(): AnyValue {
    return CONFIG[this.documentName]?.documentClass;
  }

  /** The name of the sorting rule in force: by hand or by name. */
  get sortingMode(): "a" | "m" {
    return this.collection?.sortingMode ?? sortModes[this.documentName] ?? "m";
  }

  override get title(): string {
    const key = `HOST.Sidebar.Tabs.${this.tabName}`;
    return t(key) === key ? super.title : t(key);
  }

  /* ---------------------------------------------------------------- context */

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const tree = this._prepareTree();
    const label = this._documentLabel();
    return Object.assign(context, {
      title: this.title,
      collection: this.collection,
      documentName: this.documentName,
      tree,
      isEmpty: !tree.children.length && !tree.entries.length,
      emptyLabel: t(this._canCreateEntry() ? "HOST.Directory.EmptyCreate" : "HOST.Directory.Empty", {
        type: t(`HOST.Sidebar.Tabs.${this.tabName}`),
      }),
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      createLabel: t("HOST.Directory.Create", { type: label }),
      searchLabel: t("HOST.Directory.Search", { type: this.title }),
      sidebarIcon: CONFIG[this.documentName]?.sidebarIcon ?? "fa-solid fa-plus",
      sortIcon: this.sortingMode === "a" ? "fa-solid fa-arrow-down-a-z" : "fa-solid fa-arrow-down-short-wide",
      sortTooltip: this.sortingMode === "a" ? "HOST.Directory.SortName" : "HOST.Directory.SortManual",
    });
  }

  /** The name of one document of this kind in the user's language. */
  _documentLabel(): string {
    const name = this.documentName;
    const label = this.documentClass?.metadata?.label as string | undefined;
    const own = `HOST.Document.${name}`;
    if (t(own) !== own) return t(own);
    return label ? t(label) : name;
  }

  /** The documents that this user sees. */
  _visibleEntries(): AnyObject[] {
    return [...(this.collection ?? [])].filter((document: AnyValue) => document.visible !== false);
  }

  _folders(): AnyObject[] {
    const { collection } = this;
    if (collection?.folders) return [...collection.folders];
    return [...(game.folders ?? [])].filter((folder: AnyValue) => folder.type === this.documentName);
  }

  /** Folders and entries as a tree; folders without anything to see are left out for players. */
  _prepareTree(): { children: AnyObject[]; entries: AnyObject[] } {
    const folders = this._folders();
    const known = new Set(folders.map((folder) => folder.id as string));
    const byFolder = new Map<string | null, AnyObject[]>();
    for (const entry of this._visibleEntries()) {
      const id = folderId(entry);
      const key = id && known.has(id) ? id : null;
      byFolder.set(key, byFolder.get(key) ?? []);
      byFolder.get(key)?.push(entry);
    }
    const childrenOf = new Map<string | null, AnyObject[]>();
    for (const folder of folders) {
      const id = folderId(folder);
      const key = id && known.has(id) ? id : null;
      childrenOf.set(key, [...(childrenOf.get(key) ?? []), folder]);
    }
    const canCreate = this._canCreateEntry();
    const canFolder = this._canCreateFolder();
    const label = this._documentLabel();
    const build = (folder: AnyObject, depth: number): AnyObject | null => {
      const children = (childrenOf.get(folder.id) ?? [])
        .sort(bySort)
        .map((child) => build(child, depth + 1))
        .filter((child) => child !== null);
      const entries = this._sortEntries(byFolder.get(folder.id) ?? [], folder.sorting ?? "a");
      const count: number = entries.length + children.reduce((sum, child) => sum + (child.count as number), 0);
      if (!count && !game.user?.isGM && !this._canCreateEntry()) return null;
      return {
        id: folder.id,
        uuid: folder.uuid,
        name: folder.name,
        color: folder.color ? String(folder.color.css ?? folder.color) : "",
        expanded: this._isExpanded(folder),
        depth,
        count,
        children,
        entries: entries.map((entry) => this._prepareEntry(entry)),
        canCreateEntry: canCreate,
        canCreateFolder: canFolder && depth < MAX_DEPTH,
        createLabel: t("HOST.Directory.Create", { type: label }),
      };
    };
    return {
      children: (childrenOf.get(null) ?? [])
        .sort(bySort)
        .map((folder) => build(folder, 1))
        .filter((child) => child !== null),
      entries: this._sortEntries(byFolder.get(null) ?? [], this.sortingMode).map((entry) => this._prepareEntry(entry)),
    };
  }

  _sortEntries(entries: AnyObject[], mode: "a" | "m"): AnyObject[] {
    const { compare } = new Intl.Collator(game.i18n?.lang);
    const names = (a: AnyObject, b: AnyObject): number => compare(String(a.name), String(b.name));
    return entries.sort(mode === "m" ? (a, b) => (a.sort ?? 0) - (b.sort ?? 0) || names(a, b) : names);
  }

  /** What the list shows of one document. */
  _prepareEntry(entry: AnyObject): AnyObject {
    const { documentName } = this;
    const typeLabel = this._entryTypeLabel(entry);
    const hidden =
      game.user?.isGM &&
      entry.ownership &&
      !entry.pack &&
      (entry.ownership.default ?? 0) === 0 &&
      !entry.hasPlayerOwner;
    return {
      partial: (this.constructor as typeof DocumentDirectory)._entryPartial,
      id: entry.id ?? entry._id,
      uuid: entry.uuid,
      name: entry.name,
      img: entry.thumb || entry.img || null,
      icon: CONFIG[documentName]?.sidebarIcon,
      sub: typeLabel,
      documentType: documentName.toLowerCase(),
      css: hidden ? "gm-only" : "",
      badge: "",
      badgeLabel: "",
    };
  }

  _entryTypeLabel(entry: AnyObject): string {
    const type = entry.type as string | undefined;
    if (!type || type === "base" || !CONFIG[this.documentName]?.typeLabels) return "";
    const key = CONFIG[this.documentName].typeLabels[type] as string | undefined;
    const label = key ? t(key) : "";
    return label === key && key?.startsWith("TYPES.") ? type : label;
  }

  _canCreateEntry(): boolean {
    return Boolean(this.documentClass?.canUserCreate?.(game.user));
  }

  _canCreateFolder(): boolean {
    return (
      Boolean(CONFIG.Folder?.documentClass?.canUserCreate?.(game.user) ?? game.user?.isGM) && this._canCreateEntry()
    );
  }

  /* ---------------------------------------------------------------- life cycle */

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenus();
    this._watch();
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    this.#search ??= new SearchFilter.implementation({
      inputSelector: "input[name=search]",
      contentSelector: ".directory-list",
      callback: (event: AnyValue, query: string, rgx: AnyValue, html: AnyValue) =>
        this._onSearchFilter(event, query, rgx, html),
    }) as SearchFilter;
    this.#search.bind(this.element);
    this._createDragDrop().bind(this.element);
  }

  #lists(changed: AnyObject): boolean {
    return (this.options.renderUpdateKeys as readonly string[]).some((key) => hasProperty(changed, key));
  }

  /** The collection asks for a refresh at every update. */
  override _canRender(options: AnyObject): unknown {
    const { renderContext, renderData = [] } = options;
    if (renderContext === `update${this.documentName}` && !(renderData as AnyObject[]).some((one) => this.#lists(one)))
      return false;
    return super._canRender(options);
  }

  /** Refresh the list when its documents change in what it shows of them (`renderUpdateKeys`), however the change came about (H-093). */
  _watch(): void {
    const refresh = (document: AnyValue): void => {
      const mine =
        document?.documentName === "Folder"
          ? document.type === this.documentName
          : document?.documentName === this.documentName && !document.parent;
      if (mine && (document.pack ?? null) === (this.collection?.collection ?? null)) this._refreshSoon();
    };
    const updated = (document: AnyValue, changed: AnyObject): void => {
      if (document?.documentName === "Folder" || this.#lists(changed)) refresh(document);
    };
    for (const name of [this.documentName, "Folder"]) {
      for (const verb of ["create", "update", "delete"])
        this.#hooks.push([`${verb}${name}`, Hooks.on(`${verb}${name}`, verb === "update" ? updated : refresh)]);
    }
  }

  /** One refresh for many changes of the same moment. */
  _refreshSoon(): void {
    this.#refresh ??= setTimeout(() => {
      this.#refresh = null;
      if (this.rendered) void this.render({ parts: ["directory"] });
    }, 30);
  }

  override _tearDown(options: AnyObject): void {
    super._tearDown(options);
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    this.#hooks = [];
    if (this.#refresh) clearTimeout(this.#refresh);
    this.#refresh = null;
  }

  /* ---------------------------------------------------------------- folders and search */

  _isExpanded(folder: AnyObject): boolean {
    return expandedFolders.has(folder.uuid ?? folder.id);
  }

  /** Fold all folders. */
  collapseAll(): void {
    for (const item of this.element.querySelectorAll<HTMLElement>(".directory-item.folder.expanded"))
      this._setExpanded(item, false);
  }

  _setExpanded(item: HTMLElement, expanded: boolean, remember = true): void {
    item.classList.toggle("expanded", expanded);
    const toggle = item.querySelector<HTMLElement>(":scope > .folder-header > .folder-toggle");
    toggle?.setAttribute("aria-expanded", String(expanded));
    const glyph = toggle?.querySelector("i");
    if (glyph) glyph.className = `fa-solid fa-fw ${expanded ? "fa-folder-open" : "fa-folder"}`;
    if (!remember) return;
    const key = item.dataset.uuid || item.dataset.folderId!;
    if (expanded) expandedFolders.add(key);
    else expandedFolders.delete(key);
    storeExpanded();
  }

  _toggleSort(): void {
    const { collection } = this;
    if (typeof collection?.toggleSortingMode === "function") void collection.toggleSortingMode();
    else sortModes[this.documentName] = this.sortingMode === "a" ? "m" : "a";
    void this.render();
  }

  /** Show what matches, with the folders that lead to it. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp | undefined, html: HTMLElement | null): void {
    if (!html) return;
    const matches = (name: string): boolean => SearchFilter.testQuery(rgx, name);
    const visit = (list: Element, parentMatches: boolean): boolean => {
      let any = false;
      for (const item of list.querySelectorAll<HTMLElement>(":scope > .directory-item")) {
        if (item.classList.contains("folder")) {
          const own = matches(item.querySelector(".folder-name")?.textContent ?? "");
          const inner = item.querySelector(":scope > .subdirectory");
          const found = inner ? visit(inner, parentMatches || own) : false;
          const show = !query || own || found || parentMatches;
          item.hidden = !show;
          this._setExpanded(
            item,
            query ? show && found : expandedFolders.has(item.dataset.uuid || item.dataset.folderId!),
            false,
          );
          any ||= show;
        } else {
          const show = !query || parentMatches || this._matchEntry(item, matches);
          item.hidden = !show;
          any ||= show;
        }
      }
      return any;
    };
    const any = visit(html, false);
    html.querySelector(".directory-nothing")?.remove();
    if (query && !any) {
      const note = document.createElement("li");
      note.className = "directory-empty directory-nothing";
      note.textContent = t("HOST.Directory.NoMatch", { query });
      html.append(note);
    }
  }

  _matchEntry(item: HTMLElement, matches: (name: string) => boolean): boolean {
    return matches(item.querySelector(".entry-name")?.textContent ?? "");
  }

  /* ---------------------------------------------------------------- actions */

  /** The document of a list row; for a compendium it is loaded. */
  async _entryDocument(target: HTMLElement): Promise<AnyValue> {
    const id = entryId(target);
    return id ? this.collection?.get(id) : null;
  }

  static async #onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onClickEntry(event, target);
  }

  async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const document = await this._entryDocument(target);
    if (!document) return;
    const sheet = document.sheet;
    if (!sheet) return void ui.notifications?.warn(t("HOST.Directory.NoSheet", { name: document.name }));
    if (sheet.rendered) {
      sheet.bringToFront?.();
      await sheet.maximize?.();
    } else await sheet.render({ force: true });
  }

  static async #onCreateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    await this._onCreateEntry(event, target);
  }

  async _onCreateEntry(_event: Event, target: HTMLElement): Promise<void> {
    const folder = target.closest<HTMLElement>(".directory-item.folder")?.dataset.folderId;
    const data: AnyObject = folder ? { folder } : {};
    const options: AnyObject =
      this.collection?.collection && this.collection.metadata ? { pack: this.collection.collection } : {};
    await this.documentClass.createDialog(data, options, { position: { width: 360 } });
  }

  static async #onCreateFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const parent = target.closest<HTMLElement>(".directory-item.folder")?.dataset.folderId ?? null;
    if (parent) {
      expandedFolders.add(target.closest<HTMLElement>(".directory-item.folder")!.dataset.uuid || parent);
      storeExpanded();
    }
    await this._createFolder(parent);
  }

  /** Ask for a folder's name and colour and make it. */
  async _createFolder(parent: string | null): Promise<AnyValue> {
    const data = await folderDialog(t("HOST.Directory.CreateFolder"), { name: "", color: "", sorting: "a" });
    if (!data) return null;
    const cls = CONFIG.Folder.documentClass;
    const options = this.collection?.metadata ? { pack: this.collection.collection } : {};
    return cls.create(
      {
        name: data.name || t("HOST.Directory.NewFolder"),
        type: this.documentName,
        folder: parent,
        color: data.color || null,
        sorting: data.sorting,
      },
      options,
    );
  }

  static #onToggleFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    event.stopPropagation();
    const item = target.closest<HTMLElement>(".directory-item.folder");
    if (item) this._setExpanded(item, !item.classList.contains("expanded"));
  }

  /* ---------------------------------------------------------------- menus */

  _createContextMenus(): void {
    const name = this.documentName;
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder .folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-entry-id]", {
      fixed: true,
      hookName: `get${name}ContextOptions`,
      parentClassHooks: false,
    });
  }

  #document(target: HTMLElement): AnyValue {
    return this.collection?.get(entryId(target) ?? "");
  }

  /** Menu of an entry. T:client/applications/sidebar/document-directory */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const get = (target: HTMLElement): AnyValue => this.#document(target);
    return [
      menuEntry({
        label: "HOST.Directory.Open",
        icon: "fa-solid fa-up-right-from-square",
        run: (target, event) => this._onClickEntry(event ?? new Event("click"), target),
      }),
      menuEntry({
        label: "HOST.Directory.Ownership",
        icon: "fa-solid fa-lock",
        visible: (target) => Boolean(game.user?.isGM && get(target)?.ownership),
        run: (target) => configureOwnership(get(target)),
      }),
      menuEntry({
        label: "HOST.Directory.Duplicate",
        icon: "fa-solid fa-copy",
        visible: (target) => Boolean(get(target)?.isOwner) && this._canCreateEntry(),
        run: (target) => duplicate(get(target)),
      }),
      menuEntry({
        label: "HOST.Directory.RemoveFromFolder",
        icon: "fa-solid fa-folder-minus",
        visible: (target) => Boolean(get(target)?.isOwner && get(target)?.folder),
        run: (target) => get(target)?.update({ folder: null }),
      }),
      menuEntry({
        label: "HOST.Directory.CopyId",
        icon: "fa-solid fa-passport",
        visible: () => Boolean(game.user?.isGM),
        run: (target) => copyText(get(target)?.uuid),
      }),
      menuEntry({
        label: "HOST.Directory.Export",
        icon: "fa-solid fa-file-export",
        visible: (target) => Boolean(get(target)?.isOwner),
        run: (target) => get(target)?.exportToJSON?.(),
      }),
      menuEntry({
        label: "HOST.Directory.Import",
        icon: "fa-solid fa-file-import",
        visible: (target) => Boolean(get(target)?.isOwner),
        run: (target) => get(target)?.importFromJSONDialog?.(),
      }),
      menuEntry({
        label: "HOST.Directory.Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (target) => Boolean(get(target)?.canUserModify?.(game.user, "delete")),
        run: (target) => deleteWithConfirmation(get(target)),
      }),
    ];
  }

  /** Menu of a folder. T:client/applications/sidebar/document-directory */
  _getFolderContextOptions(): ContextMenuEntry[] {
    const get = (target: HTMLElement): AnyValue => {
      const id = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? "";
      return this._folders().find((folder) => folder.id === id);
    };
    const gm = (): boolean => Boolean(game.user?.isGM);
    return [
      menuEntry({
        label: "HOST.Directory.EditFolder",
        icon: "fa-solid fa-pen-to-square",
        visible: gm,
        run: (target) => this._editFolder(get(target)),
      }),
      menuEntry({
        label: "HOST.Directory.FolderOwnership",
        icon: "fa-solid fa-lock",
        visible: (target) => gm() && !get(target)?.pack,
        run: (target) => configureOwnership(get(target)),
      }),
      menuEntry({
        label: "HOST.Directory.RemoveFolder",
        icon: "fa-solid fa-folder-minus",
        visible: gm,
        run: (target) => this._removeFolder(get(target), false),
      }),
      menuEntry({
        label: "HOST.Directory.DeleteFolder",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: gm,
        run: (target) => this._removeFolder(get(target), true),
      }),
    ];
  }

  async _editFolder(folder: AnyValue): Promise<void> {
    if (!folder) return;
    const data = await folderDialog(t("HOST.Directory.EditFolder"), {
      name: folder.name,
      color: folder.color ? String(folder.color.css ?? folder.color) : "",
      sorting: folder.sorting ?? "a",
    });
    if (data) await folder.update({ name: data.name || folder.name, color: data.color || null, sorting: data.sorting });
  }

  async _removeFolder(folder: AnyValue, contents: boolean): Promise<void> {
    if (!folder) return;
    const question = contents ? "HOST.Directory.DeleteFolderAsk" : "HOST.Directory.RemoveFolderAsk";
    const yes = await confirm(
      t(contents ? "HOST.Directory.DeleteFolder" : "HOST.Directory.RemoveFolder"),
      t(question, { name: folder.name }),
    );
    if (yes) await folder.delete({ deleteSubfolders: contents, deleteContents: contents });
  }

  /* ---------------------------------------------------------------- drag and drop */

  _createDragDrop(): DragDrop {
    return new DragDrop.implementation({
      dragSelector: ".directory-item.entry, .directory-item.folder > .folder-header",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => this._canDragStart(), drop: () => this._canDragDrop() },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        dragover: (event: DragEvent) => this._onDragOver(event),
        dragleave: (event: DragEvent) => this.#unmark(event),
        dragend: () => this.#unmark(),
        drop: (event: DragEvent) => void this._onDrop(event),
      },
    });
  }

  _canDragStart(): boolean {
    return true;
  }
  _canDragDrop(): boolean {
    return this._canCreateEntry() || Boolean(game.user?.isGM);
  }

  /** Put `{type, uuid}` on the transfer (H-111). */
  _onDragStart(event: DragEvent): void {
    const target = event.currentTarget as HTMLElement;
    ui.context?.close?.({ animate: false });
    const data = this._getEntryDragData(target);
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _getEntryDragData(target: HTMLElement): AnyObject | null {
    const id = target.dataset.entryId;
    if (id) {
      const document = this.collection?.get(id);
      return document?.toDragData?.() ?? (document ? { type: this.documentName, uuid: document.uuid } : null);
    }
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId;
    const found = this._folders().find((candidate) => candidate.id === folder);
    return found ? (found.toDragData?.() ?? { type: "Folder", uuid: found.uuid }) : null;
  }

  #unmark(event?: DragEvent): void {
    if (event && (event.relatedTarget as Node | null) && this.element?.contains(event.relatedTarget as Node)) return;
    for (const element of this.element?.querySelectorAll(".droptarget, .drop-before, .drop-after") ?? [])
      element.classList.remove("droptarget", "drop-before", "drop-after");
  }

  _onDragOver(event: DragEvent): void {
    this.#unmark();
    const item = (event.target as HTMLElement).closest<HTMLElement>(".directory-item");
    if (!item) return;
    if (item.classList.contains("folder")) item.classList.add("droptarget");
    else item.classList.add(isLowerHalf(event, item) ? "drop-after" : "drop-before");
  }

  async _onDrop(event: DragEvent): Promise<void> {
    this.#unmark();
    const data = dragEventData(event);
    if (!data.type) return explainDrop(event);
    const item = (event.target as HTMLElement).closest<HTMLElement>(".directory-item");
    const folder = item?.classList.contains("folder")
      ? item
      : item?.parentElement?.closest<HTMLElement>(".directory-item.folder");
    const targetFolder = folder?.dataset.folderId ?? null;
    try {
      if (data.type === "Folder") await this._handleDroppedFolder(item, targetFolder, data);
      else if (data.type === this.documentName) await this._handleDroppedEntry(item, targetFolder, data, event);
      else ui.notifications?.warn(t("HOST.Directory.WrongType", { type: String(data.type), title: this.title }));
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
  }

  async _handleDroppedFolder(
    _item: HTMLElement | null | undefined,
    targetFolder: string | null,
    data: AnyObject,
  ): Promise<void> {
    const folder = await CONFIG.Folder.documentClass.fromDropData(data);
    if (!folder || folder.type !== this.documentName) return;
    const own = this._folders().some(
      (candidate) => candidate.id === folder.id && (candidate.pack ?? null) === (folder.pack ?? null),
    );
    if (!own) return this._importFolder(folder, targetFolder);
    if (targetFolder === folder.id) return;
    const parents = new Map(this._folders().map((candidate) => [candidate.id as string, folderId(candidate)]));
    let depth = 1;
    for (let id = targetFolder; id; id = parents.get(id) ?? null) {
      if (id === folder.id) return;
      depth++;
    }
    if (depth > MAX_DEPTH) return void ui.notifications?.warn(t("HOST.Directory.TooDeep", { depth: MAX_DEPTH }));
    await folder.update({ folder: targetFolder });
  }

  /** Bring a foreign folder with its content into this collection. */
  async _importFolder(folder: AnyValue, targetFolder: string | null): Promise<void> {
    const cls = CONFIG.Folder.documentClass;
    const made = await cls.create(
      {
        name: folder.name,
        type: this.documentName,
        folder: targetFolder,
        color: folder.color ? String(folder.color.css ?? folder.color) : null,
        sorting: folder.sorting,
      },
      this.#packOptions(),
    );
    const documents: AnyValue[] = [];
    for (const entry of folder.contents ?? [])
      documents.push(entry.toObject ? entry : await (globalThis as AnyObject).fromUuid(entry.uuid));
    await this.documentClass.createDocuments(
      documents.filter(Boolean).map((document) => ({ ...this._importData(document), folder: made.id })),
      this.#packOptions(),
    );
    for (const child of folder.children ?? []) await this._importFolder(child.folder ?? child, made.id);
  }

  #packOptions(): AnyObject {
    return this.collection?.metadata ? { pack: this.collection.collection } : {};
  }

  _importData(document: AnyValue): AnyObject {
    if (this.collection?.metadata) {
      const data = document.toCompendium ? document.toCompendium(this.collection, {}) : document.toObject();
      delete data._id;
      return data;
    }
    const data: AnyObject = game.collections?.get(this.documentName)?.fromCompendium
      ? game.collections.get(this.documentName).fromCompendium(document, { clearFolder: true })
      : document.toObject();
    delete data._id;
    return data;
  }

  async _handleDroppedEntry(
    item: HTMLElement | null | undefined,
    targetFolder: string | null,
    data: AnyObject,
    event: DragEvent,
  ): Promise<void> {
    const document = await this.documentClass.fromDropData(data);
    if (!document) return;
    const mine =
      !document.parent && (document.pack ?? null) === (this.collection?.metadata ? this.collection.collection : null);
    if (!mine) {
      if (!this._canCreateEntry()) return;
      await this.documentClass.create({ ...this._importData(document), folder: targetFolder }, this.#packOptions());
      return;
    }
    const overEntry =
      item?.dataset.entryId && item.dataset.entryId !== document.id ? this.collection.get(item.dataset.entryId) : null;
    if (!overEntry || this.collection?.metadata) {
      if ((folderId(document) ?? null) !== targetFolder) await document.update({ folder: targetFolder });
      return;
    }
    const siblings = [...this.collection].filter(
      (other: AnyValue) => other.id !== document.id && (folderId(other) ?? null) === targetFolder,
    );
    await document.sortRelative({
      target: overEntry,
      siblings,
      sortBefore: !isLowerHalf(event, item!),
      updateData: { folder: targetFolder },
    });
  }
}

/** Which documents a tab lists. */
export const DOCUMENT_OF_TAB: Record<string, string> = {
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  scenes: "Scene",
  tables: "RollTable",
  cards: "Cards",
  macros: "Macro",
  playlists: "Playlist",
};

const sortModes: Record<string, "a" | "m"> = {};

/** The id of the folder of a document or index row; `folder` may be a document, an id or null. */
export function folderId(entry: AnyObject): string | null {
  const folder = entry.folder as AnyValue;
  return folder ? (typeof folder === "string" ? folder : (folder.id ?? folder._id ?? null)) : null;
}

function bySort(a: AnyObject, b: AnyObject): number {
  return (a.sort ?? 0) - (b.sort ?? 0) || String(a.name).localeCompare(String(b.name));
}

/** The id of the entry whose row holds an element. */
export function entryId(target: HTMLElement): string | null {
  return target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? null;
}

function isLowerHalf(event: DragEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return event.clientY > box.top + box.height / 2;
}

async function confirm(title: string, question: string): Promise<boolean> {
  const content = document.createElement("div");
  const text = document.createElement("p");
  text.textContent = question;
  content.append(text);
  return (await DialogV2.confirm({ window: { title }, content, position: { width: 400 } })) === true;
}

async function duplicate(document: AnyValue): Promise<void> {
  await document?.clone(
    { name: t("HOST.Directory.CopyOf", { name: document._source?.name ?? document.name }) },
    { save: true, addSource: true },
  );
}

/** Ask, then delete. The document's own dialog is used where it has one, so that systems may replace it. */
export async function deleteWithConfirmation(document: AnyValue): Promise<void> {
  if (!document) return;
  if (typeof document.deleteDialog === "function") return void (await document.deleteDialog());
  if (await confirm(t("HOST.Directory.Delete"), t("HOST.Directory.DeleteAsk", { name: document.name })))
    await document.delete();
}

async function copyText(text: string | undefined): Promise<void> {
  if (!text) return;
  await (game.clipboard?.copyPlainText?.(text) ?? navigator.clipboard?.writeText(text));
  ui.notifications?.info(t("HOST.Directory.Copied", { text }));
}

async function folderDialog(title: string, { name, color, sorting }: AnyObject): Promise<AnyObject | null> {
  const content = document.createElement("div");
  content.className = "standard-form";
  const row = (label: string, field: HTMLElement): HTMLElement => {
    const group = document.createElement("div");
    group.className = "form-group";
    const caption = document.createElement("label");
    caption.textContent = label;
    field.id = `folder-${field.getAttribute("name")}`;
    caption.htmlFor = field.id;
    const fields = document.createElement("div");
    fields.className = "form-fields";
    fields.append(field);
    group.append(caption, fields);
    return group;
  };
  const input = document.createElement("input");
  Object.assign(input, {
    type: "text",
    name: "name",
    defaultValue: name,
    autofocus: true,
    placeholder: t("HOST.Directory.NewFolder"),
    required: false,
  });
  input.setAttribute("name", "name");
  const colour = document.createElement("select");
  colour.setAttribute("name", "color");
  for (const [key, value] of Object.entries(FOLDER_COLORS)) {
    const option = new Option(t(`HOST.Directory.Color.${key}`), value, false, value === color);
    if (value === color) option.setAttribute("selected", "");
    colour.append(option);
  }
  if (color && !Object.values(FOLDER_COLORS).includes(color)) {
    const option = new Option(color, color, true, true);
    option.setAttribute("selected", "");
    colour.append(option);
  }
  const order = document.createElement("select");
  order.setAttribute("name", "sorting");
  for (const mode of ["a", "m"]) {
    const option = new Option(t(mode === "a" ? "HOST.Directory.SortName" : "HOST.Directory.SortManual"), mode);
    if (mode === sorting) option.setAttribute("selected", "");
    order.append(option);
  }
  content.append(
    row(t("HOST.Directory.FolderName"), input),
    row(t("HOST.Directory.FolderColor"), colour),
    row(t("HOST.Directory.FolderSorting"), order),
  );
  return (await DialogV2.input({ window: { title }, content, position: { width: 380 } })) as AnyObject | null;
}

/** Folder colours that stand out on both themes. */
const FOLDER_COLORS: Record<string, string> = {
  none: "",
  red: "#b3403a",
  orange: "#b0651d",
  yellow: "#9a7b13",
  green: "#3b7d4f",
  teal: "#24787d",
  blue: "#3766b0",
  violet: "#6f4fb0",
  grey: "#6b7280",
};
