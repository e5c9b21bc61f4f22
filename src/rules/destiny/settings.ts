import type { CoreSettings } from "./types.ts";
import { DEFAULTS } from "./values.ts";

/** World settings that change what the rules say. */
export interface DestinySettings extends Required<CoreSettings> {
  readonly dcPowerLevel: "encounter" | "actor";
  /** Feet. */
  readonly courtRange: number;
  readonly stressBase: number;
  readonly sessionDestiny: number;
  /** Goal and strikes per hero of a Challenge; null turns the counters off. */
  readonly challengeTrack: number | null;
  readonly restRules: boolean;
  readonly minionRule: boolean;
  readonly pointsPerLevel: number;
  readonly powerSources: readonly string[];
  readonly economyEnforcement: "off" | "warn" | "block";
  readonly oaPrompts: boolean;
}

/** Sources that every table begins with; each has a Lore specialty. @rule DES-312 */
export const POWER_SOURCES = [
  "Arcane",
  "Cosmic",
  "Divine",
  "Innate",
  "Primal",
  "Psychic",
  "Technological",
  "Trained",
] as const;

/**
 * A new world's settings.
 * @rule DES-005 DES-007 DES-009 DES-016 DES-024 DES-044 DES-046 DES-221 DES-241 DES-248 DES-309 DES-312 DES-371 DES-392 DES-398
 */
export const DEFAULT_SETTINGS: DestinySettings = {
  ...DEFAULTS,
  dcPowerLevel: "encounter",
  courtRange: 30,
  stressBase: 5,
  sessionDestiny: 3,
  challengeTrack: 3,
  restRules: true,
  minionRule: true,
  pointsPerLevel: 15,
  powerSources: POWER_SOURCES,
  economyEnforcement: "warn",
  oaPrompts: true,
};

/** One setting as data: its default with choices or a range. `list` is text lines, `orOff` a number that may be turned off. */
export interface SettingData {
  readonly key: keyof DestinySettings;
  readonly initial: string | number | boolean | null | readonly string[];
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number };
  readonly shape?: "list" | "orOff";
  readonly rule: string;
}

const choice = (name: keyof DestinySettings, choices: readonly string[], rule: string): SettingData => ({
  key: name,
  initial: DEFAULT_SETTINGS[name],
  choices,
  rule,
});
const flag = (name: keyof DestinySettings, rule: string): SettingData => ({
  key: name,
  initial: DEFAULT_SETTINGS[name],
  rule,
});
const number = (name: keyof DestinySettings, min: number, max: number, rule: string): SettingData => ({
  key: name,
  initial: DEFAULT_SETTINGS[name],
  range: { min, max },
  rule,
});

/** Every setting in the ledger's order. They count for later rolls; an open card keeps those of its request. */
export const DESTINY_SETTINGS: readonly SettingData[] = [
  choice("fortuneMode", ["ladder", "flat"], "DES-005"),
  number("advantageCap", 5, 20, "DES-004"),
  flag("naturalShift", "DES-009"),
  number("criticalBonus", 0, 10, "DES-024"),
  number("damageDcBonus", 0, 10, "DES-025"),
  number("attackDegreeBonus", 0, 5, "DES-022"),
  flag("defendFloor", "DES-105"),
  choice("dcPowerLevel", ["encounter", "actor"], "DES-016"),
  number("courtRange", 5, 500, "DES-044"),
  number("stressBase", 0, 10, "DES-241"),
  number("sessionDestiny", 0, 10, "DES-221"),
  { ...number("challengeTrack", 1, 20, "DES-046"), shape: "orOff" },
  flag("restRules", "DES-248"),
  flag("minionRule", "DES-371"),
  number("pointsPerLevel", 1, 50, "DES-309"),
  { key: "powerSources", initial: DEFAULT_SETTINGS.powerSources, shape: "list", rule: "DES-312" },
  choice("economyEnforcement", ["off", "warn", "block"], "DES-392"),
  flag("oaPrompts", "DES-398"),
];

/** The world's settings by key; what is missing or not understood is the ledger's default. */
export const settingsOf = (stored: Readonly<Record<string, unknown>>): DestinySettings => ({
  ...DEFAULT_SETTINGS,
  ...Object.fromEntries(
    DESTINY_SETTINGS.flatMap(({ key, initial, choices }) => {
      const value = stored[key];
      const fits = typeof value === typeof initial && (choices?.includes(value as string) ?? true);
      return fits ? [[key, value]] : [];
    }),
  ),
});
