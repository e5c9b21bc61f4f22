import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { menuEntry } from "../sidebar/menu.ts";
import { dragEventData, explainDrop } from "../sidebar/util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { place } from "./layout.ts";

const PAGES = 5;
const SLOTS = 10;

/** What one place of the bar shows. T:client/applications/ui/hotbar */
export interface SlotData {
  slot: number;
  key: number;
  macro: AnyValue;
  img: string | null;
  cssClass: "full" | "open";
  tooltip: string | null;
  ariaLabel: string;
}

/** The bar of macros: ten places on five pages, pressed with the number keys. T:client/applications/ui/hotbar */
export class Hotbar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      execute: Hotbar.#onExecute,
      cyclePage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
        return this.cyclePage(Number(target.dataset.direction ?? 1));
      },
      toggleLock(this: Hotbar): void {
        this.#locked = !this.#locked;
        void this.render();
      },
      openDirectory(): void {
        ui.macros ??= new CONFIG.ui.macros();
        void ui.macros.renderPopout();
      },
    },
  };

  #page = 1;
  #slots: SlotData[] = [];
  #locked = false;

  /** The page shown, 1 to 5. */
  get page(): number {
    return this.#page;
  }
  /** The places of the page shown. */
  get slots(): SlotData[] {
    return this.#slots;
  }
  /** Are the places fixed, so that nothing is moved by accident? */
  get locked(): boolean {
    return this.#locked;
  }

  override async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    this.#slots = [];
    const assigned = game.user?.hotbar ?? {};
    for (let index = 0; index < SLOTS; index++) {
      const slot = (this.#page - 1) * SLOTS + index + 1;
      const key = (index + 1) % SLOTS;
      const macro = game.macros?.get?.(assigned[slot] ?? assigned[String(slot)]) ?? null;
      this.#slots.push({
        slot,
        key,
        macro,
        img: macro?.img ?? null,
        cssClass: macro ? "full" : "open",
        tooltip: macro?.name ?? null,
        ariaLabel: macro ? t("HOST.Hotbar.SlotOf", { key, name: macro.name }) : t("HOST.Hotbar.SlotEmpty", { key }),
      });
    }
    return { slots: this.#slots, page: this.#page };
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    const control = (action: string, glyph: string, label: string, data: AnyObject = {}): HTMLElement =>
      h(
        "button.plain.icon",
        { type: "button", dataset: { action, tooltip: label, ...data }, "aria-label": label },
        icon(glyph),
      );
    const slots = (context.slots as SlotData[]).map((slot) =>
      h(
        "li",
        { role: "none" },
        h(
          "button.slot.plain",
          {
            type: "button",
            class: slot.cssClass,
            dataset: {
              slot: slot.slot,
              action: "execute",
              ...(slot.tooltip ? { tooltip: slot.tooltip } : {}),
              tooltipDirection: "UP",
            },
            "aria-label": slot.ariaLabel,
            "aria-keyshortcuts": String(slot.key),
          },
          slot.img ? h("img.slot-icon", { src: slot.img, alt: "", draggable: "false" }) : null,
          h("kbd.key", { "aria-hidden": "true" }, String(slot.key)),
        ),
      ),
    );
    return [
      h(
        "div.hotbar-controls.left",
        { id: "hotbar-controls-left" },
        control("openDirectory", "fa-solid fa-code", t("HOST.Hotbar.Directory")),
        control(
          "toggleLock",
          this.#locked ? "fa-solid fa-lock" : "fa-solid fa-lock-open",
          t(this.#locked ? "HOST.Hotbar.Unlock" : "HOST.Hotbar.Lock"),
        ),
      ),
      h("ol.action-bar.plain", { id: "action-bar", "aria-label": t("HOST.Hotbar.Label") }, slots),
      h(
        "div.hotbar-controls.right",
        { id: "hotbar-page-controls" },
        control("cyclePage", "fa-solid fa-caret-up", t("HOST.Hotbar.PreviousPage"), { direction: "-1" }),
        h("span.page-number", { "aria-label": t("HOST.Hotbar.Page", { page: this.#page }) }, String(this.#page)),
        control("cyclePage", "fa-solid fa-caret-down", t("HOST.Hotbar.NextPage"), { direction: "1" }),
      ),
    ];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.slot;
    const inside = content.contains(document.activeElement);
    content.replaceChildren(...result);
    if (inside && focused) content.querySelector<HTMLElement>(`[data-slot="${focused}"]`)?.focus();
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    element.setAttribute("aria-label", t("HOST.Hotbar.Label"));
    place("ui-bottom").append(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions, ".slot.full", { fixed: true, parentClassHooks: false });
    const refresh = (document: AnyValue): void => {
      if (document.documentName === "Macro" || document === game.user || document.id === game.userId)
        void this.render();
    };
    for (const name of ["updateUser", "updateMacro", "deleteMacro", "createMacro"]) Hooks.on(name, refresh);
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: () => !this.#locked, drop: () => !this.#locked },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        dragover: (event: DragEvent) => this.#mark(event),
        dragleave: () => this.#mark(null),
        drop: (event: DragEvent) => {
          this.#mark(null);
          void this._onDrop(event);
        },
      },
    }).bind(this.element);
  }

  #mark(event: DragEvent | null): void {
    for (const element of this.element.querySelectorAll(".droptarget")) element.classList.remove("droptarget");
    (event?.target as HTMLElement | undefined)?.closest(".slot")?.classList.add("droptarget");
  }

  /** Menu of a place. T:client/applications/ui/hotbar */
  _getContextMenuOptions(): ContextMenuEntry[] {
    const macro = (target: HTMLElement): AnyValue =>
      this.#slots.find((slot) => slot.slot === Number(target.closest<HTMLElement>("[data-slot]")?.dataset.slot))?.macro;
    return [
      menuEntry({
        label: "HOST.Hotbar.Execute",
        icon: "fa-solid fa-play",
        run: (target, event) => this.#run(macro(target), event),
      }),
      menuEntry({
        label: "HOST.Hotbar.Edit",
        icon: "fa-solid fa-pen-to-square",
        visible: (target) => Boolean(macro(target)?.testUserPermission?.(game.user, "LIMITED") ?? true),
        run: (target) => macro(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "HOST.Hotbar.Remove",
        icon: "fa-solid fa-xmark",
        run: (target) =>
          game.user?.assignHotbarMacro(null, Number(target.closest<HTMLElement>("[data-slot]")!.dataset.slot)),
      }),
      menuEntry({
        label: "HOST.Directory.Delete",
        icon: "fa-solid fa-trash",
        classes: "danger",
        visible: (target) => Boolean(macro(target)?.isOwner),
        run: (target) => (macro(target)?.deleteDialog ? macro(target).deleteDialog() : macro(target)?.delete()),
      }),
    ];
  }

  /** Show a page, 1 to 5. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(Math.trunc(page) || 1, 1), PAGES);
    await this.render();
  }

  /** Go some pages up or down, around the end. */
  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + direction + PAGES) % PAGES) + 1);
  }

  /** Run the macro of a key, 1 to 9 and 0. */
  async executeKey(key: number, event?: Event): Promise<void> {
    const slot = this.#slots.find((candidate) => candidate.key === key);
    if (slot?.macro) await this.#run(slot.macro, event);
  }

  async #run(macro: AnyValue, event?: Event): Promise<void> {
    try {
      await macro?.execute({ event });
    } catch (error) {
      ui.notifications?.error((error as Error).message);
      Hooks.onError?.("Hotbar#execute", error as Error, { log: "error" });
    }
  }

  static async #onExecute(this: Hotbar, event: PointerEvent, target: HTMLElement): Promise<void> {
    const number = Number(target.dataset.slot);
    const slot = this.#slots.find((candidate) => candidate.slot === number);
    if (slot?.macro) return this.#run(slot.macro, event);
    const cls = CONFIG.Macro.documentClass;
    if (!cls.canUserCreate?.(game.user)) return void ui.notifications?.info(t("HOST.Hotbar.DropHint"));
    // A click on an empty place makes a macro there and opens it to be written. T:client/applications/ui/hotbar
    const macro = await cls.create({ name: cls.defaultName({ type: "chat" }), type: "chat", img: cls.DEFAULT_ICON });
    if (!macro) return;
    await game.user.assignHotbarMacro(macro, number);
    await macro.sheet.render({ force: true });
  }

  _onDragStart(event: DragEvent): void {
    const number = Number((event.currentTarget as HTMLElement).dataset.slot);
    const macro = this.#slots.find((slot) => slot.slot === number)?.macro;
    if (!macro) return event.preventDefault();
    event.dataTransfer?.setData(
      "text/plain",
      JSON.stringify({ ...(macro.toDragData?.() ?? { type: "Macro", uuid: macro.uuid }), slot: number }),
    );
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = dragEventData(event);
    const target = (event.target as HTMLElement).closest<HTMLElement>(".slot");
    if (!target) return;
    if (!data.type) return explainDrop(event);
    await this.dropOn(data, Number(target.dataset.slot));
  }

  /** Put what was dropped on a place. Hook `hotbarDrop(hotbar, data, slot)` may claim it by returning false (H-231). */
  async dropOn(data: AnyObject, slot: number): Promise<void> {
    if (Hooks.call("hotbarDrop", this, data, slot) === false) return;
    try {
      const cls = CONFIG[data.type as string]?.documentClass;
      const document = cls?.fromDropData ? await cls.fromDropData(data) : null;
      if (!document) return;
      let macro: AnyValue;
      if (document.documentName === "Macro") {
        macro =
          game.macros.has?.(document.id) && !document.pack
            ? document
            : await CONFIG.Macro.documentClass.create(game.macros.fromCompendium(document, { clearFolder: true }));
      } else if (document.documentName === "RollTable") macro = await this._createRollTableRollMacro(document);
      else macro = await this._createDocumentSheetToggle(document);
      if (!macro) return;
      const from = typeof data.slot === "number" ? data.slot : null;
      const displaced = this.#slots.find((candidate) => candidate.slot === slot)?.macro ?? null;
      if (from !== null && from !== slot && displaced) {
        // Two occupied places change their contents.
        await game.user.update({ hotbar: { [slot]: macro.id, [from]: displaced.id } });
      } else await game.user.assignHotbarMacro(macro, slot, from !== null ? { fromSlot: from } : {});
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
  }

  /** A macro that draws from a table. T:client/applications/ui/hotbar */
  async _createRollTableRollMacro(table: AnyValue): Promise<AnyValue> {
    return CONFIG.Macro.documentClass.create({
      name: t("HOST.Hotbar.RollTable", { name: table.name }),
      type: "script",
      img: table.img,
      command: `const table = await fromUuid(${JSON.stringify(table.uuid)});\nawait table?.draw();`,
    });
  }

  /** A macro that opens and closes a sheet. T:client/applications/ui/hotbar */
  async _createDocumentSheetToggle(document: AnyValue): Promise<AnyValue> {
    const img = document.img || document.thumb || CONFIG.Macro.documentClass.DEFAULT_ICON;
    return CONFIG.Macro.documentClass.create({
      name: t("HOST.Hotbar.Show", { name: document.name }),
      type: "script",
      img,
      command: `await foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(document.uuid)});`,
    });
  }

  /** Open a document's sheet, or close it. T:client/applications/ui/hotbar */
  static async toggleDocumentSheet(uuid: string): Promise<AnyValue> {
    const document = await (globalThis as AnyObject).fromUuid(uuid);
    if (!document) return void ui.notifications?.warn(t("HOST.Hotbar.Missing"));
    const { sheet } = document;
    return sheet?.rendered ? sheet.close() : sheet?.render({ force: true });
  }
}
