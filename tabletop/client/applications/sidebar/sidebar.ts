import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { ensureLayout, place } from "../ui/layout.ts";
import { type AbstractSidebarTab, popouts } from "./sidebar-tab.ts";

/** Below this width the sidebar is a sheet that covers the board. */
export const NARROW = 760;

/** Font Awesome glyphs of the tabs; `CONFIG.<Document>.sidebarIcon` wins. */
const ICONS: Record<string, string> = {
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-khanda fa-khanda",
  Scene: "fa-solid fa-map",
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  RollTable: "fa-solid fa-table-list",
  Cards: "fa-solid fa-id-badge",
  Macro: "fa-solid fa-code",
  Playlist: "fa-solid fa-music",
};

/** The column at the right: one strip of tabs and the page of the chosen one. T:client/applications/sidebar/sidebar */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      toggleState(this: Sidebar): void {
        this.toggleExpanded();
      },
    },
  };

  /** Tabs in their order; systems add to it. T:client/applications/sidebar/sidebar */
  static override TABS: Record<string, AnyObject> = {
    chat: { documentName: "ChatMessage" },
    combat: { documentName: "Combat" },
    scenes: { documentName: "Scene", gmOnly: true },
    actors: { documentName: "Actor" },
    items: { documentName: "Item" },
    journal: { documentName: "JournalEntry" },
    tables: { documentName: "RollTable" },
    cards: { documentName: "Cards" },
    compendium: { tooltip: "HOST.Sidebar.Tabs.compendium", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "HOST.Sidebar.Tabs.settings", icon: "fa-solid fa-gears" },
  };

  /** The open window copies by tab name. */
  popouts: Record<string, AbstractSidebarTab> = popouts;

  #expanded = true;

  constructor(options: AnyObject = {}) {
    super(options);
    const stored = readState();
    this.tabGroups.primary = stored.tab ?? "chat";
    this.#expanded = globalThis.innerWidth > NARROW ? (stored.expanded ?? true) : false;
  }

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The tabs that this user has, with label and icon. */
  _getTabs(): { id: string; label: string; icon: string }[] {
    const tabs = (this.constructor as typeof Sidebar).TABS;
    return Object.entries(tabs)
      .filter(([id, tab]) => !(tab.gmOnly && !game.user?.isGM) && (CONFIG.ui?.[id] || ui[id]))
      .map(([id, tab]) => {
        const own = `HOST.Sidebar.Tabs.${id}`;
        const label = t(own) === own ? t(tab.tooltip ?? tab.documentName ?? id) : t(own);
        const configured = tab.documentName ? CONFIG[tab.documentName]?.sidebarIcon : null;
        return { id, label, icon: tab.icon ?? configured ?? ICONS[tab.documentName] ?? "fa-solid fa-circle" };
      });
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const tabs = this._getTabs();
    if (!tabs.some((tab) => tab.id === this.tabGroups.primary)) this.tabGroups.primary = tabs[0]?.id ?? null;
    return { ...(await super._prepareContext(options)), tabs, user: game.user };
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement> {
    const nav = h("nav.tabs", { id: "sidebar-tabs", "aria-label": t("HOST.Sidebar.Label") });
    const list = h("menu.tab-list", {
      role: "tablist",
      "aria-orientation": "vertical",
      "aria-label": t("HOST.Sidebar.Label"),
    });
    for (const tab of context.tabs as { id: string; label: string; icon: string }[]) {
      const active = tab.id === this.tabGroups.primary && this.#expanded;
      const button = h(
        "button.ui-control.plain.icon",
        {
          type: "button",
          role: "tab",
          id: `sidebar-tab-${tab.id}`,
          class: active ? "active" : "",
          dataset: { action: "tab", tab: tab.id, group: "primary", tooltip: tab.label, tooltipDirection: "LEFT" },
          "aria-label": tab.label,
          "aria-controls": tab.id,
          "aria-selected": String(tab.id === this.tabGroups.primary),
          tabindex: tab.id === this.tabGroups.primary ? "0" : "-1",
        },
        icon(tab.icon),
      );
      list.append(h("li", { role: "none" }, button, h("span.notification-pip", { "aria-hidden": "true" })));
    }
    const toggle = h(
      "button.ui-control.plain.icon.collapse",
      {
        type: "button",
        dataset: { action: "toggleState", tooltipDirection: "LEFT" },
        "aria-controls": "sidebar-content",
      },
      icon("fa-solid fa-caret-right"),
    );
    nav.append(list, toggle);
    return nav;
  }

  override _replaceHTML(nav: HTMLElement, content: HTMLElement): void {
    content.querySelector("#sidebar-tabs")?.remove();
    let pages = content.querySelector<HTMLElement>("#sidebar-content");
    if (!pages) {
      pages = h("div", { id: "sidebar-content" });
      content.append(pages);
      const holder = document.getElementById("sidebar-holder");
      if (holder) {
        pages.append(...holder.childNodes);
        holder.remove();
      }
    }
    content.prepend(nav);
    this.#showState();
  }

  override _insertElement(element: HTMLElement): void {
    ensureLayout();
    document.getElementById(element.id)?.remove();
    place("ui-right-column-2").append(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const nav = this.element;
    nav.addEventListener("contextmenu", (event) => {
      const tab = (event.target as HTMLElement).closest<HTMLElement>("#sidebar-tabs [data-tab]")?.dataset.tab;
      if (!tab) return;
      event.preventDefault();
      void ui[tab]?.renderPopout?.();
    });
    nav.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#expanded && this.isSheet) this.toggleExpanded(false);
    });
    let wasSheet = this.isSheet;
    window.addEventListener("resize", () => {
      if (wasSheet === this.isSheet) return;
      wasSheet = this.isSheet;
      this.toggleExpanded(!wasSheet);
    });
    await this._renderTabs();
  }

  /** Put every tab's page on screen. One that fails is reported and leaves the others alone. */
  async _renderTabs(): Promise<void> {
    const names = new Set([...this._getTabs().map((tab) => tab.id)]);
    for (const name of names) {
      try {
        ui[name] ??= new CONFIG.ui[name]();
        if (!ui[name].rendered) await ui[name].render({ force: true });
      } catch (error) {
        Hooks.onError?.("Sidebar#_renderTabs", error as Error, { log: "error", notify: "error" });
      }
    }
    this.#showTab(this.tabGroups.primary ?? "chat");
  }

  /** Does the sidebar cover the board (small window)? */
  get isSheet(): boolean {
    return globalThis.innerWidth <= NARROW;
  }

  override _onClickTab(event: PointerEvent): void {
    const tab = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]")?.dataset.tab;
    if (!tab) return;
    const same = tab === this.tabGroups.primary;
    if (this.#expanded && same && this.isSheet) return this.toggleExpanded(false);
    this.changeTab(tab, "primary", { force: !this.#expanded });
    if (!this.#expanded) this.expand();
  }

  override changeTab(tab: string, group: string, options: AnyObject = {}): void {
    if (group !== "primary") return super.changeTab(tab, group, options);
    const prior = this.tabGroups.primary ?? null;
    if (prior === tab && !options.force) return;
    if (!this._getTabs().some((entry) => entry.id === tab))
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    this.tabGroups.primary = tab;
    this.#showTab(tab);
    this.#store();
    const old = prior && prior !== tab ? (ui[prior] as AbstractSidebarTab | undefined) : undefined;
    old?._doEvent(old._onDeactivate, { eventName: "deactivate", hookName: "deactivate" });
    const next = ui[tab] as AbstractSidebarTab | undefined;
    next?._doEvent(next._onActivate, { eventName: "activate", hookName: "activate" });
    Hooks.callAll("changeSidebarTab", next);
  }

  #showTab(tab: string): void {
    const root = this.element;
    if (!root) return;
    for (const button of root.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")) {
      const active = button.dataset.tab === tab;
      button.classList.toggle("active", active && this.#expanded);
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
    }
    for (const page of root.querySelectorAll<HTMLElement>("#sidebar-content > .tab"))
      page.classList.toggle("active", page.dataset.tab === tab);
    // A class, since a style that looks for the chat with :has() is looked for through the whole log with every line that comes.
    document.body.classList.toggle("chat-in-view", this.#expanded && tab === "chat");
  }

  #showState(): void {
    const root = this.element;
    if (!root) return;
    document.body.classList.toggle("sidebar-collapsed", !this.#expanded);
    root.classList.toggle("expanded", this.#expanded);
    root.classList.toggle("collapsed", !this.#expanded);
    const button = root.querySelector<HTMLElement>("[data-action=toggleState]");
    if (button) {
      const label = t(this.#expanded ? "HOST.Sidebar.Collapse" : "HOST.Sidebar.Expand");
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-expanded", String(this.#expanded));
      button.dataset.tooltip = label;
      button.querySelector("i")!.className = `fa-solid ${this.#expanded ? "fa-angles-right" : "fa-angles-left"}`;
    }
    this.#showTab(this.tabGroups.primary ?? "chat");
  }

  collapse(): void {
    this.toggleExpanded(false);
  }
  expand(): void {
    this.toggleExpanded(true);
  }

  /** Show or hide the page beside the strip of tabs. */
  toggleExpanded(expanded?: boolean): void {
    const next = expanded ?? !this.#expanded;
    if (next === this.#expanded) return;
    this.#expanded = next;
    this.#showState();
    this.#store();
    Hooks.callAll("collapseSidebar", this, !next);
  }

  #store(): void {
    // A sheet is opened for a moment; what the wide layout remembers stays.
    const expanded = this.isSheet ? readState().expanded : this.#expanded;
    try {
      localStorage.setItem(KEY, JSON.stringify({ tab: this.tabGroups.primary, expanded }));
    } catch {
      // Private windows may refuse storage; the choice then lasts as long as the page.
    }
  }

  /** The sidebar is always there. */
  override async close(options: AnyObject = {}): Promise<this> {
    return options.force ? super.close(options) : this;
  }

  /** A tab with news that is not in view gets a mark. */
  _onTabNews(tab: string, news: boolean): AnyValue {
    const button = this.element?.querySelector(`#sidebar-tab-${CSS.escape(tab)}`);
    button?.nextElementSibling?.classList.toggle("active", news && !(this.#expanded && this.tabGroups.primary === tab));
  }
}

const KEY = "host.sidebar";

function readState(): { tab?: string; expanded?: boolean } {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as { tab?: string; expanded?: boolean };
  } catch {
    return {};
  }
}
