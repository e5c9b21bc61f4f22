import { change } from "../../../rules/kernel/change.ts";
import { key, objectDefense, sizeRow } from "../../../rules/twintens/index.ts";
import { write } from "../../apply/write.ts";
import { template } from "../../ids.ts";
import { CrossoverActorSheet, onSheet } from "../../sheets/actor-sheet.ts";
import { signed } from "../../view/rows.ts";
import { localize } from "../../view/text/localize.ts";
import { OBJECT_SORTS, OBJECT_STATES, type TwintensObjectModel } from "../models/characters.ts";
import { snapshot } from "../models/snapshot.ts";
import { twintensSettings } from "../settings.ts";

type Options = foundry.applications.api.ApplicationV2.DefaultOptions;

const act = onSheet<TwintensObjectSheet>;

/** A vehicle, a base, a thing in the way: size, Toughness, marks, and what is left of it. @rule TWI-128 TWI-288 TWI-474 TWI-507 */
export class TwintensObjectSheet extends CrossoverActorSheet {
  static override DEFAULT_OPTIONS: Options = {
    classes: ["twintens", "object"],
    position: { width: 560, height: 620 },
    actions: {
      marks: act(async (sheet, target) => sheet.addMarks(Number(target.dataset.by))),
      state: act(async (sheet, target) => sheet.setState(target.dataset.state ?? "none")),
      repair: act(async (sheet) => sheet.repair()),
    },
  };

  static PARTS: object = { main: { template: template("twintens/object") } };

  get #system(): TwintensObjectModel {
    return this.actor.system as unknown as TwintensObjectModel;
  }

  async addMarks(by: number): Promise<void> {
    const { marks } = this.#system;
    const to = Math.max(0, marks + by);
    if (to !== marks) await write([change(this.actor.uuid, "system.marks", marks, to, "TWI-288")]);
  }

  async setState(to: string): Promise<void> {
    const { state } = this.#system;
    if (to !== state && (OBJECT_STATES as readonly string[]).includes(to))
      await write([change(this.actor.uuid, "system.state", state, to, "TWI-288")]);
  }

  /** As good as new: things don't recover, they are repaired. @rule TWI-253 */
  async repair(): Promise<void> {
    const { marks, state } = this.#system;
    await write([
      ...(marks === 0 ? [] : [change(this.actor.uuid, "system.marks", marks, 0, "TWI-253")]),
      ...(state === "none" ? [] : [change(this.actor.uuid, "system.state", state, "none", "TWI-253")]),
    ]);
  }

  protected override async sheetContext(options: never): Promise<never> {
    const context = (await super.sheetContext(options)) as object;
    const system = this.#system;
    const who = snapshot(this.owner);
    const { fields } = system.schema as unknown as { fields: Record<string, foundry.data.fields.DataField.Any> };
    const defense = objectDefense(system.size, twintensSettings());
    const { space } = sizeRow(system.size);
    const choices = (area: string, values: readonly string[], current: string): object[] =>
      values.map((value) => ({ value, label: localize(key(area, value, "label")), selected: value === current }));
    return {
      ...context,
      kinds: choices("ObjectSort", OBJECT_SORTS, system.kind),
      states: choices("ObjectState", OBJECT_STATES, system.state),
      facts: [
        `${localize(key("ObjectSort", system.kind, "label"))} \u00b7 ${localize(key("Size", system.size, "label"))} \u00b7 ${localize(key("Sheet", "feet"), { feet: space })}`,
      ],
      numbers: [
        {
          label: localize(key("Save", "toughness", "label")),
          value: String(system.toughness),
          note: system.impervious > 0 ? localize(key("Sheet", "impervious"), { rank: system.impervious }) : "",
        },
        {
          label: localize(key("Sheet", "savesAt")),
          value: String(10 + who.objectToughness - system.marks),
          note: localize(key("Sheet", "savesAtHint")),
        },
        { label: localize(key("Sheet", "defenseNumber")), value: String(defense), note: "" },
        {
          label: localize(key("Sheet", "strength")),
          value: system.strength === null ? "\u2013" : String(system.strength),
          note: "",
        },
      ],
      breaks: localize(key("Sheet", "breaksAt"), {
        damage: signed(system.toughness - system.marks),
        destroyed: signed(system.toughness - system.marks + 5),
      }),
      editFields: ["size", "toughness", "impervious", "weight", "strength", "speed", "crew", "features"].map(
        (name) => ({
          field: fields[name],
          value: (system as unknown as Record<string, unknown>)[name],
        }),
      ),
      lines: (["speed", "crew", "features"] as const)
        .filter((name) => system[name] !== "")
        .map((name) => ({ label: localize(fields[name]?.label ?? name), value: system[name] })),
    } as never;
  }
}
