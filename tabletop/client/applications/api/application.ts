import { isV14 } from "../../../common/profile.ts";
import { type AnyObject, type AnyValue, type Constructor, HostNotImplemented } from "../../../common/types.ts";
import { EventEmitterMixin, isPlainObject, Semaphore } from "../../../common/utils/index.ts";
import { clearOfTitle } from "../../core/notification-place.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { carry, closeDetached, openDetached, windows } from "./detached.ts";
import { h, icon, localize, t } from "./text.ts";

/** All applications on screen by id: `foundry.applications.instances`. A13:ApplicationV2 */
export const instances = new Map<string, ApplicationV2>();

interface EventTargetLike {
  addEventListener(type: string, listener: (event: Event) => void, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  dispatchEvent(event: Event): boolean;
}

/** One entry of the header menu. On Foundry 14 `classes` and `group` are known as well. A13:ApplicationHeaderControlsEntry */
export interface HeaderControl {
  icon?: string;
  label: string;
  action?: string;
  visible?: boolean | ((this: ApplicationV2) => boolean);
  ownership?: string | number;
  onClick?: (event: Event, target: HTMLElement) => unknown;
  classes?: string;
  group?: string;
}

/** References to the parts of a window's frame. A13:ApplicationV2 */
export interface WindowParts {
  header?: HTMLElement;
  resize?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
  /** [14] The browser window that it was taken out into; undefined in the page. github foundryvtt/crucible#865 */
  windowId?: string | undefined;
  onDrag?: (event: PointerEvent) => void;
  onResize?: (event: PointerEvent) => void;
  pointerStartPosition?: AnyObject;
  pointerMoveThrottle?: boolean;
}

/** Where a window stands, in CSS pixels. */
export interface Position {
  top?: number;
  left?: number;
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
  zIndex?: number;
}

/** Merge one level of options over another: objects deep, arrays concatenated without repetition, anything else replaced. */
function mergeOptions(target: AnyObject, source: AnyObject): AnyObject {
  for (const [key, value] of Object.entries(source)) {
    const prior = target[key];
    if (Array.isArray(value)) target[key] = Array.isArray(prior) ? [...new Set([...prior, ...value])] : [...value];
    else if (isPlainObject(value)) target[key] = mergeOptions(isPlainObject(prior) ? prior : {}, value);
    else if (value !== undefined || !(key in target)) target[key] = value;
  }
  return target;
}

/** True when the user is typing somewhere, so that a new window must not take the focus away. */
function isTyping(doc: Document): boolean {
  const active = doc.activeElement as HTMLElement | null;
  if (!active || active === doc.body) return false;
  return (
    active.isContentEditable ||
    active.matches(
      'textarea, input:not([type="checkbox"]):not([type="radio"]):not([type="button"]):not([type="submit"]):not([type="range"])',
    )
  );
}

function configuredScheme(): string {
  try {
    return game.settings?.get?.("core", "uiConfig")?.colorScheme?.applications ?? "";
  } catch {
    // The setting does not exist yet: the body's theme decides.
    return "";
  }
}

/** The colour scheme of windows: the choice of `core.uiConfig`, else what the page's body shows. T:client/config */
function windowTheme(): string | null {
  const scheme = configuredScheme();
  if (scheme) return scheme;
  const body = document.body.classList;
  return body.contains("theme-dark") ? "dark" : body.contains("theme-light") ? "light" : null;
}

let themeObserver: MutationObserver | null = null;

/** Give every open window the colour scheme now in force (H-168). Runs by itself when the body's theme class changes. */
export function refreshApplicationThemes(): void {
  for (const app of instances.values()) app._applyTheme();
}

/**
 * A piece of interface with a life cycle: it renders into one root element, keeps that element through later renders, and goes away with `close`.
 * A13:ApplicationV2, T:client/applications/api/application
 */
export class ApplicationV2 extends (EventEmitterMixin() as Constructor<EventTargetLike>) {
  static BASE_APPLICATION: AnyValue = ApplicationV2;

  static DEFAULT_OPTIONS: AnyObject = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  static TABS: Record<string, AnyObject> = {};

  static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

  static _appId = 0;
  static _maxZ = 100;
  static emittedEvents: readonly string[] = Object.freeze(["prerender", "render", "close", "position"]);

  declare options: AnyObject;
  declare position: AnyValue;
  declare tabGroups: Record<string, string | null>;

  #id: string;
  #window: WindowParts = {};
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #state = 0;
  #minimized = false;
  #queue = new Semaphore(1);
  #returnFocus: HTMLElement | null = null;
  #priorSize: AnyObject | null = null;
  #dragging = false;

  constructor(options: AnyObject = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = String(this.options.id).replace("{id}", this.options.uniqueId);
    this.position = { ...this.options.position };
    this.tabGroups = {};
    for (const [group, config] of Object.entries((this.constructor as typeof ApplicationV2).TABS ?? {}))
      if (config.initial) this.tabGroups[group] = config.initial;
  }

  get window(): WindowParts {
    return this.#window;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get id(): string {
    return this.#id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  /** The root element; null before the first render. Typed as present because every render step may rely on it. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get form(): HTMLFormElement | null {
    return this.options.tag === "form" ? (this.#element as HTMLFormElement | null) : null;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get hasFrame(): boolean {
    return Boolean(this.options.window.frame);
  }

  /** This class and its ancestors down to ApplicationV2. A13:ApplicationV2 */
  static *inheritanceChain(): Generator<typeof ApplicationV2, void, undefined> {
    // oxlint-disable-next-line typescript/no-this-alias -- walks the constructors from here
    let cls: typeof ApplicationV2 = this;
    while (cls) {
      yield cls;
      if (cls === this.BASE_APPLICATION || cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls) as typeof ApplicationV2;
    }
  }

  /** Options of the whole class chain with the caller's over them. A13:ApplicationV2 */
  _initializeApplicationOptions(options: AnyObject): AnyObject {
    const levels: AnyObject[] = [options];
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain())
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) levels.unshift(cls.DEFAULT_OPTIONS);
    const merged: AnyObject = {};
    for (const level of levels) mergeOptions(merged, level ?? {});
    merged.uniqueId ??= String(++ApplicationV2._appId);
    return merged;
  }

  /* ---------------------------------------------------------------- rendering */

  /** Put the application on screen or refresh it. Without `force` an application that is not on screen stays away. A13:ApplicationV2 */
  async render(options: AnyObject | boolean = {}, _options: AnyObject = {}): Promise<this> {
    const given = typeof options === "boolean" ? { ..._options, force: options } : { ...options };
    return this.#queue.add(() => this.#render(given)) as Promise<this>;
  }

  async #render(options: AnyObject): Promise<this> {
    const { RENDERED, RENDERING, NONE, ERROR } = ApplicationV2.RENDER_STATES;
    if (!options.force && this.#state <= NONE) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      ui.notifications?.warn((error as Error).message);
      return this;
    }
    options.isFirstRender = this.#state <= NONE;
    const first = options.isFirstRender;
    this.#state = RENDERING;
    const gone = (): boolean => this.#state !== RENDERING;
    try {
      this._configureRenderOptions(options);
      const context = (await this._prepareContext(options)) ?? {};
      if (gone()) return this;
      if (first) await this._doEvent(this._preFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._preRender, { async: true, handlerArgs: [context, options], eventName: "prerender" });
      if (gone()) return this;
      if (first) {
        this.#element = await this._renderFrame(options);
        this.#content = this.hasFrame
          ? (this.#element.querySelector<HTMLElement>(".window-content") ?? this.#element)
          : this.#element;
        this.#window.content = this.#content;
        this._applyTheme();
      }
      const result = await this._renderHTML(context, options);
      if (gone()) return this;
      if (first) {
        this.#returnFocus = document.activeElement as HTMLElement | null;
        this._insertElement(this.#element!);
        instances.set(this.id, this);
        this._attachFrameListeners();
      }
      this._replaceHTML(result, this.#content!, options);
      if (this.hasFrame) this._updateFrame(options);
      if (this.options.window.positioned && (first || options.position || this.position.height === "auto"))
        this.setPosition({ ...(first ? this.position : {}), ...options.position });
      this.#state = RENDERED;
      if (first || options.force) this.bringToFront();
      if (first) await this._doEvent(this._onFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._onRender, {
        async: true,
        handlerArgs: [context, options],
        eventName: "render",
        hookName: "render",
        hookArgs: [this.#element, context, options],
      });
      await this._postRender(context, options);
      if (first) this.#takeFocus(options);
      if (isV14() && options.window?.detached === true) await this.detachWindow();
      return this;
    } catch (cause) {
      if (first) {
        this.#element?.remove();
        instances.delete(this.id);
        this.#element = null;
        this.#state = ERROR;
      } else if (this.#state === RENDERING) this.#state = RENDERED;
      throw new Error(`Failed to render Application "${this.id}":\n${(cause as Error).message}`, { cause });
    }
  }

  /** Keyboard users go on in the window that they opened, unless they are typing somewhere else. */
  #takeFocus(options: AnyObject): void {
    const element = this.#element;
    if (!element || options.focus === false || element.contains(document.activeElement)) return;
    const wanted = element.querySelector<HTMLElement>("[autofocus]");
    if (wanted) wanted.focus();
    else if (this.hasFrame && !isTyping(document)) element.focus({ preventScroll: true });
  }

  /** False (or an error, whose text is shown) keeps the application from rendering. A13:ApplicationV2 */
  _canRender(_options: AnyObject): unknown {
    return undefined;
  }

  _configureRenderOptions(options: AnyObject): void {
    const frame = this.options.window;
    if (options.isFirstRender) {
      options.window = { title: this.title, icon: frame.icon, controls: true, ...options.window };
      options.position = { ...this.position, ...options.position };
    } else if (options.window) {
      options.window.title ??= this.title;
      options.window.icon ??= frame.icon;
    }
    if (options.tab) {
      if (typeof options.tab === "string") {
        const group =
          Object.keys((this.constructor as typeof ApplicationV2).TABS ?? {})[0] ??
          Object.keys(this.tabGroups)[0] ??
          "primary";
        this.tabGroups[group] = options.tab;
      } else Object.assign(this.tabGroups, options.tab);
    }
  }

  async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS ?? {});
    const group = groups.length === 1 ? groups[0] : groups.find((id) => id === "primary");
    return group ? { tabs: this._prepareTabs(group) } : {};
  }

  /** The tabs of a group with their state. A13:ApplicationV2 */
  _prepareTabs(group: string): Record<string, AnyObject> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    const tabs: AnyObject[] = config.tabs ?? [];
    const active = (this.tabGroups[group] ??= config.initial ?? null);
    return Object.fromEntries(
      tabs.map((tab) => {
        const isActive = active === tab.id;
        const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : tab.id);
        return [
          tab.id,
          {
            group,
            ...tab,
            label,
            active: isActive,
            cssClass: [tab.cssClass, isActive ? "active" : ""].filter(Boolean).join(" "),
          },
        ];
      }),
    );
  }

  _getTabsConfig(group: string): AnyObject | null {
    return (this.constructor as typeof ApplicationV2).TABS?.[group] ?? null;
  }

  /** The entries of the header menu before filtering. A13:ApplicationV2 */
  _getHeaderControls(): HeaderControl[] {
    return [...(this.options.window.controls ?? [])];
  }

  /** The entries that this user sees now. A13:ApplicationV2 */
  *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    const controls = this._getHeaderControls();
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain())
      if (cls.name) Hooks.callAll(`getHeaderControls${cls.name}`, this, controls);
    for (const control of controls) {
      const visible = typeof control.visible === "function" ? control.visible.call(this) : (control.visible ?? true);
      if (visible && this._controlAllowed(control)) yield control;
    }
  }

  /** The name of the same generator on Foundry 14. A14:ApplicationV2 */
  *_headerControlButtons(): Generator<HeaderControl, void, undefined> {
    yield* this._headerControlsButtons();
  }

  /** Whether an entry's `ownership` admits this user; only document sheets know a document to ask. */
  _controlAllowed(_control: HeaderControl): boolean {
    return true;
  }

  async _renderHTML(_context: AnyObject, _options: AnyObject): Promise<AnyValue> {
    throw new Error(
      `The ${this.constructor.name} application class is not renderable because it does not implement the abstract methods _renderHTML and _replaceHTML. Consider using a mixin such as foundry.applications.api.HandlebarsApplicationMixin for this purpose.`,
    );
  }

  _replaceHTML(_result: AnyValue, _content: HTMLElement, _options: AnyObject): void {
    throw new Error(
      `The ${this.constructor.name} application class is not renderable because it does not implement the abstract methods _renderHTML and _replaceHTML.`,
    );
  }

  /** Build the root element and, for windows, the frame around the content. A13:ApplicationV2 */
  async _renderFrame(_options: AnyObject): Promise<HTMLElement> {
    const { tag, classes, window: config } = this.options;
    const root = document.createElement(tag);
    root.id = this.id;
    root.classList.add("application", ...classes.flatMap((name: string) => String(name).split(/\s+/)).filter(Boolean));
    if (tag === "form") {
      root.setAttribute("autocomplete", "off");
      root.setAttribute("novalidate", "");
    }
    if (!this.hasFrame) return root;
    const titleId = `${this.id}-title`;
    // A form is a form to who reads by ear: the one element that may not be called a dialog.
    if (tag !== "dialog" && tag !== "form") root.setAttribute("role", "dialog");
    root.setAttribute("aria-labelledby", titleId);
    root.tabIndex = -1;
    const parts = this.#window;
    parts.icon = h("i.window-icon.hidden", { "aria-hidden": "true" });
    parts.title = h("h1.window-title", { id: titleId });
    parts.controls = h("button.header-control.icon.fa-solid.fa-ellipsis-vertical", {
      type: "button",
      dataset: { action: "toggleControls", tooltip: t("HOST.Window.Controls") },
      "aria-label": t("HOST.Window.Controls"),
      "aria-haspopup": "menu",
      "aria-expanded": "false",
    });
    parts.close = h("button.header-control.icon.fa-solid.fa-xmark", {
      type: "button",
      dataset: { action: "close", tooltip: t("HOST.Window.Close") },
      "aria-label": t("HOST.Window.Close"),
    });
    parts.header = h(
      "header.window-header",
      { role: "presentation" },
      parts.icon,
      parts.title,
      parts.controls,
      parts.close,
    );
    parts.controlsDropdown = h("menu.controls-dropdown", { role: "menu", "aria-label": t("HOST.Window.Controls") });
    const content = h(config.contentTag || "section", {
      class: ["window-content", ...config.contentClasses].join(" "),
    });
    root.append(parts.header, parts.controlsDropdown, content);
    if (config.resizable) {
      parts.resize = h(
        "div.window-resize-handle",
        { dataset: { tooltip: t("HOST.Window.Resize") } },
        icon("fa-solid fa-up-right-and-down-left-from-center"),
      );
      root.append(parts.resize);
    }
    return root;
  }

  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    const button = h(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: "-1",
        class: control.classes ?? "",
        dataset: control.action ? { action: control.action } : {},
      },
      icon(control.icon ? `control-icon fa-fw ${control.icon}` : null),
      h("span.control-label", null, localize(control.label)),
    );
    if (control.onClick) {
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        void this.toggleControls(false);
        control.onClick?.call(this, event, button);
      });
    }
    return h("li.header-control", { role: "none" }, button);
  }

  #renderControls(): void {
    const { controls, controlsDropdown } = this.#window;
    if (!controls || !controlsDropdown) return;
    const entries = [...(isV14() ? this._headerControlButtons() : this._headerControlsButtons())];
    if (isV14() && this.options.tag !== "dialog") entries.push(this.#detachControl());
    controls.classList.toggle("hidden", !entries.length);
    const groups = [...new Set(entries.map((entry) => entry.group ?? ""))];
    const items = groups.flatMap((group, index) => [
      ...(index ? [h("li.separator", { role: "separator" })] : []),
      ...entries.filter((entry) => (entry.group ?? "") === group).map((entry) => this._renderHeaderControl(entry)),
    ]);
    controlsDropdown.replaceChildren(...items);
  }

  /** [14] The entry of every framed window that takes it out and back again. github NecroticGnome/ose-foundry-core#147 */
  #detachControl(): HeaderControl {
    const out = this.#window.windowId !== undefined;
    return {
      icon: out ? "fa-solid fa-down-left-and-up-right-to-center" : "fa-solid fa-up-right-from-square",
      label: out ? "HOST.Window.Attach" : "HOST.Window.Detach",
      action: out ? "attachWindow" : "detachWindow",
      onClick: () => void (out ? this.attachWindow() : this.detachWindow()),
    };
  }

  /** Bring the frame in line with `options.window`. A13:ApplicationV2 */
  _updateFrame(options: AnyObject): void {
    const update = options.window;
    if (!update) return;
    const parts = this.#window;
    if ("title" in update && parts.title) parts.title.textContent = update.title ?? "";
    if ("icon" in update && parts.icon) parts.icon.className = `window-icon fa-fw ${update.icon || "hidden"}`;
    if (update.controls) this.#renderControls();
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  /** The frame follows the colour scheme in force unless the application brings its own. */
  _applyTheme(): void {
    const element = this.#element;
    if (!themeObserver && typeof MutationObserver !== "undefined") {
      themeObserver = new MutationObserver(refreshApplicationThemes);
      themeObserver.observe(document.body, { attributes: true, attributeFilter: ["class"] });
    }
    if (!element || !this.hasFrame || this.options.classes.some((name: string) => name.split(/\s+/).includes("themed")))
      return;
    const theme = this._getTheme() ?? windowTheme();
    element.classList.remove("theme-light", "theme-dark");
    element.classList.toggle("themed", Boolean(theme));
    if (theme) element.classList.add(`theme-${theme}`);
  }

  /** A theme of this application alone; null follows the interface. */
  _getTheme(): string | null {
    return null;
  }

  /* ---------------------------------------------------------------- closing */

  /** Take the application off the screen; resolves when it is gone. A13:ApplicationV2 */
  async close(options: AnyObject = {}): Promise<this> {
    const { RENDERED, RENDERING, CLOSING, CLOSED } = ApplicationV2.RENDER_STATES;
    if ((this.#state !== RENDERED && this.#state !== RENDERING) || !this.#element) return this;
    this.#state = CLOSING;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    const element = this.#element;
    const hadFocus = element.contains(document.activeElement);
    this._tearDown(options);
    this._removeElement(element);
    instances.delete(this.id);
    if (this.#window.windowId !== undefined) closeDetached(this.#window.windowId);
    this.#element = this.#content = null;
    this.#window = {};
    this.#minimized = false;
    this.#state = CLOSED;
    if (ui.activeWindow === this) {
      ui.activeWindow =
        [...instances.values()]
          .filter((app) => app.hasFrame)
          .sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0] ?? null;
      // The window behind is in use now, and messages keep off that one.
      ui.activeWindow?.element?.classList.add("active-window");
      clearOfTitle();
    }
    const back = this.#returnFocus;
    this.#returnFocus = null;
    if (hadFocus && back?.isConnected) back.focus({ preventScroll: true });
    await this._doEvent(this._onClose, { async: true, handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: AnyObject): void {
    this.#dragging = false;
    game.tooltip?.dismissLockedTooltips?.();
    if (this.#element?.contains(game.tooltip?.element ?? null)) game.tooltip.deactivate();
  }

  /* ---------------------------------------------------------------- positioning */

  /** Move or size the application; returns the position that resulted. A13:ApplicationV2 */
  setPosition(position: Position = {}): AnyValue {
    // Elsewhere the browser's window has the place and the size.
    if (!this.options.window.positioned || !this.#element || this.#window.windowId !== undefined) return this.position;
    const wanted = {
      ...this.position,
      ...Object.fromEntries(Object.entries(position).filter(([, value]) => value !== undefined)),
    };
    this._prePosition(wanted);
    const element = this.#element;
    // An automatic height is measured with the new width in force.
    if (wanted.width === "auto" || wanted.width === undefined) element.style.width = "";
    else element.style.width = `${this.#clampSize(wanted.width, "width")}px`;
    if (wanted.height === "auto" || wanted.height === undefined) element.style.height = "";
    const updated = this._updatePosition(wanted);
    Object.assign(this.position, updated);
    const { style } = element;
    style.width = typeof updated.width === "number" ? `${updated.width}px` : "";
    style.height = typeof updated.height === "number" && !this.#minimized ? `${updated.height}px` : "";
    style.left = `${updated.left}px`;
    style.top = `${updated.top}px`;
    style.transform = updated.scale && updated.scale !== 1 ? `scale(${updated.scale})` : "";
    if (updated.zIndex) style.zIndex = String(updated.zIndex);
    void this._doEvent(this._onPosition, { handlerArgs: [this.position], eventName: "position" });
    return this.position;
  }

  #clampSize(value: number, side: "width" | "height"): number {
    const style = getComputedStyle(this.#element!);
    const screen = side === "width" ? window.innerWidth : window.innerHeight;
    const min = ApplicationV2.parseCSSDimensions(style.getPropertyValue(`min-${side}`), screen) ?? 0;
    const max = ApplicationV2.parseCSSDimensions(style.getPropertyValue(`max-${side}`), screen) ?? screen;
    return Math.max(min, Math.min(value, Math.min(max, screen)));
  }

  /** Complete a wanted position: sizes within their limits, centred at first, always reachable on screen. A13:ApplicationV2 */
  _updatePosition(position: AnyObject): AnyObject {
    const element = this.#element!;
    const { innerWidth, innerHeight } = window;
    const scale = position.scale ?? 1;
    let { width, height } = position;
    if (typeof width === "number") width = this.#clampSize(width, "width");
    if (typeof height === "number") height = this.#clampSize(height, "height");
    const actualWidth = (typeof width === "number" ? width : element.offsetWidth) * scale;
    const actualHeight =
      (this.#minimized ? element.offsetHeight : typeof height === "number" ? height : element.offsetHeight) * scale;
    let left = typeof position.left === "number" ? position.left : (innerWidth - actualWidth) / 2;
    let top = typeof position.top === "number" ? position.top : (innerHeight - actualHeight) / 2;
    left = Math.max(Math.min(left, innerWidth - actualWidth), 0);
    top = Math.max(Math.min(top, innerHeight - actualHeight), 0);
    return {
      ...position,
      width: width ?? "auto",
      height: height ?? "auto",
      left: Math.round(left),
      top: Math.round(top),
      scale,
    };
  }

  _prePosition(_position: AnyObject): void {
    return undefined;
  }
  _onPosition(_position: AnyObject): void {
    return undefined;
  }

  /** Pixels of a computed CSS length; percentages refer to the given size. A13:ApplicationV2 */
  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    const number = parseFloat(style);
    if (!Number.isFinite(number)) return undefined;
    return style.includes("%") ? (number / 100) * parentDimension : number;
  }

  /** Raise the application above all others. A13:ApplicationV2 */
  bringToFront(): void {
    if (!this.#element) return;
    if (ui.activeWindow === this && this.position.zIndex === ApplicationV2._maxZ) return;
    if (this.hasFrame || this.options.window.positioned) {
      this.position.zIndex = ++ApplicationV2._maxZ;
      this.#element.style.zIndex = String(this.position.zIndex);
    }
    if (!this.hasFrame) return;
    ui.activeWindow = this;
    for (const app of instances.values()) app.element?.classList.toggle("active-window", app === this);
    clearOfTitle();
  }

  /**
   * [14] Take the application out into a window of the browser. Without one (the browser forbids it, or there is no frame to take out) nothing changes. A14:ApplicationV2#detachWindow
   */
  async detachWindow(): Promise<void> {
    const element = this.#element;
    if (!isV14()) throw new HostNotImplemented("ApplicationV2#detachWindow");
    if (!element || !this.hasFrame || this.#window.windowId !== undefined) return;
    await this.maximize();
    await this.toggleControls(false);
    const id = `${this.id}-window`;
    const { offsetWidth: width, offsetHeight: height } = element;
    const opened = openDetached(id, { width, height, title: this.title }, () => {
      this.#window.windowId = undefined;
      void this.close();
    });
    if (!opened) {
      ui.notifications?.error(t("HOST.Window.NoDetach"));
      return;
    }
    this.#window.windowId = id;
    carry(element, opened.document.body);
    element.classList.add("detached");
    this.#renderControls();
    this._onDetach(opened);
  }

  /** [14] Bring it back into the page. A14:ApplicationV2#attachWindow */
  async attachWindow(): Promise<void> {
    const id = this.#window.windowId;
    const element = this.#element;
    if (id === undefined || !element) return;
    this.#window.windowId = undefined;
    element.classList.remove("detached");
    carry(element, document.body);
    this.setPosition();
    this.#renderControls();
    this._onAttach(windows.get(id)!.window);
    // Now that nothing of it is left there.
    const { window: opened } = windows.get(id)!;
    windows.delete(id);
    Hooks.callAll("closeDetachedWindow", id, opened);
    opened.close();
  }

  /** [14] It has left the page. foundryvtt/foundryvtt#13132 */
  _onDetach(_window: Window): void {
    return undefined;
  }
  /** [14] It is back in the page. foundryvtt/foundryvtt#13132 */
  _onAttach(_window: Window): void {
    return undefined;
  }

  /** Shrink the window to its header. A13:ApplicationV2 */
  async minimize(): Promise<void> {
    if (this.#minimized || !this.hasFrame || !this.options.window.minimizable || !this.#element) return;
    this.#minimized = true;
    this.#priorSize = { width: this.position.width, height: this.position.height };
    await this.toggleControls(false);
    this.#element.classList.add("minimized");
    this.setPosition({ width: Math.min(this.#element.offsetWidth, 260), height: "auto" });
  }

  /** Undo `minimize`. A13:ApplicationV2 */
  async maximize(): Promise<void> {
    if (!this.#minimized || !this.#element) return;
    this.#minimized = false;
    this.#element.classList.remove("minimized");
    this.setPosition(this.#priorSize ?? {});
    this.#priorSize = null;
  }

  /** Open or shut the header menu. A13:ApplicationV2 */
  async toggleControls(expanded?: boolean | null, _options: AnyObject = {}): Promise<void> {
    const { controls, controlsDropdown } = this.#window;
    if (!controls || !controlsDropdown) return;
    const open = expanded ?? !controlsDropdown.classList.contains("expanded");
    const was = controlsDropdown.classList.contains("expanded");
    if (open === was) return;
    if (open) this.#renderControls();
    controlsDropdown.classList.toggle("expanded", open);
    controls.setAttribute("aria-expanded", String(open));
    if (open) controlsDropdown.querySelector<HTMLElement>("button:not([disabled])")?.focus();
    else if (controlsDropdown.contains(document.activeElement)) controls.focus();
  }

  /** Show another tab of a group. Only navigation and content of that group change (H-153). A13:ApplicationV2 */
  changeTab(tab: string, group: string, { force = false, updatePosition = true }: AnyObject = {}): void {
    if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
    if (this.tabGroups[group] === tab && !force) return;
    const root = this.#content;
    if (!root) throw new Error(`The application "${this.id}" has no content in which to change tabs`);
    const groupSelector = `[data-group="${CSS.escape(group)}"]`;
    if (
      !root.querySelector(
        `.tabs > ${groupSelector}[data-tab="${CSS.escape(tab)}"], .tabs ${groupSelector}[data-tab="${CSS.escape(tab)}"], .tab${groupSelector}[data-tab="${CSS.escape(tab)}"]`,
      )
    ) {
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    }
    for (const item of root.querySelectorAll<HTMLElement>(`.tabs ${groupSelector}`)) {
      const active = item.dataset.tab === tab;
      item.classList.toggle("active", active);
      if (item.getAttribute("role") === "tab") {
        item.setAttribute("aria-selected", String(active));
        item.tabIndex = active ? 0 : -1;
      } else if (item instanceof HTMLButtonElement) item.setAttribute("aria-pressed", String(active));
    }
    for (const section of root.querySelectorAll<HTMLElement>(`.tab${groupSelector}`))
      section.classList.toggle("active", section.dataset.tab === tab);
    this.tabGroups[group] = tab;
    if (updatePosition && this.options.window.positioned && this.position.height === "auto") this.setPosition();
  }

  /** Submit the application's form as if its button was pressed. A13:ApplicationV2 */
  async submit(submitOptions: AnyObject = {}): Promise<AnyValue> {
    const form = this.form;
    const handler = this.options.form?.handler;
    if (!form || typeof handler !== "function")
      throw new Error(`The ${this.constructor.name} application does not support a single top-level form element`);
    const result = await handler.call(
      this,
      new Event("submit", { cancelable: true }),
      form,
      new FormDataExtended(form),
      submitOptions,
    );
    if (this.options.form.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  /* ---------------------------------------------------------------- events */

  /** Run one step of the life cycle, then its DOM event, then its hooks from the class up the chain. A13:ApplicationV2 */
  _doEvent(
    handler: (...args: AnyValue[]) => AnyValue,
    {
      async = false,
      handlerArgs = [],
      eventName,
      hookName,
      hookArgs = [],
      hookResponse = false,
      parentClassHooks = true,
    }: AnyObject = {},
  ): AnyValue {
    const after = (): boolean => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      if (!hookName) return true;
      for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
        if (!cls.name) continue;
        const name = `${hookName}${cls.name}`;
        if (hookResponse) {
          if (Hooks.call(name, this, ...hookArgs) === false) return false;
        } else Hooks.callAll(name, this, ...hookArgs);
        if (!parentClassHooks) break;
      }
      return true;
    };
    const result = handler.call(this, ...handlerArgs);
    if (async) return Promise.resolve(result).then((value) => (after(), value));
    after();
    return result;
  }

  async _preFirstRender(_context: AnyObject, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _onFirstRender(_context: AnyObject, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _preRender(_context: AnyObject, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _onRender(_context: AnyObject, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _postRender(_context: AnyObject, _options: AnyObject): Promise<void> {
    return undefined;
  }
  async _preClose(_options: AnyObject): Promise<void> {
    return undefined;
  }
  _onClose(_options: AnyObject): AnyValue {
    return undefined;
  }

  /** Listeners of the root element, attached once. A13:ApplicationV2 */
  _attachFrameListeners(): void {
    const root = this.#element!;
    root.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    root.addEventListener("click", (event) => this.#onClick(event as PointerEvent));
    root.addEventListener("contextmenu", (event) => this.#onClick(event as PointerEvent));
    root.addEventListener("auxclick", (event) => {
      if ((event as PointerEvent).button !== 2) this.#onClick(event as PointerEvent);
    });
    root.addEventListener("keydown", (event) => this.#onKeyDown(event));
    const formConfig = this.options.form;
    if (this.options.tag === "form") {
      root.addEventListener("submit", (event) => {
        // A nested form would hand its event to this one as well; only this root's own submission counts.
        if (event.target === root) void this._onSubmitForm(formConfig, event);
      });
      root.addEventListener("change", (event) => {
        if (this.#isOwnField(event.target as HTMLElement, root)) this._onChangeForm(formConfig, event);
      });
    }
    if (!this.hasFrame) return;
    const { header, resize } = this.#window;
    if (this.options.window.positioned) {
      header?.addEventListener("pointerdown", (event) => this.#startPointer(event, "drag"));
      resize?.addEventListener("pointerdown", (event) => this.#startPointer(event, "resize"));
    }
    header?.addEventListener("dblclick", (event) => {
      if ((event.target as HTMLElement).closest("button") || !this.options.window.minimizable) return;
      void (this.#minimized ? this.maximize() : this.minimize());
    });
    root.addEventListener("focusout", (event) => {
      const { controlsDropdown, controls } = this.#window;
      const next = event.relatedTarget as Node | null;
      if (
        controlsDropdown?.classList.contains("expanded") &&
        controlsDropdown.contains(event.target as Node) &&
        next &&
        !controlsDropdown.contains(next) &&
        next !== controls
      )
        void this.toggleControls(false);
    });
    root.addEventListener("pointerdown", (event) => {
      const { controlsDropdown, controls } = this.#window;
      const target = event.target as Node;
      if (
        controlsDropdown?.classList.contains("expanded") &&
        !controlsDropdown.contains(target) &&
        !controls?.contains(target)
      )
        void this.toggleControls(false);
    });
  }

  /** A field that belongs to this application's form, not to a form nested in it. */
  #isOwnField(field: HTMLElement, root: HTMLElement): boolean {
    const owner = (field as HTMLInputElement).form;
    return owner === undefined ? field.closest("form") === root : owner === root;
  }

  #onClick(event: PointerEvent): void {
    const target = (event.target as HTMLElement | null)?.closest<HTMLElement>("[data-action]");
    if (!target || !this.#element?.contains(target) || event.defaultPrevented) return;
    const action = target.dataset.action!;
    const left = event.button === 0;
    const inFrame = Boolean(this.#window.header?.contains(target));
    if (left && inFrame && action === "close") return void (event.preventDefault(), this.close());
    if (left && inFrame && action === "toggleControls") return void (event.preventDefault(), this.toggleControls());
    if (left && this.#window.controlsDropdown?.contains(target)) void this.toggleControls(false);
    const entry = this.options.actions[action];
    if (!entry) {
      if (left && action === "tab") {
        event.preventDefault();
        return this._onClickTab(event);
      }
      if (left && action === "close" && this.hasFrame) return void (event.preventDefault(), this.close());
      return this._onClickAction(event, target);
    }
    const handler = typeof entry === "function" ? entry : entry.handler;
    const buttons: number[] = typeof entry === "function" ? [0] : (entry.buttons ?? [0]);
    if (!buttons.includes(event.button)) return;
    event.preventDefault();
    const failed = (error: unknown): void => {
      ui.notifications?.error((error as Error).message);
      Hooks.onError?.("ApplicationV2#onClickAction", error as Error, { log: "error" });
    };
    try {
      const result = handler.call(this, event, target);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const dropdown = this.#window.controlsDropdown;
    if (dropdown?.contains(target)) return this.#onMenuKey(event, dropdown);
    if (target.getAttribute("role") === "tab") return this.#onTabKey(event, target);
    // Anchors with an action are buttons to the eye; Enter and Space must press them.
    if (
      (event.key === "Enter" || event.key === " ") &&
      target.matches("a[data-action]:not([href]), [role='button'][data-action]:not(button)")
    ) {
      event.preventDefault();
      target.click();
      return;
    }
    if (event.key !== "Escape" || !this.hasFrame || this.#state !== ApplicationV2.RENDER_STATES.RENDERED) return;
    if (game.tooltip?.element && target.contains(game.tooltip.element)) game.tooltip.deactivate();
    event.preventDefault();
    event.stopPropagation();
    if (this.#window.controlsDropdown?.classList.contains("expanded")) void this.toggleControls(false);
    else void this.close({ closeKey: true });
  }

  #onMenuKey(event: KeyboardEvent, menu: HTMLElement): void {
    const items = [...menu.querySelectorAll<HTMLElement>("button:not([disabled])")];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const go = (to: number): void => {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
    };
    if (event.key === "ArrowDown") go(index + 1);
    else if (event.key === "ArrowUp") go(index - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      void this.toggleControls(false);
    }
  }

  #onTabKey(event: KeyboardEvent, tab: HTMLElement): void {
    const tabs = [...(tab.closest(".tabs")?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].filter(
      (item) => !item.hidden,
    );
    const index = tabs.indexOf(tab);
    const keys: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      tab.click();
      return;
    }
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next?.click();
    // The click may re-render the navigation; the tab of the same name takes the focus.
    const group = next?.dataset.group ?? "";
    const again = next?.isConnected
      ? next
      : this.#element?.querySelector<HTMLElement>(
          `[role="tab"][data-group="${CSS.escape(group)}"][data-tab="${CSS.escape(next?.dataset.tab ?? "")}"]`,
        );
    again?.focus();
  }

  #startPointer(event: PointerEvent, kind: "drag" | "resize"): void {
    if (
      event.button !== 0 ||
      (event.target as HTMLElement).closest("button, a, input, select, textarea") ||
      (kind === "resize" && this.#minimized)
    )
      return;
    const element = this.#element!;
    const start = {
      x: event.clientX,
      y: event.clientY,
      left: this.position.left ?? element.offsetLeft,
      top: this.position.top ?? element.offsetTop,
      width: element.offsetWidth,
      height: element.offsetHeight,
    };
    this.#window.pointerStartPosition = { ...this.position };
    this.#dragging = false;
    const owner = element.ownerDocument.defaultView ?? window;
    const move = (e: PointerEvent): void => {
      const dx = e.clientX - start.x;
      const dy = e.clientY - start.y;
      if (!this.#dragging && Math.hypot(dx, dy) < 4) return;
      this.#dragging = true;
      element.classList.add(kind === "drag" ? "dragging" : "resizing");
      if (kind === "drag") this.setPosition({ left: start.left + dx, top: start.top + dy });
      else
        this.setPosition({
          width: start.width + dx / (this.position.scale ?? 1),
          height: start.height + dy / (this.position.scale ?? 1),
        });
    };
    const end = (): void => {
      owner.removeEventListener("pointermove", move);
      owner.removeEventListener("pointerup", end);
      owner.removeEventListener("pointercancel", end);
      element.classList.remove("dragging", "resizing");
      if (this.#dragging && kind === "resize") this._onResize();
      this.#dragging = false;
    };
    owner.addEventListener("pointermove", move);
    owner.addEventListener("pointerup", end);
    owner.addEventListener("pointercancel", end);
  }

  /** Called after the user has sized the window. */
  _onResize(): void {
    return undefined;
  }

  _onClickTab(event: PointerEvent): void {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-action='tab'], [data-tab]")!;
    const group = button.dataset.group ?? button.closest<HTMLElement>(".tabs")?.dataset.group;
    const tab = button.dataset.tab;
    if (!tab || !group || button.classList.contains("active")) return;
    this.changeTab(tab, group, { event, navElement: button.closest(".tabs") });
  }

  /** A click on an action that has no handler in `options.actions`. A13:ApplicationV2 */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {
    return undefined;
  }

  /** Hand the form to its handler; what the handler throws is shown, and the window stays open. A13:ApplicationV2 */
  async _onSubmitForm(formConfig: AnyObject, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? event.target) as HTMLFormElement;
    const { handler, closeOnSubmit } = formConfig ?? {};
    if (typeof handler === "function") {
      try {
        await handler.call(this, event, form, new FormDataExtended(form));
      } catch (error) {
        ui.notifications?.error((error as Error).message, { console: false });
        Hooks.onError?.("ApplicationV2#_onSubmitForm", error as Error, { log: "error" });
        await this._onSubmitError(error as Error);
        return;
      }
    }
    if (closeOnSubmit) await this.close({ submitted: true });
  }

  /** After a submission failed; document sheets show the stored values again. */
  async _onSubmitError(_error: Error): Promise<void> {
    return undefined;
  }

  _onChangeForm(formConfig: AnyObject, event: Event): void {
    if (formConfig?.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  /** Make a context menu whose entries hooks may extend: `get<hookName>` with (app, options). A13:ApplicationV2 */
  _createContextMenu(
    handler: () => AnyObject[],
    selector: string,
    { container, hookName, parentClassHooks = true, ...options }: AnyObject = {},
  ): AnyValue {
    const items = handler.call(this);
    if (hookName) {
      Hooks.callAll(hookName.replace(/^(?!get)/, "get"), this, items);
    } else {
      for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
        Hooks.callAll(`get${cls.name}ContextOptions`, this, items);
        if (!parentClassHooks) break;
      }
    }
    if (!items.length) return null;
    return new CONFIG.ux.ContextMenu(container ?? this.#element, selector, items, { jQuery: false, ...options });
  }

  /** Wait until a CSS transition of an element is over, at most `timeout` milliseconds. A13:ApplicationV2 */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    await Promise.race([
      new Promise((resolve) => element.addEventListener("transitionend", resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, timeout)),
    ]);
  }

  /** Wait until the images in an element have loaded or failed. A13:ApplicationV2 */
  static async waitForImages(element: HTMLElement): Promise<void> {
    const images = [...element.querySelectorAll("img")].filter((image) => !image.complete);
    await Promise.all(
      images.map(
        (image) =>
          new Promise((resolve) =>
            ["load", "error"].forEach((name) => image.addEventListener(name, resolve, { once: true })),
          ),
      ),
    );
  }
}
