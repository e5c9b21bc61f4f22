import type { Component } from "../../../rules/fudge/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/localize.ts";
import { componentViews, nextDegree, overlay, traitSuggestions, type CombatSkill } from "./components.ts";

type Plain = Record<string, unknown>;

/** Items of the Fudge ruleset. Powers and gear also show the effects that they are made of. @rule FUD-450 FUD-667 */
export class FudgeItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["fudge"],
    position: { width: 600, height: 680 },
    actions: {
      addComponent: function (this: FudgeItemSheet) {
        this.#edit((components) => [...components, {}]);
      },
      removeComponent: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        this.#edit((components) => components.filter((_c, i) => i !== Number(target.dataset.index)));
      },
      addModifier: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        this.#editList(target, "modifiers", (list) => [...list, {}]);
      },
      removeModifier: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        this.#editList(target, "modifiers", (list) => list.filter((_m, at) => at !== Number(target.dataset.at)));
      },
      addDegree: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        this.#editList(target, "conditions", (list) => [...list, nextDegree(list.length)]);
      },
      removeDegree: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        this.#editList(target, "conditions", (list) => list.filter((_c, at) => at !== Number(target.dataset.at)));
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    details: { template: template("shared/item-details") },
    components: { template: template("fudge/components") },
  };

  /** Components as stored, or as the form has them now: what was typed a moment ago must not be lost to a button. */
  #stored(): Plain[] {
    return foundry.utils.deepClone((this.item._source as unknown as { system: { components?: Plain[] } }).system.components ?? []);
  }

  #edit(change: (components: Plain[]) => Plain[]): void {
    const form = this.element as HTMLFormElement;
    const { components } = overlay(this.#stored(), { ...(new foundry.applications.ux.FormDataExtended(form).object as Plain) });
    void atGesture(async () => this.item.update({ "system.components": change(components) } as never));
  }

  #editList(target: HTMLElement, name: "modifiers" | "conditions", change: (list: Plain[]) => Plain[]): void {
    this.#edit((components) => components.map((c, i) => (i === Number(target.dataset.index) ? { ...c, [name]: change((c[name] as Plain[] | undefined) ?? []) } : c)));
  }

  /** The owner's skills; those of combat are what an attack may be made with. */
  #skills(): (CombatSkill & { readonly combat: boolean })[] {
    const items = [...((this.item.actor?.items ?? []) as unknown as Iterable<{ id: string; name: string; type: string; system: { base: string } }>)];
    return items.filter((i) => i.type === "fudgeSkill").map(({ id, name, system }) => ({ id, name, combat: system.base.endsWith("Combat") }));
  }

  protected override details(): object {
    const { components } = this.item.system as unknown as { components?: Component[] };
    if (!components) return { hasComponents: false };
    const skills = this.#skills();
    return { hasComponents: true, components: componentViews(components, skills.filter((s) => s.combat), localize), traits: traitSuggestions(skills, localize) };
  }

  protected override _prepareSubmitData(event: SubmitEvent, form: HTMLFormElement, formData: foundry.applications.ux.FormDataExtended, updateData?: unknown): object {
    this.refuseBadNumbers(form, formData);
    const { components, touched } = overlay(this.#stored(), formData.object as Plain);
    const data = super._prepareSubmitData(event, form, formData, updateData);
    return touched ? foundry.utils.mergeObject(data, { system: { components } }) : data;
  }
}
