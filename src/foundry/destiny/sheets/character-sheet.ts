import { ABILITY_KEYS, ADVERSARIES, key, switchAlternate, type AbilityKey, type DestinyCharacter, type MarkList, type Role } from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { write } from "../../apply/write.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { CrossoverActorSheet } from "../../sheets/actor-sheet.ts";
import { labelOf } from "../../sheets/number-inputs.ts";
import { pointsOf } from "../../table/points.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import type { DestinyAdversaryModel, DestinyCharacterModel } from "../data/character-model.ts";
import { freshEffect } from "../data/effects.ts";
import { destinySettings } from "../settings.ts";
import { buildSnapshot, snapshot } from "../snapshot.ts";
import { heroView } from "../view/hero-view.ts";
import { itemRows, ORDERS, type ItemRow, type Order, type SheetItem } from "../view/sheet-items.ts";
import { heroText } from "../view/sheet-text.ts";
import { addMark, dropState, lessMark, quickData, setTrack } from "./deeds.ts";
import { showText } from "./text-dialog.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Fields = Record<string, foundry.data.fields.DataField.Any>;
type Lists = "lore" | "attitudes" | "complications";

const partial = (name: string): string => template(`destiny/parts/${name}`);
const TRACKS = ["stress", "fatigue", "success", "failure"] as const;

/** What a new line of each list begins with. */
const FRESH: Readonly<Record<Lists, () => unknown>> = {
  lore: () => ({ name: "", rank: 1 }),
  attitudes: () => ({ subject: "", thing: "", step: 2 }),
  complications: () => "",
};

/**
 * The sheet of everybody in Destiny: to play from, every number a button that says where it comes from; to build with, every bought rank a field and what breaks a limit named beside
 * the way out.
 * @rule DES-380 DES-381 DES-382 DES-383 DES-384 DES-385 DES-386
 */
export class DestinySheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["destiny"],
    position: { width: 820, height: 860 },
    actions: {
      rollTrait: function (this: DestinySheet, event: PointerEvent, target: HTMLElement) {
        if (this.isRefused(target)) return;
        void atGesture(async () => rulesetById("destiny")?.checks.open(this.owner, { trait: target.dataset.trait ?? "", quick: event.shiftKey }));
      },
      useAction: function (this: DestinySheet, event: PointerEvent, target: HTMLElement) {
        if (this.isRefused(target)) return;
        void atGesture(async () => rulesetById("destiny")?.actions.use(this.owner, target.dataset.use ?? "", event.shiftKey));
      },
      addMark: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        this.bring((who) => addMark(who, target.dataset.list as MarkList, Number(target.dataset.level)));
      },
      lessMark: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        this.bring((who) => lessMark(who, target.dataset.list as MarkList, Number(target.dataset.level)));
      },
      setTrack: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        const track = TRACKS.find((t) => t === target.dataset.track);
        if (track) this.bring((who) => setTrack(who, track, Number(target.dataset.value)));
      },
      dropState: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        const { field = "", effect = "" } = target.dataset;
        if (effect === "") this.bring((who) => dropState(who, field));
        else void atGesture(async () => this.actor.deleteEmbeddedDocuments("ActiveEffect", [effect]));
      },
      toggleCondition: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.owner.toggleStatusEffect(statusId("destiny", target.dataset.condition ?? "")));
      },
      toggleItem: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        const item = this.itemOf(target);
        const { field = "" } = target.dataset;
        if (item) void atGesture(async () => item.update({ [field]: target.getAttribute("aria-checked") !== "true" } as never));
      },
      setPrimary: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        const { attack = "" } = target.dataset;
        const to = (this.actor.system as unknown as DestinyCharacterModel).primaryAttack === attack ? "" : attack;
        void atGesture(async () => this.actor.update({ "system.primaryAttack": to } as never));
      },
      addRow: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        const list = target.dataset.list as Lists;
        this.rewrite(list, (rows) => [...rows, FRESH[list]()]);
      },
      removeRow: function (this: DestinySheet, _event: Event, target: HTMLElement) {
        this.rewrite(target.dataset.list as Lists, (rows) => rows.filter((_r, i) => i !== Number(target.dataset.index)));
      },
      quickBuild: function (this: DestinySheet) {
        void atGesture(async () => this.quickBuild());
      },
      exportText: function (this: DestinySheet) {
        void atGesture(async () => this.exportText());
      },
      editPortrait: function (this: DestinySheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: this.actor.img, callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
      showAudit: function (this: DestinySheet) {
        (this as unknown as { changeTab(tab: string, group: string): void }).changeTab("notes", "primary");
        this.element.querySelector(".panel.audit")?.scrollIntoView({ block: "nearest" });
      },
    },
  };

  static PARTS: object = {
    header: { template: template("destiny/header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("destiny/main"), templates: [partial("number"), partial("skill")] },
    actions: { template: template("destiny/actions") },
    powers: { template: template("destiny/powers"), templates: [partial("items")] },
    notes: { template: template("destiny/notes") },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice-d20" },
        { id: "actions", icon: "fa-solid fa-person-running" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Destiny.Tab",
    },
  };

  /** What the user has typed into each search, and how the lists are ordered; both stay over every redraw. */
  readonly searches = new Map<string, string>();
  order: Order = "manual";

  get owner(): Actor.Implementation {
    return this.actor as Actor.Implementation;
  }

  /** A button that stands for something impossible now says why and does nothing. */
  isRefused(target: HTMLElement): boolean {
    const { refused } = target.dataset;
    if (refused === undefined || refused === "") return false;
    ui.notifications.warn(refused);
    return true;
  }

  /** Do what the rules say a click by hand changes. */
  bring(deed: (who: DestinyCharacter) => readonly Change[]): void {
    void atGesture(async () => write(deed(snapshot(this.owner))));
  }

  /** Change one list of the actor as a whole. */
  rewrite(list: Lists, next: (rows: unknown[]) => unknown[]): void {
    const rows = foundry.utils.deepClone((this.actor._source as unknown as { system: Record<Lists, unknown[]> }).system[list]);
    void atGesture(async () => this.actor.update({ [`system.${list}`]: next(rows) } as never));
  }

  /** Everything that the ruleset says this one can do by name. */
  #actions(who: DestinyCharacter): readonly ActionEntry[] {
    return rulesetById("destiny")?.actions.list(who, localize as Localize) ?? [];
  }

  #items(): SheetItem[] {
    return [...(this.actor.items as unknown as Iterable<SheetItem>)].map(({ id, name, img, type, sort, system }) => ({ id, name, img, type, sort, system }));
  }

  /** The numbers of an adversary by rank and Power Level, written over what it has. @rule DES-372 */
  async quickBuild(): Promise<void> {
    const { role, powerLevel } = this.actor.system as unknown as DestinyAdversaryModel;
    const who = snapshot(this.owner);
    const primary = ABILITY_KEYS.reduce<AbilityKey>((best, a) => (who.abilities[a] > who.abilities[best] ? a : best), "str");
    const { attacks } = who;
    const skill = (attacks.find((a) => a.id === who.primaryAttack) ?? attacks[0])?.skill ?? "might";
    const { system, attack } = quickData(role, powerLevel, primary, skill);
    await this.actor.update({ system } as never);
    if (attacks.length === 0) await this.actor.createEmbeddedDocuments("Item", [{ name: localize(key("Quick", "attack", "close")), type: "destinyAttack", system: attack }] as never);
  }

  /** The whole character as text, to print or to paste elsewhere. */
  async exportText(): Promise<void> {
    const { view, lists, system } = this.#prepared();
    const { details } = system;
    const facts = [
      { label: localize(key("Sheet", "alias")), value: details.alias },
      { label: localize(key("Sheet", "motivations")), value: details.motivations },
    ];
    await showText(this.actor.name, heroText(view, lists, { name: this.actor.name, facts, complications: system.complications, biography: system.biography }, localize as Localize));
  }

  #prepared(): { readonly who: DestinyCharacter; readonly system: DestinyCharacterModel; readonly view: ReturnType<typeof heroView>; readonly lists: ReturnType<typeof itemRows> } {
    const actor = this.owner;
    const who = snapshot(actor);
    const system = actor.system as unknown as DestinyCharacterModel;
    const names = (uuid: string): string => (uuid.includes(".") ? ((fromUuidSync(uuid as never, { strict: false } as never) as { name?: string } | null)?.name ?? uuid) : uuid);
    const view = heroView(who, buildSnapshot(actor), system.derived, this.#actions(who), destinySettings(), names, localize as Localize);
    return { who, system, view, lists: itemRows(who, this.#items(), this.order, localize as Localize) };
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const actor = this.owner;
    const { system, view, lists } = this.#prepared();
    const enrich = (html: string): Promise<string> => foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: actor.isOwner, relativeTo: actor });
    const enriched = (items: readonly ItemRow[]): Promise<ItemRow[]> => Promise.all(items.map(async (i) => (i.html === "" ? i : { ...i, html: await enrich(i.html) })));
    const invalid = [...(actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds];
    const { fields } = system.schema as unknown as { fields: Fields & { details: { fields: Fields } } };
    const { details } = system;
    const role = (system as DestinyAdversaryModel).role as string | undefined;
    const sources = [...new Set([...destinySettings().powerSources, system.powerSource])];
    return {
      ...context,
      actor,
      system,
      edit: this.mode === "edit",
      editable: this.isEditable,
      view,
      adversary: role !== undefined,
      roles: role === undefined ? [] : ADVERSARIES.map((value) => ({ value, label: localize(key("Role", value as Role, "label")), selected: value === role })),
      sources: sources.map((value) => ({ value, label: value, selected: value === system.powerSource })),
      subtitle: [details.alias, view.role].filter(Boolean).join(" \u00b7 "),
      points: pointsOf(actor),
      orders: ORDERS.map((value) => ({ value, label: localize(key("Order", value)), selected: value === this.order })),
      searches: Object.fromEntries(this.searches),
      detailFields: (Object.keys(details) as (keyof typeof details)[]).map((k) => ({ field: fields.details.fields[k], value: details[k], label: localize(fields.details.fields[k]?.label ?? "") })),
      complications: system.complications.map((text, index) => ({ text, index })),
      powers: await enriched(lists.powers),
      edges: lists.edges,
      gear: await enriched(lists.gear),
      attackItems: await enriched(lists.attacks),
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
    // Before the form hears of it: what stands in a row belongs to an item or a list, not to a field of the actor.
    element.addEventListener("change", (event) => { this.#onRowField(event); }, { capture: true });
    element.addEventListener("input", (event) => { this.#onSearch(event.target as HTMLInputElement); });
    element.addEventListener("focusin", (event) => { showTip(event.target as HTMLElement); });
  }

  protected override async _onRender(...args: Parameters<Sheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input[data-search]")) filterBy(input);
  }

  /** What is typed into a search hides the rows that don't have it. */
  #onSearch(input: HTMLInputElement): void {
    const { search } = input.dataset;
    if (search === undefined) return;
    this.searches.set(search, input.value);
    filterBy(input);
  }

  #onRowField(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { itemField, listField, alternate, listOrder, search } = input.dataset;
    if (search !== undefined) {
      event.stopPropagation();
      return;
    }
    if (itemField === undefined && listField === undefined && alternate === undefined && listOrder === undefined) return;
    event.stopPropagation();
    if (listOrder !== undefined) {
      this.order = ORDERS.find((o) => o === input.value) ?? "manual";
      void this.render();
    } else if (alternate !== undefined) void atGesture(async () => this.#switch(input));
    else if (input.type !== "number" || this.#isWhole(input)) {
      const value = input.type === "number" || input.dataset.number !== undefined ? Number(input.value) : input.value;
      const item = this.itemOf(input);
      if (listField !== undefined) this.#setListField(input, listField, value);
      else if (item) void atGesture(async () => item.update({ [itemField ?? ""]: value } as never));
    }
  }

  /** A number outside its bounds is refused by name and put back. */
  #isWhole(input: HTMLInputElement): boolean {
    const [value, min, max] = [Number(input.value), Number(input.min), Number(input.max)];
    if (input.value.trim() !== "" && !input.validity.badInput && Number.isInteger(value) && value >= min && value <= max) return true;
    ui.notifications.error(localize("CROSSOVER.Shared.Error.range", { field: labelOf(input), value: input.value, min, max }));
    input.value = input.defaultValue;
    return false;
  }

  #setListField(input: HTMLInputElement, field: string, value: unknown): void {
    const { list = "", index = "" } = input.dataset;
    this.rewrite(list as Lists, (rows) => rows.map((row, i) => (i !== Number(index) ? row : field === "" ? value : { ...(row as object), [field]: value })));
  }

  /** Another alternate of a power comes on: by the rules' own change. @rule DES-154 */
  async #switch(input: HTMLInputElement): Promise<void> {
    const item = this.itemOf(input);
    const who = snapshot(this.owner);
    const power = who.powers.find((p) => p.id === item?.id);
    if (!power) return;
    const done = switchAlternate(who, power, input.value === "" ? null : input.value);
    if (done.accepted) await write(done.changes);
    else notifyRefusal(done, rulesetById("destiny"));
  }

  /** In play a trait that is dragged makes a macro; in edit mode an item's row is dragged to its new place. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const { trait, label } = (event.currentTarget as HTMLElement).dataset;
    if (trait === undefined || label === undefined) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "CrossoverCheck", trait, label, img: this.actor.img ?? undefined }));
  }

  /** An effect of the list becomes a power of its own; a modifier needs a power to go to; everything else is copied as it is. @rule DES-314 DES-330 */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null> {
    const type = item.type as string;
    const source = item.toObject() as unknown as { name: string; img: string; system: { effect: string; rank: number; description: string; rules: string } };
    if (type === "destinyModifier") {
      ui.notifications.warn(localize(key("Builder", "modifierNeedsPower"), { name: item.name }));
      return null;
    }
    if (type !== "destinyEffect") return super._onDropItem(event, item as never) as Promise<Item.Implementation | null>;
    const { effect, rank, description, rules } = source.system;
    const system = { effects: [freshEffect(effect, rank)], powerSource: (this.actor.system as unknown as DestinyCharacterModel).powerSource, description, rules };
    const [made] = (await this.actor.createEmbeddedDocuments("Item", [{ name: item.name, img: item.img, type: "destinyPower", system }] as never)) as unknown as Item.Implementation[];
    return made ?? null;
  }
}

/** Hide the rows of a search's list that don't have what is typed; how many are left is told. */
function filterBy(input: HTMLInputElement): void {
  const wanted = input.value.trim().toLowerCase();
  const rows = input.closest(".searched")?.querySelectorAll<HTMLElement>("[data-find]") ?? [];
  for (const row of rows) row.hidden = wanted !== "" && !(row.dataset.find ?? "").toLowerCase().includes(wanted);
  for (const group of input.closest(".searched")?.querySelectorAll<HTMLElement>("[data-find-group]") ?? []) group.hidden = wanted !== "" && [...group.querySelectorAll<HTMLElement>("[data-find]")].every((r) => r.hidden);
}

/** Show the breakdown of a number that was reached by keyboard; Foundry's tooltips wait for a pointer. */
function showTip(target: HTMLElement): void {
  const { tooltipHtml } = target.dataset;
  const { tooltip } = game;
  if (tooltipHtml === undefined || tooltipHtml === "" || !tooltip || !target.matches(":focus-visible")) return;
  const shown = (tooltip as unknown as { element: HTMLElement | null }).element;
  if (shown === target) return;
  tooltip.activate(target, { html: tooltipHtml, cssClass: "crossover-tooltip" });
  target.addEventListener("blur", () => { tooltip.deactivate(); }, { once: true });
}

/** A player's hero. */
export class DestinyHeroSheet extends DestinySheet {}

/** Somebody the Gamemaster plays: the same sheet with a rank and the quick build. @rule DES-370 DES-372 */
export class DestinyAdversarySheet extends DestinySheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["adversary"], position: { width: 760, height: 780 } };
}
