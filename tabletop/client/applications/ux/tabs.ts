import type { AnyObject } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";

/** Tabs in markup that no application manages. T:client/applications/ux/tabs */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: ((event: Event | null, tabs: Tabs, name: string) => unknown) | null;
  _navSelector: string;
  _contentSelector: string | undefined;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;

  constructor({ group, initial, callback = null, navSelector, contentSelector }: AnyObject) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  static get implementation(): typeof Tabs {
    return CONFIG.ux?.Tabs ?? Tabs;
  }

  bind(html: HTMLElement): void {
    this._nav = html.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    this._content = this._contentSelector
      ? html.matches(this._contentSelector)
        ? html
        : html.querySelector<HTMLElement>(this._contentSelector)
      : null;
    this.activate(this.active ?? this._nav.querySelector<HTMLElement>("[data-tab]")?.dataset.tab ?? "");
    this._nav.addEventListener("click", (event) => this._onClickNav(event as PointerEvent));
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    if (!this._nav) return;
    const scope = this.group ? `[data-group="${this.group}"]` : "";
    const items = [...this._nav.querySelectorAll<HTMLElement>(`[data-tab]${scope}`)];
    const all = items.length ? items : [...this._nav.querySelectorAll<HTMLElement>("[data-tab]")];
    if (!all.some((item) => item.dataset.tab === tabName)) return;
    for (const item of all) {
      item.classList.toggle("active", item.dataset.tab === tabName);
      if (item.getAttribute("role") === "tab") item.setAttribute("aria-selected", String(item.dataset.tab === tabName));
    }
    for (const section of this._content?.querySelectorAll<HTMLElement>(`.tab[data-tab]${scope}`) ?? [])
      section.classList.toggle("active", section.dataset.tab === tabName);
    this.active = tabName;
    if (triggerCallback) this.callback?.(null, this, tabName);
  }

  _onClickNav(event: PointerEvent): void {
    const tab = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    if (!tab) return;
    event.preventDefault();
    const name = tab.dataset.tab!;
    if (name === this.active) return;
    this.activate(name);
    this.callback?.(event, this, name);
  }
}
