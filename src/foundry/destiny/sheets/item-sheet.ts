import {
  EDGES,
  effectDefinition,
  gradeConditions,
  key,
  MODIFIERS,
  readStunt,
  STUNTS,
} from "../../../rules/destiny/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { CrossoverItemSheet } from "../../sheets/item-sheet.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { asText } from "../../view/text/paragraphs.ts";

type ItemSheet = InstanceType<typeof foundry.applications.sheets.ItemSheetV2>;

/** A line of what the rules say about an item. */
interface Fact {
  readonly label: string;
  readonly value: string;
}

type System = Readonly<Record<string, unknown>>;
const fact = (name: string, value: string): Fact => ({ label: localize(key("Builder", name)), value });

/** What the list says of an effect. @rule DES-337 */
function effectFacts(name: string): Fact[] {
  const d = effectDefinition(name);
  if (!d) return [];
  const cost =
    d.cost === null
      ? localize(key("Builder", "asTrait"))
      : d.cost[0] === d.cost[1]
        ? String(d.cost[0])
        : `${String(d.cost[0])}\u2013${String(d.cost[1])}`;
  return [
    fact("costPerRank", cost),
    fact("action", localize(key("Cost", d.action, "label"))),
    fact("range", localize(key("Band", d.range, "label"))),
    fact("duration", localize(key("Duration", d.duration, "label"))),
    ...(d.resistance.length > 0
      ? [fact("resistance", listed(d.resistance.map((r) => localize(key("Resistance", r, "label")))))]
      : []),
  ];
}

/** What the list says of an extra or flaw. @rule DES-338 */
function modifierFacts(name: string): Fact[] {
  const d = (
    MODIFIERS as Readonly<
      Record<string, { readonly points: number; readonly per: string; readonly ranked: boolean } | undefined>
    >
  )[name];
  return d
    ? [
        fact(
          "price",
          localize(key("Builder", d.per === "flat" ? "flatPoints" : "rankPoints"), {
            points: d.points > 0 ? `+${String(d.points)}` : plain(d.points),
          }),
        ),
        fact("ranked", localize(key("Builder", d.ranked ? "yes" : "no"))),
      ]
    : [];
}

function about(
  type: string,
  system: System,
): { readonly text: string; readonly facts: readonly Fact[]; readonly rule: string } {
  const name = typeof system.key === "string" ? system.key : "";
  if (type === "destinyEdge")
    return {
      text: localize(key("Edge", name, "text")),
      facts: [
        fact(
          "mostRanks",
          String((EDGES as Readonly<Record<string, { readonly max: number } | undefined>>)[name]?.max ?? 1),
        ),
      ],
      rule: "DES-310",
    };
  if (type === "destinyModifier")
    return { text: localize(key("Modifier", name, "text")), facts: modifierFacts(name), rule: "DES-341" };
  if (type === "destinyEffect")
    return {
      text: localize(key("Effect", String(system.effect), "text")),
      facts: effectFacts(String(system.effect)),
      rule: "DES-337",
    };
  return { text: "", facts: [], rule: "" };
}

/** Stunts that an edge may name; what was typed before there was a list and names none is shown as it is. @rule DES-310 */
function stuntOptions(
  edge: string,
  subject: string,
): readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] {
  if ((EDGES as Readonly<Record<string, { readonly subject: boolean } | undefined>>)[edge]?.subject !== true) return [];
  const now = readStunt(subject);
  return [
    {
      value: now === null ? subject : "",
      label: now === null && subject !== "" ? subject : localize(key("Builder", "none")),
      selected: now === null,
    },
    ...STUNTS.map((s) => ({ value: s, label: localize(key("Action", s, "label")), selected: s === now })),
  ];
}

/** Edges, effects, extras, attacks and gear: their fields, and what the rules say of them. @rule DES-310 DES-314 DES-337 DES-338 DES-360 DES-361 */
export class DestinyItemSheet extends CrossoverItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    classes: ["destiny"],
    position: { width: 560, height: 660 },
  };

  static override PARTS: object = {
    header: { template: template("shared/item-header") },
    facts: { template: template("destiny/item-facts") },
    details: { template: template("shared/item-details") },
    weapon: { template: template("destiny/item-weapon") },
  };

  /** An affliction's conditions are a list: the attack's sheet shows them as three fields of its own. @rule DES-271 */
  protected override async _onFirstRender(...args: Parameters<ItemSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener(
      "change",
      (event) => {
        const select = event.target as HTMLSelectElement;
        const grade = Number(select.dataset.grade ?? 0);
        if (grade === 0) return;
        event.stopPropagation();
        const { conditions } = (this.item.toObject() as unknown as { system: { conditions: string[] } }).system;
        void atGesture(async () =>
          this.item.update({
            "system.conditions": [1, 2, 3].map((g) => (g === grade ? select.value : (conditions[g - 1] ?? ""))),
          } as never),
        );
      },
      { capture: true },
    );
  }

  /** The Stunt that an Improved Stunt names is chosen from a list; other edges name nothing, unless somebody wrote something there. @rule DES-310 */
  protected override fields(): ReturnType<CrossoverItemSheet["fields"]> {
    const { key: edge, subject } = this.item.system as unknown as { readonly key?: string; readonly subject?: string };
    const named = (EDGES as Readonly<Record<string, { readonly subject: boolean } | undefined>>)[edge ?? ""]?.subject;
    return super
      .fields()
      .filter((f) => (f.field as { name?: string }).name !== "subject" || (named !== true && subject !== ""));
  }

  protected override details(): object {
    const system = this.item.system as unknown as System & {
      schema: { fields: { weapon?: { fields: Record<string, unknown> } } };
    };
    const type = this.item.type as string;
    const isWeapon = type === "destinyGear" && (system.kind === "weapon" || system.kind === "complexWeapon");
    const weapon = system.weapon as Readonly<Record<string, unknown>> | undefined;
    const fields = system.schema.fields.weapon?.fields ?? {};
    const conditions = system.conditions as readonly string[] | undefined;
    const grades =
      conditions === undefined || system.effect !== "affliction"
        ? []
        : [1, 2, 3].map((grade) => ({
            grade,
            label: localize(key("Grade", String(grade))),
            options: ["", ...gradeConditions(grade)].map((c) => ({
              value: c,
              label: c === "" ? localize(key("Builder", "none")) : localize(key("Condition", c, "label")),
              selected: (conditions[grade - 1] ?? "") === c,
            })),
          }));
    const said = about(type, system);
    return {
      ...said,
      // What stands in the description needn't stand above it once more.
      text: asText(String(system["description"] ?? "")).includes(said.text) ? "" : said.text,
      grades,
      stunts: type === "destinyEdge" ? stuntOptions(String(system.key), String(system.subject)) : [],
      weaponFields:
        isWeapon && weapon ? Object.entries(fields).map(([name, field]) => ({ field, value: weapon[name] })) : [],
    };
  }
}
