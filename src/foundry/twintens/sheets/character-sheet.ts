import { change, undo, type Change } from "../../../rules/kernel/change.ts";
import { BOXES, COUNTERS, FATIGUE_ORDER, switchArray, switchOff, trackChanges, type AbilityKey, type Box, type Counter, type DamageTrack, type FatigueLevel } from "../../../rules/twintens/index.ts";
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
import { catalogueItem, catalogueOf } from "../catalog.ts";
import type { TwintensCharacterModel } from "../data/characters.ts";
import type { TwintensActor } from "../entries.ts";
import { twintensSettings } from "../settings.ts";
import { snapshot } from "../snapshot.ts";
import { heroView, type HeroView, type ItemRow, type ListState, type ListView, type SheetItem } from "../view/hero-view.ts";
import { sheetText } from "../view/sheet-text.ts";
import { offerText } from "./text-window.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Fields = Record<string, foundry.data.fields.DataField.Any>;

const partial = (name: string): string => template(`twintens/parts/${name}`);
const adapter = (): ReturnType<typeof rulesetById> => rulesetById("twintens");

/** Types of items that have a place on a character's sheet. */
const OWN = ["twintensSkill", "twintensFeat", "twintensPower", "twintensDrawback", "twintensEquipment", "twintensManeuver", "complication"];

/** An action of the sheet on its actor; what is impossible now says why and does nothing. */
const act = (run: (sheet: TwintensSheet, target: HTMLElement, event: PointerEvent) => Promise<unknown>) =>
  function (this: TwintensSheet, event: PointerEvent, target: HTMLElement): void {
    if (!this.isRefused(target)) void atGesture(async () => run(this, target, event));
  };

/** Data that a drag makes a hotbar macro of. */
function dragged(row: HTMLElement, img: string | undefined): object | null {
  const { trait, use, label } = row.dataset;
  if (label === undefined) return null;
  if (trait) return { type: "CrossoverCheck", trait, label, img };
  return use ? { type: "CrossoverAction", action: use, label, img } : null;
}

/**
 * The sheet of a hero, an adversary or minions: to play from, every number a button that says where it comes from; to build with, every bought number a field and the limits
 * live.
 * @rule TWI-397 TWI-500 TWI-501 TWI-502 TWI-503 TWI-504 TWI-505 TWI-506 TWI-507 TWI-508
 */
export class TwintensSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["twintens"],
    position: { width: 800, height: 880 },
    actions: {
      rollTrait: act(async (sheet, target, event) => adapter()?.checks.open(sheet.owner, { trait: target.dataset.trait ?? "", quick: event.shiftKey })),
      useAction: act(async (sheet, target, event) => adapter()?.actions.use(sheet.owner, target.dataset.use ?? "", event.shiftKey)),
      mark: act(async (sheet, target) => sheet.mark(target.dataset.counter as Counter, Number(target.dataset.by))),
      box: act(async (sheet, target) => sheet.box(target.dataset.box as Box)),
      clearStun: act(async (sheet) => sheet.track({ stunned: null })),
      undoTrack: act(async (sheet) => sheet.undoTrack()),
      fatigue: act(async (sheet, target) => sheet.fatigue(target.dataset.level as FatigueLevel)),
      conviction: act(async (sheet, target) => sheet.conviction(Number(target.dataset.value))),
      resetDefences: act(async (sheet) => sheet.owner.update({ "system.defencesThisRound": 0 } as never)),
      toggleCondition: act(async (sheet, target) => sheet.owner.toggleStatusEffect(statusId("twintens", target.dataset.condition ?? ""))),
      switchItem: act(async (sheet, target) => sheet.switchItem(target)),
      addFrom: act(async (sheet, target) => sheet.addFrom(target)),
      addAbilityDamage: act(async (sheet, target) => sheet.addAbilityDamage(target)),
      restoreAbility: act(async (sheet, target) => sheet.restoreAbility(Number(target.dataset.at))),
      exportText: act(async (sheet) => sheet.exportText()),
      editPortrait: function (this: TwintensSheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: this.actor.img, callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
      showAudit: function (this: TwintensSheet) {
        (this as unknown as { changeTab(tab: string, group: string): void }).changeTab("notes", "primary");
        this.element.querySelector(".panel.audit")?.scrollIntoView({ block: "nearest" });
      },
    },
  };

  static PARTS: object = {
    header: { template: template("twintens/header"), templates: [template("shared/parts/points")] },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("twintens/main"), templates: [partial("number"), partial("skill"), partial("tools"), partial("add")] },
    traits: { template: template("twintens/traits"), templates: [partial("list"), partial("tools"), partial("add")] },
    powers: { template: template("twintens/powers"), templates: [partial("list"), partial("tools"), partial("add")] },
    notes: { template: template("twintens/notes"), templates: [partial("list")] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice" },
        { id: "traits", icon: "fa-solid fa-star" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Twintens.Tab",
    },
  };

  /** Folds that the user has opened, how lists are looked at, what is searched for: they stay so over every redraw. */
  readonly #open = new Set<string>();
  readonly #lists = new Map<string, ListState>();
  readonly #queries = new Map<string, string>();
  /** What the sheet's own track buttons wrote, newest last. */
  readonly #written: (readonly Change[])[] = [];

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

  /** Bring the track to where it should be, in a way that can be taken back. @rule TWI-219 TWI-504 */
  async track(to: Partial<DamageTrack>): Promise<void> {
    const who = snapshot(this.owner);
    await this.#write(trackChanges(who, { ...who.track, ...to }, "TWI-504"));
  }

  async #write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await write(changes as Change[]);
    this.#written.push(changes);
    await this.render();
  }

  async mark(counter: Counter, by: number): Promise<void> {
    if (!COUNTERS.includes(counter)) return;
    await this.track({ [counter]: Math.max(0, snapshot(this.owner).track[counter] + by) });
  }

  async box(box: Box): Promise<void> {
    if (BOXES.includes(box)) await this.track({ [box]: !snapshot(this.owner).track[box] });
  }

  /** Take the last of the sheet's own marks back. @rule TWI-219 TWI-504 */
  async undoTrack(): Promise<void> {
    const last = this.#written.pop();
    if (!last) return;
    await write(undo(last));
    await this.render();
  }

  /** A click on the level that stands lowers it by one. @rule TWI-260 */
  async fatigue(level: FatigueLevel): Promise<void> {
    const who = snapshot(this.owner);
    const at = FATIGUE_ORDER.indexOf(level);
    const to = who.fatigue === level ? FATIGUE_ORDER[Math.max(0, at - 1)] : level;
    if (to !== undefined && to !== who.fatigue) await this.#write([change(who.ref, "system.fatigue", who.fatigue, to, "TWI-260")]);
  }

  /** A click on the last point that stands takes it away. @rule TWI-320 TWI-329 */
  async conviction(value: number): Promise<void> {
    const who = snapshot(this.owner);
    if (!who.conviction) return;
    const to = who.conviction.value === value ? value - 1 : value;
    await this.#write([change(who.ref, "system.conviction.value", who.conviction.value, to, "TWI-329")]);
  }

  /** Switch a power or a piece of equipment. Members of an array give way to each other; a permanent power stays on. @rule TWI-431 TWI-433 */
  async switchItem(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    if ((item.type as string) !== "twintensPower") {
      await item.update({ "system.equipped": !(item.system as unknown as { equipped: boolean }).equipped } as never);
      return;
    }
    const who = snapshot(this.owner);
    const power = who.powers.find((p) => p.id === item.id);
    if (!power) return;
    if (!power.active && power.arrayId === null) {
      await write([change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "TWI-433")]);
      return;
    }
    const step = power.active ? switchOff(who, power) : switchArray(who, power.id, false);
    if (step.accepted) await write(step.changes as Change[]);
    else notifyRefusal(step, adapter());
  }

  /** What is chosen from a table's list comes onto the sheet. @rule TWI-393 */
  async addFrom(target: HTMLElement): Promise<void> {
    const { type = "" } = target.dataset;
    const select = target.closest(".add-from")?.querySelector<HTMLSelectElement>("select");
    const data = select && catalogueItem(type, select.value, localize);
    if (!data) return;
    const [item] = (await this.owner.createEmbeddedDocuments("Item", [data] as never)) as unknown as Item.Implementation[];
    if (item && (type === "twintensPower" || type === "twintensDrawback")) item.sheet?.render(true);
  }

  /** Points of an ability that are gone for a time, from the row of inputs that the button stands in. @rule TWI-300 TWI-302 */
  async addAbilityDamage(target: HTMLElement): Promise<void> {
    const row = target.closest(".damage-add");
    const value = (name: string): string => row?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-part="${name}"]`)?.value ?? "";
    const points = Number(value("points"));
    if (!Number.isInteger(points) || points < 1) return;
    const who = snapshot(this.owner);
    const next = [...who.abilityDamage, { ability: value("ability") as AbilityKey, points, rate: value("rate") as "round" | "day", source: "" }];
    await this.owner.update({ "system.abilityDamage": next } as never);
  }

  async restoreAbility(at: number): Promise<void> {
    const next = snapshot(this.owner).abilityDamage.filter((_d, i) => i !== at);
    await this.owner.update({ "system.abilityDamage": next } as never);
  }

  async exportText(): Promise<void> {
    const who = snapshot(this.owner);
    const view = this.#view(who);
    await offerText(this.owner.name, sheetText(this.owner.name, view, this.#details(), localize));
  }

  #details(): readonly { readonly label: string; readonly value: string }[] {
    const system = this.owner.system as unknown as TwintensCharacterModel;
    const { fields } = system.schema as unknown as { fields: Fields & { details: { fields: Fields } } };
    return Object.entries(system.details).map(([k, value]) => ({ label: localize(fields.details.fields[k]?.label ?? k), value }));
  }

  #items(): SheetItem[] {
    return [...(this.actor.items as unknown as Iterable<SheetItem>)].map(({ id, name, img, type, sort, system }) => ({ id, name, img, type, sort, system }));
  }

  #view(who: TwintensActor): HeroView {
    const system = this.owner.system as unknown as TwintensCharacterModel;
    return heroView(who, system.derived, this.#items(), twintensSettings(), localize as Localize, Object.fromEntries(this.#lists));
  }

  /** What a character can do by name, under headings; an adapter that has none offers none. */
  #actions(who: TwintensActor): { readonly label: string; readonly actions: readonly ActionEntry[] }[] {
    const all = adapter()?.actions.list(who, localize) ?? [];
    return [...new Set(all.map((a) => a.group))].map((g) => ({ label: localize(g), actions: all.filter((a) => a.group === g) }));
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const context = (await super._prepareContext(options)) as object;
    const actor = this.owner;
    const system = actor.system as unknown as TwintensCharacterModel & { kind?: string; count?: number };
    const enrich = (html: string): Promise<string> => foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: actor.isOwner, relativeTo: actor });
    const who = snapshot(actor);
    const view = this.#view(who);
    const enriched = async (list: ListView): Promise<ListView> => ({ ...list, items: await Promise.all(list.items.map(async (i): Promise<ItemRow> => (i.html === "" ? i : { ...i, html: await enrich(i.html) }))) });
    const [feats, powers, equipment, drawbacks, maneuvers, complications] = await Promise.all([view.feats, view.powers, view.equipment, view.drawbacks, view.maneuvers, view.complications].map(enriched));
    const { fields } = system.schema as unknown as { fields: Fields & { details: { fields: Fields }; abilities: { fields: Fields } } };
    const { details } = system;
    const invalid = [...(actor.items as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds];
    const choices = (field: foundry.data.fields.DataField.Any | undefined, value: unknown): object[] => Object.entries((field as unknown as { choices?: Record<string, string> } | undefined)?.choices ?? {}).map(([v, label]) => ({ value: v, label: localize(label), selected: v === value }));
    const catalogue = (type: string): object => catalogueOf(type, localize);
    return {
      ...context,
      actor,
      system,
      edit: this.mode === "edit",
      editable: this.isEditable,
      view,
      isFoe: system.kind !== undefined,
      kinds: choices(fields.kind, system.kind),
      sizes: choices(fields.size, system.size),
      subtitle: [details.realName, details.identity].filter(Boolean).join(" \u00b7 "),
      points: pointsOf(actor),
      actions: this.#actions(who),
      canUndo: this.#written.length > 0,
      untrainedOpen: this.#open.has("untrained"),
      actionsOpen: this.#open.has("actions"),
      abilityChoices: view.abilities.map(({ key, label }) => ({ value: key, label })),
      detailFields: (Object.keys(details) as (keyof typeof details)[]).map((k) => ({ field: fields.details.fields[k], value: details[k], label: localize(fields.details.fields[k]?.label ?? "") })),
      awardedField: fields.awarded,
      feats,
      powers,
      equipment,
      drawbacks,
      maneuvers,
      complications,
      addSkills: catalogue("twintensSkill"),
      addFeats: catalogue("twintensFeat"),
      addPowers: catalogue("twintensPower"),
      addEquipment: catalogue("twintensEquipment"),
      addDrawbacks: catalogue("twintensDrawback"),
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
    // Before the form hears of it: a number in a row belongs to the item, and a list's tools to nobody.
    element.addEventListener("change", (event) => { this.#onField(event); }, { capture: true });
    element.addEventListener("input", (event) => { this.#onSearch(event); }, { capture: true });
    element.addEventListener("keydown", (event) => { this.#onReorderKey(event); });
    element.addEventListener("toggle", (event) => { this.#onFold(event.target as HTMLDetailsElement); }, { capture: true });
    element.addEventListener("focusin", (event) => { showTip(event.target as HTMLElement); });
  }

  protected override async _onRender(...args: Parameters<Sheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    for (const [name, query] of this.#queries) this.#search(name, query);
  }

  #onFold(fold: HTMLDetailsElement): void {
    const name = fold.dataset.fold;
    if (name === undefined) return;
    if (fold.open) this.#open.add(name);
    else this.#open.delete(name);
  }

  #onField(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { itemField, list, tool, outside } = input.dataset;
    if (itemField !== undefined) this.#onItemField(event, input, itemField);
    else if (outside !== undefined) event.stopPropagation();
    else if (list !== undefined) {
      event.stopPropagation();
      if (tool === "sort" || tool === "filter") this.#onTool(list, tool, input.value);
    }
  }

  #onTool(name: string, tool: "sort" | "filter", value: string): void {
    const { sort = "hand", filter = "" } = this.#lists.get(name) ?? {};
    this.#lists.set(name, tool === "sort" ? { sort: value as ListState["sort"], filter } : { sort, filter: value });
    void this.render();
  }

  #onSearch(event: Event): void {
    const input = event.target as HTMLInputElement;
    if (input.dataset.tool !== "search" || input.dataset.list === undefined) return;
    event.stopPropagation();
    this.#queries.set(input.dataset.list, input.value);
    this.#search(input.dataset.list, input.value);
  }

  /** Hide rows that don't say what is searched for. */
  #search(name: string, query: string): void {
    const wanted = query.trim().toLowerCase();
    const box = this.element.querySelector<HTMLInputElement>(`input[data-list="${name}"][data-tool="search"]`);
    if (box && box.value !== query) box.value = query;
    const rows = [...this.element.querySelectorAll<HTMLElement>(`[data-listed="${name}"] > li[data-item-id]`)];
    for (const row of rows) row.hidden = wanted !== "" && !(row.textContent ?? "").toLowerCase().includes(wanted);
    const empty = this.element.querySelector<HTMLElement>(`[data-none="${name}"]`);
    if (empty) empty.hidden = rows.length === 0 || rows.some((r) => !r.hidden);
  }

  /** A number edited in an item's row is written to the item; what is no number is refused by name and put back. */
  #onItemField(event: Event, input: HTMLInputElement, path: string): void {
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

  /** In play what is dragged makes a macro; in edit mode an item's row is dragged to its new place. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const data = dragged(event.currentTarget as HTMLElement, this.actor.img ?? undefined);
    if (!data || this.mode === "edit") return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** What has no place on this sheet is not taken, and the message says where it goes. */
  protected override async _onDropItem(...args: Parameters<Sheet["_onDropItem"]>): ReturnType<Sheet["_onDropItem"]> {
    const item = args[1] as unknown as { name: string; type: string };
    if (OWN.includes(item.type)) return super._onDropItem(...args);
    ui.notifications.warn(localize(item.type === "twintensModifier" ? "CROSSOVER.Twintens.Sheet.modifierHere" : "CROSSOVER.Twintens.Sheet.notOurs", { name: item.name }));
    return null as never;
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
export class TwintensHeroSheet extends TwintensSheet {}

/** An adversary or minions. @rule TWI-507 */
export class TwintensFoeSheet extends TwintensSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["foe"], position: { width: 760, height: 800 } };
}
