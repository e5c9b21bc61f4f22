import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverActorSheet } from "../../sheets/actor-sheet.ts";
import { labelOf } from "../../sheets/number-inputs.ts";
import { localize } from "../../view/localize.ts";
import type { FudgeHeroModel } from "../data/character-model.ts";
import { pointsOf } from "../../table/points.ts";
import { catalogue, catalogueItem } from "../view/catalogue.ts";
import { buildView, isGone, mendUpdates, type BuildView } from "../view/build-view.ts";
import { usePower } from "../contests.ts";
import { isEstate } from "../estate.ts";
import { measureText } from "../measure.ts";
import { fudgeSettings, houseRule } from "../settings.ts";
import { heroText } from "../view/plain-text.ts";
import { openStunt } from "./stunt-window.ts";
import { openRecovery, switchPower } from "../power-switch.ts";
import { showText } from "./text-window.ts";
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
        if (item) void atGesture(async () => switchPower(this.actor as Actor.Implementation, item));
      },
      usePower: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => usePower(this.actor as Actor.Implementation, target.dataset.power ?? ""));
      },
      mend: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.mend(Number(target.dataset.index)));
      },
      exportText: function (this: CharacterSheet) {
        void atGesture(async () => showText(this.actor.name, await this.plainText()));
      },
      makeFollower: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.makeFollower(target));
      },
      makeEstate: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.makeEstate(target.dataset.type ?? "fudgeVehicle"));
      },
      recover: function (this: CharacterSheet) {
        void atGesture(async () => openRecovery(this.actor as Actor.Implementation));
      },
      stunt: function (this: CharacterSheet) {
        openStunt(this.actor as Actor.Implementation);
      },
      addFromList: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.addFromList(target));
      },
      sortItems: function (this: CharacterSheet, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.sortItems(target.dataset.type ?? "", target.dataset.by === "worth" ? "worth" : "name"));
      },
      editPortrait: function (this: CharacterSheet) {
        const FilePicker = foundry.applications.apps.FilePicker.implementation as unknown as new (options: object) => { browse(): Promise<unknown> };
        const picker = new FilePicker({ type: "image", current: this.actor.img, callback: (img: string) => void this.actor.update({ img } as never) });
        void atGesture(async () => picker.browse());
      },
      showAudit: function (this: CharacterSheet) {
        (this as unknown as { changeTab(tab: string, group: string): void }).changeTab("build", "primary");
        this.element.querySelector(".panel.audit")?.scrollIntoView({ block: "nearest" });
      },
    },
  };

  static PARTS: object = {
    header: { template: template("fudge/character-header") },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: { template: template("fudge/character-main"), templates: [partial("rating"), partial("skill"), partial("list-tools"), partial("adder")] },
    powers: { template: template("fudge/character-powers"), templates: [partial("items"), partial("list-tools"), partial("adder")] },
    build: { template: template("fudge/character-build") },
    notes: { template: template("fudge/character-notes"), templates: [partial("items"), partial("adder")] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "main", icon: "fa-solid fa-dice" },
        { id: "powers", icon: "fa-solid fa-bolt" },
        { id: "build", icon: "fa-solid fa-scale-balanced" },
        { id: "notes", icon: "fa-solid fa-book" },
      ],
      initial: "main",
      labelPrefix: "CROSSOVER.Fudge.Tab",
    },
  };

  /** Folds that the user has opened; they stay so over every redraw. */
  readonly #open = new Set<string>();

  /** What was typed into the search fields of lists, by list. */
  readonly #filters = new Map<string, string>();

  /** What stands in the converter. */
  #measure = "";

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
      build: this.#build(system),
      catalogue: catalogue(localize),
      warn: houseRule("capWarnings"),
      isHero: system.kind === "hero",
      mayMake: game.user.can("ACTOR_CREATE" as never),
      measure: this.#measure === "" ? null : measureText(this.#measure, houseRule("units"), localize),
      measureText: this.#measure,
      filters: Object.fromEntries([...this.#filters]),
      untrainedOpen: this.#open.has("untrained"),
      detailFields: [...(Object.keys(details) as (keyof typeof details)[]).map((k) => entry(fields.details.fields[k], details[k])), ...(system.kind === "hero" && system.allowance === 0 ? [] : [entry(fields.allowance, system.allowance)]), ...(houseRule("transcendence") ? [entry(fields.transcendence, system.transcendence)] : []), entry(fields.size, system.size), entry(fields.weight, system.weight)],
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
    element.addEventListener("input", (event) => { this.#onSearch(event.target as HTMLInputElement); });
    element.addEventListener("focusin", (event) => { showTip(event.target as HTMLElement); });
  }

  protected override async _onRender(...args: Parameters<Sheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    for (const field of this.element.querySelectorAll<HTMLInputElement>("input[data-search]")) filterList(field);
  }

  /** A list shows what is searched for as one types; the converter answers likewise. Neither is part of the form. */
  #onSearch(field: HTMLInputElement): void {
    const { search } = field.dataset;
    if (search !== undefined) {
      this.#filters.set(search, field.value);
      filterList(field);
    }
    if (field.dataset.measure !== undefined) {
      this.#measure = field.value;
      const said = field.value.trim() === "" ? null : measureText(field.value, houseRule("units"), localize);
      const out = this.element.querySelector<HTMLElement>("[data-measured]");
      if (out) {
        out.textContent = said?.text ?? "";
        out.classList.toggle("tone-warning", said?.ok === false);
      }
    }
  }

  #build(system: FudgeHeroModel): BuildView {
    const character = snapshot(this.actor as Actor.Implementation);
    const background = system.kind === "hero" ? { realName: system.details.realName, complications: character.complications } : null;
    return buildView(character, system.derived, fudgeSettings(), background, localize);
  }

  /** Lower what one finding of the audit says: bought numbers of the actor and of its items, in one go. */
  async mend(index: number): Promise<void> {
    const actor = this.actor as Actor.Implementation;
    const { derived } = actor.system as unknown as FudgeHeroModel;
    const finding = derived.audit[index];
    if (!finding || !this.isEditable) return;
    const updates = mendUpdates(finding.mends, snapshot(actor));
    const own = Object.assign({}, ...updates.filter((u) => u.item === null).map((u) => u.data)) as Record<string, unknown>;
    const gone = updates.flatMap((u) => (u.item !== null && isGone(u.data) && (actor.items.get(u.item)?.type as string | undefined) === "fudgeAdvantage" ? [u.item] : []));
    const items = updates.flatMap((u) => (u.item === null || gone.includes(u.item) ? [] : [{ _id: u.item, ...u.data }]));
    if (Object.keys(own).length > 0) await actor.update(own as never);
    if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items as never);
    if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  }

  /** The whole character as plain text. */
  async plainText(): Promise<string> {
    const actor = this.actor as Actor.Implementation;
    const system = actor.system as unknown as FudgeHeroModel;
    const view = heroView(snapshot(actor), system.derived, this.#items(), localize);
    const { fields } = (system.schema as unknown as { fields: { details: { fields: Record<string, { label: string }> } } }).fields.details;
    const facts = (Object.keys(system.details) as (keyof typeof system.details)[]).map((k) => ({ label: localize(fields[k]?.label ?? k), value: system.details[k] }));
    return heroText(view, this.#build(system), { facts, biography: system.biography }, localize);
  }

  /** Whoever a power calls or an advantage brings: an actor with the points and the level that were paid for, ready to be built. */
  async makeFollower(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    const { points = "0", level = "1", kind = "minion" } = target.dataset;
    if (!item) return;
    const data = { name: item.name, type: kind === "hero" ? "fudgeHero" : "fudgeMinion", img: item.img, ownership: this.actor.ownership, system: { allowance: Number(points), powerLevel: Number(level) } };
    const made = (await Actor.implementation.create(data as never)) as Actor.Implementation | undefined;
    made?.sheet?.render(true);
  }

  /** A new vehicle or headquarters, listed among the gear that pays for it. */
  async makeEstate(type: string): Promise<void> {
    const name = game.i18n.format("CROSSOVER.Shared.Sheet.newItem", { type: game.i18n.localize(`TYPES.Actor.${type}`) });
    const made = (await Actor.implementation.create({ name, type, ownership: this.actor.ownership } as never)) as Actor.Implementation | undefined;
    if (!made) return;
    await this.listEstate(made);
    made.sheet?.render(true);
  }

  /** List a vehicle or headquarters among the gear: its points are paid for from here. */
  async listEstate(estate: Actor.Implementation): Promise<void> {
    const { price } = estate.system as unknown as { price: number };
    await this.actor.createEmbeddedDocuments("Item", [{ name: estate.name, type: "fudgeEquipment", img: estate.img, system: { link: estate.uuid, cost: Math.max(0, price) } }] as never);
  }

  /** A vehicle or headquarters dropped here is listed among the gear. */
  protected override async _onDropActor(...args: Parameters<Sheet["_onDropActor"]>): ReturnType<Sheet["_onDropActor"]> {
    const actor = args[1] as unknown as Actor.Implementation;
    if (!this.isEditable || !isEstate(actor)) return super._onDropActor(...args);
    await this.listEstate(actor);
    return args[1] as Awaited<ReturnType<Sheet["_onDropActor"]>>;
  }

  /** Add what stands in the menu beside a button. */
  async addFromList(target: HTMLElement): Promise<void> {
    const menu = target.parentElement?.querySelector("select");
    const type = target.dataset.type ?? "";
    const data = menu && menu.value !== "" ? catalogueItem(type, menu.value, localize) : null;
    if (data) await this.actor.createEmbeddedDocuments("Item", [data] as never);
    else ui.notifications.warn(localize("CROSSOVER.Fudge.Sheet.pickFirst"));
  }

  /** Bring a list into an order that stays: by name, or dearest first. */
  async sortItems(type: string, by: "name" | "worth"): Promise<void> {
    const view = heroView(snapshot(this.actor as Actor.Implementation), (this.actor.system as unknown as FudgeHeroModel).derived, this.#items(), localize);
    const rows = type === "fudgeSkill" ? view.skills.map((s) => ({ id: s.itemId, name: s.label, worth: s.rank })) : [...view.powers, ...view.advantages, ...view.equipment].filter((i) => this.actor.items.get(i.id)?.type === type);
    const sorted = [...rows].sort((a, b) => (by === "worth" ? b.worth - a.worth : 0) || a.name.localeCompare(b.name));
    await this.actor.updateEmbeddedDocuments("Item", sorted.map((r, i) => ({ _id: r.id, sort: (i + 1) * SORT_STEP })) as never);
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
    // A menu that waits for its button, a search, the converter: none of them is written anywhere.
    if (input.closest(".from-list") || input.dataset.search !== undefined || input.dataset.measure !== undefined) event.stopPropagation();
    if (path === undefined) return;
    event.stopPropagation();
    const item = this.itemOf(input);
    if (input instanceof HTMLSelectElement || input.type === "text") {
      const empty = input.type === "text" ? "" : null;
      if (item) void atGesture(async () => item.update({ [path]: input.value.trim() === "" ? empty : input.value.trim() } as never));
      return;
    }
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

/** Room between items in their order. */
const SORT_STEP = 100_000;

/** Hide the rows of a list that don't hold what stands in its search field. */
function filterList(field: HTMLInputElement): void {
  const wanted = field.value.trim().toLowerCase();
  const rows = [...(field.closest("section")?.querySelectorAll<HTMLElement>("li.item, li.skill") ?? [])];
  for (const row of rows) row.hidden = wanted !== "" && !(row.textContent ?? "").toLowerCase().includes(wanted) && ![...row.querySelectorAll("input, select")].some((f) => (f as HTMLInputElement).value.toLowerCase().includes(wanted));
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
