import { type Change, change, undo } from "../../../rules/kernel/change.ts";
import {
  type AbilityKey,
  type Box,
  BOXES,
  containerRefusal,
  type Counter,
  COUNTERS,
  type DamageTrack,
  FATIGUE_ORDER,
  type FatigueLevel,
  markedChanges,
  switchArray,
  switchOff,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { write } from "../../apply/write.ts";
import { template } from "../../ids.ts";
import { late } from "../../late.ts";
import { bringRuleset, declarationById } from "../../registry.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { showText } from "../../sheets/text-window.ts";
import { pointsLeft } from "../../view/points-left.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { secondsNow } from "../at-table.ts";
import type { TwintensCharacterModel } from "../models/characters.ts";
import { snapshot } from "../models/snapshot.ts";
import { twintensSettings } from "../settings.ts";
import type * as Catalog from "../things/catalog.ts";
import { type HeroView, heroView } from "./hero-view.ts";
import type { ListState, ListView } from "./sheet-rows.ts";
import { sheetText } from "./sheet-text.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;
type Sheet = InstanceType<typeof foundry.applications.sheets.ActorSheetV2>;
type Fields = Record<string, foundry.data.fields.DataField.Any>;

const partial = (name: string): string => template(`twintens/parts/${name}`);
const act = onSheet<TwintensSheet>;
/** The tables of the rules, which one builds from. */
const catalog = async (): Promise<typeof Catalog> => late(async () => import("../things/catalog.ts"));

/** Types of items that have a place on a character's sheet. */
const OWN = [
  "twintensSkill",
  "twintensFeat",
  "twintensPower",
  "twintensDrawback",
  "twintensEquipment",
  "twintensManeuver",
  "complication",
];

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
      rollTrait: act(async (sheet, target, event) =>
        (await bringRuleset("twintens"))?.checks.open(sheet.owner, {
          trait: target.dataset.trait ?? "",
          quick: event.shiftKey,
        }),
      ),
      useAction: act(async (sheet, target, event) =>
        (await bringRuleset("twintens"))?.actions.use(sheet.owner, target.dataset.use ?? "", event.shiftKey),
      ),
      mark: act(async (sheet, target) => sheet.mark(target.dataset.counter as Counter, Number(target.dataset.by))),
      box: act(async (sheet, target) => sheet.box(target.dataset.box as Box)),
      clearStun: act(async (sheet) => sheet.track({ stunned: null })),
      undoTrack: act(async (sheet) => sheet.undoTrack()),
      fatigue: act(async (sheet, target) => sheet.fatigue(target.dataset.level as FatigueLevel)),
      conviction: act(async (sheet, target) => sheet.conviction(Number(target.dataset.value))),
      resetDefences: act(async (sheet) => sheet.owner.update({ "system.defencesThisRound": 0 } as never)),
      toggleCondition: act(async (sheet, target) =>
        sheet.owner.toggleStatusEffect(statusId("twintens", target.dataset.condition ?? "")),
      ),
      switchItem: act(async (sheet, target) => sheet.switchItem(target)),
      addFrom: act(async (sheet, target) => sheet.addFrom(target)),
      addAbilityDamage: act(async (sheet, target) => sheet.addAbilityDamage(target)),
      restoreAbility: act(async (sheet, target) => sheet.restoreAbility(Number(target.dataset.at))),
      exportText: act(async (sheet) => sheet.exportText()),
    },
  };

  static PARTS: object = {
    header: { template: template("twintens/header"), templates: [template("shared/parts/points")] },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    main: {
      template: template("twintens/main"),
      templates: [partial("number"), partial("skill"), partial("tools"), partial("add")],
    },
    traits: { template: template("twintens/traits"), templates: [partial("list"), partial("tools"), partial("add")] },
    powers: { template: template("twintens/powers"), templates: [partial("list"), partial("tools"), partial("add")] },
    notes: { template: template("twintens/notes"), templates: [partial("list")] },
    left: { template: template("shared/build-left") },
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

  /** How lists are looked at: it stays over every redraw. */
  readonly #lists = new Map<string, ListState>();
  /** What the sheet's own track buttons wrote, newest last. */
  readonly #written: (readonly Change[])[] = [];

  /** Bring the track to where it should be, in a way that can be taken back. @rule TWI-219 TWI-504 */
  async track(to: Partial<DamageTrack>): Promise<void> {
    const who = snapshot(this.owner);
    await this.#write(markedChanges(who, { ...who.track, ...to }, secondsNow()));
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
    if (to !== undefined && to !== who.fatigue)
      await this.#write([change(who.ref, "system.fatigue", who.fatigue, to, "TWI-260")]);
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
    const full = power.active ? null : containerRefusal(who, power.id);
    if (full) {
      notifyRefusal(full, declarationById("twintens"));
      return;
    }
    if (!power.active && power.arrayId === null) {
      await write([change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "TWI-433")]);
      return;
    }
    const step = power.active ? switchOff(who, power) : switchArray(who, power.id, false);
    if (step.accepted) await write(step.changes as Change[]);
    else notifyRefusal(step, declarationById("twintens"));
  }

  /** What is chosen from a table's list comes onto the sheet. @rule TWI-393 */
  async addFrom(target: HTMLElement): Promise<void> {
    const { type = "" } = target.dataset;
    const select = target.closest(".add-from")?.querySelector<HTMLSelectElement>("select");
    const data = select && (await catalog()).catalogueItem(type, select.value, localize);
    if (!data) return;
    const [item] = (await this.owner.createEmbeddedDocuments("Item", [
      data,
    ] as never)) as unknown as Item.Implementation[];
    if (item && (type === "twintensPower" || type === "twintensDrawback")) item.sheet?.render(true);
  }

  /** Points of an ability that are gone for a time, from the row of inputs that the button stands in. @rule TWI-300 TWI-302 */
  async addAbilityDamage(target: HTMLElement): Promise<void> {
    const row = target.closest(".damage-add");
    const value = (name: string): string =>
      row?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-part="${name}"]`)?.value ?? "";
    const points = Number(value("points"));
    if (!Number.isInteger(points) || points < 1) return;
    const who = snapshot(this.owner);
    const next = [
      ...who.abilityDamage,
      { ability: value("ability") as AbilityKey, points, rate: value("rate") as "round" | "day", source: "" },
    ];
    await this.owner.update({ "system.abilityDamage": next } as never);
  }

  async restoreAbility(at: number): Promise<void> {
    const next = snapshot(this.owner).abilityDamage.filter((_d, i) => i !== at);
    await this.owner.update({ "system.abilityDamage": next } as never);
  }

  async exportText(): Promise<void> {
    const facts = this.detailFields.map(({ label, value }) => ({ label, value: String(value) }));
    await showText(this.owner.name, sheetText(this.owner.name, this.#view(snapshot(this.owner)), facts, localize));
  }

  #view(who: TwintensActor): HeroView {
    const system = this.owner.system as unknown as TwintensCharacterModel;
    return heroView(
      who,
      system.derived,
      this.plainItems(),
      twintensSettings(),
      localize as Localize,
      Object.fromEntries(this.#lists),
    );
  }

  /** What a character can do by name, under headings. */
  #actions(all: readonly ActionEntry[]): { readonly label: string; readonly actions: readonly ActionEntry[] }[] {
    return [...new Set(all.map((a) => a.group))].map((g) => ({
      label: localize(g),
      actions: all.filter((a) => a.group === g),
    }));
  }

  protected override async sheetContext(options: never): Promise<never> {
    // What comes late comes first: nothing that is typed meanwhile is drawn over.
    const [acts, tables] = await Promise.all([
      this.folds.has("actions") ? late(async () => import("../acts/lines.ts")) : null,
      this.mode === "edit" ? catalog() : null,
    ]);
    const context = (await super.sheetContext(options)) as object;
    const system = this.owner.system as unknown as TwintensCharacterModel & { kind?: string };
    const who = snapshot(this.owner);
    const view = this.#view(who);
    const { fields } = system.schema as unknown as { fields: Fields };
    const { details } = system;
    const choices = (field: foundry.data.fields.DataField.Any | undefined, value: unknown): object[] =>
      Object.entries((field as unknown as { choices?: Record<string, string> } | undefined)?.choices ?? {}).map(
        ([v, label]) => ({ value: v, label: localize(label), selected: v === value }),
      );
    return {
      ...context,
      view,
      left: [pointsLeft(view.points.cost, view.points.total, localize)],
      isFoe: system.kind !== undefined,
      kinds: choices(fields.kind, system.kind),
      sizes: choices(fields.size, system.size),
      subtitle: [details.realName, details.identity].filter(Boolean).join(" \u00b7 "),
      actions: acts ? this.#actions(acts.actionsOf(who, localize)) : [],
      canUndo: this.#written.length > 0,
      abilityChoices: view.abilities.map(({ key, label }) => ({ value: key, label })),
      awardedField: fields.awarded,
      ...(tables && this.#adders(tables)),
    } as never;
  }

  protected override async partContext(partId: string, { view }: { readonly view: HeroView }): Promise<object> {
    const lists: Readonly<Record<string, ListView>> =
      partId === "powers"
        ? { powers: view.powers, equipment: view.equipment }
        : partId === "traits"
          ? {
              feats: view.feats,
              drawbacks: view.drawbacks,
              maneuvers: view.maneuvers,
              complications: view.complications,
            }
          : {};
    return Object.fromEntries(
      await Promise.all(
        Object.entries(lists).map(
          async ([name, list]) => [name, { ...list, items: await this.enriched(list.items) }] as const,
        ),
      ),
    );
  }

  /** What can be added from the tables of the rules. */
  #adders({ catalogueOf }: typeof Catalog): object {
    return {
      addSkills: catalogueOf("twintensSkill", localize),
      addFeats: catalogueOf("twintensFeat", localize),
      addPowers: catalogueOf("twintensPower", localize),
      addEquipment: catalogueOf("twintensEquipment", localize),
      addDrawbacks: catalogueOf("twintensDrawback", localize),
    };
  }

  /** How a list is ordered and what of it is shown. */
  protected override onRowField(field: HTMLInputElement): boolean {
    const { list, tool } = field.dataset;
    if (list === undefined) return false;
    if (tool === "sort" || tool === "filter") this.#onTool(list, tool, field.value);
    return true;
  }

  #onTool(name: string, tool: "sort" | "filter", value: string): void {
    const { sort = "hand", filter = "" } = this.#lists.get(name) ?? {};
    this.#lists.set(name, tool === "sort" ? { sort: value as ListState["sort"], filter } : { sort, filter: value });
    void this.render();
  }

  /** What has no place on this sheet is not taken, and the message says where it goes. */
  protected override async _onDropItem(...args: Parameters<Sheet["_onDropItem"]>): ReturnType<Sheet["_onDropItem"]> {
    const item = args[1] as unknown as { name: string; type: string };
    if (OWN.includes(item.type)) return super._onDropItem(...args);
    ui.notifications.warn(
      localize(
        item.type === "twintensModifier" ? "CROSSOVER.Twintens.Sheet.modifierHere" : "CROSSOVER.Twintens.Sheet.notOurs",
        { name: item.name },
      ),
    );
    return null as never;
  }
}

/** A player's hero. */
export class TwintensHeroSheet extends TwintensSheet {}

/** An adversary or minions. @rule TWI-507 */
export class TwintensFoeSheet extends TwintensSheet {
  static override DEFAULT_OPTIONS: Options = { classes: ["foe"], position: { width: 760, height: 800 } };
}
