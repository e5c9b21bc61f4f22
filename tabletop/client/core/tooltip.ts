import type { AnyObject, AnyValue } from "../../common/types.ts";
import { cleanHTML } from "../../common/utils/index.ts";
import { h, t } from "../applications/api/text.ts";
import { CONFIG, game } from "../runtime.ts";

type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

const SELECTOR = "[data-tooltip], [data-tooltip-html], [data-tooltip-text]";

/** The tooltip of the page: `game.tooltip`. Shown on hover after a moment and on keyboard focus at once, dismissed by Escape, and hoverable itself. T:client/helpers/interaction/tooltip-manager */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  static TOOLTIP_DIRECTIONS = Object.freeze({ UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" });

  /** The element that has a tooltip now. */
  element: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #leave: ReturnType<typeof setTimeout> | null = null;
  #locked = new Set<HTMLElement>();
  #dismissed: HTMLElement | null = null;
  #describedBefore: string | null = null;

  static get implementation(): typeof TooltipManager {
    return CONFIG.ux?.TooltipManager ?? TooltipManager;
  }

  /** The one tooltip element. */
  get tooltip(): HTMLElement {
    if (this.#tooltip?.isConnected) return this.#tooltip;
    const tooltip = (document.getElementById("tooltip") as HTMLElement | null) ?? h("aside", { id: "tooltip" });
    tooltip.setAttribute("role", "tooltip");
    tooltip.setAttribute("popover", "manual");
    if (!tooltip.isConnected) document.body.append(tooltip);
    tooltip.addEventListener("pointerenter", () => this.#cancelLeave());
    tooltip.addEventListener("pointerleave", () => this.#scheduleLeave());
    return (this.#tooltip = tooltip);
  }

  /** Listen for hover and focus on the whole page. */
  activateEventListeners(): void {
    // It is there from the start: packages watch it.
    this.#tooltip = this.tooltip;
    document.addEventListener("pointerover", (event) => this.#onEnter(event), true);
    document.addEventListener("pointerout", (event) => this.#onLeave(event), true);
    document.addEventListener("focusin", (event) => this.#onFocus(event), true);
    document.addEventListener("focusout", () => this.#scheduleLeave(), true);
    document.addEventListener("auxclick", (event) => {
      if (event.button === 1) this._onLockTooltip(event);
    });
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (this.tooltip.contains(event.target as Node) || this.element?.contains(event.target as Node)) return;
        this.deactivate();
      },
      true,
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !this.element) return;
        this.#dismissed = this.element;
        this.deactivate();
      },
      true,
    );
    window.addEventListener("scroll", () => this.element && !this.element.isConnected && this.deactivate(), true);
    document.addEventListener("dragstart", () => this.deactivate(), true);
  }

  #onEnter(event: PointerEvent): void {
    const target = event.target as HTMLElement;
    if (!(target instanceof Element) || event.pointerType === "touch") return;
    const element = target.closest<HTMLElement>(SELECTOR);
    if (!element) {
      this.#dismissed = null;
      return;
    }
    this.#cancelLeave();
    if (element === this.element || element === this.#dismissed) return;
    this.clearPending();
    // Once one tooltip is up, its neighbours follow at once.
    const delay = this.element ? 100 : TooltipManager.TOOLTIP_ACTIVATION_MS;
    this.#timer = setTimeout(() => element.isConnected && this.activate(element), delay);
  }

  #onLeave(event: PointerEvent): void {
    const to = event.relatedTarget as Node | null;
    const from = (event.target as Element | null)?.closest?.<HTMLElement>(SELECTOR);
    if (!from || (to && from.contains(to))) return;
    this.#dismissed = null;
    this.clearPending();
    if (this.element === from) this.#scheduleLeave();
  }

  #onFocus(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    const element = target.closest?.<HTMLElement>(SELECTOR);
    if (!element || !target.matches(":focus-visible")) return;
    this.#cancelLeave();
    if (element !== this.element) this.activate(element);
  }

  #scheduleLeave(): void {
    this.#cancelLeave();
    this.#leave = setTimeout(() => {
      const active = document.activeElement;
      if (active?.matches(":focus-visible") && this.element?.contains(active)) return;
      this.deactivate();
    }, 150);
  }

  #cancelLeave(): void {
    if (this.#leave) clearTimeout(this.#leave);
    this.#leave = null;
  }

  /** Show the tooltip of an element. Without options its attributes say what. T:client/helpers/interaction/tooltip-manager */
  /** Foundry watches locked tooltips from here on; this host locks none. T:client/helpers/interaction/tooltip-manager */
  observe(): void {
    // On purpose nothing.
  }

  activate(
    element: HTMLElement,
    { text, html, content, direction, cssClass, locked = false }: AnyObject = {},
  ): AnyValue {
    if (text && (html || content))
      throw new Error("Cannot provide both text and html options to TooltipManager#activate.");
    this.deactivate();
    const { dataset } = element;
    const tooltip = this.tooltip;
    tooltip.className = "";
    tooltip.replaceChildren();
    const rich: AnyValue = html ?? content ?? (text ? null : dataset.tooltipHtml);
    if (rich instanceof HTMLElement) tooltip.append(rich);
    else if (typeof rich === "string" && rich) tooltip.innerHTML = cleanHTML(rich);
    else {
      const plain: string = text ?? dataset.tooltipText ?? "";
      if (plain) tooltip.textContent = plain;
      else {
        const key = dataset.tooltip || element.getAttribute("aria-label") || "";
        const translated = game.i18n?.has?.(key) ? game.i18n.localize(key) : t(key);
        if (translated !== key) tooltip.textContent = translated;
        else tooltip.innerHTML = cleanHTML(key);
      }
    }
    if (!tooltip.textContent?.trim() && !tooltip.childElementCount) return;
    const classes: string =
      cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    const themed = element.closest(".theme-dark, .theme-light");
    tooltip.classList.add(
      ...classes.split(/\s+/).filter(Boolean),
      "active",
      ...(themed ? ["themed", themed.classList.contains("theme-dark") ? "theme-dark" : "theme-light"] : []),
    );
    this.element = element;
    if (element.getAttribute("aria-label") !== tooltip.textContent) {
      this.#describedBefore = element.getAttribute("aria-describedby");
      element.setAttribute("aria-describedby", "tooltip");
    }
    try {
      tooltip.showPopover();
    } catch {
      // Older engines have no popover; the tooltip is then positioned like any element.
    }
    const side: Direction =
      direction ??
      (element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection as Direction | undefined) ??
      this._determineDirection();
    this._setAnchor(side);
    if (locked) return this.lockTooltip();
  }

  /** Hide the tooltip. */
  deactivate(): void {
    this.clearPending();
    this.#cancelLeave();
    const { element } = this;
    if (element?.getAttribute("aria-describedby") === "tooltip") {
      if (this.#describedBefore) element.setAttribute("aria-describedby", this.#describedBefore);
      else element.removeAttribute("aria-describedby");
    }
    this.#describedBefore = null;
    this.element = null;
    if (!this.#tooltip) return;
    this.#tooltip.classList.remove("active");
    try {
      this.#tooltip.hidePopover();
    } catch {
      // As above.
    }
  }

  clearPending(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Keep the present tooltip on screen as a copy of its own. */
  lockTooltip(): HTMLElement {
    const copy = this.tooltip.cloneNode(true) as HTMLElement;
    copy.removeAttribute("id");
    copy.classList.add("locked-tooltip", "active");
    document.body.append(copy);
    try {
      copy.showPopover();
    } catch {
      // As above.
    }
    copy.addEventListener("contextmenu", (event) => this._onLockedTooltipDismiss(event));
    this.#locked.add(copy);
    this.deactivate();
    return copy;
  }

  _onLockTooltip(event: MouseEvent): void {
    if (!this.element?.contains(event.target as Node)) return;
    event.preventDefault();
    this.lockTooltip();
  }

  _onLockedTooltipDismiss(event: MouseEvent): void {
    event.preventDefault();
    this.dismissLockedTooltip(event.currentTarget as HTMLElement);
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of [...this.#locked]) this.dismissLockedTooltip(element);
  }

  /** A tooltip that stands by itself at a place of the screen. T:client/helpers/interaction/tooltip-manager */
  createLockedTooltip(position: AnyObject, text: string, { cssClass = "" }: AnyObject = {}): HTMLElement {
    const element = h("aside.locked-tooltip.active", { role: "tooltip", class: cssClass });
    element.innerHTML = cleanHTML(text);
    Object.assign(element.style, position);
    element.addEventListener("contextmenu", (event) => this._onLockedTooltipDismiss(event));
    document.body.append(element);
    this.#locked.add(element);
    return element;
  }

  /** Above the element where there is room, else below. */
  _determineDirection(): Direction {
    const box = this.element!.getBoundingClientRect();
    return box.top > this.tooltip.offsetHeight + TooltipManager.TOOLTIP_MARGIN_PX ? "UP" : "DOWN";
  }

  _setAnchor(direction: Direction): void {
    const box = this.element!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const gap = TooltipManager.TOOLTIP_MARGIN_PX;
    const centreX = box.left + (box.width - width) / 2;
    const centreY = box.top + (box.height - height) / 2;
    const places: Record<Direction, [number, number]> = {
      UP: [centreX, box.top - height - gap],
      DOWN: [centreX, box.bottom + gap],
      LEFT: [box.left - width - gap, centreY],
      RIGHT: [box.right + gap, centreY],
      CENTER: [centreX, centreY],
    };
    const [left, top] = places[direction] ?? places.UP;
    this._setStyle({
      left: `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`,
      top: `${Math.max(gap, Math.min(top, window.innerHeight - height - gap))}px`,
    });
  }

  _setStyle(position: AnyObject = {}): void {
    Object.assign(this.tooltip.style, { top: "", right: "", bottom: "", left: "", textAlign: "", ...position });
  }
}
