import { DEFAULT_SETTINGS, DRAMA_SETTINGS, parseOverride, type DramaSettings, type SettingData } from "../../rules/drama/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** A table's own chart as it is typed into the setting: rows by line or semicolon, four numbers each. What can't be read counts as none. @rule DRA-088 */
export function readOverride(text: string): DramaSettings["multiChartOverride"] {
  const rows = text.split(/[;\n]/u).map((r) => r.trim()).filter((r) => r !== "").map((r) => r.split(/[\s,]+/u).map(Number));
  const parsed = parseOverride(rows);
  return parsed.accepted ? parsed.rows : null;
}

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. @rule DRA-420 */
export function dramaSettings(table: Pick<Table, "setting"> = world): DramaSettings {
  const stored = Object.fromEntries(DRAMA_SETTINGS.map(({ key }) => [key, table.setting(settingKey("drama", key)) ?? DEFAULT_SETTINGS[key]]));
  return { ...(stored as unknown as DramaSettings), multiChartOverride: readOverride(String(stored.multiChartOverride ?? "")) };
}

const TYPES = { string: String, number: Number, boolean: Boolean } as const;

function definition({ key, initial, choices, range }: SettingData): SettingDefinition {
  const value = initial ?? "";
  return { key, type: TYPES[typeof value as keyof typeof TYPES], initial: value, ...(choices && { choices }), ...(range && { range: { ...range, step: 1 } }) };
}

/** Every setting of the ruleset, the hand's place on the screen included. */
export const settings: readonly SettingDefinition[] = [...DRAMA_SETTINGS.map(definition), { key: "handOpen", type: Boolean, initial: true, scope: "client" }, { key: "deckState", type: String, initial: "", internal: true }];
