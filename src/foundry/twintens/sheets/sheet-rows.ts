import {
  asBought,
  attacksOf,
  BEST_NATURAL,
  calls,
  containerOf,
  containerPoints,
  contentPoints,
  drawbackLabel,
  FEAT_KINDS,
  type FeatDefinition,
  FEATS,
  key,
  paidFor,
  type PowerEntry,
  surroundings,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, signed } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { type TipTable, tipTable, tipText } from "../../view/tips/tip.ts";
import { pointsText, subjectName } from "./sheet-names.ts";
import { invoiceView, powerLine } from "./sheet-power.ts";

/** An item of a sheet in a list. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly badge: string;
  /** Why the badge says so, as a table; empty when there is nothing to add. */
  readonly tip: TipTable | "";
  readonly why: string;
  /** A number that edit mode changes in place. */
  readonly path: string;
  readonly number: number;
  readonly numberLabel: string;
  readonly least: number;
  readonly most: number;
  readonly hasNumber: boolean;
  readonly switchable: boolean;
  readonly active: boolean;
  /** What switching is called: use, wear, carry. */
  readonly switchLabel: string;
  readonly html: string;
  /** What the row's own button does: an attack, a maneuver; empty without one. */
  readonly use: string;
  readonly useLabel: string;
  /** Groups that the list's filter knows. */
  readonly group: string;
  readonly points: number;
}

/** How a list is looked at: by hand or by name or by points, one group or all. */
export interface ListState {
  readonly sort: "hand" | "name" | "points";
  readonly filter: string;
}

/** A list with its tools. */
export interface ListView {
  readonly name: string;
  readonly type: string;
  readonly items: readonly ItemRow[];
  /** How many there are without the filter. */
  readonly all: number;
  readonly tools: boolean;
  readonly sorts: readonly Choice[];
  readonly filters: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A list with this many rows has tools to search, sort and filter. */
export const MANY = 6;

/** Rows as a list that is looked at in some way. */
export function listed(
  name: string,
  type: string,
  rows: readonly ItemRow[],
  state: ListState | undefined,
  groups: readonly { readonly value: string; readonly label: string }[],
  localize: Localize,
): ListView {
  const { sort = "hand", filter = "" } = state ?? {};
  const kept = filter === "" ? rows : rows.filter((r) => r.group === filter);
  const items =
    sort === "hand"
      ? kept
      : [...kept].sort((a, b) => (sort === "points" ? b.points - a.points : 0) || a.name.localeCompare(b.name));
  const used = new Set(rows.map((r) => r.group));
  const offered = groups.filter((g) => used.has(g.value));
  const sorts = (["hand", "name", "points"] as const).map((value) => ({
    value,
    label: localize(key("Sheet", "sort", value)),
    selected: value === sort,
  }));
  return {
    name,
    type,
    items,
    all: rows.length,
    tools: rows.length >= MANY,
    sorts,
    filters:
      offered.length < 2
        ? []
        : [
            { value: "", label: localize(key("Sheet", "everything")), selected: filter === "" },
            ...offered.map((g) => ({ ...g, selected: g.value === filter })),
          ],
  };
}

const lineOf = (parts: readonly (string | null)[]): string =>
  parts.filter((p): p is string => p !== null && p !== "").join(" \u00b7 ");

/** What stands beside the name of a piece of equipment. @rule TWI-471 TWI-472 */
function equipmentLine(s: SheetItem["system"], localize: Localize): string {
  const number = (name: string): number | null => (typeof s[name] === "number" ? s[name] : null);
  if (s.sort === "armor") return localize(key("Sheet", "toughnessOf"), { value: signed(Number(s.toughness)) });
  if (s.sort === "gear") return "";
  const [damage, increment, threat, dodge] = [number("damage"), number("increment"), number("threat"), number("dodge")];
  const effects = (s.effects as readonly { readonly key: string; readonly ranks: number }[] | undefined) ?? [];
  return lineOf([
    damage === null ? null : localize(key("Sheet", "damageOf"), { damage: signed(damage) }),
    damage === null ? null : localize(key("DamageType", String(s.type), "label")),
    ...effects.map((e) => localize(key("Sheet", "ranked"), { name: key("Effect", e.key, "label"), rank: e.ranks })),
    threat !== null && threat < BEST_NATURAL ? localize(key("Sheet", "threat"), { from: threat }) : null,
    increment === null ? null : localize(key("Sheet", "increment"), { feet: increment }),
    typeof s.area === "string" ? localize(key("Area", s.area, "label")) : null,
    s.thrown === true ? localize(key("Sheet", "thrown")) : null,
    s.autofire === true ? localize(key("Extra", "autofire", "label")) : null,
    s.twoHands === true ? localize(key("Sheet", "twoHands")) : null,
    dodge ? localize(key("Sheet", "dodgeOf"), { value: signed(dodge) }) : null,
  ]);
}

/** What a click on a power without an attack does; null for one that is only on or off. @rule TWI-251 TWI-440 */
function usedAs(power: PowerEntry): string | null {
  if (calls(power)) return "call";
  if (surroundings(power).length > 0) return "surround";
  return power.active && (power.key === "healing" || power.key === "boost")
    ? power.key === "healing"
      ? "heal"
      : "boost"
    : null;
}

/** What a container holds, and what a power is in. @rule TWI-432 */
function containerLines(
  power: PowerEntry,
  own: PowerEntry,
  bought: readonly PowerEntry[],
  localize: Localize,
): string[] {
  const [holds, container] = [containerPoints(power), containerOf({ powers: bought }, own)];
  return [
    ...(holds === null
      ? []
      : [localize(key("Sheet", "holds"), { used: contentPoints({ powers: bought }, own), points: holds })]),
    ...(container === null ? [] : [localize(key("Sheet", "inContainer"), { name: container.name })]),
  ];
}

/** A description that says no more than the table's own text needn't be unfolded. */
const further = (html: unknown, text: string): string =>
  typeof html !== "string" || html === `<p>${text}</p>` ? "" : html;

/** An item of any type as its row. @rule TWI-430 TWI-431 TWI-471 TWI-472 TWI-506 */
export function itemRow(item: SheetItem, who: TwintensActor, localize: Localize): ItemRow {
  const { system: s } = item;
  const base: ItemRow = {
    id: item.id,
    name: item.name,
    img: item.img,
    lines: [],
    badge: "",
    tip: "",
    why: "",
    path: "",
    number: 0,
    numberLabel: "",
    least: 0,
    most: 60,
    hasNumber: false,
    switchable: false,
    active: true,
    switchLabel: "",
    html: typeof s.description === "string" ? s.description : "",
    use: "",
    useLabel: "",
    group: "",
    points: 0,
  };
  const doing = (use: string): Pick<ItemRow, "use" | "useLabel"> => ({
    use,
    useLabel: localize(key("Sheet", "useNamed"), { name: item.name }),
  });
  const points = (count: number): string => pointsText(count, localize);
  const numberOf = (
    path: string,
    label: string,
    least: number,
    most: number,
  ): Pick<ItemRow, "path" | "number" | "numberLabel" | "least" | "most" | "hasNumber"> => ({
    path: `system.${path}`,
    number: Number(s[path]),
    numberLabel: localize(key("Sheet", label), { name: item.name }),
    least,
    most,
    // What is had once and no more has no number to type.
    hasNumber: most > least || Number(s[path]) !== least,
  });
  switch (item.type) {
    case "twintensPower": {
      const power = who.powers.find((p) => p.id === item.id);
      if (!power) return base;
      const bought = asBought(who).powers;
      const own = bought.find((p) => p.id === item.id) ?? power;
      const bill = invoiceView(own, localize);
      const paid = paidFor(own, bought);
      const container = containerOf({ powers: bought }, own);
      const instead = container
        ? { label: localize(key("Sheet", "inContainer"), { name: container.name }), rule: "TWI-432" }
        : { label: localize(key("Sheet", "alternate"), { name: power.arrayId ?? "" }), rule: "TWI-431" };
      const shared = paid === bill.points ? [] : [{ ...instead, value: plain(paid) }];
      const parts = [{ title: item.name, total: bill.total, rows: [...bill.lines, ...shared] }];
      const attack = attacksOf(who).some((a) => a.id === item.id);
      const array = power.arrayId === null ? null : localize(key("Sheet", "inArray"), { name: power.arrayId });
      return {
        ...base,
        lines: [
          powerLine(power, localize),
          ...(array === null ? [] : [array]),
          ...containerLines(power, own, bought, localize),
        ],
        badge: points(paid),
        tip: tipTable(parts),
        why: tipText(parts),
        ...numberOf("ranks", "ranksOf", 1, 60),
        switchable: true,
        active: power.active,
        switchLabel: localize(key("Sheet", "usePower"), { name: item.name }),
        group: power.active ? "on" : "off",
        points: paid,
        ...(attack
          ? doing(`attack:${item.id}`)
          : usedAs(power) === null
            ? {}
            : doing(`${usedAs(power) ?? ""}:${item.id}`)),
      };
    }
    case "twintensFeat": {
      const definition: FeatDefinition | undefined = FEATS[s.key as keyof typeof FEATS];
      const ranks = Number(s.ranks);
      const text = localize(key("Feat", String(s.key), "text"));
      const subject = String(s.subject ?? "");
      const about =
        subject === ""
          ? definition?.subject
            ? localize(key("Sheet", "nameSubject"))
            : null
          : subjectName(who, subject, localize);
      return {
        ...base,
        lines: [
          lineOf([
            about === subject && (subject === "melee" || subject === "ranged")
              ? localize(key("AttackKind", subject))
              : about,
            text,
          ]),
        ],
        html: further(s.description, text),
        badge: definition?.max === 1 ? "" : plain(ranks),
        ...numberOf("ranks", "ranksOf", 1, definition?.max ?? 60),
        group: definition ? FEAT_KINDS[definition.kind] : "",
        points: ranks,
      };
    }
    case "twintensEquipment": {
      const cost = Number(s.cost) * Math.max(1, Number(s.quantity));
      const name =
        Number(s.quantity) > 1
          ? localize(key("Sheet", "times"), { name: item.name, count: Number(s.quantity) })
          : item.name;
      return {
        ...base,
        name,
        lines: [equipmentLine(s, localize)].filter(Boolean),
        badge: localize(key("Sheet", "equipmentPoints"), { count: cost }),
        ...numberOf("quantity", "howMany", 0, 999),
        switchable: true,
        active: s.equipped === true,
        switchLabel: localize(key("Sheet", s.sort === "armor" ? "wear" : "carry"), { name: item.name }),
        group: String(s.sort),
        points: cost,
        ...(attacksOf(who).some((a) => a.id === item.id) ? doing(`attack:${item.id}`) : {}),
      };
    }
    case "twintensDrawback":
      return {
        ...base,
        lines: [localize(drawbackLabel(String(s.key)))].filter((l) => l !== item.name),
        badge: points(0 - Number(s.points)),
        ...numberOf("points", "pointsOf", 1, 10),
        points: Number(s.points),
      };
    case "twintensManeuver":
      return {
        ...base,
        lines: [localize(key("Maneuver", String(s.key), "hint"))],
        html: further(s.description, localize(key("Maneuver", String(s.key), "hint"))),
        ...doing(`maneuver:${String(s.key)}`),
      };
    default:
      return { ...base, lines: s.motivation === true ? [localize(key("Sheet", "motivation"))] : [] };
  }
}
