import { DEFENSE_KEYS, DURATIONS, EFFECTS, key, POWER_RANGES, ACTION_KINDS, type Component } from "../../../rules/fudge/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/localize.ts";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

const options = (values: readonly string[], area: string, current: string | null, blank = false): Option[] => [
  ...(blank ? [{ value: "", label: "\u2013", selected: current === null }] : []),
  ...values.map((value) => ({ value, label: localize(key(area, value, "label")), selected: value === current })),
];

/** A component's inputs are read from the form by hand, because a list is always written whole. */
const COMPONENT_FIELDS = ["effect", "rank", "range", "action", "duration", "resistedBy", "attackSkill", "trait", "descriptors"] as const;

/** Items of the Fudge ruleset. Powers and gear also show their components. @rule FUD-450 FUD-667 */
export class FudgeItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    actions: {
      addComponent: function (this: FudgeItemSheet) {
        void atGesture(async () => this.#writeComponents([...this.#components(), {}]));
      },
      removeComponent: function (this: FudgeItemSheet, _event: Event, target: HTMLElement) {
        const at = Number(target.dataset.index);
        void atGesture(async () => this.#writeComponents(this.#components().filter((_c, i) => i !== at)));
      },
    },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    details: { template: template("shared/item-details"), scrollable: [""] },
    components: { template: template("fudge/components") },
  };

  #components(): object[] {
    return foundry.utils.deepClone((this.item._source as unknown as { system: { components?: object[] } }).system.components ?? []);
  }

  async #writeComponents(components: object[]): Promise<void> {
    await this.item.update({ "system.components": components } as never);
  }

  /** Combat skills that an attack may be made with: the owner's own. */
  #skills(current: string | null): Option[] {
    const skills = [...((this.item.actor?.items ?? []) as unknown as Iterable<{ id: string; name: string; type: string; system: { base: string } }>)].filter((i) => i.type === "fudgeSkill" && i.system.base.endsWith("Combat"));
    return [{ value: "", label: localize(key("Sheet", "abilityAlone")), selected: current === null }, ...skills.map((i) => ({ value: i.id, label: i.name, selected: i.id === current }))];
  }

  protected override details(): object {
    const { components } = this.item.system as unknown as { components?: Component[] };
    if (!components) return { hasComponents: false };
    return {
      hasComponents: true,
      components: components.map((c, index) => ({
        index,
        rank: c.rank,
        trait: c.trait ?? "",
        descriptors: c.descriptors.join(", "),
        effects: options(Object.keys(EFFECTS), "Effect", c.effect),
        ranges: options(POWER_RANGES, "Range", c.range),
        actions: options(ACTION_KINDS, "Action", c.action),
        durations: options(DURATIONS, "Duration", c.duration),
        resistances: options(DEFENSE_KEYS, "Defense", c.resistedBy, true),
        skills: this.#skills(c.attackSkill),
        modifiers: c.modifiers.map((m) => `${m.key} ${m.ranks}${m.note === "" ? "" : ` (${m.note})`}`).join(", "),
        conditions: c.conditions.map((x) => `${x.degree}: ${localize(key("Condition", x.condition, "label"))}`).join(", "),
      })),
    };
  }

  /** Inputs of components are named `component.<index>.<field>`; they are laid over the stored list, which is written whole. */
  protected override _prepareSubmitData(event: SubmitEvent, form: HTMLFormElement, formData: foundry.applications.ux.FormDataExtended, updateData?: unknown): object {
    const flat = formData.object as Record<string, unknown>;
    const components = this.#components() as Record<string, unknown>[];
    let touched = false;
    for (const [name, value] of Object.entries(flat)) {
      const match = /^component\.(\d+)\.(\w+)$/u.exec(name);
      if (!match) continue;
      Reflect.deleteProperty(flat, name);
      const component = components[Number(match[1])];
      const field = COMPONENT_FIELDS.find((f) => f === match[2]);
      if (!component || !field) continue;
      component[field] = field === "descriptors" ? String(value).split(",").map((d) => d.trim()).filter(Boolean) : field !== "rank" && value === "" ? null : value;
      touched = true;
    }
    const data = super._prepareSubmitData(event, form, formData, updateData) as { system?: Record<string, unknown> };
    return touched ? foundry.utils.mergeObject(data, { system: { components } }) : data;
  }
}
