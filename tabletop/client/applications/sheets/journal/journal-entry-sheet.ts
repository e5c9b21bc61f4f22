import type { AnyObject, AnyValue } from "../../../../common/types.ts";
import { CONFIG, game } from "../../../runtime.ts";
import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { t } from "../../api/text.ts";
import { setTemplate } from "../../handlebars/templates.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { HostDocumentConfig } from "../host-config.ts";

const SIDEBAR = "templates/host/journal-sidebar.hbs";
const PAGES = "templates/host/journal-pages.hbs";
const PAGE_HEADER = "templates/host/journal-page-header.hbs";
const PAGE_PARTS: AnyObject = {
  header: { template: PAGE_HEADER },
  footer: { template: "templates/generic/form-footer.hbs" },
};

function preparePageHeader(): void {
  setTemplate(
    PAGE_HEADER,
    `<header class="journal-header"><label>{{localize "HOST.Users.Name"}} <input name="name" type="text" value="{{source.name}}"></label></header>`,
  );
}

/** Rich text as the reader may see it: links, rolls, and secrets for owners only. */
async function enrich(html: string, doc: AnyValue): Promise<string> {
  const Editor = CONFIG.ux?.TextEditor;
  return Editor?.enrichHTML ? Editor.enrichHTML(html ?? "", { secrets: doc.isOwner, relativeTo: doc }) : (html ?? "");
}

/** A journal entry: its pages at the side, the chosen one beside them. `render(true, {pageId, anchor})` goes to a page. T:client/applications/sheets/journal/journal-entry-sheet */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["journal-sheet", "journal-entry"],
    tag: "div",
    position: { width: 860, height: 700 },
    window: {
      icon: "fa-solid fa-book-open",
      resizable: true,
      controls: [
        {
          icon: "fa-solid fa-eye",
          label: "HOST.Journal.Show",
          action: "showPlayers",
          visible(this: JournalEntrySheet): boolean {
            return this._mayShow;
          },
        },
      ],
    },
    viewPermission: 2,
    actions: {
      showPlayers: JournalEntrySheet.#onShow,
      showPage: JournalEntrySheet.#onShowPage,
      goToPage: JournalEntrySheet.#onGoTo,
      createPage: JournalEntrySheet.#onCreate,
      editPage: JournalEntrySheet.#onEdit,
      deletePage: JournalEntrySheet.#onDelete,
      previousPage: JournalEntrySheet.#onStep(-1),
      nextPage: JournalEntrySheet.#onStep(1),
    },
  };

  static override PARTS = {
    sidebar: { template: SIDEBAR, scrollable: ["nav"] },
    pages: { template: PAGES, scrollable: [""] },
  };

  pageId: string | null = null;
  /** It was shown to somebody who may not look it up: until it is closed they read what they were shown. */
  #shown: "entry" | "page" | null = null;
  #search: SearchFilter | null = null;
  /** The sheet of a page that a system registered, shown in the place of the text. */
  #pageSheet: AnyValue = null;

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(options, ...rest);
    setTemplate(
      SIDEBAR,
      `<aside class="journal-sidebar">
  <search class="journal-search"><i class="fa-solid fa-magnifying-glass" inert></i><input type="search" name="journal-search" autocomplete="off" placeholder="{{localize "HOST.Journal.Search"}}" aria-label="{{localize "HOST.Journal.Search"}}"></search>
  <nav aria-label="{{localize "HOST.Journal.Pages"}}"><ol class="pages-list">{{#each pages as |page|}}
    <li data-page-id="{{page.id}}" class="draggable level{{page.level}} {{#if page.active}}active{{/if}}"><button type="button" id="{{../rootId}}-to-{{page.id}}" data-action="goToPage" {{#if page.active}}aria-current="page"{{/if}}>{{page.name}}</button></li>{{/each}}
  </ol><p class="no-match" role="status" hidden>{{localize "HOST.Journal.NoMatch"}}</p></nav>
  <footer><button type="button" class="icon fa-solid fa-chevron-left" data-action="previousPage" aria-label="{{localize "HOST.Journal.Previous"}}" {{disabled first}}></button>
  {{#if editable}}<button type="button" data-action="createPage"><i class="fa-solid fa-plus" inert></i> {{localize "HOST.Journal.AddPage"}}</button>{{/if}}
  <button type="button" class="icon fa-solid fa-chevron-right" data-action="nextPage" aria-label="{{localize "HOST.Journal.Next"}}" {{disabled last}}></button></footer>
</aside>`,
    );
    setTemplate(
      PAGES,
      `<section class="journal-entry-content">{{#if page}}<article class="journal-entry-page journal-page-content {{page.type}}" data-page-id="{{page.id}}">
  <header class="page-header">{{#if page.showTitle}}<h1>{{page.name}}</h1>{{/if}}{{#if page.editable}}<span class="page-tools">{{#if mayShow}}<button type="button" class="icon fa-solid fa-eye" data-action="showPage" aria-label="{{localize "HOST.Journal.ShowPage"}}"></button>{{/if}}<button type="button" class="icon fa-solid fa-pen-to-square" data-action="editPage" aria-label="{{localize "HOST.Journal.EditPage"}}"></button><button type="button" class="icon fa-solid fa-trash" data-action="deletePage" aria-label="{{localize "HOST.Journal.DeletePage"}}"></button></span>{{/if}}</header>
  <div class="page-body">{{{page.html}}}</div></article>{{else}}<p class="empty">{{#if editable}}{{localize "HOST.Journal.Empty"}}{{else}}{{localize "HOST.Journal.EmptyReader"}}{{/if}}</p>{{/if}}</section>`,
    );
  }

  /** Whether this user may open it on the screens of others. */
  get _mayShow(): boolean {
    return Boolean(game.user?.isGM && !this.document.pack);
  }

  /** The pages that this user may read, in order. */
  get _pages(): AnyValue[] {
    return [...this.document.pages]
      .filter((page: AnyValue) => this.#mayRead(page))
      .sort((a: AnyValue, b: AnyValue) => (a.sort ?? 0) - (b.sort ?? 0));
  }

  /** A page of one's own reading, one that was shown, or one of an entry that was shown whole and that isn't hidden itself. */
  #mayRead(page: AnyValue): boolean {
    if (page.testUserPermission?.(game.user, "OBSERVER") ?? true) return true;
    return this.#shown === "page" ? page.id === this.pageId : this.#shown === "entry" && page.ownership?.default === -1;
  }

  override get isVisible(): boolean {
    return this.#shown !== null || super.isVisible;
  }

  override _canRender(options: AnyObject): unknown {
    if (options.tempOwnership) this.#shown = options.pageId ? "page" : "entry";
    return super._canRender(options);
  }

  override _configureRenderOptions(options: AnyObject): void {
    super._configureRenderOptions(options);
    if (options.pageId) this.pageId = options.pageId;
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const pages = this._pages;
    const current = pages.find((page) => page.id === this.pageId) ?? pages[0];
    this.pageId = current?.id ?? null;
    return Object.assign(context, {
      mayShow: this._mayShow,
      first: current === pages[0],
      last: current === pages.at(-1),
      pages: pages.map((page) => ({
        id: page.id,
        name: page.name,
        active: page === current,
        level: page.title?.level ?? 1,
      })),
      page: current
        ? {
            id: current.id,
            name: current.name,
            type: current.type,
            showTitle: current.title?.show !== false,
            editable: this.isEditable && current.isOwner,
            html: await this.#pageHTML(current),
          }
        : null,
    });
  }

  async #pageHTML(page: AnyValue): Promise<string> {
    const escape = (text: unknown): string => String(text ?? "").replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
    switch (page.type) {
      case "text":
        return enrich(page.text?.content, page);
      case "image":
        return page.src
          ? `<figure><img src="${escape(page.src)}" alt="${escape(page.image?.caption ?? page.name)}"><figcaption>${escape(page.image?.caption)}</figcaption></figure>`
          : "";
      case "pdf":
      case "video":
        return page.src
          ? `<p><a href="${escape(page.src)}" target="_blank" rel="noopener">${escape(page.src)}</a></p>`
          : "";
      default:
        if (this.#ownSheetClass(page)) return `<div class="page-sheet"></div>`;
        return page.text?.content
          ? enrich(page.text.content, page)
          : `<p class="empty">${escape(t("HOST.Journal.OwnSheet"))}</p>`;
    }
  }

  /** The sheet that a package registered for this kind of page; null where the host's own serves. */
  #ownSheetClass(page: AnyValue): AnyValue {
    const cls = page._getSheetClass?.() as AnyValue;
    return cls &&
      cls !== JournalEntryPageSheet &&
      cls !== JournalEntryPageTextSheet &&
      cls !== JournalEntryPageImageSheet
      ? cls
      : null;
  }

  /** Show a system's page with its own sheet, in view mode and without a frame (H-235). T:client/applications/sheets/journal/journal-entry-sheet (getPageSheet) */
  async #showOwnSheet(): Promise<void> {
    const place = this.element.querySelector<HTMLElement>(".page-sheet");
    const page = place ? this.document.pages.get(this.pageId) : null;
    if (this.#pageSheet && this.#pageSheet.document !== page) await this.#closeOwnSheet();
    if (!place || !page) return;
    if (this.#pageSheet?.element) {
      place.replaceChildren(this.#pageSheet.element as HTMLElement);
      return;
    }
    const sheet = new (this.#ownSheetClass(page))({
      document: page,
      mode: "view",
      id: `${this.id}-page-${String(page.id)}`,
      tag: "div",
      window: { frame: false, positioned: false },
    });
    sheet._insertElement = (element: HTMLElement): void => place.replaceChildren(element);
    this.#pageSheet = sheet;
    await sheet.render({ force: true });
  }

  async #closeOwnSheet(): Promise<void> {
    const sheet = this.#pageSheet;
    this.#pageSheet = null;
    await sheet?.close({ animate: false });
  }

  override _onClose(options: AnyObject): void {
    super._onClose(options);
    this.#shown = null;
    void this.#closeOwnSheet();
  }

  override async _postRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._postRender(context, options);
    await this.#showOwnSheet();
    if (!options.anchor) return;
    const slug = (text: string): string =>
      (text as AnyValue).slugify?.({ strict: true }) ?? text.toLowerCase().trim().replace(/\W+/g, "-");
    [...this.element.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")]
      .find((heading) => heading.id === options.anchor || slug(heading.textContent ?? "") === options.anchor)
      ?.scrollIntoView();
  }

  /** Nothing of a journal is a form: who may only read turns pages, searches and follows links like its owner. */
  override _toggleDisabled(_disabled: boolean): void {
    // All that changes something is left out of the templates instead.
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    this.#search ??= new SearchFilter.implementation({
      inputSelector: "input[name=journal-search]",
      contentSelector: ".pages-list",
      callback: (_event: Event | null, query: string, rgx: RegExp | undefined, html: HTMLElement | null) =>
        this.#showMatches(query, rgx, html),
    }) as SearchFilter;
    this.#search.bind(this.element);
  }

  /** Leave the pages in the list whose name or text has what is searched for. */
  #showMatches(query: string, rgx: RegExp | undefined, list: HTMLElement | null): void {
    if (!list) return;
    const plain = document.createElement("template");
    let found = 0;
    for (const entry of list.querySelectorAll<HTMLElement>("[data-page-id]")) {
      const page = this.document.pages.get(entry.dataset.pageId);
      plain.innerHTML = String(page?.text?.content ?? "");
      // What is written in secret blocks is found by those who may read it.
      if (!page?.isOwner)
        for (const secret of plain.content.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
      const text = `${String(page?.name ?? "")} ${plain.content.textContent ?? ""}`;
      entry.hidden = Boolean(query) && !SearchFilter.testQuery(rgx, text);
      if (!entry.hidden) found++;
    }
    const none = list.parentElement?.querySelector<HTMLElement>(".no-match");
    if (none) none.hidden = !query || found > 0;
  }

  /** Show a page. T:client/applications/sheets/journal/journal-entry-sheet */
  goToPage(pageId: string, { anchor }: AnyObject = {}): void {
    this.pageId = pageId;
    void this.render({ anchor });
  }

  #page(target: HTMLElement): AnyValue {
    return this.document.pages.get(target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId);
  }
  static #onGoTo(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
    this.goToPage(target.closest<HTMLElement>("[data-page-id]")!.dataset.pageId!);
  }
  static async #onShow(this: JournalEntrySheet): Promise<void> {
    await (game.journal.constructor as AnyObject).showDialog(this.document);
  }
  static async #onShowPage(this: JournalEntrySheet, _event: Event, target: HTMLElement): Promise<void> {
    await (game.journal.constructor as AnyObject).showDialog(this.#page(target));
  }
  static async #onCreate(this: JournalEntrySheet): Promise<void> {
    await CONFIG.JournalEntryPage.documentClass.createDialog({}, { parent: this.document, pack: this.document.pack });
  }
  static #onEdit(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
    this.#page(target)?.sheet?.render({ force: true });
  }
  static async #onDelete(this: JournalEntrySheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#page(target)?.deleteDialog();
  }
  static #onStep(by: number) {
    return function (this: JournalEntrySheet): void {
      const pages = this._pages;
      const next = pages[pages.findIndex((page) => page.id === this.pageId) + by];
      if (next) this.goToPage(next.id);
    };
  }
}

/** Edits a page: its name, title and content. T:client/applications/sheets/journal/journal-entry-page-sheet */
export class JournalEntryPageSheet extends HostDocumentConfig {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["journal-entry-page-sheet"],
    position: { width: 680, height: 620 },
    window: { icon: "fa-solid fa-file-lines", resizable: true },
    viewPermission: 2,
    canCreate: true,
    sheetConfig: true,
  };

  /** Parts while editing and while reading, for systems that extend them; the host's own sheets are drawn from PARTS. */
  static EDIT_PARTS: AnyObject = PAGE_PARTS;
  static VIEW_PARTS: AnyObject = {};

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(options, ...rest);
    preparePageHeader();
  }

  get isView(): boolean {
    return this.options.mode === "view" || !this.isEditable;
  }

  override _configureRenderParts(options: AnyObject): AnyObject {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageSheet;
    if (EDIT_PARTS === PAGE_PARTS) return super._configureRenderParts(options);
    return structuredClone(this.isView && Object.keys(VIEW_PARTS).length ? VIEW_PARTS : EDIT_PARTS);
  }

  get page(): AnyValue {
    return this.document;
  }
  override async _getFormFields(): Promise<AnyObject[]> {
    return this._nodes("name", "title.show", "title.level", ...this._contentFields());
  }
  /** The fields of this kind of page. */
  _contentFields(): string[] {
    const own: Record<string, string[]> = {
      text: ["text.content"],
      image: ["src", "image.caption"],
      pdf: ["src"],
      video: ["src"],
    };
    return own[this.document.type] ?? ["text.content"];
  }
}

/** A page of rich text. T:client/applications/sheets/journal/journal-entry-page-text-sheet */
export class JournalEntryPageTextSheet extends JournalEntryPageSheet {
  override _contentFields(): string[] {
    return ["text.content"];
  }
}

/** A page with a picture. T:client/applications/sheets/journal/journal-entry-page-image-sheet */
export class JournalEntryPageImageSheet extends JournalEntryPageSheet {}

/** A page drawn from templates that a system names in its PARTS. T:client/applications/sheets/journal/journal-entry-page-hbs-sheet */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["journal-entry-page-sheet"],
    position: { width: 680, height: 620 },
    window: { icon: "fa-solid fa-file-lines", resizable: true },
    viewPermission: 2,
  };

  static EDIT_PARTS: AnyObject = PAGE_PARTS;
  static VIEW_PARTS: AnyObject = {};

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(options, ...rest);
    preparePageHeader();
  }

  get page(): AnyValue {
    return this.document;
  }
  get isView(): boolean {
    return this.options.mode === "view" || !this.isEditable;
  }

  override _configureRenderParts(_options: AnyObject): AnyObject {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return structuredClone(this.isView ? VIEW_PARTS : EDIT_PARTS);
  }
}

/** A page of rich text in ProseMirror. T:client/applications/sheets/journal/journal-entry-page-prose-mirror-sheet */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}
