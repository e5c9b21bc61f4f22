import { powerCost, powerDefinition } from "../../../rules/drama/index.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { localize } from "../../view/text/localize.ts";
import { asText } from "../../view/text/paragraphs.ts";
import { key } from "../keys.ts";

/** What the catalogue says of an item as it stands, in sentences. */
function facts(
  type: string,
  system: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly rule: string }[] {
  if (type !== "dramaPower" || typeof system.key !== "string") return [];
  const definition = powerDefinition(system.key);
  if (!definition) return [];
  const price = powerCost(system.key, Number(system.value), system.extra === true);
  return [
    { text: localize(key("PowerText", system.key)), rule: "DRA-351" },
    { text: localize(key("Sheet", "price"), { price }), rule: "DRA-351" },
    ...(price === Number(system.cost)
      ? []
      : [
          {
            text: localize(key("Audit", "powerCost"), {
              power: localize(key("Power", system.key)),
              cost: Number(system.cost),
              price,
            }),
            rule: "DRA-351",
          },
        ]),
  ];
}

/** Items of the Drama ruleset: their fields, and what the rules say of them. @rule DRA-334 DRA-341 DRA-350 */
export class DramaItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["drama"],
    position: { width: 560, height: 640 },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    facts: { template: template("drama/item-facts") },
    details: { template: template("shared/item-details") },
  };

  protected override details(): object {
    const said = facts(this.item.type, this.item.system as unknown as Record<string, unknown>);
    const owned = [
      ...((this.item.actor?.items ?? []) as unknown as Iterable<{ id: string; name: string; type: string }>),
    ].filter((i) => ["dramaWeapon", "dramaGear", "dramaArmour"].includes(i.type));
    const { trademarkItemId = "" } = this.item.system as unknown as { trademarkItemId?: string };
    const trademarks =
      (this.item.type as string) === "dramaSkill"
        ? [
            { value: "", label: localize(key("Sheet", "noTrademark")), selected: trademarkItemId === "" },
            ...owned.map((i) => ({ value: i.id, label: i.name, selected: i.id === trademarkItemId })),
          ]
        : [];
    // What stands in the description needn't stand above it once more.
    const told = asText(String(this.item.system["description" as never] ?? ""));
    return { facts: said.filter(({ text }) => !told.includes(text)), trademarks };
  }

  /** The trademark is chosen from the owner's gear by name, in a list of its own; copies come and go by their own button. @rule DRA-222 */
  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    return super
      .fields()
      .filter((f) => !["trademarkItemId", "copies"].includes((f.field as { name?: string }).name ?? ""));
  }
}
