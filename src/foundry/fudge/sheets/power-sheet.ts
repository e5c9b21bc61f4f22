import { type Component, isThing, type PowerDraft, type SkillKey } from "../../../rules/fudge/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/text/localize.ts";
import { attachBench } from "../build/bench/bench.ts";
import { type BuildContext, powerView } from "../build/bench/power-view.ts";
import { adoptedBy } from "../hero/adopting.ts";
import type { FudgePowerModel } from "../models/items.ts";
import { costOptions } from "../settings.ts";
import { accessoryAmong, type DroppedItem, putOn } from "../things/accessories.ts";

type Sheet = InstanceType<typeof foundry.applications.sheets.ItemSheetV2>;

/** Skills of whoever owns an item, as the builder needs them. */
export function skillsOf(actor: Actor.Implementation | null): BuildContext["skills"] {
  const items = [
    ...((actor?.items ?? []) as unknown as Iterable<{
      id: string;
      type: string;
      system: { base: SkillKey; specialty: string };
    }>),
  ];
  return items
    .filter((i) => i.type === "fudgeSkill")
    .map(({ id, system }) => ({ id, base: system.base, specialty: system.specialty }));
}

/**
 * The builder of a power or of a piece of gear: effects, extras, flaws, arrays, devices; the invoice beside it, line by line.
 * @rule FUD-450 FUD-456 FUD-457 FUD-458 FUD-459 FUD-580 FUD-667
 */
export class FudgePowerSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["fudge", "power-sheet"],
    position: { width: 880, height: 760 },
    actions: {
      putOn: function (this: FudgePowerSheet, _event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => this.putOnOwn(target.dataset.item ?? ""));
      },
    } as never,
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    builder: { template: template("fudge/builder") },
    details: { template: template("shared/item-details") },
  };

  private get system(): FudgePowerModel {
    return this.item.system as unknown as FudgePowerModel;
  }

  private draft(): PowerDraft {
    const stored = foundry.utils.deepClone(
      (this.item._source as unknown as { system: { components?: Component[] } }).system.components ?? [],
    );
    return {
      name: this.item.name,
      source: (this.item.type as string) === "fudgeEquipment" ? "equipment" : "power",
      components: stored,
    };
  }

  private bench(): BuildContext {
    return { skills: skillsOf((this.item.actor as Actor.Implementation | null) ?? null), options: costOptions() };
  }

  /** A price is written only on what has no effects; what it belongs to is chosen on the sheet of its owner; only things break. */
  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const { fields } = (this.item.system as unknown as { schema: { fields: Record<string, unknown> } }).schema;
    const hidden = [
      fields.member,
      fields.off,
      fields.paidBy,
      fields.link,
      ...(this.system.components.length > 0 ? [fields.cost] : []),
      ...(isThing(this.draft()) ? [] : [fields.state]),
    ];
    return super.fields().filter((f) => !hidden.includes(f.field));
  }

  protected override details(): object {
    const bench = powerView(this.draft(), this.bench(), localize);
    return { hasBench: true, bench, putsOn: bench.accessories === "" ? [] : this.ownAccessories() };
  }

  /** What whoever has the weapon could put on it, so that nobody need drag it. @rule FUD-581 */
  private ownAccessories(): { readonly item: string; readonly label: string }[] {
    const owned = (this.item.actor?.items ?? []) as unknown as Iterable<DroppedItem>;
    return [...owned]
      .filter((one) => one.id !== this.item.id && one.type === "fudgeEquipment" && accessoryAmong(one) !== null)
      .map(({ id, name }) => ({ item: id, label: localize("CROSSOVER.Fudge.Builder.putThisOn", { name }) }));
  }

  private async putOnOwn(id: string): Promise<void> {
    const one = this.item.actor?.items.get(id) as unknown as DroppedItem | undefined;
    const accessory = one ? accessoryAmong(one) : null;
    if (one && accessory !== null) await putOn(this.item, one, accessory);
  }

  protected override async _onFirstRender(...args: Parameters<Sheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    attachBench(element, {
      draft: () => this.draft(),
      context: () => this.bench(),
      editable: () => this.isEditable,
      take: async (power) => this.take(power),
      redraw: async () => this.render(),
    });
    element.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    element.addEventListener("drop", (event) => void atGesture(async () => this.onDropPower(event)));
  }

  private async take(power: PowerDraft): Promise<unknown> {
    return this.item.update({ system: { components: power.components } } as never);
  }

  /** Effects of a power that is dropped here, from a pack or another hero, are added to this one; an accessory is put on it. */
  private async onDropPower(event: DragEvent): Promise<void> {
    if (!this.isEditable) return;
    event.preventDefault();
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      type?: string;
      uuid?: string;
    };
    if (data.type !== "Item" || data.uuid === undefined || data.uuid === this.item.uuid) return;
    const dropped = (await fromUuid(data.uuid as never)) as unknown as DroppedItem | null;
    const accessory = dropped && accessoryAmong(dropped);
    if (dropped && accessory !== null) {
      await putOn(this.item, dropped, accessory);
      return;
    }
    const added = dropped?._source.system.components ?? [];
    if (added.length === 0) {
      ui.notifications.warn(localize("CROSSOVER.Fudge.Builder.nothingDropped", { name: dropped?.name ?? "" }));
      return;
    }
    const fresh = foundry.utils.deepClone(added).map((c) => ({ ...c, id: foundry.utils.randomID(8) }));
    const owner = this.item.actor as unknown as Parameters<typeof adoptedBy>[0] | null;
    const own = owner ? adoptedBy(owner, dropped?.name ?? "", fresh) : fresh.map((c) => ({ ...c, attackSkill: null }));
    await this.item.update({ system: { components: [...this.draft().components, ...own] } } as never);
    ui.notifications.info(
      localize("CROSSOVER.Fudge.Builder.copied", { name: dropped?.name ?? "", power: this.item.name }),
    );
  }
}
