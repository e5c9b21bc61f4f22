import type { DiceKind } from "./dice/dice.ts";
import type { FudgeSettings } from "./types.ts";

/** A world setting as the platform registers it. */
export interface FudgeSettingDefinition {
  readonly key: string;
  readonly type: typeof Number | typeof String | typeof Boolean;
  readonly initial: string | number | boolean;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
}

/** What the rules assume unless the table says otherwise. */
export const DEFAULT_SETTINGS: FudgeSettings = { resistanceMode: "static", criticals: true, strictCaps: true };

/**
 * World settings of the ruleset.
 * @rule FUD-013 FUD-122 FUD-550 FUD-731
 */
export const settings: readonly FudgeSettingDefinition[] = [
  { key: "powerLevel", type: Number, initial: 10, range: { min: 1, max: 40, step: 1 } },
  { key: "resistanceMode", type: String, initial: DEFAULT_SETTINGS.resistanceMode, choices: ["static", "opposed"] },
  { key: "criticals", type: Boolean, initial: DEFAULT_SETTINGS.criticals },
  { key: "strictCaps", type: Boolean, initial: DEFAULT_SETTINGS.strictCaps },
];

/** What else a table may set; the adapter reads each where its rule is used. */
export interface FudgeHouseRules {
  /** Fudge dice, or three six-sided ones that are read as such. */
  readonly dice: DiceKind;
  /** Victory points at the start of a day. */
  readonly victoryPoints: number;
  /** Power level breaches are shown on sheets. */
  readonly capWarnings: boolean;
  readonly units: "us" | "metric";
  /** Most ranks that a point buys. */
  readonly costRatio: number;
  readonly transcendence: boolean;
  /** How long a power stunt lasts at most. */
  readonly stuntDuration: "scene" | "concentration" | "turn";
}

/** House rules as the ledger has them. @rule FUD-731 */
export const DEFAULT_HOUSE_RULES: FudgeHouseRules = {
  dice: "fudge",
  victoryPoints: 2,
  capWarnings: true,
  units: "us",
  costRatio: 5,
  transcendence: false,
  stuntDuration: "scene",
};

/**
 * World settings for them, to be registered with those above by the screen that uses them. Showing odds to players is a setting that all rulesets share.
 * @rule FUD-003 FUD-360 FUD-453 FUD-620 FUD-642 FUD-731
 */
export const houseRules: readonly FudgeSettingDefinition[] = [
  { key: "dice", type: String, initial: DEFAULT_HOUSE_RULES.dice, choices: ["fudge", "d6"] },
  {
    key: "victoryPoints",
    type: Number,
    initial: DEFAULT_HOUSE_RULES.victoryPoints,
    range: { min: 0, max: 10, step: 1 },
  },
  { key: "capWarnings", type: Boolean, initial: DEFAULT_HOUSE_RULES.capWarnings },
  { key: "units", type: String, initial: DEFAULT_HOUSE_RULES.units, choices: ["us", "metric"] },
  { key: "costRatio", type: Number, initial: DEFAULT_HOUSE_RULES.costRatio, range: { min: 2, max: 10, step: 1 } },
  { key: "transcendence", type: Boolean, initial: DEFAULT_HOUSE_RULES.transcendence },
  {
    key: "stuntDuration",
    type: String,
    initial: DEFAULT_HOUSE_RULES.stuntDuration,
    choices: ["scene", "concentration", "turn"],
  },
];
