import { DEFAULT_SETTINGS, type FudgeSettings } from "../../rules/fudge/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. */
export function fudgeSettings(table: Pick<Table, "setting"> = world): FudgeSettings {
  const read = <K extends keyof FudgeSettings>(key: K): FudgeSettings[K] => (table.setting(settingKey("fudge", key)) as FudgeSettings[K] | null) ?? DEFAULT_SETTINGS[key];
  return { resistanceMode: read("resistanceMode"), criticals: read("criticals"), strictCaps: read("strictCaps") };
}
