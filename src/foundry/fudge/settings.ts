import {
  type CostOptions,
  DEFAULT_HOUSE_RULES,
  DEFAULT_SETTINGS,
  type FudgeHouseRules,
  type FudgeSettings,
  houseRules,
  settings as rollSettings,
  type TableSettings,
} from "../../rules/fudge/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** Headings that the settings stand under. */
const GROUPS: Readonly<Record<string, SettingDefinition["group"]>> = {
  dice: "rolls",
  criticals: "rolls",
  strictCaps: "rolls",
  resistanceMode: "harm",
  victoryPoints: "points",
  stuntDuration: "points",
  powerLevel: "building",
  costRatio: "building",
  capWarnings: "building",
  transcendence: "building",
  units: "table",
};

/** Every setting of the ruleset, under its heading. @rule FUD-731 */
export const settings: readonly SettingDefinition[] = [...rollSettings, ...houseRules].map((s) => ({
  ...s,
  ...(GROUPS[s.key] && { group: GROUPS[s.key] }),
}));

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. */
export function fudgeSettings(table: Pick<Table, "setting"> = world): FudgeSettings {
  const read = <K extends keyof FudgeSettings>(key: K): FudgeSettings[K] =>
    (table.setting(settingKey("fudge", key)) as FudgeSettings[K] | null) ?? DEFAULT_SETTINGS[key];
  return {
    resistanceMode: read("resistanceMode"),
    criticals: read("criticals"),
    strictCaps: read("strictCaps"),
    costRatio: houseRule("costRatio", table),
  };
}

/** A house rule of the table; where it isn't set the ledger's. @rule FUD-731 */
export function houseRule<K extends keyof FudgeHouseRules>(
  key: K,
  table: Pick<Table, "setting"> = world,
): FudgeHouseRules[K] {
  return (table.setting(settingKey("fudge", key)) as FudgeHouseRules[K] | null) ?? DEFAULT_HOUSE_RULES[key];
}

/** All of them, as acts and cards read them. @rule FUD-731 */
export const tableSettings = (table: Pick<Table, "setting"> = world): TableSettings => ({
  ...(Object.fromEntries(
    Object.keys(DEFAULT_HOUSE_RULES).map((key) => [key, houseRule(key as keyof FudgeHouseRules, table)]),
  ) as unknown as FudgeHouseRules),
  ...fudgeSettings(table),
  costRatio: houseRule("costRatio", table),
});

/** How powers are priced at this table. @rule FUD-453 */
export const costOptions = (): CostOptions => ({ ratio: houseRule("costRatio") });

/** Power level of the series. @rule FUD-550 */
export const houseRuleLevel = (): number => Number(world.setting(settingKey("fudge", "powerLevel")) ?? 10);
