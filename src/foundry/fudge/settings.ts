import { DEFAULT_SETTINGS, type FudgeSettings } from "../../rules/fudge/index.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The table's settings as the rules read them. Before the settings are registered (a document prepared very early) the ledger's defaults hold. */
export function fudgeSettings(): FudgeSettings {
  const read = <K extends keyof FudgeSettings>(key: K): FudgeSettings[K] => (setting(settingKey("fudge", key)) as FudgeSettings[K] | undefined) ?? DEFAULT_SETTINGS[key];
  return { resistanceMode: read("resistanceMode"), criticals: read("criticals"), strictCaps: read("strictCaps") };
}
