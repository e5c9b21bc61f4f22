import type { Value } from "../../rules/kernel/change.ts";
import { settings, settingsOf, type TwintensSettings } from "../../rules/twintens/index.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** Headings that the settings stand under in the window of rules. */
const GROUPS = {
  coreDie: "rolls",
  fixedRoll: "rolls",
  defenseMode: "rolls",
  npcDefense: "rolls",
  passiveDefense: "rolls",
  showAttackTotal: "rolls",
  declineScope: "rolls",
  abilityDefense: "rolls",
  openTradeoffs: "rolls",
  strikeStrength: "harm",
  lethalTable: "harm",
  nonLethalTable: "harm",
  pairing: "harm",
  woundedStacks: "harm",
  escalation: "harm",
  fateIntervenes: "harm",
  stableAs: "harm",
  unconsciousRecovery: "harm",
  fatigueScale: "harm",
  knockback: "harm",
  convictionRecovery: "points",
  startConviction: "points",
  gmInitiative: "order",
  powerLevel: "building",
} as const satisfies Record<keyof TwintensSettings, SettingDefinition["group"]>;

/** World settings of the ruleset. @rule TWI-480 */
export const twintensSettingDefinitions: readonly SettingDefinition[] = settings.map((s) => ({
  ...s,
  group: GROUPS[s.key],
}));

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. @rule TWI-480 */
export function twintensSettings(table: Pick<Table, "setting"> = world): TwintensSettings {
  const read = (key: string): unknown => {
    try {
      return table.setting(settingKey("twintens", key));
    } catch {
      return null;
    }
  };
  return settingsOf(Object.fromEntries(settings.map(({ key }) => [key, read(key)])));
}
