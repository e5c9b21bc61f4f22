import {
  DEFAULT_SETTINGS,
  DESTINY_SETTINGS,
  type DestinySettings,
  type SettingData,
} from "../../rules/destiny/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = {
  setting: (key) => (setting(settingKey("destiny", key)) as Value | undefined) ?? null,
};

/** A setting as it is stored: lists as text with a line or comma between entries, a number that may be off as 0. */
function read({ initial, shape }: SettingData, stored: Value): unknown {
  if (stored === null) return initial;
  if (shape === "list")
    return String(stored)
      .split(/[,\n]/u)
      .map((t) => t.trim())
      .filter((t) => t !== "");
  return shape === "orOff" && stored === 0 ? null : stored;
}

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. */
export function destinySettings(table?: Pick<Table, "setting">): DestinySettings {
  const from = table ?? world;
  const stored = (key: string): Value => (table ? from.setting(settingKey("destiny", key)) : from.setting(key));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(DESTINY_SETTINGS.map((s) => [s.key, read(s, stored(s.key))])) };
}

/** Headings that the settings stand under in the window of rules. */
const GROUPS: Readonly<Partial<Record<SettingData["key"], SettingDefinition["group"]>>> = {
  fortuneMode: "rolls",
  advantageCap: "rolls",
  naturalShift: "rolls",
  attackDegreeBonus: "rolls",
  defendFloor: "rolls",
  dcPowerLevel: "rolls",
  criticalBonus: "harm",
  damageDcBonus: "harm",
  stressBase: "harm",
  restRules: "harm",
  minionRule: "harm",
  sessionDestiny: "points",
  economyEnforcement: "order",
  oaPrompts: "order",
  courtRange: "order",
  challengeTrack: "order",
  pointsPerLevel: "building",
  powerSources: "building",
};

const TYPES = { string: String, number: Number, boolean: Boolean } as const;

function definition({ key, initial, choices, range, shape }: SettingData): SettingDefinition {
  const value = shape === "list" ? (initial as readonly string[]).join(", ") : (initial as string | number | boolean);
  const bounds = range && { min: shape === "orOff" ? 0 : range.min, max: range.max, step: 1 };
  const group = GROUPS[key];
  return {
    key,
    type: TYPES[typeof value as keyof typeof TYPES],
    initial: value,
    ...(choices && { choices }),
    ...(bounds && { range: bounds }),
    ...(group && { group }),
  };
}

/** Every setting of the ruleset. */
export const settings: readonly SettingDefinition[] = [
  ...DESTINY_SETTINGS.map(definition),
  { key: "treasure", type: Number, initial: 0, range: { min: 0, max: 999, step: 1 }, group: "points" },
];
