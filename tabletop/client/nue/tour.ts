/**
 * Tours: one step after the other points at a part of the page and says what it is. Made in code or from a JSON file, registered in `game.tours`, remembered for each browser. T:client/nue/tour,
 * T:client/nue/tours-collection, T:client/nue/tours/sidebar-tour
 */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Collection } from "../../common/utils/collection.ts";
import { deepClone, getRoute } from "../../common/utils/index.ts";
import { h, t } from "../applications/api/text.ts";
import { canvas, game, ui } from "../runtime.ts";

const STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });

type Progress = Record<string, Record<string, number>>;

/** A way through the interface in steps. */
export class Tour {
  static STATUS = STATUS;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  config: AnyObject;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string | null;
  #namespace: string | null;
  /** null: finished; -1: not begun. */
  #stepIndex: number | null = -1;
  #box: HTMLElement | null = null;

  constructor(config: AnyObject, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = deepClone(config) as AnyObject;
    this.#id = id ?? (config.id as string | undefined) ?? null;
    this.#namespace = namespace ?? (config.namespace as string | undefined) ?? null;
  }

  static get tourInProgress(): boolean {
    return this.#active !== null;
  }
  static get activeTour(): Tour | null {
    return this.#active;
  }

  /** Read a tour from a file. */
  static async fromJSON(filepath: string): Promise<Tour> {
    const response = await fetch(getRoute(filepath));
    if (!response.ok) throw new Error(`The tour "${filepath}" could not be loaded (${String(response.status)})`);
    return new this((await response.json()) as AnyObject);
  }

  get id(): string {
    if (this.#id === null) throw new Error("A tour has no id until it is registered");
    return this.#id;
  }
  set id(value: string) {
    if (this.#id !== null && this.#id !== value) throw new Error("The id of a tour can't be changed");
    this.#id = value;
  }
  get namespace(): string {
    if (this.#namespace === null) throw new Error("A tour has no namespace until it is registered");
    return this.#namespace;
  }
  set namespace(value: string) {
    if (this.#namespace !== null && this.#namespace !== value)
      throw new Error("The namespace of a tour can't be changed");
    this.#namespace = value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return t(String(this.config.title ?? ""));
  }
  get description(): string | undefined {
    return this.config.description === undefined ? undefined : t(String(this.config.description));
  }
  /** The steps that this user may see. */
  get steps(): AnyObject[] {
    return ((this.config.steps ?? []) as AnyObject[]).filter((step) => !step.restricted || game.user?.isGM);
  }
  get stepIndex(): number | null {
    return this.#stepIndex;
  }
  get currentStep(): AnyObject | null {
    return this.#stepIndex === null || this.#stepIndex < 0 ? null : (this.steps[this.#stepIndex] ?? null);
  }
  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return (this.#stepIndex ?? 0) > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    if (this.#stepIndex === -1) return STATUS.UNSTARTED;
    return this.#stepIndex === null || this.#stepIndex === this.steps.length ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  /** Go away where it stands. */
  exit(): void {
    this.#clear();
    if (Tour.#active === this) Tour.#active = null;
  }

  async reset(): Promise<void> {
    this.exit();
    this.#stepIndex = -1;
    await this._saveProgress();
  }

  /** From where it was left, if it can be resumed, else from the beginning. */
  async start(): Promise<void> {
    if (!this.canStart) return void ui.notifications.warn(t("HOST.Tour.CannotStart", { title: this.title }));
    const index = this.#stepIndex;
    const resumed = this.config.canBeResumed === true && index !== null && index >= 0 && index < this.steps.length;
    await this.progress(resumed ? index : 0);
  }

  async next(): Promise<void> {
    if (this.status === STATUS.COMPLETED) throw new Error(`Tour ${this.id} has been completed`);
    await this.progress(this.hasNext ? (this.#stepIndex ?? -1) + 1 : this.steps.length);
  }

  async previous(): Promise<void> {
    if (!this.hasPrevious) return;
    await this.progress((this.#stepIndex ?? 0) - 1);
  }

  async progress(stepIndex: number): Promise<void> {
    if (stepIndex < 0 || stepIndex > this.steps.length)
      throw new Error(`Tour ${this.id} has no step ${String(stepIndex)}`);
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    if (this.currentStep) await this._postStep();
    this.#stepIndex = stepIndex;
    await this._saveProgress();
    if (stepIndex === this.steps.length) return this.exit();
    Tour.#active = this;
    await this._preStep();
    await this._renderStep();
  }

  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }

  async _preStep(): Promise<void> {
    // For subclasses.
  }

  async _postStep(): Promise<void> {
    this.#clear();
  }

  /** Show the step beside what it speaks of, in the middle of the page where that is nothing or isn't there. */
  async _renderStep(): Promise<void> {
    this.#clear();
    const step = this.currentStep;
    if (!step) return;
    this.targetElement = step.selector ? this._getTargetElement(String(step.selector)) : null;
    this.overlayElement = h("div.tour-overlay") as HTMLElement;
    const rect = this.targetElement?.getBoundingClientRect();
    if (rect) {
      const padding = (this.constructor as typeof Tour).HIGHLIGHT_PADDING;
      this.fadeElement = h("div.tour-fadeout") as HTMLElement;
      Object.assign(this.fadeElement.style, {
        left: `${String(rect.left - padding)}px`,
        top: `${String(rect.top - padding)}px`,
        width: `${String(rect.width + 2 * padding)}px`,
        height: `${String(rect.height + 2 * padding)}px`,
      });
    }
    const button = (action: string, icon: string, label: string, on: boolean): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          disabled: !on,
          "aria-label": t(label),
          dataset: { action },
          onclick: () => void this._onButtonClick(action),
        },
        h(`i.fa-solid.${icon}`, { inert: true }),
      );
    const content = h("div.content");
    content.innerHTML = t(String(step.content ?? ""));
    this.#box = h(
      "aside.tour-step",
      { role: "dialog", "aria-label": this.title, tabindex: "-1" },
      h("h3", null, t(String(step.title ?? ""))),
      content,
      h(
        "div.step-controls",
        null,
        button("previous", "fa-chevron-left", "HOST.Tour.Previous", this.hasPrevious),
        h("span", null, `${String((this.#stepIndex ?? 0) + 1)} / ${String(this.steps.length)}`),
        button(
          "next",
          this.hasNext ? "fa-chevron-right" : "fa-check",
          this.hasNext ? "HOST.Tour.Next" : "HOST.Tour.Done",
          true,
        ),
        button("exit", "fa-xmark", "HOST.Tour.Exit", true),
      ),
    ) as HTMLElement;
    document.body.append(this.overlayElement, ...(this.fadeElement ? [this.fadeElement] : []), this.#box);
    const { width, height } = this.#box.getBoundingClientRect();
    const spot = rect ?? { left: innerWidth / 2 - width / 2, bottom: innerHeight / 2 - height / 2, top: 0 };
    const below = rect && spot.bottom + height + 24 > innerHeight ? spot.top - height - 16 : spot.bottom + 16;
    this.#box.style.left = `${String(Math.max(8, Math.min(spot.left, innerWidth - width - 8)))}px`;
    this.#box.style.top = `${String(Math.max(8, Math.min(below, innerHeight - height - 8)))}px`;
    this.#box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.exit();
    });
    this.#box.querySelector<HTMLElement>("[data-action=next]")?.focus();
  }

  async _onButtonClick(action: string): Promise<void> {
    if (action === "exit") this.exit();
    else if (action === "previous") await this.previous();
    else await this.next();
  }

  async _saveProgress(): Promise<void> {
    const all = structuredClone(game.settings.get("core", "tourProgress")) as Progress;
    (all[this.namespace] ??= {})[this.id] = this.#stepIndex ?? -1;
    await game.settings.set("core", "tourProgress", all);
  }

  _loadProgress(): void {
    const all = game.settings.get("core", "tourProgress") as Progress;
    this.#stepIndex = all[this.namespace]?.[this.id] ?? -1;
  }

  _reloadProgress(): void {
    this._loadProgress();
  }

  #clear(): void {
    for (const element of [this.#box, this.fadeElement, this.overlayElement]) element?.remove();
    this.#box = null;
    this.fadeElement = undefined;
    this.overlayElement = undefined;
    this.targetElement = null;
  }
}

/** A tour whose steps may open a tab of the sidebar first. */
export class SidebarTour extends Tour {
  override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.currentStep?.sidebarTab as string | undefined;
    if (tab) await (ui as AnyObject)[tab]?.activate?.();
  }
}

/** A tour that needs the board, and may open a layer and a tool of it first. */
export class CanvasTour extends Tour {
  override get canStart(): boolean {
    return canvas.ready === true;
  }
  override async _preStep(): Promise<void> {
    await super._preStep();
    const layer = this.currentStep?.layer as string | undefined;
    if (layer) (canvas as AnyObject)[layer]?.activate?.({ tool: this.currentStep?.tool as unknown });
  }
}

/** `game.tours`: every tour by its key. */
export class ToursCollection extends Collection<AnyValue> {
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`The tour ${namespace}.${id} is registered already`);
    // One that calls itself otherwise refuses these.
    tour.namespace = namespace;
    tour.id = id;
    this.set(tour.key, tour);
    tour._loadProgress();
  }
  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key ${key} isn't that of the tour ${tour.key}`);
    return super.set(key, tour);
  }
}
