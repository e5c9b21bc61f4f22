import { FLAWS, SKILL_KEYS, type SkillKey } from "../../../rules/drama/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import { CrossoverActorSheet } from "../../sheets/actor-sheet.ts";
import { labelOf } from "../../sheets/number-inputs.ts";
import { pointsOf } from "../../table/points.ts";
import { localize } from "../../view/localize.ts";
import type { DramaCharacterModel } from "../data/character-model.ts";
import { skillFields } from "../data/items.ts";
import { openCheck, setHarm, toggleCondition, useAction } from "../gestures.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";
import { snapshot } from "../snapshot.ts";
import { sheetView, type ItemRow, type SheetItem } from "../view/sheet-view.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Fields = Record<string, foundry.data.fields.DataField.Any>;

const partial = (name: string): string => template(`drama/parts/${name}`);

/**
 * The sheet of everybody in Drama: to play from, every number a button that says where it comes from; to build with, every bought number a field.
 * @rule DRA-390 DRA-391 DRA-392
 */
export class DramaSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["drama"],
    actions: {
      rollTrait: function (this: DramaSheet, event: PointerEvent, target: HTMLElement) {
        if (this.isRefused(target)) return;
        void atGesture(async () => openCheck(this.actor as Actor.Implementation, { trait: target.dataset.trait ?? "", quick: event.shiftKey }));
      },
      useAction: function (this: DramaSheet, event: PointerEvent, target: HTMLElement) {
        if (this.isRefused(target)) return;
        void atGesture(async () => useAction(this.actor as Actor.Implementation, target.dataset.use ?? "", event.shiftKey));
      },
      setHarm: function (this: DramaSheet, _event: Event, target: HTMLElement) {
        const { field = "", value = "" } = target.dataset;
        const to = field === "shock" || field === "wounds" ? Number(value) : target.getAttribute("aria-pressed") !== "true";
        // A second click on the box that is full empties it again.
        const current = target.getAttribute("aria-pressed") === "true";
        void atGesture(async () => setHarm(this.actor as Actor.Implementation, field as "shock", typeof to === "number" && current ? to - 1 : to));
      },
      toggleCondition: function (this: DramaSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => toggleCondition(this.actor as Actor.Implementation, target.dataset.condition ?? ""));
      },
      toggleWorn: function (this: DramaSheet, _event: Event, target: HTMLElement) {
        const item = this.itemOf(target);
        if (item) void atGesture(async () => item.update({ "system.worn": !(item.system as unknown as { worn: boolean }).worn } as never));
      },
      learn: function (this: DramaSheet, _event: Event, target: HTMLElement) {
        const select = target.parentElement?.querySelector<HTMLSelectElement>("select");
        if (select) void atGesture(async () => this.learn(select.value as SkillKey));
      },
      editPortrait: function (this: DramaSheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: this.actor.img, callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
      showAudit: function (this: DramaSheet) {
        (this as unknown as { changeTab(tab: string, group: string): void }).changeTab("notes", "primary");
        this.element.querySelector(".panel.audit")?.scrollIntoView({ block: "nearest" });
      },
    },
  };

  static PARTS: object = {
    header: { template: template("drama/header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("drama/main") },
    powers: { template: template("drama/powers"), templates: [partial("items")] },
    notes: { template: template("drama/notes") },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice-d20" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Drama.Tab",
    },
  };

  /** Folds that the user has opened; they stay so over every redraw. */
  readonly #open = new Set<string>();

  /** A button that stands for something impossible now says why and does nothing. */
  isRefused(target: HTMLElement): boolean {
    const { refused } = target.dataset;
    if (refused === undefined || refused === "") return false;
    ui.notifications.warn(refused);
    return true;
  }

  /** A skill of the list comes onto the sheet with one add. @rule DRA-334 DRA-336 */
  async learn(skill: SkillKey): Promise<void> {
    if (!SKILL_KEYS.includes(skill) || snapshot(this.actor as Actor.Implementation).skills.some((s) => s.key === skill)) return;
    await this.actor.createEmbeddedDocuments("Item", [{ name: localize(key("Skill", skill)), type: "dramaSkill", system: { ...skillFields(skill), adds: 1 } }] as never);
  }

  #items(): SheetItem[] {
    return [...(this.actor.items as unknown as Iterable<SheetItem>)].map(({ id, name, img, type, sort, system }) => ({ id, name, img, type, sort, system }));
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const actor = this.actor as Actor.Implementation;
    const system = actor.system as unknown as DramaCharacterModel & { flaws?: (keyof typeof FLAWS)[]; npcTier?: string; count?: number };
    const enrich = (html: string): Promise<string> => foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: actor.isOwner, relativeTo: actor });
    const enriched = (items: readonly ItemRow[]): Promise<ItemRow[]> => Promise.all(items.map(async (i) => (i.html === "" ? i : { ...i, html: await enrich(i.html) })));
    const who = snapshot(actor);
    const flaws = system.flaws ?? [];
    const view = sheetView(who, system.derived, this.#items(), flaws, dramaSettings(), localize as Localize);
    const invalid = [...(actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds];
    const { fields } = system.schema as unknown as { fields: Fields & { details: { fields: Fields } } };
    const { details } = system;
    const known = new Set(who.skills.map((s) => s.key));
    const side = ["heroes", "villains"].map((value) => ({ value, label: localize(key("Side", value)), selected: value === system.side }));
    const tiers = system.npcTier === undefined ? [] : ["henchman", "lieutenant", "archEnemy"].map((value) => ({ value, label: localize(key("Tier", value)), selected: value === system.npcTier }));
    return {
      ...context,
      actor,
      system,
      edit: this.mode === "edit",
      editable: this.isEditable,
      view,
      side,
      tiers,
      tier: system.npcTier === undefined ? "" : localize(key("Tier", system.npcTier)),
      group: system.count !== undefined,
      subtitle: [details.realName, details.occupation].filter(Boolean).join(" \u00b7 "),
      points: pointsOf(actor),
      untrainedOpen: this.#open.has("untrained"),
      learnable: SKILL_KEYS.filter((k) => !known.has(k)).map((value) => ({ value, label: localize(key("Skill", value)) })).sort((a, b) => a.label.localeCompare(b.label)),
      flaws: system.flaws === undefined ? [] : Object.entries(FLAWS).map(([value, points]) => ({ value, label: localize(key("Flaw", value)), points, on: flaws.includes(value as keyof typeof FLAWS) })),
      detailFields: (Object.keys(details) as (keyof typeof details)[]).map((k) => ({ field: fields.details.fields[k], value: details[k], label: localize(fields.details.fields[k]?.label ?? "") })),
      powers: await enriched(view.powers),
      weapons: await enriched(view.weapons),
      armour: await enriched(view.armour),
      gear: await enriched(view.gear),
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
    // Before the form hears of it: a number in a row belongs to the item, not to the actor.
    this.element.addEventListener("change", (event) => { this.#onItemField(event); }, { capture: true });
    this.element.addEventListener("toggle", (event) => { this.#onFold(event.target as HTMLDetailsElement); }, { capture: true });
    this.element.addEventListener("focusin", (event) => { showTip(event.target as HTMLElement); });
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

  /** In play a trait that is dragged makes a macro. */
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

/** A player's hero. */
export class DramaHeroSheet extends DramaSheet {}

/** A named adversary: with tier, its points for the Gamemaster's eyes. @rule DRA-392 */
export class DramaVillainSheet extends DramaSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["villain"] };
}

/** A mook or a group of them. @rule DRA-392 */
export class DramaMookSheet extends DramaSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["mook"], position: { width: 700, height: 720 } };
}
