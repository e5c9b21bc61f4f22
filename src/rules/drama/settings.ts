import { type Refusal, refuse } from "../kernel/refusal.ts";
import type { InteractionTable } from "./acts/interaction.ts";
import type { MultiRow } from "./dice/multi.ts";
import type { Rounding } from "./dice/value-chart.ts";
import type { DamageTable, ShockRule } from "./harm/damage.ts";
import type { MOOK_REROLL } from "./values.ts";
import { MOST_AT_ONCE } from "./values.ts";

/** World settings that change what the rules say. */
export interface DramaSettings {
  readonly damageTable: DamageTable;
  readonly interactionTable: InteractionTable;
  readonly valueRounding: Rounding;
  /** Rows for 2 to 15 of a printed chart; null for the formula. */
  readonly multiChartOverride: readonly MultiRow[] | null;
  readonly effectMode: "sharedBonus" | "resultPoints";
  readonly mookReroll: keyof typeof MOOK_REROLL;
  readonly negativeDamageShock: boolean;
  readonly shockRule: ShockRule;
  /** 1 to 4 wound levels. */
  readonly mookOutAtWounds: number;
  readonly cardPointsCounterable: boolean;
  /** Seconds; 0 for none. */
  readonly counterTimer: number;
  readonly startHeroPoints: number;
  readonly adventureAward: number;
  readonly handSize: number;
  readonly refillAt: "scene" | "act";
  readonly powerPoints: number;
  /** The Gamemaster's maximum of targets of one roll, and of those who act on one. */
  readonly mostTargets: number;
  readonly mostActors: number;
}

/** One setting as data: its default first among choices, or its range. */
export interface SettingData {
  readonly key: keyof DramaSettings;
  /** What it stands among. */
  readonly group: "rolls" | "harm" | "points" | "order" | "building";
  readonly initial: string | number | boolean | null;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number };
  readonly rule: string;
}

/**
 * The world's settings, defaults first. They count for later rolls; an open action keeps those of its request.
 * @rule DRA-010 DRA-053 DRA-062 DRA-088 DRA-094 DRA-101 DRA-113 DRA-124 DRA-128 DRA-170 DRA-173 DRA-181 DRA-183 DRA-252 DRA-274 DRA-282 DRA-350 DRA-420
 */
export const DRAMA_SETTINGS: readonly SettingData[] = [
  { key: "damageTable", group: "harm", initial: "classic", choices: ["classic", "revised"], rule: "DRA-170" },
  { key: "interactionTable", group: "rolls", initial: "classic", choices: ["classic", "revised"], rule: "DRA-251" },
  { key: "valueRounding", group: "rolls", initial: "nearest", choices: ["nearest", "down", "up"], rule: "DRA-062" },
  { key: "multiChartOverride", group: "rolls", initial: null, rule: "DRA-088" },
  {
    key: "effectMode",
    group: "rolls",
    initial: "sharedBonus",
    choices: ["sharedBonus", "resultPoints"],
    rule: "DRA-053",
  },
  { key: "mookReroll", group: "rolls", initial: "ten", choices: ["ten", "both", "none"], rule: "DRA-010" },
  { key: "negativeDamageShock", group: "harm", initial: true, rule: "DRA-173" },
  { key: "shockRule", group: "harm", initial: "exceeds", choices: ["exceeds", "reaches"], rule: "DRA-181" },
  { key: "mookOutAtWounds", group: "harm", initial: 2, range: { min: 1, max: 4 }, rule: "DRA-183" },
  { key: "cardPointsCounterable", group: "points", initial: true, rule: "DRA-128" },
  { key: "counterTimer", group: "points", initial: 0, range: { min: 0, max: 600 }, rule: "DRA-124" },
  { key: "startHeroPoints", group: "points", initial: 10, range: { min: 0, max: 99 }, rule: "DRA-101" },
  { key: "adventureAward", group: "points", initial: 6, range: { min: 0, max: 20 }, rule: "DRA-113" },
  { key: "handSize", group: "order", initial: 4, range: { min: 2, max: 7 }, rule: "DRA-274" },
  { key: "refillAt", group: "order", initial: "scene", choices: ["scene", "act"], rule: "DRA-282" },
  { key: "powerPoints", group: "building", initial: 40, range: { min: 0, max: 200 }, rule: "DRA-350" },
  { key: "mostTargets", group: "rolls", initial: MOST_AT_ONCE, range: { min: 1, max: MOST_AT_ONCE }, rule: "DRA-094" },
  { key: "mostActors", group: "rolls", initial: MOST_AT_ONCE, range: { min: 1, max: MOST_AT_ONCE }, rule: "DRA-094" },
];

/** A new world's settings. */
export const DEFAULT_SETTINGS: DramaSettings = {
  damageTable: "classic",
  interactionTable: "classic",
  valueRounding: "nearest",
  multiChartOverride: null,
  effectMode: "sharedBonus",
  mookReroll: "ten",
  negativeDamageShock: true,
  shockRule: "exceeds",
  mookOutAtWounds: 2,
  cardPointsCounterable: true,
  counterTimer: 0,
  startHeroPoints: 10,
  adventureAward: 6,
  handSize: 4,
  refillAt: "scene",
  powerPoints: 40,
  mostTargets: MOST_AT_ONCE,
  mostActors: MOST_AT_ONCE,
};

/** Rows of an override: for 2 to 15. */
const OVERRIDE_ROWS = 14;
const COLUMNS = ["modifier", "manyPlus", "toughness", "onePlus"] as const;

/**
 * A table's own chart for 2 to 15 as it was typed in: 14 rows of modifier, many plus, toughness, one plus. Nothing at all means the formula.
 * @param rows  numbers by row
 * @returns     refusal `chartRows` (how many there must be) or `chartCell` (which is no number from 0 up)
 * @rule DRA-088
 */
export function parseOverride(
  rows: readonly (readonly number[])[],
): { readonly accepted: true; readonly rows: readonly MultiRow[] | null } | Refusal {
  if (rows.length === 0) return { accepted: true, rows: null };
  if (rows.length !== OVERRIDE_ROWS) return refuse("chartRows", { rows: rows.length, needed: OVERRIDE_ROWS });
  const out: MultiRow[] = [];
  for (const [i, cells] of rows.entries()) {
    const column = COLUMNS.find((_, c) => !Number.isInteger(cells[c]) || (cells[c] ?? -1) < 0);
    if (column) return refuse("chartCell", { number: i + 2, column });
    const [modifier = 0, manyPlus = 0, toughness = 0, onePlus = 0] = cells;
    out.push({ modifier, manyPlus, toughness, onePlus });
  }
  return { accepted: true, rows: out };
}

/** The same from one text: rows by line or semicolon, numbers by space or comma. @rule DRA-088 */
export const typedOverride = (text: string): ReturnType<typeof parseOverride> =>
  parseOverride(
    text
      .split(/[;\n]/u)
      .map((r) => r.trim())
      .filter((r) => r !== "")
      .map((r) => r.split(/[\s,]+/u).map(Number)),
  );

/** The world's settings by key; what is missing or not understood is the ledger's default. */
export const settingsOf = (stored: Readonly<Record<string, unknown>>): DramaSettings => ({
  ...DEFAULT_SETTINGS,
  ...Object.fromEntries(
    DRAMA_SETTINGS.flatMap(({ key, initial, choices }) => {
      const value = stored[key];
      const fits = typeof value === typeof initial && (choices?.includes(value as string) ?? true);
      return fits ? [[key, value]] : [];
    }),
  ),
});
