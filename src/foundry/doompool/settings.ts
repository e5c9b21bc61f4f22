import {
  DEFAULT_SETTINGS,
  type DoompoolSettings,
  settings,
  settingsFrom,
  XP_PRICES,
} from "../../rules/doompool/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The setting that keeps the price of one advance: the list of prices as settings that can be typed. */
export const priceKey = (advance: string): string => `xp${advance.charAt(0).toUpperCase()}${advance.slice(1)}`;

/** Headings that the settings stand under in the window of rules; what isn't named here concerns the table. */
const GROUPS: Readonly<Partial<Record<keyof DoompoolSettings, SettingDefinition["group"]>>> = {
  conditionSlots: "rolls",
  ownConditionStep: "rolls",
  doomOppositionFloor: "rolls",
  failedSupportFree: "rolls",
  opportunityMandatory: "rolls",
  opportunityStepUpAsset: "rolls",
  recoveryCompare: "harm",
  traumaRecoveryFailStepsUp: "harm",
  specialtyThreshold: "harm",
  assetDuration: "harm",
  sessionPP: "points",
  heroD4AlsoDoom: "points",
  doomBuyBack: "points",
  firstActorCompare: "order",
  interruptPrice: "order",
  largeExtraTurns: "order",
  milestoneGating: "building",
  xpPrices: "building",
};

/** World settings of the ruleset; the list of prices is one setting each. @rule DOO-280 DOO-281 DOO-264 */
export const doompoolSettingDefinitions: readonly SettingDefinition[] = settings.flatMap(
  ({ key, type, initial, choices, range }): readonly SettingDefinition[] => {
    if (type === Object)
      return Object.entries(XP_PRICES).map(([advance, price]) => ({
        key: priceKey(advance),
        type: Number,
        initial: price,
        range: { min: 0, max: 50, step: 1 },
        group: "building",
      }));
    const group = GROUPS[key];
    return [
      {
        key,
        type: type as typeof Number,
        initial: initial as number,
        ...(group && { group }),
        ...(choices && { choices }),
        ...(range && { range }),
      },
    ];
  },
);

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. @rule DOO-280 */
export function doompoolSettings(table: Pick<Table, "setting"> = world): DoompoolSettings {
  const read = (key: string): unknown => {
    try {
      return table.setting(settingKey("doompool", key));
    } catch {
      return null;
    }
  };
  if (read("sessionPP") === null) return DEFAULT_SETTINGS;
  const prices = Object.fromEntries(Object.keys(XP_PRICES).map((advance) => [advance, read(priceKey(advance))]));
  return settingsFrom((key) => (key === "xpPrices" ? prices : read(key)));
}
