import {
  activeEffects,
  type DestinyCharacter,
  EDGES,
  effectDuration,
  type GearEntry,
  key,
  type PowerEntry,
  powerInvoice,
  readStunt,
  upkeepOf,
} from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { type Tip, tipOf } from "../../view/tips/tip.ts";
import type { Option } from "./hero-view.ts";
import { effectLine } from "./sheet-power.ts";

/** A switch in an item's row: what it is called and whether it is on. */
export interface SwitchView {
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly on: boolean;
}

/** An item in a list of the sheet. */
export interface ItemRow extends Tip {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly badge: string;
  /** What the search finds it by. */
  readonly search: string;
  readonly sort: number;
  readonly cost: number;
  readonly number: number;
  readonly numberPath: string;
  readonly numberLabel: string;
  readonly least: number;
  readonly hasNumber: boolean;
  readonly switches: readonly SwitchView[];
  readonly off: boolean;
  /** Alternates of a power; the first is its base. Empty where there is no choice. */
  readonly alternates: readonly Option[];
  readonly html: string;
}

const lineOf = (parts: readonly string[]): string => parts.filter((p) => p !== "").join(" \u00b7 ");

function base(item: SheetItem): ItemRow {
  const html = typeof item.system.description === "string" ? item.system.description : "";
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    lines: [],
    badge: "",
    tip: "",
    why: "",
    search: item.name.toLowerCase(),
    sort: item.sort,
    cost: 0,
    number: 0,
    numberPath: "",
    numberLabel: "",
    least: 0,
    hasNumber: false,
    switches: [],
    off: false,
    alternates: [],
    html,
  };
}

/** A power: what each effect does, what it costs and why, on or off, which alternate is active. @rule DES-333 DES-335 DES-384 */
function powerRow(item: SheetItem, power: PowerEntry, localize: Localize): ItemRow {
  const invoice = powerInvoice(power);
  const words = (
    data: Readonly<Record<string, string | number>> | undefined,
  ): Record<string, string | number> | undefined =>
    data &&
    Object.fromEntries(
      Object.entries(data).map(([k, v]) => [k, typeof v === "string" && v.startsWith("CROSSOVER.") ? localize(v) : v]),
    );
  const shown = activeEffects({ ...power, active: true });
  const kept = shown.some((e) => ["free", "standard"].includes(upkeepOf(effectDuration(e)) ?? ""));
  const about = lineOf([
    power.powerSource,
    ...power.descriptors,
    power.removable === "none" ? "" : localize(key("Removable", power.removable, "label")),
  ]);
  const lines = [...shown.map((e) => effectLine(e, localize)), about];
  const rows = invoice.rows.map((r) => (r.data ? { ...r, data: words(r.data) ?? {} } : r));
  return {
    ...base(item),
    lines: lines.filter((l) => l !== ""),
    badge: localize(key("Sheet", "costBadge"), { points: invoice.total }),
    ...tipOf([{ title: item.name, total: plain(invoice.total), rows }], localize),
    cost: invoice.total,
    search: [item.name, ...lines].join(" ").toLowerCase(),
    switches: kept
      ? [
          {
            field: "system.active",
            label: localize(key("Sheet", "keepsUp"), { name: item.name }),
            text: localize(key("Sheet", power.active ? "on" : "off")),
            on: power.active,
          },
        ]
      : [],
    off: kept && !power.active,
    alternates:
      power.alternates.length === 0
        ? []
        : [
            {
              value: "",
              label: localize(key("Sheet", "baseEffect"), { name: item.name }),
              selected: power.activeAlternate === null,
            },
            ...power.alternates.map((a) => ({ value: a.id, label: a.name, selected: a.id === power.activeAlternate })),
          ],
  };
}

/** An edge: rank, what it is about, what it does. @rule DES-310 */
function edgeRow(item: SheetItem, localize: Localize): ItemRow {
  const {
    key: edge,
    rank,
    subject,
  } = item.system as { readonly key: string; readonly rank: number; readonly subject: string };
  const most = (EDGES as Readonly<Record<string, { readonly max: number } | undefined>>)[edge]?.max ?? 1;
  const text = localize(key("Edge", edge, "text"));
  const stunt = edge === "improvedStunt" ? readStunt(subject) : null;
  const about = stunt === null ? subject : localize(key("Action", stunt, "label"));
  return {
    ...base(item),
    html: "",
    lines: [...(about === "" ? [] : [about]), text],
    badge: most > 1 ? String(rank) : "",
    search: `${item.name} ${text} ${about}`.toLowerCase(),
    cost: rank,
    number: rank,
    numberPath: "system.rank",
    numberLabel: localize("CROSSOVER.Shared.Sheet.rankOf", { name: item.name }),
    least: 1,
    hasNumber: most > 1,
  };
}

/** What a weapon does: its effect, how far it gets, in how many hands. @rule DES-360 */
const weaponText = (w: NonNullable<GearEntry["weapon"]>, localize: Localize): string[] => [
  localize(key("Sheet", "effectRank"), { effect: localize(key("Effect", w.effect, "label")), rank: w.rank }),
  w.reach > 5 ? localize(key("Sheet", "reachOf"), { feet: w.reach }) : localize(key("Band", w.band, "label")),
  localize(key("Sheet", "hands"), { hands: w.hands }),
  w.throwable ? localize(key("Sheet", "throwable")) : "",
  w.area ? localize(key("Shape", w.area.shape, "label")) : "",
];

/** What armour and a shield keep off. @rule DES-361 */
function guardText({ kind, protection: rank }: GearEntry, localize: Localize): string[] {
  if (kind === "armour") return [localize(key("Sheet", "armourOf"), { rank })];
  return kind === "shield" ? [localize(key("Sheet", "shieldOf"), { rank })] : [];
}

/** Something carried in one line: its kind, what it does, what became of it. */
const gearLine = (gear: GearEntry, localize: Localize): string =>
  lineOf([
    localize(key("GearKind", gear.kind, "label")),
    ...(gear.weapon ? weaponText(gear.weapon, localize) : []),
    ...guardText(gear, localize),
    gear.damage === "whole" ? "" : localize(key("GearState", gear.damage, "label")),
    gear.fallen ? localize(key("Sheet", "onGround")) : "",
  ]);

/** Where something is, and whether it is ready: held, worn, loaded, stowed, as far as its kind can be. @rule DES-363 */
function gearSwitches(item: SheetItem, gear: GearEntry, localize: Localize): SwitchView[] {
  const switchOf = (field: "held" | "worn" | "stowed" | "loaded"): SwitchView => ({
    field: `system.${field}`,
    label: localize(key("Sheet", "gearSwitch", field), { name: item.name }),
    text: localize(key("Sheet", "gearState", field)),
    on: gear[field],
  });
  return [
    ...(gear.kind !== "armour" && gear.kind !== "ammunition" ? [switchOf("held")] : []),
    ...(gear.kind === "armour" ? [switchOf("worn")] : []),
    ...(gear.kind === "complexWeapon" ? [switchOf("loaded")] : []),
    switchOf("stowed"),
  ];
}

/** Something carried: what it does, and whether it is held, worn or stowed. @rule DES-360 DES-361 DES-363 */
function gearRow(item: SheetItem, gear: GearEntry, localize: Localize): ItemRow {
  const quantity = Number(item.system.quantity ?? 1);
  const line = gearLine(gear, localize);
  return {
    ...base(item),
    lines: [line],
    badge: quantity === 1 ? "" : `\u00d7${String(quantity)}`,
    search: `${item.name} ${line}`.toLowerCase(),
    number: quantity,
    numberPath: "system.quantity",
    numberLabel: localize(key("Sheet", "quantityOf"), { name: item.name }),
    least: 0,
    hasNumber: true,
    switches: gearSwitches(item, gear, localize),
    off: gear.damage === "broken" || gear.damage === "destroyed",
  };
}

function attackRow(item: SheetItem, localize: Localize): ItemRow {
  const { effect, rank, band, skill } = item.system as {
    readonly effect: string;
    readonly rank: number;
    readonly band: string;
    readonly skill: string;
  };
  const line = lineOf([
    localize(key("Sheet", "effectRank"), { effect: localize(key("Effect", effect, "label")), rank }),
    localize(key("Band", band, "label")),
    localize(key("Skill", skill, "label")),
  ]);
  return {
    ...base(item),
    lines: [line],
    search: `${item.name} ${line}`.toLowerCase(),
    number: rank,
    numberPath: "system.rank",
    numberLabel: localize("CROSSOVER.Shared.Sheet.rankOf", { name: item.name }),
    least: 0,
    hasNumber: true,
  };
}

/** How a long list is ordered. */
export const ORDERS = ["manual", "name", "cost"] as const;
export type Order = (typeof ORDERS)[number];

const COMPARE: Readonly<Record<Order, (a: ItemRow, b: ItemRow) => number>> = {
  manual: (a, b) => a.sort - b.sort,
  name: (a, b) => a.name.localeCompare(b.name),
  cost: (a, b) => b.cost - a.cost || a.name.localeCompare(b.name),
};

/** Everything that a character has, in lists. @rule DES-314 DES-385 */
export function itemRows(
  who: Pick<DestinyCharacter, "powers" | "gear">,
  items: readonly SheetItem[],
  order: Order,
  localize: Localize,
): {
  readonly powers: readonly ItemRow[];
  readonly edges: readonly ItemRow[];
  readonly gear: readonly ItemRow[];
  readonly attacks: readonly ItemRow[];
} {
  const list = (type: string, of: (item: SheetItem) => ItemRow | null): ItemRow[] =>
    items
      .filter((i) => i.type === type)
      .flatMap((i) => of(i) ?? [])
      .sort(COMPARE[order]);
  return {
    powers: list("destinyPower", (i) => {
      const power = who.powers.find((p) => p.id === i.id);
      return power ? powerRow(i, power, localize) : null;
    }),
    edges: list("destinyEdge", (i) => edgeRow(i, localize)),
    gear: list("destinyGear", (i) => {
      const gear = who.gear.find((g) => g.id === i.id);
      return gear ? gearRow(i, gear, localize) : null;
    }),
    attacks: list("destinyAttack", (i) => attackRow(i, localize)),
  };
}
