import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { localize } from "../api/text.ts";
import { tabHost } from "../ui/layout.ts";

/**
 * A page of the sidebar. The same class serves the page in the sidebar and its pop-out window; what both must share (the viewed encounter, say) is kept outside the
 * instance. T:client/applications/sidebar/sidebar-tab
 */
export class AbstractSidebarTab extends ApplicationV2 {
  /** The name under which the tab hangs on `ui` and in `Sidebar.TABS`. */
  static tabName = "";

  static override emittedEvents: readonly string[] = Object.freeze([
    ...ApplicationV2.emittedEvents,
    "activate",
    "deactivate",
  ]);

  static override DEFAULT_OPTIONS: AnyObject = {
    tag: "section",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false, minimizable: true, resizable: true },
    position: { width: 330 },
  };

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions(options);
    const { tabName } = this.constructor as typeof AbstractSidebarTab;
    if (!options.id) merged.id = merged.window.frame ? `${tabName}-popout` : tabName;
    merged.classes = [
      ...new Set([...merged.classes, `${tabName}-sidebar`, ...(merged.window.frame ? ["sidebar-popout"] : [])]),
    ];
    if (merged.window.frame) merged.window.positioned = true;
    return merged;
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Is this the page that the sidebar shows? */
  get active(): boolean {
    return !this.isPopout && ui.sidebar?.tabGroups?.primary === this.tabName;
  }

  /** Is this the window, not the page in the sidebar? */
  get isPopout(): boolean {
    return Boolean(this.options.window.frame);
  }

  /** The window copy of this tab, if it is open. */
  get popout(): this | undefined {
    const found = popouts[this.tabName] as this | undefined;
    return found?.rendered || found?.state === ApplicationV2.RENDER_STATES.RENDERING ? found : undefined;
  }

  override get title(): string {
    return localize(this.options.window.title);
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    return {
      ...(await super._prepareContext(options)),
      user: game.user,
      isPopout: this.isPopout,
      tabName: this.tabName,
    };
  }

  /** Refresh the page and, with it, its window copy. */
  override async render(options: AnyObject | boolean = {}, _options: AnyObject = {}): Promise<this> {
    const window = this.isPopout ? undefined : this.popout;
    if (window) {
      const { force: _force, ...rest } = typeof options === "boolean" ? _options : options;
      void window.render({ ...rest });
    }
    return super.render(options, _options);
  }

  override async _renderFrame(options: AnyObject): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.dataset.tab = this.tabName;
    if (this.isPopout) return element;
    element.dataset.group = "primary";
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    element.classList.toggle("active", this.active);
    return element;
  }

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) return super._insertElement(element);
    document.getElementById(element.id)?.remove();
    tabHost().append(element);
  }

  /** Show this tab in the sidebar. */
  activate(): void {
    ui.sidebar?.changeTab(this.tabName, "primary");
  }

  /** Open this tab in a window of its own, or bring that window to the front. */
  async renderPopout(): Promise<this> {
    const open = popouts[this.tabName];
    if (open && open.state > ApplicationV2.RENDER_STATES.NONE) return open.render({ force: true }) as Promise<this>;
    const cls = this.constructor as new (options: AnyObject) => AbstractSidebarTab;
    const window = new cls({
      id: `${this.options.id}-popout`,
      window: { frame: true, positioned: true, title: this.title, icon: this.options.window.icon },
      position: this._popoutPosition(),
    });
    popouts[this.tabName] = window;
    return window.render({ force: true }) as Promise<this>;
  }

  /** Size and place of the window copy: beside the sidebar. */
  _popoutPosition(): AnyObject {
    const width = Math.min(340, globalThis.innerWidth - 16);
    return {
      width,
      height: Math.min(560, Math.max(280, globalThis.innerHeight - 120)),
      left: Math.max(8, globalThis.innerWidth - width - 400),
      top: 72,
    };
  }

  /** The page in the sidebar stays; only the window closes. */
  override async close(options: AnyObject = {}): Promise<this> {
    if (!this.isPopout && !options.force) return this;
    return super.close(options);
  }

  override _onClose(options: AnyObject): AnyValue {
    if (popouts[this.tabName] === this) Reflect.deleteProperty(popouts, this.tabName);
    return super._onClose(options);
  }

  /** Called after the tab was shown in the sidebar. */
  _onActivate(): void {
    return undefined;
  }

  /** Called after another tab took this one's place. */
  _onDeactivate(): void {
    return undefined;
  }
}

/** The open window copies by tab name: `ui.sidebar.popouts`. */
export const popouts: Record<string, AbstractSidebarTab> = {};
