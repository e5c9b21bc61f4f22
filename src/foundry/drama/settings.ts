import {
  DEFAULT_SETTINGS,
  DRAMA_SETTINGS,
  type DramaSettings,
  type SettingData,
  typedOverride,
} from "../../rules/drama/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. @rule DRA-420 */
export function dramaSettings(table: Pick<Table, "setting"> = world): DramaSettings {
  const stored = Object.fromEntries(
    DRAMA_SETTINGS.map(({ key }) => [key, table.setting(settingKey("drama", key)) ?? DEFAULT_SETTINGS[key]]),
  );
  // A chart that can't be read counts as none.
  const chart = typedOverride(String(stored.multiChartOverride ?? ""));
  return { ...(stored as unknown as DramaSettings), multiChartOverride: chart.accepted ? chart.rows : null };
}

const TYPES = { string: String, number: Number, boolean: Boolean } as const;

function definition({ key, group, initial, choices, range }: SettingData): SettingDefinition {
  const value = initial ?? "";
  const chart = (typed: string): Refusal | null => {
    const parsed = typedOverride(typed);
    return parsed.accepted ? null : parsed;
  };
  return {
    key,
    type: TYPES[typeof value as keyof typeof TYPES],
    initial: value,
    group,
    ...(key === "multiChartOverride" && { lines: true, check: chart }),
    ...(choices && { choices }),
    ...(range && { range: { ...range, step: 1 } }),
  };
}

/** Every setting of the ruleset, the hand's place on the screen included. */
export const settings: readonly SettingDefinition[] = [
  ...DRAMA_SETTINGS.map(definition),
  { key: "handOpen", type: Boolean, initial: true, scope: "client" },
  { key: "deckState", type: String, initial: "", internal: true },
];
