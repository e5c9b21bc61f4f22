import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { cleanHTML, logCompatibilityWarning } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, ui } from "../../runtime.ts";
import { h, icon, localize } from "../api/text.ts";

/** One entry under either generation's names: `name, condition, callback` [13] or `label, visible, onClick` [14]. An entry with both is one entry (H-169). */
export interface ContextMenuEntry {
  name?: string;
  label?: string;
  icon?: string;
  group?: string | null;
  classes?: string;
  condition?: boolean | ((target: HTMLElement) => boolean | null);
  visible?: boolean | ((target: HTMLElement) => boolean | null);
  callback?: (target: HTMLElement) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** What this generation reads of an entry: 13 knows the old names only, 14 takes them where the new ones are missing, with a warning (until 16). */
function namesOf(entry: ContextMenuEntry): {
  label: string | undefined;
  visible: ContextMenuEntry["visible"];
  run: ((this: ContextMenu, event: Event, target: HTMLElement) => unknown) | undefined;
} {
  const { callback } = entry;
  const old = callback && ((_event: Event, target: HTMLElement): unknown => callback.call(entry, target));
  if (!isV14()) return { label: entry.name, visible: entry.condition, run: old };
  for (const [before, now] of [
    ["name", "label"],
    ["condition", "visible"],
    ["callback", "onClick"],
  ] as const) {
    if (entry[before] !== undefined && entry[now] === undefined)
      logCompatibilityWarning(`The ${before} of a context menu entry is now its ${now}`, {
        since: 14,
        until: 16,
        once: true,
      });
  }
  return { label: entry.label ?? entry.name, visible: entry.visible ?? entry.condition, run: entry.onClick ?? old };
}

/** A menu on an element, opened with the second mouse button, the menu key or Shift+F10. T:client/applications/ux/context-menu */
export class ContextMenu {
  menuItems: ContextMenuEntry[];
  onOpen: ((target: HTMLElement) => void) | null;
  onClose: ((target: HTMLElement) => void) | null;

  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  #fixed: boolean;
  #relative: string;
  #target: HTMLElement | null = null;
  #menu: HTMLElement | null = null;
  #expandUp = false;
  #abort: AbortController | null = null;

  constructor(
    container: AnyValue,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    {
      eventName = "contextmenu",
      onOpen = null,
      onClose = null,
      jQuery,
      fixed = false,
      relative = "target",
    }: AnyObject = {},
  ) {
    if (
      jQuery !== false &&
      typeof (globalThis as AnyObject).jQuery === "function" &&
      !(container instanceof HTMLElement)
    ) {
      logCompatibilityWarning(
        "ContextMenu is changing to no longer transact jQuery objects. Pass the option jQuery: false.",
        { since: 13, until: 15 },
      );
    }
    this.#container = container instanceof HTMLElement ? container : container?.[0];
    this.#selector = selector ?? "";
    this.#eventName = eventName;
    this.#fixed = fixed;
    this.#relative = relative;
    this.menuItems = menuItems;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.activateListeners(this.#container);
  }

  /** The configured class. T:client/applications/ux/context-menu */
  static get implementation(): typeof ContextMenu {
    return CONFIG.ux?.ContextMenu ?? ContextMenu;
  }

  /** Make a menu whose entries hooks may extend. T:client/applications/ux/context-menu */
  static create(
    app: AnyValue,
    html: AnyValue,
    selector: string,
    menuItems: ContextMenuEntry[],
    { hookName = "EntryContext", ...options }: AnyObject = {},
  ): ContextMenu {
    for (const cls of app?.constructor?.inheritanceChain?.() ?? [app?.constructor])
      if (cls?.name) Hooks.callAll(`get${cls.name}${hookName}`, html, menuItems);
    return new this.implementation(html, selector, menuItems, options);
  }

  get element(): HTMLElement {
    return this.#menu!;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get expandUp(): boolean {
    return this.#expandUp;
  }
  get fixed(): boolean {
    return this.#fixed;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }

  activateListeners(html: HTMLElement): void {
    html?.addEventListener(this.#eventName, (event) => void this._onActivate(event as PointerEvent));
    if (this.#eventName === "contextmenu") return;
    html?.addEventListener("keydown", (event) => {
      if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10"))
        void this._onActivate(event as unknown as PointerEvent);
    });
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    const origin = event.target as HTMLElement;
    const target = this.#selector ? origin.closest<HTMLElement>(this.#selector) : this.#container;
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const again = ui.context === this && this.#target === target;
    await ui.context?.close?.({ animate: false });
    if (again && this.#eventName === "click") return;
    await this.render(target, { event });
  }

  /** Show the menu for a target. Entries that are not visible for it stay out. */
  async render(target: HTMLElement, { event }: AnyObject = {}): Promise<void> {
    this.#target = target;
    await this._preRender(target, { event });
    const menu = h("nav", { id: "context-menu", class: "host-menu themed-menu", role: "menu" });
    const entries = this.menuItems.filter((entry) => {
      const test = namesOf(entry).visible ?? true;
      return typeof test === "function" ? test.call(this, target) : test;
    });
    if (!entries.length) return;
    const groups = [...new Set(entries.map((entry) => entry.group ?? "_none"))];
    for (const group of groups) {
      const list = h(
        "ol.context-group",
        { role: "none", dataset: { groupId: group } },
        h("menu.context-items", { role: "none" }),
      );
      for (const entry of entries.filter((item) => (item.group ?? "_none") === group))
        list.firstElementChild!.append(this.#renderEntry(entry, target));
      menu.append(list);
    }
    this.#menu = menu;
    ui.context = this;
    target.classList.add("context");
    this._injectMenu(menu, target);
    this._setPosition(menu, target, { event });
    this.#listen(menu, target);
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    await this._onRender({ event });
    this.onOpen?.(target);
  }

  async _preRender(_target: HTMLElement, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _onRender(_options: AnyObject): Promise<void> {
    return undefined;
  }

  #renderEntry(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
    const glyph = h("span.context-icon");
    // Older entries give the icon as markup, newer ones as class names.
    if (entry.icon?.trim().startsWith("<")) glyph.innerHTML = cleanHTML(entry.icon);
    else if (entry.icon) glyph.append(icon(`fa-fw ${entry.icon}`)!);
    const item = h(
      "li.context-item",
      { role: "menuitem", tabindex: "-1", class: entry.classes ?? "" },
      glyph,
      h("span", null, localize(namesOf(entry).label ?? "")),
    );
    const choose = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      namesOf(entry).run?.call(this, event, target);
    };
    item.addEventListener("click", choose);
    item.addEventListener("contextmenu", (event) => event.preventDefault());
    item.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") choose(event);
    });
    return item;
  }

  /** Put the menu where it is never cut off: on the page, or within the modal dialog that covers the page. */
  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    (target.closest("dialog") ?? document.body).append(menu);
    const themed = target.closest<HTMLElement>(".theme-light, .theme-dark");
    if (themed) menu.classList.add("themed", themed.classList.contains("theme-dark") ? "theme-dark" : "theme-light");
  }

  _setPosition(menu: HTMLElement, target: HTMLElement, { event }: AnyObject = {}): void {
    const box = target.getBoundingClientRect();
    const pointer = event && (event.clientX || event.clientY) ? { x: event.clientX, y: event.clientY } : null;
    const anchor =
      this.#relative === "cursor" || pointer
        ? (pointer ?? { x: box.left + 8, y: box.bottom })
        : { x: box.left, y: box.bottom };
    const { offsetWidth: width, offsetHeight: height } = menu;
    this.#expandUp = anchor.y + height > window.innerHeight && anchor.y > height;
    menu.classList.add(this.#expandUp ? "expand-up" : "expand-down");
    // A dialog with a transform is the containing block of fixed boxes; its own corner is the origin then.
    const holder = menu.parentElement!;
    const shift =
      holder !== document.body && getComputedStyle(holder).transform !== "none"
        ? holder.getBoundingClientRect()
        : { left: 0, top: 0 };
    menu.style.left = `${Math.max(4, Math.min(anchor.x, window.innerWidth - width - 4)) - shift.left}px`;
    menu.style.top = `${Math.max(4, Math.min(this.#expandUp ? anchor.y - height : anchor.y, window.innerHeight - height - 4)) - shift.top}px`;
  }

  #listen(menu: HTMLElement, target: HTMLElement): void {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const items = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
    menu.addEventListener(
      "keydown",
      (event) => {
        const list = items();
        const index = list.indexOf(document.activeElement as HTMLElement);
        const jump: Record<string, number> = {
          ArrowDown: index + 1,
          ArrowUp: index - 1,
          Home: 0,
          End: list.length - 1,
        };
        const to = jump[event.key];
        if (to !== undefined) {
          event.preventDefault();
          list[(to + list.length) % list.length]?.focus();
        } else if (event.key === "Escape" || event.key === "Tab") {
          event.preventDefault();
          event.stopPropagation();
          void this.close();
          (target.matches("button, a, [tabindex]")
            ? target
            : target.querySelector<HTMLElement>("a, button, [tabindex]")
          )?.focus();
        } else if (event.key.length === 1) {
          const next = [...list.slice(index + 1), ...list.slice(0, index + 1)].find((item) =>
            item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
          );
          next?.focus();
        }
      },
      { signal },
    );
    const outside = (event: Event): void => {
      if (!menu.contains(event.target as Node)) void this.close();
    };
    document.addEventListener("pointerdown", outside, { capture: true, signal });
    window.addEventListener("blur", () => void this.close(), { signal });
    window.addEventListener("resize", () => void this.close(), { signal });
  }

  /** Take the menu away. */
  async close(_options: AnyObject = {}): Promise<void> {
    this._close({ target: this.#target! });
  }

  _close({ target }: { target: HTMLElement }): void {
    if (!this.#menu) return;
    this.#abort?.abort();
    this.#menu.remove();
    this.#menu = null;
    target?.classList.remove("context");
    if (ui.context === this) ui.context = null;
    this.onClose?.(target);
  }

  /** Global listeners of all menus: none are needed here, each menu cleans up after itself. T:client/applications/ux/context-menu */
  static eventListeners(): void {
    return undefined;
  }
}
