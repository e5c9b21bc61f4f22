import {
  DEFAULT_SETTINGS,
  DRAMA_SETTINGS,
  type DramaSettings,
  parseOverride,
  type SettingData,
} from "../../rules/drama/index.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { SettingDefinition, Table } from "../ruleset.ts";
import { setting, settingKey } from "../settings/register.ts";

/** The world as a table's settings. Before they are registered (a document prepared very early) there is nothing to read. */
const world: Pick<Table, "setting"> = { setting: (key) => (setting(key) as Value | undefined) ?? null };

/** A table's own chart as it is typed into the setting: rows by line or semicolon, four numbers each. @rule DRA-088 */
const typedChart = (text: string): ReturnType<typeof parseOverride> =>
  parseOverride(
    text
      .split(/[;\n]/u)
      .map((r) => r.trim())
      .filter((r) => r !== "")
      .map((r) => r.split(/[\s,]+/u).map(Number)),
  );

/** The chart as the rules take it; what can't be read counts as none. @rule DRA-088 */
export function readOverride(text: string): DramaSettings["multiChartOverride"] {
  const parsed = typedChart(text);
  return parsed.accepted ? parsed.rows : null;
}

/** Headings that the settings stand under. */
const GROUPS: Readonly<Record<string, SettingDefinition["group"]>> = {
  valueRounding: "rolls",
  multiChartOverride: "rolls",
  effectMode: "rolls",
  mookReroll: "rolls",
  mostTargets: "rolls",
  mostActors: "rolls",
  interactionTable: "rolls",
  damageTable: "harm",
  negativeDamageShock: "harm",
  shockRule: "harm",
  mookOutAtWounds: "harm",
  cardPointsCounterable: "points",
  counterTimer: "points",
  startHeroPoints: "points",
  adventureAward: "points",
  handSize: "order",
  refillAt: "order",
  powerPoints: "building",
};

/** The table's settings as the rules read them; where one isn't set the ledger's default holds. @rule DRA-420 */
export function dramaSettings(table: Pick<Table, "setting"> = world): DramaSettings {
  const stored = Object.fromEntries(
    DRAMA_SETTINGS.map(({ key }) => [key, table.setting(settingKey("drama", key)) ?? DEFAULT_SETTINGS[key]]),
  );
  return {
    ...(stored as unknown as DramaSettings),
    multiChartOverride: readOverride(String(stored.multiChartOverride ?? "")),
  };
}

const TYPES = { string: String, number: Number, boolean: Boolean } as const;

function definition({ key, initial, choices, range }: SettingData): SettingDefinition {
  const value = initial ?? "";
  const group = GROUPS[key];
  const chart = (typed: string): Refusal | null => {
    const parsed = typedChart(typed);
    return parsed.accepted ? null : parsed;
  };
  return {
    key,
    type: TYPES[typeof value as keyof typeof TYPES],
    initial: value,
    ...(group && { group }),
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
