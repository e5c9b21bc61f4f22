import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverActorSheet } from "../../sheets/actor-sheet.ts";
import { labelOf } from "../../sheets/number-inputs.ts";
import { localize } from "../../view/localize.ts";
import type { FudgeHeroModel } from "../data/character-model.ts";
import { pointsOf } from "../../table/points.ts";
import { adjustBruises, openAttack, openCheck, setHealthTo, toggleCondition } from "../gestures.ts";
import { snapshot } from "../snapshot.ts";
import { heroView, type ItemView, type SheetItem } from "../view/hero-view.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;

const partial = (name: string): string => template(`fudge/parts/${name}`);

/** Make the check that a button names; with Shift at once. A trait that can't be used says why instead. */
function roll(this: CharacterSheet, event: PointerEvent, target: HTMLElement): void {
  void this.roll(target, event.shiftKey);
}

/**
 * The sheet of a Fudge character: to play from, every number a button that says where it comes from; to build with, every bought rank a field.
 * @rule FUD-660 FUD-661 FUD-662 FUD-663 FUD-664 FUD-665 FUD-666 FUD-667 FUD-668 FUD-669 FUD-672 FUD-673 FUD-674
 */
export class CharacterSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["fudge"],
    actions: {
      rollAbility: roll,
      rollDefense: roll,
      rollSkill: roll,
      rollInitiative: roll,
      attack: function (this: CharacterSheet, event: PointerEvent, target: HTMLElement) {
        if (this.isRefused(target)) return;
        void atGesture(async () => openAttack(this.actor as Actor.Implementation, target.dataset.attack ?? "", event.shiftKey));
      },
      setHealth: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => setHealthTo(this.actor as Actor.Implementation, Number(target.dataset.value)));
      },
      adjustBruises: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => adjustBruises(this.actor as Actor.Implementation, Number(target.dataset.by)));
      },
      toggleCondition: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => toggleCondition(this.actor as Actor.Implementation, target.dataset.condition ?? ""));
      },
      togglePower: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        const item = this.itemOf(target);
        if (item) void atGesture(async () => item.update({ "system.active": !(item.system as unknown as { active: boolean }).active } as never));
      },
      editPortrait: function (this: CharacterSheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: this.actor.img, callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
      showAudit: function (this: CharacterSheet) {
        (this as unknown as { changeTab(tab: string, group: string): void }).changeTab("notes", "primary");
        this.element.querySelector(".panel.audit")?.scrollIntoView({ block: "nearest" });
      },
    },
  };

  static PARTS: object = {
    header: { template: template("fudge/character-header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("fudge/character-main"), templates: [partial("rating"), partial("skill")] },
    powers: { template: template("fudge/character-powers"), templates: [partial("items")] },
    notes: { template: template("fudge/character-notes"), templates: [partial("items")] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Fudge.Tab",
    },
  };

  /** Folds that the user has opened; they stay so over every redraw. */
  readonly #open = new Set<string>();

  /** Make the check that a button names. */
  async roll(target: HTMLElement, quick: boolean): Promise<void> {
    if (this.isRefused(target)) return;
    await atGesture(async () => openCheck(this.actor as Actor.Implementation, { trait: target.dataset.trait ?? "", quick }));
  }

  /** A button that stands for something impossible now says why and does nothing. */
  isRefused(target: HTMLElement): boolean {
    const { refused } = target.dataset;
    if (refused === undefined) return false;
    ui.notifications.warn(refused);
    return true;
  }

  #items(): SheetItem[] {
    return [...(this.actor.items as unknown as Iterable<SheetItem>)].map(({ id, name, img, type, sort, system }) => ({ id, name, img, type, sort, system }));
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const actor = this.actor as Actor.Implementation;
    const system = actor.system as unknown as FudgeHeroModel;
    const enrich = (html: string): Promise<string> => foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: actor.isOwner, relativeTo: actor });
    const enriched = (items: readonly ItemView[]): Promise<ItemView[]> => Promise.all(items.map(async (i) => (i.html === "" ? i : { ...i, html: await enrich(i.html) })));
    const view = heroView(snapshot(actor), system.derived, this.#items(), localize);
    const invalid = [...(actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds];
    const { fields } = system.schema as unknown as { fields: Record<string, foundry.data.fields.DataField.Any> & { details: { fields: Record<string, foundry.data.fields.DataField.Any> } } };
    const entry = (field: foundry.data.fields.DataField.Any | undefined, value: unknown): object => ({ field, value, label: localize(field?.label ?? "") });
    const { details } = system;
    return {
      ...context,
      actor,
      system,
      edit: this.mode === "edit",
      editable: this.isEditable,
      view,
      subtitle: [details.realName, details.identity].filter(Boolean).join(" \u00b7 "),
      points: pointsOf(actor),
      untrainedOpen: this.#open.has("untrained"),
      detailFields: [...(Object.keys(details) as (keyof typeof details)[]).map((k) => entry(fields.details.fields[k], details[k])), entry(fields.size, system.size), entry(fields.weight, system.weight)],
      powers: await enriched(view.powers),
      advantages: await enriched(view.advantages),
      equipment: await enriched(view.equipment),
      complications: await enriched(view.complications),
      biography: await enrich(system.biography),
      gmNotes: game.user.isGM ? await enrich(system.gmNotes) : null,
      invalid: invalid.length > 0 ? localize("CROSSOVER.Shared.Sheet.invalidItems", { count: invalid.length }) : null,
    } as never;
  }

  protected async _preparePartContext(partId: string, context: never, _options: never): Promise<never> {
    const tabs = (this as unknown as { _prepareTabs(group: string): Record<string, { cssClass: string }> })._prepareTabs("primary");
    return { ...(context as object), tabs, tab: tabs[partId] } as never;
  }

  protected override async _onFirstRender(...args: Parameters<Sheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    // Before the form hears of it: a rank in a row belongs to the item, not to the actor.
    element.addEventListener("change", (event) => { this.#onItemField(event); }, { capture: true });
    element.addEventListener("keydown", (event) => { this.#onReorderKey(event); });
    element.addEventListener("toggle", (event) => { this.#onFold(event.target as HTMLDetailsElement); }, { capture: true });
    element.addEventListener("focusin", (event) => { showTip(event.target as HTMLElement); });
  }

  #onFold(fold: HTMLDetailsElement): void {
    const name = fold.dataset.fold;
    if (name === undefined) return;
    if (fold.open) this.#open.add(name);
    else this.#open.delete(name);
  }

  /** A number edited in an item's row is written to the item; what is no number is refused by name and put back. */
  #onItemField(event: Event): void {
    const input = event.target as HTMLInputElement;
    const path = input.dataset.itemField;
    if (path === undefined) return;
    event.stopPropagation();
    const item = this.itemOf(input);
    const [value, min, max] = [Number(input.value), Number(input.min), Number(input.max)];
    if (input.value.trim() === "" || input.validity.badInput || !Number.isInteger(value) || value < min || value > max) {
      ui.notifications.error(localize("CROSSOVER.Shared.Error.range", { field: labelOf(input), value: input.value, min, max }));
      input.value = input.defaultValue;
    } else if (item) void atGesture(async () => item.update({ [path]: value } as never));
  }

  /** Alt and an arrow move a row up or down, as dragging does. */
  #onReorderKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown") || !this.isEditable) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>("li[data-item-id]");
    const beside = event.key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
    const source = row && this.itemOf(row);
    const target = beside instanceof HTMLElement ? this.itemOf(beside) : null;
    if (!row || !source || !target) return;
    event.preventDefault();
    const siblings = [...(row.parentElement?.children ?? [])].map((li) => this.itemOf(li as HTMLElement)).filter((i) => i !== null && i.id !== source.id);
    const sort = foundry.utils.performIntegerSort as unknown as (source: object, options: object) => { target: Item.Implementation; update: { sort: number } }[];
    const updates = sort(source, { target, siblings, sortBefore: event.key === "ArrowUp" }).map(({ target: moved, update }) => ({ ...update, _id: moved.id }));
    void atGesture(async () => this.actor.updateEmbeddedDocuments("Item", updates as never));
  }

  /** In play a trait that is dragged makes a macro; in edit mode an item's row is dragged to its new place. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const { trait, label } = (event.currentTarget as HTMLElement).dataset;
    if (trait === undefined || label === undefined) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "CrossoverCheck", trait, label, img: this.actor.img ?? undefined }));
  }
}

/** Show the breakdown of a number that was reached by keyboard; Foundry's tooltips wait for a pointer. */
function showTip(target: HTMLElement): void {
  const { tooltipHtml } = target.dataset;
  const { tooltip } = game;
  if (tooltipHtml === undefined || !tooltip || !target.matches(":focus-visible")) return;
  const shown = (tooltip as unknown as { element: HTMLElement | null }).element;
  if (shown === target) return;
  tooltip.activate(target, { html: tooltipHtml, cssClass: "crossover-tooltip" });
  target.addEventListener("blur", () => { tooltip.deactivate(); }, { once: true });
}

/** A hero or full villain. */
export class HeroSheet extends CharacterSheet {}

/** A minion: the same sheet, without victory points. */
export class MinionSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["minion"], position: { width: 700, height: 720 } };
}
