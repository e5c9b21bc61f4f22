import { showBeginning } from "../begin/button.ts";
import { isElement, isTag } from "../dom.ts";
import { openFace } from "../faces/open.ts";
import { atGesture } from "../gesture.ts";
import { type CrossoverDrag, macroPicture } from "../hotbar.ts";
import { late } from "../late.ts";
import { declarationOf } from "../registry.ts";
import { bringStyles } from "../styles.ts";
import { onDeed, pointsOf } from "../table/points.ts";
import type { SheetItem } from "../view/sheet-item.ts";
import { localize } from "../view/text/localize.ts";
import { Picks } from "./adders.ts";
import { isBlank } from "./blank.ts";
import { guarded } from "./form-guard.ts";
import { reopenMenus } from "./menus.ts";
import { markOptional, wholeNumber } from "./number-inputs.ts";
import { keepPlace, type Place, placeFor } from "./place.ts";
import { moveByKey } from "./row-order.ts";
import { filterRows } from "./row-search.ts";
import { SameParts } from "./same-parts.ts";
import { markTurn } from "./turn-marks.ts";
import { askFaces } from "./type-faces.ts";
import { Typing } from "./typing.ts";
import { whenIdle } from "./when-idle.ts";

const { HandlebarsApplicationMixin } = foundry.applications.api;

// The mixin's type is too deep for the compiler to compare with a subclass; what it adds (PARTS, part contexts) is declared where it is used.
const Base = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof foundry.applications.sheets.ActorSheetV2;

type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Field = foundry.data.fields.DataField.Any;

/** The two faces of one sheet: to play from, or to build with. */
export type SheetMode = "play" | "edit";

/** What models of actors may have; a subtype that has no such field shows no such place. */
interface CommonModel {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly biography?: string;
  readonly gmNotes?: string;
  readonly schema: {
    readonly fields: Readonly<Record<string, Field>> & {
      readonly details?: { readonly fields: Readonly<Record<string, Field>> };
    };
  };
}

/** A field of the model with its value and its words, ready for `formGroup`. */
export interface FieldEntry {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly label: string;
}

/** After so many milliseconds a tab that nobody sees is drawn, however much the page has to do. */
const IN_THE_END = 500;

/** Ask for what a sheet is drawn with while it is worked out what it says: Foundry asks for templates after that, and the browser for a face once something set in it has been laid out in another. */
function askAhead(sheet: object): void {
  const { PARTS } = sheet.constructor as unknown as {
    readonly PARTS: Readonly<Record<string, { readonly template: string; readonly templates?: readonly string[] }>>;
  };
  const templates = Object.values(PARTS).flatMap((part) => [part.template, ...(part.templates ?? [])]);
  const asked = [foundry.applications.handlebars.loadTemplates([...new Set(templates)]), askFaces()];
  // What can't be had is told where it is needed.
  void Promise.allSettled(asked);
}

/** An action of a sheet on its actor: what is impossible now says why and does nothing, what fails is told calmly. */
export const onSheet = <S extends CrossoverActorSheet>(
  run: (sheet: S, target: HTMLElement, event: PointerEvent) => Promise<unknown>,
) =>
  function (this: S, event: PointerEvent, target: HTMLElement): void {
    if (!this.isRefused(target)) void atGesture(async () => run(this, target, event));
  };

/** A sheet that is small. */
const COMPACT = { width: 360, height: 560 };

/**
 * What every actor sheet shares, so that a hand that knows one ruleset's sheet knows all five: play and edit mode, gestures that can't fail loudly, rows with numbers, search and
 * order, folds that stay open, numbers that are refused with a reason instead of being changed silently, drags that make macros. A ruleset's sheet adds its parts, its view and
 * its own actions.
 */
export abstract class CrossoverActorSheet extends Base {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["crossover", "actor-sheet"],
    position: { width: 760, height: 820 },
    window: {
      resizable: true,
      controls: [
        {
          icon: "fa-solid fa-pen-to-square",
          label: "CROSSOVER.Shared.Sheet.toggleMode",
          action: "toggleMode",
          ownership: "OWNER",
        },
        {
          icon: "fa-solid fa-user-pen",
          label: "CROSSOVER.Shared.Portrait.make",
          action: "editPortrait",
          ownership: "OWNER",
        },
        { icon: "fa-solid fa-table-cells", label: "CROSSOVER.Shared.Sheet.toHotbar", action: "toHotbar" },
      ],
    },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      doDeed: onDeed,
      toggleMode: function (this: CrossoverActorSheet) {
        void this.toggleMode();
      },
      toggleCompact: function (this: CrossoverActorSheet) {
        void this.toggleCompact();
      },
      openItem: function (this: CrossoverActorSheet, _event: Event, target: HTMLElement) {
        this.itemOf(target)?.sheet?.render(true);
      },
      deleteItem: onSheet(async (sheet, target) =>
        (sheet.itemOf(target) as unknown as { deleteDialog(): Promise<unknown> } | null)?.deleteDialog(),
      ),
      createItem: onSheet(async (sheet, target) => sheet.createItem(target.dataset.type ?? "")),
      editPortrait: onSheet(async (sheet) => sheet.editPortrait()),
      toHotbar: onSheet(async (sheet) => (await late(async () => import("./to-hotbar.ts"))).askHotbar(sheet)),
      showAudit: onSheet(async (sheet) => sheet.showAudit()),
    },
  };

  #mode: SheetMode | null = null;

  /** How large it was before it was made small; null while it is whole. */
  #whole: Pick<Place, "width" | "height"> | null = null;

  /** Where it opened, so that only what somebody has moved is remembered. */
  #placed = "";

  /** Where it stood last in the page. */
  #stands: Place | null = null;

  /** Folds that the user has opened, and what stands in the searches of lists, by name: both stay over every redraw. */
  protected readonly folds = new Set<string>();
  protected readonly searches = new Map<string, string>();
  readonly #picks = new Picks();

  /** The sheet of one thug of four says which, as the board and the cards do. */
  override get title(): string {
    const token = (this.actor as unknown as { readonly token: { readonly name: string } | null }).token?.name ?? "";
    const { name } = this.actor;
    // What is called by its kind, the doom pool, says so once.
    if (super.title === `${name}: ${name}`) return name;
    return token === "" || super.title.includes(token) ? super.title : super.title.replace(name, token);
  }

  /** Which face is shown. Who may not edit only ever sees the one to play from. */
  get mode(): SheetMode {
    this.#mode ??= this.beginsIn;
    return this.isEditable ? this.#mode : "play";
  }

  /** Which face is shown first: somebody of whom nothing is built yet opens to be built; whoever comes from a pack or is there already, to be played. */
  protected get beginsIn(): SheetMode {
    return isBlank(this.actor as never) ? "edit" : "play";
  }

  get owner(): Actor.Implementation {
    return this.actor as Actor.Implementation;
  }

  /** Small beside the board: what is pressed, what is left, what clings to somebody; a stat block of who has no more to look up. Or whole again. One builds with the whole of it. */
  async toggleCompact(): Promise<void> {
    await bringStyles("compact");
    const whole = this.#whole;
    const { width, height } = this.#place();
    this.#whole = whole === null ? { width, height } : null;
    if (whole === null) this.#mode = "play";
    this.setPosition(whole ?? { ...placeFor(this.owner, COMPACT.width), ...COMPACT });
    await this.render();
  }

  async toggleMode(): Promise<void> {
    if (this.#whole !== null) await this.toggleCompact();
    this.#mode = this.mode === "play" ? "edit" : "play";
    await this.render();
  }

  /** A control that stands for something impossible now says why and does nothing. */
  isRefused(target: HTMLElement): boolean {
    const said = target.dataset.refused ?? "";
    const reason =
      said === "" && target.getAttribute("aria-disabled") === "true" ? (target.dataset.tooltip ?? "") : said;
    if (reason !== "") ui.notifications.warn(reason);
    return reason !== "";
  }

  itemOf(target: HTMLElement): Item.Implementation | null {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
    return (this.actor.items.get(id) as Item.Implementation | undefined) ?? null;
  }

  /** The actor's items as plain data for a view. */
  protected plainItems(): SheetItem[] {
    return [...(this.actor.items as unknown as Iterable<SheetItem>)].map(({ id, name, img, type, sort, system }) => ({
      id,
      name,
      img,
      type,
      sort,
      system,
    }));
  }

  async createItem(type: string): Promise<void> {
    const name = localize("CROSSOVER.Shared.Sheet.newItem", { type: localize(`TYPES.Item.${type}`) });
    const [item] = (await this.actor.createEmbeddedDocuments("Item", [
      { name, type },
    ] as never)) as unknown as Item.Implementation[];
    item?.sheet?.render(true);
  }

  /** Make a portrait of parts; a file does as well. */
  async editPortrait(): Promise<void> {
    if (this.isEditable) await openFace(this.owner, async () => this.choosePicture());
  }

  async choosePicture(): Promise<void> {
    const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => {
      browse(): Promise<unknown>;
    };
    await new FilePicker({
      type: "image",
      current: this.actor.img,
      callback: (img: string) => void atGesture(async () => this.actor.update({ img } as never)),
    }).browse();
  }

  /** Bring what the audit found into sight, on whichever tab it stands. */
  async showAudit(): Promise<void> {
    await this.drawAll();
    const panel = this.element.querySelector<HTMLElement>(".panel.audit");
    const tab = panel?.closest<HTMLElement>(".tab[data-tab]")?.dataset.tab;
    if (tab !== undefined) this.changeTab(tab, "primary");
    panel?.scrollIntoView({ block: "nearest" });
  }

  /** Rich text as it is shown to this user: links, checks and secrets of their own. */
  protected async enrich(html: string): Promise<string> {
    return html === ""
      ? ""
      : foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
          secrets: this.actor.isOwner,
          relativeTo: this.owner,
        });
  }

  /** Rows with their rich text ready to be shown. */
  protected async enriched<R extends { readonly html: string }>(rows: readonly R[]): Promise<R[]> {
    return Promise.all(
      rows.map(async (row) => (row.html === "" ? row : { ...row, html: await this.enrich(row.html) })),
    );
  }

  /** A field of the model as an entry of a form. */
  protected entry(field: Field | undefined, value: unknown): FieldEntry {
    return { field, value, label: localize(field?.label ?? "") };
  }

  /** Name, place, background: every field of the model's details, in the schema's order. */
  protected get detailFields(): FieldEntry[] {
    const { details = {}, schema } = this.actor.system as unknown as CommonModel;
    return Object.entries(details).map(([name, value]) => this.entry(schema.fields.details?.fields[name], value));
  }

  /** What was drawn last. */
  #shown: object | null = null;

  /** What its parts show; tabs that are drawn a moment after the one in front show what that does. */
  protected override async _prepareContext(options: never): Promise<never> {
    const { shown = null } = options as { readonly shown?: object | null };
    if (shown !== null && shown === this.#shown) return shown as never;
    this.#typing.begin();
    return this.sheetContext(options);
  }

  /** What a ruleset's sheet shows beside what all of them do. */
  protected async sheetContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const system = this.actor.system as unknown as CommonModel;
    const broken = [...(this.actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds].length;
    return {
      ...context,
      actor: this.actor,
      system,
      edit: this.mode === "edit",
      compact: this.#whole !== null,
      editable: this.isEditable,
      points: pointsOf(this.owner),
      folds: Object.fromEntries([...this.folds].map((name) => [name, true])),
      searches: Object.fromEntries(this.searches),
      detailFields: this.detailFields,
      biography: await this.enrich(system.biography ?? ""),
      gmNotes: game.user.isGM ? await this.enrich(system.gmNotes ?? "") : null,
      invalid: broken > 0 ? localize("CROSSOVER.Shared.Sheet.invalidItems", { count: broken }) : null,
    } as never;
  }

  readonly #same = new SameParts();
  readonly #typing = new Typing();

  /** The breakdown of a number on it, when somebody asks. */
  tipOf(element: HTMLElement): string {
    return this.#same.tipOf(element);
  }

  /** Conditions that may be added, as of the last time that it was drawn: they are worked out for whoever opens the menu. */
  conditionMenu(): readonly object[] {
    const { view } = (this.#shown ?? {}) as { readonly view?: { readonly menu?: () => readonly object[] } };
    return view?.menu?.() ?? [];
  }

  /** What a change is seen in is drawn; the rest of the sheet stays as it is. */
  protected override async _renderHTML(...[context, options]: Parameters<Sheet["_renderHTML"]>): Promise<never> {
    this.#shown = context as object;
    return this.#same.draw(this, context, options as never) as Promise<never>;
  }

  protected override _replaceHTML(...[result, ...rest]: Parameters<Sheet["_replaceHTML"]>): void {
    this.#typing.put(this.element, () => {
      this.#same.splice(this, result as never, (field) => this.#typing.isUnfinished(field));
      super._replaceHTML(result, ...rest);
    });
    reopenMenus(this.element);
  }

  protected async _preparePartContext(partId: string, context: never, _options: never): Promise<never> {
    const tabs = (
      this as unknown as { _prepareTabs(group: string): Record<string, { cssClass: string }> }
    )._prepareTabs("primary");
    return Object.assign(context, { tabs, tab: tabs[partId] }, await this.partContext(partId, context));
  }

  /** What one part alone shows: worked out when that is drawn, which for a tab that nobody sees is later. */
  protected partContext(_partId: string, _context: object): object | Promise<object> {
    return {};
  }

  /** Draw what nobody saw when the rest was drawn. */
  async #drawLate(): Promise<void> {
    const { late } = this.#same;
    if (late.length > 0 && this.rendered) await this.render({ parts: late, shown: this.#shown } as never);
  }

  /** Every tab is drawn, whether anybody has turned to it or not: for whoever looks for something on the whole sheet. */
  async drawAll(): Promise<void> {
    this.#same.turnTo();
    await this.#drawLate();
  }

  /** Whoever turns to a tab finds it as it is now. */
  override changeTab(...args: Parameters<Sheet["changeTab"]>): void {
    super.changeTab(...args);
    this.#turnTo(args[0]);
  }

  #turnTo(tab: string): void {
    this.#same.turnTo(tab);
    void this.#drawLate();
  }

  /** Whoever points at a tab or comes to it by key is about to turn to it: it is drawn in the moment between. */
  #onAim({ target }: Event): void {
    const { tab } = (isElement(target) ? target.closest<HTMLElement>("[data-action='tab']") : null)?.dataset ?? {};
    if (tab !== undefined) this.#turnTo(tab);
  }

  /** Opened for the first time it stands beside the board, or where it stood last; after that Foundry knows its place. */
  protected override _configureRenderOptions(options: Parameters<Sheet["_configureRenderOptions"]>[0]): void {
    const given = options as { isFirstRender?: boolean; position?: { left?: number | null } };
    if (given.isFirstRender === true && !this.position.left && typeof given.position?.left !== "number")
      given.position = { ...placeFor(this.owner, Number(this.position.width)), ...given.position };
    const asked = (options as { parts?: readonly string[] }).parts !== undefined;
    super._configureRenderOptions(options);
    if (given.isFirstRender === true) askAhead(this);
    const drawn = options as { parts?: readonly string[] };
    if (given.isFirstRender !== true && !asked) drawn.parts = this.#same.seen(this, drawn.parts ?? []);
  }

  /** It has its size before anybody lays it out: Foundry measures a window before it is given one, and all that stands on the sheet would be laid out twice. */
  protected override async _renderFrame(...args: Parameters<Sheet["_renderFrame"]>): Promise<HTMLElement> {
    const frame = await super._renderFrame(...args);
    const { width, height } = { ...this.position, ...args[0].position };
    for (const [side, size] of Object.entries({ width, height }))
      if (typeof size === "number") frame.style.setProperty(side, `${String(size)}px`);
    return frame;
  }

  /** Where it stands in the page. In a window of the browser's own its numbers are that window's; minimized they are its bar's. */
  protected override _onPosition(...args: Parameters<Sheet["_onPosition"]>): void {
    super._onPosition(...args);
    if (!this.minimized && this.element.ownerDocument === document) this.#stands = this.#place();
  }

  #place(): Place {
    const { left, top, width, height } = this.position;
    return { left, top, width, height } as Place;
  }

  protected override _onClose(...args: Parameters<Sheet["_onClose"]>): void {
    super._onClose(...args);
    const stands = this.#stands;
    // A place is remembered as the whole sheet had it.
    if (stands && this.#whole === null && this.#placed !== "" && this.#placed !== JSON.stringify(stands))
      void keepPlace(this.actor.uuid, stands);
  }

  protected override async _onFirstRender(...args: Parameters<Sheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.#placed ||= JSON.stringify(this.#place());
    const { element } = this;
    this.#typing.listen(element);
    // Before the window hears of it, which would close on Escape.
    element.addEventListener(
      "keydown",
      (event) => {
        this.#onKey(event, element);
      },
      { capture: true },
    );
    // Before the form hears of it: what stands in a row belongs to an item or a list, and a list's tools to nobody.
    element.addEventListener(
      "change",
      (event) => {
        this.#onChange(event);
      },
      { capture: true },
    );
    for (const aim of ["pointerover", "focusin"])
      element.addEventListener(aim, (event) => {
        this.#onAim(event);
      });
    element.addEventListener("input", (event) => {
      this.onInput(event.target as HTMLInputElement);
    });
    element.addEventListener(
      "click",
      (event) => {
        this.#picks.added(event.target as Element);
      },
      { capture: true },
    );
    element.addEventListener(
      "toggle",
      (event) => {
        this.#onFold(event.target as HTMLDetailsElement);
      },
      { capture: true },
    );
  }

  protected override async _onRender(...args: Parameters<Sheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.classList.toggle("is-compact", this.#whole !== null);
    markOptional(this.element, this.actor.system);
    this.#picks.restore(this.element);
    markTurn(this.element, this.owner);
    for (const field of this.element.querySelectorAll<HTMLInputElement>("input[data-search]")) {
      field.value = this.searches.get(field.dataset.search ?? "") ?? "";
      filterRows(field);
    }
    if (this.#same.late.length > 0) whenIdle(() => void this.#drawLate(), IN_THE_END);
    // In the end: whoever closes the sheet in the meantime leaves no element behind.
    await showBeginning(this.element, this.owner, this.isEditable);
  }

  /** Ctrl+E turns the sheet over; Alt and an arrow move a row up or down, as dragging does; Escape folds an open menu up before it closes the sheet. */
  #onKey(event: KeyboardEvent, element: HTMLElement): void {
    const menu =
      event.key === "Escape" ? element.querySelector<HTMLDetailsElement>(":is(.points, .condition-menu)[open]") : null;
    if (menu) {
      event.stopPropagation();
      menu.open = false;
      menu.querySelector("summary")?.focus();
    } else if (event.key === "e" && event.ctrlKey) {
      event.preventDefault();
      void this.toggleMode();
    } else if (event.altKey && this.isEditable) moveByKey(event, this.actor, (row) => this.itemOf(row));
  }

  /** A list shows what is searched for as one types. */
  protected onInput(field: HTMLInputElement): void {
    this.#picks.keep(field);
    const { search } = field.dataset;
    if (search === undefined) return;
    this.searches.set(search, field.value);
    filterRows(field);
  }

  #onChange(event: Event): void {
    const field = event.target as HTMLInputElement;
    const path = field.dataset.itemField;
    const outside = field.dataset.search !== undefined || field.closest("[data-outside]") !== null;
    if (path === undefined && !outside && !this.onRowField(field)) return;
    event.stopPropagation();
    if (path !== undefined) this.#writeItemField(field, path);
  }

  /** A field of a ruleset's own that is no part of the form. True: it was dealt with. */
  protected onRowField(_field: HTMLInputElement): boolean {
    return false;
  }

  /** What is edited in an item's row is written to the item; a number out of its bounds is refused by name and put back. */
  #writeItemField(field: HTMLInputElement, path: string): void {
    const isNumber = field.type === "number" || field.dataset.number !== undefined;
    const text = field.value.trim();
    const value = isNumber ? wholeNumber(field) : text === "" && isTag(field, "select") ? null : text;
    const item = this.itemOf(field);
    if (!item || (isNumber && value === null)) return;
    const write = async (): Promise<unknown> => item.update({ [path]: value } as never);
    void atGesture(async () => this.#typing.send([field], write));
  }

  #onFold(fold: HTMLDetailsElement): void {
    const name = fold.dataset.fold;
    if (name === undefined) return;
    const isNew = fold.open && !this.folds.has(name);
    if (fold.open) this.folds.add(name);
    else this.folds.delete(name);
    // What is long to work out is drawn when its fold is opened.
    const part = isNew && fold.dataset.filled === "late" ? fold.closest<HTMLElement>("[data-application-part]") : null;
    if (part) void this.render({ parts: [part.dataset.applicationPart] } as never);
  }

  /** What a drag of this row makes a hotbar macro of; null where the row is dragged as an item. */
  macroOf(row: HTMLElement): CrossoverDrag | null {
    const { trait = "", use = "", label } = row.dataset;
    if (label === undefined) return null;
    return trait !== ""
      ? { type: "CrossoverCheck", trait, label }
      : use !== ""
        ? { type: "CrossoverAction", ruleset: declarationOf(this.owner)?.id ?? "", action: use, label }
        : null;
  }

  /** In play what is dragged makes a macro; in edit mode an item's row is dragged to its new place. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    const macro = this.mode === "edit" && row.dataset.itemId !== undefined ? null : this.macroOf(row);
    if (!macro) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro, img: this.pictureOf(row) }));
  }

  pictureOf(row: HTMLElement): string {
    const { itemId = "", trait = "" } = row.dataset;
    return macroPicture(itemId === "" ? undefined : this.actor.items.get(itemId)?.img, trait !== "");
  }

  /** An item of another ruleset has no place on this sheet: it is not taken, since no list of it would show it again. */
  protected override async _onDropItem(...args: Parameters<Sheet["_onDropItem"]>): ReturnType<Sheet["_onDropItem"]> {
    const [, item] = args as unknown as readonly [DragEvent, { readonly name: string; readonly type: string }];
    const ruleset = declarationOf(this.owner);
    if (!ruleset || Object.hasOwn(ruleset.items, item.type)) return super._onDropItem(...args);
    ui.notifications.warn(localize("CROSSOVER.Shared.Sheet.notOurs", { name: item.name, ruleset: ruleset.label }));
    return null as never;
  }

  /** Rows of lists that the form shows: taken out of its values, given back as the lists that the document gets. */
  protected rowsOf(_values: Record<string, unknown>): object {
    return {};
  }

  /** What the form says that can't be taken is told by its field and put back; the rest is written. */
  protected override _prepareSubmitData(
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
    updateData?: object,
  ): object {
    this.#same.withoutLate(this, formData.object);
    return guarded(this.actor, event, form, formData, {
      rows: (values) => this.rowsOf(values),
      prepare: (more) => {
        const extra = foundry.utils.mergeObject(updateData ?? {}, more, { inplace: false });
        return super._prepareSubmitData(event, form, formData, extra as never) as object;
      },
    });
  }

  protected override async _processSubmitData(...args: Parameters<Sheet["_processSubmitData"]>): Promise<void> {
    await this.#typing.submit(args[1], async () => super._processSubmitData(...args));
  }
}
