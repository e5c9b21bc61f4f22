import { type Immunity, key, type PowerEffect } from "../../../rules/destiny/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { wholeNumber } from "../../sheets/number-inputs.ts";
import { localize } from "../../view/text/localize.ts";
import { powerEntry } from "../models/entries.ts";
import type { DestinyPowerModel } from "../models/items.ts";
import { destinySettings } from "../settings.ts";
import {
  addAlternate,
  addEffect,
  addModifier,
  type EffectPlace,
  type PowerDraft,
  removeAlternate,
  removeEffect,
  removeModifier,
  setAlternate,
  setCondition,
  setEffect,
  setImmuneToo,
  setImmunity,
  setModifier,
  withEffects,
} from "./power-draft.ts";
import { powerEditView } from "./sheet-power.ts";

type ItemSheet = InstanceType<typeof foundry.applications.sheets.ItemSheetV2>;

/** Fields of an effect that are numbers, or nothing when left empty. */
const NUMBERS: readonly string[] = ["rank", "basePoints"];
const NULLABLE: readonly string[] = ["resistance", "attackSkill", "ability", "area", "basePoints"];

const indexOf = (text: string | undefined): number | null => (text === undefined || text === "" ? null : Number(text));
const placeOf = (target: HTMLElement): EffectPlace => ({
  alternate: indexOf(target.dataset.alternate),
  effect: Number(target.dataset.effect ?? 0),
});

/**
 * The editor of a power: its effects with everything they may be, extras and flaws, alternates, and the invoice that follows every change.
 * @rule DES-330 DES-331 DES-332 DES-333 DES-334 DES-335 DES-336 DES-337 DES-338 DES-341
 */
export class DestinyPowerSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["destiny", "power"],
    position: { width: 680, height: 780 },
    actions: {
      addEffect: function (this: DestinyPowerSheet, _event: Event, target: HTMLElement) {
        const select = target.parentElement?.querySelector("select");
        if (select) this.edit((d) => addEffect(d, indexOf(target.dataset.alternate), select.value));
      },
      removeEffect: function (this: DestinyPowerSheet, _event: Event, target: HTMLElement) {
        this.edit((d) => removeEffect(d, placeOf(target)));
      },
      addModifier: function (this: DestinyPowerSheet, _event: Event, target: HTMLElement) {
        const select = target.parentElement?.querySelector("select");
        if (select) this.edit((d) => addModifier(d, placeOf(target), select.value));
      },
      removeModifier: function (this: DestinyPowerSheet, _event: Event, target: HTMLElement) {
        this.edit((d) => removeModifier(d, placeOf(target), Number(target.dataset.index)));
      },
      addAlternate: function (this: DestinyPowerSheet) {
        this.edit((d) => addAlternate(d, foundry.utils.randomID(8), localize(key("Builder", "newAlternate"))));
      },
      removeAlternate: function (this: DestinyPowerSheet, _event: Event, target: HTMLElement) {
        this.edit((d) => removeAlternate(d, Number(target.dataset.alternate)));
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    power: { template: template("destiny/power-editor"), templates: [template("destiny/parts/effect")] },
    details: { template: template("shared/item-details") },
  };

  #draft(): PowerDraft {
    const { effects, alternates } = (this.item.toObject() as unknown as { system: PowerDraft }).system;
    return { effects, alternates };
  }

  /** Change what the power does; both lists are written whole. */
  edit(next: (draft: PowerDraft) => PowerDraft): void {
    const { effects, alternates } = next(this.#draft());
    const { activeAlternate } = this.item.system as unknown as DestinyPowerModel;
    const gone = activeAlternate !== null && !alternates.some((a) => a.id === activeAlternate);
    void atGesture(async () =>
      this.item.update({
        "system.effects": effects,
        "system.alternates": alternates,
        ...(gone && { "system.activeAlternate": null }),
      } as never),
    );
  }

  /** Power source and the like have their places in the editor. */
  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const placed = ["powerSource", "activeAlternate", "active", "dynamic"];
    return super.fields().filter((f) => !placed.includes((f.field as { name?: string }).name ?? ""));
  }

  protected override details(): object {
    const { id, name } = this.item;
    const system = this.item.system as unknown as DestinyPowerModel;
    return {
      power: powerEditView(
        powerEntry({ id: id ?? "", name, type: "destinyPower", system }),
        destinySettings(),
        localize as Localize,
      ),
      descriptors: system.descriptors.join(", "),
    };
  }

  protected override async _onFirstRender(...args: Parameters<ItemSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    // Before the form hears of it: what stands in the editor is part of a list, which is written whole.
    element.addEventListener(
      "change",
      (event) => {
        this.#onEdit(event);
      },
      { capture: true },
    );
    element.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    element.addEventListener("drop", (event) => void atGesture(async () => this.#onDrop(event)));
  }

  #onEdit(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { edit } = input.dataset;
    if (edit === undefined) return;
    event.stopPropagation();
    if (input.type === "number" && wholeNumber(input) === null) return;
    const place = placeOf(input);
    const index = Number(input.dataset.index ?? 0);
    const value =
      input.type === "checkbox"
        ? input.checked
        : NUMBERS.includes(edit) || input.type === "number"
          ? Number(input.value)
          : input.value;
    if (edit === "descriptors")
      void atGesture(async () =>
        this.item.update({
          "system.descriptors": input.value
            .split(",")
            .map((t) => t.trim())
            .filter((t) => t !== ""),
        } as never),
      );
    else if (edit === "none") return;
    else if (edit === "alternateName") this.edit((d) => setAlternate(d, place.alternate ?? 0, { name: String(value) }));
    else if (edit === "alternateDynamic")
      this.edit((d) => setAlternate(d, place.alternate ?? 0, { dynamic: value === true }));
    else if (edit === "modifierRank") this.edit((d) => setModifier(d, place, index, { rank: Number(value) }));
    else if (edit === "modifierChoice") this.edit((d) => setModifier(d, place, index, { choice: String(value) }));
    else if (edit === "immunity")
      this.edit((d) => setImmunity(d, place, input.dataset.immunity as Immunity, value === true));
    else if (edit === "immuneToo") this.edit((d) => setImmuneToo(d, place, String(value)));
    else if (edit === "condition")
      this.edit((d) => setCondition(d, place, Number(input.dataset.grade) as 1 | 2 | 3, String(value)));
    else
      this.edit((d) => setEffect(d, place, { [edit]: NULLABLE.includes(edit) && input.value === "" ? null : value }));
  }

  /** An effect or a modifier of the list, and another power's effects, are added to the part they are dropped on. @rule DES-314 DES-330 DES-338 */
  async #onDrop(event: DragEvent): Promise<void> {
    if (!this.isEditable) return;
    const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}") as { type?: string; uuid?: string };
    if (data.type !== "Item" || data.uuid === undefined || data.uuid === this.item.uuid) return;
    const dropped = (await fromUuid(data.uuid as never)) as unknown as {
      name: string;
      type: string;
      toObject(): {
        system: { effect?: string; key?: string; rank?: number; choice?: string; effects?: PowerEffect[] };
      };
    } | null;
    if (!dropped) return;
    const { system } = dropped.toObject();
    const over = (event.target as HTMLElement).closest<HTMLElement>("[data-drop]");
    const place = over ? placeOf(over) : { alternate: null, effect: 0 };
    if (dropped.type === "destinyEffect")
      this.edit((d) => addEffect(d, place.alternate, system.effect ?? "damage", system.rank ?? 1));
    else if (dropped.type === "destinyModifier")
      this.#dropModifier(place, dropped.name, system.key ?? "", system.rank ?? 1, system.choice ?? "");
    else if (dropped.type === "destinyPower")
      this.edit((d) => withEffects(d, place.alternate, (effects) => [...effects, ...(system.effects ?? [])]));
    else ui.notifications.warn(localize(key("Builder", "nothingDropped"), { name: dropped.name }));
  }

  #dropModifier(place: EffectPlace, name: string, modifier: string, rank: number, choice: string): void {
    const draft = this.#draft();
    const effects = place.alternate === null ? draft.effects : (draft.alternates[place.alternate]?.effects ?? []);
    if (effects.length === 0) ui.notifications.warn(localize(key("Builder", "modifierNeedsEffect"), { name }));
    else this.edit((d) => addModifier(d, place, modifier, rank, choice));
  }
}
