import {
  type DrawbackEntry,
  DRAWBACKS,
  type EffectDefinition,
  type EffectKey,
  EFFECTS,
  EXTRAS,
  FLAWS,
  key,
  type ModifierDefinition,
  POWER_FEATS,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { ModifierSort, StoredModifier } from "./entries.ts";

/** A choice of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Lists of an item that are edited row by row. */
export const LISTS = {
  extras: "extra",
  flaws: "flaw",
  feats: "powerFeat",
  drawbacks: "drawback",
} as const satisfies Record<string, ModifierSort>;
export type ListName = keyof typeof LISTS | "effects";

/** One row of such a list. */
export interface ListRow {
  readonly at: number;
  readonly list: string;
  readonly name: string;
  readonly label: string;
  readonly keys: readonly Option[];
  readonly hint: string;
  readonly hasRanks: boolean;
  readonly ranks: number;
  readonly most: number;
  /** Points where the table leaves a choice. */
  readonly hasPoints: boolean;
  readonly points: number;
  readonly least: number;
  readonly greatest: number;
  readonly hasNote: boolean;
  readonly note: string;
}

const AREA = { extras: "Extra", flaws: "Flaw", feats: "PowerFeat", drawbacks: "Drawback", effects: "Effect" } as const;
const KEYS: Readonly<Record<ListName, readonly string[]>> = {
  extras: Object.keys(EXTRAS),
  flaws: Object.keys(FLAWS),
  feats: Object.keys(POWER_FEATS),
  drawbacks: Object.keys(DRAWBACKS),
  effects: Object.keys(EFFECTS),
};

function options(list: ListName, current: string, localize: Localize): Option[] {
  return KEYS[list]
    .map((value) => ({ value, label: localize(key(AREA[list], value, "label")), selected: value === current }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Extras and flaws whose ranks say something: steps, how many levels. */
const RANKED = new Set(["autofire"]);

function modifierRow(list: "extras" | "flaws", m: StoredModifier, at: number, localize: Localize): ListRow {
  const definition = (list === "extras" ? EXTRAS : FLAWS) as Readonly<Record<string, ModifierDefinition>>;
  const { cost = [1, 1], steps } = definition[m.key] ?? {};
  const [least, greatest] = cost;
  return {
    at,
    list,
    name: `list.${list}.${at}`,
    label: localize(key(AREA[list], m.key, "label")),
    keys: options(list, m.key, localize),
    hint: localize(key(AREA[list], m.key, "text")),
    hasRanks: steps === true || RANKED.has(m.key),
    ranks: m.ranks,
    most: 20,
    hasPoints: least !== greatest,
    points: m.cost ?? least,
    least,
    greatest,
    hasNote: true,
    note: m.note,
  };
}

/** Extras and flaws as rows. @rule TWI-450 TWI-451 */
export function modifierRows(
  list: "extras" | "flaws",
  entries: readonly StoredModifier[],
  localize: Localize,
): ListRow[] {
  return entries.map((m, at) => modifierRow(list, m, at, localize));
}

/** Power feats as rows. @rule TWI-452 */
export function featRows(entries: readonly StoredModifier[], localize: Localize): ListRow[] {
  return entries.map((m, at) => {
    const most = (POWER_FEATS as Readonly<Record<string, number | null>>)[m.key] ?? 60;
    return {
      at,
      list: "feats",
      name: `list.feats.${at}`,
      label: localize(key("PowerFeat", m.key, "label")),
      keys: options("feats", m.key, localize),
      hint: localize(key("PowerFeat", m.key, "text")),
      hasRanks: most > 1,
      ranks: m.ranks,
      most,
      hasPoints: false,
      points: 0,
      least: 0,
      greatest: 0,
      hasNote: true,
      note: m.note,
    };
  });
}

/** Drawbacks as rows. @rule TWI-453 */
export function drawbackRows(entries: readonly DrawbackEntry[], localize: Localize): ListRow[] {
  return entries.map((d, at) => {
    const [least, greatest] = DRAWBACKS[d.key as keyof typeof DRAWBACKS];
    return {
      at,
      list: "drawbacks",
      name: `list.drawbacks.${at}`,
      label: localize(key("Drawback", d.key, "label")),
      keys: options("drawbacks", d.key, localize),
      hint: localize(key("Drawback", d.key, "text")),
      hasRanks: false,
      ranks: 1,
      most: 1,
      hasPoints: least !== greatest,
      points: d.points,
      least,
      greatest,
      hasNote: false,
      note: "",
    };
  });
}

/** Powers that a weapon works as, as rows. @rule TWI-471 */
export function effectRows(
  entries: readonly { readonly key: EffectKey; readonly ranks: number }[],
  localize: Localize,
): ListRow[] {
  return entries.map((e, at) => ({
    at,
    list: "effects",
    name: `list.effects.${at}`,
    label: localize(key("Effect", e.key, "label")),
    keys: options("effects", e.key, localize),
    hint: localize(key("Effect", e.key, "text")),
    hasRanks: true,
    ranks: e.ranks,
    most: 60,
    hasPoints: false,
    points: 0,
    least: 0,
    greatest: 0,
    hasNote: false,
    note: "",
  }));
}

type Plain = Record<string, unknown>;

/** A new row of a list. */
export function freshRow(list: ListName, row?: string): Plain {
  if (list === "drawbacks") {
    const chosen = row ?? "fullPower";
    return { key: chosen, points: DRAWBACKS[chosen as keyof typeof DRAWBACKS][0] };
  }
  if (list === "effects") return { key: row ?? "stun", ranks: 1 };
  const first = { extras: "area", flaws: "limited", feats: "accurate" } as const;
  return { key: row ?? first[list], ranks: 1, cost: null, note: "" };
}

const NUMBERS: ReadonlySet<string> = new Set(["ranks", "points", "cost"]);

/**
 * Lay the form's inputs over the stored lists. Inputs are named `list.<name>.<at>.<field>`; they are taken out of `flat`, since a list is always written whole. Another row of a
 * table brings its own cost.
 * @returns the lists that any input stood for
 */
export function overlayLists(
  stored: Readonly<Record<string, readonly Plain[] | undefined>>,
  flat: Plain,
): Record<string, Plain[]> {
  const lists: Record<string, Plain[]> = {};
  for (const [name, value] of Object.entries(flat)) {
    if (!name.startsWith("list.")) continue;
    Reflect.deleteProperty(flat, name);
    const [, list = "", at = "", field = ""] = name.split(".");
    const rows = (lists[list] ??= structuredClone(stored[list] ?? []) as Plain[]);
    const row = rows[Number(at)];
    if (row) row[field] = NUMBERS.has(field) ? Number(value) : value;
  }
  for (const [list, rows] of Object.entries(lists))
    rows.forEach((row, at) => {
      if (stored[list]?.[at]?.key === row.key) return;
      if (list === "drawbacks") row.points = DRAWBACKS[row.key as keyof typeof DRAWBACKS][0];
      else if (list === "extras" || list === "flaws") Object.assign(row, { cost: null, ranks: 1 });
      else if (list === "feats") row.ranks = 1;
    });
  return lists;
}

/** What a power that has just become another effect brings: its price, and nothing of how the old one was used. @rule TWI-433 TWI-440 */
export function becomeEffect(effect: EffectKey): Plain {
  const { cost }: EffectDefinition = EFFECTS[effect];
  return { base: cost?.[0] ?? 1, action: null, range: null, duration: null, save: null };
}

/** Words in a text, separated by commas. */
export const words = (text: unknown): string[] =>
  String(text ?? "")
    .split(",")
    .map((w) => w.trim())
    .filter((w) => w !== "");
